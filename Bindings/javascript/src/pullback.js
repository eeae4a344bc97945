import { Feed } from './feed.js';

/**
 * The routes of one coordinator, as they are taken.
 *
 * `for await (const {route, handled, revision} of pullback)` tells each. It ends with the coordinator, the tree or
 * `close`; with the connection it ends by throwing `Disconnected`, since what is routed meanwhile is not told later.
 */
export class Pullback {
  #subscriptions;
  #subscription;
  #feed = new Feed();

  /** The id of the coordinator. */
  coordinator;
  /** Why nothing more will come: `unsubscribed`, `coordinatorEnded`, `overflow` …; undefined while it lasts. */
  ended;

  constructor(subscriptions, coordinator, subscription) {
    this.#subscriptions = subscriptions;
    this.coordinator = coordinator;
    this.#subscription = subscription;
  }

  [Symbol.asyncIterator]() {
    return this.#feed[Symbol.asyncIterator]();
  }

  /** Ends the subscription and with it all iterations. */
  async close() {
    if (this.ended !== undefined) return;
    this.end('unsubscribed');
    await this.#subscriptions.leave(this, 'coordinator.unpullback', this.#subscription);
  }

  [Symbol.asyncDispose]() {
    return this.close();
  }

  /** Takes a notification of its subscription. */
  notified(method, { subscription, ...routed }) {
    if (method === 'coordinator.routed') this.#feed.push(routed);
  }

  /** Ends all iterations, with the error if there is one. */
  end(reason, error) {
    this.ended = reason;
    this.#feed.end(error);
  }
}
