/* The style sheets of a view: the light or the dark one, of the application or the default, as the system prefers. */
#include "internal.h"
#include "scheme.h"

struct Theme {
  GtkCssProvider *provider;
  char *light, *dark;
  gulong handler;
  GCancellable *cancellable;
  /** Whether the desktop prefers dark colours. */
  gboolean prefers_dark;
};

/** Above the themes of GTK, and below the style sheets of the application. */
enum { PRIORITY = GTK_STYLE_PROVIDER_PRIORITY_APPLICATION - 10 };

static gboolean is_dark(NavdView *view) {
  if (view->appearance != NAVD_APPEARANCE_SYSTEM) return view->appearance == NAVD_APPEARANCE_DARK;
  gboolean prefers_dark = FALSE;
  g_autofree char *name = NULL;
  g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &prefers_dark, "gtk-theme-name", &name, NULL);
  return prefers_dark || view->theme->prefers_dark || (name && g_str_has_suffix(name, "-dark"));
}

static void load(NavdView *view) {
  gboolean dark = is_dark(view);
  const char *file = dark ? view->theme->dark : view->theme->light;
  if (!file && view->theme->light) file = view->theme->light;
  if (file) gtk_css_provider_load_from_path(view->theme->provider, file);
  const char *resource = dark ? "/org/navd/gtk/theme-dark.css" : "/org/navd/gtk/theme-light.css";
  if (!file) gtk_css_provider_load_from_resource(view->theme->provider, resource);
}

static void settings_changed(GtkSettings *settings, GParamSpec *spec, gpointer view) {
  (void)settings, (void)spec;
  load(view);
}

static void scheme_changed(gpointer data, gboolean is_dark) {
  NavdView *view = data;
  if (!view->theme || view->theme->prefers_dark == is_dark) return;
  view->theme->prefers_dark = is_dark;
  load(view);
}

void theme_load(NavdView *view) {
  if (!view->theme) {
    view->theme = g_new0(struct Theme, 1);
    view->theme->provider = gtk_css_provider_new();
    gtk_style_context_add_provider_for_display(gtk_widget_get_display(GTK_WIDGET(view)),
                                               GTK_STYLE_PROVIDER(view->theme->provider), PRIORITY);
    view->theme->handler = g_signal_connect(gtk_settings_get_default(), "notify::gtk-application-prefer-dark-theme",
                                            G_CALLBACK(settings_changed), view);
    view->theme->cancellable = g_cancellable_new();
    scheme_watch(scheme_changed, view, view->theme->cancellable);
  }
  load(view);
}

void theme_set_files(NavdView *view, const char *light, const char *dark) {
  g_free(view->theme->light);
  g_free(view->theme->dark);
  view->theme->light = g_strdup(light);
  view->theme->dark = g_strdup(dark);
  load(view);
}

void theme_free(NavdView *view) {
  struct Theme *theme = g_steal_pointer(&view->theme);
  if (!theme) return;
  gtk_style_context_remove_provider_for_display(gtk_widget_get_display(GTK_WIDGET(view)), GTK_STYLE_PROVIDER(theme->provider));
  g_signal_handler_disconnect(gtk_settings_get_default(), theme->handler);
  g_cancellable_cancel(theme->cancellable);
  scheme_unwatch(theme->cancellable);
  g_object_unref(theme->cancellable);
  g_object_unref(theme->provider);
  g_free(theme->light);
  g_free(theme->dark);
  g_free(theme);
}
