import { Coordinator, typeOf } from './coordinators/coordinator.js';
import { given } from './given.js';
import { commandOptions } from './methods.js';
import { Outcome } from './outcomes.js';

/**
 * A tree of navd, from `client.open` or `client.at`: a name with methods, which holds no resources.
 *
 * Commands return a promise of an `Outcome`. If no coordinator takes a route, the client also emits `warning`. After the
 * connection was lost, the handle works again as soon as the client has reconnected.
 */
export class Tree {
  #options;
  #call;
  #closing;

  /** @param closing Called with the name when the tree is closed. */
  constructor(client, name, closing, { signal, ...options } = {}) {
    if ('tree' in options) {
      throw new TypeError(`The tree of this handle is ${name}: use client.at(…) for another tree.`);
    }
    const unknown = Object.keys(options).find((option) => !commandOptions.has(option));
    if (unknown !== undefined) {
      const known = [...commandOptions].filter((option) => option !== 'tree').join(', ');
      throw new TypeError(`Commands have no option '${unknown}'. There are: ${known}, signal.`);
    }
    this.client = client;
    this.name = name;
    this.#closing = closing;
    this.#options = options;
    this.#call = { signal };
  }

  /** Returns a handle whose commands have these options: `tree.withOptions({ from: 's3' }).trigger('note', { id: 7 })`. */
  withOptions(options) {
    return new Tree(this.client, this.name, this.#closing, { ...this.#options, ...this.#call, ...options });
  }

  /** Sends a route: `tree.trigger('note', { id: 7 })`, or `tree.trigger({ name: 'note', params: { id: 7 } })`. */
  async trigger(route, params) {
    const sent = withParams(route, params);
    return this.#routed(sent, await this.#send('trigger', { route: sent }));
  }

  /** Sends a deep link of several routes, as one command. */
  async handle(...routes) {
    return this.#routed(routes, await this.#send('handle', { routes }));
  }

  /** Follows a URL, by a link of the tree's graph. */
  async go(url) {
    return this.#routed(url, await this.#send('handle', { url }));
  }

  /** Goes back, as the Back button does. */
  back() {
    return this.#send('back');
  }

  /** Applies an action, such as `pop(2)`, on behalf of a coordinator; by default of the active screen's. */
  async transfer(action, { coordinator } = {}) {
    return this.#send('transfer', { transfer: withoutObjects(action), coordinator });
  }

  /** Executes several commands as one. An action, such as `pop(2)`, is the command `coordinator.transfer` of that action. */
  async transaction(...steps) {
    return this.#send('transaction', { steps: steps.map(stepOf) });
  }

  /** Ends a started coordinator with a value. */
  finish(coordinator, value = null, { keep } = {}) {
    return this.#send('finish', { coordinator, value, keep });
  }

  /** Returns a coordinator to its first screen, and ends its descendants. */
  drop(coordinator) {
    return this.#send('drop', { coordinator });
  }

  /** Discards the command that the tree keeps. */
  forget() {
    return this.#send('forget');
  }

  /** Sets facts: `tree.setFacts({ signedIn: true })`. Null resets a fact to its default. */
  setFacts(facts) {
    return this.#send('setFacts', { facts }, 'tree');
  }

  /** Restores the presentation before the newest commit that is not undone. */
  undo() {
    return this.#send('undo', {}, 'tree');
  }

  /** Restores the presentation of the commit that was undone last. */
  redo() {
    return this.#send('redo', {}, 'tree');
  }

  /** Subscribes to the tree, and returns its mirror. */
  watch() {
    return this.client.subscribe(this.name);
  }

  /** Returns the URL of a screen, or of what the tree shows; undefined without a link that leads there. */
  async url(key) {
    return (await this.client.tree.url(given({ tree: this.name, key }), this.#call)).url;
  }

  /**
   * Waits for one of three conditions, and returns whether it holds before `timeoutMs` are over: a screen of the name
   * `screen` is on view, with `params` one whose identity has these params; the screen, container or coordinator with the key or id `closed` has left the tree; the front
   * ends have drawn the revision `settled`, with `true` the one that the tree has now.
   */
  async wait({ screen, params: identity, closed, settled = false, timeoutMs = 30_000 } = {}) {
    const conditions = { onView: screen !== undefined, closed: closed !== undefined, settled: settled !== false };
    const [until, ...others] = Object.keys(conditions).filter((name) => conditions[name]);
    if (until === undefined || others.length > 0) {
      throw new TypeError('tree.wait takes exactly one of screen, closed and settled.');
    }
    const revision = typeof settled === 'number' ? settled : undefined;
    const params = { until, tree: this.name, screen, params: identity, key: closed, revision, timeoutMs };
    return (await this.client.tree.wait(given(params), this.#call)).holds;
  }

  /** Closes the tree, for all clients. It is not opened again after a reconnect. */
  async close() {
    this.#closing(this.name);
    await this.client.tree.close({ tree: this.name }, this.#call);
  }

  // Events of a front end

  /** Reports that the user has removed a screen and all above it. */
  reportPop(key) {
    return this.#report('didPop', { key });
  }

  /** Reports that the user has removed a layer and all above it. */
  reportDismiss(key) {
    return this.#report('didDismiss', { key });
  }

  /** Reports that the user has tapped a tab; `container` is the key of the tabs if there could be others. */
  reportSelect(tab, container) {
    return this.#report('didSelect', { tab, container });
  }

  /** Reports that the user has closed a tab which `openTab` has added; `container` is as for `reportSelect`. */
  reportCloseTab(tab, container) {
    return this.#report('didCloseTab', { tab, container });
  }

  /** Reports that the user has focused the column of a screen. */
  reportFocus(key) {
    return this.#report('didFocus', { key });
  }

  /** Reports that a split shows one column. */
  reportCollapsed(container) {
    return this.#report('collapsed', { container });
  }

  /** Reports that a split shows all columns. */
  reportExpanded(container) {
    return this.#report('expanded', { container });
  }

  /** Reports that the user does something other than navigate. */
  reportActivity() {
    return this.#report('activity', {});
  }

  /** Reports that the user has been idle for the time that a coordinator declares. navd also detects this itself. */
  reportIdle(coordinator) {
    return this.#report('idle', { coordinator });
  }

  /** Reports that a revision is drawn and that no animation runs. */
  reportSettled(revision) {
    return this.#report('settled', { revision });
  }

  async #send(method, params = {}, group = 'coordinator') {
    const all = given({ ...this.#options, ...params, tree: this.name });
    return new Outcome(await this.client[group][method](all, this.#call));
  }

  async #report(event, members) {
    const { onBusy, deadlineMs, within } = this.#options;
    const params = given({ event, tree: this.name, ...members, onBusy, deadlineMs, within });
    return new Outcome(await this.client.ui.report(params, this.#call));
  }

  #routed(sent, outcome) {
    if (outcome.reason?.code === 'unhandled') {
      const message = `navd: nothing in the tree ${this.name} takes ${textOf(sent)}: ${outcome.reason.message}`;
      if (!this.client.emit('warning', { message, outcome })) console.warn(message);
    }
    return outcome;
  }
}

function withParams(route, params) {
  if (params === undefined) return route;
  if (typeof route === 'string') return { name: route, params };
  throw new TypeError(`The route ${route.name} has its params already; ${Object.keys(params)} cannot be added.`);
}

function stepOf(step) {
  if (typeof step === 'object' && step !== null && 'method' in step) return step;
  return { method: 'coordinator.transfer', params: { transfer: withoutObjects(step) } };
}

/** Returns an action without objects of coordinators, because nothing would wait for their completions. */
function withoutObjects(action) {
  if (action instanceof Coordinator) {
    throw new TypeError(`${typeOf(action.constructor)} cannot be opened by a transfer: name its type with `
      + 'child(…), or send a route to a coordinator that opens it.');
  }
  if (typeof action === 'object' && action !== null) Object.values(action).forEach(withoutObjects);
  return action;
}

function textOf(sent) {
  if (Array.isArray(sent)) return sent.map(textOf).join(', ');
  return typeof sent === 'string' ? sent : sent.name;
}
