/* The steps from one snapshot to another: Protocol/reconciler.md. */
#include <stdlib.h>
#include <string.h>

#include "containers.h"
#include "transition.h"

/** The keys of the containers around a group of screens. */
struct path {
  struct path *next;
  size_t count;
  const char *keys[];
};

/** A live screen. */
struct view {
  const char *key;
  struct json_object *screen;
  const struct path *in;
  size_t at;
  navd_lifecycle lifecycle;
};

/** The live screens of a snapshot, in its order. */
struct views {
  struct view *items;
  size_t count;
  size_t capacity;
  /** The indices by key. */
  struct lh_table *by_key;
  struct path **paths;
};

/** A reconciliation with the memory of its steps. */
struct owned {
  navd_reconciliation result;
  navd_step *steps;
  size_t capacity;
  struct path *paths;
};

struct navd_reconciler {
  navd_policy policy;
  char **opaque;
  struct json_object *before;
  struct json_object *shown;
  navd_reconciliation *last;
};

static bool is_opaque(const navd_policy *policy, const struct json_object *layer) {
  static const char *const fallback[] = {"full", NULL};
  const char *style = navd_member_text(navd_member(layer, "layer"), "style");
  for (const char *const *opaque = policy->opaque ? policy->opaque : fallback; style && *opaque; opaque++) {
    if (strcmp(*opaque, style) == 0) return true;
  }
  return false;
}

/** Returns the path of a container that is in another one. */
static const struct path *longer(struct views *views, const struct path *path, const char *key) {
  size_t count = path ? path->count : 0;
  struct path *result = navd_new_memory(sizeof *result + (count + 1) * sizeof *result->keys);
  if (count > 0) memcpy(result->keys, path->keys, count * sizeof *result->keys);
  result->keys[count] = key;
  result->count = count + 1;
  result->next = *views->paths;
  *views->paths = result;
  return result;
}

static struct view *found(const struct views *views, const char *key) {
  void *index = NULL;
  return key && lh_table_lookup_ex(views->by_key, key, &index) ? &views->items[(size_t)(uintptr_t)index] : NULL;
}

static void add(struct views *views, struct view view) {
  if (!view.key || found(views, view.key)) return;
  if (views->count == views->capacity) {
    views->capacity = views->capacity ? 2 * views->capacity : 16;
    views->items = navd_made(realloc(views->items, views->capacity * sizeof *views->items));
  }
  if (lh_table_insert(views->by_key, view.key, (void *)(uintptr_t)views->count) != 0) navd_made(NULL);
  views->items[views->count++] = view;
}

/** The end of the compact order around a container, whose screens keep their views; NULL: its own end counts. */
struct nearest {
  struct lh_table *keys;
};

static struct nearest nearest_of(const struct json_object *compact, const navd_policy *policy) {
  struct nearest nearest = {.keys = navd_made(lh_kchar_table_new(16, NULL))};
  size_t count = navd_count(compact);
  for (size_t index = count > policy->keep_covered ? count - policy->keep_covered - 1 : 0; index < count; index++) {
    lh_table_insert(nearest.keys, json_object_get_string(json_object_array_get_idx(compact, index)), NULL);
  }
  return nearest;
}

static void add_screens(struct views *views, const struct json_object *list, const struct path *path,
                        const navd_policy *policy, const struct nearest *nearest) {
  size_t count = navd_count(list);
  bool by_index = policy->limits_covered && !nearest;
  for (size_t at = by_index && count > policy->keep_covered ? count - policy->keep_covered - 1 : 0; at < count; at++) {
    struct json_object *screen = json_object_array_get_idx(list, at);
    const char *key = navd_member_text(screen, "key");
    if (nearest && !(key && lh_table_lookup_ex(nearest->keys, key, NULL))) continue;
    add(views, (struct view){key, screen, path, at, NAVD_RETAINED});
  }
}

static void add_container(struct views *views, struct json_object *node, const struct path *around,
                          const navd_policy *policy, const struct nearest *nearest) {
  const struct path *path = longer(views, around, navd_member_text(node, "key"));
  struct json_object *children = navd_member(node, "children");
  if (!navd_is_kind(node, "tabs") && !navd_is_kind(node, "split")) {
    add_screens(views, children, path, policy, nearest);
    return;
  }
  bool has_order = policy->limits_covered && navd_is_collapsed(node);
  struct nearest own = has_order ? nearest_of(navd_member(node, "compact"), policy) : (struct nearest){0};
  for (size_t index = 0; index < navd_count(children); index++) {
    add_container(views, json_object_array_get_idx(children, index), path, policy, has_order ? &own : nearest);
  }
  if (has_order) lh_table_free(own.keys);
}

