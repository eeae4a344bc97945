/* The menu of languages. Each is named in itself; choosing one states the fact `language`, so that all front ends change. */
#include "internal.h"
#include "values.h"

/** Fills the menu when it opens, since the languages come with the graph. */
static void fill(GtkMenuButton *button, gpointer data) {
  NavdView *view = data;
  g_autoptr(GMenu) menu = g_menu_new();
  struct json_object *languages = json_member(view->chrome, "languages");
  for (size_t index = 0; index < json_length(languages); index++) {
    struct json_object *language = json_object_array_get_idx(languages, index);
    g_autoptr(GMenuItem) item = g_menu_item_new(json_text(language, "name"), NULL);
    g_menu_item_set_action_and_target(item, "navd.language", "s", json_text(language, "language"));
    g_menu_append_item(menu, item);
  }
  gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
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
  GtkWidget *button = gtk_menu_button_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, view->sizes.unit);
  GtkWidget *label = gtk_label_new(spoken_name(view));
  gtk_box_append(GTK_BOX(box), navd_icon_new("globe", 3 * view->sizes.unit));
  gtk_box_append(GTK_BOX(box), label);
  gtk_menu_button_set_child(GTK_MENU_BUTTON(button), box);
  gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(button), fill, view, NULL);
  gtk_widget_add_css_class(button, "navd-language");
  g_signal_connect_object(view, "notify::chrome", G_CALLBACK(name), label, 0);
  return button;
}
