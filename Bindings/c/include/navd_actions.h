/**
 * Actions: what a coordinator answers, and what `navd_coordinator_transfer` carries out. Each function makes one of
 * the actions of Protocol/graph.md, section 3, written out in full; any other action is JSON as well as these, made
 * with `navd_object`. Part of navd.h, which tells who owns what.
 */
#ifndef NAVD_ACTIONS_H
#define NAVD_ACTIONS_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A route: its name, its params (an object or NULL), and the route that it carries, or NULL. */
NAVD_API struct json_object *navd_route(const char *name, struct json_object *params, struct json_object *carried);

/** Nothing. */
NAVD_API struct json_object *navd_none(void);
/** Sends a route to the coordinator itself. */
NAVD_API struct json_object *navd_send(struct json_object *route);
/** Refuses the whole command. */
NAVD_API struct json_object *navd_reject(const char *why);
/** Several actions as one, ended by NULL. */
NAVD_API struct json_object *navd_sequence(struct json_object *first, ...) NAVD_ENDS_WITH_NULL;

/* A screen: its name, and its params (an object or NULL). */

NAVD_API struct json_object *navd_push(const char *screen, struct json_object *params);
NAVD_API struct json_object *navd_show(const char *screen, struct json_object *params);
NAVD_API struct json_object *navd_replace(const char *screen, struct json_object *params);
/** Presents a screen in a new layer; `style` is the toolkit's word, or NULL. */
NAVD_API struct json_object *navd_present(const char *screen, struct json_object *params, const char *style);
/** Gives new params to the topmost screen of the coordinator. */
NAVD_API struct json_object *navd_set_params(struct json_object *params);
/** Replaces all screens of home: an array of names, of `{screen, params}` and of `{key}`. */
NAVD_API struct json_object *navd_set(struct json_object *screens);

/* Back. */

/** Takes so many screens away, at least 1. */
NAVD_API struct json_object *navd_pop(int count);
/** Goes back to the uppermost screen of that name. */
NAVD_API struct json_object *navd_pop_to(const char *screen);
NAVD_API struct json_object *navd_pop_to_root(void);
NAVD_API struct json_object *navd_back_to_root(void);
/** Closes the layers above the coordinator's own. */
NAVD_API struct json_object *navd_dismiss(void);
/** Closes the coordinator's own layer. */
NAVD_API struct json_object *navd_dismiss_self(void);
/** Goes back to the first screen; with `self` the coordinator goes too. */
NAVD_API struct json_object *navd_drop(bool self);

/** Selects a tab by its name. */
NAVD_API struct json_object *navd_select(const char *tab);
/** What only the toolkit can do: it is asked to by `transition.perform`. */
NAVD_API struct json_object *navd_custom(const char *name, struct json_object *params);

/* Children. */

/** A child to open. Members that are NULL are left out; `route` and `params` are taken over. */
typedef struct navd_child {
  /** Its type. */
  const char *coordinator;
  /** The route that it starts with; see `navd_route`. */
  struct json_object *route;
  /** Its own params. */
  struct json_object *params;
  /** How later questions and the end of the command name it; of a started one, how its completion is told. */
  const char *label;
  /** The route of the opener that carries the child's. */
  const char *pullback;
  /** Which of them: `always`, or `unhandled`. */
  const char *mode;
} navd_child;

/** Opens a child that shares home. */
NAVD_API struct json_object *navd_handover(const navd_child *child);
/** Presents a child in a new layer. */
NAVD_API struct json_object *navd_present_child(const navd_child *child, const char *style);
/** Opens a child that ends with a result. `in` is the context, such as `current` or `modal` as a text; or NULL. */
NAVD_API struct json_object *navd_start(const navd_child *child, struct json_object *in);

/**
 * An entry for `navd_answer_foreseeing`: what the child with that label does with the route that it starts with. What
 * is foreseen of other questions is an object too: `{coordinator, question, situation, action}`.
 */
NAVD_API struct json_object *navd_foreseen(const char *label, struct json_object *route, struct json_object *action);

/* The end of a coordinator that was started. */

/** Ends with a value, or with null. */
NAVD_API struct json_object *navd_finish(struct json_object *value);
NAVD_API struct json_object *navd_fail(struct json_object *error);
/** Ends without a result. */
NAVD_API struct json_object *navd_cancel_self(void);

/**
 * The same action with another of its members: `navd_with(navd_pop_to("List"), "inclusive", …)`, or `animated`. For
 * all but `none`, `send`, `reject`, `cancel` and `sequence`, which have none.
 */
NAVD_API struct json_object *navd_with(struct json_object *action, const char *member, struct json_object *value);

#ifdef __cplusplus
}
#endif

#endif
