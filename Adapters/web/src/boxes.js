/** Elements for containers: stacks, tabs and splits. They perform the steps for containers. */
import { Bar } from './bars.js';
import { h } from './elements.js';
import { hasIcon, icon } from './icons.js';

/** Leaving elements and their shades, which are not children of the tree. */
const PASSING = '.navd-leaving, .navd-shade';

/** Returns the box for a container. */
export function makeBox(front, step) {
  const Kind = { tabs: TabsBox, split: SplitBox }[step.type] ?? StackBox;
  return new Kind(front, step);
}

/** Sorts children. Does not touch elements in place, because an element loses its state when it is moved. */
export function arrange(parent, elements) {
  let next = null;
  for (const element of elements.toReversed()) {
    if (element.parentNode !== parent || nextTo(element) !== next) place(parent, element, next);
    next = element;
  }
}

/** Returns the sibling after an element that stays. */
function nextTo(element) {
  let next = element.nextElementSibling;
  while (next?.matches(PASSING)) next = next.nextElementSibling;
  return next;
}

/** Puts an element before another one, or at the end. */
export function place(parent, element, next = null) {
  // `moveBefore` keeps the focus, the scroll position and the content of frames.
  if (parent.moveBefore && element.isConnected && parent.isConnected) parent.moveBefore(element, next);
  else parent.insertBefore(element, next);
}

/** Puts an element at an index among the other children. */
function placeAt(parent, element, at) {
  place(parent, element, [...parent.children].filter((one) => one !== element)[at]);
}

/** The element of a container. */
class Box {
  /** The parent box, or the layers. */
  parent;

  constructor(front, key, name) {
    this.front = front;
    this.key = key;
    this.element = h('div', { class: name, 'data-key': key });
  }

  /** Performs a step `change`. */
  change() {}

  close() {}
}

/** A stack, or a bare container: a bar above its views. */
class StackBox extends Box {
  /** The views in it. */
  views = new Set();
  holder = h('div', { class: 'navd-views' });

  constructor(front, { key }) {
    super(front, key, 'navd-stack');
    this.bar = new Bar(front);
    this.element.append(this.bar.element, this.holder);
  }

  /** Brings the views into their order. */
  arrange() {
    const views = [...this.views].sort((one, other) => one.place.at - other.place.at);
    arrange(this.holder, views.map(({ element }) => element));
  }

  /** The visible view. */
  get top() {
    return [...this.views].find(({ lifecycle }) => lifecycle !== 'retained');
  }

  /** Shows the bar of the visible view. */
  showBar() {
    const { top } = this;
    // The columns with content.
    const columns = this.element.parentElement?.matches('.navd-split')
      ? [...this.element.parentElement.children].filter((one) => one.querySelector('.navd-view:not([hidden])')) : [this.element];
    this.bar.show(top, {
      below: top && [...this.views].find(({ place }) => place.at === top.place.at - 1),
      layer: this.element.closest('dialog')?.dataset.look,
      isColumn: this.element.parentElement?.matches('.navd-split:not([data-collapsed])') === true,
      isFirst: columns[0] === this.element,
      isLast: columns.at(-1) === this.element,
    });
  }
}

/** Tabs: the labels, and the panel of the selected tab. A tap is only reported; the tree selects. */
class TabsBox extends Box {
  /** The button and the panel of each tab, by key. */
  #tabs = new Map();
  #head = h('div', { class: 'navd-rail-head' });
  #foot = h('div', { class: 'navd-rail-foot' });
  #railText;
  /** Whether the report of a tap is not answered yet. */
  #isReporting = false;

