/**
 * The reconciler: computes the steps for a front end's views when a tree changes, as Protocol/reconciler.md specifies.
 * Part of navd.h.
 *
 * Ownership: a reconciliation borrows from the snapshots it was made of. Its keys, names, params and styles are valid while
 * neither snapshot is changed or released; the arrays belong to the reconciliation. With `navd_reconciler`, which keeps
 * copies, all of it is valid until the next `navd_reconciler_apply`.
 */
#ifndef NAVD_RECONCILER_H
#define NAVD_RECONCILER_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The visibility of a screen that has a view, in rising order. */
typedef enum navd_lifecycle {
  /** Not seen: covered, in a tab that is not selected, or below an opaque layer. */
  NAVD_RETAINED,
  /** Seen beside or below the active screen. */
  NAVD_VISIBLE,
  /** The active screen. */
  NAVD_ACTIVE
} navd_lifecycle;

/** The decisions of a toolkit. Zeros are the defaults. */
typedef struct navd_policy {
  /** The styles of layers that hide everything below, ended by NULL; NULL: `full`. */
  const char *const *opaque;
  /** Whether only some covered screens of each list keep their views. */
  bool limits_covered;
  /** Their number, the nearest first. */
  size_t keep_covered;
} navd_policy;

/** The kind of a step. */
typedef enum navd_step_kind {
  /** The screen gets a view: `name`, `params`, `in`, `at`, `lifecycle`. */
  NAVD_APPEAR,
  /** The view moves to another place: `in`, `at`. */
  NAVD_MOVE,
  /** The screen has other params, or another name after the tree moved to another graph: `name`, `params`. */
  NAVD_UPDATE,
  /** The screen comes forward: `lifecycle`. */
  NAVD_UNCOVER,
  /** The screen goes back: `lifecycle`. */
  NAVD_COVER,
  /** The view is removed. */
  NAVD_DISAPPEAR
} navd_step_kind;

/** A step for one view. Members that do not belong to its kind are 0 or NULL. */
typedef struct navd_step {
  navd_step_kind kind;
  /** The key of the screen. */
  const char *key;
  const char *name;
  struct json_object *params;
  /** The keys of the containers around the screen, the layer first. */
  const char *const *in;
  size_t in_count;
  /** The index in the last container. */
  size_t at;
  navd_lifecycle lifecycle;
} navd_step;

/** The kind of a transition. */
typedef enum navd_transition_kind {
  NAVD_TRANSITION_NONE,
  NAVD_TRANSITION_PUSH,
  NAVD_TRANSITION_POP,
  NAVD_TRANSITION_REPLACE,
  NAVD_TRANSITION_PRESENT,
  NAVD_TRANSITION_DISMISS,
  NAVD_TRANSITION_SELECT
} navd_transition_kind;

/** The direction of a transition. */
typedef enum navd_direction { NAVD_DIRECTION_NONE, NAVD_FORWARD, NAVD_BACKWARD } navd_direction;

/** The one visible effect of all steps. */
typedef struct navd_transition {
  navd_transition_kind kind;
  navd_direction direction;
  /** The key of the tabs, stack, bare container or collapsed split whose content it changes; NULL for layers. */
  const char *in;
  /** The style of the layer that is presented, dismissed or replaced; NULL if it has none. */
  const char *style;
  /** Whether the command asked for an animation. */
  bool animated;
} navd_transition;

/** The kind of a step for a container. */
typedef enum navd_container_step_kind {
  /** The container is added: `node_kind`, `in`, `at`, and `layer`, `tab` or `column`. */
  NAVD_CONTAINER_ADD,
  /** The container moves among its siblings: `at`. */
  NAVD_CONTAINER_PLACE,
  /** The content of the container changes: only the changed members are set. */
  NAVD_CONTAINER_CHANGE,
  /** The container is removed. */
  NAVD_CONTAINER_REMOVE
} navd_container_step_kind;

/**
 * A step for one container: a layer, a stack, a bare container, tabs or a split (Protocol/front-end.md). Members that do not
 * belong to its kind, or are unchanged, are 0 or NULL.
 */
typedef struct navd_container_step {
  navd_container_step_kind kind;
  /** The key of the container. */
  const char *key;
  /** `stack`, `bare`, `tabs` or `split`. */
  const char *node_kind;
  /** The key of the parent container; NULL for a layer. */
  const char *in;
  /** The index among its siblings at the time of the step: insert there. */
  size_t at;
  /** Of a layer: its style and its priority. */
  struct json_object *layer;
  /** The name of a tab. */
  const char *tab;
  /** The column of the split. */
  const char *column;
  /** Of tabs and splits: an array of the keys of the shown children. */
  struct json_object *shown;
  /** Of a split: a boolean, whether it shows one column only. */
  struct json_object *collapsed;
  /** Of a split: the column that was used last. */
  const char *focus;
} navd_container_step;

/** The steps from one snapshot to another. */
typedef struct navd_reconciliation {
  const navd_step *steps;
  size_t count;
  /** The number of steps before the transition; the others come at its end. */
  size_t before;
  navd_transition transition;
  /** The steps for containers. */
  const navd_container_step *containers;
  size_t container_count;
  /** The number of container steps before all of `steps`; the others come after all of `steps`. */
  size_t containers_before;
} navd_reconciliation;

/**
 * Returns the steps from one snapshot to another. `before` is NULL for the first snapshot. `changes` is an array of the
 * changes in between, or NULL if they are not known. `policy` may be NULL. The cost is linear in the two snapshots.
 */
NAVD_API navd_reconciliation *navd_reconcile(const struct json_object *before, const struct json_object *after,
                                             const struct json_object *changes, const navd_policy *policy);

/** Releases a reconciliation. NULL is ignored. */
NAVD_API void navd_reconciliation_free(navd_reconciliation *reconciliation);

/** A copy of the snapshot that a front end drew last. */
typedef struct navd_reconciler navd_reconciler;

/** Creates a reconciler before the first snapshot. The policy is copied; NULL: the default. */
NAVD_API navd_reconciler *navd_reconciler_new(const navd_policy *policy);

/**
 * Returns the steps from the last snapshot to this one, which is copied; NULL: a tree without layers, for a tree that was
 * closed, or before the first snapshot of another instance. The result belongs to the reconciler.
 */
NAVD_API const navd_reconciliation *navd_reconciler_apply(navd_reconciler *reconciler,
                                                          const struct json_object *snapshot,
                                                          const struct json_object *changes);

/** Returns the copy of the last snapshot; NULL before the first. Borrowed; valid until the next one but one. */
NAVD_API const struct json_object *navd_reconciler_shown(const navd_reconciler *reconciler);

/** Releases a reconciler with its reconciliation. NULL is ignored. */
NAVD_API void navd_reconciler_free(navd_reconciler *reconciler);

#ifdef __cplusplus
}
#endif

#endif
