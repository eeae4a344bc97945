/**
 * Trees: handles with commands, the events of a front end, and a snapshot that applies every change
 * (Protocol/clients.md). Part of navd.h, which explains ownership.
 */
#ifndef NAVD_TREE_H
#define NAVD_TREE_H

#include "navd.h"
#include "navd_methods.h"

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

/**
 * The handle of one tree: a name with functions. Commands are sent like `navd_call`: the answer is an event with the
 * number `id`, which may be NULL, and `navd_outcome_of` reads the answer. `options` may be NULL; their `tree` is ignored.
 */
typedef struct navd_tree navd_tree;

/** Returns the handle of a tree that is open, or that another program opens. It is yours: `navd_tree_free`. */
NAVD_API navd_tree *navd_tree_at(navd *n, const char *name);

/**
 * Opens the tree `params->tree`, or attaches to it if it is open, now and after each reconnect. The answer is an event,
 * like those of commands. `id` is 0 if there is no connection yet. If navd does not open the tree, now or after a
 * reconnect, `navd_tree_handle` returns `NAVD_NEWS_NOT_OPENED`.
 */
NAVD_API navd_tree *navd_tree_open(navd *n, const navd_tree_open_params *params, navd_id *id);

/** Releases the handle and ends its subscription; the tree stays open. Call it before `navd_close`. NULL is ignored. */
NAVD_API void navd_tree_free(navd_tree *tree);

/** Returns the name of the tree. */
NAVD_API const char *navd_tree_name(const navd_tree *tree);

/** Closes the tree, for all clients. It is not opened again after a reconnect. */
NAVD_API navd_status navd_tree_close(navd_tree *tree, navd_id *id);

/* Watching. */

/** The state of a subscription. */
typedef enum navd_tree_state {
  /** The tree is not watched. */
  NAVD_TREE_UNWATCHED,
  /** There is no connection, or the subscription is not answered yet; the snapshot may be old. */
  NAVD_TREE_WAITING,
  /** The snapshot is up to date with the received messages. */
  NAVD_TREE_CURRENT,
  /** The subscription has ended; see `navd_tree_problem`. `navd_tree_watch` subscribes again. */
  NAVD_TREE_ENDED
} navd_tree_state;

/** The effect of an event on a watched tree. */
typedef enum navd_news {
  /** None, or none yet. */
  NAVD_NEWS_NONE,
  /** The first snapshot has arrived. */
  NAVD_NEWS_SNAPSHOT,
  /** One change was applied to the snapshot: `navd_member(event->params, "change")`. */
  NAVD_NEWS_CHANGED,
  /**
   * The snapshot is up to date again after a lost connection, lost changes, or another `navd_tree_watch`. Reported once for
   * any number of missed changes. If `navd_tree_instance` has changed, it is another tree.
   */
  NAVD_NEWS_RESUMED,
  /** Another client, or none, now serves a coordinator type: see `navd_tree_services`. */
  NAVD_NEWS_SERVED,
  /** The subscription has ended: see `navd_tree_problem`. */
  NAVD_NEWS_ENDED,
  /**
   * navd has not opened the tree: see `navd_tree_problem`, and `event->error` or `navd_outcome_of`. If the error is
   * `treeExists`, the tree is open with another graph, and can be watched.
   */
  NAVD_NEWS_NOT_OPENED
} navd_news;

/**
 * Subscribes to the tree, now and after each reconnect. Without effect while subscribed. If navd has not opened the tree
 * of `navd_tree_open`, sends the request again.
 */
NAVD_API void navd_tree_watch(navd_tree *tree);

/** Handles an event, and returns its effect on the tree; pass it all events. */
NAVD_API navd_news navd_tree_handle(navd_tree *tree, const navd_event *event);

NAVD_API navd_tree_state navd_tree_status(const navd_tree *tree);

/** Returns why the tree was not opened, or why the subscription has ended; "" otherwise. */
NAVD_API const char *navd_tree_problem(const navd_tree *tree);

/** Returns the current snapshot; NULL before the first answer. Borrowed; the next event changes it. */
NAVD_API struct json_object *navd_tree_snapshot(const navd_tree *tree);

/** Returns the instance of the tree, which differs if it is closed and opened again; "" before the first answer. */
NAVD_API const char *navd_tree_instance(const navd_tree *tree);

/** Returns the client of each delegated type in the tree: `{name}`, or null; NULL if there are none. Borrowed. */
NAVD_API struct json_object *navd_tree_services(const navd_tree *tree);

/* Commands. */

/** Sends a route: `navd_tree_trigger(tree, "note", navd_object("id", json_object_new_int(7), NULL), NULL, NULL)`. */
NAVD_API navd_status navd_tree_trigger(navd_tree *tree, const char *route, struct json_object *params,
                                       const navd_command_options *options, navd_id *id);

/** Follows a deep link of several routes, an array of `navd_route`, as one command. */
NAVD_API navd_status navd_tree_link(navd_tree *tree, struct json_object *routes, const navd_command_options *options,
                                    navd_id *id);

/** Follows a URL, by a link of the tree's graph. */
NAVD_API navd_status navd_tree_go(navd_tree *tree, const char *url, const navd_command_options *options, navd_id *id);

/** Goes back, as the Back button does. */
NAVD_API navd_status navd_tree_back(navd_tree *tree, const navd_command_options *options, navd_id *id);

