// D-Bus, for the desktop's settings. It is GLib's, which Pango stands on: nothing more to load.
#pragma once
#include <gio/gio.h>
