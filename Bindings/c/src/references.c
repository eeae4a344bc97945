#include "references.h"

#include <stdlib.h>
#include <string.h>

/** Returns the value at a path of names with dots between them; NULL if there is none. */
static struct json_object *value_at(const char *path, size_t length, const struct json_object *scope) {
  char *names = navd_copy(path), *rest = NULL;
  names[length] = '\0';
  char *name = strtok_r(names, ".", &rest);
  struct json_object *value = name ? navd_member(scope, name) : NULL;
  while (value && (name = strtok_r(NULL, ".", &rest))) value = navd_member(value, name);
  free(names);
  return value;
}

/** Returns the length of the path of a reference that a text begins with; -1: it does not begin with one. */
static long path_length(const char *text) {
  if (strncmp(text, "${", 2) != 0) return -1;
  const char *end = strchr(text, '}');
  return end ? end - text - 2 : -1;
}

struct json_object *navd_filled(const char *text, const struct json_object *scope) {
  struct navd_buffer buffer = {0};
  while (*text) {
    long length = path_length(text);
    if (strncmp(text, "$${", 3) == 0) {
      navd_buffer_add_text(&buffer, "${");
      text += 3;
    } else if (length >= 0) {
      struct json_object *value = value_at(text + 2, (size_t)length, scope);
      if (json_object_is_type(value, json_type_string)) navd_buffer_add_text(&buffer, json_object_get_string(value));
      else if (value) navd_write(&buffer, value, true);
      text += length + 3;
    } else {
      navd_buffer_add(&buffer, text++, 1);
    }
  }
  struct json_object *filled = json_object_new_string_len(buffer.length ? buffer.bytes : "", (int)buffer.length);
  navd_buffer_free(&buffer);
  return navd_made(filled);
}

struct json_object *navd_resolved(struct json_object *value, const struct json_object *scope) {
  if (!json_object_is_type(value, json_type_string)) return json_object_get(value);
  const char *text = json_object_get_string(value);
  long length = path_length(text);
  if (length < 0 || text[length + 3]) return navd_filled(text, scope);
  return json_object_get(value_at(text + 2, (size_t)length, scope));
}
