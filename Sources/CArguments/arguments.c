// Passes the process's arguments to Swift's runtime before `CommandLine.arguments` is read.
//
// On Linux the runtime searches for the arguments in memory, backwards from `environ`. SDL 2's compatibility layer over SDL 3
// moves `environ` to the heap when it is loaded. In a program with a statically linked runtime `CommandLine.arguments` is then
// empty. The C library passes the arguments to every constructor, wherever `environ` points, and this one passes them on.
#include "CArguments.h"

#include <stdio.h>
#include <stdlib.h>

// A function of Swift's runtime, made for its interpreter. A runtime that lacks it searches by itself.
__attribute__((weak)) extern void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

#if !defined(__GLIBC__)
// Reads the arguments from the kernel; returns their number, or 0. They are never freed.
static int read_arguments(char ***arguments) {
    FILE *file = fopen("/proc/self/cmdline", "r");
    if (!file) return 0;
    int count = 0;
    char *argument = NULL;
    size_t capacity = 0;
    *arguments = malloc(sizeof **arguments);
    while (*arguments && getdelim(&argument, &capacity, '\0', file) >= 0) {
        char **longer = realloc(*arguments, (count + 2) * sizeof **arguments);
        if (!longer) break;
        *arguments = longer;
        longer[count++] = argument;
        longer[count] = NULL;
        // Has getdelim allocate new memory for the next one.
        argument = NULL;
        capacity = 0;
    }
    free(argument);
    fclose(file);
    return count;
}
#endif

__attribute__((constructor)) static void hand_over_arguments(int argc, char **argv) {
    if (!_swift_stdlib_overrideUnsafeArgvArgc) return;
#if !defined(__GLIBC__)
    // Only GNU's C library passes arguments to constructors.
    argc = read_arguments(&argv);
#endif
    if (argc > 0) _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}
