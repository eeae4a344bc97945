/* Written by Bindings/c/generate.py from Protocol/methods. Do not edit. */
#include "fields.h"

#define COUNT(fields) (sizeof(fields) / sizeof(fields)[0])

navd_status navd_initialize(navd *n, const navd_initialize_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"client", navd_field_json, offsetof(navd_initialize_params, client)},
      {"capabilities", navd_field_json, offsetof(navd_initialize_params, capabilities)},
  };
  return navd_call_with(n, "initialize", fields, COUNT(fields), params, id);
}

navd_status navd_ping(navd *n, navd_id *id) {
  return navd_call(n, "ping", NULL, id);
}

navd_status navd_server_status(navd *n, navd_id *id) {
  return navd_call(n, "server.status", NULL, id);
}

navd_status navd_rpc_discover(navd *n, navd_id *id) {
  return navd_call(n, "rpc.discover", NULL, id);
}

navd_status navd_graph_check(navd *n, const navd_graph_check_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"graph", navd_field_json, offsetof(navd_graph_check_params, graph)},
  };
  return navd_call_with(n, "graph.check", fields, COUNT(fields), params, id);
}

navd_status navd_graph_get(navd *n, const navd_graph_get_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"name", navd_field_text, offsetof(navd_graph_get_params, name)},
      {"tree", navd_field_text, offsetof(navd_graph_get_params, tree)},
  };
  return navd_call_with(n, "graph.get", fields, COUNT(fields), params, id);
}

navd_status navd_graph_list(navd *n, navd_id *id) {
  return navd_call(n, "graph.list", NULL, id);
}

navd_status navd_graph_load(navd *n, const navd_graph_load_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"graph", navd_field_json, offsetof(navd_graph_load_params, graph)},
      {"replace", navd_field_flag, offsetof(navd_graph_load_params, replace)},
  };
  return navd_call_with(n, "graph.load", fields, COUNT(fields), params, id);
}

navd_status navd_graph_unload(navd *n, const navd_graph_unload_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"name", navd_field_text, offsetof(navd_graph_unload_params, name)},
  };
  return navd_call_with(n, "graph.unload", fields, COUNT(fields), params, id);
}

navd_status navd_tree_close(navd *n, const navd_tree_close_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_close_params, tree)},
  };
  return navd_call_with(n, "tree.close", fields, COUNT(fields), params, id);
}

navd_status navd_tree_get(navd *n, const navd_tree_get_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_get_params, tree)},
  };
  return navd_call_with(n, "tree.get", fields, COUNT(fields), params, id);
}

navd_status navd_tree_list(navd *n, navd_id *id) {
  return navd_call(n, "tree.list", NULL, id);
}

navd_status navd_tree_open(navd *n, const navd_tree_open_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"name", navd_field_text, offsetof(navd_tree_open_params, name)},
      {"graph", navd_field_json, offsetof(navd_tree_open_params, graph)},
      {"root", navd_field_json, offsetof(navd_tree_open_params, root)},
      {"lifetime", navd_field_text, offsetof(navd_tree_open_params, lifetime)},
  };
  return navd_call_with(n, "tree.open", fields, COUNT(fields), params, id);
}

navd_status navd_tree_subscribe(navd *n, const navd_tree_subscribe_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_tree_subscribe_params, tree)},
      {"since", navd_field_number, offsetof(navd_tree_subscribe_params, since)},
      {"instance", navd_field_text, offsetof(navd_tree_subscribe_params, instance)},
  };
  return navd_call_with(n, "tree.subscribe", fields, COUNT(fields), params, id);
}

