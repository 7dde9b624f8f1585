#include "painter.h"

#include <GLES3/gl3.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "scene.h"

enum { PARALLAX_PERCENT = 30 };

// One quad: where it stands in the window, where its texels begin (both in pixels), and its colours.
typedef struct {
    float x, y, width, height;
    float u, v;
    Color fill, stroke;
} Quad;

// Nothing is flat, no texel is of low precision and no quad a strip, though they could be: Mesa's software renderer is
// slower at each of them.
static const char *vertex_source =
    "#version 300 es\n"
    "layout(location = 0) in vec4 box;\n"
    "layout(location = 1) in vec2 texel;\n"
    "layout(location = 2) in vec3 fill;\n"
    "layout(location = 3) in vec3 stroke;\n"
    "uniform vec2 window;\n"
    "uniform vec2 picture;\n"
    "uniform vec3 turn;\n"
    "out vec2 uv;\n"
    "out vec2 fromCenter;\n"
    "out vec2 halfSize;\n"
    "out vec3 fillColor;\n"
    "out vec3 strokeColor;\n"
    "void main() {\n"
    "  int number = int[](0, 1, 3, 0, 3, 2)[gl_VertexID];\n"
    "  vec2 corner = vec2(number & 1, number >> 1);\n"
    "  uv = (texel + corner * box.zw) / picture;\n"
    "  halfSize = box.zw * 0.5;\n"
    "  fromCenter = (corner - 0.5) * box.zw;\n"
    "  fillColor = fill;\n"
    "  strokeColor = stroke;\n"
    "  vec2 position = (box.xy + corner * box.zw) / window * 2.0 - 1.0;\n"
    "  gl_Position = vec4(position.x * turn.x, -position.y, 0.0, 1.0 + position.x * turn.y);\n"
    "}\n";

static const char *picture_source =
    "#version 300 es\n"
    "precision mediump float;\n"
    "in highp vec2 uv;\n"
    "uniform highp sampler2D source;\n"
    "out vec4 color;\n"
    "uniform float alpha;\n"
    "void main() { color = texture(source, uv) * alpha; }\n";

static const char *mask_source =
    "#version 300 es\n"
    "precision mediump float;\n"
    "in highp vec2 uv;\n"
    "in vec3 fillColor;\n"
    "uniform highp sampler2D source;\n"
    "out vec4 color;\n"
    "uniform float alpha;\n"
    "void main() { color = vec4(fillColor, 1.0) * (texture(source, uv).r * alpha); }\n";

// A signed distance gives the coverage of the card and of what its border leaves free.
static const char *card_source =
    "#version 300 es\n"
    "precision highp float;\n"
    "in vec2 fromCenter;\n"
    "in vec2 halfSize;\n"
    "in vec3 fillColor;\n"
    "in vec3 strokeColor;\n"
    "uniform vec2 radiusAndBorder;\n"
    "uniform float alpha;\n"
    "out vec4 color;\n"
    "void main() {\n"
    "  vec2 q = abs(fromCenter) - halfSize + radiusAndBorder.x;\n"
    "  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radiusAndBorder.x;\n"
    "  float outer = clamp(0.5 - d, 0.0, 1.0);\n"
    "  float inner = clamp(0.5 - d - radiusAndBorder.y, 0.0, 1.0);\n"
    "  color = vec4(mix(strokeColor, fillColor, inner), 1.0) * (outer * alpha);\n"
    "}\n";

static GLuint picture_program, mask_program, card_program, shadow_program, text_program;
static GLuint pages[2], image, labels, shadow, text;
static GLuint quad_buffer;

static GLuint compile(GLenum kind, const char *source) {
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    GLint compiled;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (!compiled) {
        char log[1024];
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        fprintf(stderr, "reference: a shader does not compile: %s\n", log);
    }
    return shader;
}

// A program with its constant uniforms set, or 0 after a message.
static GLuint link_program(const char *fragment_source, int picture_width, int picture_height) {
    GLuint program = glCreateProgram();
    glAttachShader(program, compile(GL_VERTEX_SHADER, vertex_source));
    glAttachShader(program, compile(GL_FRAGMENT_SHADER, fragment_source));
    glLinkProgram(program);
    GLint linked;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (!linked) {
        fprintf(stderr, "reference: a program does not link.\n");
        return 0;
    }
    glUseProgram(program);
    glUniform2f(glGetUniformLocation(program, "window"), SCENE_WIDTH, SCENE_HEIGHT);
    glUniform2f(glGetUniformLocation(program, "picture"), picture_width, picture_height);
    glUniform2f(glGetUniformLocation(program, "radiusAndBorder"), CARD_RADIUS, CARD_BORDER);
    glUniform3f(glGetUniformLocation(program, "turn"), 1, 0, 0);
    glUniform1f(glGetUniformLocation(program, "alpha"), 1);
    return program;
}

