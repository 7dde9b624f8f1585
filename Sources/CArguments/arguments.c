// Tells Swift's runtime the process's arguments before anyone asks for them.
//
// On Linux the runtime finds the arguments in memory, below the environment, and starts at `environ`. A library that moves
// `environ` to the heap as it is loaded, as SDL 2's compatibility layer over SDL 3 does, leaves `CommandLine.arguments`
// empty in a program that Swift's libraries are linked into. The C library hands the arguments to every constructor, wherever
// `environ` points; the runtime takes them from here instead.
#include "CArguments.h"

#include <stdio.h>
#include <stdlib.h>

// Swift's runtime has it for its interpreter. Where a runtime lacks it, its own search is all there is.
__attribute__((weak)) extern void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

#if !defined(__GLIBC__)
// Reads the arguments from the kernel; returns their number, or 0. They stay allocated: they are the process's.
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
        // The next one gets memory of its own.
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
    // Only GNU's C library hands arguments to constructors.
    argc = read_arguments(&argv);
#endif
    if (argc > 0) _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}
