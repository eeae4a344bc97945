#include "scheme.h"

/** The listener. */
typedef struct {
  void (*changed)(gpointer data, gboolean is_dark);
  gpointer data;
  GCancellable *cancellable;
} Watch;

static void free_watch(gpointer data, GClosure *closure) {
  (void)closure;
  Watch *watch = data;
  g_object_unref(watch->cancellable);
  g_free(watch);
}

static void tell(Watch *watch, GVariant *value) {
  g_autoptr(GVariant) scheme = g_variant_ref(value);
  // Old portals have the value in several variants.
  while (g_variant_is_of_type(scheme, G_VARIANT_TYPE_VARIANT)) {
    GVariant *inner = g_variant_get_variant(scheme);
    g_variant_unref(scheme);
    scheme = inner;
  }
  gboolean is_known = g_variant_is_of_type(scheme, G_VARIANT_TYPE_UINT32) && !g_cancellable_is_cancelled(watch->cancellable);
  if (is_known) watch->changed(watch->data, g_variant_get_uint32(scheme) == 1);
}

static void signalled(GDBusProxy *proxy, const char *sender, const char *name, GVariant *members, gpointer data) {
  (void)proxy, (void)sender;
  const char *group, *key;
  g_autoptr(GVariant) value = NULL;
  if (!g_str_equal(name, "SettingChanged") || !g_variant_is_of_type(members, G_VARIANT_TYPE("(ssv)"))) return;
  g_variant_get(members, "(&s&sv)", &group, &key, &value);
  if (g_str_equal(group, "org.freedesktop.appearance") && g_str_equal(key, "color-scheme")) tell(data, value);
}

static void read_scheme(GObject *proxy, GAsyncResult *result, gpointer data) {
  g_autoptr(GVariant) answer = g_dbus_proxy_call_finish(G_DBUS_PROXY(proxy), result, NULL);
  if (!answer) return;
  g_autoptr(GVariant) value = g_variant_get_child_value(answer, 0);
  tell(data, value);
}

static void connected(GObject *source, GAsyncResult *result, gpointer data) {
  (void)source;
  Watch *watch = data;
  GDBusProxy *proxy = g_dbus_proxy_new_for_bus_finish(result, NULL);
  // A desktop without a portal has no preference.
  if (!proxy || g_cancellable_is_cancelled(watch->cancellable)) {
    g_clear_object(&proxy);
    free_watch(watch, NULL);
    return;
  }
  g_signal_connect_data(proxy, "g-signal", G_CALLBACK(signalled), watch, free_watch, 0);
  g_dbus_proxy_call(proxy, "Read", g_variant_new("(ss)", "org.freedesktop.appearance", "color-scheme"), G_DBUS_CALL_FLAGS_NONE, -1,
                    watch->cancellable, read_scheme, watch);
  g_object_set_data_full(G_OBJECT(watch->cancellable), "navd-portal", proxy, g_object_unref);
}

void scheme_watch(void (*changed)(gpointer, gboolean), gpointer data, GCancellable *cancellable) {
  Watch *watch = g_new(Watch, 1);
  *watch = (Watch){changed, data, g_object_ref(cancellable)};
  g_dbus_proxy_new_for_bus(G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, NULL, "org.freedesktop.portal.Desktop",
                           "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", cancellable, connected, watch);
}

void scheme_unwatch(GCancellable *cancellable) { g_object_set_data(G_OBJECT(cancellable), "navd-portal", NULL); }
