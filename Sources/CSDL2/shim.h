// SDL 2 without its replacement of `main`, which is Swift's here.
#pragma once
#define SDL_MAIN_HANDLED 1
// SDL's headers include the compiler's vector intrinsics, which are not used here. Those headers declare types of the C library
// as well, and Swift would then find each type in one module or the other, depending on the order of its files.
#define SDL_DISABLE_MMINTRIN_H 1
#define SDL_DISABLE_XMMINTRIN_H 1
#define SDL_DISABLE_EMMINTRIN_H 1
#define SDL_DISABLE_PMMINTRIN_H 1
#define SDL_DISABLE_IMMINTRIN_H 1
#define SDL_DISABLE_MM3DNOW_H 1
#define SDL_DISABLE_ARM_NEON_H 1
// Outside /usr, SDL's pkg-config file may name the folder of these headers rather than the one around it.
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#else
#include <SDL.h>
#include <SDL_syswm.h>
#endif
#include <dlfcn.h>
#include <malloc.h>

// Sets how the C library's heap returns memory to the system: the largest number of heaps that threads share; the size in bytes
// from which a block is mapped by itself, and returned when it is freed; the free bytes at a heap's end above which they
// are returned. Swift's module of the C library lacks these functions. No effect with C libraries other than GNU's.
static inline void csdl_set_heap(int arenas, int mapped, int kept) {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, arenas);
    mallopt(M_MMAP_THRESHOLD, mapped);
    mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

// The file descriptor that becomes readable when the window system has sent events, or -1.
//
// SDL loads the window systems' libraries at run time. Using those that it has loaded avoids linking to both.
static inline int csdl_event_descriptor(SDL_Window *_Nonnull window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info)) return -1;
    switch (info.subsystem) {
#if defined(SDL_VIDEO_DRIVER_X11)
    case SDL_SYSWM_X11: {
        void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
        int (*number)(void *) = library ? (int (*)(void *))dlsym(library, "XConnectionNumber") : NULL;
        return number ? number(info.info.x11.display) : -1;
    }
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
    case SDL_SYSWM_WAYLAND: {
        void *library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD);
        int (*number)(void *) =
            library ? (int (*)(void *))dlsym(library, "wl_display_get_fd") : NULL;
        return number ? number(info.info.wl.display) : -1;
    }
#endif
    default:
        return -1;
    }
}

// Whether events have been read from the window system's connection and wait in its library's queue: 1 or 0.
//
// A call that waits for an answer of the X server, as a swap may, reads the events before it, on any thread. The connection's
// descriptor is then not readable although there are events.
static inline int csdl_has_queued_events(SDL_Window *_Nonnull window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info)) return 0;
    switch (info.subsystem) {
#if defined(SDL_VIDEO_DRIVER_X11)
    case SDL_SYSWM_X11: {
        static int (*queued)(void *, int);
        if (!queued) {
            void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
            if (library) *(void **)&queued = dlsym(library, "XEventsQueued");
        }
        const int queued_after_reading = 1;
        return queued && queued(info.info.x11.display, queued_after_reading) > 0;
    }
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
    case SDL_SYSWM_WAYLAND: {
        static int (*prepare)(void *);
        static void (*cancel)(void *);
        if (!cancel) {
            void *library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD);
            if (!library) return 0;
            *(void **)&prepare = dlsym(library, "wl_display_prepare_read");
            *(void **)&cancel = dlsym(library, "wl_display_cancel_read");
        }
        if (!prepare || !cancel) return 0;
        // It fails while events wait in the queue.
        if (prepare(info.info.wl.display) != 0) return 1;
        cancel(info.info.wl.display);
        return 0;
    }
#endif
    default:
        return 0;
    }
}

// Gets the Wayland display and surface of a window, which SDL owns; returns 0 where it has none.
static inline int csdl_wayland(
    SDL_Window *_Nonnull window, void *_Nullable *_Nonnull display,
    void *_Nullable *_Nonnull surface) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return 0;
    *display = info.info.wl.display;
    *surface = info.info.wl.surface;
    return *display && *surface;
#else
    return 0;
#endif
}

// The description of Wayland's protocol presentation-time, version 1, for libwayland. It is written out here so that the build
// needs no headers of Wayland. The types of arguments are left out: libwayland uses them for debugging only.
struct csdl_wl_message {
    const char *_Nonnull name;
    const char *_Nonnull signature;
    const void *_Nullable const *_Nonnull types;
};

struct csdl_wl_interface {
    const char *_Nonnull name;
    int version;
    int method_count;
    const struct csdl_wl_message *_Nullable methods;
    int event_count;
    const struct csdl_wl_message *_Nullable events;
};

static const void *_Nullable const csdl_wl_untyped[8] = {0};

static inline const struct csdl_wl_interface *_Nonnull csdl_wp_presentation(void) {
    static const struct csdl_wl_message methods[] = {
        {"destroy", "", csdl_wl_untyped}, {"feedback", "on", csdl_wl_untyped}};
    static const struct csdl_wl_message events[] = {{"clock_id", "u", csdl_wl_untyped}};
    static const struct csdl_wl_interface interface = {
        "wp_presentation", 1, 2, methods, 1, events};
    return &interface;
}

static inline const struct csdl_wl_interface *_Nonnull csdl_wp_presentation_feedback(void) {
    static const struct csdl_wl_message events[] = {
        {"sync_output", "o", csdl_wl_untyped}, {"presented", "uuuuuuu", csdl_wl_untyped},
        {"discarded", "", csdl_wl_untyped}};
    static const struct csdl_wl_interface interface = {
        "wp_presentation_feedback", 1, 0, NULL, 3, events};
    return &interface;
}

// The display name of the X server that shows the window, which Xlib owns, and the window's number there; NULL on other window
// systems.
static inline const char *_Nullable csdl_x11_window(
    SDL_Window *_Nonnull window, unsigned long *_Nonnull number) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    const char *(*name)(void *) =
        library ? (const char *(*)(void *))dlsym(library, "XDisplayString") : NULL;
    *number = info.info.x11.window;
    return name ? name(info.info.x11.display) : NULL;
#else
    return NULL;
#endif
}

// SDL's connection to the X server, which SDL owns; NULL on other window systems.
static inline void *_Nullable csdl_x11_display(SDL_Window *_Nonnull window) {
#if defined(SDL_VIDEO_DRIVER_X11)
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
    return info.info.x11.display;
#else
    return NULL;
#endif
}

// The beginnings of XRandR's structures, in the layout of its library, version 2, so that the build needs none of its headers.
struct csdl_rr_mode {
    unsigned long id;
    unsigned width, height;
    unsigned long dot_clock;
    unsigned h_sync_start, h_sync_end, h_total, h_skew, v_sync_start, v_sync_end, v_total;
    char *_Nullable name;
    unsigned name_length;
    unsigned long flags;
};

struct csdl_rr_resources {
    unsigned long timestamp, config_timestamp;
    int crtc_count;
    const unsigned long *_Nullable crtcs;
    int output_count;
    const unsigned long *_Nullable outputs;
    int mode_count;
    const struct csdl_rr_mode *_Nullable modes;
};

struct csdl_rr_crtc {
    unsigned long timestamp;
    int x, y;
    unsigned width, height;
    unsigned long mode;
};
