// A toolkit that records its calls, a clock that tests advance, and a navd with one tree in this process.
import { FrontEnd, Toolkit } from '../src/front.js';

/** Returns a promise that is fulfilled when all that is under way without a clock has happened. */
export async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { setImmediate(resolve); });
}

/** Records its calls, in the form `appear s1`. */
export class RecordingToolkit extends Toolkit {
  calls = [];
  messages = [];
  told = {};
  /** Functions that end the transitions that have begun; undefined if nothing moves. */
  moving;

  constructor() {
    super();
    for (const kind of ['add', 'place', 'change', 'remove', 'appear', 'move', 'uncover', 'cover', 'disappear', 'focus']) {
      this[kind] = ({ key }) => this.calls.push(`${kind} ${key}`);
    }
    for (const event of ['chrome', 'idle']) this[event] = (value) => { this.told[event] = value; };
  }

  update({ key, params }) {
    this.calls.push(`update ${key} ${JSON.stringify(params)}`);
  }

  begin({ kind }, change) {
    if (!this.moving) return undefined;
    this.calls.push(`begin ${kind}`);
    change.before();
    let end;
    const ended = new Promise((resolve) => { end = resolve; });
    this.moving.push(end);
    return { ended, cut: () => this.calls.push('cut') };
  }

  async painted() {
    this.calls.push('painted');
  }

  saved({ key }, members) {
    this.calls.push(`saved ${key} ${JSON.stringify(members)}`);
  }

  say({ text, severity }) {
    this.messages.push(`${severity}: ${text}`);
  }

  connection(state, text) {
    this.calls.push([state, text].filter(Boolean).join(': '));
  }

  fact(name, value, before) {
    this.calls.push(`fact ${name} ${before} ${value}`);
  }

  /** Returns the calls since the last time. */
  take() {
    return this.calls.splice(0);
  }
}

/** A clock that tests advance. */
export class FakeClock {
  #now = 0;
  #timers = new Set();

  now() {
    return this.#now;
  }

  after(milliseconds, call) {
    const timer = { at: this.#now + milliseconds, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  async advance(milliseconds) {
    const end = this.#now + milliseconds;
    await settle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = next.at;
      next.call();
      await settle();
    }
    this.#now = end;
    await settle();
  }
}

export const screen = (key, name = 'Note', params = {}) => ({ key, kind: 'screen', name, params, owner: 'c1' });
export const stack = (key, children, members = { layer: {} }) => ({ key, kind: 'stack', children, ...members });

/** A navd with one tree. Each connection is a transport of this process. */
export class FakeNavd {
  /** The requests that arrived: `[method, params]`. */
  requests = [];
  instance = 'i1';
  graph = undefined;
  saved = {};
  /** Answers in place of those below, by method: a result, or an error with a `name`. */
  answers = {};
  isReachable = true;
  #connections = new Set();
  #snapshot;

  constructor(...window) {
    this.#snapshot = { revision: 1, window, coordinators: [] };
  }

  /** Returns a transport, as the option of a front end. */
  transport = () => {
    if (!this.isReachable) throw new Error('no such file.');
    const transport = { send: (text) => this.#received(transport, JSON.parse(text)), close: () => this.#close(transport) };
    this.#connections.add(transport);
    return transport;
  };

  /** Commits another window, by transitions that animate. */
  async show(window, { cause = { method: 'coordinator.trigger' }, ...members } = {}) {
    const before = this.#snapshot;
    const revision = before.revision + 1;
    this.#snapshot = { ...before, ...members, revision, window };
    const removed = before.window.map(({ key }) => key);
    const all = { kind: 'replace', in: 'window', at: 0, removed, added: window, animated: true };
    const hints = window.map(({ key }) => ({ kind: 'push', in: key, at: 0, removed: [], added: [], animated: true }));
    const change = { revision, transitions: [all, ...hints], attached: [], updated: {}, disposed: [], ...members };
    this.notify('tree.changed', { subscription: 1, change, cause });
    await settle();
  }

  /** Ends all connections. */
  async disconnect() {
    for (const transport of [...this.#connections]) this.#close(transport);
    await settle();
  }

  notify(method, params) {
    for (const transport of this.#connections) this.#send(transport, { method, params });
  }

  /** Returns the params of the requests of a method, and forgets all. */
  take(method) {
    return this.requests.splice(0).filter(([name]) => name === method).map(([, params]) => params);
  }

  #received(transport, { id, method, params }) {
    this.requests.push([method, params]);
    const answer = this.answers[method] ?? this[`_${method.replace('.', '_')}`]?.(params) ?? {};
    if (answer === 'never') return;
    const { name, message } = answer;
    this.#send(transport, name ? { id, error: { code: 1, message, data: answer } } : { id, result: answer });
  }

  #send(transport, message) {
    setImmediate(() => {
      if (this.#connections.has(transport)) transport.onmessage({ data: JSON.stringify(message) });
    });
  }

  #close(transport) {
    if (this.#connections.delete(transport)) setImmediate(() => transport.onclose({}));
  }

  _graph_get() {
    return { graph: this.graph };
  }

  _tree_subscribe() {
    const { revision } = this.#snapshot;
    return { subscription: 1, tree: 'notes', instance: this.instance, revision, snapshot: this.#snapshot, saved: this.saved };
  }

  _tree_explainBack() {
    return { revision: this.#snapshot.revision, steps: [], effect: 'nothing' };
  }

  _ui_save({ key, state }) {
    const members = Object.entries({ ...this.saved[key], ...state }).filter(([, value]) => value !== null);
    this.saved = { ...this.saved, [key]: Object.fromEntries(members) };
    return { outcome: 'committed', saved: this.saved[key] };
  }

  _coordinator_trigger() {
    return { outcome: 'committed', revision: this.#snapshot.revision };
  }

  _coordinator_back() {
    return { outcome: 'committed', revision: this.#snapshot.revision };
  }

  _ui_report() {
    return { outcome: 'committed', revision: this.#snapshot.revision };
  }
}

/** Starts a front end with fakes, with these functions of its toolkit, and waits until it has drawn. */
export async function started(test, navd, options, functions) {
  const clock = new FakeClock();
  const toolkit = Object.assign(new RecordingToolkit(), functions);
  const front = new FrontEnd(toolkit, { tree: 'notes', transport: navd.transport, clock, ...options });
  test.after(() => front.close());
  await settle();
  return { front, toolkit, clock };
}

/** Ends the connections, and waits until the front end has another one. */
export async function restored(front, navd) {
  const ready = new Promise((resolve) => { front.on('connection', (state) => { if (state === 'ready') resolve(); }); });
  await navd.disconnect();
  await ready;
  await settle();
}
