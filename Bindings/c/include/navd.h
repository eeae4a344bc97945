/**
 * libnavd: a client of navd, the navigation daemon, for programs with an event loop of their own.
 *
 * The core keeps one connection and knows no thread, no global state and no waiting: the loop says when the socket can
 * be read or written (`navd_readable`, `navd_writable`), calls are put on their way (`navd_call`), and what navd says
 * is taken event by event (`navd_next_event`). Around it: a function for every method (navd_methods.h), mirrors of
 * trees (navd_tree.h), and coordinators in your own code (navd_coordinators.h). What methods, events and trees mean
 * is told in the protocol's own page, Protocol/README.md of the project.
 *
 * Values are those of json-c. Who owns what:
 *
 * - A `struct json_object *` that is given to a call, an answer, or a builder such as `navd_push` is taken over: do
 *   not put it, also not if the function fails. To keep it, `json_object_get` it before.
 * - A `const struct json_object *` is only looked at.
 * - What an event points to belongs to the connection and is there until the next event is taken, or the connection
 *   is closed. To keep a value of it, `json_object_get` it; copy texts.
 * - What a function returns as `const` is borrowed too; other values and `char *` are yours: `json_object_put`, `free`.
 * - Texts that are given to the library are copied, and are UTF-8. NULL means: not given.
 *
 * One connection, with all that was made for it, belongs to one thread at a time. Memory that cannot be had ends the
 * program: a line on standard error, and `abort`; json-c itself cannot tell of it everywhere.
 */
#ifndef NAVD_H
#define NAVD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

#if defined(__GNUC__)
#define NAVD_API __attribute__((visibility("default")))
#define NAVD_ENDS_WITH_NULL __attribute__((sentinel))
#else
#define NAVD_API
#define NAVD_ENDS_WITH_NULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** A connection to navd. */
typedef struct navd navd;

/** The number of a call, or of a request from navd: never 0, and never given out again by the same `navd`. */
typedef uint64_t navd_id;

/** How a function went. */
typedef enum navd_status {
  NAVD_OK = 0,
  /** There is no connection; `navd_problem` tells why. */
  NAVD_NOT_CONNECTED,
  /** The time was over before anything happened. */
  NAVD_TIMED_OUT,
  /** The message is longer than navd takes; nothing was sent. */
  NAVD_TOO_LARGE,
  /** A value cannot be sent as JSON: text that is not UTF-8, a number that is not finite, more than 128 levels. */
  NAVD_NOT_JSON,
  /** navd does not wait for that answer: it was given, or is no longer wanted. */
  NAVD_NOT_ASKED,
  /** A change does not belong to the snapshot that it was applied to. */
  NAVD_NO_FIT
} navd_status;

/** A sentence for people. */
NAVD_API const char *navd_status_text(navd_status status);

/** What an event tells. */
typedef enum navd_event_kind {
  /** The answer to the call `id`: `error` is NULL, or `result` is. */
  NAVD_RESPONSE,
  /** navd tells something: `method`, `params`. */
  NAVD_NOTIFICATION,
  /** navd asks something: `method`, `params`; answer `id`. */
  NAVD_REQUEST,
  /** The connection has ended, or there never was one: `message` says why, `error` too if navd did. Calls without an
      answer get none any more. Take the descriptor out of the loop. */
  NAVD_DISCONNECTED,
  /** `navd_reconnect` has made a new connection. Mirrors and coordinators go on by themselves; what else was subscribed
      to ended with the old one. */
  NAVD_RECONNECTED
} navd_event_kind;

/** What happened. Members that do not belong to its kind are 0 or NULL. */
typedef struct navd_event {
  navd_event_kind kind;
  /** The call, or the request. Of the notification `$/cancelRequest`: the request that needs no answer, or 0. */
  navd_id id;
  /** Of a request: its id as navd wrote it, which is what commands give as `within`. */
  const char *request;
  const char *method;
  struct json_object *params;
  struct json_object *result;
  /** `{code, message, data: {name, …}}`; see `navd_error_name`. */
  struct json_object *error;
  const char *message;
} navd_event;

/* The connection. */

/**
 * Connects to the socket at `path`; NULL: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else
 * `/run/navd/navd.sock`. Never NULL: if navd cannot be reached, the first event says so.
 */
NAVD_API navd *navd_open(const char *path);

/**
 * Speaks over a connected stream socket, which is from now on the library's, and is made non-blocking. With -1 the
 * bytes are moved by you: `navd_feed`, `navd_output` and `navd_wrote`. Neither can be reconnected.
 */
NAVD_API navd *navd_open_fd(int fd);

/** Closes the connection. Mirrors and coordinators that were made for it are freed before. NULL is nothing. */
NAVD_API void navd_close(navd *n);

/**
 * Connects to the same path again, once `NAVD_DISCONNECTED` was taken; the event `NAVD_RECONNECTED` follows. If it
 * fails with `NAVD_NOT_CONNECTED` there is no event; when to try again is for you to say.
 */
NAVD_API navd_status navd_reconnect(navd *n);