// Uploads a Cairo surface and frees it. Cairo's pixels are BGRA; the texture turns them around when
// it is read, which needs no extension.
static GLuint upload(cairo_surface_t *surface) {
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    int stride = cairo_image_surface_get_stride(surface);
    bool is_mask = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8;
    bool is_opaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24;

    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, is_mask ? stride : stride / 4);
    glTexImage2D(GL_TEXTURE_2D, 0, is_mask ? GL_R8 : GL_RGBA8, width, height, 0,
                 is_mask ? GL_RED : GL_RGBA, GL_UNSIGNED_BYTE,
                 cairo_image_surface_get_data(surface));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    if (!is_mask) {
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_BLUE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_B, GL_RED);
    }
    if (is_opaque) glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_A, GL_ONE);
    cairo_surface_destroy(surface);
    return texture;
}

static void prepare_quads(void) {
    glGenBuffers(1, &quad_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, quad_buffer);
    const struct {
        GLint size;
        size_t offset;
    } attributes[] = {
        {4, offsetof(Quad, x)},
        {2, offsetof(Quad, u)},
        {3, offsetof(Quad, fill)},
        {3, offsetof(Quad, stroke)},
    };
    for (GLuint index = 0; index < 4; index++) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, attributes[index].size, GL_FLOAT, GL_FALSE, sizeof(Quad),
                              (const void *)attributes[index].offset);
        glVertexAttribDivisor(index, 1);
    }
}

static void set(GLuint program, const char *name, float value) {
    glUseProgram(program);
    glUniform1f(glGetUniformLocation(program, name), value);
}

// What moves over both pages; its colours are premultiplied by their alpha in the shader.
static bool prepare_card(void) {
    shadow = upload(scene_render_shadow());
    text = upload(scene_render_text());
    shadow_program = link_program(
        mask_source, OVER_WIDTH + 2 * SHADOW_REACH, OVER_HEIGHT + 2 * SHADOW_REACH);
    text_program = link_program(mask_source, OVER_WIDTH, OVER_HEIGHT);
    card_program = link_program(card_source, 1, 1);
    if (!shadow_program || !text_program || !card_program) return false;
    set(shadow_program, "alpha", 0.3f);
    set(card_program, "alpha", 0.5f);
    glUniform2f(glGetUniformLocation(card_program, "radiusAndBorder"), OVER_RADIUS, 0);
    return true;
}

bool painter_prepare(Mode mode, const char *image_path) {
    cairo_surface_t *picture = scene_load_image(image_path);
    if (!picture) return false;
    prepare_quads();

    if (mode == MODE_LIVE) {
        image = upload(picture);
        labels = upload(scene_render_labels());
        picture_program = link_program(picture_source, IMAGE_SIDE, IMAGE_SIDE);
        mask_program = link_program(mask_source, SCENE_WIDTH, SCENE_HEIGHT);
        card_program = link_program(card_source, 1, 1);
        // Colours are premultiplied.
        glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        return picture_program && mask_program && card_program;
    }
    for (int page = 0; page < 2; page++) {
        pages[page] = upload(scene_render_page(&scene_palettes[page], picture));
    }
    cairo_surface_destroy(picture);
    picture_program = link_program(picture_source, SCENE_WIDTH, SCENE_HEIGHT);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (mode == MODE_CARD && !prepare_card()) return false;
    return picture_program != 0;
}

static void draw_quads(GLuint program, GLuint texture, const Quad *quads, int count) {
    glUseProgram(program);
    glBindTexture(GL_TEXTURE_2D, texture);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(sizeof(Quad) * (size_t)count), quads,
                 GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 6, count);
}

// Draws the part of a prepared page whose texels begin at (u, v).
static void draw_part(int page, int x, int y, int width, int height, int u, int v) {
    if (width <= 0 || height <= 0) return;
    Quad quad = {.x = x, .y = y, .width = width, .height = height, .u = u, .v = v};
    draw_quads(picture_program, pages[page], &quad, 1);
}

