/*
 * A container: a stack, whose screens lie above each other, with a header; tabs with their bar; or a split with its columns
 * side by side. `shown` of the tree selects the visible containers.
 */
#include "internal.h"
#include "values.h"

G_DEFINE_FINAL_TYPE(NavdBox, navd_box, GTK_TYPE_WIDGET)

static int columns_seen(NavdBox *box) {
  int count = 0;
  for (guint index = 0; index < box->boxes->len; index++) {
    if (motion_is_wanted(g_ptr_array_index(box->boxes, index))) count++;
  }
  return count;
}

static gboolean is_rail(NavdBox *box, int width, int height) {
  const Sizes *sizes = &box->view->sizes;
  return box->kind == BOX_TABS && sizes->rail_from > 0 && width >= sizes->rail_from && width > height;
}

// Layout

/** The pending function that runs after the layout. */
typedef struct {
  NavdBox *box;
  void (*function)(gpointer);
} Later;

static gboolean now(gpointer data) {
  Later *later = data;
  if (later->box->view && later->box->view->front) later->function(later->box);
  g_object_unref(later->box);
  g_free(later);
  return G_SOURCE_REMOVE;
}

static void later(NavdBox *box, void (*function)(gpointer)) {
  Later *later = g_new(Later, 1);
  *later = (Later){g_object_ref(box), function};
  g_idle_add_full(G_PRIORITY_HIGH, now, later, NULL);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_line,
                    int *natural_line) {
  NavdBox *box = NAVD_BOX(widget);
  *least = 0;
  *natural = 0;
  *least_line = *natural_line = -1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    if (child == box->header || child == box->bar || !motion_is_wanted(child)) continue;
    int child_natural;
    gtk_widget_measure(child, orientation, for_size, NULL, &child_natural, NULL, NULL);
    *natural = box->kind == BOX_SPLIT && orientation == GTK_ORIENTATION_HORIZONTAL ? *natural + child_natural
                                                                                   : MAX(*natural, child_natural);
  }
  if (box->kind == BOX_TABS && orientation == GTK_ORIENTATION_VERTICAL) *natural += box->view->sizes.tab_bar;
}

static void allocate_stack(NavdBox *box, int width, int height) {
  GtkWidget *widget = GTK_WIDGET(box);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    if (!NAVD_IS_SCREEN(child) || !gtk_widget_should_layout(child)) continue;
    motion_allocate(child, &(GdkRectangle){0, 0, width, height});
  }
  if (box->header && gtk_widget_should_layout(box->header)) {
    gtk_widget_size_allocate(box->header, &(GtkAllocation){0, 0, width, box->view->sizes.bar}, -1);
  }
}

static void rail_changed(gpointer data) {
  NavdBox *box = data;
  tab_bar_set_rail(box->bar, box->is_rail);
  view_perform_chrome(box->view);
}

static void set_rail(NavdBox *box, gboolean is_rail) {
  if (is_rail == box->is_rail) return;
  box->is_rail = is_rail;
  later(box, rail_changed);
}

static void allocate_tabs(NavdBox *box, int width, int height) {
  gboolean rail = is_rail(box, width, height);
  GdkRectangle bar = {0, height, width, 0}, body = {0, 0, width, height};
  if (box->bar && gtk_widget_should_layout(box->bar)) {
    set_rail(box, rail);
    const Sizes *sizes = &box->view->sizes;
    gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(box)) == GTK_TEXT_DIR_RTL;
    if (rail) {
      bar = (GdkRectangle){is_mirrored ? width - sizes->rail : 0, 0, sizes->rail, height};
      body = (GdkRectangle){is_mirrored ? 0 : sizes->rail, 0, width - sizes->rail, height};
    } else {
      bar = (GdkRectangle){0, height - sizes->tab_bar, width, sizes->tab_bar};
      body.height = MAX(0, height - sizes->tab_bar);
    }
    motion_allocate(box->bar, &bar);
  }
  for (guint index = 0; index < box->boxes->len; index++) {
    GtkWidget *child = g_ptr_array_index(box->boxes, index);
    if (gtk_widget_should_layout(child)) motion_allocate(child, &body);
  }
}

