import type { Coordinator, CoordinatorClass } from './coordinators/coordinator.js';
import type {
  CallOptions, Change, CoordinatorPullbackParams, CoordinatorRoutedParams, ErrorName, Instance, MethodGroups, Methods,
  Notification, Requests, Revision, Screen, Services, Snapshot, TransitionPerformParams, TreeChangedParams,
  TreeSubscribeResult,
} from './protocol.js';

declare global {
  interface SymbolConstructor {
    // What `await using` needs; compilers from 5.2 on declare it themselves.
    readonly asyncDispose: unique symbol;
  }
}

/** An error that navd answered. */
export class NavdError extends Error {
  /** `error` is the member of that name of a JSON-RPC response. */
  constructor(error: { code: number; message: string; data?: Record<string, unknown> });
  /** What to match on, such as `treeNotFound`; others than those known may come to be added. */
  readonly errorName: ErrorName | (string & {}) | undefined;
  /** The code; some errors share one. */
  readonly code: number;
  /** A JSON Pointer from the params to the value that is wrong, if one is. */
  readonly pointer: string | undefined;
  /** All that navd said of it, `name` and `pointer` included. */
  readonly data: Record<string, any>;
}

/** There is no connection to navd, or it ended before an answer came. */
export class Disconnected extends Error {
  constructor(message: string, options?: { cause?: unknown });
}

export interface ConnectOptions {
  /** The path of the socket; else `$NAVD_SOCKET`, `$XDG_RUNTIME_DIR/navd.sock` or `/run/navd/navd.sock`. */
  path?: string;
  /** Who calls, for the log and for other clients; needed to register coordinators. */
  client?: { name: string; version?: string };
  /**
   * The milliseconds to wait before an attempt to connect again, counted from 0; `false`: a connection that is lost
   * stays lost. By default 50, doubled each time, at most 5,000.
   */
  reconnect?: ((attempt: number) => number) | false;
  /**
   * Called when a connection was made, the first and each later one, before trees are resumed: load graphs and open
   * trees here. An error that it throws ends the client.
   */
  setUp?: (client: Client) => unknown;
}

/** Connects to navd. Rejects with `Disconnected` if nobody listens. */
export function connect(options?: ConnectOptions): Promise<Client>;

/** What comes with a request of navd, beside its params. */
export interface RequestContext {
  /** The request's id. */
  readonly id: string;
  /** Aborted when navd no longer wants the answer, or the connection has ended. */
  readonly signal: AbortSignal;
}

export interface ClientEvents {
  /** navd sent a notification; in order with respect to answers. */
  notification: [notification: Notification];
  /** A connection that was lost was made again, and all is resumed. */
  connected: [];
  /** The connection was lost. */
  disconnected: [error: Disconnected];
  /** It is over; with the error if it was not `close` that ended it. */
  closed: [error?: Error];
}

export interface RegisterOptions {
  /** The tree that they are for, open or not yet; left out: all trees of the user. */
  tree?: string;
  /** Declarations of screens, as in a graph document. */
  screens?: Record<string, object | null>;
  /** Whether types are taken over that another client serves; else that is error `typeServed`. */
  replace?: boolean;
  /** Performs custom transitions of coordinators that no client serves. */
  performer?: (transition: TransitionPerformParams & { readonly signal: AbortSignal }) => unknown;
}

