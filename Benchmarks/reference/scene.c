#include "scene.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdio.h>

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
