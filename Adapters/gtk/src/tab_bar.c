/* The bar of tabs, at the bottom, or as a rail at the side. A tap reports the tab; only the tree selects one. */
#include "internal.h"
#include "values.h"

/** The parts of a bar. */
typedef struct {
  NavdBox *box;
  GtkWidget *brand, *mark, *tabs, *space, *language;
} Bar;

/** The parts of one tab. */
typedef struct {
  NavdBox *box, *child;
  GtkWidget *pill, *icon, *badge, *label, *lock;
} Tab;

static Bar *bar_of(GtkWidget *widget) { return g_object_get_data(G_OBJECT(widget), "navd-bar"); }
static Tab *tab_of(GtkWidget *widget) { return g_object_get_data(G_OBJECT(widget), "navd-tab"); }

static GtkWidget *append(GtkWidget *box, GtkWidget *child) {
  gtk_box_append(GTK_BOX(box), child);
  return child;
}

GtkWidget *tab_bar_new(NavdBox *box) {
  GtkWidget *widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  Bar *bar = g_new0(Bar, 1);
  g_object_set_data_full(G_OBJECT(widget), "navd-bar", bar, g_free);
  gtk_widget_add_css_class(widget, "navd-tab-bar");
  bar->box = box;
  bar->brand = append(widget, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
  bar->mark = append(bar->brand, navd_icon_new(NULL, 44));
  gtk_widget_add_css_class(bar->brand, "navd-brand");
  bar->tabs = append(widget, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_hexpand(bar->tabs, TRUE);
  gtk_widget_set_halign(bar->tabs, GTK_ALIGN_CENTER);
  bar->space = append(widget, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
  bar->language = append(widget, language_button_new(box->view));
  gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_button_get_child(GTK_BUTTON(bar->language))), GTK_ORIENTATION_VERTICAL);
  tab_bar_set_rail(widget, FALSE);
  return widget;
}

void tab_bar_set_rail(GtkWidget *widget, gboolean is_rail) {
  Bar *bar = bar_of(widget);
  GtkOrientation orientation = is_rail ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
  gtk_orientable_set_orientation(GTK_ORIENTABLE(widget), orientation);
  gtk_orientable_set_orientation(GTK_ORIENTABLE(bar->tabs), orientation);
  gtk_widget_set_vexpand(bar->space, is_rail);
  if (is_rail) gtk_widget_add_css_class(widget, "navd-rail");
  else gtk_widget_remove_css_class(widget, "navd-rail");
  tab_bar_update(widget);
}

static void tapped(GtkButton *button, gpointer data) {
  (void)button;
  Tab *tab = data;
  NavdView *view = tab->box->view;
  if (view && view->front) navd_front_report_select(view->front, tab->child->tab, tab->box->key);
}

static GtkWidget *tab_new(NavdBox *box, NavdBox *child) {
  GtkWidget *button = gtk_button_new(), *inside = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  Tab *tab = g_new0(Tab, 1);
  g_object_set_data_full(G_OBJECT(button), "navd-tab", tab, g_free);
  tab->box = box;
  tab->child = child;
  GtkWidget *place = append(inside, gtk_overlay_new());
  tab->pill = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  tab->icon = append(tab->pill, navd_icon_new(NULL, 28));
  gtk_widget_set_hexpand(tab->icon, TRUE);
  tab->badge = gtk_label_new(NULL);
  tab->lock = navd_icon_new("lock", 16);
  tab->label = append(inside, gtk_label_new(NULL));
  gtk_overlay_set_child(GTK_OVERLAY(place), tab->pill);
  gtk_overlay_add_overlay(GTK_OVERLAY(place), tab->badge);
  gtk_overlay_add_overlay(GTK_OVERLAY(place), tab->lock);
  for (int index = 0; index < 2; index++) {
    GtkWidget *corner = index ? tab->lock : tab->badge;
    gtk_widget_set_halign(corner, GTK_ALIGN_END);
    gtk_widget_set_valign(corner, index ? GTK_ALIGN_END : GTK_ALIGN_START);
  }
  gtk_widget_set_halign(place, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(button, "navd-tab");
  gtk_widget_add_css_class(tab->pill, "navd-pill");
  gtk_widget_add_css_class(tab->badge, "navd-badge");
  gtk_widget_add_css_class(tab->lock, "navd-lock");
  gtk_button_set_child(GTK_BUTTON(button), inside);
  g_signal_connect(button, "clicked", G_CALLBACK(tapped), tab);
  return button;
}

/** Returns a tab of the chrome; NULL: not known yet. */
static struct json_object *meta_of(Tab *tab) {
  struct json_object *tabs = json_member(json_member(tab->box->view->chrome, "tabs"), tab->box->key);
  for (size_t index = 0; index < json_length(tabs); index++) {
    struct json_object *meta = json_object_array_get_idx(tabs, index);
    if (g_strcmp0(json_text(meta, "key"), tab->child->key) == 0) return meta;
  }
  return NULL;
}

static void show_badge(Tab *tab, struct json_object *badge) {
  gboolean is_dot = json_object_is_type(badge, json_type_boolean);
  gtk_label_set_text(GTK_LABEL(tab->badge), is_dot || !badge ? "" : json_object_get_string(badge));
  gtk_widget_set_visible(tab->badge, badge != NULL);
}

static void show(GtkWidget *button) {
  Tab *tab = tab_of(button);
  struct json_object *meta = meta_of(tab);
  const char *label = json_text(meta, "label"), *icon = json_text(meta, "icon");
  gboolean is_selected = motion_is_wanted(GTK_WIDGET(tab->child));
  gboolean is_locked = json_object_get_boolean(json_member(meta, "locked"));
  gtk_label_set_text(GTK_LABEL(tab->label), label ? label : tab->child->tab);
  navd_icon_set_icon_name(NAVD_ICON(tab->icon), icon);
  navd_icon_set_selected(NAVD_ICON(tab->icon), is_selected);
  gtk_widget_set_visible(tab->icon, icon != NULL);
  gtk_widget_set_visible(tab->lock, is_locked);
  gtk_widget_set_tooltip_text(tab->lock, view_word(tab->box->view, "locked"));
  show_badge(tab, json_member(meta, "badge"));
  if (is_selected) gtk_widget_add_css_class(button, "navd-selected");
  else gtk_widget_remove_css_class(button, "navd-selected");
  gtk_accessible_update_state(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
  g_autofree char *words = is_locked ? g_strdup_printf("%s, %s", label, view_word(tab->box->view, "locked")) : NULL;
  const char *spoken = words ? words : label ? label : tab->child->tab;
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/** Recreates the buttons if the tabs have changed. */
static void arrange(Bar *bar) {
  GtkWidget *button = gtk_widget_get_first_child(bar->tabs);
  guint index = 0;
  for (; button && index < bar->box->boxes->len; index++, button = gtk_widget_get_next_sibling(button)) {
    if (tab_of(button)->child != g_ptr_array_index(bar->box->boxes, index)) break;
  }
  while (button) {
    GtkWidget *next = gtk_widget_get_next_sibling(button);
    gtk_box_remove(GTK_BOX(bar->tabs), button);
    button = next;
  }
  for (; index < bar->box->boxes->len; index++) {
    append(bar->tabs, tab_new(bar->box, g_ptr_array_index(bar->box->boxes, index)));
  }
}

void tab_bar_update(GtkWidget *widget) {
  Bar *bar = bar_of(widget);
  NavdView *view = bar->box->view;
  struct json_object *brand = json_member(view->chrome, "brand");
  arrange(bar);
  for (GtkWidget *button = gtk_widget_get_first_child(bar->tabs); button; button = gtk_widget_get_next_sibling(button)) {
    show(button);
  }
  navd_icon_set_icon_name(NAVD_ICON(bar->mark), json_text(brand, "icon"));
  gtk_widget_set_tooltip_text(bar->brand, json_text(brand, "title"));
  gtk_widget_set_visible(bar->brand, bar->box->is_rail && json_text(brand, "icon"));
  gtk_widget_set_visible(bar->language, bar->box->is_rail && json_length(json_member(view->chrome, "languages")) > 1);
  gtk_widget_set_visible(widget, (view->draws & NAVD_CHROME_TABS) != 0);
}
