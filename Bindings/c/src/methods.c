/* Written by Tools/generate from Protocol/methods. Do not edit. */
#include "fields.h"

#define COUNT(fields) (sizeof(fields) / sizeof(fields)[0])

static const struct navd_field command_options[] = {
    {"tree", navd_field_text, offsetof(navd_command_options, tree)},
    {"from", navd_field_text, offsetof(navd_command_options, from)},
    {"ifRevision", navd_field_number, offsetof(navd_command_options, if_revision)},
    {"dryRun", navd_field_flag, offsetof(navd_command_options, dry_run)},
    {"animated", navd_field_flag, offsetof(navd_command_options, animated)},
    {"info", navd_field_json, offsetof(navd_command_options, info)},
    {"commandId", navd_field_text, offsetof(navd_command_options, command_id)},
    {"onBusy", navd_field_text, offsetof(navd_command_options, on_busy)},
    {"force", navd_field_flag, offsetof(navd_command_options, force)},
    {"deadlineMs", navd_field_number, offsetof(navd_command_options, deadline_ms)},
    {"within", navd_field_text, offsetof(navd_command_options, within)},
};

void navd_put_options(struct json_object *object, const navd_command_options *options) {
  if (!options) return;
  navd_command_options others = *options;
  others.tree = NULL;
  navd_put_fields(object, command_options, COUNT(command_options), &others);
}

/** Calls a command, with a `commandId`. If it has params, they begin with the options. */
static navd_status command(navd *n, const char *method, const struct navd_field *fields, size_t count,
                           const void *params, navd_id *id) {
  struct json_object *object = navd_new_object();
  navd_put_fields(object, fields, count, params);
  navd_put_fields(object, command_options, COUNT(command_options), params);
  navd_identify(n, object);
  return navd_call(n, method, object, id);
}

navd_status navd_call_initialize(navd *n, const navd_initialize_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"client", navd_field_json, offsetof(navd_initialize_params, client)},
      {"may", navd_field_text, offsetof(navd_initialize_params, may)},
  };
  return navd_call_with(n, "initialize", fields, COUNT(fields), params, id);
}

navd_status navd_call_ping(navd *n, navd_id *id) {
  return navd_call(n, "ping", NULL, id);
}

navd_status navd_call_server_status(navd *n, navd_id *id) {
  return navd_call(n, "server.status", NULL, id);
}

navd_status navd_call_rpc_discover(navd *n, navd_id *id) {
  return navd_call(n, "rpc.discover", NULL, id);
}

navd_status navd_call_server_clients(navd *n, navd_id *id) {
  return navd_call(n, "server.clients", NULL, id);
}

navd_status navd_call_server_monitor(navd *n, navd_id *id) {
  return navd_call(n, "server.monitor", NULL, id);
}

navd_status navd_call_server_watch(navd *n, navd_id *id) {
  return navd_call(n, "server.watch", NULL, id);
}

navd_status navd_call_graph_get(navd *n, const navd_graph_get_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"graph", navd_field_text, offsetof(navd_graph_get_params, graph)},
      {"tree", navd_field_text, offsetof(navd_graph_get_params, tree)},
  };
  return navd_call_with(n, "graph.get", fields, COUNT(fields), params, id);
}

navd_status navd_call_graph_list(navd *n, navd_id *id) {
  return navd_call(n, "graph.list", NULL, id);
}

navd_status navd_call_graph_load(navd *n, const navd_graph_load_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"graph", navd_field_json, offsetof(navd_graph_load_params, graph)},
      {"replace", navd_field_flag, offsetof(navd_graph_load_params, replace)},
      {"dryRun", navd_field_flag, offsetof(navd_graph_load_params, dry_run)},
  };
  return navd_call_with(n, "graph.load", fields, COUNT(fields), params, id);
}

