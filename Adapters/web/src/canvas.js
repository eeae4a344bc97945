/** The views and containers of a front end in an element of the page. */
import { Toolkit } from 'navd/front';
import { makeBox, place } from './boxes.js';
import { h } from './elements.js';
import { Layers } from './layers.js';
import { View } from './views.js';

/** The time after which a page that does not paint has been hidden. */
const HIDDEN_MS = 1000;

/** Performs the steps with elements: a view for each live screen, and a box for each container, by key. */
export class Canvas extends Toolkit {
  #root;
  #renderer;
  #layers;
  #boxes = new Map();
  /** The stacks whose views have changed. */
  #changed = new Set();
  /** The view transition that runs. */
  #moving;
  #isArranging = false;
  #connectionLine = h('p', { class: 'navd-connection', role: 'status', hidden: true });
  #idleLine = h('p', { class: 'navd-idle', role: 'timer', hidden: true });

  constructor(root, renderer) {
    super();
    this.#root = root;
    this.#renderer = renderer;
    this.#layers = new Layers(() => this.front, root);
    this.#layers.say(this.#connectionLine);
    this.#layers.say(this.#idleLine);
    root.addEventListener('focusin', ({ target }) => this.#focused(target));
    root.addEventListener('input', ({ target }) => {
      if (target.dataset.save) this.viewAround(target)?.entered(target);
    });
  }

  /** The view that an element is in, if it is in one. */
  viewAround(element) {
    return this.front.screen(element.closest('.navd-view')?.dataset.key);
  }

  // Containers

  add(step) {
    const box = makeBox(this.front, step);
    box.parent = this.#boxes.get(step.in) ?? this.#layers;
    this.#boxes.set(step.key, box);
    box.parent.add(box, step);
  }

  place({ key, at }) {
    const box = this.#boxes.get(key);
    box.parent.place(box, at);
  }

  change(step) {
    const { key, layer, tab } = step;
    const box = this.#boxes.get(key);
    box.change(step);
    if (layer) box.style = layer.style;
    if (tab !== undefined) box.parent.label([{ key, tab, label: tab }]);
  }

  remove({ key }) {
    const box = this.#boxes.get(key);
    this.#boxes.delete(key);
    this.#changed.delete(box);
    box.parent.remove(box);
    box.close();
    box.element.remove();
  }

  // Screens

  makeScreen(step) {
    return new View(this.front, this.#renderer, step);
  }

  appear(view) {
    this.move(view);
    view.appear();
  }

  move(view) {
    const box = this.#boxes.get(view.place.containers.at(-1));
    this.#changed.add(box);
    if (view.box === box) return;
    view.box?.views.delete(view);
    view.box = box;
    box.views.add(view);
    place(box.element, view.element);
  }

  update(view, before) {
    view.changed(before);
  }

  uncover(view) {
    view.become();
  }

  cover(view) {
    view.become();
  }

  disappear(view) {
    view.box.views.delete(view);
    view.remove();
  }

  saved(view, members) {
    view.fill(members);
  }

  // Drawing

  drawn(snapshot, transition) {
    this.#isArranging = true;
    for (const box of this.#changed) box.arrange();
    this.#changed.clear();
    this.#layers.show();
    this.#isArranging = false;
    this.front.followed(snapshot, transition);
  }

  /** Focuses the active view, unless the user is among the tabs or outside. */
  focus(view) {
    const { activeElement } = document;
    const isOutside = activeElement && activeElement !== document.body && !this.#root.contains(activeElement);
    const isAtTabs = activeElement?.getAttribute('role') === 'tab' && this.#layers.top.element.contains(activeElement);
    if (!isOutside && !isAtTabs) view.restoreFocus();
  }

  /** Returns a promise for the time when the browser paints; soon if the page is hidden, because then it does not paint. */
  painted() {
    if (document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, HIDDEN_MS);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Begins a view transition. It moves pictures, so all steps are performed when the browser has that of the old state. */
  begin({ kind, direction, container }, change) {
    const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (calm || document.hidden || !document.startViewTransition) return undefined;
    const { dataset } = document.documentElement;
    const named = [];
    const name = () => {
      const element = this.#boxes.get(container)?.element ?? this.#layers.top.panel;
      element.classList.add('navd-moving');
      named.push(element);
    };
    const unname = () => { for (const element of named) element.classList.remove('navd-moving'); };
    dataset.navdTransition = `${kind} ${direction}`;
    if (kind !== 'present') name();
    const moving = document.startViewTransition(() => {
      unname();
      change.after();
      if (kind !== 'dismiss' && this.#moving === moving) name();
    });
    this.#moving = moving;
    moving.ready.catch(() => {});
    moving.finished.finally(() => {
      unname();
      if (this.#moving === moving || !this.#moving) delete dataset.navdTransition;
    });
    const cut = () => {
      this.#moving = undefined;
      moving.skipTransition();
    };
    return { ended: moving.finished, cut };
  }

  // Around the screens

  opened() {
    return this.front.goToRequested();
  }

  chrome({ tabs }) {
    for (const [key, shown] of Object.entries(tabs)) this.#boxes.get(key)?.label(shown);
  }

  say({ text, severity, milliseconds }) {
    const role = severity === 'error' ? 'alert' : 'status';
    const message = h('p', { class: 'navd-message', 'data-severity': severity, role });
    this.#layers.say(message);
    // A region that is in the page before its text is read out by more screen readers.
    message.textContent = text;
    message.addEventListener('click', () => message.remove());
    setTimeout(() => message.remove(), milliseconds);
  }

  /** Shows why the views cannot be used at the moment, or hides that. */
  connection(state, text = '') {
    show(this.#connectionLine, text);
    this.#root.classList.toggle('navd-lost', state !== 'ready');
  }

  idle(idle) {
    show(this.#idleLine, idle ? `${idle.seconds}` : '');
  }

  /** Remembers the focus of a view, and reports that the user has focused another column. */
  #focused(element) {
    const view = this.viewAround(element);
    if (!view || this.#isArranging) return;
    view.focused(element);
    if (view.lifecycle !== 'visible' || !this.#layers.top.element.contains(element)) return;
    this.front.perform(() => this.front.navigation.reportFocus(view.key));
  }
}

/** Shows a text in a line, or hides the line. */
function show(line, text) {
  line.hidden = text === '';
  line.textContent = text;
}
