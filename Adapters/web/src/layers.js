import { arrange } from './boxes.js';
import { h } from './elements.js';

/**
 * The layers: the root in an element of the page, each other in a modal `<dialog>`.
 *
 * The browser keeps the focus in the top dialog. A dialog closes only when the tree says so.
 */
export class Layers {
  #front;
  #base;
  #dialogs = new Map();
  /** The dialogs that are open, the lowest first. */
  #open = [];
  #messages = h('div', { class: 'navd-messages' });

  constructor(front, root) {
    this.#front = front;
    this.#base = new Layer(h('div', { class: 'navd-base' }));
    this.#base.element.append(this.#messages);
    this.root = root;
    root.append(this.#base.element);
  }

  /** The top layer. */
  get top() {
    return this.#open.at(-1) ?? this.#base;
  }

  /** Makes the layers that are missing, and returns the parents of their containers. */
  panels(window) {
    return window.map((node, index) => {
      if (index === 0) return this.#base.panel;
      if (!this.#dialogs.has(node.key)) this.#dialogs.set(node.key, this.#dialog(node));
      return this.#dialogs.get(node.key).panel;
    });
  }

  /** Opens the dialogs of these layers, in their order, and removes the others. */
  show(window) {
    const wanted = window.slice(1).map(({ key }) => this.#dialogs.get(key));
    const above = this.#open.findIndex((layer, index) => layer !== wanted[index]);
    const stay = above < 0 ? this.#open.length : above;
    const closing = this.#open.slice(stay);
    this.#open = wanted;
    for (const layer of closing.toReversed()) layer.element.close();
    for (const [key, layer] of [...this.#dialogs]) {
      if (wanted.includes(layer)) continue;
      layer.element.remove();
      this.#dialogs.delete(key);
    }
    arrange(this.root, [this.#base, ...wanted].map(({ element }) => element));
    for (const layer of [this.#base, ...wanted]) layer.element.inert = layer !== this.top;
    for (const layer of wanted.slice(stay)) layer.element.showModal();
    if (this.#messages.parentNode !== this.top.element) this.top.element.append(this.#messages);
  }

  /** Adds a message, which is read out, to the top layer. */
  say(element) {
    this.#messages.append(element);
  }

  /** Removes everything. */
  close() {
    for (const layer of [...this.#open.toReversed(), this.#base]) {
      if (layer.element.open) layer.element.close();
      layer.element.remove();
    }
    this.#open = [];
  }

  #dialog({ key, layer: { style } }) {
    const element = h('dialog', { class: 'navd-layer', closedby: 'none', 'data-key': key, 'data-style': style });
    const layer = new Layer(element);
    element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      this.#front.back();
    });
    // Browsers that do not know `closedby`.
    element.addEventListener('cancel', (event) => {
      if (event.target !== element) return;
      event.preventDefault();
      this.#front.back();
    });
    // A form with the method `dialog`, or a browser that closes it nevertheless.
    element.addEventListener('close', ({ target }) => {
      if (target === element && this.#open.includes(layer) && !element.open) this.#reopen();
    });
    return layer;
  }

  /** Opens again what something else has closed, with all layers above it. */
  #reopen() {
    const first = this.#open.findIndex(({ element }) => !element.open);
    for (const { element } of this.#open.slice(first)) {
      if (element.open) element.close();
      element.showModal();
    }
    this.#front.focus();
  }
}

/** One layer: its element, and the parent of its container. */
class Layer {
  panel = h('div', { class: 'navd-layer-panel' });

  constructor(element) {
    this.element = element;
    element.append(this.panel);
  }
}
