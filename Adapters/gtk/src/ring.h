/* A ring that shows a share. */
#pragma once

#include <gtk/gtk.h>

GtkWidget *ring_new(int size, double share);
void ring_set_share(GtkWidget *ring, double share);