// Draws every card of a page whose left edge is at `x`, of which the window shows columns `left` to
// `right`.
static void draw_live_page(int page, int x, int left, int right) {
    if (right <= left) return;
    const Palette *palette = &scene_palettes[page];
    glScissor(left, 0, right - left, SCENE_HEIGHT);
    glClearColor(palette->background.red, palette->background.green, palette->background.blue, 1);
    glClear(GL_COLOR_BUFFER_BIT);

    glDisable(GL_BLEND);
    Quad picture = {.x = x + IMAGE_X, .y = IMAGE_Y, .width = IMAGE_SIDE, .height = IMAGE_SIDE};
    draw_quads(picture_program, image, &picture, 1);

    glEnable(GL_BLEND);
    Quad cards[CARD_COUNT], texts[CARD_COUNT];
    for (int index = 0; index < CARD_COUNT; index++) {
        Box card = scene_card(index);
        cards[index] = (Quad){
            .x = x + card.x, .y = card.y, .width = card.width, .height = card.height,
            .fill = palette->card, .stroke = palette->border,
        };
        texts[index] = cards[index];
        texts[index].u = card.x;
        texts[index].v = card.y;
        texts[index].fill = palette->text;
    }
    draw_quads(card_program, 0, cards, CARD_COUNT);
    draw_quads(mask_program, labels, texts, CARD_COUNT);
}

// The card's parts from the bottom up, each a quad of the size that it covers.
static void draw_card(int x) {
    glEnable(GL_BLEND);
    Quad quad = {.x = x - SHADOW_REACH, .y = OVER_Y - SHADOW_REACH + SHADOW_OFFSET,
                 .width = OVER_WIDTH + 2 * SHADOW_REACH, .height = OVER_HEIGHT + 2 * SHADOW_REACH};
    draw_quads(shadow_program, shadow, &quad, 1);
    quad = (Quad){.x = x, .y = OVER_Y, .width = OVER_WIDTH, .height = OVER_HEIGHT,
                  .fill = {1, 1, 1}, .stroke = {1, 1, 1}};
    draw_quads(card_program, 0, &quad, 1);
    quad.fill = (Color){0, 0, 0};
    draw_quads(text_program, text, &quad, 1);
    glDisable(GL_BLEND);
}

// The side of the sheet that shows, turned by so many shares of half a turn.
static void draw_turned(double fraction) {
    double angle = fraction * M_PI;
    bool is_back = angle > M_PI / 2;
    if (is_back) angle -= M_PI;
    glUseProgram(picture_program);
    glUniform3f(glGetUniformLocation(picture_program, "turn"), (float)cos(angle),
                (float)(sin(angle) * SCENE_WIDTH / 2 / EYE_DISTANCE), 0);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    int page = is_back ? 1 : 0;
    // Its texels are no pixels any more: the nearest alone would make stairs of every letter.
    glBindTexture(GL_TEXTURE_2D, pages[page]);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    draw_part(page, 0, 0, SCENE_WIDTH, SCENE_HEIGHT, 0, 0);
}

static void draw_dissolve(double fraction) {
    set(picture_program, "alpha", 1);
    draw_part(0, 0, 0, SCENE_WIDTH, SCENE_HEIGHT, 0, 0);
    set(picture_program, "alpha", (float)fraction);
    glEnable(GL_BLEND);
    draw_part(1, 0, 0, SCENE_WIDTH, SCENE_HEIGHT, 0, 0);
    glDisable(GL_BLEND);
}

void painter_draw(Mode mode, double fraction) {
    glViewport(0, 0, SCENE_WIDTH, SCENE_HEIGHT);
    if (mode == MODE_FLIP) return draw_turned(fraction);
    if (mode == MODE_DISSOLVE) return draw_dissolve(fraction);
    if (mode == MODE_SPLIT) {
        int middle = SCENE_HEIGHT / 2;
        int apart = (int)lround(fraction * middle);
        draw_part(0, 0, 0, SCENE_WIDTH, middle - apart, 0, apart);
        draw_part(1, 0, middle - apart, SCENE_WIDTH, 2 * apart, 0, middle - apart);
        draw_part(0, 0, middle + apart, SCENE_WIDTH, middle - apart, 0, middle);
        return;
    }

    int edge = (int)lround((1 - fraction) * SCENE_WIDTH);
    int aside = (int)lround(fraction * SCENE_WIDTH * PARALLAX_PERCENT / 100);
    if (mode == MODE_PUSH || mode == MODE_CARD) {
        draw_part(0, 0, 0, edge, SCENE_HEIGHT, aside, 0);
        draw_part(1, edge, 0, SCENE_WIDTH - edge, SCENE_HEIGHT, 0, 0);
        int way = SCENE_WIDTH - OVER_WIDTH - 2 * OVER_X;
        if (mode == MODE_CARD) draw_card(OVER_X + (int)lround(fraction * way));
    } else {
        glEnable(GL_SCISSOR_TEST);
        draw_live_page(0, -aside, 0, edge);
        draw_live_page(1, edge, edge, SCENE_WIDTH);
        glDisable(GL_SCISSOR_TEST);
    }
}

void painter_finish(void) { glFinish(); }

const char *painter_renderer(void) { return (const char *)glGetString(GL_RENDERER); }
