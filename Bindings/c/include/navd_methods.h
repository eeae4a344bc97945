/**
 * A function for each of navd's methods. Written by Tools/generate from Protocol/methods. Do not edit.
 * For a tree, the handle in navd_tree.h is shorter.
 *
 * Each takes a struct of its params, or NULL. Members that are zero are not sent: NULL, 0 and `NAVD_UNSAID`. So name
 * the members that you need, `{.route = …, .options.tree = "main"}`, and leave the others zero. Strings are copied, and
 * JSON is taken over. The functions send like `navd_call`, and the answer is an event. If a required param is missing,
 * navd answers with an error. To send JSON's null, or 0, use `navd_call`.
 */
#ifndef NAVD_METHODS_H
#define NAVD_METHODS_H

#include "navd.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An optional Boolean. */
typedef enum navd_flag { NAVD_UNSAID = 0, NAVD_NO, NAVD_YES } navd_flag;

/* The names of errors, for `navd_error_name`. */

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
/** The connection has reached the limit `requestsInFlight` on pending and unread responses. */
#define NAVD_ERROR_TOO_MANY_REQUESTS "tooManyRequests"
/** The user has reached the limit `connectionsPerUser`, or all users together `connectionsTotal`. */
#define NAVD_ERROR_TOO_MANY_CONNECTIONS "tooManyConnections"
/** navd is shutting down and accepts no more requests. */
#define NAVD_ERROR_SHUTTING_DOWN "shuttingDown"
/**
 * The connection has more unread bytes than the limit `outputBytes` allows: the rest of the batch is not executed, or
 * the connection is closed. Or the connections of the user have more together than `outputBytesPerUser` allows: the one
 * with most is closed.
 */
#define NAVD_ERROR_TOO_MUCH_OUTPUT "tooMuchOutput"
/** The rest of a message did not arrive within the time that the limit `messageMilliseconds` allows. */
#define NAVD_ERROR_MESSAGE_TOO_SLOW "messageTooSlow"
/**
 * The user has reached the limit `bytesPerUser`, or all users together `bytesTotal`. The request is not executed, or
 * the connection with an unfinished message is closed.
 */
#define NAVD_ERROR_TOO_MANY_BYTES "tooManyBytes"
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
/** The user has reached the limit `treesPerUser`, or all users together `treesTotal`. */
#define NAVD_ERROR_TOO_MANY_TREES "tooManyTrees"
/** The connection has reached the limit `subscriptionsPerConnection`, or the user `subscriptionsPerUser`. */
#define NAVD_ERROR_TOO_MANY_SUBSCRIPTIONS "tooManySubscriptions"
/** The screens, containers and coordinators of the user's trees have reached the limit `entriesPerUser`. */
#define NAVD_ERROR_TOO_MANY_ENTRIES "tooManyEntries"
/** The member is defined, but this version does not support it. */
#define NAVD_ERROR_NOT_AVAILABLE "notAvailable"
/** The user has reached the limit `graphsPerUser`. */
#define NAVD_ERROR_TOO_MANY_GRAPHS "tooManyGraphs"
/** `tree` was left out, but the user has more than one tree. */
#define NAVD_ERROR_TREE_NOT_NAMED "treeNotNamed"
/** The request requires `initialize` first. */
#define NAVD_ERROR_NOT_INITIALIZED "notInitialized"
/** Another connection serves the coordinator type. `replace: true` takes the type over. */
#define NAVD_ERROR_TYPE_SERVED "typeServed"
/** The registrations of the user's clients have reached the limit `typesPerUser` or `registrationBytesPerUser`. */
#define NAVD_ERROR_TOO_MANY_TYPES "tooManyTypes"
/**
 * The commands queued behind one that waits for an answer have reached the limit `commandsWaitingPerTree` or
 * `commandBytesWaitingPerUser`.
 */
#define NAVD_ERROR_TOO_MANY_COMMANDS "tooManyCommands"
/** The history of the tree does not have the revision, because it is too old or does not exist yet. */
#define NAVD_ERROR_REVISION_FORGOTTEN "revisionForgotten"
/** Another command to the tree has the same `commandId`; nothing was changed. */
#define NAVD_ERROR_COMMAND_ID_REUSED "commandIdReused"
/**
 * navd does not keep trees with the requested durability, because it has no store or the tree ends with its connection.
 */
#define NAVD_ERROR_NOT_DURABLE "notDurable"
/**
 * navd could not store the changes of its current turn, and rolled them back. They include all changes that the
 * connection was not sent.
 */
#define NAVD_ERROR_STORE_FAILED "storeFailed"
/** navd cannot write its store at the moment; nothing was changed. Reading works. */
#define NAVD_ERROR_STORE_UNAVAILABLE "storeUnavailable"
/**
 * The request needs a greater right than the user has to the tree of another user, or than the connection has kept;
 * nothing was changed.
 */
