// Lets packages run on glibc 2.34. Linked into them only; see `make deb`.
//
// glibc 2.35 added new versions of hypot and hypotf, which report no errors by errno. A binary that is linked with it would need them,
// so these functions call the older versions instead, which every later glibc still has. They are hidden: if the binary exported
// them, the older versions would be found in the binary itself, and call themselves without end.

#if defined(__x86_64__)
#define OLD "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLD "GLIBC_2.17"
#endif

#ifdef OLD
__asm__(".symver old_hypot, hypot@" OLD);
__asm__(".symver old_hypotf, hypotf@" OLD);
double old_hypot(double x, double y);
float old_hypotf(float x, float y);

#define HIDDEN __attribute__((visibility("hidden")))
HIDDEN double hypot(double x, double y) { return old_hypot(x, y); }
HIDDEN float hypotf(float x, float y) { return old_hypotf(x, y); }
#endif
