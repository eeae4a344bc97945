/* The content of a screen without one of its own: its title, and for developers its name and params. */
#include "internal.h"

static void add_line(GtkWidget *box, const char *text, const char *class) {
  GtkWidget *label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class(label, class);
  gtk_box_append(GTK_BOX(box), label);
}

static void fill(NavdScreen *screen, GtkWidget *box) {
  for (GtkWidget *child; (child = gtk_widget_get_first_child(box));) gtk_box_remove(GTK_BOX(box), child);
  gboolean is_public = screen->view->voice == NAVD_VOICE_PUBLIC;
  add_line(box, is_public ? navd_screen_get_title(screen) : screen->name, "navd-title");
  navd_screen_set_heading(screen, gtk_widget_get_first_child(box));
  if (is_public) return;
  GVariantIter iter;
  g_variant_iter_init(&iter, screen->params);
  for (const char *name; g_variant_iter_next(&iter, "{&sv}", &name, NULL);) {
    g_autofree char *value = navd_screen_dup_param(screen, name), *line = g_strdup_printf("%s: %s", name, value);
    add_line(box, line, "navd-line");
  }
}

static void params_changed(NavdScreen *screen, GParamSpec *spec, gpointer box) {
  (void)spec;
  fill(screen, box);
}

/** The title follows the language and the graph, as the chrome does. */
static void chrome_changed(NavdView *view, GParamSpec *spec, gpointer box) {
  (void)view, (void)spec;
  NavdScreen *screen = screen_around(box);
  if (screen && screen->view) fill(screen, box);
}

GtkWidget *plain_new(NavdScreen *screen) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(box, "navd-page");
  fill(screen, box);
  g_signal_connect_object(screen, "notify::params", G_CALLBACK(params_changed), box, 0);
  g_signal_connect_object(screen->view, "notify::chrome", G_CALLBACK(chrome_changed), box, 0);
  return box;
}
