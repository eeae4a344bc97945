/**
 * libnavd-testing: a private navd for a test, and scripts as tests.
 *
 *     char *problem = NULL;
 *     navd_testing *daemon = navd_testing_start(NULL, &problem);
 *     if (!daemon) fail(problem);
 *     navd *n = navd_open(navd_testing_socket(daemon));
 *
 * A separate library, because it starts processes and blocks: `pkg-config navd-testing`. If memory runs out, the program
 * ends.
 */
#ifndef NAVD_TESTING_H
#define NAVD_TESTING_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A private navd of one test, which stores nothing. */
typedef struct navd_testing navd_testing;

typedef struct navd_testing_options {
  /** The path of navd. NULL: `$NAVD`, else the one in PATH. */
  const char *program;
  /** The timeout for the start. 0: 30 seconds. */
  int start_milliseconds;
} navd_testing_options;

/**
 * Starts a navd with a socket in a temporary directory, and waits until it is ready. `options` may be NULL. Returns NULL if it
 * does not start; then `problem` gets a text with the log of navd, to be freed.
 *
 * navd also ends with the thread that has started it, for example if an assertion fails. Then the directory stays.
 */
navd_testing *navd_testing_start(const navd_testing_options *options, char **problem);

/** Returns the path of the socket, for `navd_open`. */
const char *navd_testing_socket(const navd_testing *daemon);

/** Returns the log so far, to be freed. */
char *navd_testing_log(const navd_testing *daemon);

/** Ends navd, and removes the directory. NULL is ignored. */
void navd_testing_end(navd_testing *daemon);

/**
 * Plays a script with `navctl test`, on a private navd: the one beside navctl. Returns whether all scenes passed.
 * Otherwise `problem` gets a text with the differences, or with the reason why the script cannot be played, to be freed.
 *
 * `program` is the path of navctl. NULL: `$NAVCTL`, else the one beside navd, else the one in PATH.
 */
bool navd_testing_play(const char *script, const char *program, char **problem);

#ifdef __cplusplus
}
#endif

#endif
