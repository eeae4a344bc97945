/* The view of one screen. */
#pragma once

#include <gtk/gtk.h>

#include "navd-types.h"

G_BEGIN_DECLS

/**
 * NavdScreen:
 *
 * The view of one screen, which the application fills. It has the focus scope, the params and the saved state. Its widget
 * name is the name of the screen in the graph.
 */
#define NAVD_TYPE_SCREEN (navd_screen_get_type())
NAVD_GTK_API G_DECLARE_FINAL_TYPE(NavdScreen, navd_screen, NAVD, SCREEN, GtkWidget)

/**
 * navd_screen_get_key:
 *
 * Returns: the key of the screen in the tree.
 */
NAVD_GTK_API const char *navd_screen_get_key(NavdScreen *screen);

/**
 * navd_screen_get_title:
 *
 * Returns: the title of the screen in the language of the tree.
 */
NAVD_GTK_API const char *navd_screen_get_title(NavdScreen *screen);

/**
 * navd_screen_get_params:
 *
 * Returns: (transfer none): the params, `a{sv}`. The property notifies when they change.
 */
NAVD_GTK_API GVariant *navd_screen_get_params(NavdScreen *screen);

/**
 * navd_screen_dup_param:
 * @name: the name of a param
 *
 * Returns: (transfer full): the param as a text: a string as it is, others as JSON; empty if there is none
 */
NAVD_GTK_API char *navd_screen_dup_param(NavdScreen *screen, const char *name);

/**
 * navd_screen_is_active:
 *
 * Returns: whether it is the active screen.
 */
NAVD_GTK_API gboolean navd_screen_is_active(NavdScreen *screen);

/**
 * navd_screen_trigger:
 * @route: the name of a route
 * @params: (nullable): its params, `a{sv}`
 *
 * Sends a route from this screen. Without effect if the screen has left.
 */
NAVD_GTK_API void navd_screen_trigger(NavdScreen *screen, const char *route, GVariant *params);

/**
 * navd_screen_back:
 *
 * Goes back, unless Back is swallowed.
 */
NAVD_GTK_API void navd_screen_back(NavdScreen *screen);

/**
 * navd_screen_get_saved:
 *
 * Returns: (transfer full): the saved state of this screen, `a{sv}`.
 */
NAVD_GTK_API GVariant *navd_screen_get_saved(NavdScreen *screen);

/**
 * navd_screen_save:
 * @members: members of the state, `a{sv}`; an empty maybe removes one
 */
NAVD_GTK_API void navd_screen_save(NavdScreen *screen, GVariant *members);

/**
 * navd_screen_bind_text:
 * @field: a field
 * @member: the name of a member of the saved state
 * @given: (nullable): the initial text if none is saved
 *
 * Keeps the text of a field in the saved state, which survives restarts of the program and of navd.
 */
NAVD_GTK_API void navd_screen_bind_text(NavdScreen *screen, GtkEditable *field, const char *member, const char *given);

/**
 * navd_screen_set_child:
 * @child: (nullable): the content
 */
NAVD_GTK_API void navd_screen_set_child(NavdScreen *screen, GtkWidget *child);

/**
 * navd_screen_get_child:
 *
 * Returns: (transfer none) (nullable): the content.
 */
NAVD_GTK_API GtkWidget *navd_screen_get_child(NavdScreen *screen);

/**
 * navd_screen_set_heading:
 * @heading: (nullable): a widget of the content that displays the title
 *
 * The bar displays the title only while this widget has been scrolled away. In a split the bar displays the title, and the widget
 * is hidden.
 */
NAVD_GTK_API void navd_screen_set_heading(NavdScreen *screen, GtkWidget *heading);

/**
 * navd_screen_add_action:
 * @action: a widget, such as a button, for the end of the bar
 */
NAVD_GTK_API void navd_screen_add_action(NavdScreen *screen, GtkWidget *action);

/**
 * navd_screen_set_bleeds:
 *
 * Sets whether the content reaches below the bar, up to the edge of the window.
 */
NAVD_GTK_API void navd_screen_set_bleeds(NavdScreen *screen, gboolean bleeds);

G_END_DECLS
