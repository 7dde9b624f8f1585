// The kernel's counters of what a process does. The C library has no function for them, and Swift can't call syscall.
#pragma once
#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Begins to count an event in the code, but not in the kernel's, of the calling thread and of all threads that it and
// they start from now on. Returns a file descriptor, or an error's number below zero.
static inline int cperf_open(uint32_t type, uint64_t event) {
    struct perf_event_attr attributes = {0};
    attributes.size = sizeof attributes;
    attributes.type = type;
    attributes.config = event;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.inherit = 1;
    long descriptor =
        syscall(SYS_perf_event_open, &attributes, 0, -1, -1, (long)PERF_FLAG_FD_CLOEXEC);
    return descriptor >= 0 ? (int)descriptor : -errno;
}

static const uint32_t cperf_hardware = PERF_TYPE_HARDWARE;
static const uint64_t cperf_instructions = PERF_COUNT_HW_INSTRUCTIONS;
static const uint32_t cperf_software = PERF_TYPE_SOFTWARE;
static const uint64_t cperf_task_clock = PERF_COUNT_SW_TASK_CLOCK;
