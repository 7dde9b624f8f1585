#define _GNU_SOURCE
#include "allocations.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Swift's runtime calls what these pointers point to once it is told that somebody has put something else there, as
// Instruments does. Where the runtime is linked into the program they are found in its table of symbols.
static void *(**retain_entry)(void *object);
static void *(**retain_many_entry)(void *object, uint32_t count);
static _Atomic bool *is_redirected;

// What does the work.
static void *(**retain_one)(void *object);
static void *(*retain_many)(void *object, uint32_t count);

static _Atomic uint64_t retains;

// Of no object, or of a string so short that it is none, nothing is counted.
static bool is_object(void *object) { return (intptr_t)object > 0; }

static void *count_one(void *object) {
    if (!is_object(object)) return object;
    atomic_fetch_add_explicit(&retains, 1, memory_order_relaxed);
    if (traces_retains()) trace_call("retain");
    return (*retain_one)(object);
}

static void *count_many(void *object, uint32_t count) {
    if (is_object(object)) atomic_fetch_add_explicit(&retains, 1, memory_order_relaxed);
    if (is_object(object) && traces_retains()) trace_call("retain");
    return retain_many(object, count);
}

static int note_base(struct dl_phdr_info *info, size_t size, void *base) {
    (void)size;
    *(uintptr_t *)base = info->dlpi_addr;
    return 1;
}

static void note_symbol(const char *name, void *address) {
    if (!strcmp(name, "_ZL21_swift_retain_adapter")) retain_entry = address;
    if (!strcmp(name, "_swift_retain")) retain_one = address;
    if (!strcmp(name, "_swift_retain_n")) retain_many_entry = address;
    if (!strcmp(name, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"))
        is_redirected = address;
}

static void read_symbols(const char *file) {
    uintptr_t base = 0;
    dl_iterate_phdr(note_base, &base);
    const ElfW(Ehdr) *header = (const void *)file;
    const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
    for (int index = 0; index < header->e_shnum; index++) {
        if (sections[index].sh_type != SHT_SYMTAB) continue;
        const char *names = file + sections[sections[index].sh_link].sh_offset;
        const ElfW(Sym) *symbols = (const void *)(file + sections[index].sh_offset);
        size_t count = sections[index].sh_size / sizeof *symbols;
        for (size_t symbol = 0; symbol < count; symbol++)
            note_symbol(names + symbols[symbol].st_name, (void *)(base + symbols[symbol].st_value));
    }
}

// False in a program that has no such runtime in it, or whose symbols were stripped.
static bool find_runtime(void) {
    int program = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (program < 0) return false;
    struct stat status;
    if (fstat(program, &status) == 0) {
        void *file = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, program, 0);
        if (file != MAP_FAILED) {
            read_symbols(file);
            munmap(file, status.st_size);
        }
    }
    close(program);
    return retain_entry && retain_one && retain_many_entry && is_redirected;
}

int count_retains(int on) {
    if (!retain_many) {
        if (!find_runtime()) return 0;
        retain_many = *retain_many_entry;
        *retain_entry = count_one;
        *retain_many_entry = count_many;
    }
    atomic_store(is_redirected, on != 0);
    return 1;
}

uint64_t retains_so_far(void) { return atomic_load_explicit(&retains, memory_order_relaxed); }
