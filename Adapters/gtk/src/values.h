/* Conversions between the values of json-c and GVariant. */
#pragma once

#include <glib.h>
#include <json-c/json.h>

/** Returns a value as a floating variant: objects are `a{sv}`, arrays `av`, null is an empty maybe. */
GVariant *value_from_json(const struct json_object *json);

/** Returns the members of an object, `a{sv}`, empty if it is none. It is yours. */
GVariant *members_from_json(const struct json_object *json);

/** Returns a variant as a new value of json-c. */
struct json_object *json_from_value(GVariant *value);

/** Returns a new value of json-c from a variant that may be NULL or floating, and consumes the variant. */
struct json_object *json_from_params(GVariant *params);

/** Returns a member of an object, borrowed; NULL: there is none. */
struct json_object *json_member(const struct json_object *object, const char *name);

/** Returns a member that is a text, borrowed; NULL: it is none. */
const char *json_text(const struct json_object *object, const char *name);

/** Returns the number of elements of an array; 0 if it is none. */
size_t json_length(const struct json_object *array);
