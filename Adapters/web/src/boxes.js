/** Elements for containers: stacks, tabs and splits. They hold views, and decide nothing. */
import { h } from './elements.js';

/** Returns the box for a container. */
export function makeBox(front, node) {
  const Kind = kindOf(node);
  return new Kind(front, node);
}

/** Whether a box can show a container. */
export function fits(box, node) {
  return box?.constructor === kindOf(node);
}

function kindOf({ kind }) {
  return { tabs: TabsBox, split: SplitBox }[kind] ?? StackBox;
}

/** Brings children into this order. Those in place are not touched, because an element loses its state when it is moved. */
export function arrange(parent, elements) {
  let next = null;
  for (const element of elements.toReversed()) {
    if (element.parentNode !== parent || element.nextElementSibling !== next) place(parent, element, next);
    next = element;
  }
}

function place(parent, element, next) {
  // `moveBefore` keeps the focus, the scroll position and the content of frames.
  if (parent.moveBefore && element.isConnected && parent.isConnected) parent.moveBefore(element, next);
  else parent.insertBefore(element, next);
}

/** A stack, or a bare container. */
class StackBox {
  constructor(_, { key }) {
    this.element = h('div', { class: 'navd-stack', 'data-key': key });
    this.body = this.element;
  }

  /** Shows a container with the elements of its children. */
  show(node, children) {
    arrange(this.body, children);
  }

  close() {}
}

/** Tabs: their names, and the panel of the selected one. A tap is reported; only the tree selects. */
class TabsBox {
  #front;
  #node;

  constructor(front, { key }) {
    this.#front = front;
    this.list = h('div', { class: 'navd-tab-list', role: 'tablist' });
    this.body = h('div', { class: 'navd-tab-body' });
    this.element = h('div', { class: 'navd-tabs', 'data-key': key }, this.list, this.body);
    this.list.addEventListener('click', ({ target }) => this.#tapped(target.closest('[role=tab]')));
    this.list.addEventListener('keydown', (event) => this.#pressed(event));
  }

  show(node, children) {
    this.#node = node;
    const panels = node.children.map((tab, index) => this.#panel(tab, children[index]));
    for (const panel of [...this.body.children]) if (!panels.includes(panel)) panel.remove();
    arrange(this.body, panels);
    const tabs = node.children.map((tab) => this.#tab(tab));
    for (const tab of [...this.list.children]) if (!tabs.includes(tab)) tab.remove();
    arrange(this.list, tabs);
  }

  close() {}

  #panel({ key, tab }, element) {
    const id = this.#front.idOf(`panel-${key}`);
    const panel = element.parentNode?.id === id
      ? element.parentNode
      : h('div', { id, class: 'navd-panel', role: 'tabpanel' });
    if (element.parentNode !== panel) arrange(panel, [element]);
    panel.setAttribute('aria-label', this.#front.tabLabel(tab));
    panel.hidden = key !== this.#node.selected;
    return panel;
  }

  #tab({ key, tab }) {
    const id = this.#front.idOf(`tab-${key}`);
    const isSelected = key === this.#node.selected;
    const button = [...this.list.children].find((one) => one.id === id)
      ?? h('button', { id, type: 'button', role: 'tab', 'aria-controls': this.#front.idOf(`panel-${key}`) });
    button.dataset.tab = tab;
    button.textContent = this.#front.tabLabel(tab);
    button.setAttribute('aria-selected', isSelected);
    const hadFocus = this.list.contains(document.activeElement);
    button.tabIndex = isSelected ? 0 : -1;
    if (isSelected && hadFocus) button.focus({ preventScroll: true });
    return button;
  }

  #tapped(button) {
    if (button) this.#front.perform(() => this.#front.navigation.reportSelect(button.dataset.tab, this.#node.key));
  }

  #pressed(event) {
    const tabs = [...this.list.children];
    const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#tapped(tabs.at(next % tabs.length));
  }
}

/** A split: its columns, or the one with the last screen of the compact order. */
class SplitBox {
  #front;
  #node;
  #isNarrow;
  #observer;

  constructor(front, { key }) {
    this.#front = front;
    this.element = h('div', { class: 'navd-split', 'data-key': key });
    this.body = this.element;
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(this.element);
  }

  show(node, children) {
    this.#node = node;
    const top = node.collapsed ? node.compact.at(-1) : undefined;
    node.children.forEach((column, index) => {
      const element = children[index];
      element.dataset.column = column.column;
      element.hidden = node.collapsed && !column.children.some(({ key }) => key === top);
    });
    arrange(this.body, children);
  }

  close() {
    this.#observer.disconnect();
  }

  /** Reports that the columns have become too narrow, or wide enough. */
  #resized() {
    const { collapseWidth } = this.#front;
    const width = this.element.clientWidth;
    if (!this.#node || !collapseWidth || width === 0) return;
    const isNarrow = width < collapseWidth;
    if (isNarrow === this.#isNarrow) return;
    this.#isNarrow = isNarrow;
    if (isNarrow === this.#node.collapsed) return;
    const { navigation } = this.#front;
    const { key } = this.#node;
    this.#front.perform(() => (isNarrow ? navigation.reportCollapsed(key) : navigation.reportExpanded(key)));
  }
}
