/* Parts for the contents of screens. */
#pragma once

#include <gtk/gtk.h>

#include "navd-screen.h"

G_BEGIN_DECLS

/**
 * navd_state_new:
 * @icon: the name of an icon
 * @title: the state, such as that there is nothing yet
 * @text: (nullable): an explanation
 * @action: (nullable): a widget, such as a button for the next step
 *
 * A page for a screen without content, or without permission to show it.
 *
 * Returns: (transfer none): the page
 */
NAVD_GTK_API GtkWidget *navd_state_new(const char *icon, const char *title, const char *text, GtkWidget *action);

/**
 * navd_alarm_new:
 * @icon: the name of an icon, its sign
 * @title: the event
 * @text: (nullable): instructions
 * @action: (nullable): a widget, such as a button
 *
 * The content of an alarm.
 *
 * Returns: (transfer none): the content
 */
NAVD_GTK_API GtkWidget *navd_alarm_new(const char *icon, const char *title, const char *text, GtkWidget *action);

/**
 * navd_button_new:
 * @icon: (nullable): the name of an icon
 * @text: the text
 *
 * Returns: (transfer none): a button with an icon
 */
NAVD_GTK_API GtkWidget *navd_button_new(const char *icon, const char *text);

/**
 * navd_row_new:
 * @icon: (nullable): the name of an icon
 * @text: the text
 * @second: (nullable): a second line
 *
 * A row of a list that opens another screen.
 *
 * Returns: (transfer none): the row, a button
 */
NAVD_GTK_API GtkWidget *navd_row_new(const char *icon, const char *text, const char *second);

/**
 * navd_mini_bar_new:
 * @icon: the name of an icon
 * @text: the activity
 * @second: (nullable): a second line
 * @share: its progress, from 0 to 1
 *
 * The content of a mini bar.
 *
 * Returns: (transfer none): the content
 */
NAVD_GTK_API GtkWidget *navd_mini_bar_new(const char *icon, const char *text, const char *second, double share);

/**
 * navd_page_new:
 * @screen: the screen to fill
 * @heading: (nullable): its title
 *
 * Fills a screen with a page that scrolls.
 *
 * Returns: (transfer none): the column of the page
 */
NAVD_GTK_API GtkBox *navd_page_new(NavdScreen *screen, const char *heading);

/**
 * navd_loading_new:
 * @rows: the number of rows
 *
 * Placeholders for rows, which appear if loading takes more than 300 ms.
 *
 * Returns: (transfer none): the placeholders
 */
NAVD_GTK_API GtkWidget *navd_loading_new(int rows);

G_END_DECLS
