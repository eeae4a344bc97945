/* The signals of a view. */
#pragma once

#include "internal.h"

void view_emit_message(NavdView *view, const char *about, const char *text);
void view_emit_fact(NavdView *view, const char *name, const struct json_object *is);
void view_notify_connection(NavdView *view);
void view_notify_idle(NavdView *view);
void view_notify_active(NavdView *view);
void view_notify_chrome(NavdView *view);

/** Releases a function that builds screens. */
void builder_free(gpointer builder);
/** Returns the names of the screens that have views, ended by NULL. They are borrowed; free the array. */
const char **builder_names(NavdView *view);
