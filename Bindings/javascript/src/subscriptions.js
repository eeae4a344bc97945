import { Disconnected } from './errors.js';
import { TreeMirror } from './mirror.js';
import { Pullback } from './pullback.js';

/** The subscriptions of a client: delivers their notifications, and resumes mirrors. */
export class Subscriptions {
  #client;
  /** The mirrors and pullbacks of this connection, by the number of the subscription. */
  #byNumber = new Map();
  /** The mirrors, which outlive a connection. */
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

  /** Resumes all mirrors on a new connection. */
  async resume() {
    await Promise.all([...this.#mirrors].map((mirror) => this.#resume(mirror)));
  }

  notified(method, params) {
    const target = this.#byNumber.get(params?.subscription);
    if (!target) return;
    if (method === 'subscription.ended') this.#ended(target, params);
    else target.notified(method, params);
  }

  /** Ends a subscription, unless it has already ended. */
  async leave(target, subscription) {
    this.#mirrors.delete(target);
    if (!this.#byNumber.delete(subscription)) return;
    try {
      await this.#client.call('tree.unsubscribe', { subscription });
    } catch (error) {
      if (!(error instanceof Disconnected) && error.errorName !== 'subscriptionNotFound') throw error;
    }
  }

  /** Ends all pullbacks, because routes would be missing. Mirrors wait for the next connection. */
  disconnected(error) {
    for (const target of this.#byNumber.values()) {
      if (!this.#mirrors.has(target)) target.end('disconnected', error);
    }
    this.#byNumber.clear();
    for (const mirror of this.#mirrors) mirror.disconnected();
  }

  /** Ends all mirrors, with the error if there is one. */
  end(error) {
    for (const mirror of this.#mirrors) mirror.end('disconnected', error);
    this.#mirrors.clear();
  }

  async #take(mirror) {
    const subscription = await mirror.resume();
    this.#byNumber.set(subscription, mirror);
    // The mirror may have been closed while it resumed.
    if (mirror.ended === undefined) this.#mirrors.add(mirror);
    else await this.leave(mirror, subscription);
  }

  async #resume(mirror) {
    try {
      await this.#take(mirror);
    } catch (error) {
      // The next connection tries again.
      if (error instanceof Disconnected) return;
      this.#mirrors.delete(mirror);
      mirror.end('lost', error);
    }
  }

  #ended(target, { subscription, reason }) {
    this.#byNumber.delete(subscription);
    if (this.#mirrors.has(target)) {
      if (reason === 'overflow') this.#resume(target);
      // After `shutdown` the next connection resumes.
      if (reason === 'overflow' || reason === 'shutdown') return;
    }
    this.#mirrors.delete(target);
    target.end(reason);
  }
}
