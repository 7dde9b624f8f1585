// D-Bus, for the desktop's settings. GIO is part of GLib, which Pango needs in any case.
#pragma once
#include <gio/gio.h>