navd_status navd_tree_unsubscribe(navd *n, const navd_tree_unsubscribe_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"subscription", navd_field_number, offsetof(navd_tree_unsubscribe_params, subscription)},
  };
  return navd_call_with(n, "tree.unsubscribe", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_attach(navd *n, const navd_coordinator_attach_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"screen", navd_field_text, offsetof(navd_coordinator_attach_params, screen)},
      {"route", navd_field_json, offsetof(navd_coordinator_attach_params, route)},
      {"params", navd_field_json, offsetof(navd_coordinator_attach_params, params)},
      {"pullback", navd_field_json, offsetof(navd_coordinator_attach_params, pullback)},
      {"tree", navd_field_text, offsetof(navd_coordinator_attach_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_attach_params, coordinator)},
      {"from", navd_field_text, offsetof(navd_coordinator_attach_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_attach_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_attach_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_attach_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_attach_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_attach_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_attach_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_attach_params, within)},
  };
  return navd_call_with(n, "coordinator.attach", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_back(navd *n, const navd_coordinator_back_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_coordinator_back_params, tree)},
      {"from", navd_field_text, offsetof(navd_coordinator_back_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_back_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_back_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_back_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_back_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_back_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_back_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_back_params, within)},
  };
  return navd_call_with(n, "coordinator.back", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_drop(navd *n, const navd_coordinator_drop_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"self", navd_field_flag, offsetof(navd_coordinator_drop_params, self)},
      {"tree", navd_field_text, offsetof(navd_coordinator_drop_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_drop_params, coordinator)},
      {"from", navd_field_text, offsetof(navd_coordinator_drop_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_drop_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_drop_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_drop_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_drop_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_drop_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_drop_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_drop_params, within)},
  };
  return navd_call_with(n, "coordinator.drop", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_finish(navd *n, const navd_coordinator_finish_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"value", navd_field_json, offsetof(navd_coordinator_finish_params, value)},
      {"error", navd_field_json, offsetof(navd_coordinator_finish_params, error)},
      {"cancel", navd_field_flag, offsetof(navd_coordinator_finish_params, cancel)},
      {"keep", navd_field_flag, offsetof(navd_coordinator_finish_params, keep)},
      {"tree", navd_field_text, offsetof(navd_coordinator_finish_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_finish_params, coordinator)},
      {"from", navd_field_text, offsetof(navd_coordinator_finish_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_finish_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_finish_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_finish_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_finish_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_finish_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_finish_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_finish_params, within)},
  };
  return navd_call_with(n, "coordinator.finish", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_handle(navd *n, const navd_coordinator_handle_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"routes", navd_field_json, offsetof(navd_coordinator_handle_params, routes)},
      {"tree", navd_field_text, offsetof(navd_coordinator_handle_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_handle_params, coordinator)},
      {"routeType", navd_field_text, offsetof(navd_coordinator_handle_params, route_type)},
      {"from", navd_field_text, offsetof(navd_coordinator_handle_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_handle_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_handle_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_handle_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_handle_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_handle_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_handle_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_handle_params, within)},
  };
  return navd_call_with(n, "coordinator.handle", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_pullback(navd *n, const navd_coordinator_pullback_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_coordinator_pullback_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_pullback_params, coordinator)},
      {"mode", navd_field_text, offsetof(navd_coordinator_pullback_params, mode)},
      {"into", navd_field_json, offsetof(navd_coordinator_pullback_params, into)},
  };
  return navd_call_with(n, "coordinator.pullback", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_register(navd *n, const navd_coordinator_register_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"types", navd_field_json, offsetof(navd_coordinator_register_params, types)},
      {"tree", navd_field_text, offsetof(navd_coordinator_register_params, tree)},
      {"screens", navd_field_json, offsetof(navd_coordinator_register_params, screens)},
      {"replace", navd_field_flag, offsetof(navd_coordinator_register_params, replace)},
      {"performer", navd_field_flag, offsetof(navd_coordinator_register_params, performer)},
  };
  return navd_call_with(n, "coordinator.register", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_transaction(navd *n, const navd_coordinator_transaction_params *params,
    navd_id *id) {
  static const struct navd_field fields[] = {
      {"steps", navd_field_json, offsetof(navd_coordinator_transaction_params, steps)},
      {"tree", navd_field_text, offsetof(navd_coordinator_transaction_params, tree)},
      {"from", navd_field_text, offsetof(navd_coordinator_transaction_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_transaction_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_transaction_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_transaction_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_transaction_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_transaction_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_transaction_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_transaction_params, within)},
  };
  return navd_call_with(n, "coordinator.transaction", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_transfer(navd *n, const navd_coordinator_transfer_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"transfer", navd_field_json, offsetof(navd_coordinator_transfer_params, transfer)},
      {"tree", navd_field_text, offsetof(navd_coordinator_transfer_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_transfer_params, coordinator)},
      {"from", navd_field_text, offsetof(navd_coordinator_transfer_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_transfer_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_transfer_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_transfer_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_transfer_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_transfer_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_transfer_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_transfer_params, within)},
  };
  return navd_call_with(n, "coordinator.transfer", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_trigger(navd *n, const navd_coordinator_trigger_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"route", navd_field_json, offsetof(navd_coordinator_trigger_params, route)},
      {"tree", navd_field_text, offsetof(navd_coordinator_trigger_params, tree)},
      {"coordinator", navd_field_text, offsetof(navd_coordinator_trigger_params, coordinator)},
      {"routeType", navd_field_text, offsetof(navd_coordinator_trigger_params, route_type)},
      {"from", navd_field_text, offsetof(navd_coordinator_trigger_params, from)},
      {"ifRevision", navd_field_number, offsetof(navd_coordinator_trigger_params, if_revision)},
      {"dryRun", navd_field_flag, offsetof(navd_coordinator_trigger_params, dry_run)},
      {"animated", navd_field_flag, offsetof(navd_coordinator_trigger_params, animated)},
      {"info", navd_field_json, offsetof(navd_coordinator_trigger_params, info)},
      {"onBusy", navd_field_text, offsetof(navd_coordinator_trigger_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_coordinator_trigger_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_coordinator_trigger_params, within)},
  };
  return navd_call_with(n, "coordinator.trigger", fields, COUNT(fields), params, id);
}

navd_status navd_coordinator_unpullback(navd *n, const navd_coordinator_unpullback_params *params,
    navd_id *id) {
  static const struct navd_field fields[] = {
      {"subscription", navd_field_number, offsetof(navd_coordinator_unpullback_params, subscription)},
  };
  return navd_call_with(n, "coordinator.unpullback", fields, COUNT(fields), params, id);
}

navd_status navd_ui_report(navd *n, const navd_ui_report_params *params, navd_id *id) {
  static const struct navd_field fields[] = {
      {"tree", navd_field_text, offsetof(navd_ui_report_params, tree)},
      {"fact", navd_field_text, offsetof(navd_ui_report_params, fact)},
      {"key", navd_field_text, offsetof(navd_ui_report_params, key)},
      {"tab", navd_field_text, offsetof(navd_ui_report_params, tab)},
      {"container", navd_field_text, offsetof(navd_ui_report_params, container)},
      {"onBusy", navd_field_text, offsetof(navd_ui_report_params, on_busy)},
      {"deadlineMs", navd_field_number, offsetof(navd_ui_report_params, deadline_ms)},
      {"within", navd_field_text, offsetof(navd_ui_report_params, within)},
  };
  return navd_call_with(n, "ui.report", fields, COUNT(fields), params, id);
}
