/** The views and containers of a front end in an element of the page. */
import { Toolkit } from 'navd/front';
import { Around } from './around.js';
import { makeBox, place } from './boxes.js';
import { Layers } from './layers.js';
import { Transitions } from './transitions.js';
import { View } from './views.js';

/** The time without painting after which the page counts as hidden. */
const HIDDEN_MS = 1000;
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** Performs the steps with elements: a view for each live screen, and a box for each container, by key. */
export class Canvas extends Toolkit {
  #root;
  #renderer;
  #layers;
  #boxes = new Map();
  /** The stacks whose views have changed. */
  #changed = new Set();
  #transitions;
  #around = new Around(() => this.front);
  #isArranging = false;
  /** Watches what views show in their bars. */
  #observer = new MutationObserver(() => this.showBars());

  constructor(root, renderer, signal) {
    super();
    this.#root = root;
    this.#renderer = renderer;
    this.#transitions = new Transitions(root, signal);
    this.#layers = new Layers(() => this.front, root, this.#transitions, this.#around.overlay);
    this.#layers.base.element.append(this.#around.mini);
    root.addEventListener('focusin', ({ target }) => this.#focused(target));
    root.addEventListener('input', ({ target }) => {
      if (target.dataset.save) this.viewAround(target)?.entered(target);
    });
    root.addEventListener('scroll', ({ target }) => this.viewAround(target)?.box.bar.scrolled(), { capture: true, passive: true });
  }

  /** The bar for work in progress, which the application fills. */
  get mini() {
    return this.#around.mini;
  }

  /** Fades new words of a bar in, if there is a transition. */
  fadeIn(element) {
    this.#transitions.fadeIn(element);
  }

  /** The view that contains an element, if any. */
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
    if (layer) box.layer = layer;
    if (tab !== undefined) box.parent.label([{ key, tab, label: tab }]);
  }

  remove({ key }) {
    const box = this.#boxes.get(key);
    this.#boxes.delete(key);
    this.#changed.delete(box);
    box.parent.remove(box);
    box.close();
    this.#transitions.leave(box.element, () => box.element.remove());
  }

  // Screens

  makeScreen(step) {
    const view = new View(this.front, this.#renderer, step);
    this.#observer.observe(view.actions, { childList: true });
    this.#observer.observe(view.element, { attributeFilter: ['data-bar'] });
    return view;
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
    place(box.holder, view.element);
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
    this.#changed.add(view.box);
    this.#transitions.leave(view.element, () => view.remove());
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
    this.#transitions.drawn(transition.kind === 'none');
    this.showBars();
    this.front.followed(snapshot, transition);
  }

  /** Draws all views again. */
  redraw() {
    for (const { views = [] } of this.#boxes.values()) {
      for (const view of views) view.redraw();
    }
    this.showBars();
  }

  /** Shows the bars of all stacks, and the ends of a rail. */
  showBars() {
    const { panel } = this.#layers.base;
    this.#root.classList.toggle('navd-tabbed', panel.dataset.holds === 'navd-tabs');
    for (const box of this.#boxes.values()) {
      box.showBar?.();
      box.showRail?.();
    }
  }

  /** Whether tabs are at the top of the lowest layer. */
  get hasTabs() {
    return this.#root.classList.contains('navd-tabbed');
  }

  /** Focuses the active view, unless the user is among the tabs or outside. */
  focus(view) {
    const { activeElement } = document;
    const isOutside = activeElement && activeElement !== document.body && !this.#root.contains(activeElement);
    const isAtTabs = activeElement?.getAttribute('role') === 'tab' && this.#layers.top.element.contains(activeElement);
    if (!isOutside && !isAtTabs) view.restoreFocus();
  }

  /** Waits until nothing moves and the browser paints. A hidden page does neither. */
  async painted() {
    while (this.#transitions.isMoving && !document.hidden) await this.#transitions.ended;
    if (document.hidden) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, HIDDEN_MS);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Starts to move the elements, which show the new snapshot at once. A cut leaves them at their positions. */
  begin(transition, change) {
    const around = this.#boxes.get(transition.container)?.element ?? this.#root;
    const moving = this.#transitions.begin(transition, change, { around, layers: this.#layers });
    return moving && { ...moving, cut() {} };
  }

  // Around the screens

  opened() {
    return this.front.goToRequested();
  }

  chrome({ tabs, language }) {
    const base = language.split('-')[0];
    const isOther = this.#root.lang !== '' && this.#root.lang !== language;
    this.#root.lang = language;
    this.#root.dir = RIGHT_TO_LEFT.includes(base) ? 'rtl' : 'ltr';
    for (const [key, shown] of Object.entries(tabs)) this.#boxes.get(key)?.label(shown);
    if (isOther) this.redraw();
    else this.showBars();
  }

  say(message) {
    this.#around.say(message);
  }

  /** Shows why the views cannot be used, or hides the reason. */
  connection(state, text) {
    this.#around.connection(text);
    this.#root.classList.toggle('navd-lost', state !== 'ready');
  }

  idle(idle) {
    this.#around.idle(idle);
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
