// Pango lays out text; Cairo draws paths; fontconfig finds fonts, also those that an app brings along.
#pragma once
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
