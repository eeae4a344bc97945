/* The widget that shows a tree. */
#pragma once

#include <gtk/gtk.h>

#include "navd-screen.h"
#include "navd-types.h"

G_BEGIN_DECLS

/**
 * NavdView:
 *
 * A widget that shows a tree of navd. It connects when it is put into a window, and ends when it leaves it. Its properties:
 *
 * - `tree`, `graph`, `socket`, `client`: the name of the tree; the graph to open it with; the path of navd's socket; the name of
 *   the program for other clients
 * - `language`, `voice`, `start-over`: the language without a fact `language`; the audience of messages; the route of "Start
 *   over"
 * - `draws`, `appearance`: what it draws around the screens; the mode of the theme
 * - `opaque`: the styles of layers that hide everything below
 * - `keep-covered`: the number of covered screens in each list that keep their views; negative: all
 * - `collapse-width`: the width below which a split collapses; -1: that of the theme
 * - `pace`, `swipes`, `hold-limit`: the factor of all durations; whether a swipe goes back; the milliseconds after which a finger
 *   that rests does not hold changes back
 * - `connection`, `problem`, `idle`, `active`, `chrome`, `moving`, `wide`, `settled`: its state, to read: why the tree cannot be
 *   used; the seconds until routes of `idle` begin, or -1; the key of the active screen; what is around the screens; whether
 *   something moves; whether tabs are a rail; the revision that is drawn
 */
#define NAVD_TYPE_VIEW (navd_view_get_type())
NAVD_GTK_API G_DECLARE_FINAL_TYPE(NavdView, navd_view, NAVD, VIEW, GtkWidget)

/**
 * NavdBuild:
 * @screen: the view to fill
 * @data: the data of the function
 *
 * Makes the content of a screen.
 *
 * Returns: (transfer none) (nullable): the content; %NULL if it has been set already
 */
typedef GtkWidget *(*NavdBuild)(NavdScreen *screen, gpointer data);

/**
 * navd_view_new:
 * @tree: the name of the tree
 * @graph: (nullable): the graph to open it with: the name of a loaded one, or a document in JSON; %NULL: another program
 *   opens the tree
 */
NAVD_GTK_API GtkWidget *navd_view_new(const char *tree, const char *graph);

/**
 * navd_view_add_screen:
 * @name: the name of a screen
 * @build: (scope notified) (closure data) (destroy destroy): makes the content of each such screen
 * @data: its data
 * @destroy: releases the data
 *
 * A screen without content is shown by its title, and to developers by its name and params.
 */
NAVD_GTK_API void navd_view_add_screen(NavdView *view, const char *name, NavdBuild build, gpointer data,
                                       GDestroyNotify destroy);

/**
 * navd_view_add_template:
 * @name: the name of a screen
 * @file: a file for #GtkBuilder, or the path of a resource with `resource://` before it
 *
 * The content is the object with the id `screen`. `${params.NAME}` in the texts of labels and buttons is the value of the param.
 */
NAVD_GTK_API void navd_view_add_template(NavdView *view, const char *name, const char *file);

/**
 * navd_view_set_theme:
 * @light: (nullable): a style sheet that `navctl generate theme gtk` has written; %NULL: the default
 * @dark: (nullable): the one for the dark mode
 */
NAVD_GTK_API void navd_view_set_theme(NavdView *view, const char *light, const char *dark);

/**
 * navd_view_set_word:
 * @name: `back`, `close`, `language`, `locked`, `stillThere`, `stillThereReason`, `stay`, `startOver`, or the subject of a
 *   message to the public: `connecting`, `closed`, `failed`, `blocked` …
 * @text: (nullable): the word; %NULL: there is none
 *
 * Replaces a word of the view, also one of the graph.
 */
NAVD_GTK_API void navd_view_set_word(NavdView *view, const char *name, const char *text);

/**
 * navd_view_trigger:
 * @route: the name of a route
 * @params: (nullable): its params, `a{sv}`
 *
 * Sends a route from the active screen.
 */
NAVD_GTK_API void navd_view_trigger(NavdView *view, const char *route, GVariant *params);

/**
 * navd_view_back:
 *
 * Goes back, unless Back is swallowed.
 */
NAVD_GTK_API void navd_view_back(NavdView *view);

/**
 * navd_view_go:
 * @url: a URL of the tree
 */
NAVD_GTK_API void navd_view_go(NavdView *view, const char *url);

/**
 * navd_view_transfer:
 * @action: an action in the form of a graph
 */
NAVD_GTK_API void navd_view_transfer(NavdView *view, GVariant *action);

/**
 * navd_view_set_facts:
 * @facts: facts by name, `a{sv}`
 */
NAVD_GTK_API void navd_view_set_facts(NavdView *view, GVariant *facts);

/**
 * navd_view_get_facts:
 *
 * Returns: (transfer full): the facts of the tree, `a{sv}`.
 */
NAVD_GTK_API GVariant *navd_view_get_facts(NavdView *view);

/**
 * navd_view_get_chrome:
 *
 * Returns: (transfer full): what stands around the screens, `a{sv}`: `title`, `icon`, `accent`, `back`, `tabs`, `brand`,
 *   `language`, `languages` and `texts`
 */
NAVD_GTK_API GVariant *navd_view_get_chrome(NavdView *view);

/**
 * navd_view_get_screen:
 * @key: (nullable): the key of a screen; %NULL: the active one
 *
 * Returns: (transfer none) (nullable): its view
 */
NAVD_GTK_API NavdScreen *navd_view_get_screen(NavdView *view, const char *key);

/**
 * navd_view_show_message:
 * @text: a text, for some seconds
 * @is_error: whether it stays longer, in another colour
 */
NAVD_GTK_API void navd_view_show_message(NavdView *view, const char *text, gboolean is_error);

/**
 * navd_view_set_mini_bar:
 * @bar: (nullable): a widget above the tabs, such as for work that goes on
 */
NAVD_GTK_API void navd_view_set_mini_bar(NavdView *view, GtkWidget *bar);

G_END_DECLS
