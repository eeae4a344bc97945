// Written by Tools/generate from Protocol. Do not edit.

/**
 * An action as graphs write it ([Actions](graph.md#actions)): a word, or an object whose one member is
 * the action.
 */
export type WrittenAction = string | Record<string, any>;

/** The reason why Back does not remove a screen: its leave guard holds, or it has `back: none`. */
export type BackHold = 'guarded' | 'swallowed';

/** The behaviour while another command of the tree has not ended. */
export type BusyPolicy = 'queue' | 'reject' | 'supersede';

/** A client: its name, if it gave one, its process, and its user, if that is not the owner of the tree. */
export interface CauseClient {
  name?: string;
  pid: number;
  uid?: number;
}

/** The command that made a change, or that changed nothing. */
export interface Cause {
  /** The method of the command. */
  method: string;
  /** The `info` of the command. */
  info?: AnyValue;
  /**
   * The other params that determine the effect of the command, such as `route`, `from` and `coordinator`.
   * Omitted if there are none, or if they are larger than the limit `causeBytes`.
   */
  params?: SentParams;
  /** For `tree.undo` and `tree.redo`: the revision whose presentation was restored. */
  restored?: Revision;
  /** The client that sent the command. */
  client?: CauseClient;
  /** The id of the command, if it has one. */
  commandId?: string;
}

/** The net difference that one command made to a tree. */
export interface Change {
  revision: Revision;
  transitions: Transition[];
  /**
   * New coordinators, in the order of ids. An undo attaches coordinators again that are older than
   * others, so insert each by its id.
   */
  attached: LiveCoordinator[];
  /** The members that differ, by the key of a node or the id of a coordinator. */
  updated: Record<string, {
    /** For a screen that moved to another version of the graph: its new name. */
    name?: string;
    /** For a coordinator that moved to another version of the graph: its new type. */
    type?: string;
    params?: Params;
    owner?: CoordinatorID;
    kind?: ContainerKind;
    selected?: ContainerID;
    focus?: SplitColumn;
    collapsed?: boolean;
    parent?: CoordinatorID;
    level?: number;
    /** The new home; null is the window. */
    home?: ContainerID | null;
    /**
     * Null for a child that was passed on: the new parent does not receive its routes. A value if an undo
     * returns it to its parent.
     */
    pullback?: PullbackLink | null;
    /** For a started child: its new parent, which is its opener. */
    opener?: CoordinatorID;
    /** With `opener`. Null for a child that was passed on: the new parent does not receive its completion. */
    label?: string | null;
  }>;
  /** Children before parents. */
  disposed: Disposed[];
  /**
   * The changed facts with their new values; null for a fact that no longer has a value. Omitted if there
   * are none.
   */
  facts?: FactValues;
  /** All screens on view that Back does not remove, by key, if they have changed. */
  back?: Record<string, BackHold>;
  /** The command that the tree keeps, if it has changed; null if the tree no longer keeps one. */
  kept?: KeptCommand | null;
}

/** The place of a column in a split. */
export type SplitColumn = 'primary' | 'supplementary' | 'secondary';

/** The completion of a started coordinator. */
export type Completion =
  | {
  kind: 'value';
  /** The result. */
  value: AnyValue;
}
  | {
  kind: 'failed';
  /** The error. */
  error: AnyValue;
}
  | {
  kind: 'cancelled';
}
  | {
  kind: 'dropped';
  /** The coordinator whose action caused it, if there is one. */
  by: CoordinatorID | null;
};

/** The key of a container: a layer, a tab or a column. Never reused. */
export type ContainerID = string;

/** The kind of a container. */
export type ContainerKind = 'bare' | 'stack' | 'split' | 'tabs';

/** A container of screens. It is a layer, a tab or a column. */
export interface Container {
  key: ContainerID;
  kind: ContainerKind;
  /**
   * For a layer of the window. The style is interpreted by the toolkit. A layer lies above those of lower
   * priority; without a priority it has 0.
   */
  layer?: {
    style?: string;
    priority?: number;
  };
  /** For a tab: its name. */
  tab?: string;
  /** For a column: its place in the split. */
  column?: SplitColumn;
  /** The contents: of a stack the lowest screen first, of a split the columns from the first to the last. */
  children: Node[];
  /** For a split: the column that was used last. */
  focus?: SplitColumn;
  /** For a split: whether it shows one column only. */
  collapsed?: boolean;
  /** For a split: the screens of all columns, the lowest first, if it is collapsed, otherwise none. */
  compact?: ScreenKey[];
  /** For tabs: the selected tab. */
  selected?: ContainerID;
}

/** The id of a coordinator. Never reused. */
export type CoordinatorID = string;

export interface LiveCoordinator {
  id: CoordinatorID;
  type: string;
  parent: CoordinatorID | null;
  /** The number of its ancestors. */
  level: number;
  params: Params;
  /** The home; null is the window. */
  home: ContainerID | null;
  opening: 'root' | 'tab' | 'handover' | 'presented' | 'started' | 'attached';
  /** For an attached coordinator: the screen with which it ends. */
  screen?: ScreenKey;
  /**
   * The parent's route that wraps each route of this coordinator; null if the parent does not receive
   * them.
   */
  pullback: PullbackLink | null;
  /** For a started coordinator: the receiver of its completion. */
  opener?: CoordinatorID;
  /**
   * For a started coordinator: the label that its opener gave it, or null if there is none. If the opener
   * is declared in a graph, the route that receives the completion.
   */
  label?: string | null;
}

/** Declarations of a graph document, by name: of coordinator types, screens or facts. */
export type Declarations = Record<string, any>;

/** A coordinator that has ended. */
export interface Disposed {
  coordinator: CoordinatorID;
  type: string;
  /** For a started coordinator: its completion. */
  completion?: Completion;
  /** For a started coordinator: the receiver of its completion. */
  opener?: CoordinatorID;
  /** For a started coordinator: the label that its opener gave it. */
  label?: string;
  /** The reason why the completion was not delivered. */
  undelivered?: Reason;
  /**
   * With `undelivered`: true if the completion waits for the opener's client, and is delivered when one
   * registers the type.
   */
  kept?: boolean;
}

/** A graph document: [graph.md](graph.md), and `schema/graph.json`. */
export type GraphDocument = Record<string, any>;

/**
 * The failures that an acknowledged change survives: `memory` those of clients, `process` also those of
 * navd, `power` also a loss of power.
 */
export type Durability = 'memory' | 'process' | 'power';

/** The data of an error. The members beside `name` depend on the error: `errors.json` has them. */
export interface ErrorData {
  /** The name of the error, which clients match on. */
  name: string;
  /** Byte offset in the frame. */
  offset?: number;
  /**
   * nulInName: JSON Pointer to the member, starting at the message. integerOutOfRange: JSON Pointer to
   * the integer, starting at the message. numberOutOfRange: JSON Pointer to the number, starting at the
   * message. invalidParams: JSON Pointer to the value, starting at params. notAvailable: JSON Pointer to
   * the member, starting at params.
   */
  pointer?: string;
  /** The requested name. */
  method?: string;
  /** The nearest name, if there is one. */
  suggestion?: string;
  /**
   * methodNotFound: the release that removed the method and its replacement, if an earlier release had
   * the method. invalidParams: the release that removed the member and its replacement, if an earlier
   * release had the member.
   */
  removed?: Removal;
  /** revisionConflict: the tree's revision. revisionForgotten: the requested revision. */
  revision?: number;
  /** The limit's name. */
  limit?: string;
  /** Its value. */
  max?: number;
  /** treeNotFound: the requested name, if there was one. treeExists: the name of the tree. */
  tree?: string;
  /** treeNotFound, treeNotNamed: the existing names. graphInUse: the names of the trees. */
  trees?: string[];
  /**
   * treeExists: the name of the graph of the tree, or null. graphNotFound: the requested name.
   * graphInUse: the name of the graph.
   */
  graph?: string;
  /** The existing names. */
  graphs?: string[];
  /** All problems, as a dry run of `graph.load` reports them. */
  problems?: Problem[];
  /** The requested number. */
  subscription?: number;
  /** The type's name. */
  type?: string;
  /**
   * typeServed: the name of the client that serves the type, or null. notDriving: the name of the driving
   * client, or null.
   */
  client?: string | null;
  /** The oldest revision that the history has. */
  oldest?: number;
  /** The tree's revision. */
  newest?: number;
  /** The requested durability. */
  durability?: string;
  /** The right that the request needs. */
  needs?: string;
  /** The right that the user or the connection has. */
  has?: string;
  /** The process of the driving client. */
  pid?: number;
}

/** Values of facts, by name, as the graph declares them. */
export type FactValues = Record<string, any>;

/** A route as navd sends it. */
export interface FullRoute {
  name: string;
  params: Params;
  /** The route of the child, which this one wraps. */
  route?: FullRoute;
}

/** One command of a tree, with its cause and its outcome. */
export interface TreeHistoryEntry {
  /** The number of the entry. */
  number: number;
  /** The tree's revision after the command. */
  revision: Revision;
  /** The time, in milliseconds since 1970. */
  at: number;
  cause: Cause;
  outcome: OutcomeKind;
  reason?: Reason;
  /**
   * The redirects that were taken because a requirement did not hold, in order. Omitted if there were
   * none.
   */
  redirects?: TakenRedirect[];
  /**
   * The taker and the coordinators that acted, as in the outcome. Omitted if there were none, or if an
   * earlier version of navd wrote the entry.
   */
  handledBy?: CoordinatorID[];
  /**
   * The coordinators that were considered for the route, in order, as in the outcome. Omitted like
   * `handledBy`.
   */
  searched?: CoordinatorID[];
  /**
   * The JSON Pointers to the rules of the graph that held, in the order of the questions, as
   * `tree.explain` gives them in its steps. A rule occurs each time it held, also if its effect was
   * undone. Omitted like `handledBy`. The document is the one that the tree had then.
   */
  rules?: string[];
  change?: Change;
}

/** The idle time that ends next. */
export interface IdleTime {
  /** The coordinator whose routes begin. */
  coordinator: CoordinatorID;
  /** The routes. */
  routes: FullRoute[];
  /** The time without activity after which they begin, in milliseconds. */
  afterMs: number;
  /** The remaining milliseconds. */
  remainingMs: number;
}

/** One life of a tree in one run of navd: the scope of revisions, keys and ids. */
export type Instance = string;

/** The effect of a command on the command that a tree keeps. */
export type KeptEffect = 'parked' | 'asked' | 'resumed' | 'forgotten';

/** A command that the tree keeps to run later. */
export interface KeptCommand {
  method: string;
  /** The params that determine the effect of the command. */
  params: SentParams;
  /**
   * The event after which the command runs: a requirement comes to hold, or the user confirms that a
   * screen may leave.
   */
  waitsFor: 'requirement' | 'confirmation';
  /** For a requirement: the name of the screen that declares the requirement. */
  screen?: string;
  /** Instead of `screen`, the type of the coordinator that declares the requirement. */
  type?: string;
  /** For a requirement: the time for which the command is kept, in milliseconds. */
  parkMs?: number;
  /** For a confirmation: the coordinator that asks. */
  coordinator?: CoordinatorID;
  /** For a confirmation: the screen that the command removes. */
  leaving?: ScreenKey;
}

/** The key of a screen or a container. */
export type Key = string;

