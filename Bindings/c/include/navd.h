/**
 * libnavd: a client of navd, the navigation daemon, for programs with an event loop of their own.
 *
 * The core is one connection without threads, global state or blocking: the loop calls `navd_readable` and
 * `navd_writable`, `navd_call` sends calls, and `navd_next_event` returns the messages from navd one by one. Around it
 * are a function for every method (navd_methods.h), handles of trees (navd_tree.h), front ends (navd_front.h,
 * navd_reconciler.h), and coordinators in your own code (navd_coordinators.h, navd_actions.h, navd_declarations.h).
 * Protocol/README.md of the project explains methods, events and trees.
 *
 * Values are those of json-c. Ownership:
 *
 * - A `struct json_object *` that you pass to a call, an answer, or a builder such as `navd_push` is taken over, even if
 *   the function fails: do not put it. To keep it, call `json_object_get` first.
 * - A `const struct json_object *` is only read.
 * - The members of an event belong to the connection. They are valid until the next event is taken or the connection is
 *   closed. To keep a value, call `json_object_get`; copy strings.
 * - `const` results of functions are borrowed too. Other results are yours: `json_object_put`, `free`.
 * - Strings that you pass are copied, and must be UTF-8. NULL means that there is no value.
 *
 * One connection, with everything that was created for it, belongs to one thread at a time. If memory runs out, the
 * program ends with a line on standard error and `abort`, because json-c cannot report it everywhere.
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

/** The number of a call, or of a request from navd: never 0, and unique within a `navd`. */
typedef uint64_t navd_id;

/** The result of a function. */
typedef enum navd_status {
  NAVD_OK = 0,
  /** There is no connection; see `navd_problem`. */
  NAVD_NOT_CONNECTED,
  /** The time ran out before anything happened. */
  NAVD_TIMED_OUT,
  /** The message is longer than navd accepts; nothing was sent. */
  NAVD_TOO_LARGE,
  /** A value that cannot be JSON: a string that is not UTF-8, a number that is not finite, or more than 128 levels. */
  NAVD_NOT_JSON,
  /** The request is not pending: it was answered, or navd cancelled it. */
  NAVD_NOT_ASKED,
  /** The change does not fit the snapshot. */
  NAVD_NO_FIT
} navd_status;

/** Returns a sentence for people. */
NAVD_API const char *navd_status_text(navd_status status);

/** The kind of an event. */
typedef enum navd_event_kind {
  /** A response to the call `id`: either `error` or `result` is NULL. */
  NAVD_RESPONSE,
  /** A notification from navd: `method`, `params`. */
  NAVD_NOTIFICATION,
  /** A request from navd: `method`, `params`; answer `id`. */
  NAVD_REQUEST,
  /** The connection has ended, or could not be made: `message` has the reason, and `error` that of navd, if any. Pending
      calls get no answer, except commands, which are sent again after a reconnect. Remove the descriptor from the loop. */
  NAVD_DISCONNECTED,
  /** `navd_reconnect` has made a new connection. Handles and coordinators resume when they handle this event; other
      subscriptions ended with the old connection. When the next event is taken, pending commands are sent again. */
  NAVD_RECONNECTED
} navd_event_kind;

