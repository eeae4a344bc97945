/* The contents of screens: functions of the application, templates of GtkBuilder, or the plain one. */
#include "internal.h"
#include "signals.h"

#include <string.h>

typedef struct {
  NavdBuild build;
  gpointer data;
  GDestroyNotify destroy;
} Builder;

void builder_free(gpointer data) {
  Builder *builder = data;
  if (builder->destroy) builder->destroy(builder->data);
  g_free(builder);
}

const char **builder_names(NavdView *view) { return (const char **)g_hash_table_get_keys_as_array(view->builds, NULL); }

void navd_view_add_screen(NavdView *view, const char *name, NavdBuild build, gpointer data, GDestroyNotify destroy) {
  g_return_if_fail(NAVD_IS_VIEW(view) && name && build);
  Builder *builder = g_new(Builder, 1);
  *builder = (Builder){build, data, destroy};
  g_hash_table_insert(view->builds, g_strdup(name), builder);
}

GtkWidget *view_build(NavdView *view, NavdScreen *screen) {
  Builder *builder = g_hash_table_lookup(view->builds, screen->name);
  if (!builder) return plain_new(screen);
  return builder->build(screen, builder->data);
}

// Templates

/** Returns a text with the params in it. */
static char *filled(NavdScreen *screen, const char *text) {
  GString *result = g_string_new(NULL);
  for (const char *start; (start = strstr(text, "${params.")); ) {
    const char *name = start + strlen("${params."), *end = strchr(name, '}');
    if (!end) break;
    g_autofree char *param = g_strndup(name, (gsize)(end - name)), *value = navd_screen_dup_param(screen, param);
    g_string_append_len(result, text, start - text);
    g_string_append(result, value);
    text = end + 1;
  }
  g_string_append(result, text);
  return g_string_free(result, FALSE);
}

static void fill(NavdScreen *screen, GParamSpec *spec, gpointer object) {
  (void)spec;
  g_autofree char *text = filled(screen, g_object_get_data(object, "navd-text"));
  g_object_set(object, "label", text, NULL);
}

/** Keeps the label of an object up to date, if it has params in it. */
static void bind_label(NavdScreen *screen, GObject *object) {
  GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), "label");
  if (!spec || spec->value_type != G_TYPE_STRING) return;
  g_autofree char *text = NULL;
  g_object_get(object, "label", &text, NULL);
  if (!text || !strstr(text, "${params.")) return;
  g_object_set_data_full(object, "navd-text", g_steal_pointer(&text), g_free);
  g_signal_connect_object(screen, "notify::params", G_CALLBACK(fill), object, 0);
  fill(screen, NULL, object);
}

static GtkWidget *build_template(NavdScreen *screen, gpointer data) {
  const char *file = data;
  g_autoptr(GtkBuilder) builder = gtk_builder_new();
  g_autoptr(GError) error = NULL;
  gboolean is_resource = g_str_has_prefix(file, "resource://");
  if (is_resource ? !gtk_builder_add_from_resource(builder, file + strlen("resource://"), &error)
                  : !gtk_builder_add_from_file(builder, file, &error)) {
    g_critical("%s: %s", file, error->message);
    return NULL;
  }
  GtkWidget *content = GTK_WIDGET(gtk_builder_get_object(builder, "screen"));
  if (!content) g_critical("%s: no object has the id 'screen'.", file);
  GSList *objects = gtk_builder_get_objects(builder);
  for (GSList *link = objects; link; link = link->next) bind_label(screen, link->data);
  g_slist_free(objects);
  if (content) navd_screen_set_child(screen, content);
  return NULL;
}

void navd_view_add_template(NavdView *view, const char *name, const char *file) {
  navd_view_add_screen(view, name, build_template, g_strdup(file), g_free);
}
