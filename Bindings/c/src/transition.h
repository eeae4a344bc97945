/* The transition between two snapshots. */
#ifndef NAVD_TRANSITION_INTERNAL_H
#define NAVD_TRANSITION_INTERNAL_H

#include "internal.h"

/** Returns the transition from one window to another. */
navd_transition navd_transition_between(const struct json_object *before, const struct json_object *after,
                                        const struct json_object *changes);

/** Whether the kind of a node is the given one. */
bool navd_is_kind(const struct json_object *node, const char *kind);
/** Returns the selected tab. */
struct json_object *navd_selected_tab(const struct json_object *tabs);
/** Returns the last element of a list; NULL if it is empty. */
struct json_object *navd_last(const struct json_object *list);
/** Whether a split is collapsed. */
bool navd_is_collapsed(const struct json_object *split);

#endif