/** Applies an action, such as `navd_pop(2)`, on behalf of a coordinator; NULL: that of the active screen. */
NAVD_API navd_status navd_tree_transfer(navd_tree *tree, struct json_object *action, const char *coordinator,
                                        const navd_command_options *options, navd_id *id);

/** Executes the commands of an array as one; see `navd_coordinator_transaction_params`. */
NAVD_API navd_status navd_tree_transaction(navd_tree *tree, struct json_object *steps,
                                           const navd_command_options *options, navd_id *id);

/** Ends a started coordinator with a value; NULL: null. */
NAVD_API navd_status navd_tree_finish(navd_tree *tree, const char *coordinator, struct json_object *value,
                                      const navd_command_options *options, navd_id *id);

/** Returns a coordinator to its first screen, and ends its descendants. */
NAVD_API navd_status navd_tree_drop(navd_tree *tree, const char *coordinator, const navd_command_options *options,
                                    navd_id *id);

/** Discards the command that the tree keeps. */
NAVD_API navd_status navd_tree_forget(navd_tree *tree, const navd_command_options *options, navd_id *id);

/** Sets facts, an object by name. null resets a fact to its default. */
NAVD_API navd_status navd_tree_set_facts(navd_tree *tree, struct json_object *facts,
                                         const navd_command_options *options, navd_id *id);

/** Restores the presentation before the newest commit that is not undone. */
NAVD_API navd_status navd_tree_undo(navd_tree *tree, const navd_command_options *options, navd_id *id);

/** Restores the presentation of the commit that was undone last. */
NAVD_API navd_status navd_tree_redo(navd_tree *tree, const navd_command_options *options, navd_id *id);

/** Requests the URL of a screen; NULL: of what the tree shows. The answer is `{url}`. */
NAVD_API navd_status navd_tree_url(navd_tree *tree, const char *key, navd_id *id);

/** Waits until a screen of a name is on view. The answer is `{holds}`. */
NAVD_API navd_status navd_tree_wait_for_screen(navd_tree *tree, const char *screen, int timeout_ms, navd_id *id);

/** Waits until the screen, container or coordinator with a key or id has left the tree. The answer is `{holds}`. */
NAVD_API navd_status navd_tree_wait_for_closed(navd_tree *tree, const char *key, int timeout_ms, navd_id *id);

/** Waits until the front ends have drawn a revision; 0: the current one. The answer is `{holds}`. */
NAVD_API navd_status navd_tree_wait_for_settled(navd_tree *tree, int64_t revision, int timeout_ms, navd_id *id);

/* Events of a front end. */

/** Reports that the user has removed a screen and all above it. */
NAVD_API navd_status navd_tree_report_pop(navd_tree *tree, const char *key, navd_id *id);
/** Reports that the user has removed a layer and all above it. */
NAVD_API navd_status navd_tree_report_dismiss(navd_tree *tree, const char *key, navd_id *id);
/** Reports that the user has tapped a tab; `container` is the key of the tabs, or NULL if there are no others. */
NAVD_API navd_status navd_tree_report_select(navd_tree *tree, const char *tab, const char *container, navd_id *id);
/** Reports that the user has closed a tab which `openTab` has added; `container` is as for `navd_tree_report_select`. */
NAVD_API navd_status navd_tree_report_close_tab(navd_tree *tree, const char *tab, const char *container, navd_id *id);
/** Reports that the user has focused the column of a screen. */
NAVD_API navd_status navd_tree_report_focus(navd_tree *tree, const char *key, navd_id *id);
/** Reports that a split shows one column; NULL: the only split. */
NAVD_API navd_status navd_tree_report_collapsed(navd_tree *tree, const char *container, navd_id *id);
/** Reports that a split shows all columns; NULL: the only split. */
NAVD_API navd_status navd_tree_report_expanded(navd_tree *tree, const char *container, navd_id *id);
/** Reports that the user does something other than navigate. */
NAVD_API navd_status navd_tree_report_activity(navd_tree *tree, navd_id *id);
/** Reports that a revision is drawn and that no animation runs. */
NAVD_API navd_status navd_tree_report_settled(navd_tree *tree, int64_t revision, navd_id *id);

/* Outcomes. */

/** The kind of a command's outcome. */
typedef enum navd_ending {
  /** The event is not the outcome of a command. */
  NAVD_NO_OUTCOME,
  NAVD_COMMITTED,
  NAVD_REDIRECTED,
  NAVD_BLOCKED,
  NAVD_CANCELLED,
  NAVD_SUPERSEDED,
  NAVD_FAILED,
  NAVD_NOOP
} navd_ending;

/** The outcome of a command. Its values are borrowed from the event. */
typedef struct navd_outcome {
  navd_ending ending;
  /** Whether the command committed. */
  bool committed;
  /** The revision of the tree afterwards. */
  int64_t revision;
  /** The code of the reason, such as `unhandled`; NULL if it was committed. */
  const char *reason;
  /** The reason for people; NULL if it was committed. */
  const char *message;
  /** The outcome as navd wrote it, with members such as `taker`, `disposed` and `reason`. */
  const struct json_object *details;
  /** The error, if navd did not accept the call. */
  const struct json_object *error;
} navd_outcome;

/** Returns the outcome in an event: the answer to a command, to a screen event or to `tree.open`. */
NAVD_API navd_outcome navd_outcome_of(const navd_event *event);

#ifdef __cplusplus
}
#endif

#endif
