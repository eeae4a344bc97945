/* Parts for the contents of screens. */
#pragma once

#include <gtk/gtk.h>

#include "navd-types.h"

G_BEGIN_DECLS

/**
 * navd_state_new:
 * @icon: the name of an icon
 * @title: what is the case, such as that there is nothing yet
 * @text: (nullable): what it means
 * @action: (nullable): a widget, such as a button: the one way on
 *
 * A page for a screen that has nothing to show, or may not show it.
 *
 * Returns: (transfer none): the page
 */
NAVD_GTK_API GtkWidget *navd_state_new(const char *icon, const char *title, const char *text, GtkWidget *action);

/**
 * navd_loading_new:
 * @rows: the number of rows
 *
 * Bones of rows, which appear if the content takes more than 300 ms.
 *
 * Returns: (transfer none): the bones
 */
NAVD_GTK_API GtkWidget *navd_loading_new(int rows);

G_END_DECLS
