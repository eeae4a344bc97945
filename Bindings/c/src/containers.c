/* The steps for layers, stacks, tabs and splits: Protocol/front-end.md. */
#include "containers.h"

#include <stdlib.h>
#include <string.h>

#include "transition.h"

/** A container of a snapshot. */
struct box {
  const char *key;
  struct json_object *node;
  /** The key of the parent container; NULL for a layer. */
  const char *in;
  /** Whether it is removed, and recreated if it is still in the tree, because its parent or its kind has changed. */
  bool is_remade;
};

/** The containers of a snapshot, in its order. */
struct boxes {
  struct box *items;
  size_t count;
  size_t capacity;
  /** The indices by key. */
  struct lh_table *by_key;
};

/** The steps in progress, with both snapshots. */
struct making {
  struct boxes before;
  struct boxes after;
  navd_container_step *steps;
  size_t count;
  size_t capacity;
};

/** The keys of the siblings that the toolkit currently has. */
struct order {
  const char **keys;
  size_t count;
};

static bool is_same(const char *one, const char *other) { return one && other ? strcmp(one, other) == 0 : one == other; }

static bool is_container(const struct json_object *node) { return navd_member(node, "children") != NULL; }

/** Whether a container contains containers. */
static bool is_branch(const struct json_object *node) { return navd_is_kind(node, "tabs") || navd_is_kind(node, "split"); }

static struct box *found(const struct boxes *boxes, const char *key) {
  void *index = NULL;
  return key && lh_table_lookup_ex(boxes->by_key, key, &index) ? &boxes->items[(size_t)(uintptr_t)index] : NULL;
}

/** Adds the containers of a list, with their descendants. */
static void collect(struct boxes *boxes, const struct json_object *list, const char *in) {
  for (size_t index = 0; index < navd_count(list); index++) {
    struct json_object *node = json_object_array_get_idx(list, index);
    const char *key = navd_member_text(node, "key");
    if (!key || !is_container(node) || found(boxes, key)) continue;
    if (boxes->count == boxes->capacity) {
      boxes->capacity = boxes->capacity ? 2 * boxes->capacity : 16;
      boxes->items = navd_made(realloc(boxes->items, boxes->capacity * sizeof *boxes->items));
    }
    if (lh_table_insert(boxes->by_key, key, (void *)(uintptr_t)boxes->count) != 0) navd_made(NULL);
    boxes->items[boxes->count++] = (struct box){.key = key, .node = node, .in = in};
    if (is_branch(node)) collect(boxes, navd_member(node, "children"), key);
  }
}

static struct boxes boxes_of(const struct json_object *window) {
  struct boxes boxes = {.by_key = navd_made(lh_kchar_table_new(32, NULL))};
  collect(&boxes, window, NULL);
  return boxes;
}

/** Whether the kind has changed otherwise than between `stack` and `bare`. */
static bool is_other_kind(const struct box *was, const struct box *is) {
  if (!is_branch(was->node) && !is_branch(is->node)) return false;
  return !json_object_equal(navd_member(was->node, "kind"), navd_member(is->node, "kind"));
}

/** Marks the containers that cannot be kept, with their descendants. */
static void mark_remade(struct making *making) {
  for (size_t index = 0; index < making->before.count; index++) {
    struct box *was = &making->before.items[index], *around = found(&making->before, was->in);
    const struct box *is = found(&making->after, was->key);
    was->is_remade = (around && around->is_remade) || (is && (!is_same(was->in, is->in) || is_other_kind(was, is)));
  }
}

/** Returns the container before, if the toolkit still has it. */
static const struct box *kept(const struct making *making, const char *key) {
  const struct box *was = found(&making->before, key);
  return was && !was->is_remade ? was : NULL;
}

static void add_step(struct making *making, navd_container_step step) {
  if (making->count == making->capacity) {
    making->capacity = making->capacity ? 2 * making->capacity : 16;
    making->steps = navd_made(realloc(making->steps, making->capacity * sizeof *making->steps));
  }
  making->steps[making->count++] = step;
}

static size_t place_of(const struct order *order, const char *key) {
  size_t index = 0;
  while (index < order->count && strcmp(order->keys[index], key) != 0) index++;
  return index;
}

static size_t insert(struct order *order, const char *key, size_t at) {
  memmove(order->keys + at + 1, order->keys + at, (order->count++ - at) * sizeof *order->keys);
  order->keys[at] = key;
  return at;
}

/** Inserts a key after another one (NULL: at the front) and after the leaving ones there. Returns its index. */
static size_t put_new(const struct making *making, struct order *order, const char *key, const char *other) {
  size_t at = other ? place_of(order, other) + 1 : 0;
  while (at < order->count && !found(&making->after, order->keys[at])) at++;
  return insert(order, key, at);
}

/** Moves a key directly after another one. Returns its index. */
static size_t move_behind(struct order *order, const char *key, const char *other) {
  size_t from = place_of(order, key);
  memmove(order->keys + from, order->keys + from + 1, (--order->count - from) * sizeof *order->keys);
  return insert(order, key, place_of(order, other) + 1);
}

/** Returns the siblings in a container before the steps, with room for new ones. */
static struct order order_of(const struct making *making, const char *in, size_t coming) {
  struct order order = {.keys = navd_new_memory((making->before.count + coming + 1) * sizeof *order.keys)};
  for (size_t index = 0; index < making->before.count; index++) {
    const struct box *was = &making->before.items[index];
    if (!was->is_remade && is_same(was->in, in)) order.keys[order.count++] = was->key;
  }
  return order;
}