static void see(struct views *views, const char *key) {
  struct view *view = found(views, key);
  if (view) view->lifecycle = NAVD_VISIBLE;
}

/** Marks the screens that a container shows as visible. */
static void see_tops(struct views *views, struct json_object *node) {
  struct json_object *children = navd_member(node, "children");
  if (navd_is_kind(node, "tabs")) {
    see_tops(views, navd_selected_tab(node));
  } else if (navd_is_kind(node, "split") && navd_is_collapsed(node)) {
    struct json_object *key = navd_last(navd_member(node, "compact"));
    if (key) see(views, json_object_get_string(key));
  } else if (navd_is_kind(node, "split")) {
    for (size_t index = 0; index < navd_count(children); index++) {
      see_tops(views, json_object_array_get_idx(children, index));
    }
  } else {
    see(views, navd_member_text(navd_last(children), "key"));
  }
}

/** Returns the focused column of an expanded split; the last one if that is empty; NULL if all are. */
static struct json_object *focused_column(const struct json_object *split) {
  struct json_object *columns = navd_member(split, "children"), *last = NULL;
  const char *focus = navd_member_text(split, "focus");
  for (size_t index = 0; index < navd_count(columns); index++) {
    struct json_object *column = json_object_array_get_idx(columns, index);
    if (navd_count(navd_member(column, "children")) == 0) continue;
    last = column;
    if (focus && navd_is_text(navd_member(column, "column"), focus)) return column;
  }
  return last;
}

const char *navd_active_key(const struct json_object *node) {
  if (navd_is_kind(node, "tabs")) return navd_active_key(navd_selected_tab(node));
  if (navd_is_kind(node, "split") && !navd_is_collapsed(node)) return navd_active_key(focused_column(node));
  if (navd_is_kind(node, "split")) {
    struct json_object *key = navd_last(navd_member(node, "compact"));
    return key ? json_object_get_string(key) : NULL;
  }
  return navd_member_text(navd_last(navd_member(node, "children")), "key");
}

/** Returns the live screens with their lifecycles. */
static struct views views_of(const struct json_object *window, const navd_policy *policy, struct path **paths) {
  struct views views = {.by_key = navd_made(lh_kchar_table_new(64, NULL)), .paths = paths};
  for (size_t index = 0; index < navd_count(window); index++) {
    add_container(&views, json_object_array_get_idx(window, index), NULL, policy, NULL);
  }
  for (size_t index = navd_count(window); index-- > 0;) {
    struct json_object *layer = json_object_array_get_idx(window, index);
    see_tops(&views, layer);
    if (is_opaque(policy, layer)) break;
  }
  struct view *active = found(&views, navd_active_key(navd_last(window)));
  if (active) active->lifecycle = NAVD_ACTIVE;
  return views;
}

static void forget(struct views *views) {
  lh_table_free(views->by_key);
  free(views->items);
}

static void add_step(struct owned *owned, const struct view *view, navd_step step) {
  navd_reconciliation *result = &owned->result;
  if (result->count == owned->capacity) {
    owned->capacity = owned->capacity ? 2 * owned->capacity : 16;
    result->steps = owned->steps = navd_made(realloc(owned->steps, owned->capacity * sizeof *owned->steps));
  }
  step.key = view->key;
  if (step.kind == NAVD_APPEAR || step.kind == NAVD_UPDATE) {
    step.name = navd_member_text(view->screen, "name");
    step.params = navd_member(view->screen, "params");
  }
  if (step.kind == NAVD_APPEAR || step.kind == NAVD_MOVE) {
    step.in = view->in->keys;
    step.in_count = view->in->count;
    step.at = view->at;
  }
  if (step.kind == NAVD_APPEAR || step.kind == NAVD_UNCOVER || step.kind == NAVD_COVER) {
    step.lifecycle = view->lifecycle;
  }
  owned->steps[result->count++] = step;
}

static bool has_moved(const struct view *was, const struct view *is) {
  if (was->at != is->at || was->in->count != is->in->count) return true;
  for (size_t index = 0; index < is->in->count; index++) {
    if (strcmp(was->in->keys[index], is->in->keys[index]) != 0) return true;
  }
  return false;
}

static bool has_changed(const struct view *was, const struct view *is) {
  if (was->screen == is->screen) return false;
  return !json_object_equal(navd_member(was->screen, "name"), navd_member(is->screen, "name"))
         || !json_object_equal(navd_member(was->screen, "params"), navd_member(is->screen, "params"));
}

