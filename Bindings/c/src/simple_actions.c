/* Written by Tools/generate from Protocol/actions. Do not edit. */
#include "actions.h"

struct json_object *navd_cancel_self(void) { return navd_text("cancel"); }

struct json_object *navd_fail(struct json_object *error) {
  return navd_action("fail", navd_object("error", error, NULL));
}

struct json_object *navd_none(void) { return navd_text("none"); }

struct json_object *navd_reject(const char *text) { return navd_action("reject", navd_text(text)); }

struct json_object *navd_send(struct json_object *route) { return navd_action("send", route); }

struct json_object *navd_send_to(struct json_object *route, const char *type) {
  return navd_action("send", navd_sent_body(route, type));
}

struct json_object *navd_set_facts(struct json_object *facts) { return navd_action("setFacts", facts); }

struct json_object *navd_back_to_root(void) { return navd_action("backToRoot", navd_new_object()); }

struct json_object *navd_navigate(const char *screen, struct json_object *params, const char *dedupe) {
  struct json_object *body = navd_screen_body(screen, params);
  navd_put_text(body, "dedupe", dedupe);
  return navd_action("navigate", body);
}

struct json_object *navd_pop(int count) { return navd_action("pop", navd_object("count", navd_number(count), NULL)); }

struct json_object *navd_pop_to(const char *screen) { return navd_action("popTo", navd_screen_body(screen, NULL)); }

struct json_object *navd_pop_to_key(const char *key) {
  return navd_action("popTo", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_pop_to_root(void) { return navd_action("popToRoot", navd_new_object()); }

struct json_object *navd_push(const char *screen, struct json_object *params) {
  return navd_action("push", navd_screen_body(screen, params));
}

struct json_object *navd_remove(const char *screen) { return navd_action("remove", navd_screen_body(screen, NULL)); }

struct json_object *navd_remove_key(const char *key) {
  return navd_action("remove", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_replace(const char *screen, struct json_object *params) {
  return navd_action("replace", navd_screen_body(screen, params));
}

struct json_object *navd_set(struct json_object *screens) {
  return navd_action("set", navd_object("screens", screens, NULL));
}

struct json_object *navd_set_tabs(struct json_object *tabs) {
  return navd_action("set", navd_object("tabs", tabs, NULL));
}

struct json_object *navd_set_params(struct json_object *params) {
  return navd_action("setParams", navd_object("params", params, NULL));
}

struct json_object *navd_set_params_of(const char *screen, struct json_object *params) {
  return navd_action("setParams", navd_screen_body(screen, params));
}

struct json_object *navd_show(const char *screen, struct json_object *params) {
  return navd_action("show", navd_screen_body(screen, params));
}

struct json_object *navd_dismiss(void) { return navd_action("dismiss", navd_new_object()); }

struct json_object *navd_dismiss_key(const char *key) {
  return navd_action("dismiss", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_dismiss_self(void) { return navd_action("dismissSelf", navd_new_object()); }

struct json_object *navd_dismiss_to(const char *screen) {
  return navd_action("dismissTo", navd_screen_body(screen, NULL));
}

struct json_object *navd_dismiss_to_key(const char *key) {
  return navd_action("dismissTo", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_pop_or_dismiss(void) { return navd_action("popOrDismiss", navd_new_object()); }

struct json_object *navd_pop_to_root_or_dismiss(void) { return navd_action("popToRootOrDismiss", navd_new_object()); }

struct json_object *navd_present(const char *screen, struct json_object *params, const char *style) {
  struct json_object *body = navd_screen_body(screen, params);
  navd_put_text(body, "style", style);
  return navd_action("present", body);
}

struct json_object *navd_present_child(const navd_child *child, const char *style) {
  struct json_object *body = navd_child_body(child);
  navd_put_text(body, "style", style);
  return navd_action("present", body);
}

struct json_object *navd_push_or_present(const char *screen, struct json_object *params, const char *style) {
  struct json_object *body = navd_screen_body(screen, params);
  navd_put_text(body, "style", style);
  return navd_action("pushOrPresent", body);
}

struct json_object *navd_replace_modal(const char *screen, struct json_object *params, const char *style) {
  struct json_object *body = navd_screen_body(screen, params);
  navd_put_text(body, "style", style);
  return navd_action("replaceModal", body);
}

struct json_object *navd_replace_modal_child(const navd_child *child, const char *style) {
  struct json_object *body = navd_child_body(child);
  navd_put_text(body, "style", style);
  return navd_action("replaceModal", body);
}

struct json_object *navd_set_root(const char *screen, struct json_object *params) {
  return navd_action("setRoot", navd_screen_body(screen, params));
}

struct json_object *navd_set_root_screens(struct json_object *screens) {
  return navd_action("setRoot", navd_object("screens", screens, NULL));
}

struct json_object *navd_set_root_child(const navd_child *child) {
  return navd_action("setRoot", navd_child_body(child));
}

struct json_object *navd_close_tab(const char *tab) {
  return navd_action("closeTab", navd_object("tab", navd_text(tab), NULL));
}

struct json_object *navd_open_tab(const char *tab, const navd_child *child) {
  return navd_action("openTab", navd_tab_body(tab, child));
}

struct json_object *navd_primary(struct json_object *transfer) { return navd_action("primary", transfer); }

struct json_object *navd_secondary(struct json_object *transfer) { return navd_action("secondary", transfer); }

struct json_object *navd_select(const char *tab) {
  return navd_action("select", navd_object("tab", navd_text(tab), NULL));
}

struct json_object *navd_supplementary(struct json_object *transfer) { return navd_action("supplementary", transfer); }

struct json_object *navd_handover(const navd_child *child) { return navd_action("handover", navd_child_body(child)); }

struct json_object *navd_custom(const char *name, struct json_object *params) {
  return navd_action("custom", navd_named_body(name, params));
}
