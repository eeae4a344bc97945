import { flat, h } from './elements.js';

/** The view of one screen: an element that the functions of an application fill. */
export class View {
  #front;
  #renderer;
  #ending = new AbortController();
  /** The element that had the focus last. */
  #focused;

  key;
  name;
  params;
  /** The place of the screen in the tree, and its lifecycle: `active`, `visible` or `retained`. */
  place;
  lifecycle;
  element;
  /** Called with new params instead of drawing again, if the function of the screen has set it. */
  update;

  constructor(front, renderer, { key, name, params, place, lifecycle }) {
    this.#front = front;
    this.#renderer = renderer;
    Object.assign(this, { key, name, params, place });
    this.element = h('section', { class: 'navd-view', tabindex: -1, 'data-key': key, 'data-screen': name });
    this.become(lifecycle);
    this.#guarded(() => renderer.appear(this));
  }

  /** The handle of the tree, whose commands are sent from this screen. */
  get navigation() {
    return this.#front.navigation.withOptions({ from: this.key });
  }

  /** Aborted when the view is let go. */
  get signal() {
    return this.#ending.signal;
  }

  /** Sends a route from this screen. An outcome that is `failed` or `blocked` is shown. */
  trigger = (route, params) => this.perform(() => this.navigation.trigger(route, params));

  /** Goes back. */
  back = () => this.#front.back();

  /** Calls a function that sends a command, and shows its outcome if it is `failed` or `blocked`. */
  perform = (command) => this.#front.perform(command);

  /** Shows a message for a moment; `severity` is `warning` or `error`. */
  notify = (text, severity) => this.#front.notify(text, severity);

  /** Takes another lifecycle. */
  become(lifecycle) {
    const isOther = this.lifecycle !== undefined && this.lifecycle !== lifecycle;
    this.lifecycle = lifecycle;
    this.element.dataset.lifecycle = lifecycle;
    this.element.hidden = lifecycle === 'retained';
    if (isOther) this.#renderer.covered?.(this);
  }

  /** Takes other params, or after `tree.regraph` another name. */
  take({ name, params }) {
    const isOther = name !== this.name;
    Object.assign(this, { name, params });
    this.element.dataset.screen = name;
    this.#guarded(() => {
      if (isOther || !this.update) this.#renderer.update(this);
      else this.update(params);
    });
  }

  /** Removes the view. */
  remove() {
    this.#ending.abort();
    this.element.remove();
    this.#guarded(() => this.#renderer.disappear(this));
  }

  /** Remembers the element that has the focus. */
  focused(element) {
    this.#focused = element;
  }

  /** Focuses the element that had the focus last, otherwise the one with `autofocus`, otherwise the view itself. */
  restoreFocus() {
    if (this.element.contains(document.activeElement)) return;
    for (const element of [this.#focused, this.element.querySelector('[autofocus]'), this.element]) {
      if (element && this.element.contains(element)) element.focus({ preventScroll: true });
      if (this.element.contains(document.activeElement)) return;
    }
  }

  /** The title of the view: its first heading, otherwise the name of the screen. */
  get title() {
    return this.element.querySelector('h1, h2, h3')?.textContent || this.name;
  }

  /** Runs code of the application, whose errors must not stop the adapter. */
  #guarded(call) {
    try {
      call();
    } catch (error) {
      globalThis.reportError(error);
    }
  }
}

/** Draws views with functions: `{ DrinkScreen: ({ params, trigger }) => nodes }`. */
export class Functions {
  #screens;

  constructor(screens) {
    this.#screens = screens;
  }

  appear(view) {
    this.update(view);
  }

  update(view) {
    view.update = undefined;
    view.element.replaceChildren(...flat((this.#screens[view.name] ?? plain)(view)));
  }

  disappear() {}
}

/** Shows the name and the params, for screens without a function. */
function plain({ name, params }) {
  return [h('h2', name), ...Object.entries(params).map(([param, value]) => h('p', lineOf(param, value)))];
}

/** Returns the line of a param in a plain view. */
export function lineOf(param, value) {
  return `${param}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
