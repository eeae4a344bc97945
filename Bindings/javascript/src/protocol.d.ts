// Written by generate.py from Protocol. Do not edit.

/** The net difference that one command made. */
export interface Change {
  revision: Revision;
  transitions: Transition[];
  /** New coordinators, the oldest first. */
  attached: LiveCoordinator[];
  /** The key of a node or coordinator with its members that differ. */
  updated: Record<string, {
    params?: Params;
    owner?: CoordinatorID;
    kind?: 'bare' | 'stack' | 'split' | 'tabs';
    selected?: ContainerID;
    focus?: 'primary' | 'supplementary' | 'secondary';
    collapsed?: boolean;
    parent?: CoordinatorID;
    level?: number;
    /** What stands in for a home that has left; null: the window. */
    home?: ContainerID | null;
    /** Of a child that was passed on: its new parent does not hear it. */
    pullback?: null;
  }>;
  /** Children before parents. */
  disposed: Disposed[];
}

/** How a started coordinator ended. */
export interface Completion {
  kind: 'value' | 'failed' | 'cancelled' | 'dropped';
  /** Of kind value: what it finished with. */
  value?: unknown;
  /** Of kind failed: what it failed with. */
  error?: unknown;
  /** Of kind dropped: the coordinator whose action did it, if one did. */
  by?: CoordinatorID | null;
}

/**
 * One container of a tree: a layer, a tab or a column with what it holds. Never used again after it has
 * left.
 */
export type ContainerID = string;

/** What holds screens. It is one of a layer, a tab and a column. */
export interface Container {
  key: ContainerID;
  kind: 'bare' | 'stack' | 'split' | 'tabs';
  /** It is a layer of the window; the style is the toolkit's word. */
  layer?: {
    style?: string;
  };
  /** It is the tab of that name. */
  tab?: string;
  /** It is that column of a split. */
  column?: 'primary' | 'supplementary' | 'secondary';
  /** Of a stack the lowest first. */
  children: Node[];
  /** Of a split: the active column. */
  focus?: 'primary' | 'supplementary' | 'secondary';
  /** Of a split: whether it shows one column. */
  collapsed?: boolean;
  /** Of a split: while collapsed, the screens of all columns, the lowest first. */
  compact?: ScreenKey[];
  /** Of tabs: the one that is shown. */
  selected?: ContainerID;
}

/** One coordinator of a tree. Never used again after it has ended. */
export type CoordinatorID = string;

export interface LiveCoordinator {
  id: CoordinatorID;
  type: string;
  parent: CoordinatorID | null;
  /** The number of its ancestors. */
  level: number;
  params: Params;
  /** The container that is its home; null: the window. */
  home: ContainerID | null;
  opening: 'root' | 'tab' | 'handover' | 'presented' | 'started' | 'attached';
  /** Of an attached one: the screen with which it ends. */
  screen?: ScreenKey;
  /** The parent's route that carries each route of this coordinator; null: the parent does not hear it. */
  pullback: {
    route: string;
    mode: 'always' | 'unhandled';
  } | null;
  /** Of a started one: who hears of its completion. */
  opener?: CoordinatorID;
  /** Of a started one: what its opener calls it, the route that hears of it if the opener is declared. */
  label?: string;
}

/** A coordinator that has ended. */
export interface Disposed {
  coordinator: CoordinatorID;
  type: string;
  /** Of a started one. */
  completion?: Completion;
  /** Of a started one: who was to hear of it. */
  opener?: CoordinatorID;
  /** Of a started one: under which of the opener's routes. */
  label?: string;
  /** Why the opener did not hear. */
  undelivered?: Reason;
}

/** A route as navd writes it. */
export interface FullRoute {
  name: string;
  params: Params;
  /** The child's route that this one wraps. */
  route?: FullRoute;
}

/** What revisions, keys and ids count within: one life of a tree in one run of navd. */
export type Instance = string;

/** A screen or a container. */
export type Key = string;

/** One node of what is presented. */
export type Node = Screen | Container;

