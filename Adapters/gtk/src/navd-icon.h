/* An icon by name. */
#pragma once

#include <gtk/gtk.h>

#include "navd-types.h"

G_BEGIN_DECLS

/**
 * NavdIcon:
 *
 * An icon by name, in the colour of the surrounding text: from the folders that the application has added, or a built-in
 * one: `back`, `check`, `clock`, `close`, `forward`, `globe`, `info`, `lock`, `away`, `person`, `warning`.
 */
#define NAVD_TYPE_ICON (navd_icon_get_type())
NAVD_GTK_API G_DECLARE_FINAL_TYPE(NavdIcon, navd_icon, NAVD, ICON, GtkWidget)

/**
 * navd_icon_new:
 * @name: the name of the icon
 * @size: its width and height, in points at the scale 1
 */
NAVD_GTK_API GtkWidget *navd_icon_new(const char *name, int size);

/**
 * navd_icon_set_icon_name:
 * @name: the name of the icon
 */
NAVD_GTK_API void navd_icon_set_icon_name(NavdIcon *icon, const char *name);

/**
 * navd_icon_set_selected:
 *
 * Sets whether the icon is shown as selected: filled, or as `NAME-selected.svg`.
 */
NAVD_GTK_API void navd_icon_set_selected(NavdIcon *icon, gboolean is_selected);

/**
 * navd_icon_add_folder:
 * @folder: a folder with `NAME.svg`, in which `currentColor` is replaced by the colour of the text
 */
NAVD_GTK_API void navd_icon_add_folder(const char *folder);

G_END_DECLS