navd_status navd_call_graph_unload(navd *n, const navd_graph_unload_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"graph", navd_field_text, offsetof(navd_graph_unload_params, graph)},
  };
  return navd_call_with(n, "graph.unload", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_close(navd *n, const navd_tree_close_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_close_params, tree)},
  };
  return navd_call_with(n, "tree.close", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_diff(navd *n, const navd_tree_diff_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_diff_params, tree)},
      {"from", navd_field_number, offsetof(navd_tree_diff_params, from)},
      {"to", navd_field_number, offsetof(navd_tree_diff_params, to)},
  };
  return navd_call_with(n, "tree.diff", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_drive(navd *n, const navd_tree_drive_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_drive_params, tree)},
      {"lease", navd_field_text, offsetof(navd_tree_drive_params, lease)},
      {"to", navd_field_text, offsetof(navd_tree_drive_params, to)},
      {"reason", navd_field_text, offsetof(navd_tree_drive_params, reason)},
  };
  return navd_call_with(n, "tree.drive", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_explain(navd *n, const navd_tree_explain_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_explain_params, tree)},
      {"revision", navd_field_number, offsetof(navd_tree_explain_params, revision)},
      {"number", navd_field_number, offsetof(navd_tree_explain_params, number)},
  };
  return navd_call_with(n, "tree.explain", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_explain_back(navd *n, const navd_tree_explain_back_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_explain_back_params, tree)},
      {"at", navd_field_number, offsetof(navd_tree_explain_back_params, at)},
  };
  return navd_call_with(n, "tree.explainBack", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_export(navd *n, const navd_tree_export_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_export_params, tree)},
  };
  return navd_call_with(n, "tree.export", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_get(navd *n, const navd_tree_get_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_get_params, tree)},
      {"at", navd_field_number, offsetof(navd_tree_get_params, at)},
  };
  return navd_call_with(n, "tree.get", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_history(navd *n, const navd_tree_history_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_history_params, tree)},
      {"after", navd_field_number, offsetof(navd_tree_history_params, after)},
      {"revision", navd_field_number, offsetof(navd_tree_history_params, revision)},
      {"limit", navd_field_number, offsetof(navd_tree_history_params, limit)},
  };
  return navd_call_with(n, "tree.history", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_list(navd *n, navd_id *id) {
  return navd_call(n, "tree.list", NULL, id);
}

struct json_object *navd_open_params_json(const navd_tree_open_params *params) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_open_params, tree)},
      {"graph", navd_field_json, offsetof(navd_tree_open_params, graph)},
      {"root", navd_field_json, offsetof(navd_tree_open_params, root)},
      {"facts", navd_field_json, offsetof(navd_tree_open_params, facts)},
      {"lifetime", navd_field_text, offsetof(navd_tree_open_params, lifetime)},
      {"resume", navd_field_flag, offsetof(navd_tree_open_params, resume)},
      {"durability", navd_field_text, offsetof(navd_tree_open_params, durability)},
  };
  struct json_object *object = navd_new_object();
  navd_put_fields(object, fields, COUNT(fields), params);
  return object;
}

navd_status navd_call_tree_open(navd *n, const navd_tree_open_params *params, navd_id *id) {
  return navd_call(n, "tree.open", navd_open_params_json(params), id);
}

navd_status navd_call_tree_redo(navd *n, const navd_tree_redo_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"to", navd_field_number, offsetof(navd_tree_redo_params, to)},
  };
  return command(n, "tree.redo", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_regraph(navd *n, const navd_tree_regraph_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"graph", navd_field_json, offsetof(navd_tree_regraph_params, graph)},
  };
  return command(n, "tree.regraph", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_routes(navd *n, const navd_tree_routes_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_routes_params, tree)},
      {"from", navd_field_text, offsetof(navd_tree_routes_params, from)},
      {"coordinator", navd_field_text, offsetof(navd_tree_routes_params, coordinator)},
  };
  return navd_call_with(n, "tree.routes", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_set_facts(navd *n, const navd_tree_set_facts_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"facts", navd_field_json, offsetof(navd_tree_set_facts_params, facts)},
  };
  return command(n, "tree.setFacts", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_subscribe(navd *n, const navd_tree_subscribe_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_subscribe_params, tree)},
      {"since", navd_field_number, offsetof(navd_tree_subscribe_params, since)},
      {"instance", navd_field_text, offsetof(navd_tree_subscribe_params, instance)},
      {"commands", navd_field_flag, offsetof(navd_tree_subscribe_params, commands)},
  };
  return navd_call_with(n, "tree.subscribe", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_undelivered(navd *n, const navd_tree_undelivered_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_undelivered_params, tree)},
      {"take", navd_field_flag, offsetof(navd_tree_undelivered_params, take)},
      {"commandId", navd_field_text, offsetof(navd_tree_undelivered_params, command_id)},
  };
  return navd_call_with(n, "tree.undelivered", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_undo(navd *n, const navd_tree_undo_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"to", navd_field_number, offsetof(navd_tree_undo_params, to)},
  };
  return command(n, "tree.undo", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_unsubscribe(navd *n, const navd_tree_unsubscribe_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"subscription", navd_field_number, offsetof(navd_tree_unsubscribe_params, subscription)},
  };
  return navd_call_with(n, "tree.unsubscribe", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_url(navd *n, const navd_tree_url_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_url_params, tree)},
      {"key", navd_field_text, offsetof(navd_tree_url_params, key)},
      {"at", navd_field_number, offsetof(navd_tree_url_params, at)},
  };
  return navd_call_with(n, "tree.url", fields, COUNT(fields), params, id);
}

