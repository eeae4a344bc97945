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

/* chrome.c */

/** Returns a text of the graph for its front ends; NULL if there is none. It belongs to the graph. */
const char *navd_graph_text(const struct json_object *graph, const struct json_object *snapshot, const char *language,
                            const char *name);

/* reconciler.c */

/** Returns the key of the screen that a container has in front; NULL if there is none. */
const char *navd_active_key(const struct json_object *node);
/** Returns the copy of the snapshot before the last; NULL: there was none. */
const struct json_object *navd_reconciler_before(const navd_reconciler *reconciler);

#endif
