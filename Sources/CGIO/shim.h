// GIO, for D-Bus, which provides the desktop's settings. It is a part of GLib, which Pango requires anyway.
#pragma once
#include <gio/gio.h>
