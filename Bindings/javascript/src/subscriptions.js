import { Disconnected } from './errors.js';
import { TreeMirror } from './mirror.js';
import { Pullback } from './pullback.js';

/** The subscriptions of a client: who gets which notification, and which trees are resumed. */
export class Subscriptions {
  #client;
  /** Mirrors and pullbacks of this connection, by the number of the subscription. */
  #byNumber = new Map();
  /** The mirrors that are kept, also across connections. */
  #mirrors = new Set();

  constructor(client) {
    this.#client = client;
  }

  async subscribe(tree) {
    const mirror = new TreeMirror(this.#client, this, tree);
    await this.#take(mirror);
    return mirror;
  }

  async pullback(params) {
    const { subscription } = await this.#client.call('coordinator.pullback', params);
    const pullback = new Pullback(this, params.coordinator, subscription);
    this.#byNumber.set(subscription, pullback);
    return pullback;
  }

  /** Takes up all mirrors again, on a new connection. */
  async resume() {
    await Promise.all([...this.#mirrors].map((mirror) => this.#resume(mirror)));
  }

  notified(method, params) {
    const target = this.#byNumber.get(params?.subscription);
    if (!target) return;
    if (method === 'subscription.ended') this.#ended(target, params);
    else target.notified(method, params);
  }

  /** Ends a subscription with that method, unless it has ended by itself. */
  async leave(target, method, subscription) {
    this.#mirrors.delete(target);
    if (!this.#byNumber.delete(subscription)) return;
    try {
      await this.#client.call(method, { subscription });
    } catch (error) {
      if (!(error instanceof Disconnected) && error.errorName !== 'subscriptionNotFound') throw error;
    }
  }

  /** Routes are not told later, so pullbacks end; mirrors wait for the next connection. */
  disconnected(error) {
    for (const target of this.#byNumber.values()) {
      if (!this.#mirrors.has(target)) target.end('disconnected', error);
    }
    this.#byNumber.clear();
  }

  /** Ends all mirrors, with the error if there is one. */
  end(error) {
    for (const mirror of this.#mirrors) mirror.end('disconnected', error);
    this.#mirrors.clear();
  }

  async #take(mirror) {
    const subscription = await mirror.resume();
    this.#byNumber.set(subscription, mirror);
    // It may have been closed while it was being resumed.
    if (mirror.ended === undefined) this.#mirrors.add(mirror);
    else await this.leave(mirror, 'tree.unsubscribe', subscription);
  }

  async #resume(mirror) {
    try {
      await this.#take(mirror);
    } catch (error) {
      // On the next connection it is tried again.
      if (error instanceof Disconnected) return;
      this.#mirrors.delete(mirror);
      mirror.end('lost', error);
    }
  }

  #ended(target, { subscription, reason }) {
    this.#byNumber.delete(subscription);
    if (this.#mirrors.has(target)) {
      if (reason === 'overflow') this.#resume(target);
      // What navd shuts down comes back with the next connection.
      if (reason === 'overflow' || reason === 'shutdown') return;
    }
    this.#mirrors.delete(target);
    target.end(reason);
  }
}
