#define _GNU_SOURCE
#include "allocations.h"

#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The C library's own, behind the names that this file takes over.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t all;
static _Atomic uint64_t by_program;
// Where it lies is known when the program starts: finding out later would allocate.
static _Thread_local uint64_t own __attribute__((tls_model("initial-exec")));

uint64_t allocations_so_far(void) { return atomic_load_explicit(&all, memory_order_relaxed); }

uint64_t own_allocations_so_far(void) {
    return atomic_load_explicit(&by_program, memory_order_relaxed);
}

uint64_t thread_allocations(void) { return own; }

// Where the program's code is, as opposed to that of libraries; nowhere before it starts.
static uintptr_t program_start, program_end;

// The program is the first of all.
static int find_code(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size, (void)data;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        program_start = info->dlpi_addr + part->p_vaddr;
        program_end = program_start + part->p_memsz;
    }
    return 1;
}

__attribute__((constructor)) static void find_program(void) { dl_iterate_phdr(find_code, NULL); }

static _Atomic int is_tracing_allocations, is_tracing_retains;
// What writing down does is not written down.
static _Thread_local int is_writing __attribute__((tls_model("initial-exec")));

int traces_allocations(void) {
    return atomic_load_explicit(&is_tracing_allocations, memory_order_relaxed);
}

int traces_retains(void) { return atomic_load_explicit(&is_tracing_retains, memory_order_relaxed); }

void trace_work(const char *title) {
    const char *wanted = getenv("TRACE");
    if (!wanted) return;
    if (title) dprintf(2, "# %s\n", title);
    atomic_store(&is_tracing_allocations, title && !strcmp(wanted, "allocations"));
    atomic_store(&is_tracing_retains, title && !strcmp(wanted, "retains"));
    if (!strcmp(wanted, "retains")) count_retains(title != NULL);
}

void trace_call(const char *what) {
    if (is_writing) return;
    is_writing = 1;
    void *callers[24];
    int count = backtrace(callers, 24);
    dprintf(2, "- %s\n", what);
    // The first two are in here.
    if (count > 2) backtrace_symbols_fd(callers + 2, count - 2, 2);
    is_writing = 0;
}

static void note(void *caller) {
    uintptr_t address = (uintptr_t)caller;
    own++;
    atomic_fetch_add_explicit(&all, 1, memory_order_relaxed);
    if (address >= program_start && address < program_end)
        atomic_fetch_add_explicit(&by_program, 1, memory_order_relaxed);
    if (traces_allocations()) trace_call("allocation");
}

#define NOTE() note(__builtin_return_address(0))

void *malloc(size_t size) {
    NOTE();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    NOTE();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    NOTE();
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    NOTE();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    NOTE();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    NOTE();
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *block = memory;
    return 0;
}
