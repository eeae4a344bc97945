import { Connection, notAnswered } from './connection.js';
import { Host } from './coordinators/host.js';
import { Emitter } from './emitter.js';
import { Disconnected, NavdError } from './errors.js';
import { given } from './given.js';
import { methodGroups, methodsWithin, repeatableMethods } from './methods.js';
import { Outcome } from './outcomes.js';
import { Repetition } from './repetition.js';
import { Subscriptions } from './subscriptions.js';
import { Tree } from './tree.js';

/**
 * A client of navd, created by `connect`.
 *
 * Events: `notification` with each `{method, params}` from navd, in order with respect to answers; `disconnected` with
 * the error when the connection is lost, and `reconnected` when it is restored; `closed` at the end, with the error unless
 * `close` ended it; `command` with the method and the params before a command is sent; `warning` with `{message, outcome}` if
 * no coordinator takes a route of a `Tree`. Without a listener for it the message is written to the console.
 */
export class Client extends Emitter {
  #open;
  #place;
  #introduction;
  #delay;
  #setUp;
  #connection;
  /** Whether a connection is being set up. `#connect` then handles its loss. */
  #isConnecting = false;
  /** Whether the connection has the registrations of this client, so that its commands find their coordinators. */
  #isReady = false;
  #ending = new AbortController();
  #handlers = new Map();
  /** The request from navd that the current code handles. Commands carry its id as `within`. */
  #asking;
  #subscriptions = new Subscriptions(this);
  #host = new Host(this);
  #repetition;
  /** The params with which `open` opened each tree, by name, and the last connection on which they were sent. */
  #openings = new Map();

