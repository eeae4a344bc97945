import type { Coordinator, CoordinatorClass } from './coordinators/coordinator.js';
import type { FactDeclaration, ScreenDeclaration } from './coordinators/declarations.js';
import type { Outcome } from './outcomes.js';
import type {
  CallOptions, CauseClient, Change, CoordinatorPullbackParams, CoordinatorRoutedParams, ErrorData, ErrorName, Instance,
  MethodGroups, Methods, Notification, Requests, Revision, Screen, ScreenKey, Services, Snapshot, TreeChangedParams,
  TreeOpenParams, TreeSubscribeResult,
} from './protocol.js';
import type { Tree } from './tree.js';

declare global {
  interface SymbolConstructor {
    // For `await using`; compilers from 5.2 on declare it themselves.
    readonly asyncDispose: unique symbol;
  }
}

/** An error response from navd. */
export class NavdError extends Error {
  /** `error` is that member of a JSON-RPC response. */
  constructor(error: { code: number; message: string; data?: Record<string, unknown> });
  /** The name to match on, such as `treeNotFound`. Later versions may add names. */
  readonly errorName: ErrorName | (string & {}) | undefined;
  /** The code; some errors share one. */
  readonly code: number;
  /** The JSON Pointer from the params to the wrong value, if there is one. */
  readonly pointer: string | undefined;
  /** All members of the error's data, `name` and `pointer` included. */
  readonly data: Partial<ErrorData>;
}

/** There is no connection to navd, or it ended before the answer arrived. */
export class Disconnected extends Error {
  constructor(message: string, options?: { cause?: unknown });
}

/**
 * A connected transport, such as a WebSocket. It carries texts, one JSON-RPC message each, and delivers each in a separate
 * iteration of the event loop.
 */
export interface Transport {
  /** Sends a message. */
  send(text: string): void;
  /** Closes the connection after sent messages. */
  close(): void;
  /** Called with each message, as `data`. The client sets it. */
  onmessage: ((event: any) => any) | null;
  /**
   * Called once at the end, with an `error`, or a `code` and a `reason`, if there is one. The code 1013 means that navd could
   * not be reached and received no request. The client sets it.
   */
  onclose: ((event: any) => any) | null;
}

/** Opens a WebSocket as a transport: `connect({ transport: () => webSocket(url) })`. */
export function webSocket(url: string, protocols?: string | string[]): Promise<Transport>;

/** Returns a transport that opens WebSockets of navgate, by default the one of the page, with the token in its URL. */
export function navgate(options?: { url?: string; token?: string }): () => Promise<Transport>;

export interface ConnectOptions {
  /** Returns a transport for each connection, instead of the Unix socket. Required without Node. */
  transport?: () => Transport | Promise<Transport>;
  /** The path of the socket; by default `$NAVD_SOCKET`, `$XDG_RUNTIME_DIR/navd.sock` or `/run/navd/navd.sock`. */
  path?: string;
  /**
   * The name of this client, for the log, for histories and for other clients: by default that of the script, or the host of
   * the page; null for an anonymous client, which cannot register coordinators.
   */
  client?: { name: string; version?: string } | null;
  /**
   * Returns the milliseconds before an attempt to reconnect, counted from 0; `false` disables reconnecting. By default
   * 50, doubled each time, at most 5,000.
   */
  reconnect?: ((attempt: number) => number) | false;
  /**
   * Called after each connect, including the first, before mirrors resume: load graphs and open trees here. An error
   * that it throws ends the client.
   */
  setUp?: (client: Client) => unknown;
}

/** Connects to navd. Rejects with `Disconnected` if the first connection fails. */
export function connect(options?: ConnectOptions): Promise<Client>;

/** The context of a request from navd. */
export interface RequestContext {
  /** The request's id. */
  readonly id: string;
  /** Aborted when navd cancels the request, or the connection ends. */
  readonly signal: AbortSignal;
}

export interface ClientEvents {
  /** A notification arrived, in order with respect to answers. */
  notification: [notification: Notification];
  /** The connection was restored, and coordinators and mirrors have resumed. */
  reconnected: [];
  /** The connection was lost. */
  disconnected: [error: Disconnected];
  /** The client has ended, with the error unless `close` ended it. */
  closed: [error?: Error];
  /** A command is about to be sent. */
  command: [method: string, params: object];
  /** No coordinator takes a route of a `Tree`. Without a listener the message is written to the console. */
  warning: [warning: { message: string; outcome: Outcome }];
}

export interface RegisterOptions {
  /** The tree, now or later; by default all trees of the user. */
  tree?: string;
  /** Declarations of screens, as in a graph document. */
  screens?: Record<string, ScreenDeclaration | null>;
  /** The facts that requirements and leave guards read, by name. They stay with the tree. */
  facts?: Record<string, FactDeclaration>;
  /** Whether to take over types that another client serves, which is otherwise the error `typeServed`. */
  replace?: boolean;
}

