/* Declarations of coordinator types, screens and facts. */
#include "internal.h"

struct json_object *navd_fact(const char *name) { return navd_object("fact", navd_text(name), NULL); }

struct json_object *navd_equals(struct json_object *left, struct json_object *right) {
  struct json_object *values = json_object_new_array();
  json_object_array_add(values, left);
  json_object_array_add(values, right);
  return navd_object("equals", values, NULL);
}

struct json_object *navd_all_of(struct json_object *conditions) { return navd_object("all", conditions, NULL); }

struct json_object *navd_any_of(struct json_object *conditions) { return navd_object("any", conditions, NULL); }

struct json_object *navd_not(struct json_object *condition) { return navd_object("not", condition, NULL); }

struct json_object *navd_redirect(struct json_object *routes, const char *park) {
  struct json_object *redirect = navd_object("routes", routes, NULL);
  navd_put_text(redirect, "park", park);
  return redirect;
}

struct json_object *navd_leave_reject(struct json_object *when, const char *text) {
  return navd_object("when", when, "reject", navd_text(text), NULL);
}

struct json_object *navd_leave_confirm(struct json_object *when, const navd_child *child, const char *style) {
  struct json_object *confirm = navd_object("coordinator", navd_text(child->coordinator), NULL);
  navd_put_given(confirm, "params", child->params);
  navd_put_given(confirm, "route", child->route);
  navd_put_text(confirm, "style", style);
  return navd_object("when", when, "confirm", confirm, NULL);
}

struct json_object *navd_declare_screen(const navd_screen_declaration *screen) {
  struct json_object *declaration = navd_new_object();
  navd_put_given(declaration, "params", screen->params);
  navd_put_given(declaration, "back", screen->back);
  navd_put_given(declaration, "requires", screen->requires_facts);
  navd_put_given(declaration, "otherwise", screen->otherwise);
  navd_put_given(declaration, "leave", screen->leave);
  return declaration;
}

struct json_object *navd_declare_type(const navd_type_declaration *type) {
  struct json_object *declaration = navd_new_object();
  if (!type) return declaration;
  navd_put_text(declaration, "kind", type->kind);
  navd_put_given(declaration, "params", type->params);
  navd_put_given(declaration, "routes", type->routes);
  navd_put_given(declaration, "tabs", type->tabs);
  navd_put_given(declaration, "back", type->back);
  navd_put_given(declaration, "requires", type->requires_facts);
  navd_put_given(declaration, "otherwise", type->otherwise);
  return declaration;
}

struct json_object *navd_declare_fact(const char *type, struct json_object *fallback, bool kept) {
  struct json_object *declaration = navd_object("type", navd_text(type), NULL);
  if (fallback) {
    navd_put(declaration, "default", fallback);
  } else {
    navd_put(declaration, "optional", navd_flag_value(true));
  }
  if (!kept) navd_put(declaration, "kept", navd_flag_value(false));
  return declaration;
}
