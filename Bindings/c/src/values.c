/* json-c reports out-of-memory as NULL or -1. These functions end the program instead, so callers need no checks. */
#include <stdarg.h>
#include <string.h>

#include "internal.h"

struct json_object *navd_new_object(void) { return navd_made(json_object_new_object()); }

struct json_object *navd_new_array(void) { return navd_made(json_object_new_array()); }

struct json_object *navd_text(const char *text) { return navd_made(json_object_new_string(text)); }

struct json_object *navd_number(int64_t number) { return navd_made(json_object_new_int64(number)); }

struct json_object *navd_flag_value(bool is_true) { return navd_made(json_object_new_boolean(is_true)); }

void navd_put(struct json_object *object, const char *name, struct json_object *value) {
  if (json_object_object_add(object, name, value) != 0) navd_made(NULL);
}

void navd_put_text(struct json_object *object, const char *name, const char *text) {
  if (text) navd_put(object, name, navd_text(text));
}

void navd_put_given(struct json_object *object, const char *name, struct json_object *value) {
  if (value) navd_put(object, name, value);
}

void navd_append(struct json_object *array, struct json_object *value) {
  if (json_object_array_add(array, value) != 0) navd_made(NULL);
}

struct json_object *navd_deep_copy(const struct json_object *value) {
  struct json_object *copy = NULL;
  if (!value) return NULL;
  // json-c only reads, but its type is not const.
  if (json_object_deep_copy((struct json_object *)value, &copy, NULL) != 0) navd_made(NULL);
  return copy;
}

bool navd_is_text(const struct json_object *value, const char *text) {
  return json_object_is_type(value, json_type_string)
         && strcmp(json_object_get_string((struct json_object *)value), text) == 0;
}

size_t navd_count(const struct json_object *array) {
  return json_object_is_type(array, json_type_array) ? json_object_array_length(array) : 0;
}

struct json_object *navd_member(const struct json_object *object, const char *name) {
  struct json_object *value = NULL;
  if (json_object_is_type(object, json_type_object)) json_object_object_get_ex(object, name, &value);
  return value;
}

const char *navd_member_text(const struct json_object *object, const char *name) {
  struct json_object *value = navd_member(object, name);
  return json_object_is_type(value, json_type_string) ? json_object_get_string(value) : NULL;
}

int64_t navd_member_number(const struct json_object *object, const char *name) {
  return json_object_get_int64(navd_member(object, name));
}

struct json_object *navd_object(const char *name, ...) {
  struct json_object *object = navd_new_object();
  va_list arguments;
  va_start(arguments, name);
  for (; name; name = va_arg(arguments, const char *)) navd_put(object, name, va_arg(arguments, struct json_object *));
  va_end(arguments);
  return object;
}

struct json_object *navd_array(struct json_object *first, ...) {
  struct json_object *array = navd_new_array();
  va_list arguments;
  va_start(arguments, first);
  for (struct json_object *value = first; value; value = va_arg(arguments, struct json_object *)) {
    navd_append(array, value);
  }
  va_end(arguments);
  return array;
}

const char *navd_error_name(const struct json_object *error) {
  const char *name = navd_member_text(navd_member(error, "data"), "name");
  return name ? name : "";
}

const char *navd_error_message(const struct json_object *error) {
  const char *message = navd_member_text(error, "message");
  return message ? message : "";
}

const char *navd_status_text(navd_status status) {
  switch (status) {
    case NAVD_OK: return "All is well.";
    case NAVD_NOT_CONNECTED: return "There is no connection to navd.";
    case NAVD_TIMED_OUT: return "The time was over before anything happened.";
    case NAVD_TOO_LARGE: return "The message is longer than navd takes.";
    case NAVD_NOT_JSON: return "A value cannot be sent as JSON.";
    case NAVD_NOT_ASKED: return "navd does not wait for that answer.";
    case NAVD_NO_FIT: return "The change does not belong to the snapshot.";
  }
  return "There is no such status.";
}
