/* Applying changes to snapshots: Protocol/clients.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static bool is_key_of(const char *key, const struct json_object *node) {
  return navd_is_text(navd_member(node, "key"), key) || navd_is_text(navd_member(node, "id"), key);
}

/** Searches a list and the children of its elements. */
static struct json_object *found_in(const struct json_object *list, const char *key) {
  struct json_object *found = NULL;
  for (size_t index = 0; !found && index < navd_count(list); index++) {
    struct json_object *node = json_object_array_get_idx(list, index);
    found = is_key_of(key, node) ? node : found_in(navd_member(node, "children"), key);
  }
  return found;
}

struct json_object *navd_tree_find(const struct json_object *snapshot, const char *key) {
  struct json_object *node = found_in(navd_member(snapshot, "window"), key);
  return node ? node : found_in(navd_member(snapshot, "coordinators"), key);
}

/** Whether an array of strings contains a string. */
static bool holds_text(const struct json_object *texts, const char *text) {
  for (size_t index = 0; text && index < navd_count(texts); index++) {
    if (navd_is_text(json_object_array_get_idx(texts, index), text)) return true;
  }
  return false;
}

/** Returns the key of an element; `compact` holds keys instead of nodes. */
static const char *key_of(struct json_object *item) {
  return json_object_is_type(item, json_type_string) ? json_object_get_string(item) : navd_member_text(item, "key");
}

static void append_copies(struct json_object *array, const struct json_object *items) {
  for (size_t index = 0; index < navd_count(items); index++) {
    navd_append(array, navd_deep_copy(json_object_array_get_idx(items, index)));
  }
}

/** Returns the owner of a transition's list, and the name of the member; NULL if there is no such list. */
static struct json_object *list_owner(struct json_object *snapshot, const char *in, const char **member) {
  static const char compact[] = "/compact";
  *member = "window";
  if (strcmp(in, "window") == 0) return snapshot;
  char *key = navd_copy(in);
  char *slash = strchr(key, '/');
  bool is_compact = slash && strcmp(slash, compact) == 0;
  if (is_compact) *slash = '\0';
  *member = is_compact ? "compact" : "children";
  struct json_object *owner = navd_tree_find(snapshot, key);
  free(key);
  return owner;
}

/** Returns the list after a transition; NULL if the index is out of range. */
static struct json_object *spliced(const struct json_object *list, const struct json_object *transition) {
  struct json_object *removed = navd_member(transition, "removed");
  struct json_object *added = navd_member(transition, "added");
  int64_t at = navd_member_number(transition, "at");
  struct json_object *result = navd_new_array();
  int64_t kept = 0;
  for (size_t index = 0; index < navd_count(list); index++) {
    struct json_object *item = json_object_array_get_idx(list, index);
    if (holds_text(removed, key_of(item))) continue;
    if (kept++ == at) append_copies(result, added);
    navd_append(result, json_object_get(item));
  }
  if (kept == at) append_copies(result, added);
  if (at >= 0 && at <= kept) return result;
  json_object_put(result);
  return NULL;
}

static bool apply_transition(struct json_object *snapshot, const struct json_object *transition) {
  const char *in = navd_member_text(transition, "in");
  const char *member = NULL;
  struct json_object *owner = in ? list_owner(snapshot, in, &member) : NULL;
  struct json_object *list = navd_member(owner, member ? member : "");
  struct json_object *result = json_object_is_type(list, json_type_array) ? spliced(list, transition) : NULL;
  if (!result) return false;
  navd_put(owner, member, result);
  return true;
}

static bool apply_updates(struct json_object *snapshot, const struct json_object *updated) {
  if (!json_object_is_type(updated, json_type_object)) return true;
  json_object_object_foreach(updated, key, members) {
    struct json_object *node = navd_tree_find(snapshot, key);
    if (!node || !json_object_is_type(members, json_type_object)) return false;
    json_object_object_foreach(members, name, value) navd_put(node, name, navd_deep_copy(value));
  }
  return true;
}

/** Orders coordinators by the numbers in their ids. */
static int compare_ids(const void *one, const void *other) {
  const char *first = navd_member_text(*(struct json_object *const *)one, "id");
  const char *second = navd_member_text(*(struct json_object *const *)other, "id");
  long long a = first && *first ? atoll(first + 1) : 0, b = second && *second ? atoll(second + 1) : 0;
  return (a > b) - (a < b);
}