/** A client of navd, created by `connect`. The protocol's methods are in groups: `client.coordinator.trigger({…})`. */
export interface Client extends MethodGroups {
  /** Whether there is a connection, on which everything has resumed. */
  readonly isConnected: boolean;
  /**
   * Calls a method. Rejects with `NavdError` if navd answers with an error, with `Disconnected` if there is no connection
   * or the connection ends, and with the reason of `signal` if the request was cancelled. A client that reconnects sends
   * commands with a `commandId`, and sends them again if the connection ends before the answer.
   */
  call<M extends keyof Methods | (string & {})>(
    method: M,
    params?: M extends keyof Methods ? Methods[M]['params'] : object,
    options?: CallOptions,
  ): Promise<M extends keyof Methods ? Methods[M]['result'] : any>;
  /** Answers the requests of a method. Coordinators do not need this: see `register`. */
  answer<M extends keyof Requests>(
    method: M,
    handler: (
      params: Requests[M]['params'],
      context: RequestContext,
    ) => Requests[M]['result'] | Promise<Requests[M]['result']>,
  ): void;
  /**
   * Opens a tree, or attaches to an open one, and returns its handle. After a reconnect the tree is opened again, if navd
   * has lost it. If the first route of a new tree is not committed, no tree is opened, and the promise rejects with `NotCommitted`.
   */
  open(tree: string, options?: Omit<TreeOpenParams, 'tree'>): Promise<Tree>;
  /** Returns the handle of a tree that this or another client has opened. Makes no call. */
  at(tree: string): Tree;
  /** Subscribes to a tree. A user with exactly one tree may leave out the name. */
  subscribe(tree?: string): Promise<TreeMirror>;
  /** Subscribes to the routes of a coordinator. */
  pullback(params: CoordinatorPullbackParams): Promise<Pullback>;
  /**
   * Registers coordinator classes: this client serves coordinators of these types, also after a reconnect. Returns the
   * live coordinators of these types.
   */
  register(classes: readonly CoordinatorClass[], options?: RegisterOptions): Promise<Coordinator[]>;
  /** Returns the live coordinators of a tree that this client serves, by id. */
  coordinators(tree: string): ReadonlyMap<string, Coordinator>;
  /** Closes the connection. Subscriptions end, and pending calls are rejected. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;

  on<E extends keyof ClientEvents>(event: E, listener: (...event: ClientEvents[E]) => void): this;
  once<E extends keyof ClientEvents>(event: E, listener: (...event: ClientEvents[E]) => void): this;
  off<E extends keyof ClientEvents>(event: E, listener: (...event: ClientEvents[E]) => void): this;
}

/** A change of a tree. */
export interface TreeChange {
  readonly kind: 'changed';
  readonly revision: Revision;
  /** The net difference that the command made. */
  readonly change: Readonly<Change>;
  /** The method of the command, with its `info` if any. */
  readonly cause: TreeChangedParams['cause'];
}

/** An event of a tree. */
export type TreeEvent =
  | TreeChange
  /**
   * The connection was lost, and the mirror is up to date again: once for each lost connection. `missed` has the changes in
   * between. With a `reason`, they are unknown, and there is a new snapshot.
   */
  | {
    readonly kind: 'resumed';
    readonly revision: Revision;
    readonly missed: readonly TreeChange[];
    readonly reason?: TreeSubscribeResult['reason'];
  }
  /** Changes are missing because this client read too slowly, and there is a new snapshot. */
  | { readonly kind: 'replaced'; readonly revision: Revision; readonly reason: TreeSubscribeResult['reason'] };

/**
 * A copy of a tree: up to date when the promise of a command is fulfilled, and resumed after a reconnect.
 *
 * An iteration yields later events, and queues those that are not read yet. It ends when the tree is closed, and throws
 * if the subscription cannot be resumed.
 */
export interface TreeMirror extends AsyncIterable<TreeEvent> {
  /** The name of the tree. */
  readonly tree: string;
  /** The instance that revisions, keys and ids belong to. */
  readonly instance: Instance;
  /** The current snapshot. It is frozen: a change creates another one, which shares the unchanged parts. */
  readonly snapshot: Snapshot;
  /** The revision of the snapshot. */
  readonly revision: Revision;
  /** The tree hash of the snapshot, for comparing mirrors: 16 hexadecimal digits. */
  readonly hash: string;
  /** The visible screens: the top ones of the top layer. */
  readonly onView: readonly Screen[];
  /** The client that serves each delegated type in the tree; null for a detached type. */
  readonly services: Readonly<Services>;
  /** The client that holds the driver lease of the tree; undefined without one. */
  readonly driver: Readonly<CauseClient> | undefined;
  /** The state saved for screens, by key, when the mirror began or resumed. */
  readonly saved: Readonly<Record<ScreenKey, Record<string, unknown>>>;
  /** The reason for the end of the subscription: `unsubscribed`, `treeClosed` …; undefined while it is active. */
  readonly ended: string | undefined;
  /** Ends the subscription and all iterations. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A subscription to the routes of one coordinator. It throws `Disconnected` if the connection is lost. */
export interface Pullback extends AsyncIterable<Omit<CoordinatorRoutedParams, 'subscription'>> {
  /** The id of the coordinator. */
  readonly coordinator: string;
  /** The reason for its end: `unsubscribed`, `coordinatorEnded` …; undefined while it is active. */
  readonly ended: string | undefined;
  /** Ends the subscription and all iterations. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Returns the snapshot after a change; neither is modified. */
export function applyChange(snapshot: Snapshot, change: Change): Snapshot;
/** Returns a value as JSON in canonical form (RFC 8785): equal values give equal strings. */
export function canonical(value: unknown): string;
/** Returns the tree hash of a snapshot, for comparing mirrors: 16 hexadecimal digits. */
export function treeHash(snapshot: Snapshot): string;
