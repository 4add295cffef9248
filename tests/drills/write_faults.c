/* Lets the k-th write operation below a folder fail, or kills the process before it. See write_faults.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { OFF, ONCE, FROM, KILLED };
static char under[4096];
static int mode = OFF, at = 0;
static int count = 0;

/* Called by the drill: operation `k` (from 1) below `folder` fails. Returns how many there were so far. */
int write_faults_arm(const char *folder, int k, int how) {
    int before = count;
    strncpy(under, folder, sizeof under - 1);
    at = k;
    count = 0;
    mode = how;
    return before;
}

static int fails_path(const char *path) {
    if (mode == OFF || path == NULL || strncmp(path, under, strlen(under)) != 0) return 0;
    int n = __sync_add_and_fetch(&count, 1);
    if (mode == KILLED && n == at) kill(getpid(), SIGKILL);
    if ((mode == ONCE && n == at) || (mode == FROM && n >= at)) {
        errno = ENOSPC;
        return 1;
    }
    return 0;
}

static int fails(int fd) {
    if (mode == OFF) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return fails_path(path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
ssize_t write(int fd, const void *data, size_t size) { return fails(fd) ? -1 : REAL(write)(fd, data, size); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t to) {
    return fails(fd) ? -1 : REAL(pwrite)(fd, data, size, to);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t to) {
    return fails(fd) ? -1 : REAL(pwrite64)(fd, data, size, to);
}
int fsync(int fd) { return fails(fd) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return fails(fd) ? -1 : REAL(fdatasync)(fd); }
int ftruncate(int fd, off_t size) { return fails(fd) ? -1 : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return fails(fd) ? -1 : REAL(ftruncate64)(fd, size); }
int rename(const char *from, const char *to) { return fails_path(to) ? -1 : REAL(rename)(from, to); }
int mkdir(const char *path, mode_t bits) { return fails_path(path) ? -1 : REAL(mkdir)(path, bits); }
int unlink(const char *path) { return fails_path(path) ? -1 : REAL(unlink)(path); }

#define OPEN(name)                                                       \
    int name(const char *path, int flags, ...) {                         \
        mode_t bits = 0;                                                 \
        if (flags & O_CREAT) {                                           \
            va_list more;                                                \
            va_start(more, flags);                                       \
            bits = va_arg(more, mode_t);                                 \
            va_end(more);                                                \
            if (access(path, F_OK) != 0 && fails_path(path)) return -1;  \
        }                                                                \
        return REAL(name)(path, flags, bits);                            \
    }
OPEN(open)
OPEN(open64)
