/* The sizes of a theme that code needs. A style sheet has them as margins and paddings of the node `navd-sizes`. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  /** The width from which tabs are a rail, below which a split is one column, and of sheets and dialogs. */
  int rail_from, collapse, sheet, dialog;
  /** The heights of bars and of tabs, the width of the rail, and the unit of distances, which is 8 at the scale 1. */
  int bar, tab_bar, rail, unit;
  /** The widths of columns: of two, and of three. */
  int first_of_two, first_of_three, second_of_three;
} Sizes;

/** Creates the node, which is never shown. */
GtkWidget *sizes_node_new(void);
Sizes sizes_of(GtkWidget *node);
