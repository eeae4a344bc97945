/**
 * A function for each of navd's methods. Written by Bindings/c/generate.py from Protocol/methods. Do not edit.
 *
 * Each takes a struct of its params, or NULL if there are none to give. What is zero in it is left out: NULL, 0 and
 * `NAVD_UNSAID`; so name the members that you mean, `{.route = …, .tree = "main"}`, and let the others be zero. Texts
 * are copied, JSON is taken over. The functions send like `navd_call`, and the answer is an event. What must be given
 * but is not, navd answers with an error. To send JSON's null, or 0, use `navd_call`.
 */
#ifndef NAVD_METHODS_H
#define NAVD_METHODS_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A truth value that may be left out. */
typedef enum navd_flag { NAVD_UNSAID = 0, NAVD_NO, NAVD_YES } navd_flag;

/* The names of errors, as `navd_error_name` tells them. */

/** The frame is not a single valid JSON text. */
#define NAVD_ERROR_PARSE_ERROR "parseError"
/** A member name contains U+0000, which navd cannot store. */
#define NAVD_ERROR_NUL_IN_NAME "nulInName"
/** An integer is beyond ±(2^53−1), where many languages would change it silently. */
#define NAVD_ERROR_INTEGER_OUT_OF_RANGE "integerOutOfRange"
/** A number with a fraction or an exponent does not fit into 64 bits. */
#define NAVD_ERROR_NUMBER_OUT_OF_RANGE "numberOutOfRange"
/** The first byte selects neither framing, or a header block is malformed. */
#define NAVD_ERROR_BAD_FRAMING "badFraming"
/** The JSON text is not a request, notification or response of JSON-RPC 2.0. */
#define NAVD_ERROR_INVALID_REQUEST "invalidRequest"
/** No method has this name. */
#define NAVD_ERROR_METHOD_NOT_FOUND "methodNotFound"
/** A member of params is unknown, missing, of the wrong type, or not as the graph declares it. */
#define NAVD_ERROR_INVALID_PARAMS "invalidParams"
/** A defect in navd; nothing was changed. The log of navd has the details. */
#define NAVD_ERROR_INTERNAL_ERROR "internalError"
/** The request was cancelled before it was executed; nothing was changed. */
#define NAVD_ERROR_REQUEST_CANCELLED "requestCancelled"
/** The tree is not at the revision given as `ifRevision`; nothing was changed. */
#define NAVD_ERROR_REVISION_CONFLICT "revisionConflict"
/** A message is longer than the limit `messageBytes` allows. */
#define NAVD_ERROR_MESSAGE_TOO_LARGE "messageTooLarge"
/** A message is nested deeper than the limit `messageDepth` allows. */
#define NAVD_ERROR_TOO_DEEP "tooDeep"
/** A message has more JSON values than the limit `messageValues` allows. */
#define NAVD_ERROR_TOO_MANY_VALUES "tooManyValues"
/** A batch has more elements than the limit `batchLength` allows; none of them was executed. */
#define NAVD_ERROR_BATCH_TOO_LONG "batchTooLong"
/**
 * The connection has as many requests in flight as the limit `requestsInFlight` allows: their responses are pending or
 * unread.
 */
#define NAVD_ERROR_TOO_MANY_REQUESTS "tooManyRequests"
/** The user has as many connections as the limit `connectionsPerUser` allows. */
#define NAVD_ERROR_TOO_MANY_CONNECTIONS "tooManyConnections"
/** navd is shutting down and accepts no more requests. */
#define NAVD_ERROR_SHUTTING_DOWN "shuttingDown"
/**
 * The connection has more unread bytes than the limit `outputBytes` allows: the rest of the batch is not executed, or
 * the connection is closed. Or all connections of the user together have more than `outputBytesPerUser` allows: the
 * request is not executed.
 */
#define NAVD_ERROR_TOO_MUCH_OUTPUT "tooMuchOutput"
/** The user has no tree with this name, or no tree at all. */
#define NAVD_ERROR_TREE_NOT_FOUND "treeNotFound"
/** A tree with this name is open, with another graph or another root. */
#define NAVD_ERROR_TREE_EXISTS "treeExists"
/** No graph with this name is loaded. */
#define NAVD_ERROR_GRAPH_NOT_FOUND "graphNotFound"
/** The graph document has errors. */
#define NAVD_ERROR_GRAPH_INVALID "graphInvalid"
/** The graph is used by trees. */
#define NAVD_ERROR_GRAPH_IN_USE "graphInUse"
/** The connection has no subscription with this number. */
#define NAVD_ERROR_SUBSCRIPTION_NOT_FOUND "subscriptionNotFound"
/** The user has as many trees as the limit `treesPerUser` allows. */
#define NAVD_ERROR_TOO_MANY_TREES "tooManyTrees"
/**
 * The connection has as many subscriptions as the limit `subscriptionsPerConnection` allows, or the user has as many as
 * `subscriptionsPerUser` allows.
 */
