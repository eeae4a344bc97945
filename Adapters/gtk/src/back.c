/*
 * Back from the keyboard, from a mouse button, and by a swipe from the edge: the page follows the finger, and the swipe is
 * reported at its end. Until then, changes are held back.
 */
#include "internal.h"

#include <math.h>

enum { GLIDE_MS = 200 };

struct Swipe {
  GtkGesture *gesture;
  NavdScreen *upper, *lower;
  /** Whether the finger has moved far enough, and whether the page was swiped away. */
  gboolean is_held, is_over;
  guint resting;
  /** The screen or layer of the last click's first press. */
  GtkWidget *pressed;
};

// Keys and the mouse

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                            gpointer data) {
  (void)controller, (void)code;
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
  gboolean is_back = ((key == GDK_KEY_Escape || key == GDK_KEY_Back) && !modifiers)
                     || (key == GDK_KEY_Left && modifiers == GDK_ALT_MASK);
  if (is_back && !menu_close(data)) navd_view_back(data);
  return is_back;
}

static void mouse_pressed(GtkGestureClick *gesture, int count, double x, double y, gpointer data) {
  (void)count, (void)x, (void)y;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  navd_view_back(data);
}

/** A key or a touch is activity; a press in another column focuses its screen. */
static gboolean heard(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data) {
  (void)controller;
  NavdView *view = data;
  GdkEventType type = gdk_event_get_event_type(event);
  if (!view->front) return GDK_EVENT_PROPAGATE;
  if (type == GDK_KEY_PRESS || type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN) navd_front_report_activity(view->front);
  return GDK_EVENT_PROPAGATE;
}

/** Whether a later press of a double click is on another screen than the first press, which opened that screen. */
static gboolean is_astray(NavdView *view, GtkWidget *picked, int count) {
  GtkWidget *around = GTK_WIDGET(screen_around(picked));
  if (!around && picked) around = gtk_widget_get_ancestor(picked, NAVD_TYPE_LAYER);
  if (count > 1) return around != view->swipe->pressed;
  g_set_weak_pointer(&view->swipe->pressed, around);
  return FALSE;
}

static void pressed_somewhere(GtkGestureClick *gesture, int count, double x, double y, gpointer data) {
  GtkWidget *picked = gtk_widget_pick(data, x, y, GTK_PICK_DEFAULT);
  menu_pressed(data, picked);
  if (is_astray(data, picked, count)) {
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    return;
  }
  GtkWidget *box = picked ? gtk_widget_get_ancestor(picked, NAVD_TYPE_BOX) : NULL;
  NavdScreen *screen = box ? box_top_screen(NAVD_BOX(box)) : NULL;
  if (screen && screen->lifecycle == NAVD_VISIBLE && !motion_moves(GTK_WIDGET(screen))) screen_restore_focus(screen);
}

// The swipe

/** Animates a page back to its place. */
static void glide(NavdView *view, NavdScreen *screen) {
  GtkWidget *page = GTK_WIDGET(screen);
  if (motion_moves(page)) return;
  Movement movement = {motion_pose_of(page), pose_rest, GLIDE_MS * view->pace, FALSE};
  if (view->pace > 0 && screen->view) motion_start(view->motion, page, &movement);
  else motion_pose(page, pose_rest);
}

void back_returned(NavdView *view) {
  struct Swipe *swipe = view->swipe;
  if (swipe->is_held) return;
  swipe->is_over = FALSE;
  if (swipe->upper) glide(view, swipe->upper);
  if (swipe->lower) {
    glide(view, swipe->lower);
    motion_show(GTK_WIDGET(swipe->lower), swipe->lower->lifecycle != NAVD_RETAINED);
  }
  g_clear_weak_pointer(&swipe->upper);
  g_clear_weak_pointer(&swipe->lower);
}

gboolean back_has_swiped(NavdView *view) { return view->swipe->is_over; }

/** Finds the active screen and the one below it in its stack, if Back removes the active screen. */
static void find_pages(NavdView *view) {
  struct Swipe *swipe = view->swipe;
  NavdScreen *upper = navd_view_get_screen(view, NULL), *lower = NULL;
  if (!upper || navd_front_back_hold(view->front)) return;
  GtkWidget *around = gtk_widget_get_parent(GTK_WIDGET(upper));
  NavdBox *split = NAVD_BOX(around)->around;
  if (split && split->is_collapsed) return;
  for (GtkWidget *child = gtk_widget_get_first_child(around); child; child = gtk_widget_get_next_sibling(child)) {
    if (!NAVD_IS_SCREEN(child) || motion_is_leaving(child) || NAVD_SCREEN(child)->at >= upper->at) continue;
    lower = NAVD_SCREEN(child);
  }
  if (!lower) return;
  g_set_weak_pointer(&swipe->upper, upper);
  g_set_weak_pointer(&swipe->lower, lower);
  motion_show(GTK_WIDGET(lower), TRUE);
}

