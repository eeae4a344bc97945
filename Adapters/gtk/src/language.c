/* The menu of languages, each with its own name. A choice sets the fact `language`, so that all front ends change. */
#include "internal.h"
#include "values.h"

#include <string.h>

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

/** Returns the menu's entry for the current language: an exact match, else its base language; NULL: none. */
static struct json_object *spoken_of(NavdView *view) {
  struct json_object *languages = json_member(view->chrome, "languages"), *found = NULL;
  const char *spoken = view_language(view);
  for (size_t index = 0; index < json_length(languages); index++) {
    struct json_object *language = json_object_array_get_idx(languages, index);
    const char *tag = json_text(language, "language");
    if (g_strcmp0(tag, spoken) == 0) return language;
    if (tag && strlen(tag) == strcspn(spoken, "-") && g_str_has_prefix(spoken, tag)) found = language;
  }
  return found;
}

static void chosen(GtkButton *button, gpointer view) {
  (void)button;
  menu_close(view);
}

/** Creates the menu when it opens, because the languages come with the graph. */
static GtkWidget *menu_new(NavdView *view) {
  GtkWidget *menu = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  struct json_object *languages = json_member(view->chrome, "languages"), *spoken = spoken_of(view);
  for (size_t index = 0; index < json_length(languages); index++) {
    struct json_object *language = json_object_array_get_idx(languages, index);
    GtkWidget *choice = choice_new(json_text(language, "name"), json_text(language, "language"), language == spoken);
    g_signal_connect_after(choice, "clicked", G_CALLBACK(chosen), view);
    gtk_box_append(GTK_BOX(menu), choice);
  }
  return menu;
}

static void clicked(GtkWidget *button, gpointer data) {
  NavdView *view = data;
  if (view->menu && view->menu_from == button) menu_close(view);
  else menu_open(view, menu_new(view), button);
}

static const char *spoken_name(NavdView *view) {
  const char *name = json_text(spoken_of(view), "name");
  return name ? name : view_language(view);
}

static void name(NavdView *view, GParamSpec *spec, gpointer label) {
  (void)spec;
  gtk_label_set_text(label, spoken_name(view));
}

GtkWidget *language_button_new(NavdView *view) {
  GtkWidget *button = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *label = gtk_label_new(spoken_name(view));
  gtk_box_append(GTK_BOX(box), navd_icon_new("globe", 24));
  gtk_box_append(GTK_BOX(box), label);
  gtk_button_set_child(GTK_BUTTON(button), box);
  gtk_widget_set_focus_on_click(button, FALSE);
  gtk_widget_add_css_class(button, "navd-language");
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), view);
  g_signal_connect_object(view, "notify::chrome", G_CALLBACK(name), label, 0);
  return button;
}
