/* The URLs of screens, by the links of a graph. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/** Appends a text, with all bytes encoded but letters, digits and "-._~". */
static void add_encoded(struct navd_buffer *url, const char *text, size_t length) {
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  static const char digits[] = "0123456789ABCDEF";
  for (size_t index = 0; index < length; index++) {
    unsigned char byte = (unsigned char)text[index];
    const char encoded[] = {'%', digits[byte >> 4], digits[byte & 15]};
    if (byte && strchr(plain, byte)) {
      navd_buffer_add(url, text + index, 1);
    } else {
      navd_buffer_add(url, encoded, sizeof encoded);
    }
  }
}

/** Returns the text of a value in a URL; NULL for null, arrays and objects. It belongs to the value. */
static const char *text_of(struct json_object *value) {
  switch (json_object_get_type(value)) {
    case json_type_string: return json_object_get_string(value);
    case json_type_boolean:
    case json_type_int:
    case json_type_double: return json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN);
    default: return NULL;
  }
}

/** Appends the segments that a segment of a pattern makes; returns false if its param has no value. */
static bool add_segment(struct navd_buffer *url, const char *segment, size_t length, struct json_object *params) {
  if (segment[0] != '{') {
    navd_buffer_add(url, "/", 1);
    add_encoded(url, segment, length);
    return true;
  }
  bool is_rest = segment[length - 2] == '*';
  char *name = navd_copy(segment + 1);
  name[length - (is_rest ? 3 : 2)] = '\0';
  const char *text = text_of(navd_member(params, name));
  free(name);
  if (!text || !*text) return false;
  for (const char *part = text;; part++) {
    size_t count = is_rest ? strcspn(part, "/") : strlen(part);
    navd_buffer_add(url, "/", 1);
    add_encoded(url, part, count);
    part += count;
    if (!*part) return true;
  }
}

static void add_query(struct navd_buffer *url, struct json_object *query, struct json_object *params) {
  const char *mark = "?";
  json_object_object_foreach(query, name, fallback) {
    struct json_object *value = navd_member(params, name);
    const char *text = text_of(value);
    if (!text || json_object_equal(value, fallback)) continue;
    navd_buffer_add(url, mark, 1);
    navd_buffer_add(url, name, strlen(name));
    navd_buffer_add(url, "=", 1);
    add_encoded(url, text, strlen(text));
    mark = "&";
  }
}

char *navd_screen_url(const char *pattern, struct json_object *query, struct json_object *params) {
  struct navd_buffer url = {0};
  bool is_complete = true;
  for (const char *segment = pattern; is_complete && *segment == '/' && segment[1];) {
    size_t length = strcspn(segment + 1, "/");
    is_complete = add_segment(&url, segment + 1, length, params);
    segment += 1 + length;
  }
  if (url.length == 0) navd_buffer_add(&url, "/", 1);
  if (query) add_query(&url, query, params);
  navd_buffer_add(&url, "", 1);
  json_object_put(query);
  json_object_put(params);
  if (is_complete) return (char *)url.bytes;
  free(url.bytes);
  return NULL;
}
