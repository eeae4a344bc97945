/**
 * Coordinators in your own code (Protocol/delegated.md): types with callbacks, and an object of yours for each live
 * coordinator. It is a thin layer over `coordinator.register`, the request `coordinator.prepare` and the notification
 * `command.ended`, which programs may just as well handle by themselves. Part of navd.h, which tells who owns what.
 *
 * An object is made when its coordinator is first asked, or taken over. One that was made within a command is
 * provisional until the command has ended: if that changed nothing, the object is released, as if it had never been.
 * Objects are also released when their coordinators end, and when the connection does: after `navd_reconnect` the
 * types are registered again, and objects are made anew for what still lives, from the coordinators' own params.
 *
 * Within the callbacks, calls may be sent. A command for the tree that is being asked about would wait for itself,
 * unless it gives `within`: then it is refused at once. In a callback, do not take events, close the connection or free
 * the coordinators.
 */
#ifndef NAVD_COORDINATORS_H
#define NAVD_COORDINATORS_H

#include "navd.h"
#include "navd_actions.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A live coordinator. Borrowed, as all that callbacks are given: there until the callback returns. */
typedef struct navd_coordinator {
  const char *tree;
  const char *id;
  const char *type;
  /** The label that an answer of this client opened it with, in the command under way; else NULL. */
  const char *label;
  /** Its own params. */
  const struct json_object *params;
} navd_coordinator;

/** What navd asks of a coordinator. */
typedef struct navd_question {
  /** The number to answer, with `navd_answer` and its like. */
  navd_id id;
  /** What commands give as `within`. */
  const char *request;
  navd_coordinator coordinator;
  /** `route`, `pulled` or `completed`. */
  const char *kind;
  /** The route: of kind `route` the one to act on, of kind `pulled` the child's. Else NULL. */
  const struct json_object *route;
  /** The name of that route; or NULL. */
  const char *route_name;
  /** Of kind `completed`: `{kind, value, error, by}`. Else NULL. */
  const struct json_object *completion;
  /** Of kind `pulled` and `completed`: the label of the child. Else NULL. */
  const char *child_label;
  /** All that was asked: `question`, `situation`, `screens`, `ancestors`, `remaining`, `dryRun` … */
  const struct json_object *params;
} navd_question;

/** A custom transition that is to be performed. */
typedef struct navd_performance {
  /** The number to answer, now or when it is done: with `navd_respond` and NULL, or with `navd_answer_error`. */
  navd_id id;
  const char *tree;
  const char *coordinator;
  const char *name;
  const struct json_object *params;
} navd_performance;

/** What a coordinator type does. Members that are NULL do nothing, but `prepare` must be there. */
typedef struct navd_type {
  const char *name;
  /** Given to `create`; without `create`, it is the object of all coordinators of this type. */
  void *context;
  /** Makes the object of a coordinator. */
  void *(*create)(void *context, const navd_coordinator *coordinator);
  /** The coordinator has ended, or never came to be, or the connection was lost. */
  void (*release)(void *object);
  /** Decides: returns an action; or NULL if it answers, or has answered, by itself (`navd_answer`, …). */
  struct json_object *(*prepare)(void *object, const navd_question *question);
  /** A child with that label has ended, for good. */
  void (*completed)(void *object, const char *label, const struct json_object *completion);
  /** Performs a custom transition, and answers; not there: the answer is an error. */
  void (*perform)(void *object, const navd_performance *performance);
} navd_type;

/** The coordinators of one connection. */
typedef struct navd_coordinators navd_coordinators;

/** For the tree of that name; NULL: for all trees of the user. Call `navd_introduce` before: navd asks for it. */
NAVD_API navd_coordinators *navd_coordinators_new(navd *n, const char *tree);

/**
 * Adds a type, which is copied. `declaration` is as in a graph, without rules: `{routes: {list: {}}}`; NULL: the
 * graph of the tree declares it, as delegated.
 */
NAVD_API void navd_coordinators_add(navd_coordinators *coordinators, const navd_type *type,
                                    struct json_object *declaration);

/** Declares a screen for the tree; `declaration` is as in a graph, or NULL if it has no params. */
NAVD_API void navd_coordinators_add_screen(navd_coordinators *coordinators, const char *name,
                                           struct json_object *declaration);

/** Performs custom transitions of coordinators that nobody serves; to be set before registering. */
NAVD_API void navd_coordinators_set_performer(navd_coordinators *coordinators,
                                              void (*perform)(void *context, const navd_performance *performance),
                                              void *context);

/**
 * Registers all types, now and after each reconnect; with `replace` also those that another client serves. The answer
 * is an event of the call `navd_coordinators_call`.
 */
NAVD_API navd_status navd_coordinators_register(navd_coordinators *coordinators, bool replace);

/** The number of the last call that registered. */
NAVD_API navd_id navd_coordinators_call(const navd_coordinators *coordinators);

/**
 * Gives an event to the coordinators, which all events are to be shown to; true: it was for them alone. Requests that
 * ask about types that were not added are left to you.
 */
NAVD_API bool navd_coordinators_handle(navd_coordinators *coordinators, const navd_event *event);

/** The object of a coordinator; NULL if there is none. */
NAVD_API void *navd_coordinators_object(const navd_coordinators *coordinators, const char *tree, const char *id);

/** How many coordinators have an object, provisional ones included. */
NAVD_API size_t navd_coordinators_count(const navd_coordinators *coordinators);

/**
 * Releases the objects of a tree that was closed, which navd does not tell those who serve it. They are released as
 * well when a question opens a new tree of that name.
 */
NAVD_API void navd_coordinators_forget(navd_coordinators *coordinators, const char *tree);

/** Releases all objects; the types stay registered as long as the connection. Before `navd_close`. NULL is nothing. */
NAVD_API void navd_coordinators_free(navd_coordinators *coordinators);

#ifdef __cplusplus
}
#endif

#endif
