/* The commands of a tree's handle, and their outcomes. */
#include "handle.h"

#include <stdlib.h>
#include <string.h>

navd_tree *navd_tree_at(navd *n, const char *name) {
  navd_tree *tree = navd_new_memory(sizeof *tree);
  tree->n = n;
  tree->name = navd_copy(name);
  tree->problem = navd_copy("");
  return tree;
}

/** Calls a method with the name of the tree in its params. */
static navd_status call(navd_tree *tree, const char *method, struct json_object *params, navd_id *id) {
  navd_put_text(params, "tree", tree->name);
  return navd_call(tree->n, method, params, id);
}

/** Calls a command. */
static navd_status command(navd_tree *tree, const char *method, struct json_object *params,
                           const navd_command_options *options, navd_id *id) {
  navd_put_options(params, options);
  navd_identify(tree->n, params);
  return call(tree, method, params, id);
}

navd_tree *navd_tree_open(navd *n, const navd_tree_open_params *params, navd_id *id) {
  navd_tree *tree = navd_tree_at(n, params->tree);
  tree->opening = navd_open_params_json(params);
  navd_tree_open_now(tree);
  if (id) *id = tree->opening_call;
  return tree;
}

void navd_tree_open_now(navd_tree *tree) {
  if (!tree->opening) return;
  struct json_object *params = navd_deep_copy(tree->opening);
  if (tree->was_opened) navd_put(params, "resume", navd_flag_value(true));
  call(tree, "tree.open", params, &tree->opening_call);
}

const char *navd_tree_name(const navd_tree *tree) { return tree->name; }

void navd_tree_free(navd_tree *tree) {
  if (!tree) return;
  navd_tree_unsubscribe_now(tree);
  json_object_put(tree->opening);
  json_object_put(tree->snapshot);
  json_object_put(tree->services);
  json_object_put(tree->saved);
  free(tree->name);
  free(tree->problem);
  free(tree->refusal);
  free(tree->instance);
  free(tree);
}

navd_status navd_tree_close(navd_tree *tree, navd_id *id) {
  json_object_put(tree->opening);
  tree->opening = NULL;
  return call(tree, "tree.close", navd_new_object(), id);
}

navd_status navd_tree_trigger(navd_tree *tree, const char *route, struct json_object *params,
                              const navd_command_options *options, navd_id *id) {
  struct json_object *sent = navd_object("route", navd_route(route, params, NULL), NULL);
  return command(tree, "coordinator.trigger", sent, options, id);
}

navd_status navd_tree_link(navd_tree *tree, struct json_object *routes, const navd_command_options *options,
                           navd_id *id) {
  return command(tree, "coordinator.handle", navd_object("routes", routes, NULL), options, id);
}

navd_status navd_tree_go(navd_tree *tree, const char *url, const navd_command_options *options, navd_id *id) {
  return command(tree, "coordinator.handle", navd_object("url", navd_text(url), NULL), options, id);
}

navd_status navd_tree_back(navd_tree *tree, const navd_command_options *options, navd_id *id) {
  return command(tree, "coordinator.back", navd_new_object(), options, id);
}

navd_status navd_tree_transfer(navd_tree *tree, struct json_object *action, const char *coordinator,
                               const navd_command_options *options, navd_id *id) {
  struct json_object *params = navd_object("transfer", action, NULL);
  navd_put_text(params, "coordinator", coordinator);
  return command(tree, "coordinator.transfer", params, options, id);
}

navd_status navd_tree_transaction(navd_tree *tree, struct json_object *steps, const navd_command_options *options,
                                  navd_id *id) {
  return command(tree, "coordinator.transaction", navd_object("steps", steps, NULL), options, id);
}

navd_status navd_tree_finish(navd_tree *tree, const char *coordinator, struct json_object *value,
                             const navd_command_options *options, navd_id *id) {
  struct json_object *params = navd_object("coordinator", navd_text(coordinator), "value", value, NULL);
  return command(tree, "coordinator.finish", params, options, id);
}

navd_status navd_tree_drop(navd_tree *tree, const char *coordinator, const navd_command_options *options,
                           navd_id *id) {
  struct json_object *params = navd_object("coordinator", navd_text(coordinator), NULL);
  return command(tree, "coordinator.drop", params, options, id);
}

navd_status navd_tree_forget(navd_tree *tree, const navd_command_options *options, navd_id *id) {
  return command(tree, "coordinator.forget", navd_new_object(), options, id);
}

navd_status navd_tree_set_facts(navd_tree *tree, struct json_object *facts, const navd_command_options *options,
                                navd_id *id) {
  return command(tree, "tree.setFacts", navd_object("facts", facts, NULL), options, id);
}

navd_status navd_tree_undo(navd_tree *tree, const navd_command_options *options, navd_id *id) {
  return command(tree, "tree.undo", navd_new_object(), options, id);
}