/** Inserts coordinators in the order of ids. An undo may restore coordinators that are older than existing ones. */
static void attach(struct json_object *coordinators, const struct json_object *attached) {
  if (navd_count(attached) == 0) return;
  append_copies(coordinators, attached);
  json_object_array_sort(coordinators, compare_ids);
}

static bool has_ended(const struct json_object *disposed, const struct json_object *coordinator) {
  for (size_t index = 0; index < navd_count(disposed); index++) {
    const char *id = navd_member_text(json_object_array_get_idx(disposed, index), "coordinator");
    if (id && navd_is_text(navd_member(coordinator, "id"), id)) return true;
  }
  return false;
}

static void dispose(struct json_object *snapshot, const struct json_object *disposed) {
  if (navd_count(disposed) == 0) return;
  struct json_object *coordinators = navd_member(snapshot, "coordinators");
  struct json_object *living = navd_new_array();
  for (size_t index = 0; index < navd_count(coordinators); index++) {
    struct json_object *coordinator = json_object_array_get_idx(coordinators, index);
    if (!has_ended(disposed, coordinator)) navd_append(living, json_object_get(coordinator));
  }
  navd_put(snapshot, "coordinators", living);
}

/** Gives facts new values; null removes one. */
static void set_facts(struct json_object *snapshot, struct json_object *changes) {
  if (!json_object_is_type(changes, json_type_object)) return;
  struct json_object *facts = navd_member(snapshot, "facts");
  if (!facts) navd_put(snapshot, "facts", facts = navd_new_object());
  json_object_object_foreach(changes, name, value) {
    if (value) {
      struct json_object *copy = NULL;
      json_object_deep_copy(value, &copy, NULL);
      json_object_object_add(facts, name, copy);
    } else {
      json_object_object_del(facts, name);
    }
  }
  if (json_object_object_length(facts) == 0) json_object_object_del(snapshot, "facts");
}

/** Replaces a member, which is omitted if it is null or empty. */
static void set_member(struct json_object *snapshot, const struct json_object *change, const char *name) {
  struct json_object *value = NULL;
  if (!json_object_object_get_ex(change, name, &value)) return;
  json_object_object_del(snapshot, name);
  if (!value || json_object_object_length(value) == 0) return;
  struct json_object *copy = NULL;
  json_object_deep_copy(value, &copy, NULL);
  json_object_object_add(snapshot, name, copy);
}

navd_status navd_tree_apply(struct json_object *snapshot, const struct json_object *change) {
  int64_t revision = navd_member_number(change, "revision");
  struct json_object *coordinators = navd_member(snapshot, "coordinators");
  if (revision != navd_member_number(snapshot, "revision") + 1) return NAVD_NO_FIT;
  if (!json_object_is_type(coordinators, json_type_array)) return NAVD_NO_FIT;
  struct json_object *transitions = navd_member(change, "transitions");
  for (size_t index = 0; index < navd_count(transitions); index++) {
    if (!apply_transition(snapshot, json_object_array_get_idx(transitions, index))) return NAVD_NO_FIT;
  }
  attach(coordinators, navd_member(change, "attached"));
  if (!apply_updates(snapshot, navd_member(change, "updated"))) return NAVD_NO_FIT;
  dispose(snapshot, navd_member(change, "disposed"));
  set_facts(snapshot, navd_member(change, "facts"));
  set_member(snapshot, change, "back");
  set_member(snapshot, change, "kept");
  navd_put(snapshot, "revision", navd_number(revision));
  return NAVD_OK;
}

void navd_tree_hash(const struct json_object *snapshot, navd_hash hash) {
  uint64_t state = UINT64_C(0xcbf29ce484222325);
  size_t length = 0;
  char *text = navd_canonical(snapshot, &length);
  for (size_t index = 0; index < length; index++) {
    state = (state ^ (unsigned char)text[index]) * UINT64_C(0x100000001b3);
  }
  free(text);
  snprintf(hash, sizeof(navd_hash), "%016" PRIx64, state);
}
