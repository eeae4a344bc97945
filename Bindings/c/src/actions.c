/* Actions are written out in full, with an object for each, so that `navd_with` finds a place for more members. */
#include <stdarg.h>

#include "internal.h"

static struct json_object *action(const char *name, struct json_object *body) { return navd_object(name, body, NULL); }

static struct json_object *screen_body(const char *screen, struct json_object *params) {
  struct json_object *body = navd_object("screen", navd_text(screen), NULL);
  navd_put_given(body, "params", params);
  return body;
}

static struct json_object *sent_body(struct json_object *route, const char *type) {
  navd_put_text(route, "to", type);
  return route;
}

struct json_object *navd_route(const char *name, struct json_object *params, struct json_object *carried) {
  struct json_object *route = navd_object("name", navd_text(name), NULL);
  navd_put_given(route, "params", params);
  navd_put_given(route, "route", carried);
  return route;
}

static struct json_object *named_body(const char *name, struct json_object *params) {
  struct json_object *body = navd_object("name", navd_text(name), NULL);
  navd_put_given(body, "params", params);
  return body;
}

static struct json_object *child_body(const navd_child *child) {
  struct json_object *body = navd_object("coordinator", navd_text(child->coordinator), NULL);
  navd_put_given(body, "route", child->route);
  navd_put_given(body, "params", child->params);
  navd_put_text(body, "label", child->label);
  if (child->pullback) {
    struct json_object *pullback = navd_object("route", navd_text(child->pullback), NULL);
    navd_put_text(pullback, "mode", child->mode);
    navd_put(body, "pullback", pullback);
  }
  return body;
}

/* Actions: written by Tools/generate, do not edit. */

struct json_object *navd_cancel_self(void) { return navd_text("cancel"); }

struct json_object *navd_fail(struct json_object *error) { return action("fail", navd_object("error", error, NULL)); }

struct json_object *navd_none(void) { return navd_text("none"); }

struct json_object *navd_reject(const char *text) { return action("reject", navd_text(text)); }

struct json_object *navd_send(struct json_object *route) { return action("send", route); }

struct json_object *navd_send_to(struct json_object *route, const char *type) {
  return action("send", sent_body(route, type));
}

struct json_object *navd_set_facts(struct json_object *facts) { return action("setFacts", facts); }

struct json_object *navd_back_to_root(void) { return action("backToRoot", navd_new_object()); }

struct json_object *navd_navigate(const char *screen, struct json_object *params, const char *dedupe) {
  struct json_object *body = screen_body(screen, params);
  navd_put_text(body, "dedupe", dedupe);
  return action("navigate", body);
}

struct json_object *navd_pop(int count) { return action("pop", navd_object("count", navd_number(count), NULL)); }

struct json_object *navd_pop_to(const char *screen) { return action("popTo", screen_body(screen, NULL)); }

