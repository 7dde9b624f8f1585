// SDL 2, without its replacement of `main`: Swift provides that function.
#pragma once
#define SDL_MAIN_HANDLED 1
// Don't include the compiler's vector intrinsics. They are not used here, and they redeclare types of the C library: Swift
// would resolve these to one module or the other, depending on the order of its files.
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

// Configures the heap of GNU's C library; does nothing with another one. Swift's module of the C library lacks `mallopt`.
//
// arenas: the largest number of heaps that threads share.
// mapped: blocks of at least this many bytes are returned to the system when they are freed.
// kept:   the heap is trimmed when more than this many bytes are free at its end.
static inline void csdl_set_heap(int arenas, int mapped, int kept) {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, arenas);
    mallopt(M_MMAP_THRESHOLD, mapped);
    mallopt(M_TRIM_THRESHOLD, kept);
#endif
}

// Returns the primary selection, the text that was selected last on the desktop; NULL if there is none, or with SDL before 2.26.
// The caller frees it with SDL_free.
static inline char *_Nullable csdl_primary_selection(void) {
#if SDL_VERSION_ATLEAST(2, 26, 0)
    return SDL_GetPrimarySelectionText();
#else
    return NULL;
#endif
}

// Makes `text` the primary selection; does nothing with SDL before 2.26.
static inline void csdl_set_primary_selection(const char *_Nonnull text) {
#if SDL_VERSION_ATLEAST(2, 26, 0)
    SDL_SetPrimarySelectionText(text);
#endif
}

// The file descriptor that becomes readable when the window system has sent events, or -1.
//
// SDL loads the window systems' libraries at run time. Their functions are looked up there, so that neither is linked.
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

// Returns 1 if events were read from the window system's connection and are queued in its library, else 0.
//
// A thread that waits for a reply of the X server, as a buffer swap may do, also reads the events that arrive before it. The
// connection's descriptor is not readable then.
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
        // It refuses to prepare a read while events are queued.
        if (prepare(info.info.wl.display) != 0) return 1;
        cancel(info.info.wl.display);
        return 0;
    }
#endif
    default:
        return 0;
    }
}

// Gets the Wayland display and surface of a window. SDL keeps owning them. Returns 0 if the window is not a Wayland window.
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

// A description of Wayland's presentation-time protocol, version 1, for libwayland. It is declared here so that Wayland's headers
// are not required. libwayland uses the argument types, which are missing, only for debugging.
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

// Returns the name of the window's X display and stores the window's X identifier in `number`; NULL if it is not an X11 window.
// Xlib keeps owning the name.
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

// Returns the Xlib `Display` of a window; NULL if it is not an X11 window. SDL keeps owning it.
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

// The beginnings of XRandR's structures, in the layout of libXrandr version 2. They are declared here so that its headers are not
// required.
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
