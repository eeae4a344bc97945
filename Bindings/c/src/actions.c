/* Each action is an object in its long form, so that `navd_with` can add members. */
#include <stdarg.h>

#include "actions.h"

struct json_object *navd_action(const char *name, struct json_object *body) { return navd_object(name, body, NULL); }

struct json_object *navd_screen_body(const char *screen, struct json_object *params) {
  struct json_object *body = navd_object("screen", navd_text(screen), NULL);
  navd_put_given(body, "params", params);
  return body;
}

struct json_object *navd_sent_body(struct json_object *route, const char *type) {
  navd_put_text(route, "to", type);
  return route;
}

struct json_object *navd_route(const char *name, struct json_object *params, struct json_object *carried) {
  struct json_object *route = navd_object("name", navd_text(name), NULL);
  navd_put_given(route, "params", params);
  navd_put_given(route, "route", carried);
  return route;
}

struct json_object *navd_named_body(const char *name, struct json_object *params) {
  struct json_object *body = navd_object("name", navd_text(name), NULL);
  navd_put_given(body, "params", params);
  return body;
}

struct json_object *navd_child_body(const navd_child *child) {
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

struct json_object *navd_tab_body(const char *tab, const navd_child *child) {
  struct json_object *body = navd_child_body(child);
  navd_put_text(body, "tab", tab);
  return body;
}

struct json_object *navd_sequence(struct json_object *first, ...) {
  struct json_object *actions = navd_new_array();
  va_list arguments;
  va_start(arguments, first);
  for (struct json_object *next = first; next; next = va_arg(arguments, struct json_object *)) {
    navd_append(actions, next);
  }
  va_end(arguments);
  return navd_action("sequence", actions);
}

struct json_object *navd_drop(bool self) {
  return navd_action("drop", self ? navd_object("self", navd_flag_value(true), NULL) : navd_new_object());
}

struct json_object *navd_start(const navd_child *child, struct json_object *in) {
  struct json_object *body = navd_child_body(child);
  navd_put_given(body, "in", in);
  return navd_action("start", body);
}

struct json_object *navd_finish(struct json_object *value) {
  return navd_action("finish", navd_object("value", value, NULL));
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
