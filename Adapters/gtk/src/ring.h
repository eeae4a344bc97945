/* A ring that shows a share. */
#pragma once

#include <gtk/gtk.h>

/** Creates a ring in the size of a class of the theme, `navd-small` or `navd-large`. */
GtkWidget *ring_new(const char *class, double share);
void ring_set_share(GtkWidget *ring, double share);
