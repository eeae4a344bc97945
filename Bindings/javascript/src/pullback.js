import { Feed } from './feed.js';

/**
 * A subscription to the routes of one coordinator.
 *
 * `for await (const {route, handled, revision} of pullback)` yields each route. It ends with the coordinator, the tree or
 * `close`. If the connection is lost it throws `Disconnected`, because routes would be missing.
 */
export class Pullback {
  #subscriptions;
  #subscription;
  #feed = new Feed();

  /** The id of the coordinator. */
  coordinator;
  /** The reason for its end: `unsubscribed`, `coordinatorEnded`, `overflow` …; undefined while it is active. */
  ended;

  constructor(subscriptions, coordinator, subscription) {
    this.#subscriptions = subscriptions;
    this.coordinator = coordinator;
    this.#subscription = subscription;
  }

  [Symbol.asyncIterator]() {
    return this.#feed[Symbol.asyncIterator]();
  }

  /** Ends the subscription and all iterations. */
  async close() {
    if (this.ended !== undefined) return;
    this.end('unsubscribed');
    await this.#subscriptions.leave(this, this.#subscription);
  }

  [Symbol.asyncDispose]() {
    return this.close();
  }

  /** Handles a notification of the subscription. */
  notified(method, { subscription, ...routed }) {
    if (method === 'coordinator.routed') this.#feed.push(routed);
  }

  /** Ends all iterations, with the error if there is one. */
  end(reason, error) {
    this.ended = reason;
    this.#feed.end(error);
  }
}
