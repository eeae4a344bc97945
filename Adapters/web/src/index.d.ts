import type { Params, Route } from 'navd';
import type { FrontEnd as Core, FrontEndOptions as CoreOptions, LiveScreen } from 'navd/front';

/** What a screen shows: nodes and texts; undefined, null and false are left out. */
export type Content = Node | string | number | undefined | null | false | readonly Content[];

/** The params of screens by name, such as the `Screens` that `navctl generate typescript` writes. */
export type ScreenParams = Record<string, Params>;

/** The view of one screen. Its functions can be taken out of it: `({ params, trigger }) => …`. */
export interface View<P = Params> extends LiveScreen<P> {
  /** The element that holds the content. Its elements with `data-save="note"` are filled with saved state, and saved. */
  readonly element: HTMLElement;
  /** Aborted when the view is let go: `addEventListener(…, { signal })`. */
  readonly signal: AbortSignal;
  /** Called with other params instead of the function of the screen, if that has set it. */
  update: ((params: P) => void) | undefined;
}

/** The functions that draw screens, by name: with the types of a graph, one for each of its screens. */
export type Screens<S extends { [N in keyof S]: object } = ScreenParams> = {
  [N in keyof S]: (view: View<S[N]>) => Content;
};

/** Draws views instead of functions, for libraries such as React. */
export interface Renderer {
  appear(view: View): void;
  /** The params of the view have changed, or its name. */
  update(view: View): void;
  /** The lifecycle of the view has changed. */
  covered?(view: View): void;
  disappear(view: View): void;
}

/** The options that all front ends have. By default `transport` is `navgate()`, and the language is that of the browser. */
export interface FrontEndOptions extends Omit<CoreOptions, 'transport' | 'views'>, Partial<Pick<CoreOptions, 'transport'>> {
  /** The width in pixels below which a split collapses, by default 600; null leaves that to others. */
  collapseWidth?: number | null;
  /** Whether the browser's history and the URL of the page follow the tree, by default true. One front end of a page can. */
  history?: boolean;
  /**
   * The part of an address before the URL of the tree: by default `#`, so that `page.html#/drinks` leads to `/drinks`. A path,
   * such as `` or `/kiosk`, needs a server that answers every address below it with the page.
   */
  base?: string;
  /** Returns the label of a tab; undefined for its title in the graph, or its name. */
  tabLabel?: (name: string) => string | undefined;
}

export interface Options<S extends { [N in keyof S]: object } = ScreenParams> extends FrontEndOptions {
  /** Draws the screens. A screen without a function shows its name and params. */
  screens?: Screens<S>;
  /** Draws the screens instead of `screens`. */
  renderer?: Renderer;
}

/** A tree that is shown in an element of the page. */
export interface FrontEnd extends Omit<Core, 'close'> {
  readonly element: HTMLElement;
  /** Whether the history of the browser has followed the tree, and no step of the user waits. */
  readonly isAtRest: boolean;
  collapseWidth: number | null;
  /** Removes the front end from the page. The tree remains. */
  unmount(): Promise<void>;
}

/** Shows a tree in an element of the page, and follows it. */
export function mount<S extends { [N in keyof S]: object } = ScreenParams>(
  element: Element,
  options: Options<Given<S>>,
): FrontEnd;

/** A type that is given, and not inferred from the argument. */
type Given<T> = [T][T extends unknown ? 0 : never];

/** Returns a new element: `h('p', { class: 'price' }, '2.50')`, or `h('p', '2.50')`. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  ...content: [attributes: Attributes, ...children: Content[]] | Content[]
): HTMLElementTagNameMap[T];

/** Attributes of an element. One with a function, such as `onclick`, is a listener; `true` is an attribute without a value. */
export type Attributes = { [name: string]: string | number | boolean | undefined | ((event: any) => unknown) };

/** Returns a button that sends a route from its screen: `go('Latte', 'drink', { drink: 'Latte' })`. */
export function go(label: Content, route: string | Route, params?: Params): HTMLButtonElement;

/** Returns a button that goes back. */
export function back(label: Content): HTMLButtonElement;