/** Adds the steps that add or move the containers of a list. */
static void add_places(struct making *making, const struct json_object *list, const char *in) {
  struct order order = order_of(making, in, navd_count(list));
  const char *previous = NULL;
  for (size_t index = 0; index < navd_count(list); index++) {
    struct json_object *node = json_object_array_get_idx(list, index);
    const struct box *is = found(&making->after, navd_member_text(node, "key"));
    if (!is || is->node != node) continue;
    if (!kept(making, is->key)) {
      add_step(making, (navd_container_step){
          .kind = NAVD_CONTAINER_ADD, .key = is->key, .in = in, .at = put_new(making, &order, is->key, previous),
          .node_kind = navd_member_text(node, "kind"), .layer = navd_member(node, "layer"),
          .tab = navd_member_text(node, "tab"), .column = navd_member_text(node, "column")});
    } else if (previous && place_of(&order, is->key) < place_of(&order, previous)) {
      size_t at = move_behind(&order, is->key, previous);
      add_step(making, (navd_container_step){.kind = NAVD_CONTAINER_PLACE, .key = is->key, .at = at});
    }
    previous = is->key;
    if (is_branch(node)) add_places(making, navd_member(node, "children"), is->key);
  }
  free(order.keys);
}

static bool holds_screen(const struct json_object *column, const char *key) {
  struct json_object *screens = navd_member(column, "children");
  for (size_t index = 0; index < navd_count(screens); index++) {
    if (is_same(navd_member_text(json_object_array_get_idx(screens, index), "key"), key)) return true;
  }
  return false;
}

/** Returns the keys of the shown children of tabs or a split. */
static struct json_object *shown_in(const struct json_object *node) {
  struct json_object *children = navd_member(node, "children"), *shown = navd_new_array();
  struct json_object *selected = navd_is_kind(node, "tabs") ? navd_selected_tab(node) : NULL;
  bool is_collapsed = navd_is_kind(node, "split") && navd_is_collapsed(node);
  struct json_object *top = is_collapsed ? navd_last(navd_member(node, "compact")) : NULL;
  for (size_t index = 0; index < navd_count(children); index++) {
    struct json_object *child = json_object_array_get_idx(children, index);
    bool is_seen = navd_is_kind(node, "tabs") ? child == selected
                   : is_collapsed             ? top && holds_screen(child, json_object_get_string(top))
                                              : true;
    if (is_seen) navd_append(shown, navd_text(navd_member_text(child, "key")));
  }
  return shown;
}

/** Whether any of the containers is recreated. */
static bool has_remade(const struct making *making, const struct json_object *keys) {
  for (size_t index = 0; index < navd_count(keys); index++) {
    const struct box *was = found(&making->before, json_object_get_string(json_object_array_get_idx(keys, index)));
    if (was && was->is_remade) return true;
  }
  return false;
}

/** Returns a member if it has changed. */
static struct json_object *other_than(const struct json_object *was, const struct json_object *is, const char *name) {
  struct json_object *value = navd_member(is, name);
  return json_object_equal(navd_member(was, name), value) ? NULL : value;
}

static const char *text_other_than(const struct json_object *was, const struct json_object *is, const char *name) {
  return other_than(was, is, name) ? navd_member_text(is, name) : NULL;
}

/** Adds the step for the content of a container, if changed. `was` is NULL if the container is new. */
static void add_change(struct making *making, const struct box *is, const struct json_object *was) {
  navd_container_step step = {.kind = NAVD_CONTAINER_CHANGE, .key = is->key};
  if (was) {
    step.node_kind = text_other_than(was, is->node, "kind");
    step.tab = text_other_than(was, is->node, "tab");
    step.column = text_other_than(was, is->node, "column");
    step.layer = other_than(was, is->node, "layer");
  }
  if (is_branch(is->node)) {
    struct json_object *before = was ? shown_in(was) : NULL;
    step.shown = shown_in(is->node);
    if (json_object_equal(before, step.shown) && !has_remade(making, step.shown)) {
      json_object_put(step.shown);
      step.shown = NULL;
    }
    json_object_put(before);
    step.collapsed = other_than(was, is->node, "collapsed");
    step.focus = text_other_than(was, is->node, "focus");
  }
  bool has_place = step.node_kind || step.tab || step.column || step.layer;
  if (has_place || step.shown || step.collapsed || step.focus) add_step(making, step);
}

/** Adds the removal of missing or recreated containers. */
static void add_removals(struct making *making, bool are_remade) {
  for (size_t index = making->before.count; index-- > 0;) {
    const struct box *was = &making->before.items[index];
    bool applies = are_remade ? was->is_remade : !was->is_remade && !found(&making->after, was->key);
    if (applies) add_step(making, (navd_container_step){.kind = NAVD_CONTAINER_REMOVE, .key = was->key});
  }
}

void navd_add_containers(navd_reconciliation *reconciliation, const struct json_object *before,
                         const struct json_object *after) {
  struct making making = {.before = boxes_of(before), .after = boxes_of(after)};
  mark_remade(&making);
  add_removals(&making, true);
  add_places(&making, after, NULL);
  for (size_t index = 0; index < making.after.count; index++) {
    const struct box *is = &making.after.items[index], *was = kept(&making, is->key);
    add_change(&making, is, was ? was->node : NULL);
  }
  reconciliation->containers_before = making.count;
  add_removals(&making, false);
  reconciliation->containers = making.steps;
  reconciliation->container_count = making.count;
  lh_table_free(making.before.by_key);
  lh_table_free(making.after.by_key);
  free(making.before.items);
  free(making.after.items);
}

void navd_free_containers(navd_reconciliation *reconciliation) {
  for (size_t index = 0; index < reconciliation->container_count; index++) {
    json_object_put(reconciliation->containers[index].shown);
  }
  free((void *)reconciliation->containers);
}