#define NAVD_ERROR_NOT_ALLOWED "notAllowed"
/** Another client has the driver lease of the tree; nothing was changed. */
#define NAVD_ERROR_NOT_DRIVING "notDriving"
/** The waiting calls of `tree.wait` have reached the limit `waitsPerTree` or `waitsPerUser`. */
#define NAVD_ERROR_TOO_MANY_WAITS "tooManyWaits"
/** The saved state would exceed the limit `savedBytesPerScreen` or `savedBytesPerTree`; nothing was changed. */
#define NAVD_ERROR_TOO_MANY_SAVED_BYTES "tooManySavedBytes"

/* The methods of notifications from navd. */

/**
 * Reports the end of a command that the client was asked about, or that ended a coordinator it serves or committed
 * custom transitions of one.
 */
#define NAVD_COMMAND_ENDED "command.ended"
/** Reports that a labelled child of a coordinator that the client serves has ended, after the commit. */
#define NAVD_COORDINATOR_COMPLETED "coordinator.completed"
/** Reports a route of a coordinator that the client subscribed to. */
#define NAVD_COORDINATOR_ROUTED "coordinator.routed"
/** Reports that another client, or none, now serves a coordinator type. */
#define NAVD_COORDINATOR_SERVED "coordinator.served"
/** Reports a message of another client of the user, to clients that called `server.monitor`. */
#define NAVD_SERVER_MESSAGE "server.message"
/** Reports the end of a tree that the client was able to observe, to clients that called `server.watch`. */
#define NAVD_SERVER_TREE_CLOSED "server.treeClosed"
/** Reports a tree that the client may observe from now on, to clients that called `server.watch`. */
#define NAVD_SERVER_TREE_OPENED "server.treeOpened"
/** Reports the end of a subscription. */
#define NAVD_SUBSCRIPTION_ENDED "subscription.ended"
/** Reports a change of a tree that the client subscribed to. */
#define NAVD_TREE_CHANGED "tree.changed"
/** Reports the end of a tree for which the client has registered coordinator types. */
#define NAVD_TREE_CLOSED "tree.closed"
/** Reports a command that committed nothing, to clients that subscribed with `commands`. */
#define NAVD_TREE_COMMAND "tree.command"
/** Reports that another client, or none, now drives a tree. */
#define NAVD_TREE_DRIVEN "tree.driven"
/** Warns that an `idle` time ends soon, or cancels the warning. */
#define NAVD_TREE_IDLE "tree.idle"

/* The methods of requests from navd. */

/** Asks the client that serves a coordinator what it does. */
#define NAVD_COORDINATOR_PREPARE "coordinator.prepare"

/* The methods. */

/** The params that all commands have. */
typedef struct navd_command_options {
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
   * An id that the client chooses, so that it can send the command again. A second call with the id returns the outcome
   * of the first and does nothing; with other content the error is commandIdReused. Dry runs ignore it.
   */
  const char *command_id;
  /**
   * While another command of the tree has not ended: `queue` the command; `reject` it as blocked, busy; or `supersede`
   * the connection's earlier commands of the tree, and queue it.
   */
  const char *on_busy;
  /** Whether the command passes leave guards. The outcome names the screens whose guards held. */
  navd_flag force;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree that waits for
   * that request ends as failed, reentrant.
   */
  const char *within;
} navd_command_options;

/** Params of `initialize`. */
typedef struct navd_initialize_params {
  /** The name of the client, for the log and for other clients. */
  struct json_object *client;
  /**
   * The greatest right that the connection keeps. A right that it does not have is not given: the result has the one in
   * force.
   */
  const char *may;
} navd_initialize_params;

/**
 * Introduces a client, and may lower the rights of its connection. Optional. Without it, or without `client`, a
 * connection is an anonymous client of its user, which cannot send `coordinator.register`. A client may send it again
 * with another name; subscribers of trees in which it serves types receive `coordinator.served`. With `may`, the
 * connection gives up every right above that one, also to the trees of its own user: a request that needs more is error
 * notAllowed. A right that was given up does not come back before the client connects again. Subscriptions and driver
 * leases that need a lost right end with `rightLost`. Commands that are queued are rejected when their turn comes.
 * Without `drive` the connection also stops serving coordinator types, and questions to it end as if it had
 * disconnected; trees that end with the connection stay until then. If the call is an error, the connection keeps its
 * rights.
 */
NAVD_API navd_status navd_call_initialize(navd *n, const navd_initialize_params *params, navd_id *id);

/** Responds and changes nothing. The response comes after everything that was queued for the connection before. */
NAVD_API navd_status navd_call_ping(navd *n, navd_id *id);

/**
 * Returns the version, the limits and the counters of navd. Trees, graphs, connections and subscriptions are counted
 * for the calling user. Counters are those of all users together, so only root and the user that navd runs as receive
 * them. They never decrease; the set of counters may differ between versions.
 */
NAVD_API navd_status navd_call_server_status(navd *n, navd_id *id);

/**
 * Returns a description of all methods. The result is the OpenRPC 1.3 document that `navd --openrpc` prints.
 * Notifications from navd are in its member `x-notifications`.
 */
NAVD_API navd_status navd_call_rpc_discover(navd *n, navd_id *id);

/**
 * Lists the connected clients of the user. Each client has the trees that it is subscribed to, those that it drives,
 * and the coordinator types that it serves. In the order in which they connected. Root and the user that navd runs as
 * see the clients of all users.
 */