/** Returns the width of a column. Columns without a fixed width share the rest. */
static int column_width(NavdBox *box, int index, int count, int width) {
  const Sizes *sizes = &box->view->sizes;
  int first = count == 2 ? sizes->first_of_two : sizes->first_of_three, second = count == 3 ? sizes->second_of_three : 0;
  if (count < 2 || count > 3 || first + second + sizes->first_of_two > width) return width / MAX(count, 1);
  if (index == count - 1) return width - first - second;
  return index == 0 ? first : second;
}

static void allocate_split(NavdBox *box, int width, int height) {
  gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(box)) == GTK_TEXT_DIR_RTL;
  int x = 0, seen = 0, count = columns_seen(box);
  for (guint index = 0; index < box->boxes->len; index++) {
    GtkWidget *child = g_ptr_array_index(box->boxes, index);
    if (!gtk_widget_should_layout(child)) continue;
    // In one column, moving children lie above each other.
    int share = count > 1 ? column_width(box, seen, count, width) : width;
    motion_allocate(child, &(GdkRectangle){is_mirrored ? width - x - share : x, 0, share, height});
    if (count > 1 && motion_is_wanted(child)) x += share, seen++;
  }
}

static void report_collapsed(gpointer data) {
  NavdBox *box = data;
  navd_front_report_collapsed(box->view->front, box->key, box->was_narrow);
}

/** Reports when the split has become too narrow for its columns, or wide enough. */
static void report_width(NavdBox *box, int width) {
  NavdView *view = box->view;
  int limit = view->collapse_width < 0 ? view->sizes.collapse : view->collapse_width;
  gboolean is_narrow = width < limit;
  if (limit <= 0 || width <= 0 || is_narrow == box->was_narrow) return;
  box->was_narrow = is_narrow;
  if (is_narrow != box->is_collapsed) later(box, report_collapsed);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  NavdBox *box = NAVD_BOX(widget);
  switch (box->kind) {
    case BOX_STACK: allocate_stack(box, width, height); break;
    case BOX_TABS: allocate_tabs(box, width, height); break;
    case BOX_SPLIT:
      report_width(box, width);
      allocate_split(box, width, height);
  }
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    motion_snapshot(widget, child, snapshot);
  }
}

// Child containers

void box_set_shown(NavdBox *box, struct json_object *shown) {
  if (shown != box->shown) {
    json_object_put(box->shown);
    box->shown = json_object_get(shown);
  }
  for (guint index = 0; index < box->boxes->len; index++) {
    NavdBox *child = g_ptr_array_index(box->boxes, index);
    gboolean is_seen = FALSE;
    for (size_t at = 0; box->shown && at < json_object_array_length(box->shown); at++) {
      is_seen |= g_str_equal(json_object_get_string(json_object_array_get_idx(box->shown, at)), child->key);
    }
    motion_show(GTK_WIDGET(child), is_seen);
  }
  gtk_widget_queue_resize(GTK_WIDGET(box));
  if (box->bar) tab_bar_update(box->bar);
}

/** Puts the containers of tabs and splits into their order. */
static void arrange(NavdBox *box) {
  for (guint index = 0; index < box->boxes->len; index++) {
    GtkWidget *child = g_ptr_array_index(box->boxes, index);
    gtk_widget_insert_before(child, GTK_WIDGET(box), box->bar);
  }
  box_set_shown(box, box->shown);
}

void box_insert(NavdBox *box, NavdBox *child, size_t at) {
  g_ptr_array_remove(box->boxes, child);
  g_ptr_array_insert(box->boxes, (int)MIN(at, box->boxes->len), child);
  child->around = box;
  child->layer = NULL;
  if (box->kind == BOX_SPLIT) {
    gtk_widget_add_css_class(GTK_WIDGET(child), "navd-column");
    if (child->column) gtk_widget_add_css_class(GTK_WIDGET(child), child->column);
  }
  arrange(box);
}

void box_remove(NavdBox *box, NavdBox *child) {
  g_ptr_array_remove(box->boxes, child);
  child->around = NULL;
  motion_leave(GTK_WIDGET(child));
  arrange(box);
}

