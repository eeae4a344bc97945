// Written by Tools/generate from Protocol/actions. Do not edit.

import type {
  Action, Animated, Child, ChildOptions, Layered, NavigateOptions, PopToOptions, ScreenItem, StartOptions, Styled, Target,
} from './actions.js';
import type { Params } from '../protocol.js';

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
/** Goes to a screen: pushes it, unless home has the screen already, which then gets exactly these params. */
export function navigate(name: string, params?: Params, options?: NavigateOptions): Action;
/** Pops screens from the top of home, at most down to its first screen. */
export function pop(count?: number, options?: Animated): Action;
/** Pops the screens of home above the named one. */
export function popTo(target: Target, options?: PopToOptions): Action;
/** Pops all screens of home except the first. */
export function popToRoot(options?: Animated): Action;
/** Pushes a screen on home. */
export function push(name: string, params?: Params, options?: Animated): Action;
/** Removes one screen at any place, and keeps the screens above it. */
export function remove(target: Target, options?: Animated): Action;
/** Replaces the top screen of home. */
export function replace(name: string, params?: Params, options?: Animated): Action;
/** Gives params of a screen new values; its key stays. */
export function setParams(params: Params, options?: { screen?: string; key?: string } & Animated): Action;
/** Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer. */
export function show(name: string, params?: Params, options?: Animated): Action;
/** Closes the layers above the coordinator's own; with a key, that layer and those above. */
export function dismiss(key?: string, options?: Animated): Action;
/** Closes the coordinator's own layer and those above. */
export function dismissSelf(options?: Animated): Action;
/** Closes the layers above the one that holds the named screen. */
export function dismissTo(target: Target, options?: Animated): Action;
/** Closes the layers above, else pops, else closes the coordinator's own modal layer. */
export function popOrDismiss(options?: Animated): Action;
/** Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer. */
export function popToRootOrDismiss(options?: Animated): Action;
/** Presents a screen or a child in a new layer, above the others of its priority. */
export function present(name: string, params?: Params, options?: Layered): Action;
export function present(child: Exclude<Child, string>, options?: ChildOptions & Layered): Action;
/** Pushes on a stack, shows in an empty bare layer, and presents otherwise. */
export function pushOrPresent(name: string, params?: Params, options?: Styled): Action;
/** Closes the topmost layer above the root, if any, and presents. */
export function replaceModal(name: string, params?: Params, options?: Layered): Action;
export function replaceModal(child: Exclude<Child, string>, options?: ChildOptions & Layered): Action;
/** Replaces the window's root layer and closes the layers above. */
export function setRoot(name: string, params?: Params, options?: Animated): Action;
export function setRoot(screens: ScreenItem[], options?: Animated): Action;
export function setRoot(child: Exclude<Child, string>, options?: ChildOptions): Action;
/** Closes a tab that `openTab` has added. */
export function closeTab(tab: string, options?: Animated): Action;
/** Adds a tab at the end and selects it, or selects the existing tab with the name. */
export function openTab(tab: string, child: Child, options?: ChildOptions): Action;
/** Performs one transfer in the first column of a split. */
export function primary(action: Action): Action;
/** Performs one transfer in the last column of a split. */
export function secondary(action: Action): Action;
/** Selects a tab by its name. */
export function select(tab: string, options?: Animated): Action;
/** Performs one transfer in the middle one of three columns of a split. */
export function supplementary(action: Action): Action;
/** Opens a child that shares home, or the column. */
export function handover(child: Child, options?: ChildOptions): Action;
/** Opens a child that ends with a result. */
export function start(child: Child, options?: StartOptions): Action;
