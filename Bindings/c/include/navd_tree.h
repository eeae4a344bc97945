/**
 * Mirrors: copies of trees that apply every change (Protocol/README.md, sections 10 and 11). Part of navd.h, which
 * explains ownership.
 */
#ifndef NAVD_TREE_H
#define NAVD_TREE_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Applies a change to a snapshot. The change is copied, not kept. With `NAVD_NO_FIT` the change is not the next one, or
 * names something that the snapshot lacks; unless only the revision is wrong, the snapshot is then invalid.
 */
NAVD_API navd_status navd_tree_apply(struct json_object *snapshot, const struct json_object *change);

/** Returns the node or coordinator with that key or id in the snapshot; NULL if there is none. Borrowed. */
NAVD_API struct json_object *navd_tree_find(const struct json_object *snapshot, const char *key);

/** 16 hex digits and NUL. */
typedef char navd_hash[17];

/**
 * Computes the tree hash of a snapshot: 64-bit FNV-1a of its canonical form, the same in all bindings. It compares
 * mirrors and is not cryptographic. A value that cannot be JSON has the hash of no bytes.
 */
NAVD_API void navd_tree_hash(const struct json_object *snapshot, navd_hash hash);

/** A subscription to a tree, with its current snapshot. It resumes after `navd_reconnect`. */
typedef struct navd_mirror navd_mirror;

/** The state of a mirror. */
typedef enum navd_mirror_state {
  /** There is no connection, or the subscription is not answered yet; the snapshot may be old. */
  NAVD_MIRROR_WAITING,
  /** The snapshot is up to date with the received messages. */
  NAVD_MIRROR_CURRENT,
  /** The subscription has ended; see `navd_mirror_problem`. `navd_mirror_subscribe` subscribes again. */
  NAVD_MIRROR_ENDED
} navd_mirror_state;

/** Subscribes to a tree; NULL: the user's only one. Without a connection it subscribes after `navd_reconnect`. */
NAVD_API navd_mirror *navd_mirror_new(navd *n, const char *tree);

/**
 * Ends the subscription; one without an answer yet lasts as long as the connection. Call it before `navd_close`. NULL is
 * ignored.
 */
NAVD_API void navd_mirror_free(navd_mirror *mirror);

/**
 * Handles an event; pass it all events. Returns true if the event was about this subscription, and the snapshot is up
 * to date with it. If changes were lost, the mirror subscribes again from its last revision; if navd no longer has the
 * changes, the answer brings a new snapshot.
 */
NAVD_API bool navd_mirror_handle(navd_mirror *mirror, const navd_event *event);

/** Subscribes again after the subscription ended, for example when a closed tree is open again. */
NAVD_API void navd_mirror_subscribe(navd_mirror *mirror);

NAVD_API navd_mirror_state navd_mirror_status(const navd_mirror *mirror);

/** Returns why the subscription has ended; "" otherwise. */
NAVD_API const char *navd_mirror_problem(const navd_mirror *mirror);

/** Returns the current snapshot; NULL before the first answer. Borrowed; the next event changes it. */
NAVD_API struct json_object *navd_mirror_snapshot(const navd_mirror *mirror);

/** Returns the client of each delegated type in the tree: `{name}`, or null; NULL if there are none. Borrowed. */
NAVD_API struct json_object *navd_mirror_services(const navd_mirror *mirror);

#ifdef __cplusplus
}
#endif

#endif
