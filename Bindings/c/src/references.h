/* References in the texts of graphs: `${params.NAME}`, `${facts.NAME.MEMBER}`. */
#ifndef NAVD_REFERENCES_INTERNAL_H
#define NAVD_REFERENCES_INTERNAL_H

#include "internal.h"

/** Returns a text with the values of its references, as a new string. `scope` has the objects `params` or `facts`. */
struct json_object *navd_filled(const char *text, const struct json_object *scope);
/** Returns the value of a text that is one reference, a text with its references filled, or another value. It is yours. */
struct json_object *navd_resolved(struct json_object *value, const struct json_object *scope);

#endif