NAVD_API navd_status navd_call_server_clients(navd *n, navd_id *id);

/**
 * Subscribes to the messages of the user's other clients, as `server.message`. Reports each message that navd receives
 * from another connection of the user, or sends to it, in order, until the caller's connection ends. Connections that
 * monitor are not reported themselves. Values that a graph declares as sensitive are left out, as in the history. If
 * the caller does not read and half of `outputBytes` is unread, messages are dropped, and the next notification has
 * their number. A second call changes nothing.
 */
NAVD_API navd_status navd_call_server_monitor(navd *n, navd_id *id);

/**
 * Subscribes to the trees that open and close, as `server.treeOpened` and `server.treeClosed`. Reports the trees that
 * the caller may observe, its own and those of other users, until the caller's connection ends. A tree that a grant
 * makes visible is reported as opened, and one that becomes invisible as closed. Trees that are open already are not
 * reported: call `tree.list` after this; a tree that opens between both calls is in both. If the caller does not read
 * and more than `outputBytes` are unread, its connection is closed with error tooMuchOutput. A second call changes
 * nothing.
 */
NAVD_API navd_status navd_call_server_watch(navd *n, navd_id *id);

/** Params of `graph.get`. */
typedef struct navd_graph_get_params {
  /** The graph's name. */
  const char *graph;
  /** The tree's name, instead of a graph's. */
  const char *tree;
} navd_graph_get_params;

/**
 * Returns a graph document, or everything that is declared for a tree. Exactly one of `graph` and `tree` is given. With
 * `tree`, the result has the document that the tree was opened with, even if another was loaded later, and the
 * registrations of clients that the graph does not declare. A tree without a graph has no `graph`, and accepts any
 * screen until a client has registered screens for it. The order of members may differ from the loaded document.
 */
NAVD_API navd_status navd_call_graph_get(navd *n, const navd_graph_get_params *params, navd_id *id);

/**
 * Lists the graphs of the user. Each graph has its coordinator types and the trees that were opened with it. Sorted by
 * name.
 */
NAVD_API navd_status navd_call_graph_list(navd *n, navd_id *id);

/** Params of `graph.load`. */
typedef struct navd_graph_load_params {
  /** A graph document, as `graph.md` describes it. Required. */
  struct json_object *graph;
  /** Whether to replace another graph of this name. */
  navd_flag replace;
  /**
   * Whether to only report the problems of the document, warnings included. A graph without problems of severity error
   * can be loaded.
   */
  navd_flag dry_run;
} navd_graph_load_params;

/**
 * Stores a graph under its name, for trees that are opened later. Open trees keep their graph until `tree.regraph`
 * moves them to another. `loaded` is false if a graph of this name was already loaded and was kept, because it is the
 * same or `replace` is false. A dry run reports the problems of the document, and changes nothing; it fails neither for
 * them nor at the limit `graphsPerUser`.
 */
NAVD_API navd_status navd_call_graph_load(navd *n, const navd_graph_load_params *params, navd_id *id);

/** Params of `graph.unload`. */
typedef struct navd_graph_unload_params {
  /** The graph's name. Required. */
  const char *graph;
} navd_graph_unload_params;

/** Removes a graph that no tree uses. A graph that open trees use is not unloaded; close them first. */
NAVD_API navd_status navd_call_graph_unload(navd *n, const navd_graph_unload_params *params, navd_id *id);

/** Params of `tree.close`. */
typedef struct navd_tree_close_params {
  /** The tree. */
  const char *tree;
} navd_tree_close_params;

/** Closes a tree. Its subscriptions end with reason treeClosed. Its coordinators end with it, without completions. */
NAVD_API navd_status navd_call_tree_close(navd *n, const navd_tree_close_params *params, navd_id *id);

/** Params of `tree.diff`. */
typedef struct navd_tree_diff_params {
  /** The tree. */
  const char *tree;
  /** A revision that the history of the tree still has. Required. */
  int64_t from;
  /** Another such revision; by default the newest. */
  int64_t to;
} navd_tree_diff_params;

/**
 * Returns the net difference between two revisions of a tree. The change turns a snapshot of `from` into one of `to`.
 * `to` may be older than `from`.
 */
NAVD_API navd_status navd_call_tree_diff(navd *n, const navd_tree_diff_params *params, navd_id *id);

/** Params of `tree.drive`. */
typedef struct navd_tree_drive_params {
  /** The tree. */
  const char *tree;
  /**
   * `take` it, if no other client has it; `release` it; `give` it to another client; or `break` the lease of another
   * client and take it, which only the owner of the tree and a user with the right `administer` may. Required.
   */
  const char *lease;
  /**
   * With `give`: the name of a client, or else the number of its process. It must be subscribed to the tree and have
   * the right to drive it.
   */
  const char *to;
  /** A sentence for the history. Required with `break`. */
  const char *reason;
} navd_tree_drive_params;

/**
 * Takes, releases, gives or breaks the driver lease of a tree. While a client holds the lease, the commands of all
 * other clients are error notDriving, screen events included; they may still read. Without a lease, every client with
 * the right to drive does. The lease ends when its client disconnects, loses that right or sends nothing for
 * `leaseSeconds`, and with navd: a client that may be quiet for longer sends `ping`. A command that is running when the
 * lease changes hands ends as if it had not; queued ones are rejected when their turn comes. Each change of the driver
 * is an entry of the history, and `tree.driven` for all subscribers. A call that changes nothing is neither.
 */
