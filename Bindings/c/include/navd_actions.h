/**
 * Actions, for the answers of coordinators and for `navd_coordinator_transfer`. Each function returns one of the actions
 * of Protocol/graph.md, "Actions", as JSON. `navd_object` creates any other form. Part of navd.h, which explains
 * ownership.
 */
#ifndef NAVD_ACTIONS_H
#define NAVD_ACTIONS_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns a route: its name, its params (an object or NULL), and the route that it wraps, or NULL. */
NAVD_API struct json_object *navd_route(const char *name, struct json_object *params, struct json_object *carried);

/** A child to open. Members that are NULL are left out; `route` and `params` are taken over. */
typedef struct navd_child {
  /** Its type. */
  const char *coordinator;
  /** The route that it starts with; see `navd_route`. */
  struct json_object *route;
  /** Its own params. */
  struct json_object *params;
  /** Its label in later questions and in the end of the command; for a started child, also in its completion. */
  const char *label;
  /** The route of the opener that wraps the child's routes. */
  const char *pullback;
  /** The mode of the pullback: `always` or `unhandled`. */
  const char *mode;
} navd_child;

/** Carries out several actions as one. NULL ends the list. */
NAVD_API struct json_object *navd_sequence(struct json_object *first, ...) NAVD_ENDS_WITH_NULL;
/** Returns to the coordinator's first screen; with `self` the coordinator ends too. */
NAVD_API struct json_object *navd_drop(bool self);
/** Ends a started coordinator with a value; NULL is JSON's null. */
NAVD_API struct json_object *navd_finish(struct json_object *value);
/** Opens a child that ends with a result. `in` is the context, such as `current` or `modal` as a text; or NULL. */
NAVD_API struct json_object *navd_start(const navd_child *child, struct json_object *in);

/**
 * Adds a member to an action: `navd_with(navd_pop_to("List"), "inclusive", …)`, or `animated`. The actions `none`,
 * `send`, `reject`, `cancel` and `sequence` have no members.
 */
NAVD_API struct json_object *navd_with(struct json_object *action, const char *member, struct json_object *value);

#ifdef __cplusplus
}
#endif

#include "navd_simple_actions.h"

#endif
