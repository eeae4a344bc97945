/* Transitions: selects the widgets that move, and their poses. */
#include "internal.h"

enum { BASE_MS = 200, SLOW_MS = 320, FADE_MS = 120 };
static const double leave_share = 0.75, parallax = 0.24, dim = 0.16, dialog_scale = 0.92;

/** Starts a movement with the view's duration. `goes`: leaving children take less time. */
static void move(NavdView *view, GtkWidget *widget, Pose from, Pose to, double milliseconds, gboolean goes) {
  if (view_is_calm(view)) {
    // All movements become one short fade.
    from = to = pose_rest;
    *(goes ? &to.opacity : &from.opacity) = 0;
    milliseconds = FADE_MS;
  }
  Movement movement = {from, to, milliseconds * view->pace, goes};
  motion_start(view->motion, widget, &movement);
}

static Pose posed(double x, double y) {
  Pose pose = pose_rest;
  pose.x = x;
  pose.y = y;
  return pose;
}

// Layers

static void move_layer(NavdView *view, NavdLayer *layer, gboolean comes) {
  const char *style = layer_style(layer);
  gboolean is_dialog = g_str_equal(style, "alert");
  Pose away = posed(0, is_dialog ? 0 : 1);
  if (is_dialog) {
    away.scale = dialog_scale;
    away.opacity = 0;
  }
  double milliseconds = (is_dialog ? BASE_MS : SLOW_MS) * (comes ? 1 : leave_share);
  move(view, layer->panel, comes ? away : pose_rest, comes ? pose_rest : away, milliseconds, !comes);
}

static gboolean begin_layer(NavdView *view, gboolean comes) {
  if (view->layers->len == 0) return FALSE;
  NavdLayer *layer = g_ptr_array_index(view->layers, view->layers->len - 1);
  // An alarm appears in the next frame.
  if (layer->is_root || layer_is_alarm(layer)) return FALSE;
  move_layer(view, layer, comes);
  return TRUE;
}

// Pages

/** The two pages of a push or a pop. */
typedef struct {
  GtkWidget *upper, *lower;
} Pages;

/** Whether a screen lies above another, before the transition has ended. */
static gboolean is_above(NavdScreen *one, NavdScreen *other, const char *active, gboolean is_push) {
  gboolean one_is_active = g_strcmp0(one->key, active) == 0, other_is_active = g_strcmp0(other->key, active) == 0;
  // In a collapsed split the upper one may be in another column.
  if (one_is_active != other_is_active) return one_is_active == is_push;
  return one->at > other->at;
}

static Pages pages_of(NavdView *view, NavdBox *box, gboolean is_push) {
  const char *active = navd_front_active(view->front);
  NavdScreen *upper = NULL, *lower = NULL, *screen;
  GHashTableIter iter;
  g_hash_table_iter_init(&iter, view->screens);
  while (g_hash_table_iter_next(&iter, NULL, (gpointer *)&screen)) {
    if (!motion_is_wanted(GTK_WIDGET(screen)) || !box_contains(box, GTK_WIDGET(screen))) continue;
    if (!upper || is_above(screen, upper, active, is_push)) lower = upper, upper = screen;
    else if (!lower || is_above(screen, lower, active, is_push)) lower = screen;
  }
  Pages pages = {(GtkWidget *)upper, (GtkWidget *)lower};
  GtkWidget *above = upper ? gtk_widget_get_parent(pages.upper) : NULL;
  GtkWidget *below = lower ? gtk_widget_get_parent(pages.lower) : NULL;
  // Columns of a collapsed split move with their screens.
  if (above && below && above != below) pages = (Pages){above, below};
  return pages;
}

static gboolean begin_pages(NavdView *view, NavdBox *box, gboolean is_push) {
  Pages pages = pages_of(view, box, is_push);
  if (!pages.upper) return FALSE;
  double side = gtk_widget_get_direction(GTK_WIDGET(box)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  double milliseconds = SLOW_MS * (is_push ? 1 : leave_share + 0.1);
  Pose away = posed(side, 0), below = posed(-side * parallax, 0);
  below.dim = dim;
  Movement upper = {is_push ? away : pose_rest, is_push ? pose_rest : away, 0, FALSE};
  Movement lower = {is_push ? pose_rest : below, is_push ? below : pose_rest, 0, FALSE};
  move(view, pages.upper, upper.from, upper.to, milliseconds, !is_push && view_is_calm(view));
  if (pages.lower && !view_is_calm(view)) move(view, pages.lower, lower.from, lower.to, milliseconds, FALSE);
  return TRUE;
}

// Fades

/** Fades a new child in while it rises. */
static void fade_in(NavdView *view, GtkWidget *widget, double milliseconds) {
  Pose from = pose_rest;
  from.opacity = 0;
  from.rise = view->sizes.unit;
  move(view, widget, from, pose_rest, milliseconds, FALSE);
}

static gboolean begin_select(NavdView *view, NavdBox *box) {
  for (guint index = 0; index < box->boxes->len; index++) {
    GtkWidget *child = g_ptr_array_index(box->boxes, index);
    if (!motion_is_wanted(child)) continue;
    fade_in(view, child, BASE_MS);
    return TRUE;
  }
  return FALSE;
}

static gboolean begin_replace(NavdView *view, NavdBox *box) {
  const char *active = navd_front_active(view->front);
  NavdScreen *screen = active ? g_hash_table_lookup(view->screens, active) : NULL;
  GtkWidget *widget = screen ? GTK_WIDGET(screen) : NULL;
  if (!widget || (box && !box_contains(box, widget))) return FALSE;
  if (!box) {
    NavdLayer *top = g_ptr_array_index(view->layers, view->layers->len - 1);
    widget = top->panel;
  }
  fade_in(view, widget, box ? BASE_MS : SLOW_MS);
  return TRUE;
}

gboolean transition_begin(NavdView *view, const navd_transition *transition) {
  if (!transition->animated || view->pace <= 0 || !gtk_widget_get_mapped(GTK_WIDGET(view))) return FALSE;
  NavdBox *box = transition->in ? g_hash_table_lookup(view->boxes, transition->in) : NULL;
  switch (transition->kind) {
    case NAVD_TRANSITION_PUSH:
    case NAVD_TRANSITION_POP: return box && begin_pages(view, box, transition->kind == NAVD_TRANSITION_PUSH);
    case NAVD_TRANSITION_PRESENT:
    case NAVD_TRANSITION_DISMISS: return begin_layer(view, transition->kind == NAVD_TRANSITION_PRESENT);
    case NAVD_TRANSITION_SELECT: return box && begin_select(view, box);
    case NAVD_TRANSITION_REPLACE: return view->layers->len > 0 && begin_replace(view, box);
    case NAVD_TRANSITION_NONE: return FALSE;
  }
  return FALSE;
}
