/* The handle of a tree, shared by its commands and its subscription. */
#ifndef NAVD_HANDLE_INTERNAL_H
#define NAVD_HANDLE_INTERNAL_H

#include "internal.h"

struct navd_tree {
  navd *n;
  char *name;
  /** The params of `tree.open`, which is repeated after a reconnect; NULL: other programs open the tree. */
  struct json_object *opening;
  /** The pending call that opens the tree; 0: none. */
  navd_id opening_call;
  /** Whether this handle has opened the tree, so that a reconnect attaches to it with any graph. */
  bool was_opened;
  /** Why the tree was not opened; NULL: it is open or subscribed to. */
  char *refusal;
  navd_tree_state state;
  char *problem;
  struct json_object *snapshot;
  struct json_object *services;
  /** The state saved for screens, by key, when the subscription began; NULL: none. */
  struct json_object *saved;
  char *instance;
  /** The pending call that subscribes; 0: none. */
  navd_id call;
  /** The number of the subscription; 0: none. */
  int64_t subscription;
  /** Whether the program has received a snapshot, so that the next one is reported as resumed. */
  bool has_shown;
  /** The number of missed changes that follow the answer to a subscription. */
  int64_t missed;
};

/** Sends `tree.open`, if the tree is to be opened and there is a connection. */
void navd_tree_open_now(navd_tree *tree);
/** Ends the subscription, if there is a connection. */
void navd_tree_unsubscribe_now(navd_tree *tree);

#endif
