/* The menu of languages. Each is named in itself; choosing one states the fact `language`, so that all front ends change. */
#include "internal.h"
#include "values.h"

static GtkWidget *choice_new(const char *name, const char *language, gboolean is_spoken) {
  GtkWidget *button = gtk_button_new(), *inside = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 16), *label = gtk_label_new(name);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_box_append(GTK_BOX(inside), label);
  gtk_box_append(GTK_BOX(inside), navd_icon_new(is_spoken ? "check" : NULL, 20));
  gtk_button_set_child(GTK_BUTTON(button), inside);
  gtk_widget_add_css_class(button, "navd-choice-of-menu");
  if (is_spoken) gtk_widget_add_css_class(button, "navd-selected");
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "navd.language");
  gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", language);
  return button;
}

static void close_menu(GtkButton *button, gpointer menu) {
  (void)button;
  gtk_popover_popdown(menu);
}

/** Fills the menu when it opens, since the languages come with the graph. */
static void fill(GtkMenuButton *button, gpointer data) {
  NavdView *view = data;
  GtkWidget *menu = gtk_popover_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  struct json_object *languages = json_member(view->chrome, "languages");
  for (size_t index = 0; index < json_length(languages); index++) {
    struct json_object *language = json_object_array_get_idx(languages, index);
    const char *spoken = json_text(language, "language");
    GtkWidget *choice = choice_new(json_text(language, "name"), spoken, g_strcmp0(spoken, view_language(view)) == 0);
    g_signal_connect(choice, "clicked", G_CALLBACK(close_menu), menu);
    gtk_box_append(GTK_BOX(box), choice);
  }
  gtk_popover_set_child(GTK_POPOVER(menu), box);
  gtk_popover_set_has_arrow(GTK_POPOVER(menu), FALSE);
  gtk_menu_button_set_popover(button, menu);
}

static const char *spoken_name(NavdView *view) {
  struct json_object *languages = json_member(view->chrome, "languages");
  const char *spoken = view_language(view);
  for (size_t index = 0; index < json_length(languages); index++) {
    struct json_object *language = json_object_array_get_idx(languages, index);
    if (g_strcmp0(json_text(language, "language"), spoken) == 0) return json_text(language, "name");
  }
  return spoken;
}

static void name(NavdView *view, GParamSpec *spec, gpointer label) {
  (void)spec;
  gtk_label_set_text(label, spoken_name(view));
}

GtkWidget *language_button_new(NavdView *view) {
  GtkWidget *button = gtk_menu_button_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new(spoken_name(view));
  gtk_box_append(GTK_BOX(box), navd_icon_new("globe", 24));
  gtk_box_append(GTK_BOX(box), label);
  gtk_menu_button_set_child(GTK_MENU_BUTTON(button), box);
  gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(button), fill, view, NULL);
  gtk_widget_add_css_class(button, "navd-language");
  g_signal_connect_object(view, "notify::chrome", G_CALLBACK(name), label, 0);
  return button;
}
