/* The transition: the first difference between what two snapshots show on top, from the layers inward. */
#include "transition.h"

#include <string.h>

/** A transition without its hint, and the list in which it is found. */
struct difference {
  navd_transition_kind kind;
  navd_direction direction;
  /** The key of the container; NULL: the window. */
  const char *in;
  /** Whether the list is the compact order of that container. */
  bool is_compact;
  const char *style;
};

static struct difference inside(struct json_object *old, struct json_object *new);

bool navd_is_kind(const struct json_object *node, const char *kind) {
  return navd_is_text(navd_member(node, "kind"), kind);
}

struct json_object *navd_last(const struct json_object *list) {
  size_t count = navd_count(list);
  return count > 0 ? json_object_array_get_idx(list, count - 1) : NULL;
}

bool navd_is_collapsed(const struct json_object *split) {
  return json_object_get_boolean(navd_member(split, "collapsed"));
}

/** Returns the key of an element; the compact order holds keys instead of nodes. */
static const char *key_of(struct json_object *item) {
  return json_object_is_type(item, json_type_string) ? json_object_get_string(item) : navd_member_text(item, "key");
}

static bool is_same(const char *one, const char *other) { return one && other ? strcmp(one, other) == 0 : one == other; }

/** Returns the index of the element with that member; the number of elements if there is none. */
static size_t index_of(const struct json_object *list, const char *member, const char *text) {
  size_t index = 0;
  while (index < navd_count(list) && !is_same(navd_member_text(json_object_array_get_idx(list, index), member), text)) {
    index++;
  }
  return index;
}

struct json_object *navd_selected_tab(const struct json_object *tabs) {
  struct json_object *children = navd_member(tabs, "children");
  size_t index = index_of(children, "key", navd_member_text(tabs, "selected"));
  return index < navd_count(children) ? json_object_array_get_idx(children, index) : NULL;
}

static bool holds(const struct json_object *list, const char *key) {
  for (size_t index = 0; index < navd_count(list); index++) {
    if (is_same(key_of(json_object_array_get_idx(list, index)), key)) return true;
  }
  return false;
}

/** Compares two lists by their last elements. */
static struct difference ends(const struct json_object *old, const struct json_object *new, const char *in) {
  struct json_object *was = navd_last(old), *is = navd_last(new);
  if (was == is || (was && is && is_same(key_of(was), key_of(is)))) return (struct difference){.in = in};
  struct difference found = {.kind = NAVD_TRANSITION_REPLACE, .direction = NAVD_FORWARD, .in = in};
  if (!was || !is) {
    found.direction = is ? NAVD_FORWARD : NAVD_BACKWARD;
    return found;
  }
  bool stays = holds(new, key_of(was)), was_there = holds(old, key_of(is));
  if (stays && !was_there) found.kind = NAVD_TRANSITION_PUSH;
  if (!stays && was_there) found.kind = NAVD_TRANSITION_POP;
  if (was_there) found.direction = NAVD_BACKWARD;
  return found;
}

static struct difference between_layers(const struct json_object *old, const struct json_object *new) {
  struct difference found = ends(old, new, NULL);
  struct json_object *was = navd_last(old), *is = navd_last(new);
  if (found.kind == NAVD_TRANSITION_NONE) return was ? inside(was, is) : found;
  struct json_object *top = found.kind == NAVD_TRANSITION_POP ? was : is;
  found.style = navd_member_text(navd_member(top, "layer"), "style");
  if (found.kind == NAVD_TRANSITION_PUSH) found.kind = NAVD_TRANSITION_PRESENT;
  if (found.kind == NAVD_TRANSITION_POP) found.kind = NAVD_TRANSITION_DISMISS;
  return found;
}

static struct difference replaced(const struct json_object *container) {
  return (struct difference){NAVD_TRANSITION_REPLACE, NAVD_FORWARD, .in = navd_member_text(container, "key")};
}