NAVD_API navd_status navd_call_tree_drive(navd *n, const navd_tree_drive_params *params, navd_id *id);

/** Params of `tree.explain`. */
typedef struct navd_tree_explain_params {
  /** The tree. */
  const char *tree;
  /** The revision that the command made. */
  int64_t revision;
  /** The number of the command's entry in the history, instead of `revision`. */
  int64_t number;
} navd_tree_explain_params;

/**
 * Explains a command of a tree: which coordinators were asked, which rules held, and what each answer changed. navd
 * runs the command again on the tree before it, with the recorded answers of clients, and changes nothing. `revision`
 * or `number` names the command; without them it is the newest one, even if that committed nothing.
 */
NAVD_API navd_status navd_call_tree_explain(navd *n, const navd_tree_explain_params *params, navd_id *id);

/** Params of `tree.explainBack`. */
typedef struct navd_tree_explain_back_params {
  /** The tree. */
  const char *tree;
  /** An earlier revision that the history of the tree still has. The graph is the tree's present one. */
  int64_t at;
} navd_tree_explain_back_params;

/**
 * Explains what `coordinator.back` would do, and why. navd decides as for `coordinator.back`, and changes nothing. The
 * result lists the rules of Back in their order, up to the one that applies.
 */
NAVD_API navd_status navd_call_tree_explain_back(navd *n, const navd_tree_explain_back_params *params, navd_id *id);

/** Params of `tree.export`. */
typedef struct navd_tree_export_params {
  /** The tree. */
  const char *tree;
} navd_tree_export_params;

/**
 * Returns the history of a tree with its graph, from which its commands can be run again. `navctl record` writes it to
 * a file, and `navctl replay` runs the commands again without a daemon and compares their changes. It begins after the
 * newest `tree.regraph`, and after the last command that ran under other rules of navigation, before an update of navd.
 */
NAVD_API navd_status navd_call_tree_export(navd *n, const navd_tree_export_params *params, navd_id *id);

/** Params of `tree.get`. */
typedef struct navd_tree_get_params {
  /** The tree. */
  const char *tree;
  /**
   * An earlier revision that the history of the tree still has. The result then has no `services`, no `driver`, no
   * `idle` and no `saved`.
   */
  int64_t at;
} navd_tree_get_params;

/**
 * Returns the snapshot of a tree. The active screen is one of those on view; in a split, it is the one in the column
 * that was used last.
 */
NAVD_API navd_status navd_call_tree_get(navd *n, const navd_tree_get_params *params, navd_id *id);

/** Params of `tree.history`. */
typedef struct navd_tree_history_params {
  /** The tree. */
  const char *tree;
  /** The number of an entry: only later ones are returned. */
  int64_t after;
  /** A revision: only the entry that made it and later ones are returned. */
  int64_t revision;
  /** The maximum number of entries, the oldest first. */
  int64_t limit;
} navd_tree_history_params;

/**
 * Returns the history of a tree: its commands, with their causes, outcomes and changes. Entries are numbered from 1 in
 * the order of the commands. A command that committed nothing has an entry without a change; dry runs and errors have
 * none. Old entries are forgotten: see the limits `historyPerTree`, `historyBytesPerTree` and `historySeconds`.
 */
NAVD_API navd_status navd_call_tree_history(navd *n, const navd_tree_history_params *params, navd_id *id);

/**
 * Lists the trees of the user, and those of others that the user has a right to. The user's own trees come first, then
 * those of each other owner; each sorted by name. Entries are screens, containers and coordinators.
 */
NAVD_API navd_status navd_call_tree_list(navd *n, navd_id *id);

/** Params of `tree.open`. */
typedef struct navd_tree_open_params {
  /** The tree's name, unique among those of the user. Required. */
  const char *tree;
  /**
   * The name of a loaded graph, or a graph document for this tree alone. If omitted, none if `root` names a type that a
   * client has registered, else the only graph that is loaded.
   */
  struct json_object *graph;
  /** The root coordinator, instead of the graph's. */
  struct json_object *root;
  /**
   * The facts of a new tree that differ from their defaults; null for one without a value. Ignored if the tree is open.
   */
  struct json_object *facts;
  /** `tree` keeps the tree until it is closed; `connection` closes it with the connection that opened it. */
  const char *lifetime;
  /** Whether to attach to an open tree with the name and any graph and root. */
  navd_flag resume;
  /**
   * The failures that an acknowledged change of the tree survives, instead of navd's default: `memory` those of
   * clients, `process` also those of navd, `power` also a loss of power. A tree with lifetime `connection` has
   * `memory`. Ignored if the tree is open.
   */
  const char *durability;
} navd_tree_open_params;

