// Helpers of the programs that measure navd.

#ifndef MEASURING_H
#define MEASURING_H

#define _GNU_SOURCE
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

#define SECOND 1000000000u

/// Ends the program because a system call has failed.
static inline void fail(const char *what) {
  perror(what);
  exit(EXIT_FAILURE);
}

/// The time in nanoseconds, from an arbitrary beginning.
static inline uint64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

/// The CPU time of all threads of a process, which the kernel counts in nanoseconds.
static inline uint64_t cpu_ns(const char *pid) {
  char path[512];
  snprintf(path, sizeof path, "/proc/%s/task", pid);
  DIR *tasks = opendir(path);
  if (!tasks) fail(path);
  uint64_t sum = 0;
  for (struct dirent *task; (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%s/task/%s/schedstat", pid, task->d_name);
    FILE *file = fopen(path, "r");
    unsigned long long ran = 0;
    if (file && fscanf(file, "%llu", &ran) == 1) sum += ran;
    if (file) fclose(file);
  }
  closedir(tasks);
  return sum;
}

/// The bytes of a file, with a zero after them.
static inline char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) fail(path);
  fclose(file);
  text[*size] = 0;
  return text;
}

static inline int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) fail(path);
  return descriptor;
}

static inline void send_all(int descriptor, const char *text, size_t size) {
  while (size) {
    ssize_t count = send(descriptor, text, size, MSG_NOSIGNAL);
    if (count <= 0) fail("send");
    text += count;
    size -= (size_t)count;
  }
}

static inline size_t count_lines(const char *text, size_t size) {
  size_t count = 0;
  const char *end = text + size;
  for (const char *newline; (newline = memchr(text, '\n', (size_t)(end - text))); text = newline + 1) count++;
  return count;
}

/// Receives lines and discards them.
static inline void skip_lines(int descriptor, size_t lines) {
  static char text[1 << 16];
  while (lines) {
    ssize_t count = recv(descriptor, text, sizeof text, 0);
    if (count <= 0) fail("the server closed the connection");
    size_t received = count_lines(text, (size_t)count);
    lines -= received < lines ? received : lines;
  }
}

static inline int compare_times(const void *one, const void *other) {
  uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
  return (a > b) - (a < b);
}

/// A percentile of sorted times, in microseconds.
static inline double percentile(const uint64_t *times, size_t count, size_t percent) {
  return count ? (double)times[(count - 1) * percent / 100] / 1e3 : 0;
}

#endif
