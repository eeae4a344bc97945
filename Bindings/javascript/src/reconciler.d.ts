import type { Change, ContainerID, Params, ScreenKey, Snapshot } from './protocol.js';

/** The state of a screen that has a view: in front, seen beside or below, or not seen. */
export type Lifecycle = 'active' | 'visible' | 'retained';

/** The decisions of a toolkit. */
export interface Policy {
  /** The number of covered screens of each list that keep their views, the nearest first; by default all. */
  readonly keepCovered?: number;
  /** The styles of layers that hide everything below; by default `full`. */
  readonly opaque?: Iterable<string>;
}

/** The place of a screen. */
export interface Place {
  /** The keys of the containers around it, the layer first. */
  readonly containers: readonly ContainerID[];
  /** Its index in the last container. */
  readonly at: number;
}

/** One step for the view of a screen. */
export type Step =
  /** The screen gets a view. */
  | { kind: 'appear'; key: ScreenKey; name: string; params: Params; place: Place; lifecycle: Lifecycle }
  /** The view gets another place. */
  | { kind: 'move'; key: ScreenKey; place: Place }
  /** The screen has other params, or another name after the tree moved to another graph. */
  | { kind: 'update'; key: ScreenKey; name: string; params: Params }
  /** The screen comes forward. */
  | { kind: 'uncover'; key: ScreenKey; lifecycle: Lifecycle }
  /** The screen goes back. */
  | { kind: 'cover'; key: ScreenKey; lifecycle: Lifecycle }
  /** The view is removed. */
  | { kind: 'disappear'; key: ScreenKey };

/** The one visible effect of all steps. */
export interface ViewTransition {
  readonly kind: 'push' | 'pop' | 'replace' | 'present' | 'dismiss' | 'select' | 'none';
  readonly direction: 'forward' | 'backward' | 'none';
  /** The tabs, stack, bare container or collapsed split whose content it changes; undefined for layers. */
  readonly container: ContainerID | undefined;
  /** The style of the layer that is presented, dismissed or replaced, if it has one. */
  readonly style: string | undefined;
  /** Whether the command asked for an animation. */
  readonly animated: boolean;
}

/** The steps before the transition, the transition, and the steps after it. */
export interface Reconciliation {
  readonly before: readonly Step[];
  readonly transition: ViewTransition;
  readonly after: readonly Step[];
}

/** The snapshot that a front end drew last, and the steps to the next one. */
export class Reconciler {
  constructor(policy?: Policy);
  /** The snapshot that was drawn last; undefined before the first. */
  readonly shown: Snapshot | undefined;
  /** Returns the steps from the last snapshot to this one. `changes` are the changes in between, if known. */
  apply(snapshot: Snapshot, changes?: readonly Change[]): Reconciliation;
  /** The lifecycle of each screen that has a view, by key. */
  readonly lifecycles: ReadonlyMap<ScreenKey, Lifecycle>;
}

/** Returns the steps from one snapshot to another. `before` is undefined for the first. */
export function reconcile(
  before: Snapshot | undefined,
  after: Snapshot,
  changes?: readonly Change[],
  policy?: Policy,
): Reconciliation;

/** Returns the lifecycle of each screen that has a view, by key, in the order of the snapshot. */
export function lifecycles(snapshot: Snapshot, policy?: Policy): Map<ScreenKey, Lifecycle>;