  constructor({ open, place, asking, prefix, client, reconnect, setUp }) {
    super();
    this.#open = open;
    this.#place = place;
    this.#asking = asking;
    this.#repetition = new Repetition(prefix);
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

  /** Whether there is a connection, on which everything has resumed. */
  get isConnected() {
    return this.#isReady && !this.#isConnecting;
  }

  /**
   * Calls a method, and returns a promise of its result.
   *
   * It rejects with `NavdError` if navd answers with an error, and with `Disconnected` if there is no connection or the
   * connection ends. A client that reconnects gives each command a `commandId`, and sends it again on the next connection
   * instead. Aborting `signal` asks navd to cancel the request; if that succeeds, the promise rejects with the signal's
   * reason.
   */
  async call(method, params = {}, { signal } = {}) {
    if (!this.#isReady) throw this.#notConnected();
    const asking = this.#asking.getStore();
    const isWithin = asking?.isOpen && !asking.signal.aborted && methodsWithin.has(method) && !('within' in params);
    const sent = isWithin ? { ...params, within: asking.id } : params;
    if (repeatableMethods.has(method)) this.emit('command', method, params);
    const identified = this.#delay && this.#repetition.identified(method, sent);
    try {
      if (identified) return await this.#repetition.request(this.#connection, method, identified, signal);
      return await this.#connection.request(method, sent, signal);
    } catch (error) {
      // The error has the caller's stack instead of the reader's.
      if (error instanceof NavdError || error instanceof Disconnected) Error.captureStackTrace?.(error);
      throw error;
    }
  }

  /**
   * Answers the requests of a method: `handler(params, {id, signal})` returns the result or a promise of it, or throws.
   *
   * `signal` is aborted when navd cancels the request. Coordinators do not need this: see `register`.
   */
  answer(method, handler) {
    this.#handlers.set(method, handler);
  }

  /**
   * Opens a tree, or attaches to an open one, and returns its handle. The options are the params of `client.tree.open`.
   *
   * After a reconnect the tree is opened again, if navd has lost it. If the first route of a new tree is not committed,
   * there is no tree: the outcome is thrown as `NotCommitted`.
   */
  async open(tree, { resume, ...options } = {}) {
    const params = given(options);
    const { outcome } = await this.tree.open({ tree, ...params, ...given({ resume }) });
    if (outcome) new Outcome(outcome).check();
    this.#openings.set(tree, { params, connection: this.#connection });
    return this.at(tree);
  }

  /** Returns the handle of a tree that this or another client has opened. Makes no call. */
  at(tree) {
    return new Tree(this, tree, (name) => this.#openings.delete(name));
  }

  /** Subscribes to a tree, and returns its mirror. A user with exactly one tree may leave out the name. */
  subscribe(tree) {
    return this.#subscriptions.subscribe(tree);
  }

  /** Subscribes to the routes of a coordinator: `{tree, coordinator, mode, into}`, and returns the `Pullback`. */
  pullback(params) {
    return this.#subscriptions.pullback(params);
  }

  /**
   * Registers coordinator classes: this client serves coordinators of these types, also after a reconnect.
   *
   * Options: `tree` (else for all trees), `screens` and `facts` (declarations as in a graph), `replace` (takes types over from
   * another client). Returns the live coordinators of these types.
   */
  register(classes, options) {
    return this.#host.register(classes, options);
  }

  /** Returns the live coordinators of a tree that this client serves: a Map of ids to objects. */
  coordinators(tree) {
    return this.#host.coordinators(tree);
  }

  /** Closes the connection. Subscriptions end, and pending calls are rejected. */
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
      this.#connection = new Connection(await this.#transport(), {
        notified: (method, params) => this.#notified(method, params),
        asked: (request) => this.#asked(request),
        disconnected: (error) => this.#disconnected(error),
      });
      // The client was closed while connecting.
      if (this.#ending.signal.aborted) this.#connection.close();
      const request = (method, params) => this.#request(method, params);
      if (this.#introduction) await request('initialize', this.#introduction);
      await this.#host.registerAgain(request);
      if (!this.#connection) throw this.#notConnected();
      this.#repetition.sendAgain(this.#connection);
      this.#isReady = true;
      await this.#setUp?.(this);
      await this.#openAgain();
      await this.#subscriptions.resume();
      // Deliver the changes that the mirrors missed before the answer.
      if (this.#repetition.isWithholding) await this.call('ping');
      this.#repetition.resumed();
      if (!this.#connection) throw this.#notConnected();
    } finally {
      this.#isConnecting = false;
    }
  }

  async #transport() {
    try {
      return await this.#open();
    } catch (error) {
      if (error instanceof Disconnected) throw error;
      throw new Disconnected(`Cannot reach navd: ${error.message}`, { cause: error });
    }
  }

  async #reconnect() {
    for (let attempt = 0; !this.#ending.signal.aborted; attempt += 1) {
      try {
        await sleep(this.#delay(attempt), this.#ending.signal);
        await this.#connect();
        break;
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        if (!(error instanceof Disconnected)) this.#end(error);
      }
    }
    if (this.isConnected) this.emit('reconnected');
  }

  /** Opens the trees of earlier connections again. */
  async #openAgain() {
    for (const [tree, opening] of [...this.#openings]) {
      if (opening.connection === this.#connection) continue;
      await this.tree.open({ tree, resume: true, ...opening.params });
      opening.connection = this.#connection;
    }
  }

  /** Sends a request on a connection that is not ready. */
  async #request(method, params) {
    if (!this.#connection) throw this.#notConnected();
    return this.#connection.request(method, params);
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
      // Code that runs after the answer is no longer within the request.
      asking.isOpen = false;
    }
  }

  #disconnected(error) {
    const wasConnected = this.#isReady;
    this.#connection = undefined;
    this.#isReady = false;
    this.#host.disconnected();
    this.#repetition.resumed();
    this.#subscriptions.disconnected(error);
    if (this.#ending.signal.aborted) {
      this.#over(this.#ending.signal.reason);
      return;
    }
    // A failed attempt to connect changes nothing.
    if (wasConnected || !this.#isConnecting) this.emit('disconnected', error);
    if (!this.#delay) this.#end(error);
    else if (!this.#isConnecting) this.#reconnect();
  }

  /** Ends the client, with the error if there is one. */
  #end(error) {
    this.#ending.abort(error ?? null);
    if (this.#connection) this.#connection.close();
    else this.#over(error);
  }

  #over(error) {
    this.#repetition.end();
    this.#subscriptions.end(error);
    this.emit('closed', error ?? undefined);
  }

  #notConnected() {
    if (this.#ending.signal.aborted) return new Disconnected('The client is closed. Connect another one.');
    return new Disconnected(`There is no connection to navd${this.#place}; the client is trying to connect.`);
  }
}

/**
 * Connects a client with the parts of its platform: `open` returns a transport, and `place` names it in error messages;
 * `asking` keeps a value for the code that runs within a call, like an AsyncLocalStorage; `prefix` begins the ids of
 * commands.
 */
export async function connected({ reconnect = backOff, ...options }) {
  const made = new Client({ reconnect, ...options });
  await made.connect();
  return made;
}

/** Returns the milliseconds before an attempt to reconnect: 50 first, doubled each time, at most 5,000. */
function backOff(attempt) {
  return Math.min(50 * 2 ** attempt, 5_000);
}

/** Waits until the time is over or the signal is aborted. */
function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', aborted, { once: true });
  });
}
