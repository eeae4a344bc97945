import { navgate } from 'navd/browser';
import { FrontEnd as Core, NOTHING } from 'navd/front';
import { Languages } from './around.js';
import { BrowserHistory, NoHistory } from './browser-history.js';
import { Canvas } from './canvas.js';
import { ignoreStrayClicks } from './clicks.js';
import { h } from './elements.js';
import { hasIcon, icon, setIcons } from './icons.js';
import { Functions } from './views.js';

let mounted = 0;

/** Shows a tree in an element of the page. `index.d.ts` describes the options. */
export function mount(element, options) {
  return new FrontEnd(element, options);
}

/** A front end in an element of the page. */
export class FrontEnd extends Core {
  #canvas;
  #history;
  #ending;
  #id = (mounted += 1);
  #isPublic;
  #title = document.title;

  #brand;
  #languages = new Languages(this);
  #observer;
  #collapseWidth;

  /** Returns the label of a tab, or undefined for that of the graph. */
  tabLabel;
  /** Draws the bars of views; undefined for the bars of the adapter, null for none. */
  header;
  /** The route of "Start over". */
  startOver;
  /** Whether the element is wide enough for a rail. */
  isWide = false;

  constructor(element, {
    screens = {}, renderer = new Functions(screens), collapseWidth, history = true, base = '#', tabLabel = () => {},
    transport = navgate(), header, brand, startOver, icons = {}, ...options
  }) {
    const root = h('div', { class: 'navd' });
    const ending = new AbortController();
    const canvas = new Canvas(root, renderer, ending.signal);
    const name = document.title || 'page';
    setIcons(icons);
    super(canvas, { transport, name, views: Object.keys(screens), language: navigator.language, ...options });
    this.#ending = ending;
    this.#brand = brand;
    this.#collapseWidth = collapseWidth;
    this.#isPublic = options.voice === 'public';
    Object.assign(this, { tabLabel, header, startOver });
    this.element = root;
    element.append(root);
    this.#canvas = canvas;
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(root);
    this.#history = history ? new BrowserHistory(this, base) : new NoHistory();
    const { signal } = this.#ending;
    globalThis.addEventListener('pagehide', () => this.flush(), { signal });
    ignoreStrayClicks(root, signal);
    root.addEventListener('click', (event) => this.#clicked(event), { signal });
    for (const event of ['pointerdown', 'keydown']) {
      root.addEventListener(event, () => this.reportActivity(), { capture: true, passive: true, signal });
    }
  }

  /** Whether the browser's history matches the tree, and no step of the user is pending. */
  get isAtRest() {
    return this.#history.isAtRest;
  }

  /** The width in pixels below which the front end collapses splits; null: never. */
  get collapseWidth() {
    return this.#collapseWidth === undefined ? this.#width('collapse') : this.#collapseWidth;
  }

  set collapseWidth(width) {
    this.#collapseWidth = width;
  }

  /** The bar above the tabs for work in progress, which the application fills. It is visible while it has content. */
  get mini() {
    return this.#canvas.mini;
  }

  /** Redraws all views, because something other than their params has changed. Also called when the language changes. */
  redraw() {
    this.#canvas.redraw();
  }

  /** Shows an outcome. To the public it says little, so one that is not committed is also written to the console. */
  showOutcome(outcome) {
    // A client writes a route that no coordinator takes itself.
    if (this.#isPublic && !outcome.committed && outcome.reason?.code !== 'unhandled') console.warn(`navd: ${outcome}`);
    super.showOutcome(outcome);
  }

  /** Shows an error. To the public it says little, so it is also written to the console. */
  showError(error) {
    if (this.#isPublic) console.warn(`navd: ${error}${error.pointer ? ` (at ${error.pointer})` : ''}`);
    super.showError(error);
  }

  // For the parts of the adapter

  /** Whether the tabs are a rail. */
  get hasRail() {
    return this.isWide && this.#canvas.hasTabs;
  }

  get hasBrand() {
    return this.#brand !== undefined || this.chrome.brand !== undefined;
  }

  /** Returns the brand; the short one for a rail. */
  brandOf(isRail) {
    if (this.#brand) return this.#brand({ isRail });
    const { icon: name, title } = this.chrome.brand;
    const sign = hasIcon(name) && icon(name);
    if (!isRail || !sign) return [sign, h('span', title)];
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-hidden', 'false');
    sign.setAttribute('aria-label', title);
    return [sign];
  }

  /** Returns a button for the menu of languages. */
  languageButton() {
    return this.#languages.button();
  }

  /** Fades new words of a bar in, if there is a transition. */
  fadeIn(element) {
    this.#canvas.fadeIn(element);
  }

  /** Returns an id for an element of this front end. */
  idOf(name) {
    return `navd-${this.#id}-${name}`;
  }

  /** Removes the front end from the page. The tree remains. */
  async unmount() {
    this.#ending.abort();
    this.#observer.disconnect();
    this.#history.close();
    const closed = this.close();
    this.element.remove();
    document.title = this.#title;
    await closed;
  }

  /** Follows the URL of the page, unless the page was reloaded. */
  async goToRequested() {
    const url = this.#history.requested;
    if (url === undefined) return;
    const outcome = await this.navigation.go(url);
    this.#history.requested = undefined;
    this.showOutcome(outcome);
  }

  /** Updates the history and the title of the page after a snapshot is shown. */
  followed(snapshot, transition) {
    if (snapshot === NOTHING) return;
    this.#history.follow(snapshot, `${this.instance}/${this.active ?? ''}`, transition);
    const title = this.screen(this.active)?.heading?.textContent ?? this.chrome.title;
    document.title = [...new Set([title, this.#title])].filter(Boolean).join(' · ');
  }

  /** Returns a width of the theme in pixels. */
  #width(name) {
    const root = getComputedStyle(document.documentElement);
    return Number.parseFloat(root.getPropertyValue(`--navd-${name}`)) * Number.parseFloat(root.fontSize);
  }

  #resized() {
    const { clientHeight, clientWidth } = this.element;
    const isWide = clientWidth >= this.#width('rail-from') && clientWidth > clientHeight;
    if (isWide === this.isWide) return;
    this.isWide = isWide;
    this.element.classList.toggle('navd-wide', isWide);
    this.#canvas.showBars();
  }

  #clicked(event) {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const element = event.target.closest('[data-route], [data-back], a[href]');
    if (!element || element.getAttribute('aria-disabled') === 'true' || this.element.matches('.navd-lost')) return;
    const navigation = () => (this.#canvas.viewAround(element) ?? this).navigation;
    if (element.dataset.route !== undefined) {
      this.perform(() => navigation().trigger(JSON.parse(element.dataset.route)));
    } else if (element.dataset.back !== undefined) {
      this.back();
    } else {
      const isElsewhere = element.target || element.hasAttribute('download');
      const url = isElsewhere ? undefined : this.#history.urlOf(element.href);
      if (url === undefined) return;
      event.preventDefault();
      this.perform(() => navigation().go(url));
    }
  }
}