navd_status navd_tree_redo(navd_tree *tree, const navd_command_options *options, navd_id *id) {
  return command(tree, "tree.redo", navd_new_object(), options, id);
}

navd_status navd_tree_url(navd_tree *tree, const char *key, navd_id *id) {
  struct json_object *params = navd_new_object();
  navd_put_text(params, "key", key);
  return call(tree, "tree.url", params, id);
}

/** Reports a screen event with one member, unless that is NULL. */
static navd_status report(navd_tree *tree, const char *event, const char *name, const char *value, navd_id *id) {
  struct json_object *params = navd_object("event", navd_text(event), NULL);
  navd_put_text(params, name, value);
  return call(tree, "ui.report", params, id);
}

navd_status navd_tree_report_pop(navd_tree *tree, const char *key, navd_id *id) {
  return report(tree, "didPop", "key", key, id);
}

navd_status navd_tree_report_dismiss(navd_tree *tree, const char *key, navd_id *id) {
  return report(tree, "didDismiss", "key", key, id);
}

static navd_status report_tab(navd_tree *tree, const char *event, const char *tab, const char *container, navd_id *id) {
  struct json_object *params = navd_object("event", navd_text(event), "tab", navd_text(tab), NULL);
  navd_put_text(params, "container", container);
  return call(tree, "ui.report", params, id);
}

navd_status navd_tree_report_select(navd_tree *tree, const char *tab, const char *container, navd_id *id) {
  return report_tab(tree, "didSelect", tab, container, id);
}

navd_status navd_tree_report_close_tab(navd_tree *tree, const char *tab, const char *container, navd_id *id) {
  return report_tab(tree, "didCloseTab", tab, container, id);
}

navd_status navd_tree_report_focus(navd_tree *tree, const char *key, navd_id *id) {
  return report(tree, "didFocus", "key", key, id);
}

navd_status navd_tree_report_collapsed(navd_tree *tree, const char *container, navd_id *id) {
  return report(tree, "collapsed", "container", container, id);
}

navd_status navd_tree_report_expanded(navd_tree *tree, const char *container, navd_id *id) {
  return report(tree, "expanded", "container", container, id);
}

navd_status navd_tree_report_activity(navd_tree *tree, navd_id *id) {
  return report(tree, "activity", "", NULL, id);
}

navd_status navd_tree_report_settled(navd_tree *tree, int64_t revision, navd_id *id) {
  struct json_object *params = navd_object("event", navd_text("settled"), "revision", navd_number(revision), NULL);
  return call(tree, "ui.report", params, id);
}

/** Waits until a condition holds, with one member. */
static navd_status wait_until(navd_tree *tree, const char *until, struct json_object *params, int timeout_ms,
                              navd_id *id) {
  navd_put_text(params, "until", until);
  navd_put(params, "timeoutMs", navd_number(timeout_ms));
  return call(tree, "tree.wait", params, id);
}

navd_status navd_tree_wait_for_screen(navd_tree *tree, const char *screen, int timeout_ms, navd_id *id) {
  return wait_until(tree, "onView", navd_object("screen", navd_text(screen), NULL), timeout_ms, id);
}

navd_status navd_tree_wait_for_closed(navd_tree *tree, const char *key, int timeout_ms, navd_id *id) {
  return wait_until(tree, "closed", navd_object("key", navd_text(key), NULL), timeout_ms, id);
}

navd_status navd_tree_wait_for_settled(navd_tree *tree, int64_t revision, int timeout_ms, navd_id *id) {
  struct json_object *params = navd_new_object();
  if (revision > 0) navd_put(params, "revision", navd_number(revision));
  return wait_until(tree, "settled", params, timeout_ms, id);
}

static navd_ending ending_of(const char *name) {
  static const char *const names[] = {
      "", "committed", "redirected", "blocked", "cancelled", "superseded", "failed", "noop",
  };
  for (size_t index = 1; name && index < sizeof names / sizeof *names; index++) {
    if (strcmp(names[index], name) == 0) return (navd_ending)index;
  }
  return NAVD_NO_OUTCOME;
}

navd_outcome navd_outcome_of(const navd_event *event) {
  if (event->kind != NAVD_RESPONSE) return (navd_outcome){0};
  struct json_object *details = event->result;
  // The outcome of `tree.open` is one level deeper.
  if (json_object_is_type(navd_member(details, "outcome"), json_type_object)) details = navd_member(details, "outcome");
  struct json_object *reason = navd_member(details, "reason");
  navd_ending ending = ending_of(navd_member_text(details, "outcome"));
  if (ending == NAVD_NO_OUTCOME) return (navd_outcome){.error = event->error};
  return (navd_outcome){
      .ending = ending,
      .committed = ending == NAVD_COMMITTED,
      .revision = navd_member_number(details, "revision"),
      .reason = navd_member_text(reason, "code"),
      .message = navd_member_text(reason, "message"),
      .details = details,
  };
}