/**
 * Opens a tree, or attaches to an open one. If a tree of this name is open with the same graph and root, the call
 * attaches to it: `opened` is false, and there is no outcome. If the graph or the root differs, the error is
 * treeExists; a member that is omitted is not compared, and of a graph that is named only the name: another version may
 * be loaded for another tree. A new tree runs the route of its root as its first command, and the result has the
 * outcome. Unless that is committed, no tree is opened (`opened` is false, `revision` is 0).
 */
NAVD_API navd_status navd_call_tree_open(navd *n, const navd_tree_open_params *params, navd_id *id);

/** Params of `tree.redo`. */
typedef struct navd_tree_redo_params {
  navd_command_options options;
  /** The revision whose presentation is restored. */
  int64_t to;
} navd_tree_redo_params;

/**
 * Restores the presentation of the commit that was undone last. With `to`, it restores the presentation of that
 * revision, and redoes all undone commits up to it. If nothing is undone, or another command has committed since:
 * `noop`, `nothingToRedo`.
 */
NAVD_API navd_status navd_call_tree_redo(navd *n, const navd_tree_redo_params *params, navd_id *id);

/** Params of `tree.regraph`. */
typedef struct navd_tree_regraph_params {
  navd_command_options options;
  /** The name of a loaded graph, or a graph document for this tree alone. Required. */
  struct json_object *graph;
} navd_tree_regraph_params;

/**
 * Moves an open tree to another version of its graph. Every entry that matches the new graph stays, with its key or id.
 * Other entries are carried over as `graph.md` describes, or removed; `moved` lists every entry that was not simply
 * kept. If the root does not match, the outcome is failed, rootCannotEnd, and nothing changes. If the graph is the
 * same, the outcome is noop, already. Otherwise the tree has a new revision, even if no entry has changed. The
 * registrations of clients stay.
 */
NAVD_API navd_status navd_call_tree_regraph(navd *n, const navd_tree_regraph_params *params, navd_id *id);

/** Params of `tree.routes`. */
typedef struct navd_tree_routes_params {
  /** The tree. */
  const char *tree;
  /** The sending screen, instead of the active one. */
  const char *from;
  /**
   * The coordinator whose routes are listed: an id, or a type (the nearest from the sender upward, else the newest of
   * the type).
   */
  const char *coordinator;
} navd_tree_routes_params;

/**
 * Lists the routes that a tree takes now, each with the coordinator that takes it, and with the requirement, guard or
 * rule that would stop it. The search is that of `coordinator.trigger`, from the active screen upward: each route is
 * listed once, with the nearest coordinator that declares it. Routes that receive a completion cannot be sent, and are
 * left out. With `coordinator`, the list has the routes of that coordinator alone. It is empty if `from` is not on
 * view, or if there is no such coordinator.  `stopped` says which condition of the graph would keep the route now from
 * doing what its coordinator wants: a requirement, a leave guard, or a rule with `reject`. `judged` says how navd
 * knows. `dryRun`: the route needs no params, or its action reads none, and navd has run it, as in a dry run. `rules`:
 * the action reads params that the route needs. navd has then found the first rule that holds whatever the params are,
 * and has judged the requirements of the screens and coordinators that its action adds; leave guards, and the effects
 * of the coordinators that are opened, are not judged. Without `judged` nothing is known: the rules depend on the
 * params, a client decides, or the run is more work than `workPerTurn`, or all runs together are more than
 * `workPerCommand`. No client is asked, and nothing changes. An outcome such as `noop` or `failed` is not a stop.
 */
NAVD_API navd_status navd_call_tree_routes(navd *n, const navd_tree_routes_params *params, navd_id *id);

/** Params of `tree.setFacts`. */
typedef struct navd_tree_set_facts_params {
  navd_command_options options;
  /** The new values, by the name of the fact. Required. */
  struct json_object *facts;
} navd_tree_set_facts_params;

/**
 * States facts: values of the application on which conditions of the graph depend. All values are checked against their
 * declarations before one is set. Null returns a fact to its default, or to having no value. If no fact differs, the
 * outcome is `noop`, `already`. A fact always commits: if a consequence stops, only the consequence is rolled back, and
 * the outcome has the reason.
 */
NAVD_API navd_status navd_call_tree_set_facts(navd *n, const navd_tree_set_facts_params *params, navd_id *id);

/** Params of `tree.subscribe`. */
typedef struct navd_tree_subscribe_params {
  /** The tree. */
  const char *tree;
  /** The last revision that the client has, with its `instance`. */
  int64_t since;
  /** The instance of that revision, which `since` requires. */
  const char *instance;
  /** Whether commands that commit nothing are reported too, as `tree.command`. */
  navd_flag commands;
} navd_tree_subscribe_params;

/**
 * Returns the snapshot of a tree and subscribes to its changes, as `tree.changed`. With `since`, the result has no
 * snapshot if the changes after that revision are still kept; they follow the response as notifications, `replayed` in
 * number. Otherwise the result has a snapshot and a reason.
 */
NAVD_API navd_status navd_call_tree_subscribe(navd *n, const navd_tree_subscribe_params *params, navd_id *id);

/** Params of `tree.undelivered`. */
typedef struct navd_tree_undelivered_params {
  /** The tree. */
  const char *tree;
  /** Whether to remove the returned completions. */
  navd_flag take;
  /**
   * With `take`: an id that the client chooses, so that it can send the call again and receives the same completions.
   * Ignored without `take`.
   */
  const char *command_id;
} navd_tree_undelivered_params;

