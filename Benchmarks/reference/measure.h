// Clocks, processor time, memory, and the nearest-rank percentile.
#pragma once

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

// `sorted[ceil(p · n) − 1]`; 0 for no values.
double percentile(const double *sorted, int count, double p);

void sort_ascending(double *values, int count);