/** `tree` keeps a tree until it is closed; `connection` closes it with the connection that opened it. */
export type Lifetime = 'tree' | 'connection';

/** A screen or a container. */
export type Node = Screen | Container;

/** The ways in which a command ends. */
export type OutcomeKind =
  | 'committed'
  | 'redirected'
  | 'blocked'
  | 'cancelled'
  | 'superseded'
  | 'failed'
  | 'noop';

/** The outcome of a command. Members from `searched` on are omitted if they are empty. */
export interface CommandOutcome {
  outcome: OutcomeKind;
  /** The tree's revision after the command. */
  revision: Revision;
  /**
   * Present unless the outcome is committed or redirected; present even then if consequences of a fact, a
   * screen event or a move to another graph were rolled back.
   */
  reason?: Reason;
  /** The coordinator that took the route or acted; omitted if there is none. */
  taker?: CoordinatorID;
  /** The taker and all coordinators whose action was not none, in the order in which they acted. */
  handledBy: CoordinatorID[];
  /** The coordinators that ended, including those that the same command had opened. */
  disposed: Disposed[];
  /** The coordinators that were considered for the route, in order. */
  searched?: CoordinatorID[];
  /** The number of events for coordinators that had ended. */
  discarded?: number;
  /** The number of screens that pops removed. */
  popped?: number;
  /** The screens that the `set` of another coordinator replaced, by owner. */
  lost?: {
    owner: CoordinatorID;
    screens: ScreenKey[];
  }[];
  /** The routes that were not pulled back, because they are wrapped too deep. */
  notPulled?: {
    coordinator: CoordinatorID;
    route: string;
  }[];
  /** For a deep link: the routes that no coordinator took. */
  remaining?: FullRoute[];
  /** The routes that a parent did not receive, because no client serves it. */
  missed?: {
    coordinator: CoordinatorID;
    route: FullRoute;
  }[];
  /** For coordinator.attach: the coordinator that was opened. */
  attached?: CoordinatorID;
  /** The redirects that were taken because a requirement did not hold, in order. */
  redirects?: TakenRedirect[];
  /**
   * For tree.regraph: the entries that were not simply kept. When facts change: the entries that left
   * because their requirement does not hold.
   */
  moved?: ({
    /** The id of a coordinator, or the key of a screen or tab. */
    entry: string;
    /**
     * The entry got another name or other params; its fallback replaced it; it was removed; its pullback
     * or its label ended.
     */
    what: 'renamed' | 'params' | 'fallback' | 'left' | 'unpulled' | 'unlabelled';
    /** A sentence for people, without values. */
    detail: string;
  })[];
  /**
   * The screens that left although their leave guards held: because of a fact or a screen event, by
   * `force`, or because the user could not be asked.
   */
  overrun?: {
    screen: ScreenKey;
    name: string;
    /** The reason why the user could not be asked. */
    unasked?: Reason;
  }[];
  /**
   * The effect on the command that the tree keeps: this command is kept, because it was redirected or
   * because the user is asked; the kept command has run; or it was dropped.
   */
  kept?: KeptEffect;
  /** Present for a dry run: nothing was committed, and the outcome is the one that the command would have. */
  dryRun?: true;
  /** For a dry run: the change that the command would make. */
  change?: Change;
}

/** Named values, as declared for the route, screen or coordinator. */
export type Params = Record<string, any>;

/** A problem of a graph document. */
export interface Problem {
  /** A JSON Pointer into the document. */
  pointer: string;
  severity: 'error' | 'warning';
  /** The kind of problem, for programs. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** The most similar name, if the problem looks like a typo. */
  suggestion?: string;
}

/** The parent's route that wraps the routes of a child, and which of them. */
export interface PullbackLink {
  route: string;
  mode: PullbackMode;
}

/**
 * The routes of a child that a parent receives: `always` all, `unhandled` those for which the action of
 * the child was none.
 */
export type PullbackMode = 'always' | 'unhandled';

/** A question to a coordinator. */
export type QuestionAsked =
  | {
  kind: 'route';
  route: FullRoute;
}
  | {
  kind: 'pulled';
  child: CoordinatorID;
  /** The label that the coordinator gave the child, if it is known. */
  label?: string;
  /** The child's route. */
  route: FullRoute;
  /** The coordinator's own route that wraps it. */
  as: string;
}
  | {
  kind: 'completed';
  child: CoordinatorID;
  type: string;
  label: string;
  completion: Completion;
};

/** The reason code of an outcome. Codes may be added. */
export type ReasonCode =
  | 'nothingToDo'
  | 'nothingToPop'
  | 'nothingToDismiss'
  | 'notModal'
  | 'already'
  | 'nothingToUndo'
  | 'nothingToRedo'
  | 'swallowed'
  | 'unhandled'
  | 'staleSource'
  | 'rejected'
  | 'requirementFailed'
  | 'leaveRejected'
  | 'leaveAsked'
  | 'busy'
  | 'cancelled'
  | 'superseded'
  | 'coordinatorEnded'
  | 'unknownCoordinator'
  | 'unknownType'
  | 'unknownScreen'
  | 'screenNotFound'
  | 'undeclaredRoute'
  | 'badParams'
  | 'badReference'
  | 'homeMismatch'
  | 'noStack'
  | 'noSplit'
  | 'noColumn'
  | 'noTabs'
  | 'unknownTab'
  | 'ambiguousContainer'
  | 'emptySet'
  | 'duplicateKey'
  | 'cannotSetRoot'
  | 'redirectLoop'
  | 'notStarted'
  | 'rootCannotEnd'
  | 'sendLoop'
  | 'tooMuchWork'
  | 'tooManyEntries'
  | 'nestedTooDeep'
  | 'detached'
  | 'deadline'
  | 'clientGone'
  | 'prepareFailed'
  | 'badAnswer'
  | 'reentrant'
  | 'treeClosed'
  | 'restored';

/**
 * The reason for an outcome. The members beside `code` and `message` depend on the code: `reasons.json`
 * has them.
 */
export interface Reason {
  code: ReasonCode;
  /** A sentence for people. */
  message: string;
  /**
   * nothingToDo: the coordinator of the command, if there is one. swallowed, coordinatorEnded,
   * unknownCoordinator, undeclaredRoute, noStack, noSplit, noTabs, cannotSetRoot, notStarted,
   * rootCannotEnd: the coordinator. rejected: the coordinator, unless the command itself opened it.
   * leaveAsked: the coordinator that asks. homeMismatch: the coordinator whose home has left.
   */
  coordinator?: CoordinatorID;
  /**
   * already: the URL of the tree. unhandled: the URL, unless the URLs of the graph may have sensitive
   * params.
   */
  url?: string;
  /**
   * already: the screen that the tree shows. swallowed, leaveRejected, leaveAsked: the screen.
   * requirementFailed: the name of the screen that declares the requirement. screenNotFound: the name of
   * the screen, if the command has it; the key, if the command attaches a coordinator. badParams: the
   * name of the screen.
   */
  screen?: string;
  /** The name of the route. */
  route?: string;
  /** The most similar route of these coordinators. */
  suggestion?: string;
  /**
   * unhandled: the addressed type, if it has no live coordinator. requirementFailed: instead of `screen`,
   * the type of the coordinator that declares the requirement. unknownType: the type. undeclaredRoute,
   * detached: the type of the coordinator. badParams: the type of the coordinator that takes the route.
   * homeMismatch: the type of the child. deadline, clientGone, prepareFailed, badAnswer: the type of the
   * coordinator that was asked.
   */
  type?: string;
  /** The link that matches. */
  link?: string;
  /** The param of the link that does not match. */
  param?: string;
  /** The sending screen. */
  from?: ScreenKey;
  /** The facts that the requirement reads. */
  facts?: string[];
  /** The name of the screen. */
  name?: string;
  /** unknownScreen: the key. screenNotFound: the key of the screen. */
  key?: string;
  /**
   * undeclaredRoute: JSON Pointer into the route. badParams: JSON Pointer to the value, in the graph, in
   * the route, or in the params of the step. badReference: JSON Pointer to the reference in the graph.
   * badAnswer: JSON Pointer to the error, starting at the result.
   */
  pointer?: string;
  /** The reference. */
  reference?: string;
  /** The kind of home. */
  home?: string;
  /** The column. */
  column?: string;
  /** The name. */
  tab?: string;
  /** The names of the tabs. */
  tabs?: string[];
  /** The containers. */
  containers?: ContainerID[];
  /**
   * redirectLoop: the maximum number of redirects. sendLoop, tooMuchWork, nestedTooDeep: the limit.
   * tooManyEntries: the limit of the tree.
   */
  limit?: number;
  /** The names of the screens and types whose requirements did not hold. */
  entries?: string[];
  /** The last ten events. */
  events?: string[];
  /** The message of the error. */
  error?: string;
  /** The release that removed the member and its replacement, if an earlier release had the member. */
  removed?: Removal;
}

/** The history of a tree with its graph: all that is needed to run its commands again. */
export interface TreeRecord {
  /** The version of this format: 1. */
  record: number;
  /**
   * The version of the rules under which the commands ran: 2. Commands of a record with another version,
   * or without `rules`, may have other effects; `navctl replay` does not run them.
   */
  rules?: number;
  tree: string;
  instance: Instance;
  /** The graph document; null for a tree without one. */
  graph: GraphDocument | null;
  /** The coordinator types that clients have registered, as in `coordinator.register`. */
  types: Declarations;
  /** The screens that clients have registered. */
  screens: Declarations;
  /** The facts that clients have declared. Omitted if there are none. */
  facts?: Declarations;
  /**
   * The tree before the first entry, in the form in which navd keeps it. Omitted if the first entry opens
   * the tree.
   */
  image?: TreeImage;
  /** The commands, the oldest first. */
  entries: {
    entry: TreeHistoryEntry;
    /**
     * All params of the command. Omitted if it cannot be run again, because it never began, had nothing
     * to undo, or restored a revision from before the first entry.
     */
    params?: SentParams;
    /** The answers of clients, in the order of the questions. */
    answers?: {
      /** The action. */
      action?: WrittenAction;
      /** There was no usable answer. */
      failure?: Reason;
      /** No client served the coordinator. */
      absent?: Reason;
    }[];
    /**
     * For `tree.undo` and `tree.redo` of a revision from before the first entry: the difference that they
     * made, in the form of `image`.
     */
    difference?: TreeImage;
  }[];
}

/** A part of the protocol that a release removed, in the data of the error for using it. */
export interface Removal {
  /** The release that removed it. */
  in: string;
  /** What to use instead. */
  use: string;
}

/**
 * The number of commands that a tree has committed, its opening included. Comparable only within one
 * instance.
 */
export type Revision = number;

/** The root coordinator of a tree, instead of the one that the graph names. */
export interface Root {
  /** The type of the coordinator. */
  coordinator: string;
  /** The first route of the coordinator. */
  route?: Route;
  params?: Params;
  /** For kind split: whether it starts collapsed. */
  collapsed?: boolean;
}

/** A route as clients send it: a name, or an object. */
export type Route = string | {
  name: string;
  params?: Params;
  route?: Route;
};

/** State of a screen that front ends have saved, by names that they choose. */
export type SavedState = Record<string, any>;

/** The states that front ends have saved with `ui.save`, by the keys of screens. */
export type SavedStates = Record<string, SavedState>;

/** The key of a screen. It stays the same if the params or the owner change, and is never reused. */
export type ScreenKey = string;