navd_status navd_call_tree_wait(navd *n, const navd_tree_wait_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_wait_params, tree)},
      {"until", navd_field_text, offsetof(navd_tree_wait_params, until)},
      {"revision", navd_field_number, offsetof(navd_tree_wait_params, revision)},
      {"screen", navd_field_text, offsetof(navd_tree_wait_params, screen)},
      {"params", navd_field_json, offsetof(navd_tree_wait_params, params)},
      {"key", navd_field_text, offsetof(navd_tree_wait_params, key)},
      {"timeoutMs", navd_field_number, offsetof(navd_tree_wait_params, timeout_ms)},
  };
  return navd_call_with(n, "tree.wait", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_attach(navd *n, const navd_coordinator_attach_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"screen", navd_field_text, offsetof(navd_coordinator_attach_params, screen)},
      {"route", navd_field_json, offsetof(navd_coordinator_attach_params, route)},
      {"params", navd_field_json, offsetof(navd_coordinator_attach_params, params)},
      {"pullback", navd_field_json, offsetof(navd_coordinator_attach_params, pullback)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_attach_params, coordinator)},
  };
  return command(n, "coordinator.attach", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_back(navd *n, const navd_command_options *params, navd_id *id) {
  return command(n, "coordinator.back", NULL, 0, params, id);
}

navd_status navd_call_coordinator_drop(navd *n, const navd_coordinator_drop_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"self", navd_field_flag, offsetof(navd_coordinator_drop_params, self)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_drop_params, coordinator)},
  };
  return command(n, "coordinator.drop", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_finish(navd *n, const navd_coordinator_finish_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"value", navd_field_json, offsetof(navd_coordinator_finish_params, value)},
      {"error", navd_field_json, offsetof(navd_coordinator_finish_params, error)},
      {"cancel", navd_field_flag, offsetof(navd_coordinator_finish_params, cancel)},
      {"keep", navd_field_flag, offsetof(navd_coordinator_finish_params, keep)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_finish_params, coordinator)},
  };
  return command(n, "coordinator.finish", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_forget(navd *n, const navd_command_options *params, navd_id *id) {
  return command(n, "coordinator.forget", NULL, 0, params, id);
}

navd_status navd_call_coordinator_handle(navd *n, const navd_coordinator_handle_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"routes", navd_field_json, offsetof(navd_coordinator_handle_params, routes)},
      {"url", navd_field_text, offsetof(navd_coordinator_handle_params, url)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_handle_params, coordinator)},
      {"routeType", navd_field_text, offsetof(navd_coordinator_handle_params, route_type)},
  };
  return command(n, "coordinator.handle", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_pullback(navd *n, const navd_coordinator_pullback_params *params,
    navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_coordinator_pullback_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_pullback_params, coordinator)},
      {"mode", navd_field_text, offsetof(navd_coordinator_pullback_params, mode)},
      {"into", navd_field_json, offsetof(navd_coordinator_pullback_params, into)},
  };
  return navd_call_with(n, "coordinator.pullback", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_register(navd *n, const navd_coordinator_register_params *params,
    navd_id *id) {
  static const struct navd_field fields[] = {
      {"types", navd_field_json, offsetof(navd_coordinator_register_params, types)},
      {"tree", navd_field_text, offsetof(navd_coordinator_register_params, tree)},
      {"screens", navd_field_json, offsetof(navd_coordinator_register_params, screens)},
      {"facts", navd_field_json, offsetof(navd_coordinator_register_params, facts)},
      {"replace", navd_field_flag, offsetof(navd_coordinator_register_params, replace)},
  };
  return navd_call_with(n, "coordinator.register", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_transaction(navd *n, const navd_coordinator_transaction_params *params,
    navd_id *id) {
  static const struct navd_field fields[] = {
      {"steps", navd_field_json, offsetof(navd_coordinator_transaction_params, steps)},
  };
  return command(n, "coordinator.transaction", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_transfer(navd *n, const navd_coordinator_transfer_params *params,
    navd_id *id) {
  static const struct navd_field fields[] = {
      {"transfer", navd_field_json, offsetof(navd_coordinator_transfer_params, transfer)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_transfer_params, coordinator)},
  };
  return command(n, "coordinator.transfer", fields, COUNT(fields), params, id);
}

navd_status navd_call_coordinator_trigger(navd *n, const navd_coordinator_trigger_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"route", navd_field_json, offsetof(navd_coordinator_trigger_params, route)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_trigger_params, coordinator)},
      {"routeType", navd_field_text, offsetof(navd_coordinator_trigger_params, route_type)},
  };
  return command(n, "coordinator.trigger", fields, COUNT(fields), params, id);
}

navd_status navd_call_ui_report(navd *n, const navd_ui_report_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_ui_report_params, tree)},
      {"event", navd_field_text, offsetof(navd_ui_report_params, event)},
      {"key", navd_field_text, offsetof(navd_ui_report_params, key)},
      {"tab", navd_field_text, offsetof(navd_ui_report_params, tab)},
      {"container", navd_field_text, offsetof(navd_ui_report_params, container)},
      {"coordinator", navd_field_text, offsetof(navd_ui_report_params, coordinator)},
      {"revision", navd_field_number, offsetof(navd_ui_report_params, revision)},
      {"onBusy", navd_field_text, offsetof(navd_ui_report_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_ui_report_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_ui_report_params, within)},
  };
  return navd_call_with(n, "ui.report", fields, COUNT(fields), params, id);
}

navd_status navd_call_ui_save(navd *n, const navd_ui_save_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_ui_save_params, tree)},
      {"key", navd_field_text, offsetof(navd_ui_save_params, key)},
      {"state", navd_field_json, offsetof(navd_ui_save_params, state)},
  };
  return navd_call_with(n, "ui.save", fields, COUNT(fields), params, id);
}
