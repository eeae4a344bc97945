import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, notAnswered } from './connection.js';
import { Host } from './coordinators/host.js';
import { Disconnected, NavdError } from './errors.js';
import { methodGroups, methodsWithin } from './methods.js';
import { Subscriptions } from './subscriptions.js';

/**
 * A client of navd. `connect` makes one.
 *
 * It emits `notification` with each `{method, params}` that navd sends, in order with respect to answers; `connected`
 * and `disconnected` (with the error) when a connection was lost and made again; and `closed` when it is over, with the
 * error if it was not `close` that ended it.
 */
export class Client extends EventEmitter {
  #path;
  #introduction;
  #delay;
  #setUp;
  #connection;
  /** Whether a connection is being set up; then whoever does it sees to its loss. */
  #isConnecting = false;
  #ending = new AbortController();
  #handlers = new Map();
  /** The request of navd in whose handling code runs: what it sends says so. */
  #asking = new AsyncLocalStorage();
  #subscriptions = new Subscriptions(this);
  #host = new Host(this);

  constructor({ path, client, reconnect, setUp }) {
    super();
    this.#path = path;
    this.#introduction = client && { client };
    this.#delay = reconnect;
    this.#setUp = setUp;
    Object.assign(this, methodGroups((...call) => this.call(...call)));
  }

  /** Makes the first connection. */
  async connect() {
    try {
      await this.#connect();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Whether there is a connection. */
  get isConnected() {
    return this.#connection !== undefined;
  }

  /**
   * Calls a method, and returns a promise of its result.
   *
   * It rejects with `NavdError` if navd answers an error, and with `Disconnected` if there is no connection or it ends
   * meanwhile. Aborting `signal` asks navd to cancel the request: it rejects with the signal's reason if it could be.
   */
  async call(method, params = {}, { signal } = {}) {
    if (!this.#connection) throw this.#notConnected();
    const asking = this.#asking.getStore();
    const isWithin = asking?.isOpen && !asking.signal.aborted && methodsWithin.has(method) && !('within' in params);
    try {
      return await this.#connection.request(method, isWithin ? { ...params, within: asking.id } : params, signal);
    } catch (error) {
      // The stack of who called, instead of that in which the answer was read.
      if (error instanceof NavdError || error instanceof Disconnected) Error.captureStackTrace(error);
      throw error;
    }
  }

  /**
   * Answers what navd asks: `handler(params, {id, signal})` returns the result or a promise of it, or throws.
   *
   * `signal` is aborted when navd no longer wants the answer. `register` sees to coordinators by itself.
   */
  answer(method, handler) {
    this.#handlers.set(method, handler);
  }

  /** Subscribes to a tree, and returns its mirror; the name may be left out if the user has exactly one tree. */
  subscribe(tree) {
    return this.#subscriptions.subscribe(tree);
  }

  /** Subscribes to the routes of a coordinator: `{tree, coordinator, mode, into}`, and returns the `Pullback`. */
  pullback(params) {
    return this.#subscriptions.pullback(params);
  }

  /**
   * Registers coordinator classes: this client decides what coordinators of these types do.
   *
   * Options: `tree` (else for all trees), `screens` (declarations as in a graph), `replace` (takes types over from
   * another client), `performer` (performs custom transitions of coordinators that no client serves). After a
   * reconnect they are registered again. Returns the live coordinators that are now this client's.
   */
  register(classes, options) {
    return this.#host.register(classes, options);
  }

  /** The live coordinators of a tree that this client serves: a Map of ids to objects. */
  coordinators(tree) {
    return this.#host.coordinators(tree);
  }

  /** Ends the connection, all subscriptions and what waits for an answer. */
  async close() {
    if (this.#ending.signal.aborted) return;
    const connection = this.#connection;
    this.#end();
    if (connection) await new Promise((resolve) => { this.once('closed', resolve); });
  }

  [Symbol.asyncDispose]() {
    return this.close();
  }

  async #connect() {
    this.#isConnecting = true;
    try {
      this.#connection = await Connection.open(this.#path, {
        notified: (method, params) => this.#notified(method, params),
        asked: (request) => this.#asked(request),
        disconnected: (error) => this.#disconnected(error),
      });
      // Closed while it was being made.
      if (this.#ending.signal.aborted) this.#connection.close();
      const introduced = this.#introduction && await this.call('initialize', this.#introduction);
      await this.#host.registerAgain(introduced?.instance);
      await this.#setUp?.(this);
      await this.#subscriptions.resume();
      if (!this.#connection) throw this.#notConnected();
    } finally {
      this.#isConnecting = false;
    }
  }

  async #reconnect() {
    for (let attempt = 0; !this.#ending.signal.aborted; attempt += 1) {
      try {
        await sleep(this.#delay(attempt), undefined, { signal: this.#ending.signal });
        await this.#connect();
        break;
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        if (!(error instanceof Disconnected)) this.#end(error);
      }
    }
    if (this.isConnected) this.emit('connected');
  }

  #notified(method, params) {
    this.#host.notified(method, params);
    this.#subscriptions.notified(method, params);
    this.emit('notification', { method, params });
  }

  async #asked({ id, method, params, signal }) {
    const handler = this.#handlers.get(method);
    if (!handler) throw notAnswered(method);
    const asking = { id, signal, isOpen: true };
    try {
      return await this.#asking.run(asking, handler, params, { id, signal });
    } finally {
      // Code that was started there and runs on is no longer within it.
      asking.isOpen = false;
    }
  }

  #disconnected(error) {
    this.#connection = undefined;
    this.#host.disconnected();
    this.#subscriptions.disconnected(error);
    if (this.#ending.signal.aborted) {
      this.#over(this.#ending.signal.reason);
      return;
    }
    this.emit('disconnected', error);
    if (!this.#delay) this.#end(error);
    else if (!this.#isConnecting) this.#reconnect();
  }

  /** Ends it, because of the error if there is one. */
  #end(error) {
    this.#ending.abort(error ?? null);
    if (this.#connection) this.#connection.close();
    else this.#over(error);
  }

  #over(error) {
    this.#subscriptions.end(error);
    this.emit('closed', error ?? undefined);
  }

  #notConnected() {
    if (this.#ending.signal.aborted) return new Disconnected('The client is closed: connect another one.');
    return new Disconnected(`There is no connection to navd at ${this.#path}; the client is trying to connect.`);
  }
}

/**
 * Connects to navd.
 *
 * `path` is the socket's: by default `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else `/run/navd/navd.sock`.
 * `client` is `{name, version}`, who calls; needed to register coordinators. `reconnect` gives the milliseconds before
 * an attempt, counted from 0; `false`: a connection that is lost stays lost. `setUp(client)` is called when a
 * connection was made, the first and each later one, before trees are resumed: load graphs and open trees there.
 * Rejects with `Disconnected` if nobody listens.
 */
export async function connect({ path = defaultPath(), client, reconnect = backOff, setUp } = {}) {
  const made = new Client({ path, client, reconnect, setUp });
  await made.connect();
  return made;
}

/** The milliseconds before an attempt to reconnect: 50 first, doubled each time, at most 5,000. */
function backOff(attempt) {
  return Math.min(50 * 2 ** attempt, 5_000);
}

function defaultPath() {
  const { NAVD_SOCKET, XDG_RUNTIME_DIR } = process.env;
  if (NAVD_SOCKET) return NAVD_SOCKET;
  return XDG_RUNTIME_DIR ? `${XDG_RUNTIME_DIR}/navd.sock` : '/run/navd/navd.sock';
}
