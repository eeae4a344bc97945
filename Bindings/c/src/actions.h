/* The parts of actions: an action is a name with a body. JSON arguments are taken over. */
#ifndef NAVD_ACTIONS_INTERNAL_H
#define NAVD_ACTIONS_INTERNAL_H

#include "internal.h"

/** Returns an action with a body. */
struct json_object *navd_action(const char *name, struct json_object *body);

/** Returns a body with a screen and its params, or NULL. */
struct json_object *navd_screen_body(const char *screen, struct json_object *params);
/** Returns a body with a name and params, or NULL. */
struct json_object *navd_named_body(const char *name, struct json_object *params);
/** Returns a body with a child. */
struct json_object *navd_child_body(const navd_child *child);
/** Returns the body of `openTab`. */
struct json_object *navd_tab_body(const char *tab, const navd_child *child);
/** Returns a route with the type of the coordinator that receives it. */
struct json_object *navd_sent_body(struct json_object *route, const char *type);

#endif