/**
 * Returns the completions of a tree whose openers have ended. A completion waits while the client of its opener is
 * absent. If the opener ends before, the completion is undelivered, and listed here. With `take`, the returned
 * completions are also removed, as a change with its own revision.
 */
NAVD_API navd_status navd_call_tree_undelivered(navd *n, const navd_tree_undelivered_params *params, navd_id *id);

/** Params of `tree.undo`. */
typedef struct navd_tree_undo_params {
  navd_command_options options;
  /** The revision whose presentation is restored. */
  int64_t to;
} navd_tree_undo_params;

/**
 * Restores the presentation from before the newest commit that is not undone. Screens, layers and coordinators come
 * back with their keys. With `to`, it restores the presentation of that revision, and undoes all commits after it. If
 * there is no such commit, or its history is forgotten: `noop`, `nothingToUndo`. An undo is a commit of its own, and
 * `tree.redo` takes it back.
 */
NAVD_API navd_status navd_call_tree_undo(navd *n, const navd_tree_undo_params *params, navd_id *id);

/** Params of `tree.unsubscribe`. */
typedef struct navd_tree_unsubscribe_params {
  /** The subscription. Required. */
  int64_t subscription;
} navd_tree_unsubscribe_params;

/**
 * Ends a subscription to a tree, or to a coordinator's routes. The client receives `subscription.ended` before the
 * response.
 */
NAVD_API navd_status navd_call_tree_unsubscribe(navd *n, const navd_tree_unsubscribe_params *params, navd_id *id);

/** Params of `tree.url`. */
typedef struct navd_tree_url_params {
  /** The tree. */
  const char *tree;
  /** The screen. */
  const char *key;
  /** An earlier revision that the history of the tree still has. The graph is the tree's present one. */
  int64_t at;
} navd_tree_url_params;

/**
 * Returns the URL that leads to a screen, or to the current view of a tree. The links of the tree's graph determine the
 * URL: `coordinator.handle` with it shows the screen. Without `key` it is the URL of the active screen, or of the
 * nearest screen below it that has one. A screen has no URL if no link shows it, if a param of the link is missing or
 * sensitive, or if the URL would lead elsewhere.
 */
NAVD_API navd_status navd_call_tree_url(navd *n, const navd_tree_url_params *params, navd_id *id);

/** Params of `tree.wait`. */
typedef struct navd_tree_wait_params {
  /** The tree. */
  const char *tree;
  /** The condition: the front ends have drawn the `revision`; a `screen` is on view; the `key` is closed. Required. */
  const char *until;
  /** For settled: the revision; by default that of the tree at the time of the call. */
  int64_t revision;
  /** For onView: the name of the screen. */
  const char *screen;
  /** For onView: params of the screen's `identity`, all or some. Only a screen that has the same ones holds. */
  struct json_object *params;
  /** For closed: a screen, a container or a coordinator that is or was in the tree. */
  const char *key;
  /** The timeout in milliseconds, after which the response comes even if the condition does not hold. */
  int64_t timeout_ms;
} navd_tree_wait_params;

/**
 * Waits until a screen is on view, until the front ends have drawn a revision, or until an entry is closed. The
 * response comes when the condition holds, also at once, or when the time is over. `settled` holds if every subscriber
 * of the tree that has ever reported `settled` with `ui.report` has reported the revision or a later one, and there is
 * such a subscriber; one that may no longer drive the tree does not count. A wait ends with its connection. If the tree
 * is closed it is error treeNotFound, and if navd stops, shuttingDown.
 */
NAVD_API navd_status navd_call_tree_wait(navd *n, const navd_tree_wait_params *params, navd_id *id);

/** Params of `coordinator.attach`. */
typedef struct navd_coordinator_attach_params {
  navd_command_options options;
  /** The screen. Required. */
  const char *screen;
  /** The first route of the coordinator. */
  struct json_object *route;
  /** The params of the coordinator. */
  struct json_object *params;
  /** The route of the screen's owner that carries its routes. */
  struct json_object *pullback;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). Required. */
  const char *coordinator;
} navd_coordinator_attach_params;

/**
 * Opens a coordinator for the life of a screen. The coordinator is a child of the screen's owner and shares its home.
 * Only senders on that screen, or on screens that the coordinator showed, reach it; for them it comes before the owner.
 * It ends with the screen or with its parent, and its screens are removed with it.
 */
NAVD_API navd_status navd_call_coordinator_attach(navd *n, const navd_coordinator_attach_params *params, navd_id *id);

/**
 * Goes back, as the back button does. Pops the top screen on view, or else closes the top layer, unless the graph
 * declares something else with `back` or `tabBack`. If nothing is left to go back to, the outcome is noop with reason
 * nothingToPop.
 */
NAVD_API navd_status navd_call_coordinator_back(navd *n, const navd_command_options *params, navd_id *id);

/** Params of `coordinator.drop`. */
typedef struct navd_coordinator_drop_params {
  navd_command_options options;
  /** Whether the coordinator ends too. */
  navd_flag self;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). Required. */
  const char *coordinator;
} navd_coordinator_drop_params;