/** Whether there is a connection. It may be over while events of it still wait. */
NAVD_API bool navd_is_connected(const navd *n);

/** Why there is no connection, or why the last message was not sent; "" if all is well. There until the next call. */
NAVD_API const char *navd_problem(const navd *n);

/**
 * Tells navd who this is, now and after each reconnect, before all else. Others then see who serves a coordinator,
 * and `coordinator.register` needs it. Its answer is no event unless it is an error.
 */
NAVD_API navd_status navd_introduce(navd *n, const char *name, const char *version);

/**
 * How long a message may be, in bytes: from navd (64 MiB; a longer one ends the connection) and to it (1 MiB, or
 * what navd says when it is told who this is). 0 leaves one as it is.
 */
NAVD_API void navd_set_limits(navd *n, size_t incoming_bytes, size_t outgoing_bytes);

/* The loop. */

/** The socket to watch, or -1. Another one after `navd_reconnect`. */
NAVD_API int navd_fd(const navd *n);

/** Whether the loop should also watch for the socket becoming writable. Rarely: calls are written at once. */
NAVD_API bool navd_wants_write(const navd *n);

/** Reads what is there, at most 16 KiB, without waiting. Take all events afterwards. */
NAVD_API void navd_readable(navd *n);

/** Writes what waits, as far as the socket takes it. */
NAVD_API void navd_writable(navd *n);

/** Takes bytes that navd sent, in any pieces. Of length 0: navd has closed. For those that read by themselves. */
NAVD_API void navd_feed(navd *n, const void *bytes, size_t length);

/** What is to be sent to navd; `length` gets the number of bytes. There until the next call on the connection. */
NAVD_API const void *navd_output(const navd *n, size_t *length);

/** Says that the first bytes of `navd_output` were sent. */
NAVD_API void navd_wrote(navd *n, size_t length);

/** Takes the next event; false: there is none. */
NAVD_API bool navd_next_event(navd *n, navd_event *event);

/* For scripts, which have nothing else to do: these wait. */

/**
 * Waits for the next event; -1 milliseconds: for ever. `NAVD_NOT_CONNECTED` after the last event of a connection, and
 * if there is no socket.
 */
NAVD_API navd_status navd_wait(navd *n, int milliseconds, navd_event *event);

/**
 * Waits for the answer to a call. Other events stay, in order, also requests from navd: not for programs whose own
 * coordinators the call may ask.
 */
NAVD_API navd_status navd_wait_for(navd *n, navd_id call, int milliseconds, navd_event *event);

/* Messages. */

/** Asks navd. `params` is an object or NULL; `id` gets the number of the call, or is NULL. */
NAVD_API navd_status navd_call(navd *n, const char *method, struct json_object *params, navd_id *id);

/** Gives up a call that waits; it is answered all the same, with the error `requestCancelled` if it was in time. */
NAVD_API navd_status navd_cancel(navd *n, navd_id call);

/** Answers a request from navd with any result. */
NAVD_API navd_status navd_respond(navd *n, navd_id request, struct json_object *result);

/** Answers `coordinator.prepare` with an action; see navd_coordinators.h. */
NAVD_API navd_status navd_answer(navd *n, navd_id request, struct json_object *action);

/** The same, with an array of questions that are foreseen: `{coordinator, question, situation, action}`. */
NAVD_API navd_status navd_answer_foreseeing(navd *n, navd_id request, struct json_object *action,
                                            struct json_object *foreseen);

/** Answers a request with an error: a coordinator could not decide, a transition was not performed. */
NAVD_API navd_status navd_answer_error(navd *n, navd_id request, const char *message);

/** The same with a whole error: `{code, message, data}`. */
NAVD_API navd_status navd_respond_error(navd *n, navd_id request, struct json_object *error);

/** The name of an error, which programs match on, such as `NAVD_ERROR_TREE_NOT_FOUND`; "" if it has none. */
NAVD_API const char *navd_error_name(const struct json_object *error);

/** What an error says to people. */
NAVD_API const char *navd_error_message(const struct json_object *error);

/* Values. */

/** An object of names and values, ended by NULL: `navd_object("id", json_object_new_int(7), NULL)`. */
NAVD_API struct json_object *navd_object(const char *name, ...) NAVD_ENDS_WITH_NULL;

/** An array of one value or more, ended by NULL. */
NAVD_API struct json_object *navd_array(struct json_object *first, ...) NAVD_ENDS_WITH_NULL;

/** The member of an object, or NULL. */
NAVD_API struct json_object *navd_member(const struct json_object *object, const char *name);

/** The text of a member; NULL if it is not there or no text. */
NAVD_API const char *navd_member_text(const struct json_object *object, const char *name);

/** The canonical text of a value (RFC 8785), ended by NUL; NULL if there is none (see `NAVD_NOT_JSON`). */
NAVD_API char *navd_canonical(const struct json_object *value, size_t *length);

#ifdef __cplusplus
}
#endif

#include "navd_actions.h"
#include "navd_coordinators.h"
#include "navd_methods.h"
#include "navd_tree.h"

#endif
