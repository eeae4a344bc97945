import type { Coordinator, Question } from './coordinator.js';
import type { Completion, Params, Route } from '../protocol.js';

/** An action in the form of graph documents: from a function here, or written by hand. */
export type Action = string | { readonly [verb: string]: any };

/** A missing element of a sequence. */
export type Missing = false | null | undefined;

/** A screen in a list: a name, `screen(…)`, or the key of a screen that stays. */
export type ScreenItem = string | NamedScreen | { readonly key: string };
export interface NamedScreen {
  readonly screen: string;
  readonly params?: Params;
}

/** A child of a type of another program or of the graph. */
export interface NamedChild {
  readonly coordinator: string;
  readonly params?: Params;
}

/** A tab with its child. */
export interface NamedTab extends NamedChild {
  readonly name: string;
  readonly route?: Route;
  readonly pullback?: PullbackOption;
  /** Whether the child is opened when the tab is first selected. */
  readonly lazy?: boolean;
}

/** An existing screen, by name or by key. */
export type Target = string | { readonly key: string };

export interface Animated {
  animated?: boolean;
}

export interface Styled extends Animated {
  /** The style of the layer, a word of the toolkit. */
  style?: string;
  /** The layer lies above those of lower priority: 0, the default, to 100. */
  priority?: number;
}

export interface Layered extends Styled {
  /** Whether the layer gets a stack. */
  stack?: boolean;
}

/** The parent's route that wraps the child's routes. The parent's type declares it with `wraps`. */
export type PullbackOption = string | { route: string; mode?: 'always' | 'unhandled' };

export interface ChildOptions extends Animated {
  /** The child's first route. */
  route?: Route;
  pullback?: PullbackOption;
  /** Whether it starts collapsed, for kind split. */
  collapsed?: boolean;
}

/** A new layer: the toolkit's word for its look, and its priority. */
export type LayerSpec = Pick<Styled, 'style' | 'priority'>;

/** The place where a child is started. */
export type Context =
  | 'current'
  | 'modal'
  | { modal: LayerSpec }
  | { navigation: 'new' | 'fallback' | { new: LayerSpec } | { fallback: LayerSpec } };

export interface StartOptions extends ChildOptions {
  /** The place where the child is started; by default `current`. */
  in?: Context;
  /**
   * Handles the completion of the child, and returns an action: the name of a method of the coordinator, which another
   * process still has after a takeover, or a function, which is lost with this process.
   */
  completed?: string | ((completion: Completion, question: Question) => Answer | Promise<Answer>);
}

export interface NavigateOptions extends Animated {
  /** The screens of home that are looked at; by default the top one. */
  dedupe?: 'top' | 'inStack';
}

export interface PopToOptions extends Animated {
  /** Whether the screen is popped too. */
  inclusive?: boolean;
  /** The effect if there is no such screen. */
  ifAbsent?: 'fail' | 'noop' | 'push';
  /** The params of the screen that `push` pushes. */
  params?: Params;
}

/** The result of a coordinator's method; undefined means `none`. */
export type Answer = Action | void | null;

/** A child to open: an object, `child(…)`, or the name of a type of another program or of the graph. */
export type Child = Coordinator<any> | NamedChild | string;

/** Does nothing. */
export const none: Action;
/** Returns a screen with params, for lists of screens as in `set`. */
export function screen(name: string, params?: Params): NamedScreen;
/** Returns a child of a type of another program or of the graph, with params. */
export function child(type: string, params?: Params): NamedChild;

/** Sends a route to the coordinator itself. */
export function send(name: string, params?: Params): Action;
export function send(route: Route): Action;
/** Sends a route to the nearest coordinator of a type, else the newest. */
export function sendTo(type: string, name: string, params?: Params): Action;
export function sendTo(type: string, route: Route): Action;
/** Carries out several actions as one. Missing elements are left out. */
export function sequence(...actions: (Action | Missing)[]): Action;
/** Ends a started coordinator with a value; `keep` passes its screens and children to its opener. */
export function finish(value?: unknown, options?: { keep?: boolean }): Action;
/** Returns to the coordinator's first screen; with `self` the coordinator ends too. */
export function drop(options?: { self?: boolean } & Animated): Action;

