/* A front end in the main loop. */
#pragma once

#include <glib.h>
#include <navd.h>

/** Returns a source that watches the connection of a front end and its time. Destroy it before the front end. */
GSource *loop_source_new(navd_front *front);
