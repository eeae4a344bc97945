#include "values.h"

#include <string.h>

static GVariant *elements_from_json(const struct json_object *array) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE("av"));
  for (size_t index = 0; index < json_object_array_length(array); index++) {
    g_variant_builder_add(&builder, "v", value_from_json(json_object_array_get_idx(array, index)));
  }
  return g_variant_builder_end(&builder);
}

static GVariant *object_from_json(const struct json_object *object) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
  if (json_object_is_type(object, json_type_object)) {
    json_object_object_foreach((struct json_object *)object, name, member) {
      g_variant_builder_add(&builder, "{sv}", name, value_from_json(member));
    }
  }
  return g_variant_builder_end(&builder);
}

GVariant *value_from_json(const struct json_object *json) {
  switch (json_object_get_type(json)) {
    case json_type_null: return g_variant_new_maybe(G_VARIANT_TYPE_VARIANT, NULL);
    case json_type_boolean: return g_variant_new_boolean(json_object_get_boolean(json));
    case json_type_double: return g_variant_new_double(json_object_get_double(json));
    case json_type_int: return g_variant_new_int64(json_object_get_int64(json));
    case json_type_object: return object_from_json(json);
    case json_type_array: return elements_from_json(json);
    case json_type_string: return g_variant_new_string(json_object_get_string((struct json_object *)json));
  }
  return NULL;
}

GVariant *members_from_json(const struct json_object *json) { return g_variant_ref_sink(object_from_json(json)); }

static struct json_object *json_from_members(GVariant *value) {
  struct json_object *object = json_object_new_object();
  GVariantIter iter;
  g_variant_iter_init(&iter, value);
  for (GVariant *entry; (entry = g_variant_iter_next_value(&iter)); g_variant_unref(entry)) {
    g_autoptr(GVariant) name = g_variant_get_child_value(entry, 0);
    g_autoptr(GVariant) member = g_variant_get_child_value(entry, 1);
    json_object_object_add(object, g_variant_get_string(name, NULL), json_from_value(member));
  }
  return object;
}

static struct json_object *json_from_elements(GVariant *value) {
  struct json_object *array = json_object_new_array();
  for (gsize index = 0; index < g_variant_n_children(value); index++) {
    g_autoptr(GVariant) element = g_variant_get_child_value(value, index);
    json_object_array_add(array, json_from_value(element));
  }
  return array;
}

static struct json_object *json_from_number(GVariant *value) {
  switch (g_variant_classify(value)) {
    case G_VARIANT_CLASS_BYTE: return json_object_new_int64(g_variant_get_byte(value));
    case G_VARIANT_CLASS_INT16: return json_object_new_int64(g_variant_get_int16(value));
    case G_VARIANT_CLASS_UINT16: return json_object_new_int64(g_variant_get_uint16(value));
    case G_VARIANT_CLASS_INT32: return json_object_new_int64(g_variant_get_int32(value));
    case G_VARIANT_CLASS_UINT32: return json_object_new_int64(g_variant_get_uint32(value));
    case G_VARIANT_CLASS_INT64: return json_object_new_int64(g_variant_get_int64(value));
    case G_VARIANT_CLASS_UINT64: return json_object_new_uint64(g_variant_get_uint64(value));
    case G_VARIANT_CLASS_DOUBLE: return json_object_new_double(g_variant_get_double(value));
    default: return NULL;
  }
}

struct json_object *json_from_value(GVariant *value) {
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT) || g_variant_is_of_type(value, G_VARIANT_TYPE_MAYBE)) {
    if (g_variant_n_children(value) == 0) return NULL;
    g_autoptr(GVariant) inner = g_variant_get_child_value(value, 0);
    return json_from_value(inner);
  }
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN)) return json_object_new_boolean(g_variant_get_boolean(value));
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_STRING)) return json_object_new_string(g_variant_get_string(value, NULL));
  if (g_variant_is_of_type(value, G_VARIANT_TYPE("a{s*}"))) return json_from_members(value);
  if (g_variant_is_container(value)) return json_from_elements(value);
  return json_from_number(value);
}

struct json_object *json_from_params(GVariant *params) {
  if (!params) return NULL;
  g_autoptr(GVariant) owned = g_variant_ref_sink(params);
  return json_from_value(owned);
}

struct json_object *json_member(const struct json_object *object, const char *name) {
  struct json_object *member = NULL;
  if (!json_object_is_type(object, json_type_object)) return NULL;
  json_object_object_get_ex(object, name, &member);
  return member;
}

const char *json_text(const struct json_object *object, const char *name) {
  struct json_object *member = json_member(object, name);
  return json_object_is_type(member, json_type_string) ? json_object_get_string(member) : NULL;
}

size_t json_length(const struct json_object *array) {
  return json_object_is_type(array, json_type_array) ? json_object_array_length(array) : 0;
}