#define NAVD_ERROR_TOO_MANY_SUBSCRIPTIONS "tooManySubscriptions"
/**
 * All trees of the user together have as many screens, containers and coordinators as the limit `entriesPerUser`
 * allows.
 */
#define NAVD_ERROR_TOO_MANY_ENTRIES "tooManyEntries"
/** The member is defined, but this version does not support it. */
#define NAVD_ERROR_NOT_AVAILABLE "notAvailable"
/** The user has as many graphs as the limit `graphsPerUser` allows. */
#define NAVD_ERROR_TOO_MANY_GRAPHS "tooManyGraphs"
/** `tree` was left out, but the user has more than one tree. */
#define NAVD_ERROR_TREE_NOT_NAMED "treeNotNamed"
/** The request requires `initialize` first. */
#define NAVD_ERROR_NOT_INITIALIZED "notInitialized"
/** Another connection serves the coordinator type. `replace: true` takes the type over. */
#define NAVD_ERROR_TYPE_SERVED "typeServed"
/**
 * The clients of the user have registered as many coordinator types as the limit `typesPerUser` allows, or as many
 * bytes as `registrationBytesPerUser` allows.
 */
#define NAVD_ERROR_TOO_MANY_TYPES "tooManyTypes"
/**
 * As many commands are queued behind one that waits for an answer as the limit `commandsWaitingPerTree` or
 * `commandBytesWaitingPerUser` allows.
 */
#define NAVD_ERROR_TOO_MANY_COMMANDS "tooManyCommands"

/* The methods of what navd tells unasked. */

/** A command has ended that the client was asked about, or that ended a coordinator which it serves. */
#define NAVD_COMMAND_ENDED "command.ended"
/** A labelled child of a coordinator that the client serves has ended, and that is committed. */
#define NAVD_COORDINATOR_COMPLETED "coordinator.completed"
/** A coordinator whose routes the client subscribed to has taken one. */
#define NAVD_COORDINATOR_ROUTED "coordinator.routed"
/** Another client, or none, serves the coordinators of a type. */
#define NAVD_COORDINATOR_SERVED "coordinator.served"
/** Nothing more will come for a subscription. */
#define NAVD_SUBSCRIPTION_ENDED "subscription.ended"
/** A tree that the client subscribed to has changed. */
#define NAVD_TREE_CHANGED "tree.changed"
/** A tree is gone for which the client has registered coordinator types. */
#define NAVD_TREE_CLOSED "tree.closed"

/* The methods of what navd asks. */

/** Asks the client that serves a coordinator what it does. */
#define NAVD_COORDINATOR_PREPARE "coordinator.prepare"
/** Asks a client to perform a custom transition that is committed. */
#define NAVD_TRANSITION_PERFORM "transition.perform"

/* The methods. */

/** Params of `initialize`. */
typedef struct navd_initialize_params {
  /** Who calls, for the log and for other clients. */
  struct json_object *client;
  /** What the client can do. */
  struct json_object *capabilities;
} navd_initialize_params;

/**
 * Introduces a client. Optional. Without it a connection is an anonymous client of its user. Another `initialize` may
 * give another name: subscribers of trees in which the client serves types are told with `coordinator.served`.
 * Capabilities that navd does not know are ignored; those that it took up are in the answer.
 */
NAVD_API navd_status navd_initialize(navd *n, const navd_initialize_params *params, navd_id *id);

/** Answers, and changes nothing. The answer comes after everything that was queued to the connection before. */
NAVD_API navd_status navd_ping(navd *n, navd_id *id);

/**
 * Shows what navd is and holds. Numbers of trees, graphs, connections and subscriptions are those of the user that
 * asks. Counters only ever grow; which there are may differ between versions.
 */
NAVD_API navd_status navd_server_status(navd *n, navd_id *id);

/**
 * Describes all methods. Answers the OpenRPC 1.3 document that `navd --openrpc` prints. Notifications from navd are in
 * its member `x-notifications`.
 */
NAVD_API navd_status navd_rpc_discover(navd *n, navd_id *id);

/** Params of `graph.check`. */
typedef struct navd_graph_check_params {
  /** A graph document. Required. */
  struct json_object *graph;
} navd_graph_check_params;

/**
 * Reports all that is wrong with a graph document. Nothing is kept. A graph without problems of severity error can be
 * loaded.
 */
