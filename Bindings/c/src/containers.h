/* The steps for containers between two snapshots. */
#ifndef NAVD_CONTAINERS_INTERNAL_H
#define NAVD_CONTAINERS_INTERNAL_H

#include "internal.h"

/** Adds the steps from one window to another. */
void navd_add_containers(navd_reconciliation *reconciliation, const struct json_object *before,
                         const struct json_object *after);
/** Releases the steps. */
void navd_free_containers(navd_reconciliation *reconciliation);

#endif
