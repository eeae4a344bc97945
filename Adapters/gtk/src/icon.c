/* An icon: an SVG in the colour of the text, drawn in the pixels of the screen. */
#include "internal.h"

#include <string.h>

struct _NavdIcon {
  GtkWidget parent_instance;
  char *name;
  int size;
  gboolean is_selected;
  /** The cached drawing, with its colour and its size in pixels. */
  GdkTexture *texture;
  char *key;
};

G_DEFINE_FINAL_TYPE(NavdIcon, navd_icon, GTK_TYPE_WIDGET)

enum { PROP_NAME = 1, PROP_SIZE, PROP_SELECTED, PROPERTIES };
static GParamSpec *properties[PROPERTIES];

/** Returns the size in the scale of the theme. */
static int scaled_size(NavdIcon *icon) {
  GtkWidget *view = gtk_widget_get_ancestor(GTK_WIDGET(icon), NAVD_TYPE_VIEW);
  return view ? (icon->size * NAVD_VIEW(view)->sizes.unit + 4) / 8 : icon->size;
}

static GPtrArray *folders(void) {
  static GPtrArray *folders;
  if (!folders) folders = g_ptr_array_new_with_free_func(g_free);
  return folders;
}

void navd_icon_add_folder(const char *folder) {
  g_return_if_fail(folder);
  g_ptr_array_insert(folders(), 0, g_strdup(folder));
}

/** Returns the text of an icon in the folders, or of a built-in one; NULL: there is none. */
static char *text_of(const char *name) {
  for (guint index = 0; index < folders()->len; index++) {
    g_autofree char *path = g_strdup_printf("%s/%s.svg", (char *)g_ptr_array_index(folders(), index), name);
    char *text;
    if (g_file_get_contents(path, &text, NULL, NULL)) return text;
  }
  g_autofree char *path = g_strdup_printf("/org/navd/gtk/icons/%s.svg", name);
  g_autoptr(GBytes) bytes = g_resources_lookup_data(path, 0, NULL);
  return bytes ? g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)) : NULL;
}

/** Returns the SVG of an icon in its state; NULL: there is none. */
static char *drawn_text(NavdIcon *icon, const char *color) {
  g_autofree char *selected = icon->is_selected ? g_strconcat(icon->name, "-selected", NULL) : NULL;
  g_autofree char *text = selected ? text_of(selected) : NULL;
  if (!text) text = text_of(icon->name);
  if (!text) return NULL;
  GString *result = g_string_new(text);
  // A selected icon has a tinted body.
  if (icon->is_selected) {
    g_string_replace(result, "class=\"body\" fill=\"none\"", "fill=\"currentColor\" fill-opacity=\"0.28\"", 0);
  }
  g_string_replace(result, "currentColor", color, 0);
  return g_string_free(result, FALSE);
}

static void set_pixels(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  int pixels = GPOINTER_TO_INT(data), longer = MAX(MAX(width, height), 1);
  gdk_pixbuf_loader_set_size(loader, MAX(width * pixels / longer, 1), MAX(height * pixels / longer, 1));
}

static GdkTexture *render(const char *text, int pixels) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_mime_type("image/svg+xml", &error);
  if (loader) g_signal_connect(loader, "size-prepared", G_CALLBACK(set_pixels), GINT_TO_POINTER(pixels));
  if (!loader || !gdk_pixbuf_loader_write(loader, (const guchar *)text, strlen(text), &error)
      || !gdk_pixbuf_loader_close(loader, &error)) {
    g_warning("An icon cannot be drawn: %s", error->message);
    return NULL;
  }
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
  return pixbuf ? gdk_texture_new_for_pixbuf(pixbuf) : NULL;
}

