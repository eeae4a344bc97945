/* Declarations shared by the files of the library. */
#ifndef NAVD_INTERNAL_H
#define NAVD_INTERNAL_H

#include "navd.h"

/** The greatest nesting depth. navd accepts 32 levels, and sends a few more. */
enum { navd_depth_max = 128 };

/* memory.c */

/** Returns the memory, or ends the program. */
void *navd_made(void *memory);
void *navd_new_memory(size_t size);
char *navd_copy(const char *text);
/** Returns a formatted string. */
char *navd_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** A growing buffer. */
struct navd_buffer {
  char *bytes;
  size_t length;
  size_t capacity;
};

void navd_buffer_add(struct navd_buffer *buffer, const void *bytes, size_t length);
void navd_buffer_add_text(struct navd_buffer *buffer, const char *text);
void navd_buffer_drop(struct navd_buffer *buffer, size_t length);
void navd_buffer_free(struct navd_buffer *buffer);

/* values.c: json-c with handling of failures */

struct json_object *navd_new_object(void);
struct json_object *navd_new_array(void);
struct json_object *navd_text(const char *text);
struct json_object *navd_number(int64_t number);
struct json_object *navd_flag_value(bool is_true);
void navd_put(struct json_object *object, const char *name, struct json_object *value);
/** Adds a string, unless it is NULL. */
void navd_put_text(struct json_object *object, const char *name, const char *text);
/** Adds a value, unless it is NULL. */
void navd_put_given(struct json_object *object, const char *name, struct json_object *value);
void navd_append(struct json_object *array, struct json_object *value);
struct json_object *navd_deep_copy(const struct json_object *value);
bool navd_is_text(const struct json_object *value, const char *text);
/** Returns the number of elements of an array; 0 if the value is not an array. */
size_t navd_count(const struct json_object *array);
int64_t navd_member_number(const struct json_object *object, const char *name);

/* writer.c */

/** Adds a value as JSON, in canonical form if asked. Returns false if it cannot be JSON; part of it may be added. */
bool navd_write(struct navd_buffer *buffer, const struct json_object *value, bool is_canonical);
/** Adds a finite number in the notation of ECMAScript. */
void navd_write_double(struct navd_buffer *buffer, double number);

/* client.c */

/** A waiting event, with the values that it points to. */
struct navd_waiting {
  struct navd_waiting *next;
  navd_event event;
  struct json_object *message;
  char *text;
};

/** A pending request from navd. */
struct navd_request {
  struct navd_request *next;
  navd_id id;
  char *name;
};

/** An unanswered command that can be repeated. */
struct navd_command {
  struct navd_command *next;
  navd_id id;
  struct json_object *message;
  /** Whether its connection was lost, and it was not sent again. */
  bool is_interrupted;
};

struct navd {
  int fd;
  /** The path of the socket; NULL: the connection was given. */
  char *path;
  bool is_connected;
  /** Whether the socket accepts no more bytes. The last messages from navd may still be readable. */
  bool is_deaf;
  char *problem;
  struct navd_buffer input;
  /** The number of bytes of `input` that have no line end. */
  size_t searched;
  size_t incoming_max;
  size_t outgoing_max;
  struct navd_buffer output;
  struct json_tokener *tokener;
  struct navd_waiting *first;
  struct navd_waiting *last;
  /** The values that the last taken event points to. */
  struct navd_waiting *taken;
  struct navd_request *requests;
  navd_id last_id;
  /** The unanswered commands, in the order of their calls. */
  struct navd_command *commands;
  /** The place of the next one. */
  struct navd_command **commands_end;
  /** Whether the program has taken the event of a reconnect, so that commands are sent again before the next event. */
  bool has_reconnected;
  /** The random part of the ids of commands; "" until there is one. */
  char command_prefix[17];
  uint64_t last_command;
  /** NULL for an anonymous client. */
  char *client_name;
  char *client_version;
  /** Whether the name is the default and no message was sent yet, so that the application can replace it. */
  bool has_default_name;
  navd_id introduction;
  /** navd's error about the connection itself, before it closed. */
  struct json_object *complaint;
};

/** Adds an event with the values that it points to. */
void navd_add_event(navd *n, navd_event event, struct json_object *message, char *text);
/** Takes the waiting event after `before`, or the first one. */
void navd_take_event(navd *n, struct navd_waiting *before, navd_event *event);
/** Sends the interrupted commands again if the last event that was taken is a reconnect. */
void navd_resume(navd *n);
/** Ends the connection, and takes the sentence over. */
void navd_disconnected(navd *n, char *why);
/** Sets the problem, and takes the sentence over. */
void navd_set_problem(navd *n, char *problem);
/** Removes the pending requests from navd, which end with their connection. */
void navd_forget_requests(navd *n);
/** Sends `initialize`, if the client has a name. */
navd_status navd_send_introduction(navd *n);

/** Sends a message, and takes it over. */
navd_status navd_send_message(navd *n, struct json_object *message);

/* repeating.c */

/** Adds a `commandId` to the params of a command, unless it cannot be sent again. */
void navd_identify(navd *n, struct json_object *params);
/** Keeps a message until it is answered, if it is a command that can be sent again. */
void navd_keep_command(navd *n, navd_id id, struct json_object *message);
/** Removes a command with the given interrupted state. Returns false if there is none. */
bool navd_forget_command(navd *n, navd_id id, bool is_interrupted);
/** Removes all commands. */
void navd_forget_commands(navd *n);
/** Marks all commands as interrupted, because their connection was lost. */
void navd_interrupt_commands(navd *n);
/** Sends the interrupted commands again. */
void navd_send_again(navd *n);

/* methods.c */

/** Adds the options of a command, except its tree. */
void navd_put_options(struct json_object *object, const navd_command_options *options);
/** Returns the params of `tree.open`, and takes over those that are JSON. */
struct json_object *navd_open_params_json(const navd_tree_open_params *params);

/* receiving.c */

/** Handles one message from navd. */
void navd_receive(navd *n, const char *line, size_t length);

#endif
