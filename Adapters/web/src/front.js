import { connect, navgate } from 'navd/browser';
import { BrowserHistory, NoHistory } from './browser-history.js';
import { Canvas, NOTHING } from './canvas.js';
import { h } from './elements.js';
import { nearest } from './nearest.js';
import { Functions } from './views.js';

const RETRY_MS = 500;
const ACTIVITY_MS = 1000;
const MESSAGE_MS = 8000;
/** For a message that is for the developer. */
const PROBLEM_MS = 30_000;

let mounted = 0;

/** Shows a tree in an element of the page. The options are described in `index.d.ts`. */
export function mount(element, options) {
  return new FrontEnd(element, options);
}

/** A front end: what it shows follows the tree, and what the user does goes to the tree. */
export class FrontEnd {
  #opening;
  #client;
  /** The screens that have a function. */
  #drawn;
  /** Whether the client has opened the tree. */
  #isOpened = false;
  #canvas;
  #history;
  #ending = new AbortController();
  #activeAt = -Infinity;
  #id = (mounted += 1);
  #connection = h('p', { class: 'navd-connection', role: 'status', hidden: true });
  #title = document.title;
  #showOutcome;

  /** The width in pixels below which a split collapses; null to leave that to others. */
  collapseWidth;
  /** Returns the label of a tab. */
  tabLabel;
  /** The last revision that was drawn, and does not move. */
  settled = 0;

  constructor(element, {
    tree, graph, root, facts, transport = navgate(), screens = {}, renderer = new Functions(screens), policy = {},
    collapseWidth = 600, history = true, base = '#', tabLabel = (name) => name, showOutcome,
  }) {
    this.#opening = { tree, options: { graph, root, facts }, transport };
    this.#drawn = Object.keys(screens);
    this.collapseWidth = collapseWidth;
    this.tabLabel = tabLabel;
    this.#showOutcome = showOutcome ?? ((outcome) => this.#sayOutcome(outcome));
    this.element = h('div', { class: 'navd' });
    element.append(this.element);
    this.#canvas = new Canvas(this, this.element, renderer, policy);
    this.#canvas.say(this.#connection);
    this.#history = history ? new BrowserHistory(this, base) : new NoHistory();
    const { signal } = this.#ending;
    this.element.addEventListener('click', (event) => this.#clicked(event), { signal });
    for (const name of ['pointerdown', 'keydown']) {
      this.element.addEventListener(name, () => this.#touched(), { capture: true, passive: true, signal });
    }
    this.#live();
  }

  // For views, boxes and applications

  /** The handle of the tree. */
  get navigation() {
    if (!this.#client) throw new Error('There is no connection to navd yet.');
    return this.#client.at(this.#opening.tree);
  }

  /** The tree as it is shown. */
  get snapshot() {
    return this.#canvas.snapshot;
  }

  /** The key of the active screen. */
  get active() {
    return this.#canvas.active?.key;
  }

  /** Whether the history of the browser has followed the tree, and no step of the user waits. */
  get isAtRest() {
    return this.#history.isAtRest;
  }

  /** Returns an id for an element of this front end. */
  idOf(name) {
    return `navd-${this.#id}-${name}`;
  }

  /** Calls a function that sends a command, and shows its outcome; undefined if there is none. */
  async perform(command) {
    try {
      const outcome = await command();
      this.#showOutcome(outcome);
      return outcome;
    } catch (error) {
      const place = error.pointer ? ` (at ${error.pointer})` : '';
      if (!this.#ending.signal.aborted) this.notify(`${error.message}${place}`, 'error');
      return undefined;
    }
  }

  /** Goes back, unless the tree says that Back is swallowed. */
  async back() {
    if (this.snapshot.back?.[this.active] === 'swallowed') return undefined;
    return this.perform(() => this.navigation.back());
  }

  /** Shows a message for a moment; `severity` is `warning` or `error`. */
  notify(text, severity = 'warning') {
    this.#say(text, severity, MESSAGE_MS);
  }

  #say(text, severity, milliseconds) {
    const role = severity === 'error' ? 'alert' : 'status';
    const message = h('p', { class: 'navd-message', 'data-severity': severity, role });
    this.#canvas.say(message);
    // A region that is in the page before its text is read out by more screen readers.
    message.textContent = text;
    message.addEventListener('click', () => message.remove());
    setTimeout(() => message.remove(), milliseconds);
  }

  /** Focuses the active screen. */
  focus() {
    this.#canvas.focus();
  }

  /** Removes the front end from the page. The tree remains. */
  async unmount() {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    this.#history.close();
    this.#canvas.close();
    this.element.remove();
    document.title = this.#title;
    await this.#client?.close();
  }

  #sayOutcome({ outcome, reason }) {
    if (!reason || reason.code === 'leaveAsked') return;
    if (!['failed', 'blocked'].includes(outcome) && reason.code !== 'unhandled') return;
    this.notify(reason.message, outcome === 'failed' ? 'error' : 'warning');
  }

  /** Shows why the views cannot be used at the moment, or hides that. */
  #sayConnection(text) {
    this.#connection.hidden = text === undefined;
    this.#connection.textContent = text ?? '';
    this.element.classList.toggle('navd-lost', text !== undefined);
  }

  // The user

  #clicked(event) {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const element = event.target.closest('[data-route], [data-back], a[href]');
    if (!element) return;
    const view = this.#canvas.viewAround(element);
    const navigation = () => view?.navigation ?? this.navigation;
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

  /** Reports the activity of the user, at most once a second. */
  #touched() {
    const now = performance.now();
    if (!this.#client?.isConnected || now - this.#activeAt < ACTIVITY_MS) return;
    this.#activeAt = now;
    this.#report((tree) => tree.reportActivity());
  }

  /** Reports an event. A lost connection does not matter to it. */
  #report(event) {
    event(this.navigation).catch(() => {});
  }

