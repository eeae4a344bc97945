/*
 * What the tests say about what they see. A program ends with status 1 if anything was not as it should be.
 *
 * So that JSON can be read in C, it is written with ' for ": in what is expected, said and parsed.
 */
#ifndef CHECK_H
#define CHECK_H

#include "navd.h"

#define CHECK(condition) check_true((condition), #condition, __FILE__, __LINE__)
/** Compares two strings, and frees the actual one. */
#define CHECK_TEXT(seen, expected) check_text((seen), (expected), __FILE__, __LINE__)
/** Compares a value in canonical form, and releases it. */
#define CHECK_JSON(value, expected) check_text(check_json(value), (expected), __FILE__, __LINE__)
#define RUN(test) check_run(#test, test)

void check_true(bool is_true, const char *what, const char *file, int line);
void check_text(char *seen, const char *expected, const char *file, int line);
char *check_json(struct json_object *value);
void check_run(const char *name, void (*test)(void));
/** Returns the exit status. */
int check_status(void);

/** Returns a formatted string. */
char *check_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** Returns the text with " for each '. To be freed. */
char *check_quoted(const char *text);
/** Parses JSON. */
struct json_object *check_parse(const char *text);
/** Returns an event as one line. */
char *check_event(const navd_event *event);
/** Returns all waiting events, a line each. */
char *check_events(navd *n);
/** Returns the pending output, and marks it as sent. */
char *check_output(navd *n);
/** Returns a handle that watches a tree. */
navd_tree *check_watched(navd *n, const char *name);
/** Feeds a line from navd. */
void check_feed(navd *n, const char *line);

#endif
