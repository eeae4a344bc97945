/* A front end: its connection, and the handling of its events. Protocol/front-end.md. */
#include "front.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { retry_ms = 500, activity_ms = 1000 };

static int64_t system_now(void *context) {
  (void)context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t navd_front_now(const navd_front *front) { return front->now(front->context); }

void navd_front_set(char **place, char *text) {
  free(*place);
  *place = text;
}

static char **copies(const char *const *texts) {
  size_t count = 0;
  while (texts && texts[count]) count++;
  char **result = texts ? navd_new_memory((count + 1) * sizeof *result) : NULL;
  for (size_t index = 0; index < count; index++) result[index] = navd_copy(texts[index]);
  return result;
}

static void free_all(char **texts) {
  for (char **text = texts; text && *text; text++) free(*text);
  free(texts);
}

navd_front *navd_front_new(const navd_front_options *options, const navd_toolkit *toolkit) {
  navd_front *front = navd_new_memory(sizeof *front);
  front->toolkit = *toolkit;
  front->context = options->context;
  front->now = options->now ? options->now : system_now;
  front->voice = options->voice;
  front->language = navd_copy(options->language ? options->language : "en");
  front->retry_at = front->rest_at = front->idle_until = front->idle_seconds = -1;
  front->active_at = navd_front_now(front) - activity_ms;
  front->views = navd_new_object();
  if (options->policy) front->policy = *options->policy;
  front->opaque = copies(front->policy.opaque);
  front->policy.opaque = (const char *const *)front->opaque;
  front->reconciler = navd_reconciler_new(&front->policy);
  front->n = options->connection ? options->connection : navd_open(options->socket);
  if (options->client) navd_introduce(front->n, options->client, NULL);
  navd_tree_open_params opening = {.tree = options->tree, .graph = options->graph};
  front->tree = options->graph ? navd_tree_open(front->n, &opening, NULL) : navd_tree_at(front->n, options->tree);
  navd_tree_watch(front->tree);
  return front;
}

void navd_front_free(navd_front *front) {
  if (!front) return;
  navd_front_send_saved(front, NULL);
  navd_tree_free(front->tree);
  navd_close(front->n);
  navd_front_free_saved(front);
  navd_reconciler_free(front->reconciler);
  for (struct front_call *call = front->calls, *next; call; call = next) {
    next = call->next;
    free(call);
  }
  json_object_put(front->changes);
  json_object_put(front->views);
  json_object_put(front->graph);
  json_object_put(front->chrome);
  json_object_put(front->back);
  json_object_put(front->facts);
  json_object_put(front->words);
  free_all(front->opaque);
  free_all(front->view_names);
  free(front->language);
  free(front->problem);
  free(front->refusal);
  free(front->instance);
  free(front->tapped);
  free(front->saving_problem);
  free(front);
}

/* Calls. */

void navd_front_expect(navd_front *front, navd_id id, enum front_purpose purpose) {
  struct front_call *call = navd_new_memory(sizeof *call);
  *call = (struct front_call){.next = front->calls, .id = id, .purpose = purpose};
  front->calls = call;
}

navd_id navd_front_call(navd_front *front, const char *method, struct json_object *params, enum front_purpose purpose) {
  navd_id id = 0;
  navd_put_text(params, "tree", front->tree->name);
  if (front->state != NAVD_FRONT_READY || navd_tree_status(front->tree) != NAVD_TREE_CURRENT) {
    json_object_put(params);
  } else if (navd_call(front->n, method, params, &id) == NAVD_OK) {
    navd_front_expect(front, id, purpose);
    return id;
  }
  return 0;
}

static void answered(navd_front *front, const navd_event *event, enum front_purpose purpose) {
  switch (purpose) {
    case FOR_COMMAND:
    case FOR_REPORT: navd_front_say_outcome(front, event); break;
    case FOR_GESTURE:
      navd_front_say_outcome(front, event);
      if (!navd_outcome_of(event).committed && front->toolkit.refused) front->toolkit.refused(front->context);
      break;
    case FOR_GRAPH: navd_front_took_graph(front, event); break;
    case FOR_BACK: navd_front_took_back(front, event); break;
    case FOR_SAVING:
    case FOR_ASKING: navd_front_took_saved(front, event); break;
  }
}

static void took_answer(navd_front *front, const navd_event *event) {
  if (event->id == front->selecting) front->selecting = 0;
  for (struct front_call **place = &front->calls, *call; (call = *place); place = &call->next) {
    if (call->id != event->id) continue;
    enum front_purpose purpose = call->purpose;
    *place = call->next;
    free(call);
    answered(front, event, purpose);
    return;
  }
}

/** Forgets the calls that cannot be repeated. */
static void interrupt(navd_front *front) {
  bool is_refused = false;
  for (struct front_call **place = &front->calls, *call; (call = *place);) {
    if (call->purpose == FOR_COMMAND) {
      place = &call->next;
      continue;
    }
    is_refused = is_refused || call->purpose == FOR_GESTURE;
    *place = call->next;
    free(call);
  }
  front->awaits_graph = false;
  front->selecting = 0;
  navd_front_interrupt_saved(front);
  navd_front_took_idle(front, NULL);
  if (is_refused && front->toolkit.refused) front->toolkit.refused(front->context);
}

/* Events. */

static void retry_later(navd_front *front) { front->retry_at = navd_front_now(front) + retry_ms; }

static void took_change(navd_front *front, const navd_event *event) {
  struct json_object *change = navd_member(event->params, "change");
  if (!front->has_news) front->changes = navd_new_array();
  if (front->changes) navd_append(front->changes, json_object_get(change));
  front->has_news = true;
  if (navd_is_text(navd_member(navd_member(event->params, "cause"), "method"), "tree.regraph")) navd_front_ask_graph(front);
}

/** Forgets the changes, because they are incomplete. */
static void forget_changes(navd_front *front, bool has_news) {
  json_object_put(front->changes);
  front->changes = NULL;
  front->has_news = has_news;
}

static void took_snapshot(navd_front *front) {
  bool is_same_tree = front->instance && strcmp(front->instance, navd_tree_instance(front->tree)) == 0;
  forget_changes(front, true);
  front->retry_at = -1;
  navd_front_set(&front->refusal, NULL);
  navd_front_set_state(front, NAVD_FRONT_READY, NULL);
  navd_front_ask_graph(front);
  navd_front_took_all_saved(front, is_same_tree);
}

static void took_end(navd_front *front) {
  forget_changes(front, false);
  front->awaits_graph = false;
  navd_front_draw(front, NULL, NULL);
  navd_front_took_idle(front, NULL);
  navd_front_set_state(front, NAVD_FRONT_CLOSED, navd_tree_problem(front->tree));
  retry_later(front);
}

static void took(navd_front *front, const navd_event *event) {
  switch (navd_tree_handle(front->tree, event)) {
    case NAVD_NEWS_CHANGED: took_change(front, event); break;
    case NAVD_NEWS_SNAPSHOT:
    case NAVD_NEWS_RESUMED: took_snapshot(front); break;
    case NAVD_NEWS_ENDED: took_end(front); break;
    case NAVD_NEWS_NOT_OPENED: navd_front_say_refusal(front, event); break;
    case NAVD_NEWS_NONE:
    case NAVD_NEWS_SERVED: break;
  }
  if (event->kind == NAVD_RESPONSE) took_answer(front, event);
  if (event->kind == NAVD_NOTIFICATION && strcmp(event->method, NAVD_TREE_IDLE) == 0
      && navd_member_number(event->params, "subscription") == front->tree->subscription) {
    navd_front_took_idle(front, navd_member(event->params, "idle"));
  }
  // A tree that was closed before the connection was lost may be open now.
  if (event->kind == NAVD_RECONNECTED) navd_tree_watch(front->tree);
  if (event->kind == NAVD_DISCONNECTED) {
    interrupt(front);
    navd_front_set_state(front, NAVD_FRONT_CONNECTING, event->message);
    retry_later(front);
  }
  if (front->toolkit.event) front->toolkit.event(front->context, event);
}

static void take_events(navd_front *front) {
  navd_event event;
  while (navd_next_event(front->n, &event)) took(front, &event);
  navd_front_draw_news(front);
}

static void retry(navd_front *front) {
  front->retry_at = -1;
  if (front->state == NAVD_FRONT_CLOSED) {
    // After a close, the handle does not reopen the tree by itself.
    if (!front->tree->refusal && !front->tree->opening_call) navd_tree_open_now(front->tree);
    navd_tree_watch(front->tree);
  } else if (navd_reconnect(front->n) != NAVD_OK) {
    navd_front_set_state(front, NAVD_FRONT_CONNECTING, navd_problem(front->n));
    retry_later(front);
  }
}

/* The loop. */

navd *navd_front_connection(const navd_front *front) { return front->n; }

void navd_front_readable(navd_front *front) {
  navd_readable(front->n);
  take_events(front);
}

void navd_front_writable(navd_front *front) { navd_writable(front->n); }

int64_t navd_front_timeout_ms(const navd_front *front) {
  int64_t now = navd_front_now(front), due = -1;
  int64_t second = front->idle_seconds > 0 ? front->idle_until - (front->idle_seconds - 1) * INT64_C(1000) : -1;
  int64_t times[] = {front->retry_at, front->rest_at, second, front->n->first ? now : -1};
  for (size_t index = 0; index < sizeof times / sizeof *times; index++) {
    if (times[index] >= 0 && (due < 0 || times[index] < due)) due = times[index];
  }
  return due < 0 ? -1 : due > now ? due - now : 0;
}

void navd_front_tick(navd_front *front) {
  int64_t now = navd_front_now(front);
  if (front->retry_at >= 0 && now >= front->retry_at) retry(front);
  if (front->rest_at >= 0 && now >= front->rest_at) navd_front_send_saved(front, NULL);
  navd_front_count_down(front);
  take_events(front);
}

navd_front_state navd_front_status(const navd_front *front) { return front->state; }

navd_tree *navd_front_tree(const navd_front *front) { return front->tree; }

void navd_front_set_voice(navd_front *front, navd_voice voice) { front->voice = voice; }

void navd_front_set_language(navd_front *front, const char *language) {
  navd_front_set(&front->language, navd_copy(language ? language : "en"));
  navd_front_update_chrome(front);
}

void navd_front_set_views(navd_front *front, const char *const *names) {
  free_all(front->view_names);
  front->view_names = copies(names);
  if (front->state == NAVD_FRONT_READY) navd_front_ask_graph(front);
}

void navd_front_report_activity(navd_front *front) {
  int64_t now = navd_front_now(front);
  if (front->state != NAVD_FRONT_READY || now - front->active_at < activity_ms) return;
  front->active_at = now;
  navd_tree_report_activity(front->tree, NULL);
}
