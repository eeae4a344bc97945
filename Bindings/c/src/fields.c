#include "fields.h"

static void put_field(struct json_object *object, const struct navd_field *field, const void *params) {
  const char *place = (const char *)params + field->offset;
  switch (field->kind) {
    case navd_field_text: navd_put_text(object, field->name, *(const char *const *)place); return;
    case navd_field_number: {
      int64_t number = *(const int64_t *)place;
      if (number != 0) navd_put(object, field->name, navd_number(number));
      return;
    }
    case navd_field_flag: {
      navd_flag flag = *(const navd_flag *)place;
      if (flag != NAVD_UNSAID) navd_put(object, field->name, navd_flag_value(flag == NAVD_YES));
      return;
    }
    case navd_field_json: navd_put_given(object, field->name, *(struct json_object *const *)place); return;
  }
}

void navd_put_fields(struct json_object *object, const struct navd_field *fields, size_t count, const void *params) {
  for (size_t index = 0; params && index < count; index++) put_field(object, &fields[index], params);
}

navd_status navd_call_with(navd *n, const char *method, const struct navd_field *fields, size_t count,
                           const void *params, navd_id *id) {
  struct json_object *object = navd_new_object();
  navd_put_fields(object, fields, count, params);
  return navd_call(n, method, object, id);
}
