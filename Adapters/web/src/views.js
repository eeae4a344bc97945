import { LiveScreen } from 'navd/front';
import { flat, h } from './elements.js';

/** The view of one screen: an element that functions of the application fill. */
export class View extends LiveScreen {
  #renderer;
  #ending = new AbortController();
  /** The last focused element. */
  #focused;

  element;
  /** Aborted when the view is removed. */
  signal = this.#ending.signal;
  /** The box of its container. */
  box;
  /** Called with new params instead of redrawing, if the screen's function has set it. */
  update;
  /** The view's buttons in the bar. */
  actions = h('div', { class: 'navd-actions' });

  constructor(front, renderer, step) {
    super(front, step);
    this.#renderer = renderer;
    this.element = h('section', { class: 'navd-view', tabindex: -1, 'data-key': this.key, 'data-screen': this.name });
    this.#showLifecycle();
  }

  /** Fills the element. */
  appear() {
    this.#guarded(() => this.#renderer.appear(this));
    this.fill();
  }

  /** Applies a new lifecycle. */
  become() {
    this.#showLifecycle();
    this.#renderer.covered?.(this);
  }

  /** Applies new params, or after `tree.regraph` a new name. */
  changed(before) {
    this.element.dataset.screen = this.name;
    this.#guarded(() => {
      if (this.name !== before.name || !this.update) this.#renderer.update(this);
      else this.update(this.params);
    });
    this.fill();
  }

  /** Redraws the view with the same params. */
  redraw() {
    this.#guarded(() => this.#renderer.update(this));
    this.fill();
  }

  /** Removes the view. */
  remove() {
    this.#ending.abort();
    this.element.remove();
    this.#guarded(() => this.#renderer.disappear(this));
  }

  /** Fills the elements with `data-save` from the saved state; with `members` only those. */
  fill(members = this.saved) {
    for (const element of this.element.querySelectorAll('[data-save]')) {
      const { save } = element.dataset;
      if (save in members) enter(element, members[save]);
    }
  }

  /** Saves the user's input in an element with `data-save`. */
  entered(element) {
    this.save({ [element.dataset.save]: element[propertyOf(element)] });
  }

  /** Remembers the element that has the focus. */
  focused(element) {
    this.#focused = element;
  }

  /** Focuses the last focused element, else the one with `autofocus`, else the view. */
  restoreFocus() {
    if (this.element.contains(document.activeElement)) return;
    for (const element of [this.#focused, this.element.querySelector('[autofocus]'), this.element]) {
      if (element && this.element.contains(element)) element.focus({ preventScroll: true });
      if (this.element.contains(document.activeElement)) return;
    }
  }

  /** Its first heading, if it has one. */
  get heading() {
    return this.element.querySelector('h1, h2, h3');
  }

  /** The position of the bar: `over` the content, or `none`; undefined: above the content. */
  get bar() {
    return this.element.dataset.bar;
  }

  set bar(kind) {
    if (kind === undefined) delete this.element.dataset.bar;
    else this.element.dataset.bar = kind;
  }

  #showLifecycle() {
    this.element.dataset.lifecycle = this.lifecycle;
    this.element.hidden = this.lifecycle === 'retained';
  }

  /** Runs code of the application. Its errors must not stop the adapter. */
  #guarded(call) {
    try {
      call();
    } catch (error) {
      globalThis.reportError(error);
    }
  }
}

/** Returns the property of an element that holds the user's input. */
const propertyOf = ({ type }) => (type === 'checkbox' ? 'checked' : 'value');

/** Shows a value in an element; undefined restores the initial value. */
function enter(element, value) {
  const property = propertyOf(element);
  const initial = property === 'checked' ? element.defaultChecked : element.defaultValue ?? '';
  if (element[property] !== (value ?? initial)) element[property] = value ?? initial;
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
    view.bar = undefined;
    view.actions.replaceChildren();
    view.element.replaceChildren(...flat((this.#screens[view.name] ?? plain)(view)));
  }

  disappear() {}
}

/** Shows the lines of screens without a function. */
function plain({ lines: [first, ...others] }) {
  return [h('h2', first), ...others.map((line) => h('p', line))];
}