  // Following the tree

  async #live() {
    while (!this.#ending.signal.aborted) {
      const client = await this.#until(() => this.#connect());
      if (!client) return;
      let isOver = false;
      client.on('disconnected', () => this.#sayConnection('No connection to navd …'));
      client.on('reconnected', () => this.#sayConnection(undefined));
      client.on('closed', () => { isOver = true; });
      while (!isOver && !this.#ending.signal.aborted) {
        const mirror = await this.#until(() => this.#subscribe(client), () => isOver);
        if (!mirror) break;
        await this.#follow(mirror).catch((error) => this.#sayConnection(error.message));
        if (!this.#ending.signal.aborted) this.#draw(NOTHING);
      }
    }
  }

  async #connect() {
    const { transport } = this.#opening;
    const client = await connect({ transport, client: { name: document.title || 'page' } });
    if (this.#ending.signal.aborted) await client.close();
    this.#client = client;
    this.#isOpened = false;
    return client;
  }

  /** Opens the tree, the first time of a client, and subscribes to it. */
  async #subscribe(client) {
    if (!this.#isOpened) await this.#open(client);
    this.#isOpened = true;
    await this.#goToRequested();
    return this.navigation.watch();
  }

  /** Opens the tree, or attaches to it as it is. Reports screens that nothing declares. */
  async #open(client) {
    const { tree, options } = this.#opening;
    try {
      if (options.graph !== undefined) await client.open(tree, options);
    } catch (error) {
      if (error.errorName !== 'treeExists') throw error;
      this.#say(`${error.message}\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. To open it `
        + `anew: navctl close ${tree}`, 'error', PROBLEM_MS);
    }
    const { graph, registered } = await client.graph.get({ tree });
    const declared = Object.keys({ ...graph?.screens, ...registered?.screens });
    // A tree without a graph accepts any screen.
    if (declared.length === 0) return;
    for (const name of this.#drawn.filter((one) => !declared.includes(one))) {
      const near = nearest(name, declared);
      const advice = near === undefined ? '' : ` Did you mean ${near}?`;
      this.#say(`There is a function for the screen ${name}, which the tree ${tree} does not declare.${advice}`, 'warning',
        PROBLEM_MS);
    }
  }

  /** Follows the URL of the page, unless the page was reloaded: then the tree is where it is. */
  async #goToRequested() {
    const url = this.#history.requested;
    if (url === undefined) return;
    const outcome = await this.navigation.go(url);
    this.#history.requested = undefined;
    this.#showOutcome(outcome);
  }

  /** Tries until it succeeds; undefined if that is not wanted any more. */
  async #until(attempt, isOver = () => false) {
    while (!this.#ending.signal.aborted && !isOver()) {
      try {
        const result = await attempt();
        this.#sayConnection(undefined);
        return this.#ending.signal.aborted ? undefined : result;
      } catch (error) {
        this.#sayConnection(error.message);
        await new Promise((resolve) => { setTimeout(resolve, RETRY_MS); });
      }
    }
    return undefined;
  }

  async #follow(mirror) {
    const events = mirror[Symbol.asyncIterator]();
    let { instance } = mirror;
    let changes = [];
    this.#draw(mirror.snapshot, [], instance);
    for await (const event of events) {
      if (this.#ending.signal.aborted) return;
      if (mirror.instance !== instance) {
        // The same keys belong to other screens.
        instance = mirror.instance;
        this.#draw(NOTHING);
      }
      if (event.kind === 'changed') {
        changes.push(event.change);
        if (event.revision < mirror.revision) continue;
      } else {
        changes = event.reason ? [] : event.missed?.map(({ change }) => change) ?? [];
      }
      this.#draw(mirror.snapshot, changes, instance);
      changes = [];
    }
  }

  #draw(snapshot, changes, instance) {
    if (instance === undefined) {
      this.settled = 0;
      this.#canvas.draw(snapshot, changes, { drawn() {}, settled() {} });
      return;
    }
    this.#canvas.draw(snapshot, changes, {
      drawn: (transition) => {
        this.#history.follow(snapshot, `${instance}/${this.active ?? ''}`, transition);
        const title = this.#canvas.active?.title;
        document.title = [...new Set([title, this.#title])].filter(Boolean).join(' · ');
      },
      settled: () => {
        if (this.#ending.signal.aborted) return;
        this.settled = snapshot.revision;
        this.#report((tree) => tree.reportSettled(snapshot.revision));
      },
    });
  }
}
