/* The hazard stripes of an alarm. */
#pragma once

#include <gtk/gtk.h>

/** Draws the stripes along the upper and the lower edge of a widget. */
void stripes_snapshot(GtkWidget *widget, int unit, GtkSnapshot *snapshot);