/**
 * Returns a coordinator to its first screen, or removes it. Removes everything that its descendants own, and its own
 * screens except the first. With `self` the coordinator ends too.
 */
NAVD_API navd_status navd_call_coordinator_drop(navd *n, const navd_coordinator_drop_params *params, navd_id *id);

/** Params of `coordinator.finish`. */
typedef struct navd_coordinator_finish_params {
  navd_command_options options;
  /** The result of the coordinator. */
  struct json_object *value;
  /** The error of the coordinator. */
  struct json_object *error;
  /** Given as true, ends the coordinator without a result. */
  navd_flag cancel;
  /** Whether, with a value, its screens and children pass to the opener instead of being removed. */
  navd_flag keep;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). Required. */
  const char *coordinator;
} navd_coordinator_finish_params;

/**
 * Ends a started coordinator with a value, with an error, or as cancelled. At most one of `value`, `error` and `cancel`
 * is given; without any of them, the value is null. The completion is delivered to the opener.
 */
NAVD_API navd_status navd_call_coordinator_finish(navd *n, const navd_coordinator_finish_params *params, navd_id *id);

/**
 * Gives up the command that the tree keeps. The kept command will not run. If it waits for the user's confirmation, the
 * coordinator that asks is closed. If the tree keeps no command, the outcome is noop with reason nothingToDo.
 */
NAVD_API navd_status navd_call_coordinator_forget(navd *n, const navd_command_options *params, navd_id *id);

/** Params of `coordinator.handle`. */
typedef struct navd_coordinator_handle_params {
  navd_command_options options;
  /** The routes, in order. */
  struct json_object *routes;
  /** The URL, of at most 8,192 bytes. Its scheme, host and fragment do not count. */
  const char *url;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  const char *coordinator;
  /** Restricts the search to coordinators whose routes have this type. */
  const char *route_type;
} navd_coordinator_handle_params;

/**
 * Follows a deep link, a URL or several routes, as one command. Exactly one of `routes` and `url` is given. A URL leads
 * to the routes of the link that it matches in the tree's graph. If it matches none, the outcome is noop, unhandled; if
 * it is the URL of the tree, noop, already. The first route goes to `coordinator`, else to the root if that declares
 * it, else to the nearest coordinator below that does. Each following route goes to the newest coordinator that the
 * previous route opened, and of several to the newest that is not in a hidden tab; else to the coordinator that took
 * the previous route; else to the nearest one below that owns something. If no coordinator takes a route, nothing
 * changes, and the outcome lists the remaining routes.
 */
NAVD_API navd_status navd_call_coordinator_handle(navd *n, const navd_coordinator_handle_params *params, navd_id *id);

/** Params of `coordinator.pullback`. */
typedef struct navd_coordinator_pullback_params {
  /** The tree. */
  const char *tree;
  /** The coordinator whose routes are reported. Required. */
  const char *coordinator;
  /** All routes, or only those for which the coordinator's own action was none. */
  const char *mode;
  /** The coordinator that receives the routes inside the tree, and its route that wraps them. */
  struct json_object *into;
} navd_coordinator_pullback_params;

/**
 * Subscribes to the routes of a coordinator, as `coordinator.routed`. Reports the routes of commands that ended as
 * committed or noop, including routes that no coordinator handled. Does not report the route that the coordinator was
 * opened with, nor completions. With `into` the tree receives the routes too: each is wrapped in the given route of the
 * given coordinator, in the same command, after the parent's own pullback. The subscription ends with
 * `tree.unsubscribe`, with the connection, or with either coordinator.
 */
NAVD_API navd_status navd_call_coordinator_pullback(navd *n, const navd_coordinator_pullback_params *params,
    navd_id *id);

/** Params of `coordinator.register`. */
typedef struct navd_coordinator_register_params {
  /**
   * The coordinator types by name: each a declaration as in a graph, without rules, or null if the graph of the tree
   * declares the type as delegated. Required.
   */
  struct json_object *types;
  /** The name of a tree that is open or will be opened; if omitted, all trees of the user. */
  const char *tree;
  /** Screens, declared as in a graph. */
  struct json_object *screens;
  /**
   * Facts, declared as in a graph: those that the conditions of the types and screens read. They stay with the tree. If
   * the graph or another client declares one of them too, the declarations must be equal.
   */
  struct json_object *facts;
  /** Whether to take over types that another connection serves. */
  navd_flag replace;
} navd_coordinator_register_params;

/**
 * Registers the coordinator types that the client serves. From then on navd asks the client, with
 * `coordinator.prepare`, what coordinators of these types do. The registration ends with the connection. Its
 * coordinators stay, detached, until a client registers their type again.
 */
NAVD_API navd_status navd_call_coordinator_register(navd *n, const navd_coordinator_register_params *params,
    navd_id *id);

/** Params of `coordinator.transaction`. */
typedef struct navd_coordinator_transaction_params {
  navd_command_options options;
  /** The commands, in order. Required. */
  struct json_object *steps;
} navd_coordinator_transaction_params;

