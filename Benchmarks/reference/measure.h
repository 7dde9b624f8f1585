// Clocks, processor time, memory; measured values and their nearest-rank percentiles.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Nanoseconds on the monotonic clock.
int64_t now_ns(void);

// Blocks until the monotonic clock shows `deadline`.
void sleep_until_ns(int64_t deadline);

// Nanoseconds since the kernel started this process, in steps of one clock tick (10 ms).
int64_t since_process_start_ns(void);

// Seconds of processor time that all threads of this process have used.
double cpu_seconds(void);

// How often threads of this process have given up the processor to wait, and were made to.
long context_switches(void);

// The most memory this process has had resident, in KiB, or -1 if the kernel doesn't tell. Not
// getrusage's figure: that one begins with the memory of the process that started this one.
long peak_rss_kb(void);

// Measured values, as many as there come.
typedef struct {
    double *values;
    int count, capacity;
} Samples;

// False if there is no memory for one more.
bool samples_add(Samples *samples, double value);

// Puts them in ascending order, which `samples_percentile` needs.
void samples_sort(Samples *samples);

// `values[ceil(p · n) − 1]`; 0 for no values.
double samples_percentile(const Samples *samples, double p);