/** How a command ended. Members from `searched` on are there only if they say something. */
export interface Outcome {
  outcome:
    | 'committed'
    | 'redirected'
    | 'blocked'
    | 'cancelled'
    | 'superseded'
    | 'failed'
    | 'noop';
  /** The tree's revision after the command. */
  revision: Revision;
  /** Always there unless committed. */
  reason?: Reason;
  /** The coordinator that took the route, or that acted. */
  taker?: CoordinatorID;
  /** The taker and all whose action was not none, in the order in which they acted. */
  handledBy: CoordinatorID[];
  /** What ended, also what the same command had opened. */
  disposed: Disposed[];
  /** Where a route was looked for, in that order. */
  searched?: CoordinatorID[];
  /** Events for coordinators that had ended. */
  discarded?: number;
  /** Screens that pops removed. */
  popped?: number;
  /** Whose screens somebody else's `set` replaced. */
  lost?: {
    owner: CoordinatorID;
    screens: ScreenKey[];
  }[];
  /** Routes that were wrapped too deep to be pulled back. */
  notPulled?: {
    coordinator: CoordinatorID;
    route: string;
  }[];
  /** Of a deep link: the routes that nobody took. */
  remaining?: FullRoute[];
  /** Routes that a parent would have heard, had a client been there to answer for it. */
  missed?: {
    coordinator: CoordinatorID;
    route: FullRoute;
  }[];
  /** Of coordinator.attach: who was opened. */
  attached?: CoordinatorID;
  /** What became of the command's custom transitions, in order. */
  performed?: ({
    coordinator: CoordinatorID;
    name: string;
    result: 'performed' | 'failed' | 'unperformed';
    /** Why it failed, or was not performed. */
    message?: string;
  })[];
  /** Nothing was committed: this is how it would have ended. */
  dryRun?: true;
  /** Of a dry run: what would have changed. */
  change?: Change;
}

/** Named values, as the graph declares them for the route, screen or coordinator. */
export type Params = Record<string, any>;

/** Something wrong in a graph document. */
export interface Problem {
  /** JSON Pointer into the document. */
  pointer: string;
  severity: 'error' | 'warning';
  /** For programs. */
  code: string;
  /** For people. */
  message: string;
  /** The nearest name, if it looks like a typing error. */
  suggestion?: string;
}

/** What a coordinator is asked about. */
export type QuestionAsked =
  | {
  kind: 'route';
  route: FullRoute;
}
  | {
  kind: 'pulled';
  child: CoordinatorID;
  /** What the coordinator called the child, if that is known. */
  label?: string;
  /** The child's route. */
  route: FullRoute;
  /** The coordinator's own route that carries it. */
  as: string;
}
  | {
  kind: 'completed';
  child: CoordinatorID;
  type: string;
  label: string;
  completion: Completion;
};

/** Why a command ended as it did. Further members depend on the code. */
export interface Reason {
  /** For programs. Codes are added over time. */
  code:
    | 'nothingToDo'
    | 'nothingToPop'
    | 'nothingToDismiss'
    | 'notModal'
    | 'already'
    | 'unhandled'
    | 'staleSource'
    | 'screenNotFound'
    | 'rejected'
    | 'coordinatorEnded'
    | 'unknownCoordinator'
    | 'unknownType'
    | 'unknownScreen'
    | 'undeclaredRoute'
    | 'homeMismatch'
    | 'noStack'
    | 'noColumn'
    | 'noTabs'
    | 'unknownTab'
    | 'emptySet'
    | 'cannotSetRoot'
    | 'notStarted'
    | 'rootCannotEnd'
    | 'sendLoop'
    | 'noSplit'
    | 'ambiguousContainer'
    | 'badParams'
    | 'badReference'
    | 'tooManyEntries'
    | 'nestedTooDeep'
    | 'duplicateKey'
    | 'busy'
    | 'cancelled'
    | 'detached'
    | 'deadline'
    | 'clientGone'
    | 'prepareFailed'
    | 'badAnswer'
    | 'reentrant'
    | 'treeClosed';
  /** For people. */
  message: string;
}

/** How many commands a tree has committed, its opening included. Compared only within one instance. */
export type Revision = number;

/** The coordinator that a tree is opened with, instead of the one that the graph names. */
export interface Root {
  /** Its type. */
  coordinator: string;
  /** The route that it starts with. */
  route?: Route;
  params?: Params;
  /** Of kind split: whether it starts collapsed. */
  collapsed?: boolean;
}

/** A route as clients write it: its name alone, or an object. */
export type Route = string | {
  name: string;
  params?: Params;
  route?: Route;
};

/** One screen of a tree, the same when its params or its owner change. Never used again after it has left. */
export type ScreenKey = string;

export interface Screen {
  key: ScreenKey;
  kind: 'screen';
  name: string;
  params: Params;
  /** The coordinator that showed it. */
  owner: CoordinatorID;
}

export interface Server {
  name: string;
  version: string;
}

/** Who serves a coordinator type: the client's name as it introduced itself, or null. */
export type Service = {
  name: string | null;
} | null;

/** The delegated types of the tree, each with who serves it; left out if there are none. */
export type Services = Record<string, Service>;

/** What a coordinator may know of itself when it decides. */
export interface Situation {
  /** Its own, given when it was opened. */
  params: Params;
  /**
   * No transfer of its own has changed anything yet, or it is the root or a tab's and owns nothing any
   * more.
   */
  isInitial: boolean;
  isRoot: boolean;
  level: number;
  home: 'bare' | 'stack' | 'split' | 'tabs' | 'window';
  isCollapsed: boolean;
}

