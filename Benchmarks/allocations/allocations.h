// Counts what a program allocates. Preloaded or linked in, it stands before the C library's allocator from the start.
//
//   LD_PRELOAD=Benchmarks/bin/allocations.so interlude measure
#pragma once
#include <stdint.h>

// By all threads. A program that may run without finds it by its name.
uint64_t allocations_so_far(void);

// By the calling thread.
uint64_t thread_allocations(void);
