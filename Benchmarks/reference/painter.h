// Draws the reference scene at any moment of its transition, with OpenGL ES 3.0.
#pragma once

#include <stdbool.h>

typedef enum {
    MODE_PUSH,   // two prepared pages; B slides in over A, which gives way by 30 %
    MODE_SPLIT,  // A's prepared halves move apart, B stands between
    MODE_LIVE,   // as push, but every card and label is drawn in every frame
    MODE_CARD,   // as push, and a half transparent card with a shadow and text moves over both
    MODE_FLIP,   // both pages turn about the vertical axis in perspective, one to a side
    MODE_DISSOLVE,  // B fades in over A
} Mode;

// Prepares textures and programs in the current context. False, after a message, if that fails.
bool painter_prepare(Mode mode, const char *image_path);

// Draws the frame in which page B has come in by `fraction`, 0…1. Every pixel of a prepared page is
// drawn once: what the other page covers is left out.
void painter_draw(Mode mode, double fraction);

// Blocks until what was drawn is done.
void painter_finish(void);

// What the driver calls that which draws.
const char *painter_renderer(void);
