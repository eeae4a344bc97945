import type { Params, Route } from 'navd';
import type { FrontEnd as Core, FrontEndOptions as CoreOptions, LiveScreen } from 'navd/front';

/** The content of a screen: nodes and texts; undefined, null and false are left out. */
export type Content = Node | string | number | undefined | null | false | readonly Content[];

/** The params of screens by name, such as the `Screens` that `navctl generate typescript` writes. */
export type ScreenParams = Record<string, Params>;

/** The view of one screen. Its functions can be destructured: `({ params, trigger }) => …`. */
export interface View<P = Params> extends LiveScreen<P> {
  /** The element that holds the content. Its elements with `data-save="note"` are filled with saved state, and saved. */
  readonly element: HTMLElement;
  /** Aborted when the view is removed: `addEventListener(…, { signal })`. */
  readonly signal: AbortSignal;
  /** Called with new params instead of the screen's function, if that function has set it. */
  update: ((params: P) => void) | undefined;
  /** The view's part of the bar, such as its buttons: `view.actions.append(…)`. */
  readonly actions: HTMLElement;
  /** The position of the bar: `over` the content, or `none`; undefined: above the content. */
  bar: 'over' | 'none' | undefined;
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
  /** The width in pixels below which the front end collapses splits, by default that of the theme; null: never. */
  collapseWidth?: number | null;
  /** Whether the browser's history and the URL of the page follow the tree, by default true. Only one front end of a page can. */
  history?: boolean;
  /**
   * The part of an address before the URL of the tree: by default `#`, so that `page.html#/drinks` leads to `/drinks`. A path,
   * such as `` or `/kiosk`, needs a server that answers every address below it with the page.
   */
  base?: string;
  /** Returns the label of a tab; undefined for its title in the graph, or its name. */
  tabLabel?: (name: string) => string | undefined;
  /** The icons of the application: SVG by name, or the address of a folder with a file `NAME.svg` for each. */
  icons?: string | Readonly<Record<string, string>>;
  /** Returns the brand, by default title and icon of the graph. `isRail`: whether there is only space for an icon. */
  brand?: (place: { isRail: boolean }) => Content;
  /** Returns the content of a view's bar instead of Back, title, actions and languages; null for no bars. */
  header?: ((view: View) => Content) | null;
  /** The route of “Start over” when the user has been idle. */
  startOver?: string | Route;
}

export interface Options<S extends { [N in keyof S]: object } = ScreenParams> extends FrontEndOptions {
  /** Draws the screens. A screen without a function shows its name and params. */
  screens?: Screens<S>;
  /** Draws the screens instead of `screens`. */
  renderer?: Renderer;
}

/** A front end in an element of the page. */
export interface FrontEnd extends Omit<Core, 'close'> {
  readonly element: HTMLElement;
  /** Whether the browser's history matches the tree, and no step of the user is pending. */
  readonly isAtRest: boolean;
  collapseWidth: number | null;
  /** The bar for work in progress, which the application fills. It is visible while it has content. */
  readonly mini: HTMLElement;
  /** Whether the element is wide enough for a rail. */
  readonly isWide: boolean;
  /** Redraws all views, because something other than their params has changed. Also called when the language changes. */
  redraw(): void;
  /** Removes the front end from the page. The tree remains. */
  unmount(): Promise<void>;
}

/** Shows a tree in an element of the page, and follows it. */
export function mount<S extends { [N in keyof S]: object } = ScreenParams>(
  element: Element,
  options: Options<Given<S>>,
): FrontEnd;

/** A type parameter that is not inferred from the argument. */
type Given<T> = [T][T extends unknown ? 0 : never];

/** Returns a new element: `h('p', { class: 'price' }, '2.50')`, or `h('p', '2.50')`. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  ...content: [attributes: Attributes, ...children: Content[]] | Content[]
): HTMLElementTagNameMap[T];

/** Attributes of an element. One with a function, such as `onclick`, is a listener; `true` is an attribute without a value. */
export type Attributes = { [name: string]: string | number | boolean | undefined | ((event: any) => unknown) };

/** The style of a button: `main`, `quiet`, `danger`, and `wide` for the full width. */
export type ButtonLook = string;

/** Returns a button that sends a route from its screen: `go('Latte', 'drink', { drink: 'Latte' }, 'main')`. */
export function go(label: Content, route: string | Route, params?: Params, look?: ButtonLook): HTMLButtonElement;

/** Returns a button that goes back. */
export function back(label: Content, look?: ButtonLook): HTMLButtonElement;

/** Returns a new icon: one of the adapter, or of the option `icons`. */
export function icon(name: string): SVGElement;

/** Returns the state that a screen shows instead of content: an icon, a title, a text, and a next step. */
export function state(icon: string, title: string, text: string, action?: Content): HTMLElement;

/** Returns placeholders for rows that are being loaded, by default six. They appear after 300 ms. */
export function loading(rows?: number): HTMLElement;
