#include "motion.h"

#include <math.h>

#include "bezier.h"

const Pose pose_rest = {.scale = 1, .opacity = 1};

struct Motion {
  GtkWidget *view;
  void (*ended)(GtkWidget *);
  /** The children that move, each with a reference. */
  GPtrArray *children;
  guint tick;
  /** The time of the last frame; 0 before the first. */
  gint64 last;
};

/**
 * The greatest duration that a frame counts for, in microseconds. The first frame of a page draws its pictures and takes
 * longer, so a movement would otherwise end in it.
 */
enum { FRAME_MAX = 40000 };

/** The state of one child. */
typedef struct {
  Pose pose;
  Movement movement;
  /** The elapsed time of its movement, in microseconds. */
  gint64 elapsed;
  gboolean moves, is_hidden, is_leaving;
} Child;

static GQuark child_quark(void) { return g_quark_from_static_string("navd-motion"); }

static Child *child_of(GtkWidget *widget) {
  Child *child = g_object_get_qdata(G_OBJECT(widget), child_quark());
  if (child) return child;
  child = g_new0(Child, 1);
  child->pose = pose_rest;
  g_object_set_qdata_full(G_OBJECT(widget), child_quark(), child, g_free);
  return child;
}

Motion *motion_new(GtkWidget *view, void (*ended)(GtkWidget *)) {
  Motion *motion = g_new0(Motion, 1);
  motion->view = view;
  motion->ended = ended;
  motion->children = g_ptr_array_new_with_free_func(g_object_unref);
  return motion;
}

static void stop_ticking(Motion *motion) {
  if (motion->tick) gtk_widget_remove_tick_callback(motion->view, motion->tick);
  motion->tick = 0;
}

void motion_free(Motion *motion) {
  stop_ticking(motion);
  g_ptr_array_unref(motion->children);
  g_free(motion);
}

static void redraw(GtkWidget *widget) {
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (!parent) return;
  gtk_widget_queue_allocate(parent);
  gtk_widget_queue_draw(parent);
}

static double between(double from, double to, double share) { return from + (to - from) * share; }

static Pose pose_between(const Pose *from, const Pose *to, double share) {
  return (Pose){between(from->x, to->x, share),         between(from->y, to->y, share),
                between(from->rise, to->rise, share),   between(from->scale, to->scale, share),
                between(from->opacity, to->opacity, share), between(from->dim, to->dim, share)};
}

/** Advances the movement of a child. Returns whether it has ended. */
static gboolean advance(GtkWidget *widget, gint64 microseconds) {
  Child *child = child_of(widget);
  child->elapsed += microseconds;
  double share = MIN((double)child->elapsed / 1000 / child->movement.milliseconds, 1);
  double eased = child->movement.goes ? bezier(0.3, 0, 0.8, 0.15, share) : bezier(0.2, 0, 0, 1, share);
  child->pose = pose_between(&child->movement.from, &child->movement.to, eased);
  redraw(widget);
  return share >= 1;
}

static void settle(GtkWidget *widget) {
  Child *child = child_of(widget);
  child->moves = FALSE;
  child->pose = pose_rest;
  gtk_widget_set_child_visible(widget, !child->is_hidden);
  redraw(widget);
  if (child->is_leaving && gtk_widget_get_parent(widget)) gtk_widget_unparent(widget);
}

static gboolean tick(GtkWidget *view, GdkFrameClock *clock, gpointer data) {
  (void)view;
  Motion *motion = data;
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  gint64 passed = motion->last ? MIN(now - motion->last, FRAME_MAX) : 0;
  gboolean have_arrived = TRUE;
  motion->last = now;
  for (guint index = 0; index < motion->children->len; index++) {
    have_arrived &= advance(g_ptr_array_index(motion->children, index), passed);
  }
  if (!have_arrived) return G_SOURCE_CONTINUE;
  motion->tick = 0;
  motion->last = 0;
  // `ended` may begin others.
  g_autoptr(GPtrArray) children = g_steal_pointer(&motion->children);
  motion->children = g_ptr_array_new_with_free_func(g_object_unref);
  for (guint index = 0; index < children->len; index++) settle(g_ptr_array_index(children, index));
  motion->ended(motion->view);
  return G_SOURCE_REMOVE;
}

static gboolean is_at_rest(const Pose *pose) {
  return pose->x == 0 && pose->y == 0 && pose->rise == 0 && pose->scale == 1 && pose->opacity == 1 && pose->dim == 0;
}

