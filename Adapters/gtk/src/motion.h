/*
 * Movements of the children of a container. A child has a pose, with which it is allocated and drawn. A movement animates the
 * child from its current pose to another one, also if another movement is running.
 *
 * The state of the tree applies at once: covered children are hidden, and leaving ones are released, at the end of the
 * movements. Until then they are only drawn.
 */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  /** The offset, in shares of the child's size. */
  double x, y;
  /** The offset downwards, in points. */
  double rise;
  double scale, opacity;
  /** The opacity of its shade, from 0 to 1. */
  double dim;
} Pose;

typedef struct {
  Pose from, to;
  double milliseconds;
  /** Whether it accelerates, as leaving children do. */
  gboolean goes;
} Movement;

extern const Pose pose_rest;

/** The movements of one view. */
typedef struct Motion Motion;

/** Creates the movements of a view. `ended` is called when all of them have ended. */
Motion *motion_new(GtkWidget *view, void (*ended)(GtkWidget *view));
void motion_free(Motion *motion);

/** Moves a child from its current pose, or from the given one if it is at rest. */
void motion_start(Motion *motion, GtkWidget *child, const Movement *movement);

/** Whether a child, or any child, moves. */
gboolean motion_moves(GtkWidget *child);
gboolean motion_is_running(const Motion *motion);

/** Places a child, without a movement. */
void motion_pose(GtkWidget *child, Pose pose);
Pose motion_pose_of(GtkWidget *child);

/** Shows a child, or hides it at the end of its movement. */
void motion_show(GtkWidget *child, gboolean is_wanted);
gboolean motion_is_wanted(GtkWidget *child);

/** Unparents a child, at once or at the end of its movement, or of that of the layer around it. */
void motion_leave(GtkWidget *child);
gboolean motion_is_leaving(GtkWidget *child);

/** Allocates a child in its parent, with its pose. */
void motion_allocate(GtkWidget *child, const GdkRectangle *place);
/** Draws a child with its pose. */
void motion_snapshot(GtkWidget *parent, GtkWidget *child, GtkSnapshot *snapshot);