/** A tree at one revision. */
export interface Snapshot {
  revision: Revision;
  /** The layers, the root first. */
  window: Node[];
  /** The oldest first. */
  coordinators: LiveCoordinator[];
}

/** One subscription of a connection. */
export type Subscription = number;

/** One splice of one list. */
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
  /** The list: the layers, what a container holds, or the compact order of a split. */
  in: string;
  /** Where `added` goes, counted after the removals. */
  at: number;
  /** What leaves the list; a key that is in `added` too is moved. */
  removed: Key[];
  /** What comes in: nodes, in a compact order keys of screens that the columns hold. */
  added: (ScreenKey | Node)[];
  /** Whose transfer it was; null for what the user did. */
  by: CoordinatorID | null;
  animated: boolean;
  /** What changed is not on view. */
  covered?: true;
  /** What is to be performed, of kind custom alone. */
  custom?: {
    name: string;
    params: Params;
  };
}

/** What all commands take. */
export interface CommandParams {
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
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
  /** Who calls, for the log and for other clients. */
  client?: {
    name: string;
    version?: string;
  };
  /** What the client can do. */
  capabilities?: Record<string, any>;
}

/** The result of `initialize`. */
export interface InitializeResult {
  server: Server;
  instance: Instance;
  /** What an acknowledged change survives: nothing but the connection. */
  durability: 'memory';
  limits: Record<string, number>;
  capabilities: Record<string, any>;
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
  durability: 'memory';
  uptimeMs: number;
  connections: number;
  trees: number;
  graphs: number;
  subscriptions: number;
  limits: Record<string, {
    value: number;
    description: string;
  }>;
  counters: Record<string, number>;
}

/** The params of `rpc.discover`. */
export type RpcDiscoverParams = Record<string, never>;

/** The result of `rpc.discover`. */
export interface RpcDiscoverResult {
  openrpc: string;
  info: Record<string, any>;
  methods: unknown[];
}

/** The params of `$/cancelRequest`. */
export interface CancelRequestParams {
  /** The id of the request. */
  id: string | number | null;
}

/** The result of `$/cancelRequest`. */
export type CancelRequestResult = Record<string, never>;

/** The params of `graph.check`. */
export interface GraphCheckParams {
  /** A graph document. */
  graph: Record<string, any>;
}

/** The result of `graph.check`. */
export interface GraphCheckResult {
  problems: Problem[];
}

/** The params of `graph.get`. */
export interface GraphGetParams {
  /** The graph's name. */
  name?: string;
  /** The tree's name, instead. */
  tree?: string;
}

/** The result of `graph.get`. */
export interface GraphGetResult {
  graph?: Record<string, any>;
  /**
   * With `tree`: the coordinator types and screens beside the graph's, as `coordinator.register` declares
   * them.
   */
  registered?: {
    types: Record<string, any>;
    screens: Record<string, any>;
  };
}

/** The params of `graph.list`. */
export type GraphListParams = Record<string, never>;

/** The result of `graph.list`. */
export interface GraphListResult {
  graphs: {
    name: string;
    coordinators: string[];
    trees: string[];
  }[];
}

/** The params of `graph.load`. */
export interface GraphLoadParams {
  /** A graph document, as `graph.md` describes it. */
  graph: Record<string, any>;
  /** Whether it takes the place of another graph of that name. */
  replace?: boolean;
}

/** The result of `graph.load`. */
export interface GraphLoadResult {
  name: string;
  loaded: boolean;
}

