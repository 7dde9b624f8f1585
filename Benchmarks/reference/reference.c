// The limit for the reference scene: what a plain C program with SDL 2 and OpenGL ES 3.0, and no
// toolkit, needs for it on this machine. See ../README.md for the scene and the procedure.
//
//   reference [--mode push|split|live|card|flip|dissolve] [--repeat N] [--rate HZ] [--idle SECONDS] [--image FILE]
//
// A rate of 0 is as fast as it goes. Prints one line of JSON at the end.
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "painter.h"
#include "scene.h"

static const int64_t transition_ns = 1000000000;

// Drawing begins this share of a period before the deadline and the frame is shown at it: how long a
// frame took to draw then shows in no interval. Shown as soon as they are drawn, frames come 3 ms less
// evenly.
static const double drawing_ahead = 0.6;

typedef struct {
    Mode mode;
    int repeat;
    double rate;  // frames a second; 0 for as fast as it goes
    double idle_seconds;
    const char *image;
} Options;

static const char *mode_names[] = {"push", "split", "live", "card", "flip", "dissolve"};

static void fail(const char *what, const char *why) {
    fprintf(stderr, "reference: %s: %s\n", what, why);
    exit(1);
}

static Options parse(int count, char **arguments) {
    Options options = {MODE_PUSH, 20, 60, 0, "Resources/reference.png"};
    for (int index = 1; index < count; index += 2) {
        const char *name = arguments[index];
        if (index + 1 == count) fail(name, "needs a value");
        const char *value = arguments[index + 1];
        if (strcmp(name, "--mode") == 0) {
            int mode = 0;
            int modes = (int)(sizeof mode_names / sizeof *mode_names);
            while (mode < modes && strcmp(value, mode_names[mode]) != 0) mode++;
            if (mode == modes) fail(value, "is no mode of this program");
            options.mode = (Mode)mode;
        } else if (strcmp(name, "--repeat") == 0) {
            options.repeat = atoi(value);
            if (options.repeat < 1) fail(value, "is no number of transitions");
        } else if (strcmp(name, "--rate") == 0) {
            options.rate = atof(value);
            if (!(options.rate >= 0 && options.rate <= 1000)) fail(value, "is no rate up to 1000");
        } else if (strcmp(name, "--idle") == 0) {
            options.idle_seconds = atof(value);
        } else if (strcmp(name, "--image") == 0) {
            options.image = value;
        } else {
            fail(name, "is no option of this program");
        }
    }
    return options;
}

static SDL_Window *open_window(void) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) fail("no display", SDL_GetError());
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0);
    SDL_Window *window =
        SDL_CreateWindow("reference", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
                         SCENE_WIDTH, SCENE_HEIGHT, SDL_WINDOW_OPENGL);
    if (!window) fail("no window", SDL_GetError());
    if (!SDL_GL_CreateContext(window)) fail("no OpenGL ES 3.0", SDL_GetError());
    SDL_GL_SetSwapInterval(0);  // the deadlines below pace, and nothing else
    return window;
}

// One coordinate of cubic-bezier(x1, y1, x2, y2), given its two inner control values.
static double bezier(double first, double second, double t) {
    double rest = 1 - t;
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t;
}

// cubic-bezier(0, 0, 0.58, 1), by bisection: x grows with t.
static double ease_out(double x) {
    double low = 0, high = 1;
    for (int step = 0; step < 40; step++) {
        double middle = (low + high) / 2;
        if (bezier(0, 0.58, middle) < x) low = middle;
        else high = middle;
    }
    return bezier(0, 1, low);
}

typedef struct {
    Samples intervals_ms;  // between one present and the next
    Samples drawing_ms;    // from the first call of a frame until all of it is drawn
    int frames, missed;    // missed are deadlines without a frame
    double seconds, cpu_seconds;
} Animation;

static void discard_events(void) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
    }
}

static void add(Samples *samples, int64_t ns) {
    if (!samples_add(samples, ns / 1e6)) fail("no memory", "for the frame times");
}