NAVD_API navd_status navd_graph_check(navd *n, const navd_graph_check_params *params, navd_id *id);

/** Params of `graph.get`. */
typedef struct navd_graph_get_params {
  /** The graph's name. */
  const char *name;
  /** The tree's name, instead. */
  const char *tree;
} navd_graph_get_params;

/**
 * Answers a graph document as it was loaded, or what a tree knows. Exactly one of `name` and `tree` is given. With
 * `tree` it is the document that the tree keeps, whatever was loaded later; a tree without a graph has no `graph`, and
 * takes any screen. Beside it is what clients have registered for the tree and the graph does not declare. The members
 * may come in another order.
 */
NAVD_API navd_status navd_graph_get(navd *n, const navd_graph_get_params *params, navd_id *id);

/**
 * Lists the graphs of the user. Each with its coordinator types and the trees that were opened with it, in the order of
 * their names.
 */
NAVD_API navd_status navd_graph_list(navd *n, navd_id *id);

/** Params of `graph.load`. */
typedef struct navd_graph_load_params {
  /** A graph document, as `graph.md` describes it. Required. */
  struct json_object *graph;
  /** Whether it takes the place of another graph of that name. */
  navd_flag replace;
} navd_graph_load_params;

/**
 * Keeps a graph under its name, for trees that are opened later. Trees that are open keep the graph that they were
 * opened with. `loaded` is false if a graph of that name was there and stayed, since it was the same or `replace` is
 * false.
 */
NAVD_API navd_status navd_graph_load(navd *n, const navd_graph_load_params *params, navd_id *id);

/** Params of `graph.unload`. */
typedef struct navd_graph_unload_params {
  /** The graph's name. Required. */
  const char *name;
} navd_graph_unload_params;

/** Forgets a graph that no tree uses. A graph that trees were opened with is not unloaded: close them first. */
NAVD_API navd_status navd_graph_unload(navd *n, const navd_graph_unload_params *params, navd_id *id);

/** Params of `tree.close`. */
typedef struct navd_tree_close_params {
  /** The tree. */
  const char *tree;
} navd_tree_close_params;

/**
 * Closes a tree. Its subscriptions end with reason treeClosed. Its coordinators end with it, and nobody hears of
 * completions.
 */
NAVD_API navd_status navd_tree_close(navd *n, const navd_tree_close_params *params, navd_id *id);

/** Params of `tree.get`. */
typedef struct navd_tree_get_params {
  /** The tree. */
  const char *tree;
} navd_tree_get_params;

/** Answers a tree as it is. The active screen is one of those on view: in a split the one of the column last used. */
NAVD_API navd_status navd_tree_get(navd *n, const navd_tree_get_params *params, navd_id *id);

/** Lists the trees of the user. In the order of their names. Entries are screens, containers and coordinators. */
NAVD_API navd_status navd_tree_list(navd *n, navd_id *id);

/** Params of `tree.open`. */
typedef struct navd_tree_open_params {
  /** The tree's name among those of the user. Required. */
  const char *name;
  /**
   * The name of a loaded graph, or a graph document for this tree alone. Left out, it is the only one that is loaded.
   */
  struct json_object *graph;
  /** The coordinator to open with, instead of the graph's. */
  struct json_object *root;
  /** Whether the tree lives until it is closed, or until the connection that opened it ends. */
  const char *lifetime;
} navd_tree_open_params;

/**
 * Opens a tree, or attaches to one that is open. A tree of that name that was opened with the same graph and root is
 * attached to: `opened` is false and there is no outcome. With another graph or root it is error treeExists; what is
 * left out is not compared. A new tree runs the root's route as its first command, whose outcome is answered; unless
 * that outcome is committed no tree is opened (`opened` is false, `revision` 0).
 */
NAVD_API navd_status navd_tree_open(navd *n, const navd_tree_open_params *params, navd_id *id);

/** Params of `tree.subscribe`. */
typedef struct navd_tree_subscribe_params {
  /** The tree. */
  const char *tree;
  /** The revision that the client has. */
  int64_t since;
  /** The instance that the revision is of. */
  const char *instance;
} navd_tree_subscribe_params;

/**
 * Answers a tree as it is, then every change of it as `tree.changed`. With `since` the answer holds no snapshot if the
 * changes after that revision are still kept: they follow the answer as notifications, `replayed` in number. Otherwise
 * there is a snapshot and the reason.
 */
NAVD_API navd_status navd_tree_subscribe(navd *n, const navd_tree_subscribe_params *params, navd_id *id);