struct json_object *navd_pop_to_key(const char *key) {
  return action("popTo", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_pop_to_root(void) { return action("popToRoot", navd_new_object()); }

struct json_object *navd_push(const char *screen, struct json_object *params) {
  return action("push", screen_body(screen, params));
}

struct json_object *navd_remove(const char *screen) { return action("remove", screen_body(screen, NULL)); }

struct json_object *navd_remove_key(const char *key) {
  return action("remove", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_replace(const char *screen, struct json_object *params) {
  return action("replace", screen_body(screen, params));
}

struct json_object *navd_set(struct json_object *screens) {
  return action("set", navd_object("screens", screens, NULL));
}

struct json_object *navd_set_tabs(struct json_object *tabs) { return action("set", navd_object("tabs", tabs, NULL)); }

struct json_object *navd_set_params(struct json_object *params) {
  return action("setParams", navd_object("params", params, NULL));
}

struct json_object *navd_set_params_of(const char *screen, struct json_object *params) {
  return action("setParams", screen_body(screen, params));
}

struct json_object *navd_show(const char *screen, struct json_object *params) {
  return action("show", screen_body(screen, params));
}

struct json_object *navd_dismiss(void) { return action("dismiss", navd_new_object()); }

struct json_object *navd_dismiss_key(const char *key) {
  return action("dismiss", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_dismiss_self(void) { return action("dismissSelf", navd_new_object()); }

struct json_object *navd_dismiss_to(const char *screen) { return action("dismissTo", screen_body(screen, NULL)); }

struct json_object *navd_dismiss_to_key(const char *key) {
  return action("dismissTo", navd_object("key", navd_text(key), NULL));
}

struct json_object *navd_pop_or_dismiss(void) { return action("popOrDismiss", navd_new_object()); }

struct json_object *navd_pop_to_root_or_dismiss(void) { return action("popToRootOrDismiss", navd_new_object()); }

struct json_object *navd_present(const char *screen, struct json_object *params, const char *style) {
  struct json_object *body = screen_body(screen, params);
  navd_put_text(body, "style", style);
  return action("present", body);
}

struct json_object *navd_present_child(const navd_child *child, const char *style) {
  struct json_object *body = child_body(child);
  navd_put_text(body, "style", style);
  return action("present", body);
}

struct json_object *navd_push_or_present(const char *screen, struct json_object *params, const char *style) {
  struct json_object *body = screen_body(screen, params);
  navd_put_text(body, "style", style);
  return action("pushOrPresent", body);
}

struct json_object *navd_replace_modal(const char *screen, struct json_object *params, const char *style) {
  struct json_object *body = screen_body(screen, params);
  navd_put_text(body, "style", style);
  return action("replaceModal", body);
}

struct json_object *navd_replace_modal_child(const navd_child *child, const char *style) {
  struct json_object *body = child_body(child);
  navd_put_text(body, "style", style);
  return action("replaceModal", body);
}

struct json_object *navd_set_root(const char *screen, struct json_object *params) {
  return action("setRoot", screen_body(screen, params));
}

struct json_object *navd_set_root_screens(struct json_object *screens) {
  return action("setRoot", navd_object("screens", screens, NULL));
}

struct json_object *navd_set_root_child(const navd_child *child) { return action("setRoot", child_body(child)); }

struct json_object *navd_primary(struct json_object *transfer) { return action("primary", transfer); }

struct json_object *navd_secondary(struct json_object *transfer) { return action("secondary", transfer); }

struct json_object *navd_select(const char *tab) { return action("select", navd_object("tab", navd_text(tab), NULL)); }

struct json_object *navd_supplementary(struct json_object *transfer) { return action("supplementary", transfer); }

struct json_object *navd_handover(const navd_child *child) { return action("handover", child_body(child)); }

struct json_object *navd_custom(const char *name, struct json_object *params) {
  return action("custom", named_body(name, params));
}

/* End of the actions. */

struct json_object *navd_sequence(struct json_object *first, ...) {
  struct json_object *actions = navd_new_array();
  va_list arguments;
  va_start(arguments, first);
  for (struct json_object *next = first; next; next = va_arg(arguments, struct json_object *)) {
    navd_append(actions, next);
  }
  va_end(arguments);
  return action("sequence", actions);
}

struct json_object *navd_drop(bool self) {
  return action("drop", self ? navd_object("self", navd_flag_value(true), NULL) : navd_new_object());
}

struct json_object *navd_start(const navd_child *child, struct json_object *in) {
  struct json_object *body = child_body(child);
  navd_put_given(body, "in", in);
  return action("start", body);
}

struct json_object *navd_finish(struct json_object *value) {
  return action("finish", navd_object("value", value, NULL));
}

struct json_object *navd_with(struct json_object *given, const char *member, struct json_object *value) {
  struct json_object *body = NULL;
  if (json_object_is_type(given, json_type_object)) {
    json_object_object_foreach(given, name, only) {
      (void)name;
      body = only;
    }
  }
  if (json_object_is_type(body, json_type_object)) {
    navd_put(body, member, value);
  } else {
    json_object_put(value);
  }
  return given;
}
