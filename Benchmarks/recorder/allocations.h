// Counts the allocations of the calling thread; linked into a program, it counts from the start.
#pragma once
#include <stdint.h>

uint64_t thread_allocations(void);
