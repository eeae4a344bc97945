#include "navd-parts.h"

#include "navd-icon.h"

enum { BONES_MS = 300 };

static GtkWidget *append(GtkWidget *box, GtkWidget *child, const char *class) {
  if (class) gtk_widget_add_css_class(child, class);
  gtk_box_append(GTK_BOX(box), child);
  return child;
}

static void add_text(GtkWidget *box, const char *text, const char *class) {
  GtkWidget *label = append(box, gtk_label_new(text), class);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 32);
}

GtkWidget *navd_state_new(const char *icon, const char *title, const char *text, GtkWidget *action) {
  GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_add_css_class(page, "navd-state");
  gtk_widget_set_halign(page, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(page, GTK_ALIGN_CENTER);
  GtkWidget *ground = append(page, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "navd-state-icon");
  gtk_widget_set_halign(ground, GTK_ALIGN_CENTER);
  GtkWidget *sign = append(ground, navd_icon_new(icon, 32), NULL);
  gtk_widget_set_hexpand(sign, TRUE);
  navd_icon_set_selected(NAVD_ICON(sign), TRUE);
  add_text(page, title, "navd-heading");
  if (text) add_text(page, text, "navd-muted");
  if (action) gtk_widget_set_halign(append(page, action, NULL), GTK_ALIGN_CENTER);
  return page;
}

static gboolean appear(gpointer bones) {
  gtk_widget_set_opacity(bones, 1);
  g_object_set_data(bones, "navd-timer", NULL);
  return G_SOURCE_REMOVE;
}

static void stop(GtkWidget *bones, gpointer data) {
  (void)data;
  guint timer = GPOINTER_TO_UINT(g_object_steal_data(G_OBJECT(bones), "navd-timer"));
  if (timer) g_source_remove(timer);
}

GtkWidget *navd_loading_new(int rows) {
  GtkWidget *bones = gtk_box_new(GTK_ORIENTATION_VERTICAL, 16);
  gtk_widget_add_css_class(bones, "navd-loading");
  for (int index = 0; index < rows; index++) append(bones, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "navd-bone");
  gtk_widget_set_opacity(bones, 0);
  g_object_set_data(G_OBJECT(bones), "navd-timer", GUINT_TO_POINTER(g_timeout_add(BONES_MS, appear, bones)));
  g_signal_connect(bones, "destroy", G_CALLBACK(stop), NULL);
  return bones;
}
