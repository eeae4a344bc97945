/*
 * Values as JSON. json-c's own writer is not used, because it writes numbers with 17 digits, and writes invalid JSON for
 * infinity and for strings that are not UTF-8. navd would reject the whole line without an id, so that no call would be
 * answered.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/** Returns the number of bytes of the character at `text`, or 0 if it is not UTF-8 (RFC 3629). */
static size_t character_length(const unsigned char *text, size_t length) {
  unsigned char first = text[0];
  if (first < 0x80) return 1;
  size_t count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || length < count) return 0;
  for (size_t i = 1; i < count; i++) {
    if ((text[i] & 0xC0) != 0x80) return 0;
  }
  unsigned char second = text[1];
  bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  bool is_surrogate = first == 0xED && second > 0x9F;
  bool is_beyond = first == 0xF4 && second > 0x8F;
  return is_overlong || is_surrogate || is_beyond ? 0 : count;
}

static void write_escaped(struct navd_buffer *buffer, unsigned char character) {
  static const char short_forms[] = "\bb\tt\nn\ff\rr\"\"\\\\";
  for (const char *form = short_forms; *form; form += 2) {
    if ((unsigned char)form[0] == character) {
      navd_buffer_add(buffer, (char[]){'\\', form[1]}, 2);
      return;
    }
  }
  char code[8];
  snprintf(code, sizeof code, "\\u%04x", character);
  navd_buffer_add_text(buffer, code);
}

static bool write_text(struct navd_buffer *buffer, const char *text, size_t length) {
  const unsigned char *at = (const unsigned char *)text;
  const unsigned char *end = at + length;
  navd_buffer_add(buffer, "\"", 1);
  while (at < end) {
    size_t count = character_length(at, (size_t)(end - at));
    if (count == 0) return false;
    if (*at < 0x20 || *at == '"' || *at == '\\') {
      write_escaped(buffer, *at);
    } else {
      navd_buffer_add(buffer, at, count);
    }
    at += count;
  }
  navd_buffer_add(buffer, "\"", 1);
  return true;
}

/** Orders names by their UTF-16 code units: by bytes, except that characters of two units come before U+E000. */
static int compare_names(const void *left, const void *right) {
  const unsigned char *a = *(const unsigned char *const *)left;
  const unsigned char *b = *(const unsigned char *const *)right;
  while (*a && *a == *b) a++, b++;
  bool is_pair = *a >= 0xF0;
  bool is_other_pair = *b >= 0xF0;
  if (is_pair != is_other_pair && *a >= 0xEE && *b >= 0xEE) return is_pair ? -1 : 1;
  return (int)*a - (int)*b;
}

static bool write_value(struct navd_buffer *buffer, const struct json_object *value, bool is_canonical, int depth);

static bool write_member(struct navd_buffer *buffer, const char *name, const struct json_object *value,
                         bool is_canonical, int depth) {
  if (!write_text(buffer, name, strlen(name))) return false;
  navd_buffer_add(buffer, ":", 1);
  return write_value(buffer, value, is_canonical, depth);
}

static bool write_object(struct navd_buffer *buffer, const struct json_object *object, bool is_canonical, int depth) {
  if (depth > navd_depth_max) return false;
  size_t count = (size_t)json_object_object_length(object);
  const char **names = navd_new_memory((count + 1) * sizeof *names);
  size_t index = 0;
  json_object_object_foreach(object, name, member) {
    (void)member;
    names[index++] = name;
  }
  if (is_canonical) qsort(names, count, sizeof *names, compare_names);
  bool is_good = true;
  navd_buffer_add(buffer, "{", 1);
  for (index = 0; is_good && index < count; index++) {
    if (index > 0) navd_buffer_add(buffer, ",", 1);
    is_good = write_member(buffer, names[index], navd_member(object, names[index]), is_canonical, depth);
  }
  navd_buffer_add(buffer, "}", 1);
  free(names);
  return is_good;
}

static bool write_array(struct navd_buffer *buffer, const struct json_object *array, bool is_canonical, int depth) {
  if (depth > navd_depth_max) return false;
  navd_buffer_add(buffer, "[", 1);
  for (size_t index = 0; index < navd_count(array); index++) {
    if (index > 0) navd_buffer_add(buffer, ",", 1);
    if (!write_value(buffer, json_object_array_get_idx(array, index), is_canonical, depth)) return false;
  }
  navd_buffer_add(buffer, "]", 1);
  return true;
}

static void write_integer(struct navd_buffer *buffer, const struct json_object *value, bool is_canonical) {
  static const int64_t exact_max = INT64_C(9007199254740991);
  int64_t number = json_object_get_int64(value);
  uint64_t magnitude = json_object_get_uint64(value);
  bool is_unsigned = number == INT64_MAX && magnitude > INT64_MAX;
  if (is_canonical && (number > exact_max || number < -exact_max)) {
    // In RFC 8785 all numbers are doubles.
    navd_write_double(buffer, is_unsigned ? (double)magnitude : (double)number);
    return;
  }
  char digits[32];
  if (is_unsigned) {
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)magnitude);
  } else {
    snprintf(digits, sizeof digits, "%lld", (long long)number);
  }
  navd_buffer_add_text(buffer, digits);
}

static bool write_value(struct navd_buffer *buffer, const struct json_object *value, bool is_canonical, int depth) {
  switch (json_object_get_type(value)) {
    case json_type_null: navd_buffer_add_text(buffer, "null"); return true;
    case json_type_boolean:
      navd_buffer_add_text(buffer, json_object_get_boolean(value) ? "true" : "false");
      return true;
    case json_type_int: write_integer(buffer, value, is_canonical); return true;
    case json_type_double:
      if (!isfinite(json_object_get_double(value))) return false;
      navd_write_double(buffer, json_object_get_double(value));
      return true;
    case json_type_string:
      return write_text(buffer, json_object_get_string((struct json_object *)value),
                        (size_t)json_object_get_string_len(value));
    case json_type_array: return write_array(buffer, value, is_canonical, depth + 1);
    case json_type_object: return write_object(buffer, value, is_canonical, depth + 1);
  }
  return false;
}

bool navd_write(struct navd_buffer *buffer, const struct json_object *value, bool is_canonical) {
  return write_value(buffer, value, is_canonical, 0);
}

char *navd_canonical(const struct json_object *value, size_t *length) {
  struct navd_buffer buffer = {0};
  if (!navd_write(&buffer, value, true)) {
    navd_buffer_free(&buffer);
    return NULL;
  }
  if (length) *length = buffer.length;
  navd_buffer_add(&buffer, "", 1);
  return buffer.bytes;
}
