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
export type Target = string | { readonly screen: string; readonly params?: Params } | { readonly key: string };

export interface Animated {
  animated?: boolean;
}

export interface Styled extends Animated {
  /** The style of the layer, a word of the toolkit. */
  style?: string;
  /** The layer lies above those of lower priority: 0, the default, to 100. */
  priority?: number;
  /** Whether the layer lies below all of its priority, above the root. */
  beneath?: boolean;
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
export type LayerSpec = Pick<Styled, 'style' | 'priority' | 'beneath'>;

/** The place where a child is started. */
export type Context =
  | 'current'
  | 'modal'
  | 'layer'
  | { modal: LayerSpec }
  | { layer: LayerSpec & { stack?: boolean } }
  | { navigation: 'new' | 'fallback' | { new: LayerSpec } | { fallback: LayerSpec } };

export interface StartOptions extends ChildOptions {
  /** The place where the child is started; by default `current`. */
  in?: Context;
  /**
   * Handles the completion of the child, and returns an action: the name of a method of the coordinator, which works after
   * another process takes over, or a function, which does not.
   */
  completed?: string | ((completion: Completion, question: Question) => Answer | Promise<Answer>);
}

export interface NavigateOptions extends Animated {
  /** The screens of home to compare; by default the top one. */
  dedupe?: 'top' | 'inStack';
}

export interface PopToOptions extends Animated {
  /** Whether the screen is popped too. */
  inclusive?: boolean;
  /** The effect if there is no such screen. */
  ifAbsent?: 'fail' | 'noop' | 'push';
  /** Params in the identity of the screen; with `push`, all params of the screen. */
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
/** Records a transition that only the toolkit can perform. `perform` is called once it is committed. */
export function custom(name: string, params?: Params, options?: Animated): Action;
