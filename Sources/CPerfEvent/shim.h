// The kernel's performance counters. The C library has no function for them, and Swift can't call the variadic `syscall`.
#pragma once
#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Starts counting an event in user space, in the calling thread and all threads that it and its threads start from now on.
// Returns a file descriptor, or a negative error number.
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