export interface Screen {
  key: ScreenKey;
  kind: 'screen';
  name: string;
  params: Params;
  /** The coordinator that showed the screen. */
  owner: CoordinatorID;
}

/** Params of a method, as a client sent them. */
export type SentParams = Record<string, any>;

export interface Server {
  name: string;
  version: string;
}

/** The client that serves a coordinator type, by the name in its `initialize`; null if there is none. */
export type Service = {
  name: string | null;
} | null;

/** The delegated types of the tree with the clients that serve them. Omitted if there are none. */
export type Services = Record<string, Service>;

/** The state of a coordinator when it is asked. */
export interface Situation {
  /** The params that the coordinator was opened with. */
  params: Params;
  /**
   * Whether no transfer of the coordinator has changed anything yet. True again when the root or the
   * coordinator of a tab no longer owns anything.
   */
  isInitial: boolean;
  isRoot: boolean;
  level: number;
  home: 'bare' | 'stack' | 'split' | 'tabs' | 'window';
  isCollapsed: boolean;
  /** The facts of the tree; omitted if there is none. */
  facts?: FactValues;
}

/** A tree at one revision. */
export interface Snapshot {
  revision: Revision;
  /** The layers, the root first. */
  window: Node[];
  /** The oldest first. */
  coordinators: LiveCoordinator[];
  /** The facts that have a value, by name; omitted if there are none. */
  facts?: FactValues;
  /**
   * The screens on view that Back does not remove, by key: `guarded` by a leave guard that holds, or
   * `swallowed` by `back: none`. Omitted if there is none.
   */
  back?: Record<string, BackHold>;
  /** The command that the tree keeps; omitted if it keeps none. */
  kept?: KeptCommand;
}

/** One subscription of a connection. */
export type Subscription = number;

/** A redirect that was taken because a requirement did not hold. */
export interface TakenRedirect {
  /** The name of the screen whose requirement did not hold. */
  screen?: string;
  /** Instead of `screen`, the type of the coordinator whose requirement did not hold. */
  type?: string;
  /** The routes of the redirect. */
  routes: FullRoute[];
}

/** One splice of one list, or a custom transition. */
export interface Transition {
  /** A hint for the toolkit. */
  kind:
    | 'push'
    | 'pop'
    | 'set'
    | 'remove'
    | 'replace'
    | 'present'
    | 'dismiss'
    | 'select'
    | 'collapse'
    | 'expand'
    | 'custom';
  /** The list: the layers, the contents of a container, or the compact order of a split. */
  in: string;
  /** The index at which `added` is inserted, counted after the removals. */
  at: number;
  /** The keys that leave the list. A key that is also in `added` is moved. */
  removed: Key[];
  /** The inserted nodes; in a compact order, the keys of screens in the columns. */
  added: (ScreenKey | Node)[];
  /** The coordinator whose transfer it was; null if the user caused it. */
  by: CoordinatorID | null;
  animated: boolean;
  /** Present if the change is not on view. */
  covered?: true;
  /** For kind custom: the transition, which only the toolkit can show. */
  custom?: {
    name: string;
    params: Params;
  };
}

/** A tree, or the difference to one, in the form in which navd keeps it. */
export type TreeImage = Record<string, any>;

/** Any value of JSON. */
export type AnyValue = unknown;