// Plays all transitions, there and back in turn, one frame a deadline. A deadline that has passed is
// skipped, never caught up with. Without a rate, a frame follows the one before at once.
static Animation animate(SDL_Window *window, const Options *options) {
    Animation result = {0};
    int64_t length = transition_ns * options->repeat;
    int64_t period = options->rate > 0 ? (int64_t)(1e9 / options->rate) : 0;
    int64_t ahead = (int64_t)(drawing_ahead * (double)period);

    double cpu_before = cpu_seconds();
    int64_t start = now_ns() + ahead, deadline = start, last_present = 0;
    for (;;) {
        if (period) sleep_until_ns(deadline - ahead);
        discard_events();
        int64_t elapsed = deadline - start;
        if (elapsed > length) elapsed = length;
        int transition = (int)(elapsed / transition_ns);
        double progress = ease_out((double)(elapsed % transition_ns) / transition_ns);
        int64_t begin = now_ns();
        painter_draw(options->mode, transition % 2 == 0 ? progress : 1 - progress);
        painter_finish();
        add(&result.drawing_ms, now_ns() - begin);
        if (period) sleep_until_ns(deadline);
        SDL_GL_SwapWindow(window);

        int64_t present = now_ns();
        if (last_present) add(&result.intervals_ms, present - last_present);
        last_present = present;
        result.frames++;
        if (elapsed == length) break;
        int64_t passed = period ? (present - deadline) / period : 0;
        result.missed += (int)passed;
        deadline = period ? deadline + period * (passed + 1) : present;
    }
    result.seconds = (last_present - start) / 1e9;
    result.cpu_seconds = cpu_seconds() - cpu_before;
    return result;
}

typedef struct {
    int frames;
    double cpu_seconds;
    long context_switches;
} Idle;

// Waits for events and draws only what the display asks for.
static Idle stay_idle(SDL_Window *window, const Options *options) {
    discard_events();
    Idle result = {0};
    double cpu_before = cpu_seconds();
    long switches_before = context_switches();
    int64_t end = now_ns() + (int64_t)(options->idle_seconds * 1e9);
    for (int64_t left = end - now_ns(); left > 0; left = end - now_ns()) {
        SDL_Event event;
        if (!SDL_WaitEventTimeout(&event, (int)(left / 1000000) + 1)) continue;
        if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_EXPOSED) {
            painter_draw(options->mode, options->repeat % 2);
            SDL_GL_SwapWindow(window);
            result.frames++;
        }
    }
    result.cpu_seconds = cpu_seconds() - cpu_before;
    result.context_switches = context_switches() - switches_before;
    return result;
}

int main(int count, char **arguments) {
    Options options = parse(count, arguments);
    SDL_Window *window = open_window();
    if (!painter_prepare(options.mode, options.image)) return 1;
    painter_draw(options.mode, 0);
    SDL_GL_SwapWindow(window);
    double first_frame_ms = since_process_start_ns() / 1e6;

    Animation animation = animate(window, &options);
    Idle idle = stay_idle(window, &options);

    Samples *intervals = &animation.intervals_ms, *drawing = &animation.drawing_ms;
    samples_sort(intervals);
    samples_sort(drawing);
    printf("{\"program\": \"reference\", \"mode\": \"%s\", \"renderer\": \"%s\", \"rate\": %g, "
           "\"frame_count\": %d, \"missed\": %d, \"duration_s\": %.3f, "
           "\"frame_time_p50_ms\": %.3f, \"frame_time_p95_ms\": %.3f, \"frame_time_p99_ms\": %.3f, "
           "\"frame_time_max_ms\": %.3f, \"drawing_p50_ms\": %.4f, \"drawing_p95_ms\": %.4f, "
           "\"drawing_p99_ms\": %.4f, \"cpu_s\": %.3f, \"cpu_ms_per_frame\": %.4f, "
           "\"first_frame_ms\": %.1f, \"peak_rss_kb\": %ld, \"idle_s\": %.1f, \"idle_frames\": %d, "
           "\"idle_cpu_s\": %.4f, \"idle_context_switches\": %ld}\n",
           mode_names[options.mode], painter_renderer(), options.rate, animation.frames,
           animation.missed, animation.seconds, samples_percentile(intervals, 0.50),
           samples_percentile(intervals, 0.95), samples_percentile(intervals, 0.99),
           samples_percentile(intervals, 1), samples_percentile(drawing, 0.50),
           samples_percentile(drawing, 0.95), samples_percentile(drawing, 0.99),
           animation.cpu_seconds, animation.cpu_seconds * 1000 / animation.frames, first_frame_ms,
           peak_rss_kb(), options.idle_seconds, idle.frames, idle.cpu_seconds,
           idle.context_switches);
    free(intervals->values);
    free(drawing->values);
    SDL_Quit();
    return 0;
}
