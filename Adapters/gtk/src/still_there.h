/* The question whether the user is still there. */
#pragma once

#include "internal.h"

GtkWidget *still_there_new(NavdView *view);
/** Shows the remaining seconds, of a total. */
void still_there_update(GtkWidget *widget, int seconds, int of);
