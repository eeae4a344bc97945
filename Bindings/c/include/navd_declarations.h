/**
 * Declarations of coordinator types, screens and facts, for `navd_coordinators_add`, `navd_coordinators_add_screen` and
 * `navd_coordinators_add_fact`: routes, requirements, leave guards and Back. Each function returns JSON in the form of
 * Protocol/graph.md. Part of navd.h, which explains ownership.
 */
#ifndef NAVD_DECLARATIONS_H
#define NAVD_DECLARATIONS_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Holds if the fact, which is a boolean, is true. */
NAVD_API struct json_object *navd_fact(const char *name);

/** Holds if the values are equal. They may be references, such as the texts "${params.dirty}" and "${facts.role}". */
NAVD_API struct json_object *navd_equals(struct json_object *left, struct json_object *right);

/** Holds if all conditions of an array hold. */
NAVD_API struct json_object *navd_all_of(struct json_object *conditions);

/** Holds if any condition of an array holds. */
NAVD_API struct json_object *navd_any_of(struct json_object *conditions);

/** Holds if the condition does not. */
NAVD_API struct json_object *navd_not(struct json_object *condition);

/**
 * Takes an array of routes instead of a command whose requirement does not hold. `park` is the time for which the tree keeps
 * the command, such as "10m", or NULL. To block the command instead, use `navd_reject`.
 */
NAVD_API struct json_object *navd_redirect(struct json_object *routes, const char *park);

/** Blocks commands that would remove a screen, with a text, while a condition on its params and on facts holds. */
NAVD_API struct json_object *navd_leave_reject(struct json_object *when, const char *text);

/**
 * Has a coordinator ask the user, in a new layer of a style (or NULL), before commands remove a screen while a condition on
 * its params and on facts holds. The command is carried out if the coordinator finishes with true. Of the child, only
 * `coordinator`, `route` and `params` are used.
 */
NAVD_API struct json_object *navd_leave_confirm(struct json_object *when, const navd_child *child, const char *style);

/** The declaration of a screen. Members that are NULL are left out; all are taken over. */
typedef struct navd_screen_declaration {
  /** The declarations of its params. */
  struct json_object *params;
  /** The route that Back sends while the screen is active; the text "none": Back does nothing. */
  struct json_object *back;
  /** A condition on facts that must hold while the screen is in the tree. */
  struct json_object *requires_facts;
  /** The effect on a command if the condition does not hold: `navd_redirect` or `navd_reject`. */
  struct json_object *otherwise;
  /** `navd_leave_reject` or `navd_leave_confirm`. */
  struct json_object *leave;
} navd_screen_declaration;

/** Returns the declaration of a screen. */
NAVD_API struct json_object *navd_declare_screen(const navd_screen_declaration *screen);

/** The declaration of a coordinator type. Members that are NULL are left out; those that are JSON are taken over. */
typedef struct navd_type_declaration {
  /** `stack` (the default), `bare`, `tabs`, `split` or the other kinds of graphs. */
  const char *kind;
  /** The declarations of its params. */
  struct json_object *params;
  /** The declarations of its routes, by name: `{}`, or `{params: {…}}`. Those of its table need none without params. */
  struct json_object *routes;
  /** The children in its tabs. */
  struct json_object *tabs;
  /** The route that Back sends instead of removing its last screen. */
  struct json_object *back;
  /** A condition on facts that must hold while the coordinator is in the tree. */
  struct json_object *requires_facts;
  /** The effect on a command if the condition does not hold: `navd_redirect` or `navd_reject`. */
  struct json_object *otherwise;
} navd_type_declaration;

/** Returns the declaration of a coordinator type; NULL: one with the routes of its table. */
NAVD_API struct json_object *navd_declare_type(const navd_type_declaration *type);

/**
 * Returns the declaration of a fact: its type, such as "boolean", and its default; NULL: the fact may be absent. If `kept`
 * is false, the fact returns to its default when navd restarts.
 */
NAVD_API struct json_object *navd_declare_fact(const char *type, struct json_object *fallback, bool kept);

#ifdef __cplusplus
}
#endif

#endif
