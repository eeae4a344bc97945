/* The header of a stack: Back or the brand, the title, the actions of the view, and the languages. */
#include "internal.h"
#include "values.h"

/** The longest title that replaces the word Back. */
enum { TITLE_LETTERS_MAX = 18 };

/** The parts of a header. */
typedef struct {
  NavdView *view;
  GtkWidget *back, *back_icon, *back_label, *brand, *mark, *name, *title, *actions, *language;
  /** The screen whose actions are shown. */
  char *key;
} Header;

static Header *header_of(GtkWidget *widget) { return g_object_get_data(G_OBJECT(widget), "navd-header"); }

static void free_header(gpointer data) {
  Header *header = data;
  g_free(header->key);
  g_free(header);
}

static GtkWidget *append(GtkWidget *box, GtkWidget *child, const char *class) {
  if (class) gtk_widget_add_css_class(child, class);
  gtk_box_append(GTK_BOX(box), child);
  return child;
}

static GtkWidget *text(GtkWidget *box, const char *class) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  return append(box, label, class);
}

GtkWidget *header_new(NavdView *view) {
  GtkWidget *widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  Header *header = g_new0(Header, 1);
  g_object_set_data_full(G_OBJECT(widget), "navd-header", header, free_header);
  gtk_widget_add_css_class(widget, "navd-bar");
  header->view = view;
  header->back = append(widget, gtk_button_new(), "navd-back");
  GtkWidget *inside = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  header->back_icon = append(inside, navd_icon_new("back", 24), NULL);
  header->back_label = text(inside, NULL);
  gtk_button_set_child(GTK_BUTTON(header->back), inside);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(header->back), "navd.back");
  header->brand = append(widget, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "navd-brand");
  header->mark = append(header->brand, navd_icon_new(NULL, 32), NULL);
  header->name = text(header->brand, NULL);
  header->title = text(widget, "navd-bar-title");
  gtk_widget_set_hexpand(header->title, TRUE);
  gtk_label_set_xalign(GTK_LABEL(header->title), 0);
  header->actions = append(widget, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "navd-actions");
  header->language = append(widget, language_button_new(view), NULL);
  gtk_widget_set_visible(header->back, FALSE);
  return widget;
}

/** Shows the way back of the active screen. */
static void show_back(Header *header, NavdBox *box, NavdScreen *screen) {
  struct json_object *back = json_member(header->view->chrome, "back");
  const char *kind = json_text(back, "kind"), *title = json_text(back, "title");
  NavdLayer *layer = box_layer(box);
  gboolean closes = g_strcmp0(kind, "close") == 0;
  const char *word = closes ? view_word(header->view, "close") : view_word(header->view, "back");
  if (title && !closes && g_utf8_strlen(title, -1) <= TITLE_LETTERS_MAX) word = title;
  gtk_label_set_text(GTK_LABEL(header->back_label), word);
  navd_icon_set_icon_name(NAVD_ICON(header->back_icon), closes ? "close" : "back");
  gtk_widget_set_visible(header->back, kind && (!closes || (layer && !layer->is_root)));
  (void)screen;
}

static void show_actions(Header *header, NavdScreen *screen) {
  if (g_strcmp0(header->key, screen->key) == 0) return;
  g_free(header->key);
  header->key = g_strdup(screen->key);
  for (GtkWidget *child; (child = gtk_widget_get_first_child(header->actions));) {
    gtk_box_remove(GTK_BOX(header->actions), child);
  }
  for (guint index = 0; index < screen->actions->len; index++) {
    GtkWidget *action = g_ptr_array_index(screen->actions, index);
    if (gtk_widget_get_parent(action)) gtk_widget_unparent(action);
    gtk_box_append(GTK_BOX(header->actions), action);
  }
}

/** A bare screen has a header only in a layer, to close it. */
static gboolean may_have_header(NavdBox *box, NavdLayer *layer) {
  if (layer_is_alarm(layer)) return FALSE;
  return !box->is_bare || !layer->is_root;
}

/** Whether this is the last column with a screen. The last bar of a split has the menu of languages. */
static gboolean is_last_column(NavdBox *box) {
  const GPtrArray *columns = box->around->boxes;
  for (guint index = columns->len; index-- > 0;) {
    NavdBox *column = g_ptr_array_index(columns, index);
    if (column == box) return TRUE;
    if (motion_is_wanted(GTK_WIDGET(column)) && box_top_screen(column)) return FALSE;
  }
  return FALSE;
}

gboolean header_update(GtkWidget *widget, NavdBox *box, NavdScreen *screen) {
  Header *header = header_of(widget);
  NavdView *view = header->view;
  NavdLayer *layer = box_layer(box);
  if (!(view->draws & NAVD_CHROME_HEADER) || !layer || !may_have_header(box, layer)) return FALSE;
  struct json_object *brand = json_member(view->chrome, "brand");
  gboolean is_first = layer->is_root && screen->at == 0, has_rail = box_has_rail(box);
  gboolean is_column = box->around && box->around->kind == BOX_SPLIT && !box->around->is_collapsed;
  // Do not show the title twice.
  if (screen->heading) gtk_widget_set_visible(screen->heading, !is_column);
  gboolean says_title = is_column || !screen_is_heading_seen(screen);
  gboolean has_languages = layer->is_root && !has_rail && (!is_column || is_last_column(box))
                           && json_length(json_member(view->chrome, "languages")) > 1;
  if (screen->lifecycle == NAVD_ACTIVE) show_back(header, box, screen);
  if (is_column && screen->at == 0) gtk_widget_set_visible(header->back, FALSE);
  gboolean says_brand = is_first && brand && !has_rail && !says_title && !gtk_widget_get_visible(header->back);
  show_actions(header, screen);
  if (screen->bleeds) gtk_widget_add_css_class(widget, "navd-over");
  else gtk_widget_remove_css_class(widget, "navd-over");
  gtk_widget_set_visible(header->brand, says_brand);
  gtk_widget_set_visible(header->mark, json_text(brand, "icon") != NULL);
  navd_icon_set_icon_name(NAVD_ICON(header->mark), json_text(brand, "icon"));
  gtk_label_set_text(GTK_LABEL(header->name), json_text(brand, "title"));
  gtk_label_set_text(GTK_LABEL(header->title), says_title ? navd_screen_get_title(screen) : "");
  gtk_widget_set_visible(header->language, has_languages);
  return !view->is_wide || !is_first || !screen->heading || is_column || screen->actions->len > 0 || says_brand
         || has_languages;
}
