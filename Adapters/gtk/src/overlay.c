/*
 * The overlay above all layers: messages, the mini bar, the line while there is no connection or no tree, the menu, and the
 * question whether the user is still there. Only the menu takes the focus.
 */
#include "internal.h"
#include "still_there.h"
#include "values.h"

enum { MESSAGE_SECONDS = 5, ERROR_SECONDS = 10, MESSAGES_MAX = 3, IDLE_SECONDS = 15 };

#define NAVD_TYPE_OVERLAY (navd_overlay_get_type())
G_DECLARE_FINAL_TYPE(NavdOverlay, navd_overlay, NAVD, OVERLAY, GtkWidget)

struct _NavdOverlay {
  GtkWidget parent_instance;
  NavdView *view;
  GtkWidget *line, *line_label, *messages, *mini, *still_there;
  gboolean is_lost;
};

G_DEFINE_FINAL_TYPE(NavdOverlay, navd_overlay, GTK_TYPE_WIDGET)

// Messages

static gboolean remove_message(gpointer data) {
  GtkWidget *message = data, *box = gtk_widget_get_parent(message);
  // A message stays while it is touched.
  if (gtk_widget_get_state_flags(message) & GTK_STATE_FLAG_PRELIGHT) return G_SOURCE_CONTINUE;
  g_object_set_data(G_OBJECT(message), "navd-timer", NULL);
  if (box) gtk_box_remove(GTK_BOX(box), message);
  return G_SOURCE_REMOVE;
}

static void stop_timer(GtkWidget *message, gpointer data) {
  (void)data;
  guint timer = GPOINTER_TO_UINT(g_object_steal_data(G_OBJECT(message), "navd-timer"));
  if (timer) g_source_remove(timer);
}

void overlay_add_message(GtkWidget *widget, const char *text, gboolean is_error) {
  NavdOverlay *overlay = NAVD_OVERLAY(widget);
  GtkWidget *message = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *label = gtk_label_new(text);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_box_append(GTK_BOX(message), navd_icon_new(is_error ? "warning" : "check", 24));
  gtk_box_append(GTK_BOX(message), label);
  gtk_widget_set_halign(message, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(message, "navd-message");
  if (is_error) gtk_widget_add_css_class(message, "navd-error");
  gtk_box_append(GTK_BOX(overlay->messages), message);
  guint timer = g_timeout_add_seconds(is_error ? ERROR_SECONDS : MESSAGE_SECONDS, remove_message, message);
  g_object_set_data(G_OBJECT(message), "navd-timer", GUINT_TO_POINTER(timer));
  g_signal_connect(message, "destroy", G_CALLBACK(stop_timer), NULL);
  int count = 0;
  GtkWidget *child = gtk_widget_get_first_child(overlay->messages);
  for (; child; child = gtk_widget_get_next_sibling(child)) count++;
  GtkWidget *oldest = gtk_widget_get_first_child(overlay->messages);
  if (count <= MESSAGES_MAX) return;
  stop_timer(oldest, NULL);
  gtk_box_remove(GTK_BOX(overlay->messages), oldest);
}

// The mini bar

/** Shows the mini bar, unless a layer lies above its screens. */
static void show_mini(NavdOverlay *overlay) {
  gtk_widget_set_visible(overlay->mini, overlay->view->layers->len == 1 && gtk_widget_get_first_child(overlay->mini));
}

void overlay_set_mini_bar(GtkWidget *widget, GtkWidget *bar) {
  NavdOverlay *overlay = NAVD_OVERLAY(widget);
  for (GtkWidget *child; (child = gtk_widget_get_first_child(overlay->mini));) gtk_box_remove(GTK_BOX(overlay->mini), child);
  if (bar) gtk_box_append(GTK_BOX(overlay->mini), bar);
  show_mini(overlay);
  for (guint index = 0; index < overlay->view->layers->len; index++) {
    gtk_widget_queue_resize(g_ptr_array_index(overlay->view->layers, index));
  }
  GHashTableIter iter;
  GtkWidget *screen;
  g_hash_table_iter_init(&iter, overlay->view->screens);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer *)&screen)) gtk_widget_queue_resize(screen);
}

