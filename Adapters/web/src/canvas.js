/** The views and containers of a front end, as the steps of the reconciler have left them. */
import { Reconciler } from 'navd/reconciler';
import { arrange, fits, makeBox } from './boxes.js';
import { Layers } from './layers.js';
import { View } from './views.js';

/** The time after which a page that does not paint has been hidden. */
const HIDDEN_MS = 1000;

/** The tree before it is open. */
export const NOTHING = Object.freeze({ revision: 0, window: [], coordinators: [] });

/** Draws one snapshot after the other. It keeps a view for each live screen, and a box for each container, by key. */
export class Canvas {
  #front;
  #renderer;
  #kept;
  #layers;
  #boxes = new Map();
  #views = new Map();
  #activeKey;
  /** The view transition that runs. */
  #moving;
  /** Performs the steps of the last snapshot, if the browser has not done so yet. */
  #pending;
  #isArranging = false;

  constructor(front, root, renderer, policy) {
    this.#front = front;
    this.#renderer = renderer;
    this.#kept = new Reconciler(policy);
    this.#layers = new Layers(front, root);
    root.addEventListener('focusin', ({ target }) => this.#focused(target));
  }

  /** The tree as it is shown. */
  get snapshot() {
    return this.#kept.shown ?? NOTHING;
  }

  /** The view of the active screen, if there is one. */
  get active() {
    const view = this.#views.get(this.#activeKey);
    return view?.lifecycle === 'active' ? view : undefined;
  }

  /** The view that an element is in, if it is in one. */
  viewAround(element) {
    return this.#views.get(element.closest('.navd-view')?.dataset.key);
  }

  /** Shows a message in the top layer. */
  say(element) {
    this.#layers.say(element);
  }

  /**
   * Shows a snapshot; `changes` are those since the one before, if they are known. `drawn` is called with the transition
   * when the elements are those of the snapshot; `settled` when nothing moves, unless another one is drawn before.
   */
  draw(snapshot, changes, { drawn, settled }) {
    this.#finish();
    const done = this.#kept.apply(snapshot, changes);
    const perform = () => {
      if (this.#pending !== perform) return;
      this.#pending = undefined;
      this.#perform(done, snapshot);
      drawn(done.transition);
    };
    this.#pending = perform;
    const moving = this.#begin(done.transition, perform);
    this.#moving = moving;
    const ended = () => {
      if (this.#kept.shown === snapshot && this.#moving === moving) settled();
    };
    if (moving) moving.finished.then(ended, ended);
    else painted(ended);
  }

  /** Focuses the active view, unless the user is among the tabs or outside. */
  focus() {
    const { activeElement } = document;
    const isOutside = activeElement && activeElement !== document.body && !this.#layers.root.contains(activeElement);
    const isAtTabs = activeElement?.getAttribute('role') === 'tab' && this.#layers.top.element.contains(activeElement);
    if (!isOutside && !isAtTabs) this.active?.restoreFocus();
  }

  /** Removes everything. */
  close() {
    this.#finish();
    for (const view of this.#views.values()) view.remove();
    for (const box of this.#boxes.values()) box.close();
    this.#layers.close();
  }

  /** Ends a transition that runs, after what the browser has not drawn yet. */
  #finish() {
    this.#pending?.();
    this.#moving?.skipTransition();
    this.#moving = undefined;
  }

  #perform({ before, after }, { window }) {
    this.#isArranging = true;
    const panels = this.#layers.panels(window);
    for (const node of window) this.#ensure(node);
    for (const step of [...before, ...after]) this.#performStep(step);
    window.forEach((node, index) => arrange(panels[index], [this.#show(node)]));
    this.#layers.show(window);
    this.#prune(window);
    this.#isArranging = false;
    this.focus();
  }

  #performStep(step) {
    const { kind, key } = step;
    const view = this.#views.get(key);
    if (step.lifecycle === 'active') this.#activeKey = key;
    // A view may come and go although its container has not changed.
    for (const container of step.place?.containers ?? []) this.#boxes.get(container).node = undefined;
    if (kind === 'appear') this.#views.set(key, new View(this.#front, this.#renderer, step));
    else if (kind === 'move') view.place = step.place;
    else if (kind === 'update') view.take(step);
    else if (kind === 'disappear') {
      this.#views.delete(key);
      view.remove();
    } else view.become(step.lifecycle);
  }

  // Containers

  /** Makes the boxes that are missing. */
  #ensure(node) {
    const box = this.#boxes.get(node.key);
    if (box?.node === node) return;
    if (!fits(box, node)) {
      box?.close();
      this.#boxes.set(node.key, makeBox(this.#front, node));
    }
    for (const child of node.children) if (child.children) this.#ensure(child);
  }

  /** Shows a container and all in it as the tree has them, and returns its element. */
  #show(node) {
    const box = this.#boxes.get(node.key);
    if (box.node === node) return box.element;
    box.node = node;
    const children = node.children
      .map((child) => (child.children ? this.#show(child) : this.#views.get(child.key)?.element));
    // Screens without a view have no element.
    box.show(node, children.filter(Boolean));
    return box.element;
  }

  /** Removes the boxes that are gone. */
  #prune(window) {
    const keys = new Set(keysOf(window));
    for (const [key, box] of [...this.#boxes]) {
      if (keys.has(key)) continue;
      box.close();
      box.element.remove();
      this.#boxes.delete(key);
    }
  }

  // The transition

  /** Begins a view transition, and returns it; performs the steps at once if there is none. */
  #begin({ kind, direction, container, animated }, perform) {
    const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!animated || kind === 'none' || calm || document.hidden || !document.startViewTransition) {
      perform();
      return undefined;
    }
    const part = () => this.#boxes.get(container)?.element ?? this.#layers.top.panel;
    const { documentElement } = document;
    const named = [];
    const name = () => {
      const element = part();
      element.classList.add('navd-moving');
      named.push(element);
    };
    documentElement.dataset.navdTransition = `${kind} ${direction}`;
    if (kind !== 'present') name();
    const moving = document.startViewTransition(() => {
      for (const element of named) element.classList.remove('navd-moving');
      perform();
      if (kind !== 'dismiss' && this.#moving === moving) name();
    });
    moving.ready.catch(() => {});
    moving.finished.finally(() => {
      for (const element of named) element.classList.remove('navd-moving');
      if (this.#moving === moving || !this.#moving) delete documentElement.dataset.navdTransition;
    });
    return moving;
  }

  /** Remembers the focus of a view, and reports that the user has focused another column. */
  #focused(element) {
    const view = this.viewAround(element);
    if (!view || this.#isArranging) return;
    view.focused(element);
    if (view.lifecycle !== 'visible' || !this.#layers.top.element.contains(element)) return;
    this.#front.perform(() => this.#front.navigation.reportFocus(view.key));
  }
}

/** Calls a function when the browser paints what was done; soon if the page is hidden, because then it does not paint. */
function painted(call) {
  if (document.hidden) {
    queueMicrotask(call);
    return;
  }
  const timer = setTimeout(call, HIDDEN_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    call();
  });
}

function* keysOf(nodes) {
  for (const { key, children } of nodes) {
    if (!children) continue;
    yield key;
    yield* keysOf(children);
  }
}
