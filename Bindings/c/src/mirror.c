/* A subscription that keeps a snapshot and resumes. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

struct navd_mirror {
  navd *n;
  char *tree;
  navd_mirror_state state;
  char *problem;
  struct json_object *snapshot;
  struct json_object *services;
  char *instance;
  /** The pending call; 0: none. */
  navd_id call;
  /** The number of the subscription; 0: none. */
  int64_t subscription;
};

static void set_problem(navd_mirror *mirror, const char *problem) {
  free(mirror->problem);
  mirror->problem = navd_copy(problem);
}

void navd_mirror_subscribe(navd_mirror *mirror) {
  if (mirror->call || mirror->subscription) return;
  struct json_object *params = navd_new_object();
  navd_put_text(params, "tree", mirror->tree);
  if (mirror->snapshot) {
    navd_put(params, "since", navd_number(navd_member_number(mirror->snapshot, "revision")));
    navd_put_text(params, "instance", mirror->instance);
  }
  mirror->state = NAVD_MIRROR_WAITING;
  set_problem(mirror, "");
  // Without a connection there is no call. The next connection subscribes.
  navd_call(mirror->n, "tree.subscribe", params, &mirror->call);
}

navd_mirror *navd_mirror_new(navd *n, const char *tree) {
  navd_mirror *mirror = navd_new_memory(sizeof *mirror);
  mirror->n = n;
  mirror->tree = navd_copy(tree);
  navd_mirror_subscribe(mirror);
  return mirror;
}

static void unsubscribe(navd_mirror *mirror) {
  struct json_object *params = navd_object("subscription", navd_number(mirror->subscription), NULL);
  navd_call(mirror->n, "tree.unsubscribe", params, NULL);
}

void navd_mirror_free(navd_mirror *mirror) {
  if (!mirror) return;
  if (mirror->subscription && navd_is_connected(mirror->n)) unsubscribe(mirror);
  json_object_put(mirror->snapshot);
  json_object_put(mirror->services);
  free(mirror->tree);
  free(mirror->problem);
  free(mirror->instance);
  free(mirror);
}

/** Replaces a value by a copy of another, so that changes here do not affect an event. */
static void keep(struct json_object **place, const struct json_object *value) {
  json_object_put(*place);
  *place = navd_deep_copy(value);
}

static void subscribed(navd_mirror *mirror, const navd_event *event) {
  mirror->call = 0;
  if (event->error) {
    mirror->state = NAVD_MIRROR_ENDED;
    set_problem(mirror, navd_error_message(event->error));
    return;
  }
  struct json_object *snapshot = navd_member(event->result, "snapshot");
  mirror->subscription = navd_member_number(event->result, "subscription");
  mirror->state = NAVD_MIRROR_CURRENT;
  if (snapshot) keep(&mirror->snapshot, snapshot);
  keep(&mirror->services, navd_member(event->result, "services"));
  free(mirror->instance);
  mirror->instance = navd_copy(navd_member_text(event->result, "instance"));
  // If navd chose the tree, later subscriptions name the same one.
  if (!mirror->tree) mirror->tree = navd_copy(navd_member_text(event->result, "tree"));
}

static void changed(navd_mirror *mirror, const struct json_object *change) {
  if (navd_tree_apply(mirror->snapshot, change) == NAVD_OK) return;
  // Snapshot and subscription are out of step: subscribe again without a revision.
  keep(&mirror->snapshot, NULL);
  unsubscribe(mirror);
  mirror->subscription = 0;
  navd_mirror_subscribe(mirror);
}

static void served(navd_mirror *mirror, const struct json_object *params) {
  const char *type = navd_member_text(params, "type");
  if (!type) return;
  if (!mirror->services) mirror->services = navd_new_object();
  navd_put(mirror->services, type, navd_deep_copy(navd_member(params, "client")));
}

static void ended(navd_mirror *mirror, const struct json_object *params) {
  const char *reason = navd_member_text(params, "reason");
  mirror->subscription = 0;
  if (reason && strcmp(reason, "overflow") == 0) {
    navd_mirror_subscribe(mirror);
  } else if (reason && strcmp(reason, "shutdown") == 0) {
    // The connection ends next, and another daemon may follow.
    mirror->state = NAVD_MIRROR_WAITING;
  } else {
    mirror->state = NAVD_MIRROR_ENDED;
    set_problem(mirror, reason ? reason : "");
  }
}

static bool handle_notification(navd_mirror *mirror, const navd_event *event) {
  if (!mirror->subscription) return false;
  if (navd_member_number(event->params, "subscription") != mirror->subscription) return false;
  if (strcmp(event->method, NAVD_TREE_CHANGED) == 0) {
    changed(mirror, navd_member(event->params, "change"));
  } else if (strcmp(event->method, NAVD_COORDINATOR_SERVED) == 0) {
    served(mirror, event->params);
  } else if (strcmp(event->method, NAVD_SUBSCRIPTION_ENDED) == 0) {
    ended(mirror, event->params);
  } else {
    return false;
  }
  return true;
}

bool navd_mirror_handle(navd_mirror *mirror, const navd_event *event) {
  switch (event->kind) {
    case NAVD_RESPONSE:
      if (event->id != mirror->call) return false;
      subscribed(mirror, event);
      return true;
    case NAVD_NOTIFICATION: return handle_notification(mirror, event);
    case NAVD_REQUEST: return false;
    case NAVD_DISCONNECTED:
      mirror->call = 0;
      mirror->subscription = 0;
      if (mirror->state == NAVD_MIRROR_CURRENT) mirror->state = NAVD_MIRROR_WAITING;
      return false;
    case NAVD_RECONNECTED:
      if (mirror->state == NAVD_MIRROR_WAITING) navd_mirror_subscribe(mirror);
      return false;
  }
  return false;
}

navd_mirror_state navd_mirror_status(const navd_mirror *mirror) { return mirror->state; }

const char *navd_mirror_problem(const navd_mirror *mirror) { return mirror->problem; }

struct json_object *navd_mirror_snapshot(const navd_mirror *mirror) { return mirror->snapshot; }

struct json_object *navd_mirror_services(const navd_mirror *mirror) { return mirror->services; }