/** Adds the steps of one kind for the screens of `these` that are also, or only, in `others`. */
static void add_steps(struct owned *owned, navd_step_kind kind, const struct views *these, const struct views *others,
                      bool (*applies)(const struct view *view, const struct view *other)) {
  for (size_t index = 0; index < these->count; index++) {
    const struct view *view = &these->items[index], *other = found(others, view->key);
    if (applies(view, other)) add_step(owned, kind == NAVD_COVER ? other : view, (navd_step){.kind = kind});
  }
}

static bool is_alone(const struct view *view, const struct view *other) {
  (void)view;
  return !other;
}

static bool moves(const struct view *view, const struct view *was) { return was && has_moved(was, view); }

static bool changes_params(const struct view *view, const struct view *was) { return was && has_changed(was, view); }

static bool rises(const struct view *view, const struct view *was) { return was && view->lifecycle > was->lifecycle; }

static bool falls(const struct view *was, const struct view *view) { return view && view->lifecycle < was->lifecycle; }

navd_reconciliation *navd_reconcile(const struct json_object *before, const struct json_object *after,
                                    const struct json_object *changes, const navd_policy *policy) {
  static const navd_policy fallback = {0};
  struct owned *owned = navd_new_memory(sizeof *owned);
  struct json_object *window = navd_member(before, "window"), *next = navd_member(after, "window");
  struct views old = views_of(window, policy ? policy : &fallback, &owned->paths);
  struct views new = views_of(next, policy ? policy : &fallback, &owned->paths);
  add_steps(owned, NAVD_APPEAR, &new, &old, is_alone);
  add_steps(owned, NAVD_MOVE, &new, &old, moves);
  add_steps(owned, NAVD_UPDATE, &new, &old, changes_params);
  add_steps(owned, NAVD_UNCOVER, &new, &old, rises);
  owned->result.before = owned->result.count;
  if (before) owned->result.transition = navd_transition_between(window, next, changes);
  add_steps(owned, NAVD_COVER, &old, &new, falls);
  for (size_t index = old.count; index-- > 0;) {
    if (!found(&new, old.items[index].key)) {
      add_step(owned, &old.items[index], (navd_step){.kind = NAVD_DISAPPEAR});
    }
  }
  navd_add_containers(&owned->result, window, next);
  forget(&old);
  forget(&new);
  return &owned->result;
}

void navd_reconciliation_free(navd_reconciliation *reconciliation) {
  struct owned *owned = (struct owned *)reconciliation;
  if (!owned) return;
  for (struct path *path = owned->paths, *next; path; path = next) {
    next = path->next;
    free(path);
  }
  navd_free_containers(&owned->result);
  free(owned->steps);
  free(owned);
}

navd_reconciler *navd_reconciler_new(const navd_policy *policy) {
  navd_reconciler *reconciler = navd_new_memory(sizeof *reconciler);
  if (!policy) return reconciler;
  reconciler->policy = *policy;
  if (!policy->opaque) return reconciler;
  size_t count = 0;
  while (policy->opaque[count]) count++;
  reconciler->opaque = navd_new_memory((count + 1) * sizeof *reconciler->opaque);
  for (size_t index = 0; index < count; index++) reconciler->opaque[index] = navd_copy(policy->opaque[index]);
  reconciler->policy.opaque = (const char *const *)reconciler->opaque;
  return reconciler;
}

const navd_reconciliation *navd_reconciler_apply(navd_reconciler *reconciler, const struct json_object *snapshot,
                                                 const struct json_object *changes) {
  navd_reconciliation_free(reconciler->last);
  json_object_put(reconciler->before);
  reconciler->before = reconciler->shown;
  reconciler->shown = snapshot ? navd_deep_copy(snapshot) : navd_object("window", navd_new_array(), NULL);
  reconciler->last = navd_reconcile(reconciler->before, reconciler->shown, changes, &reconciler->policy);
  return reconciler->last;
}

const struct json_object *navd_reconciler_shown(const navd_reconciler *reconciler) { return reconciler->shown; }

const struct json_object *navd_reconciler_before(const navd_reconciler *reconciler) { return reconciler->before; }

void navd_reconciler_free(navd_reconciler *reconciler) {
  if (!reconciler) return;
  navd_reconciliation_free(reconciler->last);
  json_object_put(reconciler->before);
  json_object_put(reconciler->shown);
  for (char **opaque = reconciler->opaque; opaque && *opaque; opaque++) free(*opaque);
  free(reconciler->opaque);
  free(reconciler);
}
