/* What the files of the library share. */
#ifndef NAVD_INTERNAL_H
#define NAVD_INTERNAL_H

#include "navd.h"

/** Arrays and objects in one another that are read and written. navd takes 32, and says a few more. */
enum { navd_depth_max = 128 };

/* memory.c */

/** The memory, or the end of the program. */
void *navd_made(void *memory);
void *navd_new_memory(size_t size);
char *navd_copy(const char *text);
/** The text as printf writes it. */
char *navd_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Bytes that grow at the end. */
struct navd_buffer {
  char *bytes;
  size_t length;
  size_t capacity;
};

void navd_buffer_add(struct navd_buffer *buffer, const void *bytes, size_t length);
void navd_buffer_add_text(struct navd_buffer *buffer, const char *text);
void navd_buffer_drop(struct navd_buffer *buffer, size_t length);
void navd_buffer_free(struct navd_buffer *buffer);

/* values.c: json-c with failure taken care of */

struct json_object *navd_new_object(void);
struct json_object *navd_new_array(void);
struct json_object *navd_text(const char *text);
struct json_object *navd_number(int64_t number);
struct json_object *navd_flag_value(bool is_true);
void navd_put(struct json_object *object, const char *name, struct json_object *value);
/** Puts a text, unless it is NULL. */
void navd_put_text(struct json_object *object, const char *name, const char *text);
/** Puts a value, unless it is NULL. */
void navd_put_given(struct json_object *object, const char *name, struct json_object *value);
void navd_append(struct json_object *array, struct json_object *value);
struct json_object *navd_deep_copy(const struct json_object *value);
bool navd_is_text(const struct json_object *value, const char *text);
/** The elements of an array; 0 if it is none. */
size_t navd_count(const struct json_object *array);
int64_t navd_member_number(const struct json_object *object, const char *name);

/* writer.c */

/** Adds a value as JSON; canonical: as RFC 8785 has it. False if it cannot be JSON; part of it may have been added. */
bool navd_write(struct navd_buffer *buffer, const struct json_object *value, bool is_canonical);
/** Adds a finite number as ECMAScript writes it. */
void navd_write_double(struct navd_buffer *buffer, double number);

/* client.c */

/** An event that waits, with what it points to. */
struct navd_waiting {
  struct navd_waiting *next;
  navd_event event;
  struct json_object *message;
  char *text;
};

/** A request from navd that has no answer yet. */
struct navd_request {
  struct navd_request *next;
  navd_id id;
  char *name;
};

struct navd {
  int fd;
  /** The path to connect to; NULL: it was opened in another way. */
  char *path;
  bool is_connected;
  /** The socket takes nothing any more; what navd said last may still be there to read. */
  bool is_deaf;
  char *problem;
  struct navd_buffer input;
  /** The bytes of `input` that are known to hold no line end. */
  size_t searched;
  size_t incoming_max;
  size_t outgoing_max;
  struct navd_buffer output;
  struct json_tokener *tokener;
  struct navd_waiting *first;
  struct navd_waiting *last;
  /** What the event that was taken last points to. */
  struct navd_waiting *taken;
  struct navd_request *requests;
  navd_id last_id;
  char *client_name;
  char *client_version;
  navd_id introduction;
  /** What navd said of the connection itself, before it closed. */
  struct json_object *complaint;
};

/** Adds an event; what it points to goes with it. */
void navd_add_event(navd *n, navd_event event, struct json_object *message, char *text);
/** Takes the waiting event that follows `before`, or the first one. */
void navd_take_event(navd *n, struct navd_waiting *before, navd_event *event);
/** Ends the connection; the sentence is taken over. */
void navd_disconnected(navd *n, char *why);
/** Says why something was not done; the sentence is taken over. */
void navd_set_problem(navd *n, char *problem);
/** Forgets the requests from navd; they go with their connection. */
void navd_forget_requests(navd *n);
/** Sends `initialize`, if navd is to be told who this is. */
navd_status navd_send_introduction(navd *n);

/* receiving.c */

/** Takes one message from navd. */
void navd_receive(navd *n, const char *line, size_t length);

#endif
