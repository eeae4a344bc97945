import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { Tree } from 'navd';
import type { FrontEnd, FrontEndOptions, View } from './index.js';

/** The components that show screens, by name: with the types of a graph, one for each of its screens. */
export type ScreenComponents<S = Record<string, any>> = {
  [N in keyof S]: ComponentType<S[N]>;
};

/** The screen that a component belongs to. A new value whenever its params or its lifecycle change. */
export type ScreenOfTree = Omit<View, 'update'>;

/**
 * Shows a tree. `screens` has a component for each screen, which gets the params as props. The other props are the options of
 * `mount`, which are read once. Children are components that use the tree beside the screens.
 */
export function NavTree<S = Record<string, any>>(
  props: FrontEndOptions & { screens?: ScreenComponents<S>; children?: ReactNode },
): ReactElement;

/** Returns the handle of the tree, whose commands are sent from the screen around; undefined before the first drawing. */
export function useTree(): Tree;

/** Returns the screen that a component belongs to. */
export function useScreen(): ScreenOfTree;

/** Returns the front end around a component; undefined before it is mounted. */
export function useFrontEnd(): FrontEnd | undefined;

/**
 * Returns a member of the saved state of the screen around, by default `initial`, and a function that saves another value:
 * `const [note, setNote] = useSaved('note')`.
 */
export function useSaved<T = string>(member: string, initial?: T): [value: T, save: (value: T) => void];

/** Shows buttons of the screen around in its bar. */
export function Actions(props: { children?: ReactNode }): ReactElement;

/** Shows work in progress in the bar above the tabs: `{making && <Mini>…</Mini>}` beside the screens. */
export function Mini(props: { children?: ReactNode }): ReactElement;

/** Shows an icon by its name. */
export function Icon(props: { name: string }): ReactElement;
