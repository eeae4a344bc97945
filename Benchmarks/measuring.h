// Helpers of the programs that measure navd.

#ifndef MEASURING_H
#define MEASURING_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SECOND 1000000000u

/// Ends the program because a system call has failed.
static void fail(const char *what) {
  perror(what);
  exit(EXIT_FAILURE);
}

/// The time in nanoseconds, from an arbitrary beginning.
static uint64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

#endif
