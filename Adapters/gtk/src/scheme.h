/* Whether the system prefers dark colours, from the settings portal of the desktop. */
#pragma once

#include <gio/gio.h>

/** Calls a function with the preference, and again when it changes. */
void scheme_watch(void (*changed)(gpointer data, gboolean is_dark), gpointer data, GCancellable *cancellable);

/** Stops the calls, after the cancellable was cancelled. */
void scheme_unwatch(GCancellable *cancellable);
