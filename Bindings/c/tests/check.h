/*
 * What the tests say about what they see. A program ends with status 1 if anything was not as it should be.
 *
 * So that JSON can be read in C, it is written with ' for ": in what is expected, said and parsed.
 */
#ifndef CHECK_H
#define CHECK_H

#include "navd.h"

#define CHECK(condition) check_true((condition), #condition, __FILE__, __LINE__)
/** Compares two texts; the one that is seen is freed. */
#define CHECK_TEXT(seen, expected) check_text((seen), (expected), __FILE__, __LINE__)
/** Compares what a value is as canonical JSON; the value is put. */
#define CHECK_JSON(value, expected) check_text(check_json(value), (expected), __FILE__, __LINE__)
#define RUN(test) check_run(#test, test)

void check_true(bool is_true, const char *what, const char *file, int line);
void check_text(char *seen, const char *expected, const char *file, int line);
char *check_json(struct json_object *value);
void check_run(const char *name, void (*test)(void));
/** The exit status. */
int check_status(void);

/** The text as printf writes it. */
char *check_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
/** The text with " for each '. To be freed. */
char *check_quoted(const char *text);
/** A JSON text as a value. */
struct json_object *check_parse(const char *text);
/** An event in one line. */
char *check_event(const navd_event *event);
/** All events that wait, a line each. */
char *check_events(navd *n);
/** What is to be sent; it counts as sent then. */
char *check_output(navd *n);
/** Lets navd say this, and ends the line. */
void check_feed(navd *n, const char *line);

#endif