static GdkTexture *texture_of(NavdIcon *icon) {
  GdkRGBA color;
  gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(icon)), &color);
  int pixels = scaled_size(icon) * gtk_widget_get_scale_factor(GTK_WIDGET(icon));
  g_autofree char *hex = g_strdup_printf("#%02x%02x%02x", (int)(color.red * 255 + 0.5), (int)(color.green * 255 + 0.5),
                                         (int)(color.blue * 255 + 0.5));
  g_autofree char *key = g_strdup_printf("%s %d %s %d", icon->name, icon->is_selected, hex, pixels);
  if (g_strcmp0(key, icon->key) == 0) return icon->texture;
  g_free(icon->key);
  icon->key = g_steal_pointer(&key);
  g_clear_object(&icon->texture);
  g_autofree char *text = drawn_text(icon, hex);
  if (text) icon->texture = render(text, pixels);
  return icon->texture;
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  NavdIcon *icon = NAVD_ICON(widget);
  GdkTexture *texture = icon->name && *icon->name ? texture_of(icon) : NULL;
  if (!texture) return;
  int longer = MAX(gdk_texture_get_width(texture), gdk_texture_get_height(texture));
  float size = (float)scaled_size(icon), width = size * (float)gdk_texture_get_width(texture) / (float)longer;
  float height = size * (float)gdk_texture_get_height(texture) / (float)longer;
  graphene_rect_t place = GRAPHENE_RECT_INIT(((float)gtk_widget_get_width(widget) - width) / 2,
                                             ((float)gtk_widget_get_height(widget) - height) / 2, width, height);
  gtk_snapshot_append_texture(snapshot, texture, &place);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_line,
                    int *natural_line) {
  (void)orientation, (void)for_size;
  *least = *natural = scaled_size(NAVD_ICON(widget));
  *least_line = *natural_line = -1;
}

void navd_icon_set_icon_name(NavdIcon *icon, const char *name) {
  g_return_if_fail(NAVD_IS_ICON(icon));
  g_free(icon->name);
  icon->name = g_strdup(name);
  gtk_widget_queue_draw(GTK_WIDGET(icon));
}

void navd_icon_set_selected(NavdIcon *icon, gboolean is_selected) {
  g_return_if_fail(NAVD_IS_ICON(icon));
  icon->is_selected = is_selected;
  gtk_widget_queue_draw(GTK_WIDGET(icon));
}

GtkWidget *navd_icon_new(const char *name, int size) {
  return g_object_new(NAVD_TYPE_ICON, "icon-name", name, "size", size, NULL);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  NavdIcon *icon = NAVD_ICON(object);
  switch (id) {
    case PROP_NAME: navd_icon_set_icon_name(icon, g_value_get_string(value)); break;
    case PROP_SELECTED: navd_icon_set_selected(icon, g_value_get_boolean(value)); break;
    case PROP_SIZE:
      icon->size = g_value_get_int(value);
      gtk_widget_queue_resize(GTK_WIDGET(icon));
      break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  NavdIcon *icon = NAVD_ICON(object);
  switch (id) {
    case PROP_NAME: g_value_set_string(value, icon->name); break;
    case PROP_SELECTED: g_value_set_boolean(value, icon->is_selected); break;
    case PROP_SIZE: g_value_set_int(value, icon->size); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void finalize(GObject *object) {
  NavdIcon *icon = NAVD_ICON(object);
  g_clear_object(&icon->texture);
  g_free(icon->name);
  g_free(icon->key);
  G_OBJECT_CLASS(navd_icon_parent_class)->finalize(object);
}

static void navd_icon_class_init(NavdIconClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  widget_class->snapshot = snapshot;
  widget_class->measure = measure;
  properties[PROP_NAME] = g_param_spec_string("icon-name", NULL, NULL, NULL, G_PARAM_READWRITE);
  properties[PROP_SIZE] = g_param_spec_int("size", NULL, NULL, 1, G_MAXINT16, 24, G_PARAM_READWRITE);
  properties[PROP_SELECTED] = g_param_spec_boolean("selected", NULL, NULL, FALSE, G_PARAM_READWRITE);
  g_object_class_install_properties(object_class, PROPERTIES, properties);
  gtk_widget_class_set_css_name(widget_class, "navd-icon");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void navd_icon_init(NavdIcon *icon) {
  icon->size = 24;
  gtk_widget_set_halign(GTK_WIDGET(icon), GTK_ALIGN_CENTER);
  gtk_widget_set_valign(GTK_WIDGET(icon), GTK_ALIGN_CENTER);
}