/** Params of `tree.unsubscribe`. */
typedef struct navd_tree_unsubscribe_params {
  /** The subscription. Required. */
  int64_t subscription;
} navd_tree_unsubscribe_params;

/** Ends a subscription to a tree, or to a coordinator's routes. `subscription.ended` comes before the answer. */
NAVD_API navd_status navd_tree_unsubscribe(navd *n, const navd_tree_unsubscribe_params *params, navd_id *id);

/** Params of `coordinator.attach`. */
typedef struct navd_coordinator_attach_params {
  /** The screen. Required. */
  const char *screen;
  /** The route that it starts with. */
  struct json_object *route;
  /** Its own params. */
  struct json_object *params;
  /** The route of the screen's owner that carries its routes. */
  struct json_object *pullback;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). Required. */
  const char *coordinator;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_attach_params;

/**
 * Opens a coordinator for the life of a screen. It is a child of the screen's owner, in its home. Only senders on that
 * screen, or on what it showed, find it, before the owner. It ends with the screen or with its parent, and what it
 * showed goes with it.
 */
NAVD_API navd_status navd_coordinator_attach(navd *n, const navd_coordinator_attach_params *params, navd_id *id);

/** Params of `coordinator.back`. */
typedef struct navd_coordinator_back_params {
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_back_params;

/**
 * Does what the user's back button does. Pops the top of what is on view, else closes the top layer, else is noop with
 * reason nothingToPop.
 */
NAVD_API navd_status navd_coordinator_back(navd *n, const navd_coordinator_back_params *params, navd_id *id);

/** Params of `coordinator.drop`. */
typedef struct navd_coordinator_drop_params {
  /** Whether the coordinator goes too. */
  navd_flag self;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). Required. */
  const char *coordinator;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_drop_params;

/**
 * Returns a coordinator to its first screen, or removes it. Everything that its descendants own goes, and its own
 * screens but the first. With `self` it goes too.
 */
NAVD_API navd_status navd_coordinator_drop(navd *n, const navd_coordinator_drop_params *params, navd_id *id);

/** Params of `coordinator.finish`. */
typedef struct navd_coordinator_finish_params {
  /** What it finishes with. */
  struct json_object *value;
  /** What it fails with. */
  struct json_object *error;
  /** That it ends without a result. */
  navd_flag cancel;
  /** With a value: its screens and children pass to the opener instead of leaving. */
  navd_flag keep;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). Required. */
  const char *coordinator;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_finish_params;

/**
 * Ends a coordinator that was started: with a value, an error, or cancelled. At most one of `value`, `error` and
 * `cancel`; none of them is the value null. Its opener hears of the completion.
 */
NAVD_API navd_status navd_coordinator_finish(navd *n, const navd_coordinator_finish_params *params, navd_id *id);

/** Params of `coordinator.handle`. */
typedef struct navd_coordinator_handle_params {
  /** The routes, in order. Required. */
  struct json_object *routes;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  const char *coordinator;
  /** Restricts the search to coordinators whose routes have this type. */
  const char *route_type;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_handle_params;

/**
 * Follows a deep link: several routes, one command. The first route goes to `coordinator`, else to the root if that
 * declares it, else to the nearest below. Each next one goes to the newest coordinator that the one before created, of
 * several the newest that is in no hidden tab; else to its taker, else to the nearest below that owns something. If
 * nobody takes one, nothing changes and the outcome names the routes that remain.
 */
NAVD_API navd_status navd_coordinator_handle(navd *n, const navd_coordinator_handle_params *params, navd_id *id);

/** Params of `coordinator.pullback`. */
typedef struct navd_coordinator_pullback_params {
  /** The tree. */
  const char *tree;
  /** The coordinator whose routes are heard. Required. */
  const char *coordinator;
  /** All routes, or those for which the coordinator's own action was none. */
  const char *mode;
  /** The coordinator that hears them in the tree, and its route that carries them. */
  struct json_object *into;
} navd_coordinator_pullback_params;

/**
 * Subscribes to the routes of a coordinator, as `coordinator.routed`. Heard are the routes of commands that ended
 * committed or noop, also routes that nobody handled, but neither the route that the coordinator was opened with nor
 * completions. With `into` the tree hears them too: each is wrapped into that route of that coordinator, in the same
 * command, after the parent's own. It ends with `coordinator.unpullback`, the connection, or either coordinator.
 */
NAVD_API navd_status navd_coordinator_pullback(navd *n, const navd_coordinator_pullback_params *params, navd_id *id);

/** Params of `coordinator.register`. */
typedef struct navd_coordinator_register_params {
  /**
   * The coordinator types by their names: each as a graph declares it without rules, or null for one that the trees'
   * graph declares as delegated. Required.
   */
  struct json_object *types;
  /** The tree of that name, now or later; without it all trees of the user. */
  const char *tree;
  /** Screens, as a graph declares them. */
  struct json_object *screens;
  /** Whether types are taken over that another connection serves. */
  navd_flag replace;
  /** Whether the client performs custom transitions of coordinators that nobody else does. */
  navd_flag performer;
} navd_coordinator_register_params;

/**
 * Registers coordinator types that the client answers for. navd then asks the client, with `coordinator.prepare`, what
 * coordinators of these types do. It ends with the connection; the coordinators stay, detached, until somebody
 * registers their type again.
 */
NAVD_API navd_status navd_coordinator_register(navd *n, const navd_coordinator_register_params *params, navd_id *id);

/** Params of `coordinator.transaction`. */
typedef struct navd_coordinator_transaction_params {
  /** The commands, in order. Required. */
  struct json_object *steps;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_transaction_params;

/**
 * Carries out several commands as one. The steps are committed together or not at all, as one revision; the first that
 * fails or is blocked ends it. What a step leaves empty is disposed of after the last. A step has the params of its
 * method but for `tree`, `ifRevision`, `dryRun`, `info`, `onBusy`, `deadlineMs` and `within`, which stand beside
 * `steps`. `animated` beside `steps` holds for those that do not say it themselves.
 */
NAVD_API navd_status navd_coordinator_transaction(navd *n, const navd_coordinator_transaction_params *params,
    navd_id *id);

/** Params of `coordinator.transfer`. */
typedef struct navd_coordinator_transfer_params {
  /** The action, as `graph.md` describes it: a word, or an object with one member. Required. */
  struct json_object *transfer;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  const char *coordinator;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_transfer_params;

/**
 * Has a coordinator carry out an action that the client names. The action is written as in a graph, without references
 * and conditions. Without `coordinator` it is the active screen's owner, or the one that `from` names.
 */
NAVD_API navd_status navd_coordinator_transfer(navd *n, const navd_coordinator_transfer_params *params, navd_id *id);

/** Params of `coordinator.trigger`. */
typedef struct navd_coordinator_trigger_params {
  /** The route. Required. */
  struct json_object *route;
  /** The tree. May be omitted if the user has exactly one. */
  const char *tree;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  const char *coordinator;
  /** Restricts the search to coordinators whose routes have this type. */
  const char *route_type;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome is noop,
   * staleSource.
   */
  const char *from;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  int64_t if_revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  navd_flag dry_run;
  /** The animation hint; overrides that of the graph. */
  navd_flag animated;
  /** Any value. Subscribers receive it in the cause of the change. */
  struct json_object *info;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as blocked, busy.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_coordinator_trigger_params;

/**
 * Sends a route to a coordinator. Without `coordinator` the nearest that declares the route takes it, from the sender's
 * or else the active screen's upward.
 */
NAVD_API navd_status navd_coordinator_trigger(navd *n, const navd_coordinator_trigger_params *params, navd_id *id);

/** Params of `coordinator.unpullback`. */
typedef struct navd_coordinator_unpullback_params {
  /** The subscription. Required. */
  int64_t subscription;
} navd_coordinator_unpullback_params;

/** Ends a subscription to a coordinator's routes, or to a tree. `subscription.ended` comes before the answer. */
NAVD_API navd_status navd_coordinator_unpullback(navd *n, const navd_coordinator_unpullback_params *params,
    navd_id *id);

/** Params of `ui.report`. */
typedef struct navd_ui_report_params {
  /** The tree. */
  const char *tree;
  /** What happened. Required. */
  const char *fact;
  /** Of didPop, didDismiss and didFocus: the screen, or the layer. */
  const char *key;
  /** Of didSelect: the name of the tab. */
  const char *tab;
  /** Of didSelect, collapsed and expanded: the tabs or the split. */
  const char *container;
  /** What to do while the tree waits for a client's answer: wait behind, or end at once as blocked, busy. */
  const char *on_busy;
  /** Milliseconds from its arrival after which it ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of navd's request in whose handling this is sent: to the tree that waits for it a fact is refused as failed,
   * reentrant.
   */
  const char *within;
} navd_ui_report_params;

/**
 * Tells what the user already did on the screen. A fact is never refused because it does not suit; it waits behind
 * commands that wait. didPop and didFocus name a screen, didDismiss a layer or a screen in it, didSelect a tab;
 * didSelect, collapsed and expanded name the container if there are several that it could be.
 */
NAVD_API navd_status navd_ui_report(navd *n, const navd_ui_report_params *params, navd_id *id);

#ifdef __cplusplus
}
#endif

#endif
