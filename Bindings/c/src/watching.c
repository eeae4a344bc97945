/* The subscription of a tree's handle: it keeps a snapshot and resumes. */
#include <stdlib.h>
#include <string.h>

#include "handle.h"

static void set_problem(navd_tree *tree, const char *problem) {
  free(tree->problem);
  tree->problem = navd_copy(problem);
}

void navd_tree_watch(navd_tree *tree) {
  if (tree->call || tree->subscription) return;
  // Its graph may have been loaded in the meantime.
  if (tree->refusal && !tree->opening_call) navd_tree_open_now(tree);
  struct json_object *params = navd_object("tree", navd_text(tree->name), NULL);
  if (tree->snapshot) {
    navd_put(params, "since", navd_number(navd_member_number(tree->snapshot, "revision")));
    navd_put_text(params, "instance", tree->instance);
  }
  tree->state = NAVD_TREE_WAITING;
  set_problem(tree, "");
  // Without a connection there is no call. The next connection subscribes.
  navd_call(tree->n, "tree.subscribe", params, &tree->call);
}

void navd_tree_unsubscribe_now(navd_tree *tree) {
  if (!tree->subscription || !navd_is_connected(tree->n)) return;
  struct json_object *params = navd_object("subscription", navd_number(tree->subscription), NULL);
  navd_call(tree->n, "tree.unsubscribe", params, NULL);
  tree->subscription = 0;
}

/** Replaces a value by a copy of another, so that later changes do not affect an event. */
static void keep(struct json_object **place, const struct json_object *value) {
  json_object_put(*place);
  *place = navd_deep_copy(value);
}

/** Reports a snapshot that does not result from a single change. */
static navd_news has_snapshot(navd_tree *tree) {
  navd_news news = tree->has_shown ? NAVD_NEWS_RESUMED : NAVD_NEWS_SNAPSHOT;
  tree->state = NAVD_TREE_CURRENT;
  tree->has_shown = true;
  return news;
}

static navd_news has_ended(navd_tree *tree, const char *problem) {
  tree->state = NAVD_TREE_ENDED;
  set_problem(tree, problem);
  return NAVD_NEWS_ENDED;
}

static const char *text_or_empty(const char *text) { return text ? text : ""; }

/** Returns a problem of a graph: its place, its code, and what is wrong. */
static char *problem_line(const struct json_object *problem) {
  const char *pointer = text_or_empty(navd_member_text(problem, "pointer"));
  const char *code = text_or_empty(navd_member_text(problem, "code"));
  const char *message = text_or_empty(navd_member_text(problem, "message"));
  const char *suggestion = navd_member_text(problem, "suggestion");
  if (!*pointer) pointer = "/";
  if (!suggestion) return navd_format("%s: %s: %s", pointer, code, message);
  return navd_format("%s: %s: %s Did you mean '%s'?", pointer, code, message, suggestion);
}

/** Sets why the tree is not opened, and takes over the text; NULL: it is open. */
static void set_refusal(navd_tree *tree, char *refusal) {
  free(tree->refusal);
  tree->refusal = refusal;
}

/** Returns the message of an error, with a line for each of the first problems of a graph; `data` has all. */
static char *described(const struct json_object *error) {
  enum { shown_max = 5 };
  struct json_object *problems = navd_member(navd_member(error, "data"), "problems");
  size_t count = navd_count(problems);
  char *text = navd_copy(navd_error_message(error));
  for (size_t index = 0; index < count && index <= shown_max; index++) {
    const struct json_object *problem = json_object_array_get_idx(problems, index);
    char *line = index < shown_max ? problem_line(problem) : navd_format("… and %zu more", count - shown_max);
    char *longer = navd_format("%s\n  %s", text, line);
    free(line);
    free(text);
    text = longer;
  }
  return text;
}

static navd_news opened(navd_tree *tree, const navd_event *event) {
  navd_outcome outcome = navd_outcome_of(event);
  bool is_opened = !event->error && (outcome.committed || outcome.ending == NAVD_NO_OUTCOME);
  tree->opening_call = 0;
  if (is_opened) tree->was_opened = true;
  set_refusal(tree, NULL);
  if (is_opened) return NAVD_NEWS_NONE;
  set_refusal(tree, event->error ? described(event->error) : navd_copy(text_or_empty(outcome.message)));
  set_problem(tree, tree->refusal);
  return NAVD_NEWS_NOT_OPENED;
}

