// Pango lays out text; Cairo draws paths.
#pragma once
#include <cairo.h>
#include <pango/pangocairo.h>
