/*
 * Actions for buttons and menus, also of GtkBuilder: `navd.go('orders')`, `navd.trigger(('drink', {'drink': <'Latte'>}))`,
 * `navd.back` and `navd.language('de')`. A route is sent from the screen around the widget; outside of screens, from the
 * active one.
 */
#include "internal.h"

static void trigger(GtkWidget *widget, const char *route, GVariant *params) {
  if (NAVD_IS_SCREEN(widget)) navd_screen_trigger(NAVD_SCREEN(widget), route, params);
  else navd_view_trigger(NAVD_VIEW(widget), route, params);
}

static void go(GtkWidget *widget, const char *name, GVariant *route) {
  (void)name;
  trigger(widget, g_variant_get_string(route, NULL), NULL);
}

static void trigger_with(GtkWidget *widget, const char *name, GVariant *target) {
  (void)name;
  const char *route;
  g_autoptr(GVariant) params = NULL;
  g_variant_get(target, "(&s@a{sv})", &route, &params);
  trigger(widget, route, params);
}

static void back(GtkWidget *widget, const char *name, GVariant *none) {
  (void)name, (void)none;
  if (NAVD_IS_SCREEN(widget)) navd_screen_back(NAVD_SCREEN(widget));
  else navd_view_back(NAVD_VIEW(widget));
}

static void set_language(GtkWidget *widget, const char *name, GVariant *language) {
  (void)name;
  NavdView *view = NAVD_IS_SCREEN(widget) ? NAVD_SCREEN(widget)->view : NAVD_VIEW(widget);
  if (view) navd_view_set_facts(view, g_variant_new_parsed("{'language': <%s>}", g_variant_get_string(language, NULL)));
}

void actions_install(GtkWidgetClass *class) {
  gtk_widget_class_install_action(class, "navd.go", "s", go);
  gtk_widget_class_install_action(class, "navd.trigger", "(sa{sv})", trigger_with);
  gtk_widget_class_install_action(class, "navd.back", NULL, back);
  gtk_widget_class_install_action(class, "navd.language", "s", set_language);
}
