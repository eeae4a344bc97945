/* The params of methods as tables: the offset and kind of each member in its struct. */
#ifndef NAVD_FIELDS_H
#define NAVD_FIELDS_H

#include "internal.h"

enum navd_field_kind { navd_field_text, navd_field_number, navd_field_flag, navd_field_json };

struct navd_field {
  const char *name;
  enum navd_field_kind kind;
  /** The offset in the struct. */
  size_t offset;
};

/** Adds the members of a struct that are not zero; those that are JSON are taken over. */
void navd_put_fields(struct json_object *object, const struct navd_field *fields, size_t count, const void *params);

/** Calls a method with the members of a struct that are not zero; those that are JSON are taken over. */
navd_status navd_call_with(navd *n, const char *method, const struct navd_field *fields, size_t count,
                           const void *params, navd_id *id);

#endif