void box_put(NavdBox *box, NavdScreen *screen) {
  GtkWidget *next = gtk_widget_get_first_child(GTK_WIDGET(box));
  // The header lies above all of them.
  while (next && next != box->header
         && (next == GTK_WIDGET(screen) || (NAVD_IS_SCREEN(next) && NAVD_SCREEN(next)->at <= screen->at))) {
    next = gtk_widget_get_next_sibling(next);
  }
  if (gtk_widget_get_parent(GTK_WIDGET(screen)) != GTK_WIDGET(box) && gtk_widget_get_parent(GTK_WIDGET(screen))) {
    gtk_widget_unparent(GTK_WIDGET(screen));
  }
  gtk_widget_insert_before(GTK_WIDGET(screen), GTK_WIDGET(box), next);
}

gboolean box_contains(NavdBox *box, GtkWidget *widget) { return gtk_widget_is_ancestor(widget, GTK_WIDGET(box)); }

gboolean box_has_rail(NavdBox *box) {
  for (; box; box = box->around) {
    if (box->kind == BOX_TABS) return box->is_rail;
  }
  return FALSE;
}

NavdLayer *box_layer(NavdBox *box) {
  while (box && !box->layer) box = box->around;
  return box ? box->layer : NULL;
}

// The chrome

NavdScreen *box_top_screen(NavdBox *box) {
  NavdScreen *top = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(box)); child; child = gtk_widget_get_next_sibling(child)) {
    if (NAVD_IS_SCREEN(child) && motion_is_wanted(child)) top = NAVD_SCREEN(child);
  }
  return top;
}

static gboolean is_empty(NavdBox *box) {
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(box)); child; child = gtk_widget_get_next_sibling(child)) {
    if (NAVD_IS_SCREEN(child) && !motion_is_leaving(child)) return FALSE;
  }
  return TRUE;
}

void box_update_chrome(NavdBox *box) {
  if (box->bar) tab_bar_update(box->bar);
  NavdScreen *top = box_top_screen(box);
  if (!box->header) return;
  if (!top) {
    // Below an opaque layer the header is not updated until the layer leaves.
    if (is_empty(box)) gtk_widget_set_visible(box->header, FALSE);
    return;
  }
  // Covered screens keep their space, so that nothing in them jumps.
  top->has_bar = header_update(box->header, box, top);
  gtk_widget_set_visible(box->header, top->has_bar);
  gtk_widget_queue_resize(GTK_WIDGET(top));
}

int box_room(NavdBox *box, NavdScreen *screen) {
  return screen->has_bar && !screen->bleeds ? box->view->sizes.bar : 0;
}

void box_set_kind(NavdBox *box, const char *kind) {
  const char *classes[] = {kind, NULL};
  gtk_widget_set_css_classes(GTK_WIDGET(box), classes);
  box->is_bare = g_str_equal(kind, "bare");
  box->kind = g_str_equal(kind, "tabs") ? BOX_TABS : g_str_equal(kind, "split") ? BOX_SPLIT : BOX_STACK;
}

NavdBox *box_new(NavdView *view, const navd_container_step *step) {
  NavdBox *box = g_object_new(NAVD_TYPE_BOX, NULL);
  box->view = view;
  box->key = g_strdup(step->key);
  gtk_widget_set_name(GTK_WIDGET(box), box->key);
  box->tab = g_strdup(step->tab);
  box->column = g_strdup(step->column);
  box_set_kind(box, step->node_kind);
  if (box->kind == BOX_TABS) box->bar = tab_bar_new(box);
  if (box->kind == BOX_STACK) box->header = header_new(view);
  GtkWidget *around = box->bar ? box->bar : box->header;
  if (around) gtk_widget_set_parent(around, GTK_WIDGET(box));
  return box;
}

static void dispose(GObject *object) {
  NavdBox *box = NAVD_BOX(object);
  box->header = box->bar = NULL;
  box->view = NULL;
  for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(box)));) gtk_widget_unparent(child);
  g_clear_pointer(&box->boxes, g_ptr_array_unref);
  g_clear_pointer(&box->shown, json_object_put);
  g_clear_pointer(&box->key, g_free);
  g_clear_pointer(&box->tab, g_free);
  g_clear_pointer(&box->column, g_free);
  G_OBJECT_CLASS(navd_box_parent_class)->dispose(object);
}

static void navd_box_class_init(NavdBoxClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  gtk_widget_class_set_css_name(widget_class, "navd-box");
}

static void navd_box_init(NavdBox *box) {
  box->boxes = g_ptr_array_new();
  gtk_widget_set_overflow(GTK_WIDGET(box), GTK_OVERFLOW_HIDDEN);
}
