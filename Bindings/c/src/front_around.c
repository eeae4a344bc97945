/* The surroundings of the screens: chrome, Back, facts and idle time. */
#include <stdlib.h>
#include <string.h>

#include "front.h"
#include "transition.h"

/* The graph. */

void navd_front_ask_graph(navd_front *front) {
  front->awaits_graph = navd_front_call(front, "graph.get", navd_new_object(), FOR_GRAPH) != 0;
}

static void add_names(struct json_object *names, const struct json_object *screens) {
  if (!json_object_is_type(screens, json_type_object)) return;
  json_object_object_foreach((struct json_object *)screens, name, screen) {
    (void)screen;
    navd_put(names, name, navd_flag_value(true));
  }
}

void navd_front_took_graph(navd_front *front, const navd_event *event) {
  struct json_object *graph = navd_member(event->result, "graph"), *names = navd_new_object();
  json_object_put(front->graph);
  front->graph = json_object_get(graph);
  front->has_read_graph = true;
  front->awaits_graph = false;
  add_names(names, navd_member(graph, "screens"));
  add_names(names, navd_member(navd_member(event->result, "registered"), "screens"));
  navd_front_say_views(front, names);
  json_object_put(names);
  // Drawing also reports the chrome.
  if (!front->has_news) navd_front_update_chrome(front);
}

/* Chrome. */

void navd_front_update_chrome(navd_front *front) {
  if (!front->toolkit.chrome || !front->has_read_graph) return;
  struct json_object *chrome = navd_chrome(front->graph, navd_front_shown(front), front->language);
  navd_put_given(chrome, "back", json_object_get(front->back));
  if (json_object_equal(chrome, front->chrome)) {
    json_object_put(chrome);
    return;
  }
  json_object_put(front->chrome);
  front->chrome = chrome;
  front->toolkit.chrome(front->context, chrome);
}

static struct json_object *title_of(const navd_front *front, const char *key) {
  return key ? navd_screen_title(front->graph, navd_front_shown(front), key, front->language) : NULL;
}

char *navd_front_title(const navd_front *front, const char *key) {
  struct json_object *title = title_of(front, key);
  char *text = title ? navd_copy(json_object_get_string(title)) : NULL;
  json_object_put(title);
  return text;
}

/* Back. */

/** Returns the compact order of a collapsed split that ends with a screen; NULL if there is none. */
static struct json_object *order_of(const struct json_object *list, const char *key) {
  struct json_object *found = NULL;
  for (size_t index = 0; !found && index < navd_count(list); index++) {
    struct json_object *node = json_object_array_get_idx(list, index), *order = navd_member(node, "compact");
    struct json_object *top = navd_is_collapsed(node) ? navd_last(order) : NULL;
    found = top && navd_is_text(top, key) ? order : order_of(navd_member(node, "children"), key);
  }
  return found;
}

/** Returns the key of the screen that a pop uncovers. */
static const char *below(const navd_front *front, const char *container) {
  const struct json_object *shown = navd_front_shown(front);
  const char *active = navd_front_active(front);
  struct json_object *order = active ? order_of(navd_member(shown, "window"), active) : NULL;
  struct json_object *list = order ? order : navd_member(navd_tree_find(shown, container), "children");
  size_t count = navd_count(list);
  if (count < 2) return NULL;
  struct json_object *item = json_object_array_get_idx(list, count - 2);
  return order ? json_object_get_string(item) : navd_member_text(item, "key");
}

void navd_front_ask_back(navd_front *front) {
  if (front->toolkit.chrome) navd_front_call(front, "tree.explainBack", navd_new_object(), FOR_BACK);
}

static struct json_object *back_json(const navd_front *front, const struct json_object *explanation) {
  struct json_object *effect = navd_member(explanation, "effect"), *leave = navd_member(explanation, "leave");
  bool pops = navd_is_text(effect, "pop"), closes = navd_is_text(effect, "dismiss");
  if (!pops && !closes && !navd_is_text(effect, "route")) return NULL;
  const char *container = navd_member_text(explanation, "container");
  struct json_object *back = navd_object("kind", navd_text(pops ? "pop" : closes ? "close" : "route"), NULL);
  if (pops && container) navd_put_given(back, "title", title_of(front, below(front, container)));
  navd_put(back, "asks", navd_flag_value(navd_is_text(navd_member(leave, "effect"), "confirm")));
  return back;
}

void navd_front_took_back(navd_front *front, const navd_event *event) {
  int64_t revision = navd_member_number(navd_front_shown(front), "revision");
  if (event->error || navd_member_number(event->result, "revision") != revision) return;
  json_object_put(front->back);
  front->back = back_json(front, event->result);
  navd_front_update_chrome(front);
}

/* Facts. */

static void report_fact(navd_front *front, const char *name, const struct json_object *was,
                        const struct json_object *is) {
  if (!json_object_equal((struct json_object *)was, (struct json_object *)is)) {
    front->toolkit.fact(front->context, name, was, is);
  }
}

void navd_front_update_facts(navd_front *front) {
  struct json_object *was = front->facts, *is = navd_member(navd_front_shown(front), "facts");
  front->facts = json_object_get(is);
  if (front->toolkit.fact && is) {
    json_object_object_foreach(is, name, value) report_fact(front, name, navd_member(was, name), value);
  }
  if (front->toolkit.fact && was) {
    json_object_object_foreach(was, gone, old) {
      if (!json_object_object_get_ex(is, gone, NULL)) report_fact(front, gone, old, NULL);
    }
  }
  json_object_put(was);
}

/* Idle. */

void navd_front_took_idle(navd_front *front, const struct json_object *idle) {
  front->idle_until = idle ? navd_front_now(front) + navd_member_number(idle, "remainingMs") : -1;
  navd_front_count_down(front);
}

void navd_front_count_down(navd_front *front) {
  int64_t left = front->idle_until - navd_front_now(front);
  int seconds = front->idle_until < 0 ? -1 : left <= 0 ? 0 : (int)((left + 999) / 1000);
  if (seconds == front->idle_seconds) return;
  front->idle_seconds = seconds;
  if (front->toolkit.idle) front->toolkit.idle(front->context, seconds);
}
