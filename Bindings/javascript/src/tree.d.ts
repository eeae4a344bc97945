import type { Client, TreeMirror } from './client.js';
import type { Outcome } from './outcomes.js';
import type {
  CallOptions, CommandOptions, ContainerID, CoordinatorTransactionParams, CoordinatorTransferParams, Key, Params, Revision,
  Route, ScreenKey,
} from './protocol.js';

/** The options of a handle. */
export type TreeOptions = Omit<CommandOptions, 'tree'> & CallOptions;

/** The condition of `tree.wait`. */
export type Waiting =
  /** A screen of this name is on view, with `params` one whose identity has these params. */
  | { screen: string; params?: Params; closed?: undefined; settled?: false; timeoutMs?: number }
  /** The screen, container or coordinator with this key or id has left the tree. */
  | { closed: string; screen?: undefined; settled?: false; timeoutMs?: number }
  /** The front ends have drawn this revision; with `true` the one that the tree has now. */
  | { settled: true | Revision; screen?: undefined; closed?: undefined; timeoutMs?: number };

/**
 * A tree of navd, from `client.open` or `client.at`: a name with methods, which holds no resources.
 *
 * Commands return a promise of an `Outcome`. If no coordinator takes a route, the client also emits `warning`. After the
 * connection was lost, the handle works again as soon as the client has reconnected.
 */
export interface Tree {
  readonly client: Client;
  readonly name: string;
  /** Returns a handle whose commands have these options: `tree.withOptions({ from: 's3' }).trigger('note', { id: 7 })`. */
  withOptions(options: TreeOptions): Tree;
  /** Sends a route: `tree.trigger('note', { id: 7 })`, or `tree.trigger({ name: 'note', params: { id: 7 } })`. */
  trigger(route: string, params?: Params): Promise<Outcome>;
  trigger(route: Route): Promise<Outcome>;
  /** Sends a deep link of several routes, as one command. */
  handle(...routes: Route[]): Promise<Outcome>;
  /** Follows a URL, by a link of the tree's graph. */
  go(url: string): Promise<Outcome>;
  /** Goes back, as the Back button does. */
  back(): Promise<Outcome>;
  /**
   * Applies an action, such as `pop(2)`, on behalf of a coordinator; by default of the active screen's. Children in it are
   * named by type: `child('Type')`.
   */
  transfer(action: CoordinatorTransferParams['transfer'], options?: { coordinator?: string }): Promise<Outcome>;
  /** Executes several commands as one. An action, such as `pop(2)`, is the command `coordinator.transfer` of that action. */
  transaction(
    ...steps: readonly (CoordinatorTransactionParams['steps'][number] | CoordinatorTransferParams['transfer'])[]
  ): Promise<Outcome>;
  /** Ends a started coordinator with a value. */
  finish(coordinator: string, value?: unknown, options?: { keep?: boolean }): Promise<Outcome>;
  /** Returns a coordinator to its first screen, and ends its descendants. */
  drop(coordinator: string): Promise<Outcome>;
  /** Discards the command that the tree keeps. */
  forget(): Promise<Outcome>;
  /** Sets facts: `tree.setFacts({ signedIn: true })`. Null resets a fact to its default. */
  setFacts(facts: Record<string, unknown>): Promise<Outcome>;
  /** Restores the presentation before the newest commit that is not undone. */
  undo(): Promise<Outcome>;
  /** Restores the presentation of the commit that was undone last. */
  redo(): Promise<Outcome>;
  /** Subscribes to the tree, and returns its mirror. */
  watch(): Promise<TreeMirror>;
  /** Returns the URL of a screen, or of what the tree shows; undefined without a link that leads there. */
  url(key?: ScreenKey): Promise<string | undefined>;
  /** Waits for a condition, and returns whether it holds before `timeoutMs` are over, by default 30,000. */
  wait(condition: Waiting): Promise<boolean>;
  /** Closes the tree, for all clients. It is not opened again after a reconnect. */
  close(): Promise<void>;

  /** Reports that the user has removed a screen and all above it. */
  reportPop(key: Key): Promise<Outcome>;
  /** Reports that the user has removed a layer and all above it. */
  reportDismiss(key: Key): Promise<Outcome>;
  /** Reports that the user has tapped a tab; `container` is the key of the tabs if there could be others. */
  reportSelect(tab: string, container?: ContainerID): Promise<Outcome>;
  /** Reports that the user has closed a tab which `openTab` has added; `container` is as for `reportSelect`. */
  reportCloseTab(tab: string, container?: ContainerID): Promise<Outcome>;
  /** Reports that the user has focused the column of a screen. */
  reportFocus(key: Key): Promise<Outcome>;
  /** Reports that a split shows one column. */
  reportCollapsed(container?: ContainerID): Promise<Outcome>;
  /** Reports that a split shows all columns. */
  reportExpanded(container?: ContainerID): Promise<Outcome>;
  /** Reports that the user does something other than navigate. */
  reportActivity(): Promise<Outcome>;
  /** Reports that the user has been idle for the time that a coordinator declares. navd also detects this itself. */
  reportIdle(coordinator?: string): Promise<Outcome>;
  /** Reports that a revision is drawn and that no animation runs. */
  reportSettled(revision: Revision): Promise<Outcome>;
}
