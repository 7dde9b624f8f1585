// Pango lays text out, Cairo fills paths; pangocairo.h brings both.
#pragma once
#include <cairo.h>
#include <pango/pangocairo.h>
