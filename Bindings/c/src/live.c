/* The objects of live coordinators: creation and release. */
#include <stdlib.h>
#include <string.h>

#include "coordinators.h"

struct navd_live *navd_live_find(const navd_coordinators *coordinators, const char *tree, const char *id) {
  struct navd_live *live = coordinators->live;
  while (live && (strcmp(live->id, id) != 0 || strcmp(live->tree, tree) != 0)) live = live->next;
  return live;
}

struct navd_live *navd_live_made(navd_coordinators *coordinators, const navd_coordinator *coordinator,
                                 int64_t command) {
  struct navd_live *live = navd_live_find(coordinators, coordinator->tree, coordinator->id);
  struct navd_served_type *served = navd_served_type(coordinators, coordinator->type);
  if (live || !served) return live;
  live = navd_new_memory(sizeof *live);
  live->tree = navd_copy(coordinator->tree);
  live->id = navd_copy(coordinator->id);
  live->served = served;
  live->command = command;
  const navd_type *type = &served->type;
  live->object = type->create ? type->create(type->context, coordinator) : type->context;
  live->next = coordinators->live;
  coordinators->live = live;
  return live;
}

static void release(struct navd_live *live) {
  const navd_type *type = &live->served->type;
  if (type->release) type->release(live->object);
  free(live->tree);
  free(live->id);
  free(live->instance);
  free(live);
}

void navd_live_release(navd_coordinators *coordinators, bool (*is_over)(const struct navd_live *, const void *),
                       const void *context) {
  struct navd_live **link = &coordinators->live;
  while (*link) {
    struct navd_live *live = *link;
    if (is_over(live, context)) {
      *link = live->next;
      release(live);
    } else {
      link = &live->next;
    }
  }
}

static bool is_provisional(const struct navd_live *live, const void *context) {
  (void)context;
  return live->command != 0;
}

void navd_live_disconnected(navd_coordinators *coordinators) {
  navd_live_release(coordinators, is_provisional, NULL);
}

/** Whether a member of the list is the coordinator of an object. */
static bool is_the_one(const struct json_object *one, const struct navd_live *live) {
  return navd_is_text(navd_member(one, "tree"), live->tree) && navd_is_text(navd_member(one, "coordinator"), live->id)
         && navd_is_text(navd_member(one, "type"), live->served->name) && live->instance
         && navd_is_text(navd_member(one, "instance"), live->instance);
}

static bool is_missing(const struct navd_live *live, const void *living) {
  // A question may arrive before the answer.
  if (live->command != 0) return false;
  for (size_t index = 0; index < navd_count(living); index++) {
    if (is_the_one(json_object_array_get_idx(living, index), live)) return false;
  }
  return true;
}

void navd_live_registered(navd_coordinators *coordinators, const struct json_object *living) {
  navd_live_release(coordinators, is_missing, living);
  for (size_t index = 0; index < navd_count(living); index++) {
    struct json_object *one = json_object_array_get_idx(living, index);
    navd_coordinator coordinator = {
        .tree = navd_member_text(one, "tree"),
        .id = navd_member_text(one, "coordinator"),
        .type = navd_member_text(one, "type"),
        .params = navd_member(one, "params"),
    };
    if (!coordinator.tree || !coordinator.id || !coordinator.type) continue;
    struct navd_live *live = navd_live_made(coordinators, &coordinator, 0);
    if (live && !live->instance) live->instance = navd_copy(navd_member_text(one, "instance"));
  }
}

/** A command, with the parts of its outcome that concern objects. */
struct ending {
  const char *tree;
  int64_t command;
  bool is_committed;
  /** The coordinator that asks the user, if the command kept only this coordinator and those that it opened. */
  const char *asking;
  struct json_object *labels;
  struct json_object *disposed;
};

static bool is_of_an_earlier_tree(const struct navd_live *live, const void *context) {
  const struct ending *opening = context;
  return live->command != opening->command && strcmp(live->tree, opening->tree) == 0;
}

void navd_live_tree_opened(navd_coordinators *coordinators, const char *tree, int64_t command) {
  struct ending opening = {.tree = tree, .command = command};
  navd_live_release(coordinators, is_of_an_earlier_tree, &opening);
}

static bool is_disposed(const struct navd_live *live, const struct ending *ending) {
  for (size_t index = 0; index < navd_count(ending->disposed); index++) {
    struct json_object *gone = json_object_array_get_idx(ending->disposed, index);
    if (navd_is_text(navd_member(gone, "coordinator"), live->id)) return true;
  }
  return false;
}

static bool is_labelled(const struct navd_live *live, struct json_object *labels) {
  json_object_object_foreach(labels, label, id) {
    (void)label;
    if (navd_is_text(id, live->id)) return true;
  }
  return false;
}

static bool is_over(const struct navd_live *live, const void *context) {
  const struct ending *ending = context;
  if (strcmp(live->tree, ending->tree) != 0) return false;
  if (ending->asking && (strcmp(live->id, ending->asking) == 0 || is_labelled(live, ending->labels))) return false;
  return ending->is_committed ? is_disposed(live, ending) : live->command == ending->command;
}

void navd_live_command_ended(navd_coordinators *coordinators, const struct json_object *params) {
  struct json_object *outcome = navd_member(params, "outcome");
  struct json_object *kind = navd_member(outcome, "outcome"), *reason = navd_member(outcome, "reason");
  bool is_dry_run = json_object_get_boolean(navd_member(params, "dryRun"));
  bool is_asked = navd_is_text(navd_member(reason, "code"), "leaveAsked") && !is_dry_run;
  struct ending ending = {
      .tree = navd_member_text(params, "tree"),
      .command = navd_member_number(params, "command"),
      .is_committed = (navd_is_text(kind, "committed") || navd_is_text(kind, "redirected"))
                      && !is_dry_run,
      .asking = is_asked ? navd_member_text(reason, "coordinator") : NULL,
      .labels = navd_member(params, "labels"),
      .disposed = navd_member(outcome, "disposed"),
  };
  if (!ending.tree) return;
  navd_live_release(coordinators, is_over, &ending);
  for (struct navd_live *live = coordinators->live; live; live = live->next) {
    if (live->command != ending.command || strcmp(live->tree, ending.tree) != 0) continue;
    live->command = 0;
    live->instance = navd_copy(navd_member_text(params, "instance"));
  }
}
