/* The handle of a tree, shared by its commands and its subscription. */
#ifndef NAVD_HANDLE_INTERNAL_H
#define NAVD_HANDLE_INTERNAL_H

#include "internal.h"

struct navd_tree {
  navd *n;
  char *name;
  /** The params of `tree.open`, which is sent again after a reconnect; NULL: other programs open the tree. */
  struct json_object *opening;
  navd_tree_state state;
  char *problem;
  struct json_object *snapshot;
  struct json_object *services;
  char *instance;
  /** The pending call that subscribes; 0: none. */
  navd_id call;
  /** The number of the subscription; 0: none. */
  int64_t subscription;
  /** Whether the program has had a snapshot, so that the next one is reported as resumed. */
  bool has_shown;
  /** The number of missed changes that follow the answer to a subscription. */
  int64_t missed;
};

/** Ends the subscription, if there is a connection. */
void navd_tree_unsubscribe_now(navd_tree *tree);

#endif
