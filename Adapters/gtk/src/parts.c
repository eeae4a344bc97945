/* Parts for the contents of screens. */
#include "navd-parts.h"

#include "navd-icon.h"
#include "ring.h"

enum { BONES_MS = 300 };

static GtkWidget *append(GtkWidget *box, GtkWidget *child, const char *class) {
  if (class) gtk_widget_add_css_class(child, class);
  gtk_box_append(GTK_BOX(box), child);
  return child;
}

static GtkWidget *row_box(void) { return gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0); }
static GtkWidget *column_box(void) { return gtk_box_new(GTK_ORIENTATION_VERTICAL, 0); }

static GtkWidget *add_text(GtkWidget *box, const char *text, const char *class) {
  GtkWidget *label = append(box, gtk_label_new(text), class);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  return label;
}

/** Adds a text whose lines are centred, and short. */
static void add_centred(GtkWidget *box, const char *text, const char *class) {
  GtkWidget *label = add_text(box, text, class);
  gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
  gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_WORD);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 32);
}

/** Adds an icon on a round background. */
static void add_sign(GtkWidget *box, const char *icon, int size, const char *class) {
  GtkWidget *ground = append(box, row_box(), class), *sign = append(ground, navd_icon_new(icon, size), NULL);
  gtk_widget_set_halign(ground, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(sign, TRUE);
  navd_icon_set_selected(NAVD_ICON(sign), TRUE);
}

static GtkWidget *centred(const char *class, const char *icon, int size, const char *title, const char *title_class,
                          const char *text, GtkWidget *action) {
  GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(page, class);
  gtk_widget_set_halign(page, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(page, GTK_ALIGN_CENTER);
  add_sign(page, icon, size, "navd-sign");
  add_centred(page, title, title_class);
  if (text) add_centred(page, text, "navd-muted");
  if (action) gtk_widget_set_halign(append(page, action, "navd-way-on"), GTK_ALIGN_CENTER);
  return page;
}

GtkWidget *navd_state_new(const char *icon, const char *title, const char *text, GtkWidget *action) {
  return centred("navd-state", icon, 32, title, "navd-heading", text, action);
}

GtkWidget *navd_alarm_new(const char *icon, const char *title, const char *text, GtkWidget *action) {
  return centred("navd-alarm-page", icon, 80, title, "navd-display", text, action);
}

// Buttons

GtkWidget *navd_button_new(const char *icon, const char *text) {
  GtkWidget *button = gtk_button_new(), *inside = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_halign(inside, GTK_ALIGN_CENTER);
  if (icon) append(inside, navd_icon_new(icon, 24), NULL);
  append(inside, gtk_label_new(text), NULL);
  gtk_button_set_child(GTK_BUTTON(button), inside);
  return button;
}

GtkWidget *navd_row_new(const char *icon, const char *text, const char *second) {
  GtkWidget *button = gtk_button_new(), *inside = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(button, "navd-row");
  if (icon) {
    GtkWidget *ground = append(inside, row_box(), "navd-row-icon"), *sign = append(ground, navd_icon_new(icon, 24), NULL);
    gtk_widget_set_hexpand(sign, TRUE);
    gtk_widget_set_valign(ground, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(ground, FALSE);
  }
  GtkWidget *lines = append(inside, column_box(), NULL);
  gtk_widget_set_hexpand(lines, TRUE);
  gtk_widget_set_valign(lines, GTK_ALIGN_CENTER);
  gtk_label_set_xalign(GTK_LABEL(add_text(lines, text, "navd-label")), 0);
  if (second) gtk_label_set_xalign(GTK_LABEL(add_text(lines, second, "navd-second")), 0);
  append(inside, navd_icon_new("forward", 20), "navd-muted");
  gtk_button_set_child(GTK_BUTTON(button), inside);
  return button;
}

GtkWidget *navd_mini_bar_new(const char *icon, const char *text, const char *second, double share) {
  GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *place = append(bar, gtk_overlay_new(), NULL);
  GtkWidget *sign = navd_icon_new(icon, 24);
  gtk_widget_add_css_class(sign, "navd-accent");
  gtk_overlay_set_child(GTK_OVERLAY(place), ring_new("navd-small", share));
  gtk_overlay_add_overlay(GTK_OVERLAY(place), sign);
  GtkWidget *lines = append(bar, column_box(), NULL);
  gtk_widget_set_valign(lines, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(lines, TRUE);
  gtk_label_set_xalign(GTK_LABEL(add_text(lines, text, "navd-label")), 0);
  if (second) gtk_label_set_xalign(GTK_LABEL(add_text(lines, second, "navd-second")), 0);
  return bar;
}

// Pages

GtkBox *navd_page_new(NavdScreen *screen, const char *heading) {
  GtkWidget *window = gtk_scrolled_window_new(), *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(page, "navd-page");
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(window), TRUE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), page);
  navd_screen_set_child(screen, window);
  if (heading) {
    GtkWidget *title = add_text(page, heading, "navd-title");
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    navd_screen_set_heading(screen, title);
  }
  return GTK_BOX(page);
}

// Loading
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
  GtkWidget *bones = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(bones, "navd-loading");
  for (int index = 0; index < rows; index++) append(bones, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "navd-bone");
  gtk_widget_set_opacity(bones, 0);
  g_object_set_data(G_OBJECT(bones), "navd-timer", GUINT_TO_POINTER(g_timeout_add(BONES_MS, appear, bones)));
  g_signal_connect(bones, "destroy", G_CALLBACK(stop), NULL);
  return bones;
}
