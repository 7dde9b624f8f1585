#include "scene.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>

const Palette scene_palettes[2] = {
    {.background = {0.949f, 0.937f, 0.914f},
     .card = {1, 1, 1},
     .border = {0.816f, 0.784f, 0.737f},
     .text = {0.2f, 0.2f, 0.2f}},
    {.background = {0.122f, 0.227f, 0.373f},
     .card = {0.165f, 0.302f, 0.486f},
     .border = {0.290f, 0.455f, 0.659f},
     .text = {1, 1, 1}},
};

Box scene_card(int index) {
    int column = index % CARD_COLUMNS, row = index / CARD_COLUMNS;
    return (Box){
        .x = CARD_X + column * (CARD_WIDTH + CARD_GAP),
        .y = CARD_Y + row * (CARD_HEIGHT + CARD_GAP),
        .width = CARD_WIDTH,
        .height = CARD_HEIGHT,
    };
}

cairo_surface_t *scene_load_image(const char *path) {
    cairo_surface_t *image = cairo_image_surface_create_from_png(path);
    cairo_status_t status = cairo_surface_status(image);
    if (status != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "reference: cannot read %s: %s\n", path, cairo_status_to_string(status));
        cairo_surface_destroy(image);
        return NULL;
    }
    return image;
}

static void set_color(cairo_t *cairo, Color color) {
    cairo_set_source_rgb(cairo, color.red, color.green, color.blue);
}

static void add_rounded_box(cairo_t *cairo, Box box, double inset, double radius) {
    double left = box.x + inset, right = box.x + box.width - inset;
    double top = box.y + inset, bottom = box.y + box.height - inset;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, right - radius, top + radius, radius, -M_PI / 2, 0);
    cairo_arc(cairo, right - radius, bottom - radius, radius, 0, M_PI / 2);
    cairo_arc(cairo, left + radius, bottom - radius, radius, M_PI / 2, M_PI);
    cairo_arc(cairo, left + radius, top + radius, radius, M_PI, M_PI * 3 / 2);
    cairo_close_path(cairo);
}

static void draw_labels(cairo_t *cairo) {
    PangoLayout *layout = pango_cairo_create_layout(cairo);
    PangoFontDescription *font = pango_font_description_from_string("Inter");
    pango_font_description_set_absolute_size(font, LABEL_SIZE * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    for (int index = 0; index < CARD_COUNT; index++) {
        char text[16];
        snprintf(text, sizeof text, "Card %d", index + 1);
        pango_layout_set_text(layout, text, -1);
        int height;
        pango_layout_get_pixel_size(layout, NULL, &height);
        Box card = scene_card(index);
        cairo_move_to(cairo, card.x + LABEL_INSET, card.y + (card.height - height) / 2);
        pango_cairo_show_layout(cairo, layout);
    }
    pango_font_description_free(font);
    g_object_unref(layout);
}

cairo_surface_t *scene_render_page(const Palette *palette, cairo_surface_t *image) {
    cairo_surface_t *page =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, SCENE_WIDTH, SCENE_HEIGHT);
    cairo_t *cairo = cairo_create(page);

    set_color(cairo, palette->background);
    cairo_paint(cairo);
    cairo_set_source_surface(cairo, image, IMAGE_X, IMAGE_Y);
    cairo_paint(cairo);

    for (int index = 0; index < CARD_COUNT; index++) {
        Box card = scene_card(index);
        add_rounded_box(cairo, card, 0, CARD_RADIUS);
        set_color(cairo, palette->card);
        cairo_fill(cairo);
        add_rounded_box(cairo, card, CARD_BORDER / 2.0, CARD_RADIUS - CARD_BORDER / 2.0);
        set_color(cairo, palette->border);
        cairo_set_line_width(cairo, CARD_BORDER);
        cairo_stroke(cairo);
    }
    set_color(cairo, palette->text);
    draw_labels(cairo);

    cairo_destroy(cairo);
    cairo_surface_flush(page);
    return page;
}

cairo_surface_t *scene_render_labels(void) {
    cairo_surface_t *labels =
        cairo_image_surface_create(CAIRO_FORMAT_A8, SCENE_WIDTH, SCENE_HEIGHT);
    cairo_t *cairo = cairo_create(labels);
    draw_labels(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(labels);
    return labels;
}

// Blurs along one axis by the Gaussian of the shadow's radius.
static void blur(const unsigned char *from, unsigned char *to, int count, int step) {
    double sum = 0, weights[2 * SHADOW_REACH + 1];
    for (int i = -SHADOW_REACH; i <= SHADOW_REACH; i++) {
        sum += weights[i + SHADOW_REACH] = exp(-0.5 * i * i / (SHADOW_RADIUS * SHADOW_RADIUS));
    }
    for (int at = 0; at < count; at++) {
        double value = 0;
        for (int i = -SHADOW_REACH; i <= SHADOW_REACH; i++) {
            if (at + i < 0 || at + i >= count) continue;
            value += weights[i + SHADOW_REACH] * from[(at + i) * step];
        }
        to[at * step] = (unsigned char)lround(value / sum);
    }
}

cairo_surface_t *scene_render_shadow(void) {
    int width = OVER_WIDTH + 2 * SHADOW_REACH, height = OVER_HEIGHT + 2 * SHADOW_REACH;
    cairo_surface_t *shadow = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
    cairo_t *cairo = cairo_create(shadow);
    Box box = {.x = SHADOW_REACH, .y = SHADOW_REACH, .width = OVER_WIDTH, .height = OVER_HEIGHT};
    add_rounded_box(cairo, box, 0, OVER_RADIUS);
    cairo_fill(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(shadow);
    unsigned char *pixels = cairo_image_surface_get_data(shadow);
    int stride = cairo_image_surface_get_stride(shadow);
    unsigned char *half = calloc((size_t)stride, (size_t)height);
    if (!half) return shadow;
    for (int y = 0; y < height; y++) blur(pixels + y * stride, half + y * stride, width, 1);
    for (int x = 0; x < width; x++) blur(half + x, pixels + x, height, stride);
    free(half);
    cairo_surface_mark_dirty(shadow);
    return shadow;
}

cairo_surface_t *scene_render_text(void) {
    cairo_surface_t *text = cairo_image_surface_create(CAIRO_FORMAT_A8, OVER_WIDTH, OVER_HEIGHT);
    cairo_t *cairo = cairo_create(text);
    PangoLayout *layout = pango_cairo_create_layout(cairo);
    PangoFontDescription *font = pango_font_description_from_string("Inter");
    pango_font_description_set_absolute_size(font, OVER_LABEL_SIZE * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_width(layout, (OVER_WIDTH - 2 * OVER_INSET) * PANGO_SCALE);
    pango_layout_set_text(
        layout,
        "A card over both pages: round corners, a shadow, and text that moves along with it.", -1);
    cairo_move_to(cairo, OVER_INSET, OVER_INSET);
    pango_cairo_show_layout(cairo, layout);
    pango_font_description_free(font);
    g_object_unref(layout);
    cairo_destroy(cairo);
    cairo_surface_flush(text);
    return text;
}
