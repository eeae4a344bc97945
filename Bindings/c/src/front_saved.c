/* The state of screens that front ends keep in navd, such as typed text, scroll positions and the focus. */
#include <stdlib.h>
#include <string.h>

#include "front.h"

/** The pause before state is sent, and the time within which navd stores acknowledged state. */
enum { rest_ms = 400, stored_ms = 2000 };

static struct front_saved *found(const navd_front *front, const char *key) {
  struct front_saved *entry = front->saved;
  while (entry && strcmp(entry->key, key) != 0) entry = entry->next;
  return entry;
}

static struct front_saved *entry_of(navd_front *front, const char *key) {
  struct front_saved *entry = found(front, key);
  if (entry) return entry;
  entry = navd_new_memory(sizeof *entry);
  *entry = (struct front_saved){
      .next = front->saved, .key = navd_copy(key), .known = navd_new_object(), .acknowledged = navd_new_object(),
      .unsent = navd_new_object(), .sent = navd_new_object(), .recent = navd_new_object(), .times = navd_new_object()};
  front->saved = entry;
  return entry;
}

static void free_entry(struct front_saved *entry) {
  free(entry->key);
  json_object_put(entry->known);
  json_object_put(entry->acknowledged);
  json_object_put(entry->unsent);
  json_object_put(entry->sent);
  json_object_put(entry->recent);
  json_object_put(entry->times);
  free(entry);
}

static bool is_empty(const struct json_object *object) { return json_object_object_length(object) == 0; }

/** Replaces an object by an empty one. */
static void clear(struct json_object **object) {
  json_object_put(*object);
  *object = navd_new_object();
}

/** Sets the members of an object to those of another one; null removes one, or is kept. */
static void merge(struct json_object *object, const struct json_object *members, bool keeps_null) {
  json_object_object_foreach((struct json_object *)members, name, value) {
    if (value || keeps_null) navd_put(object, name, json_object_get(value));
    else json_object_object_del(object, name);
  }
}

/** Returns the members that differ; null for missing ones. */
static struct json_object *difference(const struct json_object *was, const struct json_object *is) {
  struct json_object *members = navd_new_object();
  json_object_object_foreach((struct json_object *)is, name, value) {
    if (!json_object_equal(navd_member(was, name), value)) navd_put(members, name, json_object_get(value));
  }
  json_object_object_foreach((struct json_object *)was, gone, old) {
    (void)old;
    if (!navd_member(is, gone)) navd_put(members, gone, NULL);
  }
  return members;
}

/* Saving. */

const struct json_object *navd_front_saved(const navd_front *front, const char *key) {
  const struct front_saved *entry = found(front, key);
  return entry && !is_empty(entry->known) ? entry->known : NULL;
}

void navd_front_save(navd_front *front, const char *key, struct json_object *members) {
  struct front_saved *entry = entry_of(front, key);
  struct json_object *copy = navd_deep_copy(members);
  merge(entry->known, copy, false);
  merge(entry->unsent, copy, true);
  json_object_put(copy);
  json_object_put(members);
  front->rest_at = navd_front_now(front) + rest_ms;
}

static void send_entry(navd_front *front, struct front_saved *entry) {
  if (entry->asking || is_empty(entry->unsent)) return;
  struct json_object *params = navd_object("key", navd_text(entry->key), "state", json_object_get(entry->unsent), NULL);
  navd_id id = navd_front_call(front, "ui.save", params, FOR_SAVING);
  if (!id) return;
  merge(entry->sent, entry->unsent, true);
  // The removal of a member by this front end does not mean that the state has ended.
  json_object_object_foreach(entry->unsent, name, value) {
    if (!value) json_object_object_del(entry->acknowledged, name);
  }
  clear(&entry->unsent);
  entry->saving = id;
}

void navd_front_send_saved(navd_front *front, const char *key) {
  for (struct front_saved *entry = front->saved; entry; entry = entry->next) {
    if (!key || strcmp(entry->key, key) == 0) send_entry(front, entry);
  }
  if (!key) front->rest_at = -1;
}

void navd_front_ask_saved(navd_front *front, const char *key, bool is_other) {
  struct front_saved *entry = entry_of(front, key);
  entry->is_other = entry->is_other || is_other;
  struct json_object *params = navd_object("key", navd_text(key), "state", navd_new_object(), NULL);
  if (!entry->asking) entry->asking = navd_front_call(front, "ui.save", params, FOR_ASKING);
  else json_object_put(params);
}

/* The saved state from navd. */

/** Whether an acknowledged member is missing. After a restart, members that will be sent again do not count. */
static bool has_ended(const struct front_saved *entry, const struct json_object *saved, bool is_resumed) {
  json_object_object_foreach(entry->acknowledged, name, value) {
    (void)value;
    if (is_resumed && json_object_object_get_ex(entry->unsent, name, NULL)) continue;
    if (!navd_member(saved, name)) return true;
  }
  return false;
}

/** Whether a screen is shown with its name and params of the newest snapshot. */
static bool is_same(const navd_front *front, const char *key) {
  const struct json_object *was = navd_tree_find(navd_front_shown(front), key);
  const struct json_object *is = navd_tree_find(navd_tree_snapshot(front->tree), key);
  return was && is && json_object_equal(navd_member(was, "name"), navd_member(is, "name")) &&
         json_object_equal(navd_member(was, "params"), navd_member(is, "params"));
}

