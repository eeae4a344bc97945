import { arrange } from './boxes.js';
import { h } from './elements.js';

/**
 * The layers: the root in an element of the page, each other in a modal `<dialog>`.
 *
 * The browser keeps the focus in the top dialog. A dialog closes only when the tree says so.
 */
export class Layers {
  #front;
  #base = new Layer(h('div', { class: 'navd-base' }));
  /** The boxes of the layers, the lowest first. */
  #boxes = [];
  /** The dialogs that are open, the lowest first. */
  #open = [];
  #messages = h('div', { class: 'navd-messages' });

  constructor(front, root) {
    this.#front = front;
    this.#base.element.append(this.#messages);
    this.root = root;
    root.append(this.#base.element);
  }

  /** The top layer. */
  get top() {
    return this.#open.at(-1) ?? this.#base;
  }

  add(box, { layer, at }) {
    box.style = layer.style;
    this.#boxes.splice(at, 0, box);
  }

  place(box, at) {
    this.remove(box);
    this.#boxes.splice(at, 0, box);
  }

  remove(box) {
    this.#boxes = this.#boxes.filter((one) => one !== box);
  }

  /** Shows the layers as the steps have left them: opens their dialogs in their order, and removes the others. */
  show() {
    const [root, ...others] = this.#boxes;
    const wanted = others.map((box) => this.#dialogAround(box));
    if (root) arrange(this.#base.panel, [root.element]);
    const above = this.#open.findIndex((layer, index) => layer !== wanted[index]);
    const stay = above < 0 ? this.#open.length : above;
    const closing = this.#open.slice(stay).reverse();
    this.#open = wanted;
    for (const { element } of closing) element.close();
    for (const layer of closing) if (!wanted.includes(layer)) layer.element.remove();
    arrange(this.root, [this.#base, ...wanted].map(({ element }) => element));
    for (const layer of [this.#base, ...wanted]) layer.element.inert = layer !== this.top;
    for (const layer of wanted.slice(stay)) layer.element.showModal();
    if (this.#messages.parentNode !== this.top.element) this.top.element.append(this.#messages);
  }

  /** Adds a message, which is read out, to the top layer. */
  say(element) {
    this.#messages.append(element);
  }

  /** Returns the dialog around the box of a layer. */
  #dialogAround(box) {
    const { element, key, style } = box;
    box.dialog ??= this.#dialog(key);
    if (style === undefined) delete box.dialog.element.dataset.style;
    else box.dialog.element.dataset.style = style;
    arrange(box.dialog.panel, [element]);
    return box.dialog;
  }

  #dialog(key) {
    const element = h('dialog', { class: 'navd-layer', closedby: 'none', 'data-key': key });
    const layer = new Layer(element);
    const back = (event) => {
      event.preventDefault();
      this.#front().back();
    };
    element.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.defaultPrevented) back(event); });
    // Browsers that do not know `closedby`.
    element.addEventListener('cancel', (event) => { if (event.target === element) back(event); });
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
    this.#front().focus();
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
