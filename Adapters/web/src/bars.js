/** The header of a stack: Back or the brand, the title, the actions of the view, and the language. */
import { flat, h } from './elements.js';
import { icon } from './icons.js';

/** The longest title that replaces the word Back. */
const BACK_LETTERS_MAX = 18;
/** The scroll distance after which the bar lies on the page. */
const RAISED_FROM = 8;

/** The bar above the views of one stack. */
export class Bar {
  element = h('header', { class: 'navd-bar', hidden: true });
  #front;
  /** The drawn content of each part, as a text. */
  #drawn = {};
  #parts = {};
  /** The way back of the last active view, and its key. */
  #back;
  #backOf;
  #view;

  constructor(front) {
    this.#front = front;
  }

  /**
   * Shows the bar of the top view. `place` has the view `below` it, the style of its `layer` above the lowest, and whether the
   * stack is one of several columns (`isColumn`), the first (`isFirst`), and the last (`isLast`).
   */
  show(view, place) {
    this.#view = view;
    const isHidden = !view || place.layer === 'alarm' || view.bar === 'none';
    const { header } = this.#front;
    if (!isHidden && header === undefined) this.#showParts(view, place);
    else if (!isHidden) this.element.replaceChildren(...flat(header?.(view)));
    const isEmpty = isHidden || this.element.childElementCount === 0;
    this.element.toggleAttribute('hidden', isEmpty);
    if (!view) return;
    // A view keeps its space, so that it does not jump if Back appears a moment later.
    const keepsRoom = !isHidden && header !== null && (place.layer !== undefined || place.isColumn || view.place.at > 0);
    view.element.toggleAttribute('data-room', view.bar !== 'over' && (!isEmpty || keepsRoom));
    this.scrolled();
  }

  /** Shows the title once it has scrolled away, and the edge of a bar that lies on the page. */
  scrolled() {
    const view = this.#view;
    if (!view || this.element.hidden) return;
    const { element, heading } = view;
    const top = element.scrollTop;
    const room = this.element.offsetHeight;
    const isAway = top > 0 && heading && heading.offsetTop + heading.offsetHeight - top < room;
    this.element.classList.toggle('navd-raised', top > RAISED_FROM);
    this.element.classList.toggle('navd-over', view.bar === 'over' && !isAway);
    if (this.#front.header === undefined) this.#showTitle(view, isAway);
  }

  #showParts(view, { layer, below, isColumn, isFirst, isLast }) {
    const { chrome, hasRail } = this.#front;
    if (view.lifecycle === 'active') this.#back = fits(chrome.back, view, layer) ? chrome.back : undefined;
    else if (view.key !== this.#backOf) this.#back = this.#likelyBack(view, below);
    this.#backOf = view.key;
    const isBase = layer === undefined;
    const hasRoom = !isColumn || view.heading || view.title === view.name;
    if (this.#back) this.#showBack(this.#back);
    else if (isBase && isFirst && hasRoom && !hasRail && this.#front.hasBrand) {
      const brand = () => h('div', { class: 'navd-brand' }, this.#front.brandOf(false));
      this.#set('start', `brand ${JSON.stringify(chrome.brand)}`, brand);
    } else this.#set('start');
    this.#showTitle(view, false);
    const { actions } = view;
    this.#set('actions', actions.childElementCount > 0 ? view.key : undefined, () => actions);
    const speaks = isBase && isLast && !hasRail && (chrome.languages?.length ?? 0) > 1;
    this.#set('language', speaks ? chrome.language : undefined, () => this.#front.languageButton());
  }

  /** Predicts the effect of Back in a view below a layer. The front end only knows that of the active view. */
  #likelyBack({ key, place }, below) {
    if (place.at === 0 || this.#front.snapshot.back?.[key] === 'swallowed') return undefined;
    return { kind: 'pop', title: below?.title };
  }

  #showBack({ kind, title }) {
    const isShort = title !== undefined && title.length <= BACK_LETTERS_MAX;
    const label = isShort ? title : this.#front.text(kind === 'close' ? 'close' : 'back');
    this.#set('start', `${kind} ${label}`, () => h('button', { type: 'button', class: 'navd-back', 'data-back': true },
      icon(kind === 'close' ? 'close' : 'back'), h('span', label)));
  }

  /** A title is not shown twice: it is in the bar if the page has no heading, or has scrolled it away. */
  #showTitle(view, isAway) {
    const own = view.title === view.name ? undefined : view.title;
    const title = isAway ? view.heading.textContent : view.heading ? undefined : own;
    this.#set('title', title, () => h('div', { class: 'navd-title' }, title));
  }

  /** Draws a part if it has changed; undefined removes it. */
  #set(name, text, make) {
    if (this.#drawn[name] === text) return;
    this.#drawn[name] = text;
    this.#parts[name] = text === undefined ? undefined : make();
    const { start, title, actions, language } = this.#parts;
    const end = (actions || language) && h('div', { class: 'navd-bar-end' }, actions, language);
    this.element.replaceChildren(...flat([start, title, end]));
    if (this.#parts[name]) this.#front.fadeIn(this.#parts[name]);
  }
}

/** Whether an answer about Back can belong to a view. Until the new answer arrives, the front end has the previous one. */
function fits(back, { place }, layer) {
  if (back?.kind === 'pop') return place.at > 0 || place.containers.length > 1;
  return back?.kind === 'close' ? layer !== undefined : true;
}
