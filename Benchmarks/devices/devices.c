// Which devices EGL offers where there is no display, and which of them have OpenGL ES 3.0.
//
//   devices            a line of JSON for each: its number, and whether it says that it is software
//   devices NUMBER     makes a context on that one, and says in a line of JSON what draws there
//
// One context a process: a driver that brings its process down takes no other device's answer along. The numbers are
// those of SDL's offscreen driver (SDL_HINT_EGL_DEVICE), which asks for the same list.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEVICES = 8 };  // as many as SDL asks for

static int fail(const char *what) {
    fprintf(stderr, "%s (EGL error 0x%x)\n", what, (unsigned)eglGetError());
    return 1;
}

static int list(EGLDeviceEXT *devices, EGLint count) {
    PFNEGLQUERYDEVICESTRINGEXTPROC query =
        (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
    for (EGLint index = 0; index < count; index++) {
        const char *extensions = query ? query(devices[index], EGL_EXTENSIONS) : NULL;
        bool is_software = extensions && strstr(extensions, "EGL_MESA_device_software");
        printf("{\"index\": %d, \"is_software\": %s}\n", index, is_software ? "true" : "false");
    }
    return 0;
}

// Makes a context as SDL does: of OpenGL ES 3.0, with a surface that nobody sees.
static int try_device(EGLDeviceEXT device) {
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
        (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    EGLDisplay display =
        get_display ? get_display(EGL_PLATFORM_DEVICE_EXT, device, NULL) : EGL_NO_DISPLAY;
    if (display == EGL_NO_DISPLAY) return fail("EGL has no display for it");
    if (!eglInitialize(display, NULL, NULL)) return fail("EGL does not start on it");
    const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
                             EGL_BLUE_SIZE, 8, EGL_NONE};
    EGLConfig config;
    EGLint count = 0;
    if (!eglBindAPI(EGL_OPENGL_ES_API) || !eglChooseConfig(display, wanted, &config, 1, &count) ||
        count == 0) {
        return fail("it has no OpenGL ES 3.0");
    }
    const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
    const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (context == EGL_NO_CONTEXT) return fail("it makes no context of OpenGL ES 3.0");
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    if (surface == EGL_NO_SURFACE) return fail("it makes no surface without a display");
    if (!eglMakeCurrent(display, surface, surface, context)) return fail("its context can't be used");
    printf("{\"renderer\": \"%s\", \"version\": \"%s\"}\n", glGetString(GL_RENDERER),
           glGetString(GL_VERSION));
    eglTerminate(display);
    return 0;
}

int main(int count, char **arguments) {
    PFNEGLQUERYDEVICESEXTPROC query =
        (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
    EGLDeviceEXT devices[MOST_DEVICES];
    EGLint found = 0;
    if (!query || !query(MOST_DEVICES, devices, &found)) return fail("EGL lists no devices");
    if (count < 2) return list(devices, found);
    char *end;
    long index = strtol(arguments[1], &end, 10);
    if (*end || end == arguments[1] || index < 0 || index >= found) return fail("there is no such device");
    return try_device(devices[index]);
}
