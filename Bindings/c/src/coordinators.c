/* Coordinator types: registering, questions and notifications. */
#include "coordinators.h"

#include <stdlib.h>
#include <string.h>

navd_coordinators *navd_coordinators_new(navd *n, const char *tree) {
  navd_coordinators *coordinators = navd_new_memory(sizeof *coordinators);
  coordinators->n = n;
  coordinators->tree = navd_copy(tree);
  coordinators->declarations = navd_new_object();
  coordinators->screens = navd_new_object();
  coordinators->facts = navd_new_object();
  return coordinators;
}

/** Adds the routes of a table that a declaration lacks. */
static void declare_routes(struct json_object *declaration, const navd_answer_row *row) {
  struct json_object *routes = navd_member(declaration, "routes");
  if (!routes) navd_put(declaration, "routes", routes = navd_new_object());
  for (; row->answer; row++) {
    if (row->route && !navd_member(routes, row->route)) navd_put(routes, row->route, navd_new_object());
  }
}

void navd_coordinators_add(navd_coordinators *coordinators, const navd_type *type, struct json_object *declaration) {
  if (declaration && type->answers) declare_routes(declaration, type->answers);
  struct navd_served_type *served = navd_new_memory(sizeof *served);
  served->name = navd_copy(type->name);
  served->type = *type;
  served->type.name = served->name;
  served->next = coordinators->types;
  coordinators->types = served;
  navd_put(coordinators->declarations, type->name, declaration);
}

void navd_coordinators_add_screen(navd_coordinators *coordinators, const char *name,
                                  struct json_object *declaration) {
  navd_put(coordinators->screens, name, declaration);
}

void navd_coordinators_add_fact(navd_coordinators *coordinators, const char *name, struct json_object *declaration) {
  navd_put(coordinators->facts, name, declaration);
}

static navd_status send_registration(navd_coordinators *coordinators) {
  struct json_object *params = navd_object("types", json_object_get(coordinators->declarations), NULL);
  navd_put_text(params, "tree", coordinators->tree);
  if (json_object_object_length(coordinators->screens) > 0) {
    navd_put(params, "screens", json_object_get(coordinators->screens));
  }
  if (json_object_object_length(coordinators->facts) > 0) {
    navd_put(params, "facts", json_object_get(coordinators->facts));
  }
  if (coordinators->replaces) navd_put(params, "replace", navd_flag_value(true));
  return navd_call(coordinators->n, "coordinator.register", params, &coordinators->call);
}

navd_status navd_coordinators_register(navd_coordinators *coordinators, bool replace) {
  coordinators->is_registered = true;
  coordinators->replaces = replace;
  return send_registration(coordinators);
}

navd_id navd_coordinators_call(const navd_coordinators *coordinators) { return coordinators->call; }

struct navd_served_type *navd_served_type(const navd_coordinators *coordinators, const char *name) {
  struct navd_served_type *served = coordinators->types;
  while (served && strcmp(served->name, name) != 0) served = served->next;
  return served;
}

static navd_question question_of(const navd_event *event) {
  struct json_object *asked = navd_member(event->params, "question");
  struct json_object *route = navd_member(asked, "route");
  return (navd_question){
      .id = event->id,
      .request = event->request,
      .coordinator = {
          .tree = navd_member_text(event->params, "tree"),
          .id = navd_member_text(event->params, "coordinator"),
          .type = navd_member_text(event->params, "type"),
          .label = navd_member_text(event->params, "label"),
          .params = navd_member(navd_member(event->params, "situation"), "params"),
      },
      .kind = navd_member_text(asked, "kind"),
      .route = route,
      .route_name = navd_member_text(route, "name"),
      .route_params = navd_member(route, "params"),
      .completion = navd_member(asked, "completion"),
      .child_label = navd_member_text(asked, "label"),
      .params = event->params,
  };
}

static bool is_about(const navd_answer_row *row, const navd_question *question) {
  const char *name = question->child_label, *wanted = row->pulled;
  if (strcmp(question->kind, "route") == 0) {
    name = question->route_name;
    wanted = row->route;
  } else if (strcmp(question->kind, "completed") == 0) {
    wanted = row->completed;
  }
  return name && wanted && strcmp(name, wanted) == 0;
}

/** Returns the callback for a question; NULL if there is none. */
static struct json_object *(*answer_of(const navd_type *type, const navd_question *question))(
    void *object, const navd_question *question) {
  for (const navd_answer_row *row = type->answers; row && row->answer; row++) {
    if (is_about(row, question)) return row->answer;
  }
  return type->prepare;
}

static navd_status answer_nothing(navd_coordinators *coordinators, const navd_question *question) {
  bool is_route = strcmp(question->kind, "route") == 0;
  const char *name = is_route ? question->route_name : question->child_label;
  char *message = navd_format("%s answers no question of kind %s about %s: its table has no row for it.",
                              question->coordinator.type, question->kind, name ? name : "a child without a label");
  navd_status status = navd_answer_error(coordinators->n, question->id, message);
  free(message);
  return status;
}

