// The reference scene: what is on its two pages, and where. Points are pixels, y runs down.
#pragma once

#include <cairo.h>

enum {
    SCENE_WIDTH = 1280,
    SCENE_HEIGHT = 800,

    IMAGE_X = 24,
    IMAGE_Y = 250,
    IMAGE_SIDE = 300,

    CARD_COLUMNS = 10,
    CARD_ROWS = 20,
    CARD_COUNT = CARD_COLUMNS * CARD_ROWS,
    CARD_X = 348,
    CARD_Y = 24,
    CARD_WIDTH = 84,
    CARD_HEIGHT = 30,
    CARD_GAP = 8,
    CARD_RADIUS = 8,
    CARD_BORDER = 1,

    OVER_X = 60,
    OVER_Y = 290,
    OVER_WIDTH = 360,
    OVER_HEIGHT = 220,
    OVER_RADIUS = 24,
    OVER_INSET = 24,
    OVER_LABEL_SIZE = 22,
    SHADOW_RADIUS = 16,
    SHADOW_OFFSET = 8,
    SHADOW_REACH = 3 * SHADOW_RADIUS,

    EYE_DISTANCE = 2560,

    LABEL_INSET = 10,
    LABEL_SIZE = 12,
};

typedef struct {
    float red, green, blue;
} Color;

typedef struct {
    Color background, card, border, text;
} Palette;

typedef struct {
    int x, y, width, height;
} Box;

// Page A is light, page B the same in another colour.
extern const Palette scene_palettes[2];

Box scene_card(int index);

// The 300×300 picture; NULL, after a message, if it can't be read.
cairo_surface_t *scene_load_image(const char *path);

// A whole page, opaque, as a 1280×800 BGRA surface.
cairo_surface_t *scene_render_page(const Palette *palette, cairo_surface_t *image);

// The labels of all cards where they stand on the page, as a 1280×800 coverage (A8) surface.
cairo_surface_t *scene_render_labels(void);

// The shadow of the card that moves over both pages: coverage (A8), larger than the card by SHADOW_REACH on each side.
cairo_surface_t *scene_render_shadow(void);

// The text on that card, as coverage (A8) of the card's size.
cairo_surface_t *scene_render_text(void);
