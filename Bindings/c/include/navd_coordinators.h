/**
 * Coordinators in your own code (Protocol/delegated.md): types with callbacks, and an object of yours for each live
 * coordinator. It is a thin layer over `coordinator.register`, the request `coordinator.prepare` and the notification
 * `command.ended`, which programs can also handle themselves. Part of navd.h, which explains ownership.
 *
 * An object is created when its coordinator is first asked, or taken over. An object that was created within a command
 * is provisional until the command has ended: if the command does not commit, the object is released. Objects are also
 * released when their coordinators end. After `navd_reconnect` the types are registered again: objects of coordinators
 * that are still in their tree are kept, the others are released, and objects are created for coordinators that have
 * none, from the coordinators' own params.
 *
 * Callbacks may send calls. A command for the tree that is being asked about would wait for itself; with the option
 * `within` it fails immediately. A callback must not take events, close the connection or free the coordinators.
 */
#ifndef NAVD_COORDINATORS_H
#define NAVD_COORDINATORS_H

#include "navd.h"
#include "navd_actions.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A live coordinator. Borrowed, like all arguments of callbacks: valid until the callback returns. */
typedef struct navd_coordinator {
  const char *tree;
  const char *id;
  const char *type;
  /** Its label, if an answer of this client opened it in the running command; else NULL. */
  const char *label;
  /** Its own params. */
  const struct json_object *params;
} navd_coordinator;

/** A question about a coordinator. */
typedef struct navd_question {
  /** The number of the request, for `navd_answer` and the others. */
  navd_id id;
  /** The id for the option `within` of commands. */
  const char *request;
  navd_coordinator coordinator;
  /** `route`, `pulled` or `completed`. */
  const char *kind;
  /** The route; for kind `pulled` the child's route. Else NULL. */
  const struct json_object *route;
  /** The name of that route, or NULL. */
  const char *route_name;
  /** The params of that route, or NULL. */
  const struct json_object *route_params;
  /** For kind `completed`: `{kind, value, error, by}`. Else NULL. */
  const struct json_object *completion;
  /** For the kinds `pulled` and `completed`: the label of the child. Else NULL. */
  const char *child_label;
  /** All params of the request: `question`, `situation`, `screens`, `ancestors`, `remaining`, `dryRun` … */
  const struct json_object *params;
} navd_question;

/** A committed custom transition to perform. */
typedef struct navd_performance {
  const char *tree;
  const char *coordinator;
  const char *name;
  const struct json_object *params;
} navd_performance;

/**
 * A row of the table of a coordinator type: the callback for one question. Exactly one of `route`, `pulled` and `completed`
 * is given. A table ends with a row of zeros.
 */
typedef struct navd_answer_row {
  /** The route of the type that is asked about. */
  const char *route;
  /** The label of the child whose route is asked about. */
  const char *pulled;
  /** The label of the child that has completed. */
  const char *completed;
  /** Returns an action, or NULL if it calls `navd_answer` or the like itself, now or later. */
  struct json_object *(*answer)(void *object, const navd_question *question);
} navd_answer_row;

/** A coordinator type. All but `name` may be NULL. */
typedef struct navd_type {
  const char *name;
  /** A callback for each question; the table is not copied. */
  const navd_answer_row *answers;
  /** The argument of `create`. Without `create`, the object of all coordinators of this type. */
  void *context;
  /** Creates the object of a coordinator. */
  void *(*create)(void *context, const navd_coordinator *coordinator);
  /** Releases an object: the coordinator has ended or was not committed, or another client serves the type. */
  void (*release)(void *object);
  /** Answers the questions without a row in the table. If NULL, such questions are answered with an error. */
  struct json_object *(*prepare)(void *object, const navd_question *question);
  /** Called when the end of the child with that label is committed. */
  void (*completed)(void *object, const char *label, const struct json_object *completion);
  /** Performs a custom transition. Called once, after its command has committed. */
  void (*perform)(void *object, const navd_performance *performance);
} navd_type;

/** The coordinators of one connection. */
typedef struct navd_coordinators navd_coordinators;

/** Creates coordinators for a tree; NULL: for all trees of the user. Call `navd_introduce` first: navd requires it. */
NAVD_API navd_coordinators *navd_coordinators_new(navd *n, const char *tree);

/**
 * Adds a type, which is copied. `declaration` is `navd_declare_type`, to which the routes of the type's table are added that
 * it lacks. NULL: the tree's graph declares the type, as delegated.
 */
NAVD_API void navd_coordinators_add(navd_coordinators *coordinators, const navd_type *type,
                                    struct json_object *declaration);

/** Declares a screen for the tree: `navd_declare_screen`, or NULL if there is nothing to declare about it. */
NAVD_API void navd_coordinators_add_screen(navd_coordinators *coordinators, const char *name,
                                           struct json_object *declaration);

/**
 * Declares a fact that the requirements and leave guards of the types and screens read: `navd_declare_fact`. It stays with
 * the tree. If the tree's graph or another client declares it too, the declarations must be equal.
 */
NAVD_API void navd_coordinators_add_fact(navd_coordinators *coordinators, const char *name,
                                         struct json_object *declaration);

/**
 * Registers all types, now and after each reconnect; with `replace`, also types that another client serves. The answer
 * is the response to the call `navd_coordinators_call`.
 */
NAVD_API navd_status navd_coordinators_register(navd_coordinators *coordinators, bool replace);

/** Returns the number of the last call that registered. */
NAVD_API navd_id navd_coordinators_call(const navd_coordinators *coordinators);

/**
 * Handles an event; pass it all events. Returns true if the event was only for the coordinators. You answer requests about
 * other types.
 */
NAVD_API bool navd_coordinators_handle(navd_coordinators *coordinators, const navd_event *event);

/** Returns the object of a coordinator; NULL if there is none. */
NAVD_API void *navd_coordinators_object(const navd_coordinators *coordinators, const char *tree, const char *id);

/** Returns the number of coordinators with an object, including provisional ones. */
NAVD_API size_t navd_coordinators_count(const navd_coordinators *coordinators);

/**
 * Releases the objects of a closed tree. They are also released when a question belongs to a new tree of that name.
 */
NAVD_API void navd_coordinators_forget(navd_coordinators *coordinators, const char *tree);

/** Releases all objects; the types stay registered until the connection ends. Call it before `navd_close`. */
NAVD_API void navd_coordinators_free(navd_coordinators *coordinators);

#ifdef __cplusplus
}
#endif

#endif
