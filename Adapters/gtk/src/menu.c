/*
 * A menu, drawn inside the view: a popover would be a separate window, which has black corners without a compositor. The menu
 * is not modal: a press elsewhere closes it and has its usual effect.
 */
#include "internal.h"

/** Aligns a menu with the end of the button that has opened it, below it, or above it if there is more room. */
void menu_allocate(NavdView *view, int width, int height) {
  graphene_rect_t from;
  if (!view->menu || !view->menu_from) return;
  if (!gtk_widget_compute_bounds(view->menu_from, view->overlay, &from)) return;
  int across, along, unit = view->sizes.unit, start = (int)from.origin.x, top = (int)from.origin.y;
  gtk_widget_measure(view->menu, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &across, NULL, NULL);
  gtk_widget_measure(view->menu, GTK_ORIENTATION_VERTICAL, across, NULL, &along, NULL, NULL);
  gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(view)) == GTK_TEXT_DIR_RTL;
  int x = is_mirrored ? start : start + (int)from.size.width - across, below = top + (int)from.size.height;
  int y = below + along + unit <= height ? below : top - along;
  x = CLAMP(x, unit, MAX(width - across - unit, unit));
  gtk_widget_size_allocate(view->menu, &(GtkAllocation){x, MAX(y, 0), across, along}, -1);
}

gboolean menu_close(NavdView *view) {
  GtkWidget *menu = g_steal_pointer(&view->menu);
  if (!menu) return FALSE;
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(view));
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (focus && gtk_widget_is_ancestor(focus, menu) && view->menu_focus) gtk_widget_grab_focus(view->menu_focus);
  if (view->menu_from) {
    g_signal_handlers_disconnect_by_func(view->menu_from, menu_close, view);
    gtk_accessible_update_state(GTK_ACCESSIBLE(view->menu_from), GTK_ACCESSIBLE_STATE_EXPANDED, FALSE, -1);
  }
  g_clear_weak_pointer(&view->menu_from);
  g_clear_weak_pointer(&view->menu_focus);
  gtk_widget_unparent(menu);
  return TRUE;
}

void menu_open(NavdView *view, GtkWidget *menu, GtkWidget *from) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(view));
  menu_close(view);
  view->menu = menu;
  g_set_weak_pointer(&view->menu_from, from);
  g_set_weak_pointer(&view->menu_focus, root ? gtk_root_get_focus(root) : NULL);
  gtk_widget_add_css_class(menu, "navd-menu");
  gtk_widget_set_parent(menu, view->overlay);
  g_signal_connect_swapped(from, "unmap", G_CALLBACK(menu_close), view);
  gtk_accessible_update_state(GTK_ACCESSIBLE(from), GTK_ACCESSIBLE_STATE_EXPANDED, TRUE, -1);
  gtk_widget_child_focus(menu, GTK_DIR_TAB_FORWARD);
}

void menu_pressed(NavdView *view, GtkWidget *picked) {
  if (!view->menu) return;
  // The button of the menu handles its own presses.
  GtkWidget *const parts[] = {view->menu, view->menu_from};
  for (size_t index = 0; index < G_N_ELEMENTS(parts); index++) {
    if (picked && parts[index] && (picked == parts[index] || gtk_widget_is_ancestor(picked, parts[index]))) return;
  }
  menu_close(view);
}
