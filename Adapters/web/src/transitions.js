/**
 * Transitions: only entering and leaving elements move.
 *
 * The elements are those of the new snapshot from the start, so that taps have an effect at once. Leaving elements are kept until
 * they have moved away, and swallow taps. A transition that begins while another runs continues from the current positions.
 */
import { h } from './elements.js';
import { Motion } from './motion.js';

/** The duration of a pop, as a share of that of a push. */
const POP = 0.85;
/** The distance in pixels of elements that fade in: pages upwards, words of a bar along the text. */
const RISE = 8;
const WORDS = 12;

const LEAVING = 'navd-leaving';
const ABOVE = 'navd-above';

/** Moves elements in the root element of a front end. */
export class Transitions {
  #root;
  #motion = new Motion();
  /** The elements that are kept if they leave in the current change, with the functions that remove them. */
  #kept = new Map();
  /** The elements that are removed when they have moved away. */
  #removed = new WeakSet();
  /** The elements that a layer will hide once it has arrived: functions that hide them, by the panel of the layer. */
  #held = new Map();
  /** The shade on a covered page, and the page above it. */
  #shades = new Map();
  #above = new Map();
  #isBeginning = false;

  /** 1 after a forward transition, -1 after a backward one. */
  way = 1;

  constructor(root, signal) {
    this.#root = root;
    // A leaving element swallows taps, so that they do not reach the element below.
    const swallow = (event) => {
      if (!event.target.closest?.(`.${LEAVING}`)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const event of ['pointerdown', 'mousedown', 'click']) root.addEventListener(event, swallow, { capture: true, signal });
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.finish(); }, { signal });
  }

  get isMoving() {
    return this.#motion.isMoving;
  }

  get ended() {
    return this.#motion.ended;
  }

  /** Performs a change, and starts its movements; undefined if nothing moves. */
  begin({ kind, direction, container }, change, { around, layers }) {
    this.way = direction === 'backward' ? -1 : 1;
    if (document.hidden || this.#time('base') === 0) return undefined;
    const isLayer = container === undefined;
    const leaving = kind === 'dismiss' ? layers.top : undefined;
    const before = leaving ? [leaving.element] : seen(isLayer ? this.#root : around);
    for (const element of before) this.#kept.set(element, []);
    this.#isBeginning = true;
    change.after();
    this.#isBeginning = false;
    this.#welcome();
    const left = before.filter((element) => this.#hasLeft(element));
    if (leaving) this.#dismiss(leaving, layers);
    else if (isLayer) this.#present(layers.top, left);
    else this.#moveViews(kind, around, before[0], left);
    for (const element of before) this.#drop(element);
    return { ended: this.#motion.ended };
  }

  /** Ends all movements. */
  finish() {
    this.#motion.finish();
  }

  /** Handles a new snapshot. Movements continue if they `stay`, and otherwise end, unless a transition begins. */
  drawn(stays) {
    if (this.#isBeginning) return;
    if (!stays) this.finish();
    this.#welcome();
  }

  /** Removes an element with a function; in a transition, after it has moved away. */
  leave(element, remove) {
    const [, removals] = [...this.#kept].find(([kept]) => kept.contains(element)) ?? [];
    if (!removals) {
      remove();
      return;
    }
    removals.push(remove);
    this.#removed.add(element);
    element.classList.add(LEAVING);
    delete element.dataset.lifecycle;
  }

  /** Fades new words of a bar in. */
  fadeIn(element) {
    if (!(this.#isBeginning || this.#motion.isMoving) || this.#isCalm) return;
    const from = `translateX(${WORDS * this.way * this.#side}px)`;
    element.animate([{ opacity: 0, transform: from }, { opacity: 1, transform: 'none' }], this.#timing('slow'));
  }

  // Views

  #moveViews(kind, around, from, left) {
    const [to, ...others] = seen(around);
    const isSlide = (kind === 'push' || kind === 'pop') && to && left.includes(from) && !this.#isCalm;
    if (isSlide) this.#slide(from, to, kind === 'push', around);
    else for (const view of to ? [to, ...others] : []) this.#rise(view);
  }

  /** Moves the upper of two pages, and moves the covered page aside. */
  #slide(from, to, comes, around) {
    const [upper, lower] = comes ? [to, from] : [from, to];
    const timing = this.#timing('slow', comes ? 1 : POP);
    const out = { transform: `translateX(${100 * this.#side}%)` };
    const rest = { transform: 'none' };
    const aside = { transform: `translateX(${-100 * this.#number('parallax') * this.#side}%)` };
    const gone = this.#keep(from, around);
    // An entering page starts at the position of the page that leaves above the same page.
    const taken = comes ? this.#motion.take(this.#above.get(lower)) : undefined;
    this.#above.set(lower, upper);
    lower.classList.remove(ABOVE);
    upper.classList.add(ABOVE);
    this.#motion.move(upper, comes ? [taken ?? out, rest] : [rest, out], timing, () => {
      upper.classList.remove(ABOVE);
      if (!comes) gone();
    });
    const shade = this.#shadeOn(lower);
    this.#motion.move(lower, comes ? [rest, aside] : [aside, rest], timing, () => {
      this.#above.delete(lower);
      if (comes) gone();
    });
    const dims = [{ opacity: 0 }, { opacity: this.#number('dim') }];
    this.#motion.move(shade, comes ? dims : dims.toReversed(), { ...timing, easing: 'linear' }, () => {
      shade.remove();
      this.#shades.delete(lower);
    });
  }

  #shadeOn(view) {
    if (!this.#shades.has(view)) this.#shades.set(view, h('div', { class: 'navd-shade' }));
    const shade = this.#shades.get(view);
    if (view.nextElementSibling !== shade) view.after(shade);
    return shade;
  }

  #rise(view) {
    const fade = [{ opacity: 0 }, { opacity: 1 }];
    const rise = [{ opacity: 0, transform: `translateY(${RISE}px)` }, { opacity: 1, transform: 'none' }];
    this.#motion.move(view, this.#isCalm ? fade : rise, this.#timing('base'));
  }

  // Layers

  #present({ panel, scrim, look }, left) {
    if (!scrim) this.#motion.move(panel, [{ opacity: 0 }, { opacity: 1 }], this.#timing('slow'));
    // An alarm appears with the next frame.
    if (!scrim || look === 'alarm') return;
    // The views below an opaque layer are visible until the layer covers them.
    const held = left.map((view) => this.#keep(view, this.#root));
    this.#held.set(panel, () => held.forEach((gone) => gone()));
    const { frames, length } = this.#entrance(look);
    this.#motion.move(panel, frames, this.#timing(length), () => this.#release(panel));
    this.#motion.move(scrim, [{ opacity: 0 }, { opacity: 1 }], this.#timing('base'));
  }

  #dismiss({ element, panel, scrim, look }, layers) {
    if (look === 'alarm' || !this.#hasLeft(element) || !layers.showLeaving(element)) return;
    this.#release(panel);
    const gone = this.#keep(element, element);
    const { frames, length } = this.#entrance(look);
    this.#motion.move(panel, frames.toReversed(), this.#timing(length, this.#number('leave'), 'exit'), gone);
    this.#motion.move(scrim, [{ opacity: 1 }, { opacity: 0 }], this.#timing('base', this.#number('leave')));
  }

  #release(panel) {
    this.#held.get(panel)?.();
    this.#held.delete(panel);
  }

  #entrance(look) {
    if (this.#isCalm) return { frames: [{ opacity: 0 }, { opacity: 1 }], length: 'base' };
    if (look === 'alert') {
      return { frames: [{ opacity: 0, transform: 'scale(.92)' }, { opacity: 1, transform: 'none' }], length: 'base' };
    }
    return { frames: [{ transform: 'translateY(100%)' }, { transform: 'none' }], length: 'slow' };
  }

  // What leaves

  #hasLeft(element) {
    return this.#kept.get(element).length > 0 || element.closest('[hidden]') !== null;
  }

  /** Keeps elements that were leaving and are shown again. */
  #welcome() {
    for (const one of this.#root.querySelectorAll(`.${LEAVING}`)) {
      if (!one.hidden && !this.#removed.has(one)) one.classList.remove(LEAVING);
    }
  }

  /** Shows an element that has left. Returns the function that removes it. */
  #keep(element, around) {
    const removals = this.#kept.get(element);
    this.#kept.delete(element);
    const marked = [element];
    for (let outer = element.parentElement; outer && outer !== around; outer = outer.parentElement) {
      if (outer.hidden) marked.push(outer);
    }
    for (const one of marked) one.classList.add(LEAVING);
    return () => {
      for (const one of marked) one.classList.remove(LEAVING);
      for (const remove of removals) remove();
    };
  }

  /** Removes the elements that have left and do not move. */
  #drop(element) {
    const removals = this.#kept.get(element) ?? [];
    this.#kept.delete(element);
    for (const remove of removals) remove();
  }

  // Times

  get #isCalm() {
    return globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Returns the duration of a movement: that of one short fade with reduced motion. */
  #timing(length, share = 1, curve = 'enter') {
    if (this.#isCalm) return { duration: this.#time('reduced'), easing: 'linear' };
    return { duration: this.#time(length) * share, easing: this.#token(curve) || 'ease-out' };
  }

  /** Returns a length of time of the theme in milliseconds. */
  #time(name) {
    const text = this.#token(this.#isCalm ? 'reduced' : name);
    return Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000) || 0;
  }

  #number(name) {
    return Number.parseFloat(this.#token(name)) || 0;
  }

  #token(name) {
    return getComputedStyle(this.#root).getPropertyValue(`--navd-${name}`).trim();
  }

  /** 1 if text goes to the right, -1 if it goes to the left. */
  get #side() {
    return getComputedStyle(this.#root).direction === 'rtl' ? -1 : 1;
  }
}

/** Returns the visible views in an element that do not leave. */
function seen(element) {
  const views = element.querySelectorAll('.navd-view[data-lifecycle]');
  return [...views].filter((view) => !view.closest(`[hidden], dialog.${LEAVING}`));
}
