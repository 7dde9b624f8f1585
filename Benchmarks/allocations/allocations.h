// Counts what a program allocates. Preloaded or linked in, it stands before the C library's allocator from the start.
//
//   LD_PRELOAD=Benchmarks/bin/allocations.so .build/release/interlude-microbenchmarks
//
// Where TRACE is `allocations` or `retains`, the program may have each written to standard error while it asks for that:
// from where it was called, innermost first.
#pragma once
#include <stdint.h>

// By all threads. A program that may run without finds it by its name.
uint64_t allocations_so_far(void);

// Of these, those that the program's own code asked for, Swift's runtime and its libraries as far as they are linked
// into it; the others are of shared libraries, such as the graphics driver.
uint64_t own_allocations_so_far(void);

// By the calling thread.
uint64_t thread_allocations(void);

// Begins to write down what TRACE names under a title; with no title it ends.
void trace_work(const char *title);

// Whether that goes on, of TRACE's allocations or retains.
int traces_allocations(void), traces_retains(void);

// Writes down from where the caller's caller was called.
void trace_call(const char *what);

// Counts calls of Swift's runtime that retain an object from now on, or no longer; each costs a little more meanwhile.
// 0 where the runtime can't be found.
int count_retains(int on);

// By all threads, while they were counted. One call may stand for several references.
uint64_t retains_so_far(void);
