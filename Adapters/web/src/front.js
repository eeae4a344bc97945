import { navgate } from 'navd/browser';
import { FrontEnd as Core, NOTHING } from 'navd/front';
import { BrowserHistory, NoHistory } from './browser-history.js';
import { Canvas } from './canvas.js';
import { h } from './elements.js';
import { Functions } from './views.js';

let mounted = 0;

/** Shows a tree in an element of the page. The options are described in `index.d.ts`. */
export function mount(element, options) {
  return new FrontEnd(element, options);
}

/** A front end in an element of the page. */
export class FrontEnd extends Core {
  #canvas;
  #history;
  #ending = new AbortController();
  #id = (mounted += 1);
  #title = document.title;

  /** The width in pixels below which a split collapses; null to leave that to others. */
  collapseWidth;
  /** Returns the label of a tab, or undefined for that of the graph. */
  tabLabel;

  constructor(element, {
    screens = {}, renderer = new Functions(screens), collapseWidth = 600, history = true, base = '#', tabLabel = () => {},
    transport = navgate(), ...options
  }) {
    const root = h('div', { class: 'navd' });
    const canvas = new Canvas(root, renderer);
    const name = document.title || 'page';
    super(canvas, { transport, name, views: Object.keys(screens), language: navigator.language, ...options });
    this.collapseWidth = collapseWidth;
    this.tabLabel = tabLabel;
    this.element = root;
    element.append(root);
    this.#canvas = canvas;
    this.#history = history ? new BrowserHistory(this, base) : new NoHistory();
    const { signal } = this.#ending;
    globalThis.addEventListener('pagehide', () => this.flush(), { signal });
    root.addEventListener('click', (event) => this.#clicked(event), { signal });
    for (const event of ['pointerdown', 'keydown']) {
      root.addEventListener(event, () => this.reportActivity(), { capture: true, passive: true, signal });
    }
  }

  /** Whether the history of the browser has followed the tree, and no step of the user waits. */
  get isAtRest() {
    return this.#history.isAtRest;
  }

  /** Returns an id for an element of this front end. */
  idOf(name) {
    return `navd-${this.#id}-${name}`;
  }

  /** Removes the front end from the page. The tree remains. */
  async unmount() {
    this.#ending.abort();
    this.#history.close();
    const closed = this.close();
    this.element.remove();
    document.title = this.#title;
    await closed;
  }

  /** Follows the URL of the page, unless the page was reloaded: then the tree is where it is. */
  async goToRequested() {
    const url = this.#history.requested;
    if (url === undefined) return;
    const outcome = await this.navigation.go(url);
    this.#history.requested = undefined;
    this.showOutcome(outcome);
  }

  /** The elements show a snapshot: the history and the title of the page follow. */
  followed(snapshot, transition) {
    if (snapshot === NOTHING) return;
    this.#history.follow(snapshot, `${this.instance}/${this.active ?? ''}`, transition);
    const title = this.screen(this.active)?.heading ?? this.chrome.title;
    document.title = [...new Set([title, this.#title])].filter(Boolean).join(' · ');
  }

  #clicked(event) {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const element = event.target.closest('[data-route], [data-back], a[href]');
    if (!element) return;
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
