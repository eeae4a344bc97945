/**
 * A function for each action that is only data. Written by Tools/generate from Protocol/actions. Do not edit.
 * Part of navd_actions.h, which has the others.
 */
#ifndef NAVD_SIMPLE_ACTIONS_H
#define NAVD_SIMPLE_ACTIONS_H

#include "navd_actions.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Ends a started coordinator without a result. */
NAVD_API struct json_object *navd_cancel_self(void);
/** Ends a started coordinator with an error. */
NAVD_API struct json_object *navd_fail(struct json_object *error);
/** Does nothing: the route counts as not handled here. */
NAVD_API struct json_object *navd_none(void);
/** Rejects the whole command, which is then `blocked` with this text as the reason. */
NAVD_API struct json_object *navd_reject(const char *text);
/** Sends a route at once, to the coordinator itself or to one of a type. */
NAVD_API struct json_object *navd_send(struct json_object *route);
NAVD_API struct json_object *navd_send_to(struct json_object *route, const char *type);
/** Gives facts of the tree new values; null returns one to its default, or to having no value. */
NAVD_API struct json_object *navd_set_facts(struct json_object *facts);
/** Closes the layers above the coordinator's own, then pops to the coordinator's first screen. */
NAVD_API struct json_object *navd_back_to_root(void);
/** Goes to a screen: pushes it, unless home has the screen already, which then gets exactly these params. */
NAVD_API struct json_object *navd_navigate(const char *screen, struct json_object *params, const char *dedupe);
/** Pops screens from the top of home, at most down to its first screen. */
NAVD_API struct json_object *navd_pop(int count);
/** Pops the screens of home above the named one. */
NAVD_API struct json_object *navd_pop_to(const char *screen);
NAVD_API struct json_object *navd_pop_to_key(const char *key);
/** Pops all screens of home except the first. */
NAVD_API struct json_object *navd_pop_to_root(void);
/** Pushes a screen on home. */
NAVD_API struct json_object *navd_push(const char *screen, struct json_object *params);
/** Removes one screen at any place, and keeps the screens above it. */
NAVD_API struct json_object *navd_remove(const char *screen);
NAVD_API struct json_object *navd_remove_key(const char *key);
/** Replaces the top screen of home. */
NAVD_API struct json_object *navd_replace(const char *screen, struct json_object *params);
/** Replaces all screens of home, which becomes a stack; or all tabs. */
NAVD_API struct json_object *navd_set(struct json_object *screens);
NAVD_API struct json_object *navd_set_tabs(struct json_object *tabs);
/** Gives params of a screen new values; its key stays. */
NAVD_API struct json_object *navd_set_params(struct json_object *params);
NAVD_API struct json_object *navd_set_params_of(const char *screen, struct json_object *params);
/** Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer. */
NAVD_API struct json_object *navd_show(const char *screen, struct json_object *params);
/** Closes the layers above the coordinator's own; with a key, that layer and those above. */
NAVD_API struct json_object *navd_dismiss(void);
NAVD_API struct json_object *navd_dismiss_key(const char *key);
/** Closes the coordinator's own layer and those above. */
NAVD_API struct json_object *navd_dismiss_self(void);
/** Closes the layers above the one that holds the named screen. */
NAVD_API struct json_object *navd_dismiss_to(const char *screen);
NAVD_API struct json_object *navd_dismiss_to_key(const char *key);
/** Closes the layers above, else pops, else closes the coordinator's own modal layer. */
NAVD_API struct json_object *navd_pop_or_dismiss(void);
/** Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer. */
NAVD_API struct json_object *navd_pop_to_root_or_dismiss(void);
/** Presents a screen or a child in a new layer, above the others of its priority. */
NAVD_API struct json_object *navd_present(const char *screen, struct json_object *params, const char *style);
NAVD_API struct json_object *navd_present_child(const navd_child *child, const char *style);
/** Pushes on a stack, shows in an empty bare layer, and presents otherwise. */
NAVD_API struct json_object *navd_push_or_present(const char *screen, struct json_object *params, const char *style);
/** Closes the topmost layer above the root, if any, and presents. */
NAVD_API struct json_object *navd_replace_modal(const char *screen, struct json_object *params, const char *style);
NAVD_API struct json_object *navd_replace_modal_child(const navd_child *child, const char *style);
/** Replaces the window's root layer and closes the layers above. */
NAVD_API struct json_object *navd_set_root(const char *screen, struct json_object *params);
NAVD_API struct json_object *navd_set_root_screens(struct json_object *screens);
NAVD_API struct json_object *navd_set_root_child(const navd_child *child);
/** Closes a tab that `openTab` has added. */
NAVD_API struct json_object *navd_close_tab(const char *tab);
/** Adds a tab at the end and selects it, or selects the existing tab with the name. */
NAVD_API struct json_object *navd_open_tab(const char *tab, const navd_child *child);
/** Performs one transfer in the first column of a split. */
NAVD_API struct json_object *navd_primary(struct json_object *transfer);
/** Performs one transfer in the last column of a split. */
NAVD_API struct json_object *navd_secondary(struct json_object *transfer);
/** Selects a tab by its name. */
NAVD_API struct json_object *navd_select(const char *tab);
/** Performs one transfer in the middle one of three columns of a split. */
NAVD_API struct json_object *navd_supplementary(struct json_object *transfer);
/** Opens a child that shares home, or the column. */
NAVD_API struct json_object *navd_handover(const navd_child *child);
/** Records a transition that only the toolkit can perform. */
NAVD_API struct json_object *navd_custom(const char *name, struct json_object *params);

#ifdef __cplusplus
}
#endif

#endif