static navd_news subscribed(navd_tree *tree, const navd_event *event) {
  tree->call = 0;
  // A missing tree is the consequence of a failed open, which was already reported.
  if (event->error) return has_ended(tree, tree->refusal ? tree->refusal : navd_error_message(event->error));
  set_refusal(tree, NULL);
  set_problem(tree, "");
  struct json_object *snapshot = navd_member(event->result, "snapshot");
  tree->subscription = navd_member_number(event->result, "subscription");
  if (snapshot) keep(&tree->snapshot, snapshot);
  keep(&tree->services, navd_member(event->result, "services"));
  keep(&tree->saved, navd_member(event->result, "saved"));
  free(tree->instance);
  tree->instance = navd_copy(navd_member_text(event->result, "instance"));
  tree->missed = navd_member_number(event->result, "replayed");
  return tree->missed > 0 ? NAVD_NEWS_NONE : has_snapshot(tree);
}

static navd_news changed(navd_tree *tree, const struct json_object *change) {
  if (navd_tree_apply(tree->snapshot, change) == NAVD_OK) {
    if (tree->missed == 0) return NAVD_NEWS_CHANGED;
    return --tree->missed > 0 ? NAVD_NEWS_NONE : has_snapshot(tree);
  }
  // Snapshot and subscription are out of step: subscribe again without a revision.
  keep(&tree->snapshot, NULL);
  navd_tree_unsubscribe_now(tree);
  navd_tree_watch(tree);
  return NAVD_NEWS_NONE;
}

static navd_news served(navd_tree *tree, const struct json_object *params) {
  const char *type = navd_member_text(params, "type");
  if (!type) return NAVD_NEWS_NONE;
  if (!tree->services) tree->services = navd_new_object();
  navd_put(tree->services, type, navd_deep_copy(navd_member(params, "client")));
  return NAVD_NEWS_SERVED;
}

static navd_news ended(navd_tree *tree, const struct json_object *params) {
  const char *reason = navd_member_text(params, "reason");
  tree->subscription = 0;
  if (reason && strcmp(reason, "overflow") == 0) {
    navd_tree_watch(tree);
    return NAVD_NEWS_NONE;
  }
  if (reason && strcmp(reason, "shutdown") == 0) {
    // The connection ends next. The next one may be to another daemon.
    tree->state = NAVD_TREE_WAITING;
    return NAVD_NEWS_NONE;
  }
  return has_ended(tree, reason ? reason : "");
}

static navd_news notified(navd_tree *tree, const navd_event *event) {
  if (!tree->subscription) return NAVD_NEWS_NONE;
  if (navd_member_number(event->params, "subscription") != tree->subscription) return NAVD_NEWS_NONE;
  if (strcmp(event->method, NAVD_TREE_CHANGED) == 0) return changed(tree, navd_member(event->params, "change"));
  if (strcmp(event->method, NAVD_COORDINATOR_SERVED) == 0) return served(tree, event->params);
  if (strcmp(event->method, NAVD_SUBSCRIPTION_ENDED) == 0) return ended(tree, event->params);
  return NAVD_NEWS_NONE;
}

static void reconnected(navd_tree *tree) {
  navd_tree_open_now(tree);
  if (tree->state == NAVD_TREE_WAITING) navd_tree_watch(tree);
}

navd_news navd_tree_handle(navd_tree *tree, const navd_event *event) {
  switch (event->kind) {
    case NAVD_RESPONSE:
      if (event->id == tree->opening_call) return opened(tree, event);
      return event->id == tree->call ? subscribed(tree, event) : NAVD_NEWS_NONE;
    case NAVD_NOTIFICATION: return notified(tree, event);
    case NAVD_REQUEST: return NAVD_NEWS_NONE;
    case NAVD_DISCONNECTED:
      tree->opening_call = 0;
      tree->call = 0;
      tree->subscription = 0;
      if (tree->state == NAVD_TREE_CURRENT) tree->state = NAVD_TREE_WAITING;
      return NAVD_NEWS_NONE;
    case NAVD_RECONNECTED: reconnected(tree); return NAVD_NEWS_NONE;
  }
  return NAVD_NEWS_NONE;
}

navd_tree_state navd_tree_status(const navd_tree *tree) { return tree->state; }

const char *navd_tree_problem(const navd_tree *tree) { return tree->problem; }

struct json_object *navd_tree_snapshot(const navd_tree *tree) { return tree->snapshot; }

const char *navd_tree_instance(const navd_tree *tree) { return tree->instance ? tree->instance : ""; }

struct json_object *navd_tree_services(const navd_tree *tree) { return tree->services; }
