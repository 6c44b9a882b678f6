/*
 * A disk for tests, loaded into a process with LD_PRELOAD. It makes power failures possible: before a write to a
 * database or its log, the overwritten bytes are appended to an undo file, which a sync of the file empties. When the
 * process was killed, disk.ts applies the undo files, and every write since the last sync is lost.
 *
 * HOOKBENCH_DISK_UNDO  Folder of the undo files; without it, nothing can be undone.
 * HOOKBENCH_DISK_SYNC  `ignored`: syncs have no effect, as if the program had none; or the milliseconds that each takes.
 * HOOKBENCH_DISK_FULL  Number of the write to a database or its log that finds the disk full, from 1. The process can change it,
 *                      which counts from the beginning.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { max_path = 4096 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The name of an open database or log, with a slash before it; NULL for other files. */
static const char *name_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, max_path - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  const char *name = strrchr(path, '/');
  const char *end = name ? strstr(name, ".sqlite") : NULL;
  return end && (!strcmp(end, ".sqlite") || !strcmp(end, ".sqlite-wal")) ? name : NULL;
}

/* The name of the undo file of an open database or log; empty for other files. */
static void undo_of(int fd, char *undo) {
  const char *folder = getenv("HOOKBENCH_DISK_UNDO");
  char path[max_path];
  const char *name = folder ? name_of(fd, path) : NULL;
  undo[0] = 0;
  if (name) snprintf(undo, max_path, "%s%s", folder, name);
}

/* Whether the disk is full for this write. */
static int is_full(int fd) {
  static long full_at, writes;
  const char *full = getenv("HOOKBENCH_DISK_FULL");
  char path[max_path];
  if (!full || !name_of(fd, path)) return 0;
  if (atol(full) != full_at) {
    full_at = atol(full);
    writes = 0;
  }
  return ++writes == full_at;
}

/* Appends the bytes of a range, as far as it exists, and the size of the file: offset, length, size, bytes. */
static void keep(int fd, off64_t offset, size_t count) {
  char undo[max_path];
  undo_of(fd, undo);
  if (!undo[0]) return;
  struct stat64 state;
  if (fstat64(fd, &state)) return;
  size_t length = offset >= state.st_size ? 0 : (size_t)(state.st_size - offset);
  if (length > count) length = count;
  char *record = malloc(24 + length);
  ssize_t found = 0;
  static ssize_t (*read_at)(int, void *, size_t, off64_t);
  if (!read_at) read_at = dlsym(RTLD_NEXT, "pread64");
  if (length > 0) found = read_at(fd, record + 24, length, offset);
  /* Without the overwritten bytes, for example of a file that is open for writing only, the write could not be undone. */
  if (found < 0) {
    perror("disk.c cannot read the bytes that a write replaces");
    abort();
  }
  uint64_t head[3] = {(uint64_t)offset, (uint64_t)found, (uint64_t)state.st_size};
  memcpy(record, head, sizeof head);
  int out = open(undo, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (out < 0 || write(out, record, 24 + head[1]) < 0) abort();
  close(out);
  free(record);
}

static void slow_down(const char *sync) {
  struct timespec pause = {0, atol(sync) * 1000000};
  nanosleep(&pause, NULL);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off64_t);
  if (!next) next = dlsym(RTLD_NEXT, "pwrite64");
  pthread_mutex_lock(&lock);
  ssize_t written = -1;
  if (is_full(fd)) errno = ENOSPC;
  else {
    keep(fd, offset, count);
    written = next(fd, bytes, count, offset);
  }
  pthread_mutex_unlock(&lock);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return pwrite64(fd, bytes, count, offset); }

int ftruncate64(int fd, off64_t size) {
  static int (*next)(int, off64_t);
  if (!next) next = dlsym(RTLD_NEXT, "ftruncate64");
  pthread_mutex_lock(&lock);
  keep(fd, size, SIZE_MAX);
  int result = next(fd, size);
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, const char *name) {
  const char *sync = getenv("HOOKBENCH_DISK_SYNC");
  if (sync && !strcmp(sync, "ignored")) return 0;
  if (sync) slow_down(sync);
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  char undo[max_path];
  pthread_mutex_lock(&lock);
  int result = next(fd);
  undo_of(fd, undo);
  if (result == 0 && undo[0]) unlink(undo);
  pthread_mutex_unlock(&lock);
  return result;
}

int fdatasync(int fd) { return synced(fd, "fdatasync"); }

int fsync(int fd) { return synced(fd, "fsync"); }