/**
 * Executes several commands as one. The steps commit together, as one revision, or not at all; the first that fails or
 * is blocked ends the transaction. Each is read when its turn comes, on the tree as those before it have left it: it
 * may address a coordinator that one of them has opened. Params that only then turn out to be wrong end the transaction
 * as failed, badParams; what is wrong on any tree is an error of the request. Coordinators that a step leaves empty end
 * after the last step. A step has the params of its method except `tree`, `ifRevision`, `dryRun`, `info`, `onBusy`,
 * `deadlineMs` and `within`, which are given beside `steps`. `animated` beside `steps` applies to the steps without
 * their own.
 */
NAVD_API navd_status navd_call_coordinator_transaction(navd *n, const navd_coordinator_transaction_params *params,
    navd_id *id);

/** Params of `coordinator.transfer`. */
typedef struct navd_coordinator_transfer_params {
  navd_command_options options;
  /** The action, as `graph.md` describes it: a word, or an object with one member. Required. */
  struct json_object *transfer;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  const char *coordinator;
} navd_coordinator_transfer_params;

/**
 * Applies an action on behalf of a coordinator. The action is written as in a graph, without references and conditions.
 * Without `coordinator`, the acting coordinator is the owner of the screen `from`, or else of the active screen.
 */
NAVD_API navd_status navd_call_coordinator_transfer(navd *n, const navd_coordinator_transfer_params *params,
    navd_id *id);

/** Params of `coordinator.trigger`. */
typedef struct navd_coordinator_trigger_params {
  navd_command_options options;
  /** The route. Required. */
  struct json_object *route;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  const char *coordinator;
  /** Restricts the search to coordinators whose routes have this type. */
  const char *route_type;
} navd_coordinator_trigger_params;

/**
 * Sends a route to a coordinator. Without `coordinator`, the nearest coordinator that declares the route takes it,
 * searched upward from the owner of the screen `from`, or else of the active screen.
 */
NAVD_API navd_status navd_call_coordinator_trigger(navd *n, const navd_coordinator_trigger_params *params, navd_id *id);

/** Params of `ui.report`. */
typedef struct navd_ui_report_params {
  /** The tree. */
  const char *tree;
  /** The screen event. Required. */
  const char *event;
  /** For didPop, didDismiss and didFocus: the screen or the layer. */
  const char *key;
  /** For didSelect and didCloseTab: the name of the tab. */
  const char *tab;
  /** For didSelect, didCloseTab, collapsed and expanded: the tabs or the split. */
  const char *container;
  /**
   * For idle: the coordinator above the active screen whose routes begin, or its type; by default the innermost that
   * declares `idle`.
   */
  const char *coordinator;
  /** For settled: the revision that is drawn. */
  int64_t revision;
  /**
   * The behaviour while another command of the tree has not ended: queue the event; or end it at once as blocked, busy;
   * or end the connection's earlier commands of the tree as superseded, and queue it.
   */
  const char *on_busy;
  /** Milliseconds from arrival, after which the event ends as failed, deadline. */
  int64_t deadline_ms;
  /**
   * The id of the request from navd during whose handling the client sends this. A screen event for the tree that waits
   * for that request ends as failed, reentrant.
   */
  const char *within;
} navd_ui_report_params;

/**
 * Reports something that has already happened on screen. navd rejects a screen event only because of wrong params,
 * another driver, or a key that was never issued; the event is queued behind pending commands. didPop and didFocus name
 * a screen, didDismiss a layer or a screen in it, didSelect a tab, and didCloseTab a tab that `openTab` has added.
 * didSelect, didCloseTab, collapsed and expanded also name the container if it would be ambiguous. activity reports
 * user activity that is not navigation, and restarts the times of `idle`; it changes no screen, waits for no other
 * command and is not in the history. idle reports that the user was idle for the time that a coordinator declares: navd
 * reports it itself, and a client may report it as a test. settled reports that the front end has drawn a revision and
 * that no animation runs: it is for `tree.wait`, changes nothing and waits for no command; only a subscriber of the
 * tree may report it.
 */
NAVD_API navd_status navd_call_ui_report(navd *n, const navd_ui_report_params *params, navd_id *id);

/** Params of `ui.save`. */
typedef struct navd_ui_save_params {
  /** The tree. */
  const char *tree;
  /** The screen. Required. */
  const char *key;
  /** The members to merge. Those that are objects are replaced whole. Required. */
  struct json_object *state;
} navd_ui_save_params;

/**
 * Saves state of a screen for the front ends that show it, such as typed text or a scroll position. Merges the members
 * of `state` into the saved state of the screen; null removes a member, and an empty `state` changes nothing. The call
 * makes no revision and no notification, waits for no command, and is not in the history; an undo does not restore the
 * state. The state is stored within a second, but only kept in memory if the screen declares a sensitive param. It ends
 * with the screen, when `navigate` gives the screen other params, and when a regraph gives the screen another name, at
 * the commit that does so. `tree.get` without `at` and `tree.subscribe` return the saved states, by key; dry runs,
 * records (`tree.export`) and questions to clients do not have them.
 */
NAVD_API navd_status navd_call_ui_save(navd *n, const navd_ui_save_params *params, navd_id *id);

#ifdef __cplusplus
}
#endif

#endif