  constructor(front, { key }) {
    super(front, key, 'navd-tabs');
    this.list = h('div', { class: 'navd-tab-list', role: 'tablist' });
    this.body = h('div', { class: 'navd-tab-body' });
    this.element.append(h('div', { class: 'navd-tab-bar' }, this.#head, this.list, this.#foot), this.body);
    this.list.addEventListener('click', ({ target }) => this.#tapped(target.closest('[role=tab]')));
    this.list.addEventListener('keydown', (event) => this.#pressed(event));
  }

  add(box, { key, tab, at }) {
    const id = this.front.idOf(`panel-${key}`);
    const panel = h('div', { id, class: 'navd-panel', role: 'tabpanel', hidden: true }, box.element);
    const button = h('button', { type: 'button', class: 'navd-tab', role: 'tab', 'aria-controls': id, tabindex: -1 });
    this.#tabs.set(key, { button, panel });
    this.place(box, at);
    this.label([{ key, tab, label: tab, ...this.front.chrome.tabs[this.key]?.find((one) => one.key === key) }]);
  }

  place({ key }, at) {
    const { button, panel } = this.#tabs.get(key);
    placeAt(this.list, button, at);
    placeAt(this.body, panel, at);
  }

  remove({ key }) {
    const { button, panel } = this.#tabs.get(key);
    button.remove();
    panel.remove();
    this.#tabs.delete(key);
  }

  change({ shown }) {
    if (!shown) return;
    const hadFocus = this.list.contains(document.activeElement);
    for (const [key, { button, panel }] of this.#tabs) {
      const isSelected = shown.includes(key);
      panel.hidden = !isSelected;
      button.setAttribute('aria-selected', isSelected);
      button.tabIndex = isSelected ? 0 : -1;
      if (isSelected && hadFocus) button.focus({ preventScroll: true });
    }
  }

  /** Shows the labels, icons and badges of tabs. */
  label(tabs) {
    for (const { key, tab, label, icon: name, badge, locked } of tabs) {
      const shown = this.#tabs.get(key);
      const text = this.front.tabLabel(tab) ?? label;
      const said = locked ? this.front.text('locked') : badge === true ? undefined : badge;
      const drawn = JSON.stringify([tab, text, name, badge, said]);
      if (drawn === shown.drawn) continue;
      shown.drawn = drawn;
      const { button, panel } = shown;
      // The label is the only text of the button.
      const mark = locked ? h('span', { class: 'navd-lock' }, icon('lock'))
        : badge !== undefined && h('span', { class: 'navd-badge', 'data-badge': badge === true ? '' : badge });
      const sign = h('span', { class: 'navd-tab-icon' }, hasIcon(name) && icon(name), mark);
      button.replaceChildren(sign, h('span', { class: 'navd-tab-label' }, text));
      button.setAttribute('aria-label', [text, said].filter(Boolean).join(', '));
      panel.setAttribute('aria-label', text);
      button.classList.toggle('navd-plain', !hasIcon(name));
      for (const [member, value] of Object.entries({ tab, icon: name, badge, locked: locked || undefined })) {
        if (value === undefined) delete button.dataset[member];
        else button.dataset[member] = value;
      }
    }
  }

  /** Shows brand and language at the ends of a rail. */
  showRail() {
    const { chrome, hasBrand, hasRail } = this.front;
    const isRail = hasRail && this.element.closest('.navd-base') !== null;
    const text = isRail ? JSON.stringify([chrome.brand, chrome.languages, chrome.language]) : '';
    if (text === this.#railText) return;
    this.#railText = text;
    this.#head.replaceChildren(...isRail && hasBrand ? [h('div', { class: 'navd-brand' }, this.front.brandOf(true))] : []);
    this.#foot.replaceChildren(...isRail && chrome.languages?.length > 1 ? [this.front.languageButton()] : []);
  }

  /** Reports a tap. Ignores taps until the answer, because a double click would present a PIN twice. */
  async #tapped(button) {
    if (!button || this.#isReporting) return;
    this.#isReporting = true;
    await this.front.perform(() => this.front.navigation.reportSelect(button.dataset.tab, this.key));
    this.#isReporting = false;
  }

  #pressed(event) {
    const tabs = [...this.list.children];
    const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const side = getComputedStyle(this.list).direction === 'rtl' ? -1 : 1;
    const next = {
      ArrowLeft: at - side, ArrowRight: at + side, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#tapped(tabs.at(next % tabs.length));
  }
}

/** A split: its columns, or the shown one. */
class SplitBox extends Box {
  #isCollapsed;
  #isNarrow;
  #observer = new ResizeObserver(() => this.#resized());

  constructor(front, { key }) {
    super(front, key, 'navd-split');
    this.#observer.observe(this.element);
  }

  add(box, { column, at }) {
    box.element.dataset.column = column;
    box.element.hidden = true;
    this.place(box, at);
  }

  place({ element }, at) {
    placeAt(this.element, element, at);
  }

  remove() {}

  change({ shown, collapsed = this.#isCollapsed }) {
    this.#isCollapsed = collapsed;
    this.element.toggleAttribute('data-collapsed', collapsed === true);
    for (const column of shown ? this.element.children : []) column.hidden = !shown.includes(column.dataset.key);
    this.element.dataset.columns = this.element.childElementCount;
  }

  close() {
    this.#observer.disconnect();
  }

  /** Reports when the width becomes too narrow or wide enough for the columns. */
  #resized() {
    const { collapseWidth, navigation } = this.front;
    const width = this.element.clientWidth;
    if (!collapseWidth || width === 0) return;
    const isNarrow = width < collapseWidth;
    if (isNarrow === this.#isNarrow) return;
    this.#isNarrow = isNarrow;
    if (isNarrow === this.#isCollapsed) return;
    const { key } = this;
    this.front.perform(() => (isNarrow ? navigation.reportCollapsed(key) : navigation.reportExpanded(key)));
  }
}