int overlay_room(GtkWidget *widget) {
  NavdOverlay *overlay = NAVD_OVERLAY(widget);
  int height = 0;
  if (!gtk_widget_get_first_child(overlay->mini)) return 0;
  gtk_widget_measure(overlay->mini, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  return height + 2 * overlay->view->sizes.unit;
}

// The connection, and the question

void overlay_update(GtkWidget *widget) {
  NavdOverlay *overlay = NAVD_OVERLAY(widget);
  NavdView *view = overlay->view;
  gboolean is_lost = view->front && view->connection != NAVD_CONNECTION_READY;
  gboolean shows_line = is_lost && view->problem && (view->draws & NAVD_CHROME_CONNECTION);
  gtk_label_set_text(GTK_LABEL(overlay->line_label), view->problem ? view->problem : "");
  gtk_widget_set_visible(overlay->line, shows_line);
  gtk_widget_queue_allocate(GTK_WIDGET(view));
  for (guint index = 0; index < view->layers->len; index++) {
    NavdLayer *layer = g_ptr_array_index(view->layers, index);
    // An alarm hides everything below it, also without a connection.
    gtk_widget_set_opacity(GTK_WIDGET(layer), is_lost && !layer_is_alarm(layer) ? 0.5 : 1);
  }
  show_mini(overlay);
  gboolean asks = view->idle >= 0 && view->idle <= IDLE_SECONDS && (view->draws & NAVD_CHROME_IDLE);
  if (asks) still_there_update(overlay->still_there, view->idle, IDLE_SECONDS);
  gtk_widget_set_visible(overlay->still_there, asks);
}

// Layout

int overlay_line_height(GtkWidget *widget, int width) {
  NavdOverlay *overlay = NAVD_OVERLAY(widget);
  int height = 0;
  if (gtk_widget_get_visible(overlay->line)) {
    gtk_widget_measure(overlay->line, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  }
  return height;
}

/** Returns the area of the view without the tabs of the root. */
static GdkRectangle free_place(NavdOverlay *overlay, int width, int height) {
  NavdView *view = overlay->view;
  NavdLayer *root = view->layers->len > 0 ? g_ptr_array_index(view->layers, 0) : NULL;
  NavdBox *box = root ? root->box : NULL;
  GdkRectangle place = {0, 0, width, height};
  if (!box || box->kind != BOX_TABS || !(view->draws & NAVD_CHROME_TABS)) return place;
  gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(view)) == GTK_TEXT_DIR_RTL;
  if (!box->is_rail) return (GdkRectangle){0, 0, width, MAX(height - view->sizes.tab_bar, 0)};
  return (GdkRectangle){is_mirrored ? 0 : view->sizes.rail, 0, MAX(width - view->sizes.rail, 0), height};
}

/** Allocates a child at the lower edge of an area, and returns its height. */
static int allocate_below(GtkWidget *child, GdkRectangle place, int width_max, int gap) {
  if (!gtk_widget_should_layout(child)) return 0;
  int width, height;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  width = MIN(MAX(width, width_max), place.width - 2 * gap);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  motion_allocate(child, &(GdkRectangle){place.x + (place.width - width) / 2, place.height - height - gap, width, height});
  return height + gap;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  NavdOverlay *overlay = NAVD_OVERLAY(widget);
  const Sizes *sizes = &overlay->view->sizes;
  GdkRectangle place = free_place(overlay, width, height);
  place.height -= allocate_below(overlay->mini, place, sizes->sheet, sizes->unit);
  allocate_below(overlay->messages, place, 0, 2 * sizes->unit);
  if (gtk_widget_should_layout(overlay->line)) {
    int line = MIN(overlay_line_height(widget, width), height);
    gtk_widget_size_allocate(overlay->line, &(GtkAllocation){0, 0, width, line}, -1);
  }
  menu_allocate(overlay->view, width, height);
  if (gtk_widget_should_layout(overlay->still_there)) {
    gtk_widget_size_allocate(overlay->still_there, &(GtkAllocation){0, 0, width, height}, -1);
  }
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_line,
                    int *natural_line) {
  (void)widget, (void)orientation, (void)for_size;
  *least = *natural = 0;
  *least_line = *natural_line = -1;
}

/** Touches outside of children reach the widgets below. */
static gboolean contains(GtkWidget *widget, double x, double y) {
  (void)widget, (void)x, (void)y;
  return FALSE;
}

static void dispose(GObject *object) {
  for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(object)));) gtk_widget_unparent(child);
  G_OBJECT_CLASS(navd_overlay_parent_class)->dispose(object);
}

static void navd_overlay_class_init(NavdOverlayClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->contains = contains;
  gtk_widget_class_set_css_name(widget_class, "navd-overlay");
}

static void navd_overlay_init(NavdOverlay *overlay) { (void)overlay; }

static GtkWidget *add(NavdOverlay *overlay, GtkWidget *child, const char *class, gboolean is_visible) {
  gtk_widget_set_parent(child, GTK_WIDGET(overlay));
  gtk_widget_add_css_class(child, class);
  gtk_widget_set_visible(child, is_visible);
  return child;
}

GtkWidget *overlay_new(NavdView *view) {
  NavdOverlay *overlay = g_object_new(NAVD_TYPE_OVERLAY, NULL);
  overlay->view = view;
  overlay->messages = add(overlay, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "navd-messages", TRUE);
  overlay->mini = add(overlay, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "navd-mini-bar", FALSE);
  overlay->still_there = add(overlay, still_there_new(view), "navd-still-there", FALSE);
  overlay->line = add(overlay, gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), "navd-connection", FALSE);
  overlay->line_label = gtk_label_new(NULL);
  gtk_label_set_wrap(GTK_LABEL(overlay->line_label), TRUE);
  GtkWidget *icon = navd_icon_new("away", 24);
  // Both share the free width, so that they are centred together.
  gtk_widget_set_hexpand(icon, TRUE);
  gtk_widget_set_halign(icon, GTK_ALIGN_END);
  gtk_widget_set_hexpand(overlay->line_label, TRUE);
  gtk_widget_set_halign(overlay->line_label, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(overlay->line), icon);
  gtk_box_append(GTK_BOX(overlay->line), overlay->line_label);
  return GTK_WIDGET(overlay);
}
