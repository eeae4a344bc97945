/**
 * Mirrors: trees as navd has them, kept by applying what it says of their changes (Protocol/README.md, sections 10
 * and 11). Part of navd.h, which tells who owns what.
 */
#ifndef NAVD_TREE_H
#define NAVD_TREE_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Turns the snapshot at one revision into the snapshot at the next. The change is copied from, not kept. With
 * `NAVD_NO_FIT` the change is not the next one, or names what the snapshot has not; unless its revision is what is
 * wrong, the snapshot is then of no more use.
 */
NAVD_API navd_status navd_tree_apply(struct json_object *snapshot, const struct json_object *change);

/** The node or coordinator with that key or id, wherever it is in the snapshot; NULL if there is none. Borrowed. */
NAVD_API struct json_object *navd_tree_find(const struct json_object *snapshot, const char *key);

/** 16 hex digits and NUL. */
typedef char navd_hash[17];

/**
 * The tree hash of a snapshot: FNV-1a with 64 bits over its canonical text, which is the same in all bindings. For
 * comparing mirrors, not against forgery. A value that is not JSON has the hash of no bytes.
 */
NAVD_API void navd_tree_hash(const struct json_object *snapshot, navd_hash hash);

/** A subscription to a tree, and its snapshot as of the last change. It goes on after `navd_reconnect`. */
typedef struct navd_mirror navd_mirror;

/** How a mirror stands to its tree. */
typedef enum navd_mirror_state {
  /** There is no connection, or the answer to the subscription is to come; the snapshot may be old. */
  NAVD_MIRROR_WAITING,
  /** The snapshot is what navd has told. */
  NAVD_MIRROR_CURRENT,
  /** Nothing more comes; `navd_mirror_problem` tells why. `navd_mirror_subscribe` begins again. */
  NAVD_MIRROR_ENDED
} navd_mirror_state;

/** Subscribes to a tree; NULL: the only one of the user. Without a connection it does so after `navd_reconnect`. */
NAVD_API navd_mirror *navd_mirror_new(navd *n, const char *tree);

/**
 * Ends the subscription; one that has no answer yet lasts as long as the connection. To be called before `navd_close`.
 * NULL is nothing.
 */
NAVD_API void navd_mirror_free(navd_mirror *mirror);

/**
 * Gives an event to the mirror, which all events are to be shown to; true: it was about this subscription, and the
 * snapshot is as the event says. If changes were lost it subscribes again by itself, from the last revision that it
 * has; where navd has forgotten what came after, the answer brings a new snapshot.
 */
NAVD_API bool navd_mirror_handle(navd_mirror *mirror, const navd_event *event);

/** Subscribes again after the end, as when a tree that was closed is open again. */
NAVD_API void navd_mirror_subscribe(navd_mirror *mirror);

NAVD_API navd_mirror_state navd_mirror_status(const navd_mirror *mirror);

/** Why the subscription has ended; "" otherwise. */
NAVD_API const char *navd_mirror_problem(const navd_mirror *mirror);

/** The tree as of the last change; NULL until an answer brings it. Borrowed, and changed by the next event. */
NAVD_API struct json_object *navd_mirror_snapshot(const navd_mirror *mirror);

/** Who serves each delegated type that lives in the tree: `{name}`, or null; NULL if there are none. Borrowed. */
NAVD_API struct json_object *navd_mirror_services(const navd_mirror *mirror);

#ifdef __cplusplus
}
#endif

#endif
