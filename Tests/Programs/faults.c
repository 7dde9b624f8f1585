/* Makes calls of the C library and of OpenGL fail: a library to preload into a program.
 *
 * FAULT_CALL    the name of the function: write, fsync, open, mkdir, rename, unlink, read, mmap or malloc; glTexImage2D,
 *               glCheckFramebufferStatus or glBufferData, which fail for want of memory; or glGetGraphicsResetStatus, which loses all
 *               textures, programs and buffers and reports it, as after a reset of the GPU
 * FAULT_FIRST   the number of its first call that fails, from 1
 * FAULT_COUNT   how many calls fail; 0 means all that follow, as when a disk is full
 * FAULT_ERROR   the error number
 * FAULT_BELOW   only calls about files whose paths begin with this count; not with mmap and malloc
 * FAULT_LOG     a file to which the number of calls is written when the program ends; not if there were none, as in a shell around it
 *
 * Calls of write, fsync and read count only if they are about regular files, so that pipes to other programs and the events between threads
 * are left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *chosen, *below, *log_path;
static long first, count;
static int error;
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
  chosen = getenv("FAULT_CALL");
  below = getenv("FAULT_BELOW");
  log_path = getenv("FAULT_LOG");
  const char *text;
  first = (text = getenv("FAULT_FIRST")) ? atol(text) : 0;
  count = (text = getenv("FAULT_COUNT")) ? atol(text) : 1;
  error = (text = getenv("FAULT_ERROR")) ? atoi(text) : EIO;
}

__attribute__((destructor)) static void end(void) {
  if (!log_path || atomic_load(&calls) == 0) return;
  int file = syscall(SYS_openat, AT_FDCWD, log_path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
  if (file >= 0) syscall(SYS_write, file, text, length);
}

/* Whether this call of `name` fails. */
static int fails(const char *name) {
  if (!chosen || strcmp(chosen, name) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < first || (count > 0 && number >= first + count)) return 0;
  errno = error;
  return 1;
}

static int is_below(const char *path) { return !below || strncmp(path, below, strlen(below)) == 0; }

/* Whether a descriptor is of a regular file that counts. */
static int is_counted(int file) {
  struct stat status;
  if (syscall(SYS_fstat, file, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlink, link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return is_below(path);
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (is_counted(file) && fails("write")) return -1;
  return syscall(SYS_write, file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  if (is_counted(file) && fails("write")) return -1;
  return syscall(SYS_pwrite64, file, bytes, length, offset);
}
ssize_t pwrite64(int, const void *, size_t, off64_t) __attribute__((alias("pwrite")));

ssize_t writev(int file, const struct iovec *parts, int length) {
  if (is_counted(file) && fails("write")) return -1;
  return syscall(SYS_writev, file, parts, length);
}

ssize_t read(int file, void *bytes, size_t length) {
  if (is_counted(file) && fails("read")) return -1;
  return syscall(SYS_read, file, bytes, length);
}

int fsync(int file) { return is_counted(file) && fails("fsync") ? -1 : syscall(SYS_fsync, file); }

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  if (is_below(path) && fails("open")) return -1;
  return syscall(SYS_openat, folder, path, flags, mode);
}

#define OPEN(flags) \
  va_list list; va_start(list, flags); \
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; va_end(list)

int open(const char *path, int flags, ...) { OPEN(flags); return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { OPEN(flags); return open_at(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { OPEN(flags); return open_at(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { OPEN(flags); return open_at(folder, path, flags, mode); }

int mkdir(const char *path, mode_t mode) {
  return is_below(path) && fails("mkdir") ? -1 : syscall(SYS_mkdir, path, mode);
}

int rename(const char *from, const char *to) {
  return is_below(from) && fails("rename") ? -1 : syscall(SYS_rename, from, to);
}

int unlink(const char *path) { return is_below(path) && fails("unlink") ? -1 : syscall(SYS_unlink, path); }

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  if (fails("mmap")) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
void *mmap64(void *, size_t, int, int, int, off64_t) __attribute__((alias("mmap")));

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return fails("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t length, size_t size) { return fails("malloc") ? NULL : __libc_calloc(length, size); }
void *realloc(void *block, size_t size) { return fails("malloc") ? NULL : __libc_realloc(block, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (fails("malloc")) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

/* OpenGL. */

enum { OUT_OF_MEMORY = 0x0505, UNSUPPORTED = 0x8CDD, RESET_STRATEGY = 0x8256, LOSE_CONTEXT = 0x8252, UNKNOWN_RESET = 0x8255 };

static _Thread_local int has_gl_error;

unsigned glGetError(void) {
  static unsigned (*next)(void);
  if (!next) next = (unsigned (*)(void))dlsym(RTLD_NEXT, "glGetError");
  if (!has_gl_error) return next();
  has_gl_error = 0;
  return OUT_OF_MEMORY;
}

void glTexImage2D(unsigned target, int level, int inner, int width, int height, int border, unsigned format, unsigned type,
                  const void *pixels) {
  typedef void (*function)(unsigned, int, int, int, int, int, unsigned, unsigned, const void *);
  static function next;
  if (!next) next = (function)dlsym(RTLD_NEXT, "glTexImage2D");
  if (fails("glTexImage2D")) has_gl_error = 1;
  else next(target, level, inner, width, height, border, format, type, pixels);
}

unsigned glCheckFramebufferStatus(unsigned target) {
  static unsigned (*next)(unsigned);
  if (!next) next = (unsigned (*)(unsigned))dlsym(RTLD_NEXT, "glCheckFramebufferStatus");
  return fails("glCheckFramebufferStatus") ? UNSUPPORTED : next(target);
}

void glBufferData(unsigned target, long size, const void *bytes, unsigned usage) {
  static void (*next)(unsigned, long, const void *, unsigned);
  if (!next) next = (void (*)(unsigned, long, const void *, unsigned))dlsym(RTLD_NEXT, "glBufferData");
  if (fails("glBufferData")) has_gl_error = 1;
  else next(target, size, bytes, usage);
}

/* Drivers without a GPU never report a reset, so the program is told that this one does. */
void glGetIntegerv(unsigned name, int *values) {
  static void (*next)(unsigned, int *);
  if (!next) next = (void (*)(unsigned, int *))dlsym(RTLD_NEXT, "glGetIntegerv");
  if (name == RESET_STRATEGY && chosen && strcmp(chosen, "glGetGraphicsResetStatus") == 0) *values = LOSE_CONTEXT;
  else next(name, values);
}

unsigned glGetGraphicsResetStatus(void) {
  if (!fails("glGetGraphicsResetStatus")) return 0;
  enum { NAMES = 4096 };
  unsigned names[NAMES];
  for (unsigned index = 0; index < NAMES; index++) names[index] = index + 1;
  for (const char **name = (const char *[]){"glDeleteTextures", "glDeleteBuffers", "glDeleteFramebuffers", NULL}; *name; name++) {
    void (*delete_all)(int, const unsigned *) = (void (*)(int, const unsigned *))dlsym(RTLD_NEXT, *name);
    delete_all(NAMES, names);
  }
  void (*delete_program)(unsigned) = (void (*)(unsigned))dlsym(RTLD_NEXT, "glDeleteProgram");
  for (unsigned index = 0; index < NAMES; index++) delete_program(names[index]);
  return UNKNOWN_RESET;
}
