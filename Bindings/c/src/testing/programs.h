/* Programs of navd: where they are, and how to run them. */
#ifndef NAVD_TESTING_PROGRAMS_H
#define NAVD_TESTING_PROGRAMS_H

#include <sys/types.h>

/** Returns a formatted string, or ends the program. */
char *testing_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Returns what a descriptor reads until its end. */
char *testing_read(int descriptor);

/** Returns the path of navd; NULL with `problem` if there is none. */
char *testing_find_navd(const char *program, char **problem);

/** Returns the path of navctl; NULL with `problem` if there is none. */
char *testing_find_navctl(const char *program, char **problem);

/**
 * Starts a program. Its output goes to `output`; it gets SIGTERM when the calling thread ends. With `notified` its environment is
 * that of a service with this socket for notifications, otherwise that of the caller. Returns -1 and sets errno if it fails.
 */
pid_t testing_spawn(char *const arguments[], int output, const char *notified);

/** Returns a sentence about the end of a process. */
char *testing_end(int status);

#endif