static bool handle_prepare(navd_coordinators *coordinators, const navd_event *event) {
  navd_question question = question_of(event);
  const navd_coordinator *coordinator = &question.coordinator;
  if (!coordinator->tree || !coordinator->id || !coordinator->type || !question.kind) return false;
  int64_t command = navd_member_number(event->params, "command");
  // A command without a start revision opens a new tree, where ids begin again.
  if (navd_member_number(event->params, "revision") == 0) {
    navd_live_tree_opened(coordinators, coordinator->tree, command);
  }
  struct navd_live *live = navd_live_made(coordinators, coordinator, command);
  if (!live) return false;
  struct json_object *(*answer)(void *, const navd_question *) = answer_of(&live->served->type, &question);
  if (!answer) return answer_nothing(coordinators, &question) == NAVD_OK;
  struct json_object *action = answer(live->object, &question);
  if (action && navd_answer(coordinators->n, event->id, action) != NAVD_OK) {
    // If an answer cannot be sent, send an error at once instead of letting the question time out.
    navd_answer_error(coordinators->n, event->id, navd_problem(coordinators->n));
  }
  return true;
}

/** Performs the custom transitions that a command committed. */
static void perform_transitions(navd_coordinators *coordinators, const struct json_object *params) {
  struct json_object *custom = navd_member(params, "custom");
  for (size_t index = 0; index < navd_count(custom); index++) {
    struct json_object *one = json_object_array_get_idx(custom, index);
    navd_performance performance = {
        .tree = navd_member_text(params, "tree"),
        .coordinator = navd_member_text(one, "coordinator"),
        .name = navd_member_text(one, "name"),
        .params = navd_member(one, "params"),
    };
    if (!performance.tree || !performance.coordinator || !performance.name) continue;
    struct navd_live *live = navd_live_find(coordinators, performance.tree, performance.coordinator);
    if (live && live->served->type.perform) live->served->type.perform(live->object, &performance);
  }
}

static bool handle_completed(navd_coordinators *coordinators, const struct json_object *params) {
  const char *tree = navd_member_text(params, "tree");
  const char *opener = navd_member_text(params, "opener");
  const char *label = navd_member_text(params, "label");
  struct navd_live *live = tree && opener ? navd_live_find(coordinators, tree, opener) : NULL;
  if (!live || !label) return false;
  const navd_type *type = &live->served->type;
  if (type->completed) type->completed(live->object, label, navd_member(params, "completion"));
  return true;
}

static bool any(const struct navd_live *live, const void *context) {
  (void)live;
  (void)context;
  return true;
}

bool navd_coordinators_handle(navd_coordinators *coordinators, const navd_event *event) {
  switch (event->kind) {
    case NAVD_RESPONSE:
      // With an error the list is NULL, and no coordinator is served here.
      if (event->id == coordinators->call) {
        navd_live_registered(coordinators, navd_member(event->result, "coordinators"));
      }
      return false;
    case NAVD_NOTIFICATION:
      if (strcmp(event->method, NAVD_COMMAND_ENDED) == 0) {
        // Perform transitions before releasing the objects of ended coordinators, which may have some.
        perform_transitions(coordinators, event->params);
        // A program that answers some questions itself needs the event too.
        navd_live_command_ended(coordinators, event->params);
        return false;
      }
      return strcmp(event->method, NAVD_COORDINATOR_COMPLETED) == 0 && handle_completed(coordinators, event->params);
    case NAVD_REQUEST:
      return strcmp(event->method, NAVD_COORDINATOR_PREPARE) == 0 && handle_prepare(coordinators, event);
    case NAVD_DISCONNECTED: navd_live_disconnected(coordinators); return false;
    case NAVD_RECONNECTED:
      if (coordinators->is_registered) send_registration(coordinators);
      return false;
  }
  return false;
}

void *navd_coordinators_object(const navd_coordinators *coordinators, const char *tree, const char *id) {
  struct navd_live *live = navd_live_find(coordinators, tree, id);
  return live ? live->object : NULL;
}

size_t navd_coordinators_count(const navd_coordinators *coordinators) {
  size_t count = 0;
  for (const struct navd_live *live = coordinators->live; live; live = live->next) count++;
  return count;
}

static bool is_of_tree(const struct navd_live *live, const void *tree) { return strcmp(live->tree, tree) == 0; }

void navd_coordinators_forget(navd_coordinators *coordinators, const char *tree) {
  navd_live_release(coordinators, is_of_tree, tree);
}

void navd_coordinators_free(navd_coordinators *coordinators) {
  if (!coordinators) return;
  navd_live_release(coordinators, any, NULL);
  for (struct navd_served_type *served = coordinators->types, *next; served; served = next) {
    next = served->next;
    free(served->name);
    free(served);
  }
  json_object_put(coordinators->declarations);
  json_object_put(coordinators->screens);
  json_object_put(coordinators->facts);
  free(coordinators->tree);
  free(coordinators);
}
