/*
 * For tests: a library to be preloaded that counts the calls by which a process and its children change files below a
 * folder, and lets one of them fail.
 *
 * FAIL_BELOW  absolute path; calls elsewhere are not counted
 * FAIL_COUNT  file of 8 bytes that holds the count, shared by all processes
 * FAIL_AT     1: the first call; 0: none
 * FAIL_HOW    KILL: SIGKILL to the whole process group, instead of the call, as when the power fails;
 *             ENOSPC, EIO, EROFS: the call and all after it fail so, but for those that remove something
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static unsigned long *counter;
static unsigned long fail_at;
static int failure; /* 0: kill */
static const char *below;

__attribute__((constructor)) static void prepare(void) {
  const char *file = getenv("FAIL_COUNT"), *at = getenv("FAIL_AT"), *how = getenv("FAIL_HOW");
  below = getenv("FAIL_BELOW");
  if (!file || !at || !how || !below) return;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR);
  if (fd < 0) return;
  void *page = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (page == MAP_FAILED) return;
  fail_at = strtoul(at, NULL, 10);
  failure = !strcmp(how, "ENOSPC") ? ENOSPC : !strcmp(how, "EIO") ? EIO : !strcmp(how, "EROFS") ? EROFS : 0;
  counter = page;
}

/* Whether this call is to fail with errno set. */
static int fails(int removes) {
  unsigned long n = __atomic_add_fetch(counter, 1, __ATOMIC_SEQ_CST);
  if (fail_at == 0 || n < fail_at) return 0;
  if (failure == 0) {
    if (n == fail_at) {
      kill(0, SIGKILL);
      for (;;) pause();
    }
    return 0;
  }
  if (removes) return 0;
  errno = failure;
  return 1;
}

static int is_below(const char *path) { return strncmp(path, below, strlen(below)) == 0; }

static int path_fails(const char *path, int removes) {
  if (!counter) return 0;
  char whole[2 * PATH_MAX];
  if (path[0] != '/') {
    char folder[PATH_MAX];
    if (!getcwd(folder, sizeof folder)) return 0;
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    path = whole;
  }
  return is_below(path) && fails(removes);
}

static int descriptor_fails(int fd) {
  if (!counter) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path) && fails(0);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define ON_DESCRIPTOR(type, name, parameters, arguments) \
  type name parameters { return descriptor_fails(fd) ? -1 : NEXT(name) arguments; }
ON_DESCRIPTOR(ssize_t, write, (int fd, const void *data, size_t n), (fd, data, n))
ON_DESCRIPTOR(ssize_t, pwrite, (int fd, const void *data, size_t n, off_t at), (fd, data, n, at))
ON_DESCRIPTOR(ssize_t, pwrite64, (int fd, const void *data, size_t n, off64_t at), (fd, data, n, at))
ON_DESCRIPTOR(ssize_t, writev, (int fd, const struct iovec *parts, int n), (fd, parts, n))
ON_DESCRIPTOR(ssize_t, pwritev, (int fd, const struct iovec *parts, int n, off_t at), (fd, parts, n, at))
ON_DESCRIPTOR(ssize_t, pwritev64, (int fd, const struct iovec *parts, int n, off64_t at), (fd, parts, n, at))
ON_DESCRIPTOR(int, fsync, (int fd), (fd))
ON_DESCRIPTOR(int, fdatasync, (int fd), (fd))

#define ON_PATH(name, path, removes, parameters, arguments) \
  int name parameters { return path_fails(path, removes) ? -1 : NEXT(name) arguments; }
ON_PATH(rename, to, 0, (const char *from, const char *to), (from, to))
ON_PATH(renameat, to, 0, (int a, const char *from, int b, const char *to), (a, from, b, to))
ON_PATH(renameat2, to, 0, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags))
ON_PATH(link, to, 0, (const char *from, const char *to), (from, to))
ON_PATH(linkat, to, 0, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
ON_PATH(mkdir, path, 0, (const char *path, mode_t mode), (path, mode))
ON_PATH(unlink, path, 1, (const char *path), (path))
ON_PATH(rmdir, path, 1, (const char *path), (path))

#define OPENS(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return (flags & O_CREAT) && path_fails(path, 0) ? -1 : NEXT(name)(path, flags, mode); \
  }
OPENS(open)
OPENS(open64)