/** navd has acknowledged the members in flight. */
static void acknowledge_sent(const navd_front *front, struct front_saved *entry) {
  // State saved by other front ends is taken only from reads.
  merge(entry->acknowledged, entry->sent, false);
  merge(entry->recent, entry->sent, true);
  json_object_object_foreach(entry->sent, name, value) {
    (void)value;
    navd_put(entry->times, name, json_object_new_int64(navd_front_now(front)));
  }
  clear(&entry->sent);
}

static void acknowledge(struct front_saved *entry, const struct json_object *saved) {
  json_object_put(entry->acknowledged);
  entry->acknowledged = saved ? navd_deep_copy(saved) : navd_new_object();
}

/** Takes the state from navd, except for unsent members, and reports the differences to the view. */
static void take(navd_front *front, struct front_saved *entry, const struct json_object *saved) {
  struct json_object *known = saved ? navd_deep_copy(saved) : navd_new_object();
  merge(known, entry->unsent, false);
  struct json_object *members = difference(entry->known, known);
  json_object_put(entry->known);
  entry->known = known;
  if (!is_empty(members) && front->toolkit.saved && navd_front_lifecycle(front, entry->key) >= 0) {
    front->toolkit.saved(front->context, entry->key, members);
  }
  json_object_put(members);
}

static void say_problem(navd_front *front, const char *problem) {
  if (front->saving_problem && strcmp(front->saving_problem, problem) == 0) return;
  navd_front_set(&front->saving_problem, navd_copy(problem));
  navd_front_say(front, NAVD_ABOUT_SAVING, problem, NULL);
}

void navd_front_took_saved(navd_front *front, const navd_event *event) {
  struct front_saved *entry = front->saved;
  while (entry && entry->saving != event->id && entry->asking != event->id) entry = entry->next;
  // Answers before the last one, or of a screen that is gone.
  if (!entry) return;
  bool is_question = entry->asking == event->id;
  bool may_have_ended = is_question && entry->is_other;
  struct json_object *saved = navd_member(event->result, "saved");
  if (is_question) {
    entry->asking = 0;
    entry->is_other = false;
  } else {
    entry->saving = 0;
  }
  if (event->error) {
    if (!is_question) clear(&entry->sent);
    if (!is_question) say_problem(front, navd_error_message(event->error));
  } else {
    navd_front_set(&front->saving_problem, NULL);
    if (may_have_ended && has_ended(entry, saved, false)) clear(&entry->unsent);
    if (is_question) {
      acknowledge(entry, saved);
      take(front, entry, saved);
    } else {
      acknowledge_sent(front, entry);
    }
  }
  if (is_question && front->rest_at < 0) send_entry(front, entry);
}

/* The connection. */

/** Marks as unsent the members that navd may not have stored, in case it crashed. */
static void send_again(const navd_front *front, struct front_saved *entry) {
  struct json_object *unsent = navd_new_object();
  json_object_object_foreach(entry->recent, name, value) {
    if (navd_front_now(front) - navd_member_number(entry->times, name) < stored_ms) {
      navd_put(unsent, name, json_object_get(value));
    }
  }
  merge(unsent, entry->sent, true);
  merge(unsent, entry->unsent, true);
  json_object_put(entry->unsent);
  entry->unsent = unsent;
  clear(&entry->sent);
  clear(&entry->recent);
  clear(&entry->times);
}

void navd_front_interrupt_saved(navd_front *front) {
  for (struct front_saved *entry = front->saved; entry; entry = entry->next) {
    send_again(front, entry);
    entry->saving = entry->asking = 0;
  }
}

void navd_front_took_all_saved(navd_front *front, bool is_same_tree) {
  struct json_object *all = front->tree->saved;
  if (!is_same_tree) navd_front_free_saved(front);
  if (all) {
    json_object_object_foreach(all, key, members) {
      (void)members;
      entry_of(front, key);
    }
  }
  for (struct front_saved *entry = front->saved; entry; entry = entry->next) {
    struct json_object *saved = all ? navd_member(all, entry->key) : NULL;
    if (!is_same(front, entry->key) && has_ended(entry, saved, true)) clear(&entry->unsent);
    acknowledge(entry, saved);
    take(front, entry, saved);
    send_entry(front, entry);
  }
}

void navd_front_prune_saved(navd_front *front) {
  for (struct front_saved **place = &front->saved, *entry; (entry = *place);) {
    if (navd_tree_find(navd_front_shown(front), entry->key)) {
      place = &entry->next;
      continue;
    }
    *place = entry->next;
    free_entry(entry);
  }
}

void navd_front_free_saved(navd_front *front) {
  for (struct front_saved *entry = front->saved, *next; entry; entry = next) {
    next = entry->next;
    free_entry(entry);
  }
  front->saved = NULL;
}

/* Fields. */

const char *navd_front_text(const navd_front *front, const char *key, const char *member, const char *given) {
  const char *text = navd_member_text(navd_front_saved(front, key), member);
  return text ? text : given;
}

void navd_front_type(navd_front *front, const char *key, const char *member, const char *text, const char *given) {
  const char *was = navd_front_text(front, key, member, given);
  if (was && strcmp(was, text) == 0) return;
  navd_front_save(front, key, navd_object(member, navd_text(text), NULL));
}
