/* A layer: the root fills the view, and each other lies above a scrim, in the size of its style. */
#include <math.h>

#include "internal.h"
#include "stripes.h"
#include "values.h"

G_DEFINE_FINAL_TYPE(NavdLayer, navd_layer, GTK_TYPE_WIDGET)

gboolean layer_is_alarm(NavdLayer *layer) {
  if (layer->is_root) return FALSE;
  return g_strcmp0(layer->style, "alarm") == 0 || (g_strcmp0(layer->style, "alert") == 0 && layer->priority > 0);
}

const char *layer_style(NavdLayer *layer) { return layer->is_root || !layer->style ? "" : layer->style; }

/** Whether the panel fills the view. */
static gboolean is_whole(NavdLayer *layer) {
  return layer->is_root || layer_is_alarm(layer) || g_str_equal(layer_style(layer), "full");
}

static gboolean is_dialog(NavdLayer *layer) { return g_str_equal(layer_style(layer), "alert") && !layer_is_alarm(layer); }

/** Returns the height of a panel of a width: that of its content, limited by the available space. */
static int panel_height(NavdLayer *layer, int width, int height) {
  int natural;
  gtk_widget_measure(layer->panel, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  int unit = layer->view->sizes.unit;
  return CLAMP(natural, MIN(24 * unit, height), MAX(height - 4 * unit, MIN(24 * unit, height)));
}

static GdkRectangle panel_place(NavdLayer *layer, int width, int height) {
  if (is_whole(layer)) return (GdkRectangle){0, 0, width, height};
  const Sizes *sizes = &layer->view->sizes;
  if (is_dialog(layer)) {
    int across = MIN(sizes->dialog, width - 4 * sizes->unit), along = panel_height(layer, across, height);
    return (GdkRectangle){(width - across) / 2, (height - along) / 2, across, along};
  }
  int across = width >= sizes->rail_from ? MIN(sizes->sheet, width) : width, along = panel_height(layer, across, height);
  return (GdkRectangle){(width - across) / 2, height - along, across, along};
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_line,
                    int *natural_line) {
  *least = 0;
  gtk_widget_measure(NAVD_LAYER(widget)->panel, orientation, for_size, NULL, natural, NULL, NULL);
  *least_line = *natural_line = -1;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  NavdLayer *layer = NAVD_LAYER(widget);
  GdkRectangle place = panel_place(layer, width, height);
  motion_allocate(layer->panel, &place);
}

static void snapshot_scrim(NavdLayer *layer, GtkSnapshot *snapshot) {
  GdkRGBA color = {0, 0, 0, 0.55f};
  gtk_style_context_lookup_color(gtk_widget_get_style_context(GTK_WIDGET(layer)), "navd_shade", &color);
  // The scrim fades with the movement of the panel, in the pose of the layer.
  gtk_snapshot_append_color(snapshot, &color, &GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(GTK_WIDGET(layer)),
                                                                 (float)gtk_widget_get_height(GTK_WIDGET(layer))));
}

/** Draws the grip of a sheet. */
static void snapshot_grip(NavdLayer *layer, GtkSnapshot *snapshot) {
  GdkRGBA color = {0.5f, 0.5f, 0.5f, 1};
  gtk_style_context_lookup_color(gtk_widget_get_style_context(GTK_WIDGET(layer)), "navd_line", &color);
  graphene_rect_t panel;
  if (!gtk_widget_compute_bounds(layer->panel, GTK_WIDGET(layer), &panel)) return;
  float unit = (float)layer->view->sizes.unit, width = 6 * unit, height = unit * 5 / 8;
  graphene_rect_t place = GRAPHENE_RECT_INIT(panel.origin.x + (panel.size.width - width) / 2, panel.origin.y + unit, width, height);
  GskRoundedRect shape;
  gsk_rounded_rect_init_from_rect(&shape, &place, height / 2);
  gtk_snapshot_push_rounded_clip(snapshot, &shape);
  gtk_snapshot_append_color(snapshot, &color, &place);
  gtk_snapshot_pop(snapshot);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  NavdLayer *layer = NAVD_LAYER(widget);
  Pose pose = motion_pose_of(layer->panel);
  if (!is_whole(layer)) {
    double shown = CLAMP(pose.opacity < 1 ? pose.opacity : 1 - fabs(pose.y), 0, 1);
    if (shown < 1) gtk_snapshot_push_opacity(snapshot, shown);
    snapshot_scrim(layer, snapshot);
    if (shown < 1) gtk_snapshot_pop(snapshot);
  }
  motion_snapshot(widget, layer->panel, snapshot);
  if (!is_whole(layer) && !is_dialog(layer)) snapshot_grip(layer, snapshot);
  if (layer_is_alarm(layer)) stripes_snapshot(widget, layer->view->sizes.unit, snapshot);
}

static void set_class(NavdLayer *layer, const char *name, gboolean has) {
  if (has) gtk_widget_add_css_class(layer->panel, name);
  else gtk_widget_remove_css_class(layer->panel, name);
}

static void style(NavdLayer *layer) {
  const char *classes[] = {*layer_style(layer) ? layer->style : NULL, NULL};
  gtk_widget_set_css_classes(GTK_WIDGET(layer), classes);
  gboolean is_alarm = layer_is_alarm(layer), is_full = g_str_equal(layer_style(layer), "full");
  set_class(layer, "navd-alarm", is_alarm);
  set_class(layer, "navd-full", is_full);
  set_class(layer, "navd-dialog", is_dialog(layer));
  set_class(layer, "navd-sheet", !layer->is_root && !is_alarm && !is_full && !is_dialog(layer));
  gtk_widget_queue_resize(GTK_WIDGET(layer));
}

void layer_set(NavdLayer *layer, const struct json_object *given) {
  g_free(layer->style);
  layer->style = g_strdup(json_text(given, "style"));
  layer->priority = json_object_get_int64(json_member(given, "priority"));
  style(layer);
}

void layer_arrange(NavdLayer *layer, guint index, guint count) {
  gboolean is_top = index + 1 == count;
  layer->is_root = index == 0;
  style(layer);
  gtk_widget_set_can_target(GTK_WIDGET(layer), is_top);
  gtk_widget_set_can_focus(GTK_WIDGET(layer), is_top);
}

NavdLayer *layer_new(NavdView *view, NavdBox *box) {
  NavdLayer *layer = g_object_new(NAVD_TYPE_LAYER, NULL);
  layer->view = view;
  layer->box = box;
  layer->panel = GTK_WIDGET(box);
  box->layer = layer;
  gtk_widget_set_parent(layer->panel, GTK_WIDGET(layer));
  return layer;
}

static void dispose(GObject *object) {
  NavdLayer *layer = NAVD_LAYER(object);
  layer->box = NULL;
  g_clear_pointer(&layer->panel, gtk_widget_unparent);
  g_clear_pointer(&layer->style, g_free);
  G_OBJECT_CLASS(navd_layer_parent_class)->dispose(object);
}

static void navd_layer_class_init(NavdLayerClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  gtk_widget_class_set_css_name(widget_class, "navd-layer");
}

static void navd_layer_init(NavdLayer *layer) { gtk_widget_set_overflow(GTK_WIDGET(layer), GTK_OVERFLOW_HIDDEN); }
