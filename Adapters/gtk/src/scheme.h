/* Whether the system prefers dark colours, as the settings portal of the desktop says. */
#pragma once

#include <gio/gio.h>

/** Calls a function when it is known that the system prefers dark colours, or no longer does. */
void scheme_watch(void (*changed)(gpointer data, gboolean is_dark), gpointer data, GCancellable *cancellable);

/** Ends it, after the cancellable was cancelled. */
void scheme_unwatch(GCancellable *cancellable);
