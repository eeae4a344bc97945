/* The stage: performs the steps of the front end with screens, containers and layers by key. */
#include "internal.h"
#include "values.h"

// Containers

/** Takes a layer out of the list, and puts it back at an index if it stays. */
static void order_layers(NavdView *view, NavdLayer *layer, gboolean stays, size_t at) {
  g_ptr_array_remove(view->layers, layer);
  if (stays) g_ptr_array_insert(view->layers, (int)MIN(at, view->layers->len), layer);
  for (guint index = 0; index < view->layers->len; index++) {
    NavdLayer *other = g_ptr_array_index(view->layers, index);
    gtk_widget_insert_before(GTK_WIDGET(other), GTK_WIDGET(view), view->overlay);
    layer_arrange(other, index, view->layers->len);
  }
  overlay_update(view->overlay);
}

static void add_container(NavdView *view, const navd_container_step *step) {
  NavdBox *box = box_new(view, step);
  g_hash_table_insert(view->boxes, box->key, box);
  NavdBox *around = step->in ? g_hash_table_lookup(view->boxes, step->in) : NULL;
  if (around) {
    box_insert(around, box, step->at);
    return;
  }
  NavdLayer *layer = layer_new(view, box);
  layer_set(layer, step->layer);
  gtk_widget_insert_before(GTK_WIDGET(layer), GTK_WIDGET(view), view->overlay);
  order_layers(view, layer, TRUE, step->at);
  menu_close(view);
}

static void place_container(NavdView *view, NavdBox *box, size_t at) {
  if (box->layer) order_layers(view, box->layer, TRUE, at);
  else if (box->around) box_insert(box->around, box, at);
}

static void change_container(NavdBox *box, const navd_container_step *step) {
  if (step->node_kind) box_set_kind(box, step->node_kind);
  if (step->tab) {
    g_free(box->tab);
    box->tab = g_strdup(step->tab);
  }
  if (step->collapsed) box->is_collapsed = json_object_get_boolean(step->collapsed);
  if (step->shown) box_set_shown(box, step->shown);
  if (step->layer && box->layer) layer_set(box->layer, step->layer);
}

static void remove_container(NavdView *view, NavdBox *box) {
  g_hash_table_remove(view->boxes, box->key);
  if (!box->layer) {
    if (box->around) box_remove(box->around, box);
    return;
  }
  order_layers(view, box->layer, FALSE, 0);
  motion_leave(GTK_WIDGET(box->layer));
}

void stage_container(NavdView *view, const navd_container_step *step) {
  NavdBox *box = g_hash_table_lookup(view->boxes, step->key);
  view->is_performing = TRUE;
  switch (step->kind) {
    case NAVD_CONTAINER_ADD: add_container(view, step); break;
    case NAVD_CONTAINER_PLACE: place_container(view, box, step->at); break;
    case NAVD_CONTAINER_CHANGE: change_container(box, step); break;
    case NAVD_CONTAINER_REMOVE: remove_container(view, box);
  }
  view->is_performing = FALSE;
}

// Screens

static void put_screen(NavdView *view, NavdScreen *screen, const navd_step *step) {
  NavdBox *box = g_hash_table_lookup(view->boxes, step->in[step->in_count - 1]);
  screen->at = step->at;
  box_put(box, screen);
}

static NavdScreen *appear(NavdView *view, const navd_step *step) {
  NavdScreen *screen = screen_new(view, step);
  g_hash_table_insert(view->screens, screen->key, screen);
  put_screen(view, screen, step);
  GtkWidget *content = view_build(view, screen);
  if (content) navd_screen_set_child(screen, content);
  return screen;
}

static void disappear(NavdView *view, NavdScreen *screen) {
  g_hash_table_remove(view->screens, screen->key);
  screen_end(screen);
}

/** Gives a screen new params, or a new view if its name has changed. */
static void update(NavdView *view, NavdScreen *screen, const navd_step *step) {
  if (g_str_equal(screen->name, step->name)) {
    screen_set_params(screen, step->params);
    return;
  }
  GtkWidget *around = gtk_widget_get_parent(GTK_WIDGET(screen));
  navd_step given = *step;
  given.lifecycle = screen->lifecycle;
  given.at = screen->at;
  const char *in[] = {NAVD_BOX(around)->key};
  given.in = in;
  given.in_count = 1;
  disappear(view, screen);
  appear(view, &given);
}

static void perform(NavdView *view, const navd_step *step) {
  NavdScreen *screen = g_hash_table_lookup(view->screens, step->key);
  switch (step->kind) {
    case NAVD_APPEAR: appear(view, step); break;
    case NAVD_MOVE: put_screen(view, screen, step); break;
    case NAVD_UPDATE: update(view, screen, step); break;
    case NAVD_UNCOVER:
    case NAVD_COVER: screen_set_lifecycle(screen, step->lifecycle); break;
    case NAVD_DISAPPEAR: disappear(view, screen);
  }
}

void stage_screen(NavdView *view, const navd_step *step) {
  view->is_performing = TRUE;
  perform(view, step);
  view->is_performing = FALSE;
}

void stage_focus(NavdView *view, const char *key) {
  NavdScreen *screen = key ? g_hash_table_lookup(view->screens, key) : NULL;
  view->is_performing = TRUE;
  if (screen) screen_restore_focus(screen);
  else gtk_widget_grab_focus(GTK_WIDGET(view));
  view->is_performing = FALSE;
  view_perform_chrome(view);
}

void stage_clear(NavdView *view) {
  while (view->layers->len > 0) {
    NavdLayer *layer = g_ptr_array_index(view->layers, view->layers->len - 1);
    g_ptr_array_set_size(view->layers, (int)view->layers->len - 1);
    gtk_widget_unparent(GTK_WIDGET(layer));
  }
  g_hash_table_remove_all(view->screens);
  g_hash_table_remove_all(view->boxes);
}

// Settled

static void report(NavdView *view) {
  if (!view->front) return;
  view->settled_revision = view->drawn_revision;
  navd_front_painted(view->front, view->settled_revision);
}

static void painted(GdkFrameClock *clock, gpointer data) {
  NavdView *view = data;
  g_clear_signal_handler(&view->paint_handler, clock);
  if (!motion_is_running(view->motion)) report(view);
}

void stage_settle(NavdView *view) {
  if (view->drawn_revision == view->settled_revision || motion_is_running(view->motion)) return;
  GdkFrameClock *clock = gtk_widget_get_mapped(GTK_WIDGET(view)) ? gtk_widget_get_frame_clock(GTK_WIDGET(view)) : NULL;
  if (!clock) {
    report(view);
    return;
  }
  if (!view->paint_handler) view->paint_handler = g_signal_connect(clock, "after-paint", G_CALLBACK(painted), view);
  gtk_widget_queue_draw(GTK_WIDGET(view));
  gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
}

void stage_drawn(NavdView *view, int64_t revision) {
  view->drawn_revision = revision;
  view->settled_revision = -1;
  stage_settle(view);
}