/** The params that all commands have. */
export interface CommandOptions {
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /**
   * The sending screen. The search begins at its owner. If the screen is no longer on view, the outcome
   * is noop, staleSource.
   */
  from?: ScreenKey;
  /** The revision that the tree must have; otherwise the error is revisionConflict. */
  ifRevision?: Revision;
  /** Whether to compute the outcome, with the change, and change nothing. */
  dryRun?: boolean;
  /** The animation hint; overrides that of the graph. */
  animated?: boolean;
  /** Any value. Subscribers receive it in the cause of the change. */
  info?: AnyValue;
  /**
   * An id that the client chooses, so that it can send the command again. A second call with the id
   * returns the outcome of the first and does nothing; with other content the error is commandIdReused.
   * Dry runs ignore it.
   */
  commandId?: string;
  /**
   * While another command of the tree has not ended: `queue` the command; `reject` it as blocked, busy;
   * or `supersede` the connection's earlier commands of the tree, and queue it.
   */
  onBusy?: BusyPolicy;
  /** Whether the command passes leave guards. The outcome names the screens whose guards held. */
  force?: boolean;
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The params of `initialize`. */
export interface InitializeParams {
  /** The name of the client, for the log and for other clients. */
  client?: {
    name: string;
    version?: string;
  };
  /**
   * The greatest right that the connection keeps. A right that it does not have is not given: the result
   * has the one in force.
   */
  may?: 'observe' | 'drive' | 'administer';
}

/** The result of `initialize`. */
export interface InitializeResult {
  server: Server;
  instance: Instance;
  /**
   * The failures that an acknowledged change survives: `memory` those of clients, `process` also those of
   * navd, `power` also a loss of power. A tree may have less.
   */
  durability: Durability;
  /** The greatest right of the connection, if it has given up rights. */
  may?: 'observe' | 'drive' | 'administer';
}

/** The params of `ping`. */
export type PingParams = Record<string, never>;

/** The result of `ping`. */
export type PingResult = Record<string, never>;

/** The params of `server.status`. */
export type ServerStatusParams = Record<string, never>;

/** The result of `server.status`. */
export interface ServerStatusResult {
  server: Server;
  instance: Instance;
  durability: Durability;
  /** The store, if there is one. */
  store?: {
    /** The directory of the state. */
    directory: string;
    /** The bytes of the records of the user's trees. */
    bytes: number;
    /** Whether the store accepted the last records. Otherwise changes are the error storeUnavailable. */
    writable: boolean;
    /**
     * The user's trees whose records could not be read when navd started, and records whose user could
     * not be read.
     */
    damaged: {
      /** The tree, if its name could be read. */
      tree?: string;
      reason: string;
    }[];
  };
  /** The milliseconds since navd started, without time in which it was stopped or not scheduled. */
  uptimeMs: number;
  connections: number;
  trees: number;
  graphs: number;
  subscriptions: number;
  /** The delegated types of the user's trees that no client serves, sorted. Omitted if there are none. */
  detached?: {
    type: string;
    /** The trees in which no client serves it. */
    trees: string[];
  }[];
  limits: Record<string, {
    value: number;
    description: string;
  }>;
  /** The counters of all users, for root and the user that navd runs as. */
  counters?: Record<string, number>;
}

/** The params of `rpc.discover`. */
export type RpcDiscoverParams = Record<string, never>;

/** The result of `rpc.discover`. */
export interface RpcDiscoverResult {
  openrpc: string;
  info: {
    title: string;
    version: string;
  };
  methods: {
    name: string;
  }[];
}

/** The params of `$/cancelRequest`. */
export interface CancelRequestParams {
  /** The id of the request. */
  id: string | number | null;
}

/** The result of `$/cancelRequest`. */
export type CancelRequestResult = Record<string, never>;

/** The params of `server.clients`. */
export type ServerClientsParams = Record<string, never>;

/** The result of `server.clients`. */
export interface ServerClientsResult {
  clients: {
    /** The name that it gave in `initialize`. */
    name?: string;
    /** The process that connected. */
    pid: number;
    /** The user of the process. */
    uid: number;
    /** The milliseconds since it connected, without time in which navd did not run. */
    connectedMs: number;
    /** Whether it is the caller; absent for others. */
    caller?: true;
    /** The trees that it is subscribed to, each once. */
    subscriptions: string[];
    /** The trees whose driver lease it has. */
    drives: string[];
    /** The coordinator types that it serves. */
    serves: string[];
  }[];
}

/** The params of `server.monitor`. */
export type ServerMonitorParams = Record<string, never>;

/** The result of `server.monitor`. */
export type ServerMonitorResult = Record<string, never>;

/** The params of `server.watch`. */
export type ServerWatchParams = Record<string, never>;

/** The result of `server.watch`. */
export type ServerWatchResult = Record<string, never>;

/** The params of `graph.get`. */
export interface GraphGetParams {
  /** The graph's name. */
  graph?: string;
  /** The tree's name, instead of a graph's. */
  tree?: string;
}

/** The result of `graph.get`. */
export interface GraphGetResult {
  graph?: GraphDocument;
  /**
   * With `tree`: the coordinator types, screens and facts that clients have registered, in the form of
   * `coordinator.register`.
   */
  registered?: {
    types: Declarations;
    screens: Declarations;
    /** Omitted if there are none. */
    facts?: Declarations;
  };
}

/** The params of `graph.list`. */
export type GraphListParams = Record<string, never>;

/** The result of `graph.list`. */
export interface GraphListResult {
  graphs: {
    graph: string;
    coordinators: string[];
    trees: string[];
  }[];
}

/** The params of `graph.load`. */
export interface GraphLoadParams {
  /** A graph document, as `graph.md` describes it. */
  graph: GraphDocument;
  /** Whether to replace another graph of this name. */
  replace?: boolean;
  /**
   * Whether to only report the problems of the document, warnings included. A graph without problems of
   * severity error can be loaded.
   */
  dryRun?: boolean;
}

/** The result of `graph.load`. */
export interface GraphLoadResult {
  /** The name of the graph. Missing in a dry run. */
  graph?: string;
  /** Whether the graph was stored. Missing in a dry run. */
  loaded?: boolean;
  /** The problems of the document. Only in a dry run. */
  problems?: Problem[];
}

/** The params of `graph.unload`. */
export interface GraphUnloadParams {
  /** The graph's name. */
  graph: string;
}

/** The result of `graph.unload`. */
export type GraphUnloadResult = Record<string, never>;

/** The params of `tree.close`. */
export interface TreeCloseParams {
  /** The tree. */
  tree?: string;
}

/** The result of `tree.close`. */
export type TreeCloseResult = Record<string, never>;

/** The params of `tree.diff`. */
export interface TreeDiffParams {
  /** The tree. */
  tree?: string;
  /** A revision that the history of the tree still has. */
  from: Revision;
  /** Another such revision; by default the newest. */
  to?: Revision;
}

/** The result of `tree.diff`. */
export interface TreeDiffResult {
  from: Revision;
  to: Revision;
  change: Change;
}

/** The params of `tree.drive`. */
export interface TreeDriveParams {
  /** The tree. */
  tree?: string;
  /**
   * `take` it, if no other client has it; `release` it; `give` it to another client; or `break` the lease
   * of another client and take it, which only the owner of the tree and a user with the right
   * `administer` may.
   */
  lease: 'take' | 'release' | 'give' | 'break';
  /**
   * With `give`: the name of a client, or else the number of its process. It must be subscribed to the
   * tree and have the right to drive it.
   */
  to?: string;
  /** A sentence for the history. Required with `break`. */
  reason?: string;
}

/** The result of `tree.drive`. */
export interface TreeDriveResult {
  /** The client that holds the lease now; omitted if no client does. */
  driver?: CauseClient;
}

/** The params of `tree.explain`. */
export interface TreeExplainParams {
  /** The tree. */
  tree?: string;
  /** The revision that the command made. */
  revision?: Revision;
  /** The number of the command's entry in the history, instead of `revision`. */
  number?: number;
}

/** The result of `tree.explain`. */
export interface TreeExplainResult {
  /** The command with its cause, its outcome and its change. */
  entry: TreeHistoryEntry;
  /**
   * Whether the command could be run again. If not, there are no steps: it never began or was stopped by
   * its deadline, it is more work than `workPerTurn`, or it came before the newest `tree.regraph`, whose
   * old graph is not kept, or before navd was updated to other rules of navigation, or its params no
   * longer fit the registered types.
   */
  repeated: boolean;
  /**
   * The effect of the command on the one that the tree keeps, as in its outcome. Omitted if there was
   * none.
   */
  kept?: KeptEffect;
  /**
   * The changes of the command itself, if it made any before it asked; then each question with its
   * answer. An undo or a redo asks nothing: it has a step for each commit, with its change.
   */
  steps: ({
    /**
     * `command`: the command itself. `graph`: a rule of the graph. `client`: the client that served the
     * coordinator. `none`: there was no usable answer.
     */
    answeredBy: 'command' | 'graph' | 'client' | 'none';
    /**
     * The commit that the step of an undo takes back, or that the step of a redo makes again. Omitted if
     * the history has forgotten its entry.
     */
    commit?: {
      /** The number of its entry. */
      number: number;
      /** The revision that it made. */
      revision: Revision;
    };
    /** The coordinator that was asked. */
    coordinator?: CoordinatorID;
    /** The type of the coordinator. */
    type?: string;
    question?: QuestionAsked;
    /** The rules of the graph that were tried, in order; the last one was taken if it holds. */
    rules?: {
      /** The place among the rules of the route. */
      index: number;
      /** The JSON Pointer to the rule in the graph document. */
      pointer: string;
      /** The condition as the document has it. Omitted if the rule has none, so that it always holds. */
      when?: AnyValue;
      holds: boolean;
    }[];
    /** The action: of a rule as the document has it, of a client as it was answered. */
    action?: WrittenAction;
    /** The reason why there was no usable answer. */
    reason?: Reason;
    /**
     * The requirements and leave guards that were judged up to the next question, or to the end of the
     * command, in order, each once in a command unless a fact has changed. Omitted if there were none.
     */
    conditions?: ({
      kind: 'requirement' | 'leaveGuard';
      /** The name of the screen that declares the condition. */
      screen?: string;
      /** Instead of `screen`, the type of the coordinator that declares the condition. */
      type?: string;
      /** For a leave guard: the screen that would leave. */
      leaving?: ScreenKey;
      /** The JSON Pointer to the condition in the graph document. Omitted if a client has registered it. */
      pointer?: string;
      /** The condition as the document has it. Omitted if a client has registered it. */
      when?: AnyValue;
      /**
       * A requirement must hold for the entry to be in the tree; a leave guard that holds keeps the
       * screen.
       */
      holds: boolean;
      /** For a requirement: the facts that it reads, with their values; null for one that is absent. */
      facts?: FactValues;
    })[];
    /**
     * The difference up to the next question, or to the end of the command. Omitted if there is none, and
     * from a step that failed.
     */
    change?: Change;
  })[];
}

/** The params of `tree.explainBack`. */
export interface TreeExplainBackParams {
  /** The tree. */
  tree?: string;
  /** An earlier revision that the history of the tree still has. The graph is the tree's present one. */
  at?: Revision;
}

/** The result of `tree.explainBack`. */
export interface TreeExplainBackResult {
  /** The tree's revision, or the one of `at`. */
  revision: Revision;
  /**
   * The rules that were considered. The last one applies, unless there is nothing to go back to; after a
   * removal that is held back, the leave guard follows.
   */
  steps: ({
    /**
     * `screen`: the `back` of the active screen. `ending`: the `back` of the type of a coordinator that
     * would end. `removal`: a pop, or the closing of the top layer. `tabs`: the `tabBack` of tabs.
     * `type`: the `back` of a type, from the owner of the active screen upward. `leave`: the leave guard
     * that holds the removal.
     */
    rule: 'screen' | 'ending' | 'removal' | 'tabs' | 'type' | 'leave';
    /** The screen, container or coordinator that the rule is about, if it is about one. */
    entry?: string;
    applies: boolean;
    /** The reason, as a sentence for people. */
    text: string;
  })[];
  /**
   * `route`: `coordinator` receives `route`. `swallow`: Back does nothing here. `pop`: the top screen of
   * `container` leaves. `dismiss`: the layer `container` closes. `select`: `tab` of the tabs `container`
   * is selected. `nothing`: there is nothing to go back to.
   */
  effect: 'route' | 'swallow' | 'pop' | 'dismiss' | 'select' | 'nothing';
  coordinator?: CoordinatorID;
  route?: FullRoute;
  container?: ContainerID;
  tab?: string;
  /** The leave guard that holds the removal back: of the deepest screen, if several do. */
  leave?: {
    screen: ScreenKey;
    /** The name of the screen. */
    name: string;
    /**
     * `reject`: Back is blocked with the `text`. `confirm`: a coordinator of the `type` asks the user,
     * and the tree keeps Back until then.
     */
    effect: 'reject' | 'confirm';
    type?: string;
    text?: string;
  };
  /** The reason of the outcome of `coordinator.back`, if the effect is `swallow` or `nothing`. */
  reason?: Reason;
}

/** The params of `tree.export`. */
export interface TreeExportParams {
  /** The tree. */
  tree?: string;
}

/** The result of `tree.export`. */
export type TreeExportResult = TreeRecord;

/** The params of `tree.get`. */
export interface TreeGetParams {
  /** The tree. */
  tree?: string;
  /**
   * An earlier revision that the history of the tree still has. The result then has no `services`, no
   * `driver`, no `idle` and no `saved`.
   */
  at?: Revision;
}

/** The result of `tree.get`. */
export interface TreeGetResult {
  tree: string;
  graph: string | null;
  instance: Instance;
  snapshot: Snapshot;
  services?: Services;
  /** The client that holds the driver lease, if any. */
  driver?: CauseClient;
  /** The idle time that ends next, if a coordinator above the active screen declares one. */
  idle?: IdleTime;
  /**
   * The states that front ends have saved with `ui.save`, by the keys of screens; omitted if there are
   * none.
   */
  saved?: SavedStates;
  active: ScreenKey | null;
  onView: ScreenKey[];
}

/** The params of `tree.history`. */
export interface TreeHistoryParams {
  /** The tree. */
  tree?: string;
  /** The number of an entry: only later ones are returned. */
  after?: number;
  /** A revision: only the entry that made it and later ones are returned. */
  revision?: Revision;
  /** The maximum number of entries, the oldest first. */
  limit?: number;
}

/** The result of `tree.history`. */
export interface TreeHistoryResult {
  entries: TreeHistoryEntry[];
  /** Whether there are later entries. */
  more: boolean;
}

/** The params of `tree.list`. */
export type TreeListParams = Record<string, never>;

/** The result of `tree.list`. */
export interface TreeListResult {
  trees: ({
    /** The name, or for a tree of another user the owner's uid and the name, such as `1000/main`. */
    tree: string;
    graph: string | null;
    revision: Revision;
    lifetime: Lifetime;
    entries: number;
    /** The active screen. Omitted if there is none. */
    active?: {
      key: ScreenKey;
      name: string;
    };
    /** The number of subscriptions to its changes. */
    subscribers: number;
    /** The uid of the owner, if that is another user. */
    owner?: number;
    /** The right to the tree, if its owner is another user or the connection has given up rights. */
    may?: 'observe' | 'drive' | 'administer';
  })[];
}

/** The params of `tree.open`. */
export interface TreeOpenParams {
  /** The tree's name, unique among those of the user. */
  tree: string;
  /**
   * The name of a loaded graph, or a graph document for this tree alone. If omitted, none if `root` names
   * a type that a client has registered, else the only graph that is loaded.
   */
  graph?: string | GraphDocument;
  /** The root coordinator, instead of the graph's. */
  root?: Root;
  /**
   * The facts of a new tree that differ from their defaults; null for one without a value. Ignored if the
   * tree is open.
   */
  facts?: FactValues;
  /** `tree` keeps the tree until it is closed; `connection` closes it with the connection that opened it. */
  lifetime?: Lifetime;
  /** Whether to attach to an open tree with the name and any graph and root. */
  resume?: boolean;
  /**
   * The failures that an acknowledged change of the tree survives, instead of navd's default: `memory`
   * those of clients, `process` also those of navd, `power` also a loss of power. A tree with lifetime
   * `connection` has `memory`. Ignored if the tree is open.
   */
  durability?: Durability;
}

/** The result of `tree.open`. */
export interface TreeOpenResult {
  tree: string;
  opened: boolean;
  revision: Revision;
  /** The instance of the tree; omitted if no tree is open. */
  instance?: Instance;
  /** The durability of the tree; omitted if no tree is open. */
  durability?: Durability;
  /** Present if `resume` attached to an open tree. */
  resumed?: true;
  outcome?: CommandOutcome;
}

/** The params of `tree.redo`. */
export interface TreeRedoParams extends CommandOptions {
  /** The revision whose presentation is restored. */
  to?: Revision;
}

/** The result of `tree.redo`. */
export type TreeRedoResult = CommandOutcome;

/** The params of `tree.regraph`. */
export interface TreeRegraphParams extends CommandOptions {
  /** The name of a loaded graph, or a graph document for this tree alone. */
  graph: string | GraphDocument;
}

/** The result of `tree.regraph`. */
export type TreeRegraphResult = CommandOutcome;

/** The params of `tree.routes`. */
export interface TreeRoutesParams {
  /** The tree. */
  tree?: string;
  /** The sending screen, instead of the active one. */
  from?: ScreenKey;
  /**
   * The coordinator whose routes are listed: an id, or a type (the nearest from the sender upward, else
   * the newest of the type).
   */
  coordinator?: string;
}

/** The result of `tree.routes`. */
export interface TreeRoutesResult {
  /** The tree's revision. */
  revision: Revision;
  /** The routes, those of the nearest coordinator first, in the order of its declaration. */
  routes: ({
    /**
     * The name. Omitted if the coordinator declares no routes: its client takes any, if the command names
     * the coordinator or its route type.
     */
    route?: string;
    /** The coordinator that takes the route. */
    coordinator: CoordinatorID;
    /** The type of the coordinator. */
    type: string;
    /** The schemas of the params, by name. */
    params: Declarations;
    /** The coordinator types whose routes the route may carry. Omitted if it carries none. */
    wraps?: string[];
    /** The `meta` of the route, if the graph has one. */
    meta?: AnyValue;
    /** The way in which navd judged the route. Omitted if it could not. */
    judged?: 'dryRun' | 'rules';
    /**
     * The condition that would stop the route now: the first one, if there are several. Omitted if none
     * is known.
     */
    stopped?: {
      /**
       * `requirement`: one that does not hold. `leaveGuard`: one that holds. `rule`: a rule of the graph
       * that rejects the route.
       */
      by: 'requirement' | 'leaveGuard' | 'rule';
      /** The name of the screen that declares the requirement or the leave guard. */
      screen?: string;
      /** Instead of `screen`, the type of the coordinator that declares the requirement or the rule. */
      type?: string;
      /** For a leave guard: the screen that would leave. */
      leaving?: ScreenKey;
      /**
       * The JSON Pointer to the condition, or to the rule, in the graph document. Omitted if a client has
       * registered it.
       */
      pointer?: string;
      /**
       * The condition as the document has it. Omitted if a client has registered it, or if the rule has
       * none.
       */
      when?: AnyValue;
      /**
       * For a requirement: the facts that it reads, with their values; null for one that is absent.
       * Sensitive facts are left out.
       */
      facts?: FactValues;
      /** The routes that run instead, if the requirement redirects. */
      otherwise?: FullRoute[];
      /** The type of the coordinator that asks the user, if the leave guard has the user asked. */
      asks?: string;
      /** The reason, as a sentence for people. */
      text: string;
    };
  })[];
}

/** The params of `tree.setFacts`. */
export interface TreeSetFactsParams extends CommandOptions {
  /** The new values, by the name of the fact. */
  facts: FactValues;
}

/** The result of `tree.setFacts`. */
export type TreeSetFactsResult = CommandOutcome;

/** The params of `tree.subscribe`. */
export interface TreeSubscribeParams {
  /** The tree. */
  tree?: string;
  /** The last revision that the client has, with its `instance`. */
  since?: Revision;
  /** The instance of that revision, which `since` requires. */
  instance?: Instance;
  /** Whether commands that commit nothing are reported too, as `tree.command`. */
  commands?: boolean;
}

/** The result of `tree.subscribe`. */
export interface TreeSubscribeResult {
  subscription: Subscription;
  tree: string;
  instance: Instance;
  revision: Revision;
  replayed?: number;
  /**
   * The reason for a snapshot although `since` was given: the changes are no longer kept, the revision is
   * of another instance, or the revision does not exist yet.
   */
  reason?: 'forgotten' | 'otherInstance' | 'unknownRevision';
  snapshot?: Snapshot;
  services?: Services;
  /** The client that holds the driver lease, if any. */
  driver?: CauseClient;
  /**
   * The states that front ends have saved with `ui.save`, by the keys of screens; omitted if there are
   * none.
   */
  saved?: SavedStates;
}

/** The params of `tree.undelivered`. */
export interface TreeUndeliveredParams {
  /** The tree. */
  tree?: string;
  /** Whether to remove the returned completions. */
  take?: boolean;
  /**
   * With `take`: an id that the client chooses, so that it can send the call again and receives the same
   * completions. Ignored without `take`.
   */
  commandId?: string;
}

/** The result of `tree.undelivered`. */
export interface TreeUndeliveredResult {
  /** Oldest first. Beyond the limit `undeliveredPerTree` the oldest is dropped. */
  completions: {
    /** The coordinator that has completed. */
    coordinator: CoordinatorID;
    /** The type of the coordinator. */
    type: string;
    /** The coordinator that started it, which has ended too. */
    opener: CoordinatorID;
    /** The type of the opener. */
    openerType: string;
    /** The label that the opener gave it. */
    label: string;
    completion: Completion;
  }[];
  /** The number of completions that were dropped since the tree opened. */
  dropped: number;
}

/** The params of `tree.undo`. */
export interface TreeUndoParams extends CommandOptions {
  /** The revision whose presentation is restored. */
  to?: Revision;
}

/** The result of `tree.undo`. */
export type TreeUndoResult = CommandOutcome;

/** The params of `tree.unsubscribe`. */
export interface TreeUnsubscribeParams {
  /** The subscription. */
  subscription: Subscription;
}

/** The result of `tree.unsubscribe`. */
export type TreeUnsubscribeResult = Record<string, never>;

/** The params of `tree.url`. */
export interface TreeUrlParams {
  /** The tree. */
  tree?: string;
  /** The screen. */
  key?: ScreenKey;
  /** An earlier revision that the history of the tree still has. The graph is the tree's present one. */
  at?: Revision;
}

/** The result of `tree.url`. */
export interface TreeUrlResult {
  /** The tree's revision, or the one of `at`. */
  revision: Revision;
  /** The URL: a path, and the params of its link in the query. Omitted if there is none. */
  url?: string;
  /** The screen to which the URL leads. Omitted without a URL. */
  screen?: ScreenKey;
}

/** The params of `tree.wait`. */
export interface TreeWaitParams {
  /** The tree. */
  tree?: string;
  /** The condition: the front ends have drawn the `revision`; a `screen` is on view; the `key` is closed. */
  until: 'settled' | 'onView' | 'closed';
  /** For settled: the revision; by default that of the tree at the time of the call. */
  revision?: Revision;
  /** For onView: the name of the screen. */
  screen?: string;
  /**
   * For onView: params of the screen's `identity`, all or some. Only a screen that has the same ones
   * holds.
   */
  params?: Params;
  /** For closed: a screen, a container or a coordinator that is or was in the tree. */
  key?: string;
  /** The timeout in milliseconds, after which the response comes even if the condition does not hold. */
  timeoutMs?: number;
}

/** The result of `tree.wait`. */
export interface TreeWaitResult {
  /** Whether the condition holds; false after the timeout. */
  holds: boolean;
  /** The tree's revision. */
  revision: Revision;
  /** For onView: the screen that is on view. */
  screen?: ScreenKey;
}

/** The params of `coordinator.attach`. */
export interface CoordinatorAttachParams extends CommandOptions {
  /** The screen. */
  screen: ScreenKey;
  /** The first route of the coordinator. */
  route?: Route;
  /** The params of the coordinator. */
  params?: Params;
  /** The route of the screen's owner that carries its routes. */
  pullback?: string | {
    route: string;
    mode?: PullbackMode;
  };
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator: string;
}

/** The result of `coordinator.attach`. */
export type CoordinatorAttachResult = CommandOutcome;

/** The params of `coordinator.back`. */
export type CoordinatorBackParams = CommandOptions;

/** The result of `coordinator.back`. */
export type CoordinatorBackResult = CommandOutcome;

/** The params of `coordinator.drop`. */
export interface CoordinatorDropParams extends CommandOptions {
  /** Whether the coordinator ends too. */
  self?: boolean;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator: string;
}

/** The result of `coordinator.drop`. */
export type CoordinatorDropResult = CommandOutcome;

/** The params of `coordinator.finish`. */
export interface CoordinatorFinishParams extends CommandOptions {
  /** The result of the coordinator. */
  value?: AnyValue;
  /** The error of the coordinator. */
  error?: AnyValue;
  /** Given as true, ends the coordinator without a result. */
  cancel?: true;
  /** Whether, with a value, its screens and children pass to the opener instead of being removed. */
  keep?: boolean;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator: string;
}

/** The result of `coordinator.finish`. */
export type CoordinatorFinishResult = CommandOutcome;

/** The params of `coordinator.forget`. */
export type CoordinatorForgetParams = CommandOptions;

/** The result of `coordinator.forget`. */
export type CoordinatorForgetResult = CommandOutcome;

/** The params of `coordinator.handle`. */
export interface CoordinatorHandleParams extends CommandOptions {
  /** The routes, in order. */
  routes?: Route[];
  /** The URL, of at most 8,192 bytes. Its scheme, host and fragment do not count. */
  url?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator?: string;
  /** Restricts the search to coordinators whose routes have this type. */
  routeType?: string;
}

/** The result of `coordinator.handle`. */
export type CoordinatorHandleResult = CommandOutcome;

/** The params of `coordinator.pullback`. */
export interface CoordinatorPullbackParams {
  /** The tree. */
  tree?: string;
  /** The coordinator whose routes are reported. */
  coordinator: CoordinatorID;
  /** All routes, or only those for which the coordinator's own action was none. */
  mode?: PullbackMode;
  /** The coordinator that receives the routes inside the tree, and its route that wraps them. */
  into?: {
    coordinator: CoordinatorID;
    route: string;
  };
}

/** The result of `coordinator.pullback`. */
export interface CoordinatorPullbackResult {
  subscription: Subscription;
  revision: Revision;
}

/** The params of `coordinator.register`. */
export interface CoordinatorRegisterParams {
  /**
   * The coordinator types by name: each a declaration as in a graph, without rules, or null if the graph
   * of the tree declares the type as delegated.
   */
  types: Declarations;
  /** The name of a tree that is open or will be opened; if omitted, all trees of the user. */
  tree?: string;
  /** Screens, declared as in a graph. */
  screens?: Declarations;
  /**
   * Facts, declared as in a graph: those that the conditions of the types and screens read. They stay
   * with the tree. If the graph or another client declares one of them too, the declarations must be
   * equal.
   */
  facts?: Declarations;
  /** Whether to take over types that another connection serves. */
  replace?: boolean;
}

/** The result of `coordinator.register`. */
export interface CoordinatorRegisterResult {
  types: string[];
  /** The live coordinators that this client now serves. */
  coordinators: {
    tree: string;
    /** The instance of the tree that the id belongs to. */
    instance: Instance;
    coordinator: CoordinatorID;
    type: string;
    params: Params;
  }[];
}

/** The params of `coordinator.transaction`. */
export interface CoordinatorTransactionParams extends CommandOptions {
  /** The commands, in order. */
  steps: ({
    method:
      | 'coordinator.trigger'
      | 'coordinator.transfer'
      | 'coordinator.handle'
      | 'coordinator.back'
      | 'coordinator.drop'
      | 'coordinator.finish';
    params?: SentParams;
  })[];
}

/** The result of `coordinator.transaction`. */
export type CoordinatorTransactionResult = CommandOutcome;

/** The params of `coordinator.transfer`. */
export interface CoordinatorTransferParams extends CommandOptions {
  /** The action, as `graph.md` describes it: a word, or an object with one member. */
  transfer: WrittenAction;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator?: string;
}

/** The result of `coordinator.transfer`. */
export type CoordinatorTransferResult = CommandOutcome;

/** The params of `coordinator.trigger`. */
export interface CoordinatorTriggerParams extends CommandOptions {
  /** The route. */
  route: Route;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator?: string;
  /** Restricts the search to coordinators whose routes have this type. */
  routeType?: string;
}

/** The result of `coordinator.trigger`. */
export type CoordinatorTriggerResult = CommandOutcome;

/** The params of `ui.report`. */
export interface UiReportParams {
  /** The tree. */
  tree?: string;
  /** The screen event. */
  event:
    | 'didPop'
    | 'didDismiss'
    | 'didSelect'
    | 'didCloseTab'
    | 'didFocus'
    | 'collapsed'
    | 'expanded'
    | 'activity'
    | 'idle'
    | 'settled';
  /** For didPop, didDismiss and didFocus: the screen or the layer. */
  key?: Key;
  /** For didSelect and didCloseTab: the name of the tab. */
  tab?: string;
  /** For didSelect, didCloseTab, collapsed and expanded: the tabs or the split. */
  container?: ContainerID;
  /**
   * For idle: the coordinator above the active screen whose routes begin, or its type; by default the
   * innermost that declares `idle`.
   */
  coordinator?: string;
  /** For settled: the revision that is drawn. */
  revision?: Revision;
  /**
   * The behaviour while another command of the tree has not ended: queue the event; or end it at once as
   * blocked, busy; or end the connection's earlier commands of the tree as superseded, and queue it.
   */
  onBusy?: BusyPolicy;
  /** Milliseconds from arrival, after which the event ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A screen event for the
   * tree that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `ui.report`. */
export type UiReportResult = CommandOutcome;

/** The params of `ui.save`. */
export interface UiSaveParams {
  /** The tree. */
  tree?: string;
  /** The screen. */
  key: ScreenKey;
  /** The members to merge. Those that are objects are replaced whole. */
  state: SavedState;
}

/** The result of `ui.save`. */
export interface UiSaveResult {
  /** `committed`, or `noop` if the screen is gone. */
  outcome: OutcomeKind;
  /** For `noop`: `already`. */
  reason?: Reason;
  /** The saved state of the screen; omitted if there is none. */
  saved?: SavedState;
}

/**
 * Reports the end of a command that the client was asked about, or that ended a coordinator it serves or
 * committed custom transitions of one. Sent to the clients that were asked a question of the command, or
 * serve a coordinator which it ended or whose custom transitions it committed. Sent after the
 * `tree.changed` of the revision and before the response to the command. What the client created for the
 * command exists if the outcome is committed or redirected; if it is blocked with reason leaveAsked, only
 * the coordinator that asks and what that opened exist; otherwise nothing.
 */
export interface CommandEndedParams {
  tree: string;
  /** The instance of the tree that the ids belong to. */
  instance: Instance;
  command: number;
  dryRun: boolean;
  /** The ids of the coordinators that the client's answers opened, by label. */
  labels: Record<string, CoordinatorID>;
  /**
   * The custom transitions of the client's own coordinators that were committed, in the order of the
   * command. Omitted if there are none.
   */
  custom?: {
    coordinator: CoordinatorID;
    name: string;
    params: Params;
  }[];
  outcome: CommandOutcome;
}

/**
 * Reports that a labelled child of a coordinator that the client serves has ended, after the commit. Sent
 * whether or not the opener was asked about the completion.
 */
export interface CoordinatorCompletedParams {
  tree: string;
  coordinator: CoordinatorID;
  opener: CoordinatorID;
  label: string;
  completion: Completion;
  revision: Revision;
}

/**
 * Reports a route of a coordinator that the client subscribed to. Sent in the order of the events of a
 * command, after its `tree.changed` and before its response.
 */
export interface CoordinatorRoutedParams {
  subscription: Subscription;
  tree: string;
  coordinator: CoordinatorID;
  route: FullRoute;
  /** Whether the coordinator's own action was not none. */
  handled: boolean;
  revision: Revision;
}

/**
 * Reports that another client, or none, now serves a coordinator type. Sent to the subscribers of the
 * tree.
 */
export interface CoordinatorServedParams {
  subscription: Subscription;
  tree: string;
  type: string;
  client: Service;
}

/**
 * Reports a message of another client of the user, to clients that called `server.monitor`. A message of
 * a batch is reported with the whole batch.
 */
export interface ServerMessageParams {
  /** The number of the connection, as in the log of navd. */
  connection: number;
  /** The client of the connection. */
  client: CauseClient;
  /** Whether navd received the message or sent it. */
  direction: 'received' | 'sent';
  /** The length of the message without its framing. */
  bytes: number;
  /**
   * The message without sensitive values; omitted if it is not JSON, is longer than 16,384 bytes, or
   * contains a graph document.
   */
  message?: unknown;
  /** The number of messages that were dropped before this one, because the client did not read. */
  dropped?: number;
}

/**
 * Reports the end of a tree that the client was able to observe, to clients that called `server.watch`.
 * The tree was closed, or a grant was withdrawn. Subscriptions to the tree have ended before; a client
 * that closes the tree receives this before the response. A tree that is opened later under this name has
 * another instance.
 */
export interface ServerTreeClosedParams {
  /** The name, or for a tree of another user the owner's uid and the name, such as `1000/main`. */
  tree: string;
  /** The instance of the tree. */
  instance: Instance;
  /** The name of its graph, or null. */
  graph: string | null;
}

/**
 * Reports a tree that the client may observe from now on, to clients that called `server.watch`. The tree
 * was opened, or a grant made it visible. Sent before the first `tree.changed` of the tree, and to the
 * client that opens it before the response.
 */
export interface ServerTreeOpenedParams {
  /** The name, or for a tree of another user the owner's uid and the name, such as `1000/main`. */
  tree: string;
  /** The instance of the tree. */
  instance: Instance;
  /** The name of its graph, or null. */
  graph: string | null;
}

/**
 * Reports the end of a subscription. It is the last notification for the subscription. After `overflow`,
 * the client resumes with `tree.subscribe` since the revision. After `rightLost`, the client no longer
 * has the right that the subscription needs.
 */
export interface SubscriptionEndedParams {
  subscription: Subscription;
  reason:
    | 'unsubscribed'
    | 'overflow'
    | 'treeClosed'
    | 'coordinatorEnded'
    | 'rightLost'
    | 'shutdown';
  /** The last revision that was sent to the client. */
  revision: Revision;
}

/**
 * Reports a change of a tree that the client subscribed to. Sent in order and without gaps, before the
 * response that reports the same revision.
 */
export interface TreeChangedParams {
  subscription: Subscription;
  tree: string;
  change: Change;
  cause: Cause;
}

/**
 * Reports the end of a tree for which the client has registered coordinator types. All coordinators of
 * the tree have ended too. A tree that is opened later under this name is a new one.
 */
export interface TreeClosedParams {
  tree: string;
}

/**
 * Reports a command that committed nothing, to clients that subscribed with `commands`. Sent in order
 * with `tree.changed`, before the response to the command. Dry runs and errors are not reported.
 */
export interface TreeCommandParams {
  subscription: Subscription;
  tree: string;
  revision: Revision;
  cause: Cause;
  outcome: CommandOutcome;
}

/**
 * Reports that another client, or none, now drives a tree. Sent to the subscribers of the tree, in order
 * with `tree.changed`, and before the response to `tree.drive`.
 */
export interface TreeDrivenParams {
  subscription: Subscription;
  tree: string;
  /** The client that holds the lease; omitted if no client does. */
  driver?: CauseClient;
  /**
   * The reason why navd ended the lease: its client disconnected, lost the right to drive, or sent
   * nothing for `leaseSeconds`. Omitted if a client changed the driver.
   */
  reason?: 'disconnected' | 'rightLost' | 'idle';
  cause: Cause;
}

/**
 * Warns that an `idle` time ends soon, or cancels the warning. Sent to the subscribers of the tree 15
 * seconds before routes of `idle` begin, or half of the time before if that is less. Sent again, without
 * `idle`, after activity, when another or no time ends next, and before the routes begin. A client that
 * subscribes meanwhile receives it after the response.
 */
export interface TreeIdleParams {
  subscription: Subscription;
  tree: string;
  /** The time that ends soon; omitted if none does. */
  idle?: IdleTime;
}

/** A notification from navd. */
export type Notification =
  | { method: 'command.ended'; params: CommandEndedParams }
  | { method: 'coordinator.completed'; params: CoordinatorCompletedParams }
  | { method: 'coordinator.routed'; params: CoordinatorRoutedParams }
  | { method: 'coordinator.served'; params: CoordinatorServedParams }
  | { method: 'server.message'; params: ServerMessageParams }
  | { method: 'server.treeClosed'; params: ServerTreeClosedParams }
  | { method: 'server.treeOpened'; params: ServerTreeOpenedParams }
  | { method: 'subscription.ended'; params: SubscriptionEndedParams }
  | { method: 'tree.changed'; params: TreeChangedParams }
  | { method: 'tree.closed'; params: TreeClosedParams }
  | { method: 'tree.command'; params: TreeCommandParams }
  | { method: 'tree.driven'; params: TreeDrivenParams }
  | { method: 'tree.idle'; params: TreeIdleParams };

/**
 * Asks the client that serves a coordinator what it does. The tree waits for the answer; see
 * delegated.md.
 */
export interface CoordinatorPrepareParams {
  tree: string;
  /** The number of the command, the same in all its questions and in `command.ended`. */
  command: number;
  coordinator: CoordinatorID;
  type: string;
  /** The label of the coordinator, if an answer of this client opened it in this command. */
  label?: string;
  question: QuestionAsked;
  situation: Situation;
  /** The topmost screens of the coordinator, at most 32, the lowest first. */
  screens: Screen[];
  screenCount: number;
  /**
   * The nearest first, at most 16. The pullback is how this ancestor receives the routes of the one
   * before it.
   */
  ancestors: {
    coordinator: CoordinatorID;
    type: string;
    pullback?: PullbackLink;
  }[];
  /** The remaining routes of a deep link. */
  remaining: FullRoute[];
  revision: Revision;
  dryRun: boolean;
}

/** The answer to `coordinator.prepare`. */
export interface CoordinatorPrepareResult {
  /** The action, as in a graph, without references and conditions. */
  action: WrittenAction;
}

/** The requests from navd: their params and results. */
export interface Requests {
  'coordinator.prepare': { params: CoordinatorPrepareParams; result: CoordinatorPrepareResult };
}

/** The names of errors. Later versions may add names. */
export type ErrorName =
  | 'badFraming'
  | 'batchTooLong'
  | 'commandIdReused'
  | 'graphInUse'
  | 'graphInvalid'
  | 'graphNotFound'
  | 'integerOutOfRange'
  | 'internalError'
  | 'invalidParams'
  | 'invalidRequest'
  | 'messageTooLarge'
  | 'messageTooSlow'
  | 'methodNotFound'
  | 'notAllowed'
  | 'notAvailable'
  | 'notDriving'
  | 'notDurable'
  | 'notInitialized'
  | 'nulInName'
  | 'numberOutOfRange'
  | 'parseError'
  | 'requestCancelled'
  | 'revisionConflict'
  | 'revisionForgotten'
  | 'shuttingDown'
  | 'storeFailed'
  | 'storeUnavailable'
  | 'subscriptionNotFound'
  | 'tooDeep'
  | 'tooManyBytes'
  | 'tooManyCommands'
  | 'tooManyConnections'
  | 'tooManyEntries'
  | 'tooManyGraphs'
  | 'tooManyRequests'
  | 'tooManySavedBytes'
  | 'tooManySubscriptions'
  | 'tooManyTrees'
  | 'tooManyTypes'
  | 'tooManyValues'
  | 'tooManyWaits'
  | 'tooMuchOutput'
  | 'treeExists'
  | 'treeNotFound'
  | 'treeNotNamed'
  | 'typeServed';

/** The methods: their params and results. */
export interface Methods {
  'initialize': { params: InitializeParams; result: InitializeResult };
  'ping': { params: PingParams; result: PingResult };
  'server.status': { params: ServerStatusParams; result: ServerStatusResult };
  'rpc.discover': { params: RpcDiscoverParams; result: RpcDiscoverResult };
  '$/cancelRequest': { params: CancelRequestParams; result: CancelRequestResult };
  'server.clients': { params: ServerClientsParams; result: ServerClientsResult };
  'server.monitor': { params: ServerMonitorParams; result: ServerMonitorResult };
  'server.watch': { params: ServerWatchParams; result: ServerWatchResult };
  'graph.get': { params: GraphGetParams; result: GraphGetResult };
  'graph.list': { params: GraphListParams; result: GraphListResult };
  'graph.load': { params: GraphLoadParams; result: GraphLoadResult };
  'graph.unload': { params: GraphUnloadParams; result: GraphUnloadResult };
  'tree.close': { params: TreeCloseParams; result: TreeCloseResult };
  'tree.diff': { params: TreeDiffParams; result: TreeDiffResult };
  'tree.drive': { params: TreeDriveParams; result: TreeDriveResult };
  'tree.explain': { params: TreeExplainParams; result: TreeExplainResult };
  'tree.explainBack': { params: TreeExplainBackParams; result: TreeExplainBackResult };
  'tree.export': { params: TreeExportParams; result: TreeExportResult };
  'tree.get': { params: TreeGetParams; result: TreeGetResult };
  'tree.history': { params: TreeHistoryParams; result: TreeHistoryResult };
  'tree.list': { params: TreeListParams; result: TreeListResult };
  'tree.open': { params: TreeOpenParams; result: TreeOpenResult };
  'tree.redo': { params: TreeRedoParams; result: TreeRedoResult };
  'tree.regraph': { params: TreeRegraphParams; result: TreeRegraphResult };
  'tree.routes': { params: TreeRoutesParams; result: TreeRoutesResult };
  'tree.setFacts': { params: TreeSetFactsParams; result: TreeSetFactsResult };
  'tree.subscribe': { params: TreeSubscribeParams; result: TreeSubscribeResult };
  'tree.undelivered': { params: TreeUndeliveredParams; result: TreeUndeliveredResult };
  'tree.undo': { params: TreeUndoParams; result: TreeUndoResult };
  'tree.unsubscribe': { params: TreeUnsubscribeParams; result: TreeUnsubscribeResult };
  'tree.url': { params: TreeUrlParams; result: TreeUrlResult };
  'tree.wait': { params: TreeWaitParams; result: TreeWaitResult };
  'coordinator.attach': { params: CoordinatorAttachParams; result: CoordinatorAttachResult };
  'coordinator.back': { params: CoordinatorBackParams; result: CoordinatorBackResult };
  'coordinator.drop': { params: CoordinatorDropParams; result: CoordinatorDropResult };
  'coordinator.finish': { params: CoordinatorFinishParams; result: CoordinatorFinishResult };
  'coordinator.forget': { params: CoordinatorForgetParams; result: CoordinatorForgetResult };
  'coordinator.handle': { params: CoordinatorHandleParams; result: CoordinatorHandleResult };
  'coordinator.pullback': { params: CoordinatorPullbackParams; result: CoordinatorPullbackResult };
  'coordinator.register': { params: CoordinatorRegisterParams; result: CoordinatorRegisterResult };
  'coordinator.transaction': { params: CoordinatorTransactionParams; result: CoordinatorTransactionResult };
  'coordinator.transfer': { params: CoordinatorTransferParams; result: CoordinatorTransferResult };
  'coordinator.trigger': { params: CoordinatorTriggerParams; result: CoordinatorTriggerResult };
  'ui.report': { params: UiReportParams; result: UiReportResult };
  'ui.save': { params: UiSaveParams; result: UiSaveResult };
}

/** The options of all calls. */
export interface CallOptions {
  /** Aborting it asks navd to cancel the request. */
  signal?: AbortSignal;
}

/** The methods of a client. */
export interface MethodGroups {
  /**
   * Introduces a client, and may lower the rights of its connection. Optional. Without it, or without
   * `client`, a connection is an anonymous client of its user, which cannot send `coordinator.register`.
   * A client may send it again with another name; subscribers of trees in which it serves types receive
   * `coordinator.served`. With `may`, the connection gives up every right above that one, also to the
   * trees of its own user: a request that needs more is error notAllowed. A right that was given up does
   * not come back before the client connects again. Subscriptions and driver leases that need a lost
   * right end with `rightLost`. Commands that are queued are rejected when their turn comes. Without
   * `drive` the connection also stops serving coordinator types, and questions to it end as if it had
   * disconnected; trees that end with the connection stay until then. If the call is an error, the
   * connection keeps its rights.
   */
  initialize(params?: InitializeParams, options?: CallOptions): Promise<InitializeResult>;
  /**
   * Responds and changes nothing. The response comes after everything that was queued for the connection
   * before.
   */
  ping(params?: PingParams, options?: CallOptions): Promise<PingResult>;
  /**
   * Cancels a pending request of the same connection. A request is pending while it waits for the answer
   * of a client, behind another command, later in the same batch, or in tree.wait. The cancelled request
   * is still answered, with error requestCancelled. An id that is not pending is ignored, because its
   * response has been sent or is on the way. Usually sent as a notification.
   */
  cancelRequest(params: CancelRequestParams, options?: CallOptions): Promise<CancelRequestResult>;
  readonly server: {
    /**
     * Returns the version, the limits and the counters of navd. Trees, graphs, connections and
     * subscriptions are counted for the calling user. Counters are those of all users together, so only
     * root and the user that navd runs as receive them. They never decrease; the set of counters may
     * differ between versions.
     */
    status(params?: ServerStatusParams, options?: CallOptions): Promise<ServerStatusResult>;
    /**
     * Lists the connected clients of the user. Each client has the trees that it is subscribed to, those
     * that it drives, and the coordinator types that it serves. In the order in which they connected.
     * Root and the user that navd runs as see the clients of all users.
     */
    clients(params?: ServerClientsParams, options?: CallOptions): Promise<ServerClientsResult>;
    /**
     * Subscribes to the messages of the user's other clients, as `server.message`. Reports each message
     * that navd receives from another connection of the user, or sends to it, in order, until the
     * caller's connection ends. Connections that monitor are not reported themselves. Values that a graph
     * declares as sensitive are left out, as in the history. If the caller does not read and half of
     * `outputBytes` is unread, messages are dropped, and the next notification has their number. A second
     * call changes nothing.
     */
    monitor(params?: ServerMonitorParams, options?: CallOptions): Promise<ServerMonitorResult>;
    /**
     * Subscribes to the trees that open and close, as `server.treeOpened` and `server.treeClosed`.
     * Reports the trees that the caller may observe, its own and those of other users, until the caller's
     * connection ends. A tree that a grant makes visible is reported as opened, and one that becomes
     * invisible as closed. Trees that are open already are not reported: call `tree.list` after this; a
     * tree that opens between both calls is in both. If the caller does not read and more than
     * `outputBytes` are unread, its connection is closed with error tooMuchOutput. A second call changes
     * nothing.
     */
    watch(params?: ServerWatchParams, options?: CallOptions): Promise<ServerWatchResult>;
  };
  readonly rpc: {
    /**
     * Returns a description of all methods. The result is the OpenRPC 1.3 document that `navd --openrpc`
     * prints. Notifications from navd are in its member `x-notifications`.
     */
    discover(params?: RpcDiscoverParams, options?: CallOptions): Promise<RpcDiscoverResult>;
  };
  readonly graph: {
    /**
     * Returns a graph document, or everything that is declared for a tree. Exactly one of `graph` and
     * `tree` is given. With `tree`, the result has the document that the tree was opened with, even if
     * another was loaded later, and the registrations of clients that the graph does not declare. A tree
     * without a graph has no `graph`, and accepts any screen until a client has registered screens for
     * it. The order of members may differ from the loaded document.
     */
    get(params?: GraphGetParams, options?: CallOptions): Promise<GraphGetResult>;
    /**
     * Lists the graphs of the user. Each graph has its coordinator types and the trees that were opened
     * with it. Sorted by name.
     */
    list(params?: GraphListParams, options?: CallOptions): Promise<GraphListResult>;
    /**
     * Stores a graph under its name, for trees that are opened later. Open trees keep their graph until
     * `tree.regraph` moves them to another. `loaded` is false if a graph of this name was already loaded
     * and was kept, because it is the same or `replace` is false. A dry run reports the problems of the
     * document, and changes nothing; it fails neither for them nor at the limit `graphsPerUser`.
     */
    load(params: GraphLoadParams, options?: CallOptions): Promise<GraphLoadResult>;
    /** Removes a graph that no tree uses. A graph that open trees use is not unloaded; close them first. */
    unload(params: GraphUnloadParams, options?: CallOptions): Promise<GraphUnloadResult>;
  };
  readonly tree: {
    /**
     * Closes a tree. Its subscriptions end with reason treeClosed. Its coordinators end with it, without
     * completions.
     */
    close(params?: TreeCloseParams, options?: CallOptions): Promise<TreeCloseResult>;
    /**
     * Returns the net difference between two revisions of a tree. The change turns a snapshot of `from`
     * into one of `to`. `to` may be older than `from`.
     */
    diff(params: TreeDiffParams, options?: CallOptions): Promise<TreeDiffResult>;
    /**
     * Takes, releases, gives or breaks the driver lease of a tree. While a client holds the lease, the
     * commands of all other clients are error notDriving, screen events included; they may still read.
     * Without a lease, every client with the right to drive does. The lease ends when its client
     * disconnects, loses that right or sends nothing for `leaseSeconds`, and with navd: a client that may
     * be quiet for longer sends `ping`. A command that is running when the lease changes hands ends as if
     * it had not; queued ones are rejected when their turn comes. Each change of the driver is an entry
     * of the history, and `tree.driven` for all subscribers. A call that changes nothing is neither.
     */
    drive(params: TreeDriveParams, options?: CallOptions): Promise<TreeDriveResult>;
    /**
     * Explains a command of a tree: which coordinators were asked, which rules held, and what each answer
     * changed. navd runs the command again on the tree before it, with the recorded answers of clients,
     * and changes nothing. `revision` or `number` names the command; without them it is the newest one,
     * even if that committed nothing.
     */
    explain(params?: TreeExplainParams, options?: CallOptions): Promise<TreeExplainResult>;
    /**
     * Explains what `coordinator.back` would do, and why. navd decides as for `coordinator.back`, and
     * changes nothing. The result lists the rules of Back in their order, up to the one that applies.
     */
    explainBack(params?: TreeExplainBackParams, options?: CallOptions): Promise<TreeExplainBackResult>;
    /**
     * Returns the history of a tree with its graph, from which its commands can be run again. `navctl
     * record` writes it to a file, and `navctl replay` runs the commands again without a daemon and
     * compares their changes. It begins after the newest `tree.regraph`, and after the last command that
     * ran under other rules of navigation, before an update of navd.
     */
    export(params?: TreeExportParams, options?: CallOptions): Promise<TreeExportResult>;
    /**
     * Returns the snapshot of a tree. The active screen is one of those on view; in a split, it is the
     * one in the column that was used last.
     */
    get(params?: TreeGetParams, options?: CallOptions): Promise<TreeGetResult>;
    /**
     * Returns the history of a tree: its commands, with their causes, outcomes and changes. Entries are
     * numbered from 1 in the order of the commands. A command that committed nothing has an entry without
     * a change; dry runs and errors have none. Old entries are forgotten: see the limits
     * `historyPerTree`, `historyBytesPerTree` and `historySeconds`.
     */
    history(params?: TreeHistoryParams, options?: CallOptions): Promise<TreeHistoryResult>;
    /**
     * Lists the trees of the user, and those of others that the user has a right to. The user's own trees
     * come first, then those of each other owner; each sorted by name. Entries are screens, containers
     * and coordinators.
     */
    list(params?: TreeListParams, options?: CallOptions): Promise<TreeListResult>;
    /**
     * Opens a tree, or attaches to an open one. If a tree of this name is open with the same graph and
     * root, the call attaches to it: `opened` is false, and there is no outcome. If the graph or the root
     * differs, the error is treeExists; a member that is omitted is not compared, and of a graph that is
     * named only the name: another version may be loaded for another tree. A new tree runs the route of
     * its root as its first command, and the result has the outcome. Unless that is committed, no tree is
     * opened (`opened` is false, `revision` is 0).
     */
    open(params: TreeOpenParams, options?: CallOptions): Promise<TreeOpenResult>;
    /**
     * Restores the presentation of the commit that was undone last. With `to`, it restores the
     * presentation of that revision, and redoes all undone commits up to it. If nothing is undone, or
     * another command has committed since: `noop`, `nothingToRedo`.
     */
    redo(params?: TreeRedoParams, options?: CallOptions): Promise<TreeRedoResult>;
    /**
     * Moves an open tree to another version of its graph. Every entry that matches the new graph stays,
     * with its key or id. Other entries are carried over as `graph.md` describes, or removed; `moved`
     * lists every entry that was not simply kept. If the root does not match, the outcome is failed,
     * rootCannotEnd, and nothing changes. If the graph is the same, the outcome is noop, already.
     * Otherwise the tree has a new revision, even if no entry has changed. The registrations of clients
     * stay.
     */
    regraph(params: TreeRegraphParams, options?: CallOptions): Promise<TreeRegraphResult>;
    /**
     * Lists the routes that a tree takes now, each with the coordinator that takes it, and with the
     * requirement, guard or rule that would stop it. The search is that of `coordinator.trigger`, from
     * the active screen upward: each route is listed once, with the nearest coordinator that declares it.
     * Routes that receive a completion cannot be sent, and are left out. With `coordinator`, the list has
     * the routes of that coordinator alone. It is empty if `from` is not on view, or if there is no such
     * coordinator.  `stopped` says which condition of the graph would keep the route now from doing what
     * its coordinator wants: a requirement, a leave guard, or a rule with `reject`. `judged` says how
     * navd knows. `dryRun`: the route needs no params, or its action reads none, and navd has run it, as
     * in a dry run. `rules`: the action reads params that the route needs. navd has then found the first
     * rule that holds whatever the params are, and has judged the requirements of the screens and
     * coordinators that its action adds; leave guards, and the effects of the coordinators that are
     * opened, are not judged. Without `judged` nothing is known: the rules depend on the params, a client
     * decides, or the run is more work than `workPerTurn`, or all runs together are more than
     * `workPerCommand`. No client is asked, and nothing changes. An outcome such as `noop` or `failed` is
     * not a stop.
     */
    routes(params?: TreeRoutesParams, options?: CallOptions): Promise<TreeRoutesResult>;
    /**
     * States facts: values of the application on which conditions of the graph depend. All values are
     * checked against their declarations before one is set. Null returns a fact to its default, or to
     * having no value. If no fact differs, the outcome is `noop`, `already`. A fact always commits: if a
     * consequence stops, only the consequence is rolled back, and the outcome has the reason.
     */
    setFacts(params: TreeSetFactsParams, options?: CallOptions): Promise<TreeSetFactsResult>;
    /**
     * Returns the snapshot of a tree and subscribes to its changes, as `tree.changed`. With `since`, the
     * result has no snapshot if the changes after that revision are still kept; they follow the response
     * as notifications, `replayed` in number. Otherwise the result has a snapshot and a reason.
     */
    subscribe(params?: TreeSubscribeParams, options?: CallOptions): Promise<TreeSubscribeResult>;
    /**
     * Returns the completions of a tree whose openers have ended. A completion waits while the client of
     * its opener is absent. If the opener ends before, the completion is undelivered, and listed here.
     * With `take`, the returned completions are also removed, as a change with its own revision.
     */
    undelivered(params?: TreeUndeliveredParams, options?: CallOptions): Promise<TreeUndeliveredResult>;
    /**
     * Restores the presentation from before the newest commit that is not undone. Screens, layers and
     * coordinators come back with their keys. With `to`, it restores the presentation of that revision,
     * and undoes all commits after it. If there is no such commit, or its history is forgotten: `noop`,
     * `nothingToUndo`. An undo is a commit of its own, and `tree.redo` takes it back.
     */
    undo(params?: TreeUndoParams, options?: CallOptions): Promise<TreeUndoResult>;
    /**
     * Ends a subscription to a tree, or to a coordinator's routes. The client receives
     * `subscription.ended` before the response.
     */
    unsubscribe(params: TreeUnsubscribeParams, options?: CallOptions): Promise<TreeUnsubscribeResult>;
    /**
     * Returns the URL that leads to a screen, or to the current view of a tree. The links of the tree's
     * graph determine the URL: `coordinator.handle` with it shows the screen. Without `key` it is the URL
     * of the active screen, or of the nearest screen below it that has one. A screen has no URL if no
     * link shows it, if a param of the link is missing or sensitive, or if the URL would lead elsewhere.
     */
    url(params?: TreeUrlParams, options?: CallOptions): Promise<TreeUrlResult>;
    /**
     * Waits until a screen is on view, until the front ends have drawn a revision, or until an entry is
     * closed. The response comes when the condition holds, also at once, or when the time is over.
     * `settled` holds if every subscriber of the tree that has ever reported `settled` with `ui.report`
     * has reported the revision or a later one, and there is such a subscriber; one that may no longer
     * drive the tree does not count. A wait ends with its connection. If the tree is closed it is error
     * treeNotFound, and if navd stops, shuttingDown.
     */
    wait(params: TreeWaitParams, options?: CallOptions): Promise<TreeWaitResult>;
  };
  readonly coordinator: {
    /**
     * Opens a coordinator for the life of a screen. The coordinator is a child of the screen's owner and
     * shares its home. Only senders on that screen, or on screens that the coordinator showed, reach it;
     * for them it comes before the owner. It ends with the screen or with its parent, and its screens are
     * removed with it.
     */
    attach(params: CoordinatorAttachParams, options?: CallOptions): Promise<CoordinatorAttachResult>;
    /**
     * Goes back, as the back button does. Pops the top screen on view, or else closes the top layer,
     * unless the graph declares something else with `back` or `tabBack`. If nothing is left to go back
     * to, the outcome is noop with reason nothingToPop.
     */
    back(params?: CoordinatorBackParams, options?: CallOptions): Promise<CoordinatorBackResult>;
    /**
     * Returns a coordinator to its first screen, or removes it. Removes everything that its descendants
     * own, and its own screens except the first. With `self` the coordinator ends too.
     */
    drop(params: CoordinatorDropParams, options?: CallOptions): Promise<CoordinatorDropResult>;
    /**
     * Ends a started coordinator with a value, with an error, or as cancelled. At most one of `value`,
     * `error` and `cancel` is given; without any of them, the value is null. The completion is delivered
     * to the opener.
     */
    finish(params: CoordinatorFinishParams, options?: CallOptions): Promise<CoordinatorFinishResult>;
    /**
     * Gives up the command that the tree keeps. The kept command will not run. If it waits for the user's
     * confirmation, the coordinator that asks is closed. If the tree keeps no command, the outcome is
     * noop with reason nothingToDo.
     */
    forget(params?: CoordinatorForgetParams, options?: CallOptions): Promise<CoordinatorForgetResult>;
    /**
     * Follows a deep link, a URL or several routes, as one command. Exactly one of `routes` and `url` is
     * given. A URL leads to the routes of the link that it matches in the tree's graph. If it matches
     * none, the outcome is noop, unhandled; if it is the URL of the tree, noop, already. The first route
     * goes to `coordinator`, else to the root if that declares it, else to the nearest coordinator below
     * that does. Each following route goes to the newest coordinator that the previous route opened, and
     * of several to the newest that is not in a hidden tab; else to the coordinator that took the
     * previous route; else to the nearest one below that owns something. If no coordinator takes a route,
     * nothing changes, and the outcome lists the remaining routes.
     */
    handle(params?: CoordinatorHandleParams, options?: CallOptions): Promise<CoordinatorHandleResult>;
    /**
     * Subscribes to the routes of a coordinator, as `coordinator.routed`. Reports the routes of commands
     * that ended as committed or noop, including routes that no coordinator handled. Does not report the
     * route that the coordinator was opened with, nor completions. With `into` the tree receives the
     * routes too: each is wrapped in the given route of the given coordinator, in the same command, after
     * the parent's own pullback. The subscription ends with `tree.unsubscribe`, with the connection, or
     * with either coordinator.
     */
    pullback(params: CoordinatorPullbackParams, options?: CallOptions): Promise<CoordinatorPullbackResult>;
    /**
     * Registers the coordinator types that the client serves. From then on navd asks the client, with
     * `coordinator.prepare`, what coordinators of these types do. The registration ends with the
     * connection. Its coordinators stay, detached, until a client registers their type again.
     */
    register(params: CoordinatorRegisterParams, options?: CallOptions): Promise<CoordinatorRegisterResult>;
    /**
     * Executes several commands as one. The steps commit together, as one revision, or not at all; the
     * first that fails or is blocked ends the transaction. Each is read when its turn comes, on the tree
     * as those before it have left it: it may address a coordinator that one of them has opened. Params
     * that only then turn out to be wrong end the transaction as failed, badParams; what is wrong on any
     * tree is an error of the request. Coordinators that a step leaves empty end after the last step. A
     * step has the params of its method except `tree`, `ifRevision`, `dryRun`, `info`, `onBusy`,
     * `deadlineMs` and `within`, which are given beside `steps`. `animated` beside `steps` applies to the
     * steps without their own.
     */
    transaction(params: CoordinatorTransactionParams, options?: CallOptions): Promise<CoordinatorTransactionResult>;
    /**
     * Applies an action on behalf of a coordinator. The action is written as in a graph, without
     * references and conditions. Without `coordinator`, the acting coordinator is the owner of the screen
     * `from`, or else of the active screen.
     */
    transfer(params: CoordinatorTransferParams, options?: CallOptions): Promise<CoordinatorTransferResult>;
    /**
     * Sends a route to a coordinator. Without `coordinator`, the nearest coordinator that declares the
     * route takes it, searched upward from the owner of the screen `from`, or else of the active screen.
     */
    trigger(params: CoordinatorTriggerParams, options?: CallOptions): Promise<CoordinatorTriggerResult>;
  };
  readonly ui: {
    /**
     * Reports something that has already happened on screen. navd rejects a screen event only because of
     * wrong params, another driver, or a key that was never issued; the event is queued behind pending
     * commands. didPop and didFocus name a screen, didDismiss a layer or a screen in it, didSelect a tab,
     * and didCloseTab a tab that `openTab` has added. didSelect, didCloseTab, collapsed and expanded also
     * name the container if it would be ambiguous. activity reports user activity that is not navigation,
     * and restarts the times of `idle`; it changes no screen, waits for no other command and is not in
     * the history. idle reports that the user was idle for the time that a coordinator declares: navd
     * reports it itself, and a client may report it as a test. settled reports that the front end has
     * drawn a revision and that no animation runs: it is for `tree.wait`, changes nothing and waits for
     * no command; only a subscriber of the tree may report it.
     */
    report(params: UiReportParams, options?: CallOptions): Promise<UiReportResult>;
    /**
     * Saves state of a screen for the front ends that show it, such as typed text or a scroll position.
     * Merges the members of `state` into the saved state of the screen; null removes a member, and an
     * empty `state` changes nothing. The call makes no revision and no notification, waits for no
     * command, and is not in the history; an undo does not restore the state. The state is stored within
     * a second, but only kept in memory if the screen declares a sensitive param. It ends with the
     * screen, when `navigate` gives the screen other params, and when a regraph gives the screen another
     * name, at the commit that does so. `tree.get` without `at` and `tree.subscribe` return the saved
     * states, by key; dry runs, records (`tree.export`) and questions to clients do not have them.
     */
    save(params: UiSaveParams, options?: CallOptions): Promise<UiSaveResult>;
  };
}