/** An event. Members that do not belong to its kind are 0 or NULL. */
typedef struct navd_event {
  navd_event_kind kind;
  /** The call or the request. For the notification `$/cancelRequest`: the cancelled request, or 0. */
  navd_id id;
  /** The id of a request on the wire, for the option `within` of commands. */
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
 * `/run/navd/navd.sock`. Never returns NULL: if navd cannot be reached, the first event is `NAVD_DISCONNECTED`. The first call
 * introduces the client with the name of the program, unless `navd_introduce` comes before it.
 */
NAVD_API navd *navd_open(const char *path);

/**
 * Uses a connected stream socket, which is taken over and made non-blocking. With -1, you transfer the bytes yourself:
 * `navd_feed`, `navd_output` and `navd_wrote`. Neither can reconnect, nor has a name before `navd_introduce`.
 */
NAVD_API navd *navd_open_fd(int fd);

/** Closes the connection. Free its handles and coordinators first. NULL is ignored. */
NAVD_API void navd_close(navd *n);

/**
 * Connects to the same path again, after the event `NAVD_DISCONNECTED`. The event `NAVD_RECONNECTED` follows. If it
 * fails with `NAVD_NOT_CONNECTED`, there is no event; retry later.
 */
NAVD_API navd_status navd_reconnect(navd *n);

/** Whether there is a connection. Events of an ended connection may still be queued. */
NAVD_API bool navd_is_connected(const navd *n);

/** Returns why there is no connection or the last message was not sent; "" otherwise. Valid until the next call. */
NAVD_API const char *navd_problem(const navd *n);

/**
 * Sends `initialize` with a name, now and as the first message after each reconnect. Other clients see the name, also in
 * histories, and `coordinator.register` requires it. The answer is an event only if it is an error. Without a name (NULL)
 * nothing is sent, and a client that has sent no other message is anonymous.
 */
NAVD_API navd_status navd_introduce(navd *n, const char *name, const char *version);

/**
 * Sets the limits of messages, in bytes: from navd (64 MiB by default; a longer one ends the connection), and to navd
 * (1 MiB by default, as navd's own limit `messageBytes`). 0 keeps a limit.
 */
NAVD_API void navd_set_limits(navd *n, size_t incoming_bytes, size_t outgoing_bytes);

/* The loop. */

/** Returns the socket to watch, or -1. `navd_reconnect` replaces it. */
NAVD_API int navd_fd(const navd *n);

/** Whether the loop must also watch for the socket to become writable. Rare, because calls are written immediately. */
NAVD_API bool navd_wants_write(const navd *n);

/** Reads the available bytes, at most 16 KiB, without blocking. Take all events afterwards. */
NAVD_API void navd_readable(navd *n);

/** Writes the pending bytes that the socket accepts. */
NAVD_API void navd_writable(navd *n);

/** Feeds bytes from navd, in any pieces, for programs that read the socket themselves. Length 0: navd has closed. */
NAVD_API void navd_feed(navd *n, const void *bytes, size_t length);

/** Returns the pending bytes to navd; `length` gets their number. Valid until the next call on the connection. */
NAVD_API const void *navd_output(const navd *n, size_t *length);

/** Removes the first bytes of `navd_output`, after you have sent them. */
NAVD_API void navd_wrote(navd *n, size_t length);

/** Takes the next event. Returns false if there is none. */
NAVD_API bool navd_next_event(navd *n, navd_event *event);

/* Blocking functions, for scripts. */

/**
 * Waits for the next event; -1 milliseconds: without limit. Returns `NAVD_NOT_CONNECTED` after the last event of a
 * connection, and if there is no socket.
 */
NAVD_API navd_status navd_wait(navd *n, int milliseconds, navd_event *event);

/**
 * Waits for the answer to a call. Other events remain in order, including requests from navd: do not use it in
 * programs whose own coordinators the call may ask.
 */
NAVD_API navd_status navd_wait_for(navd *n, navd_id call, int milliseconds, navd_event *event);

/* Messages. */

/**
 * Sends a call. `params` is an object or NULL; `id` gets the number of the call, or is NULL.
 *
 * A command with a `commandId` that is pending when the connection ends is sent again after `navd_reconnect`, and answered
 * under the same number. navd executes it at most once. The functions of navd_methods.h set the id of each command,
 * except of dry runs and within questions.
 */
NAVD_API navd_status navd_call(navd *n, const char *method, struct json_object *params, navd_id *id);

/**
 * Cancels a pending call. It is still answered: with the error `requestCancelled` if it was cancelled in time. Without a
 * connection, a pending command is not sent again, and gets no answer.
 */
NAVD_API navd_status navd_cancel(navd *n, navd_id call);

/** Answers a request from navd with any result. */
NAVD_API navd_status navd_respond(navd *n, navd_id request, struct json_object *result);

/** Answers `coordinator.prepare` with an action; see navd_coordinators.h. */
NAVD_API navd_status navd_answer(navd *n, navd_id request, struct json_object *action);

/** Answers a request with an error: a coordinator failed. */
NAVD_API navd_status navd_answer_error(navd *n, navd_id request, const char *message);

/** Answers a request with a whole error: `{code, message, data}`. */
NAVD_API navd_status navd_respond_error(navd *n, navd_id request, struct json_object *error);

/** Returns the name of an error for matching, such as `NAVD_ERROR_TREE_NOT_FOUND`; "" if it has none. */
NAVD_API const char *navd_error_name(const struct json_object *error);

/** Returns the message of an error for people. */
NAVD_API const char *navd_error_message(const struct json_object *error);

/* Values. */

/** Creates an object of names and values, ended by NULL: `navd_object("id", json_object_new_int(7), NULL)`. */
NAVD_API struct json_object *navd_object(const char *name, ...) NAVD_ENDS_WITH_NULL;

/** Creates an array of one value or more, ended by NULL. */
NAVD_API struct json_object *navd_array(struct json_object *first, ...) NAVD_ENDS_WITH_NULL;

/** Returns the member of an object, or NULL. */
NAVD_API struct json_object *navd_member(const struct json_object *object, const char *name);

/** Returns the string of a member; NULL if it is missing or not a string. */
NAVD_API const char *navd_member_text(const struct json_object *object, const char *name);

/** Returns a value in canonical form (RFC 8785), ended by NUL; NULL if it cannot be JSON (see `NAVD_NOT_JSON`). */
NAVD_API char *navd_canonical(const struct json_object *value, size_t *length);

/**
 * Returns the URL that leads to a screen, by the link that shows it: the pattern of its path, the params of its query with
 * their defaults, or NULL, and the params of the screen. NULL if a param of the path has no value. `navctl generate c`
 * writes a function for each screen that has a URL. `tree.url` also knows whether another link of the graph comes first.
 */
NAVD_API char *navd_screen_url(const char *pattern, struct json_object *query, struct json_object *params);

#ifdef __cplusplus
}
#endif

#include "navd_actions.h"
#include "navd_coordinators.h"
#include "navd_declarations.h"
#include "navd_front.h"
#include "navd_methods.h"
#include "navd_reconciler.h"
#include "navd_tree.h"

#endif
