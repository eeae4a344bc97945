/* Declarations shared by the files about coordinators. */
#ifndef NAVD_COORDINATORS_INTERNAL_H
#define NAVD_COORDINATORS_INTERNAL_H

#include "internal.h"

/** A type with a copy of its name. */
struct navd_served_type {
  struct navd_served_type *next;
  char *name;
  navd_type type;
};

/** A live coordinator with its object. */
struct navd_live {
  struct navd_live *next;
  char *tree;
  char *id;
  /** The instance of the tree that the id belongs to; NULL until its command has ended. */
  char *instance;
  struct navd_served_type *served;
  void *object;
  /** The command that created it, until the command has ended; else 0. */
  int64_t command;
};

struct navd_coordinators {
  navd *n;
  char *tree;
  struct json_object *declarations;
  struct json_object *screens;
  struct json_object *facts;
  struct navd_served_type *types;
  struct navd_live *live;
  bool is_registered;
  bool replaces;
  navd_id call;
};

/** Returns the type of that name, or NULL. */
struct navd_served_type *navd_served_type(const navd_coordinators *coordinators, const char *name);

/* live.c */

/** Returns the coordinator with its object, or NULL. */
struct navd_live *navd_live_find(const navd_coordinators *coordinators, const char *tree, const char *id);
/** Returns the coordinator with its object, creating the object if needed; NULL if its type is not served. */
struct navd_live *navd_live_made(navd_coordinators *coordinators, const navd_coordinator *coordinator,
                                 int64_t command);
/** Releases the objects that satisfy a condition. */
void navd_live_release(navd_coordinators *coordinators, bool (*is_over)(const struct navd_live *, const void *),
                       const void *context);
/** Releases the objects of commands that were running when the connection ended. */
void navd_live_disconnected(navd_coordinators *coordinators);
/**
 * Releases the objects whose coordinators are not in the list of live ones, and creates those that are missing. An
 * object of an earlier tree of the same name has another instance, and is released.
 */
void navd_live_registered(navd_coordinators *coordinators, const struct json_object *living);
/** Releases the objects of an earlier tree of that name, because a command opens a new one. */
void navd_live_tree_opened(navd_coordinators *coordinators, const char *tree, int64_t command);
/** Ends a command: keeps or releases the objects that it created, and releases those that it ended. */
void navd_live_command_ended(navd_coordinators *coordinators, const struct json_object *params);

#endif