void motion_start(Motion *motion, GtkWidget *widget, const Movement *movement) {
  Child *child = child_of(widget);
  if (!child->moves) {
    // A child that a finger has moved continues from there.
    if (is_at_rest(&child->pose)) child->pose = movement->from;
    g_ptr_array_add(motion->children, g_object_ref(widget));
  }
  child->movement = *movement;
  child->movement.from = child->pose;
  child->elapsed = 0;
  child->moves = TRUE;
  gtk_widget_set_child_visible(widget, TRUE);
  redraw(widget);
  if (!motion->tick) motion->tick = gtk_widget_add_tick_callback(motion->view, tick, motion, NULL);
}

gboolean motion_moves(GtkWidget *widget) { return child_of(widget)->moves; }

gboolean motion_is_running(const Motion *motion) { return motion->children->len > 0; }

void motion_pose(GtkWidget *widget, Pose pose) {
  child_of(widget)->pose = pose;
  redraw(widget);
}

Pose motion_pose_of(GtkWidget *widget) { return child_of(widget)->pose; }

void motion_show(GtkWidget *widget, gboolean is_wanted) {
  Child *child = child_of(widget);
  child->is_hidden = !is_wanted;
  if (!child->moves) gtk_widget_set_child_visible(widget, is_wanted);
}

gboolean motion_is_wanted(GtkWidget *widget) {
  Child *child = child_of(widget);
  return !child->is_hidden && !child->is_leaving;
}

/** Whether a widget, or one around it, moves. */
static gboolean is_carried(GtkWidget *widget) {
  for (; widget; widget = gtk_widget_get_parent(widget)) {
    Child *child = g_object_get_qdata(G_OBJECT(widget), child_quark());
    if (child && child->moves && (child->movement.goes || child->is_hidden)) return TRUE;
  }
  return FALSE;
}

void motion_leave(GtkWidget *widget) {
  Child *child = child_of(widget);
  child->is_leaving = TRUE;
  gtk_widget_set_can_focus(widget, FALSE);
  gtk_widget_set_can_target(widget, FALSE);
  if (!is_carried(widget) && gtk_widget_get_parent(widget)) gtk_widget_unparent(widget);
}

gboolean motion_is_leaving(GtkWidget *widget) { return child_of(widget)->is_leaving; }

void motion_allocate(GtkWidget *widget, const GdkRectangle *place) {
  Pose pose = child_of(widget)->pose;
  int least_width, least_height;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  int width = MAX(place->width, least_width);
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  int height = MAX(place->height, least_height);
  double x = place->x + round(pose.x * width), y = place->y + round(pose.y * height + pose.rise);
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  if (pose.scale != 1) {
    graphene_point_t center = GRAPHENE_POINT_INIT(width / 2.0f, height / 2.0f);
    transform = gsk_transform_translate(transform, &center);
    transform = gsk_transform_scale(transform, (float)pose.scale, (float)pose.scale);
    transform = gsk_transform_translate(transform, &GRAPHENE_POINT_INIT(-center.x, -center.y));
  }
  gtk_widget_allocate(widget, width, height, -1, transform);
}

/** Draws the shadow at the edge of a page that slides. */
static void snapshot_edge(const graphene_rect_t *bounds, GtkSnapshot *snapshot) {
  const float width = 20;
  graphene_rect_t edge = GRAPHENE_RECT_INIT(bounds->origin.x - width, bounds->origin.y, width, bounds->size.height);
  const GskColorStop stops[] = {{0, {0, 0, 0, 0}}, {1, {0, 0, 0, 0.14f}}};
  gtk_snapshot_append_linear_gradient(snapshot, &edge, &edge.origin, &GRAPHENE_POINT_INIT(bounds->origin.x, edge.origin.y),
                                      stops, G_N_ELEMENTS(stops));
}

void motion_snapshot(GtkWidget *parent, GtkWidget *widget, GtkSnapshot *snapshot) {
  Pose pose = child_of(widget)->pose;
  graphene_rect_t bounds;
  if (!gtk_widget_get_child_visible(widget) || !gtk_widget_compute_bounds(widget, parent, &bounds)) return;
  if (pose.x > 0) snapshot_edge(&bounds, snapshot);
  if (pose.opacity < 1) gtk_snapshot_push_opacity(snapshot, pose.opacity);
  gtk_widget_snapshot_child(parent, widget, snapshot);
  if (pose.dim > 0) gtk_snapshot_append_color(snapshot, &(GdkRGBA){0, 0, 0, (float)pose.dim}, &bounds);
  if (pose.opacity < 1) gtk_snapshot_pop(snapshot);
}