/** A client of navd; `connect` makes one. The protocol's methods are its groups: `client.coordinator.trigger({…})`. */
export interface Client extends MethodGroups {
  /** Whether there is a connection. */
  readonly isConnected: boolean;
  /**
   * Calls a method. Rejects with `NavdError` if navd answers an error, with `Disconnected` if there is no connection or
   * it ends meanwhile, and with the reason of `signal` if the request could be cancelled.
   */
  call<M extends keyof Methods | (string & {})>(
    method: M,
    params?: M extends keyof Methods ? Methods[M]['params'] : object,
    options?: CallOptions,
  ): Promise<M extends keyof Methods ? Methods[M]['result'] : any>;
  /** Answers what navd asks with a method; `register` sees to coordinators by itself. */
  answer<M extends keyof Requests>(
    method: M,
    handler: (
      params: Requests[M]['params'],
      context: RequestContext,
    ) => Requests[M]['result'] | Promise<Requests[M]['result']>,
  ): void;
  /** Subscribes to a tree; the name may be left out by a user who has exactly one. */
  subscribe(tree?: string): Promise<TreeMirror>;
  /** Subscribes to the routes of a coordinator. */
  pullback(params: CoordinatorPullbackParams): Promise<Pullback>;
  /**
   * Registers coordinator classes: this client decides what coordinators of these types do, also after a reconnect.
   * Returns the live coordinators that are now this client's.
   */
  register(classes: readonly CoordinatorClass[], options?: RegisterOptions): Promise<Coordinator[]>;
  /** The live coordinators of a tree that this client serves, by id. */
  coordinators(tree: string): ReadonlyMap<string, Coordinator>;
  /** Ends the connection, all subscriptions, and what waits for an answer. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;

  on<E extends keyof ClientEvents>(event: E, listener: (...told: ClientEvents[E]) => void): this;
  once<E extends keyof ClientEvents>(event: E, listener: (...told: ClientEvents[E]) => void): this;
  off<E extends keyof ClientEvents>(event: E, listener: (...told: ClientEvents[E]) => void): this;
}

/** What happened to a tree. */
export type TreeEvent =
  | { kind: 'changed'; revision: Revision; change: Change; cause: TreeChangedParams['cause'] }
  /** The changes in between could not be had: the snapshot was taken anew. */
  | { kind: 'replaced'; revision: Revision; reason: TreeSubscribeResult['reason'] };

/**
 * A tree as navd has it: up to date when the promise of a command is fulfilled, and resumed after a reconnect.
 *
 * To iterate over it tells what happens from then on; what was not taken yet is kept. It ends when the tree is closed,
 * and throws if it cannot be resumed.
 */
export interface TreeMirror extends AsyncIterable<TreeEvent> {
  /** The name of the tree. */
  readonly tree: string;
  /** What revisions, keys and ids count within. */
  readonly instance: Instance;
  /** The tree now. It is never altered: a change makes another one, which shares with it what has not changed. */
  readonly snapshot: Snapshot;
  /** The revision of the snapshot. */
  readonly revision: Revision;
  /** The snapshot's hash, by which mirrors are compared: 16 hexadecimal digits. */
  readonly hash: string;
  /** The screens that the user sees: the top ones of the top layer. */
  readonly onView: readonly Screen[];
  /** Which client serves each delegated type that lives in the tree; null: nobody. */
  readonly services: Readonly<Services>;
  /** Why nothing more will come: `unsubscribed`, `treeClosed` …; undefined while it is kept. */
  readonly ended: string | undefined;
  /** Ends the subscription and with it all iterations. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The routes of one coordinator, as they are taken. With the connection it ends by throwing `Disconnected`. */
export interface Pullback extends AsyncIterable<Omit<CoordinatorRoutedParams, 'subscription'>> {
  /** The id of the coordinator. */
  readonly coordinator: string;
  /** Why nothing more will come: `unsubscribed`, `coordinatorEnded` …; undefined while it lasts. */
  readonly ended: string | undefined;
  /** Ends the subscription and with it all iterations. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The snapshot that a change makes of the one before it; neither is altered. */
export function applyChange(snapshot: Snapshot, change: Change): Snapshot;
/** JSON in canonical form (RFC 8785), in which equal values are equal texts. */
export function canonical(value: unknown): string;
/** The hash by which mirrors of a tree are compared: 16 hexadecimal digits. */
export function treeHash(snapshot: Snapshot): string;
