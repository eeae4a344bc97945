/* The question whether the user is still there. */
#pragma once

#include "internal.h"

GtkWidget *still_there_new(NavdView *view);
/** Shows the seconds that are left, of all of them. */
void still_there_update(GtkWidget *widget, int seconds, int of);