static struct difference between_tabs(const struct json_object *old, const struct json_object *new) {
  const char *was = navd_member_text(old, "selected"), *is = navd_member_text(new, "selected");
  if (is_same(was, is)) return inside(navd_selected_tab(old), navd_selected_tab(new));
  struct json_object *order = navd_member(new, "children");
  size_t before = index_of(order, "key", was);
  if (before == navd_count(order)) return replaced(new);
  bool is_later = index_of(order, "key", is) > before;
  return (struct difference){NAVD_TRANSITION_SELECT, is_later ? NAVD_FORWARD : NAVD_BACKWARD,
                             .in = navd_member_text(new, "key")};
}

/** Compares a column with the one of the same name before. */
static struct difference between_columns(const struct json_object *old, const struct json_object *new, size_t index) {
  struct json_object *column = json_object_array_get_idx(navd_member(new, "children"), index);
  struct json_object *before = navd_member(old, "children");
  size_t was = index_of(before, "column", navd_member_text(column, "column"));
  return was < navd_count(before) ? inside(json_object_array_get_idx(before, was), column) : replaced(new);
}

static struct difference between_splits(const struct json_object *old, const struct json_object *new) {
  struct difference found = {0};
  if (navd_is_collapsed(old) != navd_is_collapsed(new)) return found;
  if (navd_is_collapsed(new)) {
    found = ends(navd_member(old, "compact"), navd_member(new, "compact"), navd_member_text(new, "key"));
    found.is_compact = true;
    return found;
  }
  struct json_object *columns = navd_member(new, "children");
  size_t count = navd_count(columns), focused = index_of(columns, "column", navd_member_text(new, "focus"));
  if (focused < count) found = between_columns(old, new, focused);
  for (size_t index = 0; index < count && found.kind == NAVD_TRANSITION_NONE; index++) {
    if (index != focused) found = between_columns(old, new, index);
  }
  return found;
}

/** Compares what two containers with the same place show. */
static struct difference inside(struct json_object *old, struct json_object *new) {
  if (old == new) return (struct difference){0};
  bool is_tabs = navd_is_kind(new, "tabs"), is_split = navd_is_kind(new, "split");
  if (navd_is_kind(old, "tabs") != is_tabs || navd_is_kind(old, "split") != is_split) return replaced(new);
  if (is_tabs) return between_tabs(old, new);
  if (is_split) return between_splits(old, new);
  return ends(navd_member(old, "children"), navd_member(new, "children"), navd_member_text(new, "key"));
}

/** Whether a splice is one of the list of a difference. */
static bool is_splice_of(const struct json_object *splice, const struct difference *found) {
  const char *in = navd_member_text(splice, "in");
  if (!in || navd_is_kind(splice, "custom")) return false;
  if (!found->in) return strcmp(in, "window") == 0;
  size_t length = strlen(found->in);
  return strncmp(in, found->in, length) == 0 && strcmp(in + length, found->is_compact ? "/compact" : "") == 0;
}

/** Returns the hint of the last splice of the list. */
static bool is_animated(const struct json_object *changes, const struct difference *found) {
  for (size_t change = navd_count(changes); change-- > 0;) {
    struct json_object *splices = navd_member(json_object_array_get_idx(changes, change), "transitions");
    for (size_t index = navd_count(splices); index-- > 0;) {
      struct json_object *splice = json_object_array_get_idx(splices, index);
      if (is_splice_of(splice, found)) return json_object_get_boolean(navd_member(splice, "animated"));
    }
  }
  return false;
}

navd_transition navd_transition_between(const struct json_object *before, const struct json_object *after,
                                        const struct json_object *changes) {
  struct difference found = between_layers(before, after);
  if (found.kind == NAVD_TRANSITION_NONE) return (navd_transition){0};
  return (navd_transition){found.kind, found.direction, found.in, found.style, is_animated(changes, &found)};
}
