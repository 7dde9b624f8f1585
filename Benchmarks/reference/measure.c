#include "measure.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t now_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

void sleep_until_ns(int64_t deadline) {
    struct timespec time = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
    }
}

int64_t since_process_start_ns(void) {
    FILE *file = fopen("/proc/self/stat", "r");
    if (!file) return -1;
    char line[1024];
    size_t length = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[length] = 0;
    // The name, field 2, may hold anything but ends at the last parenthesis; the start is field 22.
    char *rest = strrchr(line, ')');
    unsigned long long ticks;
    const char *skip_to_start =
        ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu";
    if (!rest || sscanf(rest, skip_to_start, &ticks) != 1) return -1;
    int64_t start = (int64_t)(ticks * 1000000000ull / (unsigned long long)sysconf(_SC_CLK_TCK));
    return clock_ns(CLOCK_BOOTTIME) - start;
}

double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

long context_switches(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw + usage.ru_nivcsw;
}

long peak_rss_kb(void) {
    FILE *file = fopen("/proc/self/status", "r");
    if (!file) return -1;
    char line[256];
    long peak = -1;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "VmHWM: %ld kB", &peak) == 1) break;
    }
    fclose(file);
    return peak;
}

bool samples_add(Samples *samples, double value) {
    if (samples->count == samples->capacity) {
        int capacity = samples->capacity ? 2 * samples->capacity : 1024;
        double *values = realloc(samples->values, (size_t)capacity * sizeof *values);
        if (!values) return false;
        samples->values = values;
        samples->capacity = capacity;
    }
    samples->values[samples->count++] = value;
    return true;
}

static int compare(const void *left, const void *right) {
    double l = *(const double *)left, r = *(const double *)right;
    return (l > r) - (l < r);
}

void samples_sort(Samples *samples) {
    if (samples->count) qsort(samples->values, (size_t)samples->count, sizeof(double), compare);
}

double samples_percentile(const Samples *samples, double p) {
    if (samples->count == 0) return 0;
    int rank = (int)ceil(p * samples->count);
    return samples->values[(rank < 1 ? 1 : rank) - 1];
}
