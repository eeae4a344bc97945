import { arrange } from './boxes.js';
import { h } from './elements.js';

/**
 * The layers: the root in an element of the page, each other in a modal `<dialog>`.
 *
 * The browser keeps the focus in the top dialog. Only the tree closes a dialog.
 */
export class Layers {
  #front;
  #transitions;
  #base = new Layer(h('div', { class: 'navd-base' }));
  /** The boxes of the layers, the lowest first. */
  #boxes = [];
  /** The dialogs that are open, the lowest first. */
  #open = [];
  /** The non-modal overlay above the top layer. */
  #overlay;

  constructor(front, root, transitions, overlay) {
    this.#front = front;
    this.#transitions = transitions;
    this.#overlay = overlay;
    this.#base.element.append(overlay);
    this.root = root;
    root.append(this.#base.element);
  }

  /** The top layer. */
  get top() {
    return this.#open.at(-1) ?? this.#base;
  }

  /** The lowest layer. */
  get base() {
    return this.#base;
  }

  add(box, { layer, at }) {
    box.layer = layer;
    this.#boxes.splice(at, 0, box);
  }

  place(box, at) {
    this.remove(box);
    this.#boxes.splice(at, 0, box);
  }

  remove(box) {
    this.#boxes = this.#boxes.filter((one) => one !== box);
  }

  /** Shows the layers after the steps: opens their dialogs in order, and removes the others. */
  show() {
    const [root, ...others] = this.#boxes;
    const wanted = others.map((box) => this.#dialogAround(box));
    if (root) this.#base.hold(root.element);
    const above = this.#open.findIndex((layer, index) => layer !== wanted[index]);
    const stay = above < 0 ? this.#open.length : above;
    const closing = this.#open.slice(stay).reverse();
    this.#open = wanted;
    for (const { element } of closing) {
      element.close();
      if (!wanted.some((layer) => layer.element === element)) this.#transitions.leave(element, () => element.remove());
    }
    arrange(this.root, [this.#base, ...wanted].map(({ element }) => element));
    for (const layer of [this.#base, ...wanted]) layer.element.inert = layer !== this.top;
    for (const layer of wanted.slice(stay)) layer.element.showModal();
    if (this.#overlay.parentNode !== this.top.element) this.top.element.append(this.#overlay);
  }

  /** Shows a closed dialog above the top layer while it leaves. Returns whether the browser supports this. */
  showLeaving(element) {
    if (!element.showPopover) return false;
    this.top.element.append(element);
    element.popover = 'manual';
    const { activeElement } = document;
    element.showPopover();
    // A dialog takes the focus when it is shown.
    activeElement?.focus({ preventScroll: true });
    return true;
  }

  /** Returns the dialog around the box of a layer. */
  #dialogAround(box) {
    const { element, key, layer } = box;
    box.dialog ??= this.#dialog(key);
    box.dialog.show(layer);
    box.dialog.hold(element);
    return box.dialog;
  }

  #dialog(key) {
    const element = h('dialog', { class: 'navd-layer', closedby: 'none', 'data-key': key }, h('div', { class: 'navd-scrim' }));
    const layer = new Layer(element);
    const back = (event) => {
      event.preventDefault();
      this.#front().back();
    };
    element.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.defaultPrevented) back(event); });
    // For browsers without `closedby`.
    element.addEventListener('cancel', (event) => { if (event.target === element) back(event); });
    // A form with the method `dialog`, or the browser, may close it anyway.
    element.addEventListener('close', ({ target }) => {
      if (target === element && this.#open.includes(layer) && !element.open) this.#reopen();
    });
    return layer;
  }

  /** Reopens a dialog that was closed by something else, with all layers above it. */
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

  /** The style of the layer: `sheet`, `alert`, `full` or `alarm`. */
  get look() {
    return this.element.dataset.look;
  }

  /** The scrim below the panel; null for the root. */
  get scrim() {
    return this.element.querySelector(':scope > .navd-scrim');
  }

  /** Sets the style of the layer. An alert with priority is an alarm; an application's own style is based on a sheet. */
  show({ style, priority = 0 } = {}) {
    const { dataset } = this.element;
    if (style === undefined) delete dataset.style;
    else dataset.style = style;
    const isAlarm = style === 'alarm' || (style === 'alert' && priority > 0);
    dataset.look = isAlarm ? 'alarm' : style === 'alert' || style === 'full' ? style : 'sheet';
    if (isAlarm) this.element.setAttribute('role', 'alertdialog');
    else this.element.removeAttribute('role');
  }

  /** Shows the element of a container. */
  hold(element) {
    arrange(this.panel, [element]);
    if (this.panel.dataset.holds !== element.className) this.panel.dataset.holds = element.className;
  }
}
