#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// The C library's own, behind the names that this file takes over.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t all;
// Where it lies is known when the program starts: finding out later would allocate.
static _Thread_local uint64_t own __attribute__((tls_model("initial-exec")));

uint64_t allocations_so_far(void) { return atomic_load_explicit(&all, memory_order_relaxed); }

uint64_t thread_allocations(void) { return own; }

static void note(void) {
    own++;
    atomic_fetch_add_explicit(&all, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    note();
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (!memory) return ENOMEM;
    *block = memory;
    return 0;
}
