/* A front end over a scripted navd, with a toolkit that records its calls and a clock that the test advances. */
#ifndef RECORDER_H
#define RECORDER_H

#include "navd.h"

struct recorder {
  navd_front *front;
  navd *n;
  int64_t now;
  /** Whether transitions run until the test ends them. */
  bool moves;
  /** Whether the toolkit paints at once. */
  bool paints;
  char *lines;
};

/** Starts a front end of the tree `main`. Members of the options that are not given are those of the recorder. */
void recorder_start(struct recorder *recorder, navd_front_options options);
void recorder_end(struct recorder *recorder);
/** Returns the calls of the toolkit since the last time, a line each. To be freed. */
char *recorder_said(struct recorder *recorder);
/** Returns what was sent since the last time: a line for each call, with its id, its method, and its params without the tree. */
char *recorder_sent(struct recorder *recorder);
/** Answers a call with `'result':…` or `'error':…`. */
void recorder_answer(struct recorder *recorder, int id, const char *answer);
/** Passes a change on; `members` are those of the params beside the subscription. */
void recorder_change(struct recorder *recorder, const char *members);
/** Advances the clock, and ticks. */
void recorder_wait(struct recorder *recorder, int64_t milliseconds);
/** Opens the tree with one screen, and takes all that this says and sends. The next call has the id 4. */
void recorder_open(struct recorder *recorder);

/** The answer to a subscription: one screen s1 in the stack n1. */
extern const char recorder_subscribed[];

#endif