/** The params of `graph.unload`. */
export interface GraphUnloadParams {
  /** The graph's name. */
  name: string;
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

/** The params of `tree.get`. */
export interface TreeGetParams {
  /** The tree. */
  tree?: string;
}

/** The result of `tree.get`. */
export interface TreeGetResult {
  tree: string;
  graph: string | null;
  instance: Instance;
  snapshot: Snapshot;
  services?: Services;
  active: ScreenKey | null;
  onView: ScreenKey[];
}

/** The params of `tree.list`. */
export type TreeListParams = Record<string, never>;

/** The result of `tree.list`. */
export interface TreeListResult {
  trees: ({
    name: string;
    graph: string | null;
    revision: Revision;
    lifetime: 'tree' | 'connection';
    entries: number;
  })[];
}

/** The params of `tree.open`. */
export interface TreeOpenParams {
  /** The tree's name among those of the user. */
  name: string;
  /**
   * The name of a loaded graph, or a graph document for this tree alone. Left out, it is the only one
   * that is loaded.
   */
  graph?: string | Record<string, any>;
  /** The coordinator to open with, instead of the graph's. */
  root?: Root;
  /** Whether the tree lives until it is closed, or until the connection that opened it ends. */
  lifetime?: 'tree' | 'connection';
}

/** The result of `tree.open`. */
export interface TreeOpenResult {
  tree: string;
  opened: boolean;
  revision: Revision;
  outcome?: Outcome;
}

/** The params of `tree.subscribe`. */
export interface TreeSubscribeParams {
  /** The tree. */
  tree?: string;
  /** The revision that the client has. */
  since?: Revision;
  /** The instance that the revision is of. */
  instance?: Instance;
}

/** The result of `tree.subscribe`. */
export interface TreeSubscribeResult {
  subscription: Subscription;
  tree: string;
  instance: Instance;
  revision: Revision;
  snapshot?: Snapshot;
  services?: Services;
  replayed?: number;
  /**
   * Why there is a snapshot although `since` was given: the changes are forgotten, the revision is of
   * another instance, or it is yet to come.
   */
  reason?: 'forgotten' | 'otherInstance' | 'unknownRevision';
}

/** The params of `tree.unsubscribe`. */
export interface TreeUnsubscribeParams {
  /** The subscription. */
  subscription: Subscription;
}

/** The result of `tree.unsubscribe`. */
export type TreeUnsubscribeResult = Record<string, never>;

/** The params of `coordinator.attach`. */
export interface CoordinatorAttachParams {
  /** The screen. */
  screen: ScreenKey;
  /** The route that it starts with. */
  route?: Route;
  /** Its own params. */
  params?: Params;
  /** The route of the screen's owner that carries its routes. */
  pullback?: string | {
    route: string;
    mode?: 'always' | 'unhandled';
  };
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator: string;
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.attach`. */
export type CoordinatorAttachResult = Outcome;

/** The params of `coordinator.back`. */
export interface CoordinatorBackParams {
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.back`. */
export type CoordinatorBackResult = Outcome;

/** The params of `coordinator.drop`. */
export interface CoordinatorDropParams {
  /** Whether the coordinator goes too. */
  self?: boolean;
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator: string;
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.drop`. */
export type CoordinatorDropResult = Outcome;

/** The params of `coordinator.finish`. */
export interface CoordinatorFinishParams {
  /** What it finishes with. */
  value?: unknown;
  /** What it fails with. */
  error?: unknown;
  /** That it ends without a result. */
  cancel?: true;
  /** With a value: its screens and children pass to the opener instead of leaving. */
  keep?: boolean;
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator: string;
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.finish`. */
export type CoordinatorFinishResult = Outcome;

/** The params of `coordinator.handle`. */
export interface CoordinatorHandleParams {
  /** The routes, in order. */
  routes: Route[];
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator?: string;
  /** Restricts the search to coordinators whose routes have this type. */
  routeType?: string;
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.handle`. */
export type CoordinatorHandleResult = Outcome;

/** The params of `coordinator.pullback`. */
export interface CoordinatorPullbackParams {
  /** The tree. */
  tree?: string;
  /** The coordinator whose routes are heard. */
  coordinator: CoordinatorID;
  /** All routes, or those for which the coordinator's own action was none. */
  mode?: 'always' | 'unhandled';
  /** The coordinator that hears them in the tree, and its route that carries them. */
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
   * The coordinator types by their names: each as a graph declares it without rules, or null for one that
   * the trees' graph declares as delegated.
   */
  types: Record<string, any>;
  /** The tree of that name, now or later; without it all trees of the user. */
  tree?: string;
  /** Screens, as a graph declares them. */
  screens?: Record<string, any>;
  /** Whether types are taken over that another connection serves. */
  replace?: boolean;
  /** Whether the client performs custom transitions of coordinators that nobody else does. */
  performer?: boolean;
}

/** The result of `coordinator.register`. */
export interface CoordinatorRegisterResult {
  types: string[];
  /** The live coordinators that are now this client's. */
  coordinators: {
    tree: string;
    coordinator: CoordinatorID;
    type: string;
    params: Params;
  }[];
}

/** The params of `coordinator.transaction`. */
export interface CoordinatorTransactionParams {
  /** The commands, in order. */
  steps: ({
    method:
      | 'coordinator.trigger'
      | 'coordinator.transfer'
      | 'coordinator.handle'
      | 'coordinator.back'
      | 'coordinator.drop'
      | 'coordinator.finish';
    params?: Record<string, any>;
  })[];
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.transaction`. */
export type CoordinatorTransactionResult = Outcome;

/** The params of `coordinator.transfer`. */
export interface CoordinatorTransferParams {
  /** The action, as `graph.md` describes it: a word, or an object with one member. */
  transfer: string | Record<string, any>;
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator?: string;
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.transfer`. */
export type CoordinatorTransferResult = Outcome;

/** The params of `coordinator.trigger`. */
export interface CoordinatorTriggerParams {
  /** The route. */
  route: Route;
  /** The tree. May be omitted if the user has exactly one. */
  tree?: string;
  /** The coordinator: an id, or a type (the nearest from the sender upward, else the newest of the type). */
  coordinator?: string;
  /** Restricts the search to coordinators whose routes have this type. */
  routeType?: string;
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
  info?: unknown;
  /**
   * The behaviour while the tree waits for a client's answer: queue the command, or end it at once as
   * blocked, busy.
   */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from arrival, after which the command ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of the request from navd during whose handling the client sends this. A command to the tree
   * that waits for that request ends as failed, reentrant.
   */
  within?: string;
}

/** The result of `coordinator.trigger`. */
export type CoordinatorTriggerResult = Outcome;

/** The params of `coordinator.unpullback`. */
export interface CoordinatorUnpullbackParams {
  /** The subscription. */
  subscription: Subscription;
}

/** The result of `coordinator.unpullback`. */
export type CoordinatorUnpullbackResult = Record<string, never>;

/** The params of `ui.report`. */
export interface UiReportParams {
  /** The tree. */
  tree?: string;
  /** What happened. */
  fact: 'didPop' | 'didDismiss' | 'didSelect' | 'didFocus' | 'collapsed' | 'expanded';
  /** Of didPop, didDismiss and didFocus: the screen, or the layer. */
  key?: Key;
  /** Of didSelect: the name of the tab. */
  tab?: string;
  /** Of didSelect, collapsed and expanded: the tabs or the split. */
  container?: ContainerID;
  /** What to do while the tree waits for a client's answer: wait behind, or end at once as blocked, busy. */
  onBusy?: 'queue' | 'reject';
  /** Milliseconds from its arrival after which it ends as failed, deadline. */
  deadlineMs?: number;
  /**
   * The id of navd's request in whose handling this is sent: to the tree that waits for it a fact is
   * refused as failed, reentrant.
   */
  within?: string;
}

/** The result of `ui.report`. */
export type UiReportResult = Outcome;

/**
 * A command has ended that the client was asked about, or that ended a coordinator which it serves. After
 * the revision's `tree.changed`, before the answer to the command. Unless the outcome is committed,
 * nothing of what the client made for it exists.
 */
export interface CommandEndedParams {
  tree: string;
  command: number;
  dryRun: boolean;
  /** The ids of the coordinators that the client's answers opened and labelled. */
  labels: Record<string, CoordinatorID>;
  outcome: Outcome;
}

/**
 * A labelled child of a coordinator that the client serves has ended, and that is committed. Whether or
 * not the opener was asked about it.
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
 * A coordinator whose routes the client subscribed to has taken one. In the order of the events of a
 * command, after its `tree.changed` and before its answer.
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

/** Another client, or none, serves the coordinators of a type. For those who subscribe to the tree. */
export interface CoordinatorServedParams {
  subscription: Subscription;
  tree: string;
  type: string;
  client: Service;
}

/**
 * Nothing more will come for a subscription. After `overflow` a client resumes with `tree.subscribe`
 * since the revision.
 */
export interface SubscriptionEndedParams {
  subscription: Subscription;
  reason: 'unsubscribed' | 'overflow' | 'treeClosed' | 'coordinatorEnded' | 'shutdown';
  /** The last revision that the client was told of. */
  revision: Revision;
}

/**
 * A tree that the client subscribed to has changed. In order and without gaps, and before the answer that
 * reports the same revision.
 */
export interface TreeChangedParams {
  subscription: Subscription;
  tree: string;
  change: Change;
  /** The method of the command, with its `info` if it had any. */
  cause: {
    method: string;
    info?: unknown;
  };
}

/**
 * A tree is gone for which the client has registered coordinator types. All coordinators in it are gone
 * too. A tree that is opened later under that name begins anew.
 */
export interface TreeClosedParams {
  tree: string;
}

/** What navd tells a client unasked. */
export type Notification =
  | { method: 'command.ended'; params: CommandEndedParams }
  | { method: 'coordinator.completed'; params: CoordinatorCompletedParams }
  | { method: 'coordinator.routed'; params: CoordinatorRoutedParams }
  | { method: 'coordinator.served'; params: CoordinatorServedParams }
  | { method: 'subscription.ended'; params: SubscriptionEndedParams }
  | { method: 'tree.changed'; params: TreeChangedParams }
  | { method: 'tree.closed'; params: TreeClosedParams };

/**
 * Asks the client that serves a coordinator what it does. The answer may foresee further questions; see
 * delegated.md.
 */
export interface CoordinatorPrepareParams {
  tree: string;
  /** The number of the command, the same in all its questions and in `command.ended`. */
  command: number;
  coordinator: CoordinatorID;
  type: string;
  /** What an answer of this client called it that opened it in this command. */
  label?: string;
  question: QuestionAsked;
  situation: Situation;
  /** The uppermost of its own screens, at most 32, the lowest first. */
  screens: Screen[];
  screenCount: number;
  /** The nearest first, at most 16; the pullback is how that one hears the one before it. */
  ancestors: ({
    coordinator: CoordinatorID;
    type: string;
    pullback?: {
      route: string;
      mode: 'always' | 'unhandled';
    };
  })[];
  /** The routes still to come of a deep link. */
  remaining: FullRoute[];
  revision: Revision;
  dryRun: boolean;
}

/** The answer to `coordinator.prepare`. */
export interface CoordinatorPrepareResult {
  /** As in graph.md, section 3, without references and conditions. */
  action: unknown;
  /** Questions that will come, with their answers, in order. */
  foreseen?: {
    /** An id, or {label}. */
    coordinator: unknown;
    question: Record<string, any>;
    situation?: Record<string, any>;
    action: unknown;
  }[];
}

/**
 * Asks a client to perform a custom transition that is committed. Any result means that it was performed,
 * an error that it failed; nothing is rolled back.
 */
export interface TransitionPerformParams {
  tree: string;
  command: number;
  coordinator: CoordinatorID;
  name: string;
  params: Params;
  revision: Revision;
}

/** The answer to `transition.perform`. */
export type TransitionPerformResult = unknown;

/** What navd asks: the params, and the answer to each. */
export interface Requests {
  'coordinator.prepare': { params: CoordinatorPrepareParams; result: CoordinatorPrepareResult };
  'transition.perform': { params: TransitionPerformParams; result: TransitionPerformResult };
}

/** The names of errors; others may come to be added. */
export type ErrorName =
  | 'badFraming'
  | 'batchTooLong'
  | 'graphInUse'
  | 'graphInvalid'
  | 'graphNotFound'
  | 'integerOutOfRange'
  | 'internalError'
  | 'invalidParams'
  | 'invalidRequest'
  | 'messageTooLarge'
  | 'methodNotFound'
  | 'notAvailable'
  | 'notInitialized'
  | 'nulInName'
  | 'numberOutOfRange'
  | 'parseError'
  | 'requestCancelled'
  | 'revisionConflict'
  | 'shuttingDown'
  | 'subscriptionNotFound'
  | 'tooDeep'
  | 'tooManyCommands'
  | 'tooManyConnections'
  | 'tooManyEntries'
  | 'tooManyGraphs'
  | 'tooManyRequests'
  | 'tooManySubscriptions'
  | 'tooManyTrees'
  | 'tooManyTypes'
  | 'tooManyValues'
  | 'tooMuchOutput'
  | 'treeExists'
  | 'treeNotFound'
  | 'treeNotNamed'
  | 'typeServed';

/** The methods: what each takes and answers. */
export interface Methods {
  'initialize': { params: InitializeParams; result: InitializeResult };
  'ping': { params: PingParams; result: PingResult };
  'server.status': { params: ServerStatusParams; result: ServerStatusResult };
  'rpc.discover': { params: RpcDiscoverParams; result: RpcDiscoverResult };
  '$/cancelRequest': { params: CancelRequestParams; result: CancelRequestResult };
  'graph.check': { params: GraphCheckParams; result: GraphCheckResult };
  'graph.get': { params: GraphGetParams; result: GraphGetResult };
  'graph.list': { params: GraphListParams; result: GraphListResult };
  'graph.load': { params: GraphLoadParams; result: GraphLoadResult };
  'graph.unload': { params: GraphUnloadParams; result: GraphUnloadResult };
  'tree.close': { params: TreeCloseParams; result: TreeCloseResult };
  'tree.get': { params: TreeGetParams; result: TreeGetResult };
  'tree.list': { params: TreeListParams; result: TreeListResult };
  'tree.open': { params: TreeOpenParams; result: TreeOpenResult };
  'tree.subscribe': { params: TreeSubscribeParams; result: TreeSubscribeResult };
  'tree.unsubscribe': { params: TreeUnsubscribeParams; result: TreeUnsubscribeResult };
  'coordinator.attach': { params: CoordinatorAttachParams; result: CoordinatorAttachResult };
  'coordinator.back': { params: CoordinatorBackParams; result: CoordinatorBackResult };
  'coordinator.drop': { params: CoordinatorDropParams; result: CoordinatorDropResult };
  'coordinator.finish': { params: CoordinatorFinishParams; result: CoordinatorFinishResult };
  'coordinator.handle': { params: CoordinatorHandleParams; result: CoordinatorHandleResult };
  'coordinator.pullback': { params: CoordinatorPullbackParams; result: CoordinatorPullbackResult };
  'coordinator.register': { params: CoordinatorRegisterParams; result: CoordinatorRegisterResult };
  'coordinator.transaction': { params: CoordinatorTransactionParams; result: CoordinatorTransactionResult };
  'coordinator.transfer': { params: CoordinatorTransferParams; result: CoordinatorTransferResult };
  'coordinator.trigger': { params: CoordinatorTriggerParams; result: CoordinatorTriggerResult };
  'coordinator.unpullback': { params: CoordinatorUnpullbackParams; result: CoordinatorUnpullbackResult };
  'ui.report': { params: UiReportParams; result: UiReportResult };
}

/** What every call takes beside its params. */
export interface CallOptions {
  /** Aborting it asks navd to cancel the request. */
  signal?: AbortSignal;
}

/** The methods as a client has them. */
export interface MethodGroups {
  /**
   * Introduces a client. Optional. Without it a connection is an anonymous client of its user. Another
   * `initialize` may give another name: subscribers of trees in which the client serves types are told
   * with `coordinator.served`. Capabilities that navd does not know are ignored; those that it took up
   * are in the answer.
   */
  initialize(params?: InitializeParams, options?: CallOptions): Promise<InitializeResult>;
  /**
   * Answers, and changes nothing. The answer comes after everything that was queued to the connection
   * before.
   */
  ping(params?: PingParams, options?: CallOptions): Promise<PingResult>;
  /**
   * Cancels a request of the same connection that was not carried out yet. The cancelled request is still
   * answered, with error requestCancelled. Waiting are the requests further on in the same batch; an id
   * that is not waiting is ignored: its answer is on the way or was given. Usually sent as a
   * notification.
   */
  cancelRequest(params: CancelRequestParams, options?: CallOptions): Promise<CancelRequestResult>;
  readonly server: {
    /**
     * Shows what navd is and holds. Numbers of trees, graphs, connections and subscriptions are those of
     * the user that asks. Counters only ever grow; which there are may differ between versions.
     */
    status(params?: ServerStatusParams, options?: CallOptions): Promise<ServerStatusResult>;
  };
  readonly rpc: {
    /**
     * Describes all methods. Answers the OpenRPC 1.3 document that `navd --openrpc` prints. Notifications
     * from navd are in its member `x-notifications`.
     */
    discover(params?: RpcDiscoverParams, options?: CallOptions): Promise<RpcDiscoverResult>;
  };
  readonly graph: {
    /**
     * Reports all that is wrong with a graph document. Nothing is kept. A graph without problems of
     * severity error can be loaded.
     */
    check(params: GraphCheckParams, options?: CallOptions): Promise<GraphCheckResult>;
    /**
     * Answers a graph document as it was loaded, or what a tree knows. Exactly one of `name` and `tree`
     * is given. With `tree` it is the document that the tree keeps, whatever was loaded later; a tree
     * without a graph has no `graph`, and takes any screen. Beside it is what clients have registered for
     * the tree and the graph does not declare. The members may come in another order.
     */
    get(params?: GraphGetParams, options?: CallOptions): Promise<GraphGetResult>;
    /**
     * Lists the graphs of the user. Each with its coordinator types and the trees that were opened with
     * it, in the order of their names.
     */
    list(params?: GraphListParams, options?: CallOptions): Promise<GraphListResult>;
    /**
     * Keeps a graph under its name, for trees that are opened later. Trees that are open keep the graph
     * that they were opened with. `loaded` is false if a graph of that name was there and stayed, since
     * it was the same or `replace` is false.
     */
    load(params: GraphLoadParams, options?: CallOptions): Promise<GraphLoadResult>;
    /**
     * Forgets a graph that no tree uses. A graph that trees were opened with is not unloaded: close them
     * first.
     */
    unload(params: GraphUnloadParams, options?: CallOptions): Promise<GraphUnloadResult>;
  };
  readonly tree: {
    /**
     * Closes a tree. Its subscriptions end with reason treeClosed. Its coordinators end with it, and
     * nobody hears of completions.
     */
    close(params?: TreeCloseParams, options?: CallOptions): Promise<TreeCloseResult>;
    /**
     * Answers a tree as it is. The active screen is one of those on view: in a split the one of the
     * column last used.
     */
    get(params?: TreeGetParams, options?: CallOptions): Promise<TreeGetResult>;
    /**
     * Lists the trees of the user. In the order of their names. Entries are screens, containers and
     * coordinators.
     */
    list(params?: TreeListParams, options?: CallOptions): Promise<TreeListResult>;
    /**
     * Opens a tree, or attaches to one that is open. A tree of that name that was opened with the same
     * graph and root is attached to: `opened` is false and there is no outcome. With another graph or
     * root it is error treeExists; what is left out is not compared. A new tree runs the root's route as
     * its first command, whose outcome is answered; unless that outcome is committed no tree is opened
     * (`opened` is false, `revision` 0).
     */
    open(params: TreeOpenParams, options?: CallOptions): Promise<TreeOpenResult>;
    /**
     * Answers a tree as it is, then every change of it as `tree.changed`. With `since` the answer holds
     * no snapshot if the changes after that revision are still kept: they follow the answer as
     * notifications, `replayed` in number. Otherwise there is a snapshot and the reason.
     */
    subscribe(params?: TreeSubscribeParams, options?: CallOptions): Promise<TreeSubscribeResult>;
    /**
     * Ends a subscription to a tree, or to a coordinator's routes. `subscription.ended` comes before the
     * answer.
     */
    unsubscribe(params: TreeUnsubscribeParams, options?: CallOptions): Promise<TreeUnsubscribeResult>;
  };
  readonly coordinator: {
    /**
     * Opens a coordinator for the life of a screen. It is a child of the screen's owner, in its home.
     * Only senders on that screen, or on what it showed, find it, before the owner. It ends with the
     * screen or with its parent, and what it showed goes with it.
     */
    attach(params: CoordinatorAttachParams, options?: CallOptions): Promise<CoordinatorAttachResult>;
    /**
     * Does what the user's back button does. Pops the top of what is on view, else closes the top layer,
     * else is noop with reason nothingToPop.
     */
    back(params?: CoordinatorBackParams, options?: CallOptions): Promise<CoordinatorBackResult>;
    /**
     * Returns a coordinator to its first screen, or removes it. Everything that its descendants own goes,
     * and its own screens but the first. With `self` it goes too.
     */
    drop(params: CoordinatorDropParams, options?: CallOptions): Promise<CoordinatorDropResult>;
    /**
     * Ends a coordinator that was started: with a value, an error, or cancelled. At most one of `value`,
     * `error` and `cancel`; none of them is the value null. Its opener hears of the completion.
     */
    finish(params: CoordinatorFinishParams, options?: CallOptions): Promise<CoordinatorFinishResult>;
    /**
     * Follows a deep link: several routes, one command. The first route goes to `coordinator`, else to
     * the root if that declares it, else to the nearest below. Each next one goes to the newest
     * coordinator that the one before created, of several the newest that is in no hidden tab; else to
     * its taker, else to the nearest below that owns something. If nobody takes one, nothing changes and
     * the outcome names the routes that remain.
     */
    handle(params: CoordinatorHandleParams, options?: CallOptions): Promise<CoordinatorHandleResult>;
    /**
     * Subscribes to the routes of a coordinator, as `coordinator.routed`. Heard are the routes of
     * commands that ended committed or noop, also routes that nobody handled, but neither the route that
     * the coordinator was opened with nor completions. With `into` the tree hears them too: each is
     * wrapped into that route of that coordinator, in the same command, after the parent's own. It ends
     * with `coordinator.unpullback`, the connection, or either coordinator.
     */
    pullback(params: CoordinatorPullbackParams, options?: CallOptions): Promise<CoordinatorPullbackResult>;
    /**
     * Registers coordinator types that the client answers for. navd then asks the client, with
     * `coordinator.prepare`, what coordinators of these types do. It ends with the connection; the
     * coordinators stay, detached, until somebody registers their type again.
     */
    register(params: CoordinatorRegisterParams, options?: CallOptions): Promise<CoordinatorRegisterResult>;
    /**
     * Carries out several commands as one. The steps are committed together or not at all, as one
     * revision; the first that fails or is blocked ends it. What a step leaves empty is disposed of after
     * the last. A step has the params of its method but for `tree`, `ifRevision`, `dryRun`, `info`,
     * `onBusy`, `deadlineMs` and `within`, which stand beside `steps`. `animated` beside `steps` holds
     * for those that do not say it themselves.
     */
    transaction(params: CoordinatorTransactionParams, options?: CallOptions): Promise<CoordinatorTransactionResult>;
    /**
     * Has a coordinator carry out an action that the client names. The action is written as in a graph,
     * without references and conditions. Without `coordinator` it is the active screen's owner, or the
     * one that `from` names.
     */
    transfer(params: CoordinatorTransferParams, options?: CallOptions): Promise<CoordinatorTransferResult>;
    /**
     * Sends a route to a coordinator. Without `coordinator` the nearest that declares the route takes it,
     * from the sender's or else the active screen's upward.
     */
    trigger(params: CoordinatorTriggerParams, options?: CallOptions): Promise<CoordinatorTriggerResult>;
    /**
     * Ends a subscription to a coordinator's routes, or to a tree. `subscription.ended` comes before the
     * answer.
     */
    unpullback(params: CoordinatorUnpullbackParams, options?: CallOptions): Promise<CoordinatorUnpullbackResult>;
  };
  readonly ui: {
    /**
     * Tells what the user already did on the screen. A fact is never refused because it does not suit; it
     * waits behind commands that wait. didPop and didFocus name a screen, didDismiss a layer or a screen
     * in it, didSelect a tab; didSelect, collapsed and expanded name the container if there are several
     * that it could be.
     */
    report(params: UiReportParams, options?: CallOptions): Promise<UiReportResult>;
  };
}