static void place_pages(NavdView *view, double distance) {
  struct Swipe *swipe = view->swipe;
  if (!swipe->upper || !swipe->lower) return;
  double share = CLAMP(distance / MAX(gtk_widget_get_width(GTK_WIDGET(swipe->upper)), 1), 0, 1);
  double side = gtk_widget_get_direction(GTK_WIDGET(view)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  Pose upper = pose_rest, lower = pose_rest;
  upper.x = side * share;
  lower.x = -side * 0.24 * (1 - share);
  lower.dim = 0.16 * (1 - share);
  motion_pose(GTK_WIDGET(swipe->upper), upper);
  motion_pose(GTK_WIDGET(swipe->lower), lower);
}

/** Reports the swipe if it went far enough, or reverts it. */
static void end_swipe(NavdView *view, double distance) {
  struct Swipe *swipe = view->swipe;
  if (!swipe->is_held) return;
  g_clear_handle_id(&swipe->resting, g_source_remove);
  swipe->is_held = FALSE;
  if (!view->front) return;
  gboolean is_over = distance > gtk_widget_get_width(GTK_WIDGET(view)) / 3.0;
  if (is_over && swipe->upper) {
    swipe->is_over = TRUE;
    navd_front_report_pop(view->front, swipe->upper->key);
  } else {
    back_returned(view);
    if (is_over) navd_front_back(view->front);
  }
  navd_front_hold(view->front, false);
}

static gboolean rested(gpointer data) {
  NavdView *view = data;
  view->swipe->resting = 0;
  end_swipe(view, 0);
  // The rest of the gesture is no swipe.
  gtk_event_controller_reset(GTK_EVENT_CONTROLLER(view->swipe->gesture));
  return G_SOURCE_REMOVE;
}

/** Limits the time for which a resting finger holds back changes. */
static void rest(NavdView *view) {
  struct Swipe *swipe = view->swipe;
  g_clear_handle_id(&swipe->resting, g_source_remove);
  swipe->resting = g_timeout_add((guint)view->hold_limit_ms, rested, view);
}

/** Returns the distance of the finger from the edge where it began. */
static double inwards(NavdView *view, double x) {
  return gtk_widget_get_direction(GTK_WIDGET(view)) == GTK_TEXT_DIR_RTL ? -x : x;
}

static void drag_began(GtkGestureDrag *gesture, double x, double y, gpointer data) {
  (void)y;
  NavdView *view = data;
  double from = gtk_widget_get_direction(data) == GTK_TEXT_DIR_RTL ? gtk_widget_get_width(data) - x : x;
  gboolean is_edge = from <= 4 * view->sizes.unit;
  if (!is_edge || !view->swipes || !view->front) gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void drag_moved(GtkGestureDrag *gesture, double x, double y, gpointer data) {
  NavdView *view = data;
  struct Swipe *swipe = view->swipe;
  double distance = inwards(view, x);
  if (!swipe->is_held) {
    if (distance < view->sizes.unit || distance < fabs(y) || motion_is_running(view->motion)) return;
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    swipe->is_held = TRUE;
    navd_front_hold(view->front, true);
    find_pages(view);
  }
  place_pages(view, distance);
  rest(view);
}

static void drag_ended(GtkGestureDrag *gesture, double x, double y, gpointer data) {
  (void)gesture, (void)y;
  end_swipe(data, inwards(data, x));
}

static void drag_cancelled(GtkGesture *gesture, GdkEventSequence *sequence, gpointer data) {
  (void)gesture, (void)sequence;
  end_swipe(data, 0);
}

static void add(NavdView *view, gpointer controller, GtkPropagationPhase phase) {
  gtk_event_controller_set_propagation_phase(controller, phase);
  gtk_widget_add_controller(GTK_WIDGET(view), controller);
}

void back_install(NavdView *view) {
  struct Swipe *swipe = view->swipe = g_new0(struct Swipe, 1);
  GtkEventController *keys = gtk_event_controller_key_new(), *ears = gtk_event_controller_legacy_new();
  GtkGesture *mouse = gtk_gesture_click_new(), *press = gtk_gesture_click_new();
  swipe->gesture = gtk_gesture_drag_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(mouse), 8);
  g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), view);
  g_signal_connect(ears, "event", G_CALLBACK(heard), view);
  g_signal_connect(mouse, "pressed", G_CALLBACK(mouse_pressed), view);
  g_signal_connect(press, "pressed", G_CALLBACK(pressed_somewhere), view);
  g_signal_connect(swipe->gesture, "drag-begin", G_CALLBACK(drag_began), view);
  g_signal_connect(swipe->gesture, "drag-update", G_CALLBACK(drag_moved), view);
  g_signal_connect(swipe->gesture, "drag-end", G_CALLBACK(drag_ended), view);
  g_signal_connect(swipe->gesture, "cancel", G_CALLBACK(drag_cancelled), view);
  add(view, ears, GTK_PHASE_CAPTURE);
  add(view, swipe->gesture, GTK_PHASE_CAPTURE);
  add(view, press, GTK_PHASE_CAPTURE);
  add(view, mouse, GTK_PHASE_CAPTURE);
  add(view, keys, GTK_PHASE_BUBBLE);
}

void back_free(NavdView *view) {
  struct Swipe *swipe = view->swipe;
  if (!swipe) return;
  g_clear_handle_id(&swipe->resting, g_source_remove);
  g_clear_weak_pointer(&swipe->upper);
  g_clear_weak_pointer(&swipe->lower);
  g_clear_weak_pointer(&swipe->pressed);
  g_clear_pointer(&view->swipe, g_free);
}