/** Replaces all screens of home; with scope `own` only those of the coordinator and its descendants. */
export function set(screens: ScreenItem[], options?: { scope?: 'all' | 'own' } & Animated): Action;
/** Replaces all tabs. */
export function setTabs(tabs: NamedTab[], options?: Animated): Action;
/** Records a transition that only the toolkit can perform. `perform` performs it once it is committed. */
export function custom(name: string, params?: Params, options?: Animated): Action;

// Actions: written by Tools/generate, do not edit.
/** Ends a started coordinator without a result. */
export function cancel(): Action;
/** Ends a started coordinator with an error. */
export function fail(error: unknown): Action;
/** Rejects the whole command, which is then `blocked` with this text as the reason. */
export function reject(text: string): Action;
/** Gives facts of the tree new values; null returns one to its default, or to having no value. */
export function setFacts(facts: Record<string, unknown>): Action;
/** Closes the layers above the coordinator's own, then pops to the coordinator's first screen. */
export function backToRoot(options?: Animated): Action;
/** Goes to a screen: pushes it, unless home shows a screen of that name already, which then gets the params. */
export function navigate(name: string, params?: Params, options?: NavigateOptions): Action;
/** Pops screens from the top of home, at most down to its first screen. */
export function pop(count?: number, options?: Animated): Action;
/** Pops the screens of home above the named one. */
export function popTo(target: Target, options?: PopToOptions): Action;
/** Pops all screens of home but the first. */
export function popToRoot(options?: Animated): Action;
/** Pushes a screen on home. */
export function push(name: string, params?: Params, options?: Animated): Action;
/** Removes one screen, wherever it is, and leaves those above it. */
export function remove(target: Target, options?: Animated): Action;
/** Replaces the top screen of home. */
export function replace(name: string, params?: Params, options?: Animated): Action;
/** Gives a screen new params; its key stays. */
export function setParams(params: Params, options?: { screen?: string; key?: string } & Animated): Action;
/** Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer. */
export function show(name: string, params?: Params, options?: Animated): Action;
/** Closes the layers above the coordinator's own; with a key, that layer and all above. */
export function dismiss(key?: string, options?: Animated): Action;
/** Closes the coordinator's own layer and all above. */
export function dismissSelf(options?: Animated): Action;
/** Closes the layers above the one that shows the named screen. */
export function dismissTo(target: Target, options?: Animated): Action;
/** Closes the layers above, else pops, else closes the coordinator's own modal layer. */
export function popOrDismiss(options?: Animated): Action;
/** Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer. */
export function popToRootOrDismiss(options?: Animated): Action;
/** Presents a screen or a child in a new layer, above those of the same priority. */
export function present(name: string, params?: Params, options?: Layered): Action;
export function present(child: Exclude<Child, string>, options?: ChildOptions & Layered): Action;
/** Pushes on a stack, shows in an empty bare layer, and presents otherwise. */
export function pushOrPresent(name: string, params?: Params, options?: Styled): Action;
/** Closes the topmost layer, if there is one above the root, and presents. */
export function replaceModal(name: string, params?: Params, options?: Layered): Action;
export function replaceModal(child: Exclude<Child, string>, options?: ChildOptions & Layered): Action;
/** Replaces the window's root layer and closes all layers above. */
export function setRoot(name: string, params?: Params, options?: Animated): Action;
export function setRoot(screens: ScreenItem[], options?: Animated): Action;
export function setRoot(child: Exclude<Child, string>, options?: ChildOptions): Action;
/** Carries out one transfer in the first column of a split. */
export function primary(action: Action): Action;
/** Carries out one transfer in the last column of a split. */
export function secondary(action: Action): Action;
/** Selects a tab by its name. */
export function select(tab: string, options?: Animated): Action;
/** Carries out one transfer in the middle one of three columns of a split. */
export function supplementary(action: Action): Action;
/** Opens a child that shares home, or the column. */
export function handover(child: Child, options?: ChildOptions): Action;
/** Opens a child that ends with a result. */
export function start(child: Child, options?: StartOptions): Action;
// End of the actions.
