import { treeHash } from './canonical.js';
import { Feed } from './feed.js';
import { applyChange, onView } from './snapshot.js';

/**
 * A tree as navd has it, kept by applying its changes.
 *
 * It is up to date when a command's promise is fulfilled. `for await (const event of mirror)` tells what happens from
 * then on: `{kind: 'changed', revision, change, cause}`, or `{kind: 'replaced', revision, reason}` if the changes in
 * between could not be had after a reconnect, and the snapshot was taken anew.
 */
export class TreeMirror {
  #client;
  #subscriptions;
  #feed = new Feed();
  #subscription;
  #snapshot;

  /** The name of the tree. */
  tree;
  /** What revisions, keys and ids count within; another one once navd was started anew or the tree opened again. */
  instance;
  /** Which client serves each delegated type that lives in the tree, as navd last said. */
  services = {};
  /** Why nothing more will come: `unsubscribed`, `treeClosed` …; undefined while it is kept. */
  ended;

  /** @param tree The tree's name; undefined if the user has exactly one. */
  constructor(client, subscriptions, tree) {
    this.#client = client;
    this.#subscriptions = subscriptions;
    this.tree = tree;
  }

  /** The tree now. It is never altered: a change makes another one, which shares with it what has not changed. */
  get snapshot() {
    return this.#snapshot;
  }

  /** The revision of the snapshot. */
  get revision() {
    return this.#snapshot?.revision;
  }

  /** The snapshot's hash, by which mirrors are compared: 16 hexadecimal digits. */
  get hash() {
    return treeHash(this.#snapshot);
  }

  /** The screens that the user sees: the top ones of the top layer. */
  get onView() {
    return onView(this.#snapshot);
  }

  [Symbol.asyncIterator]() {
    return this.#feed[Symbol.asyncIterator]();
  }

  /** Ends the subscription and with it all iterations. */
  async close() {
    if (this.ended !== undefined) return;
    this.end('unsubscribed');
    await this.#subscriptions.leave(this, 'tree.unsubscribe', this.#subscription);
  }

  [Symbol.asyncDispose]() {
    return this.close();
  }

  /** Subscribes, for the first time or again; a tree that is known is resumed after its revision. */
  async resume() {
    const since = this.#snapshot && { since: this.revision, instance: this.instance };
    const answer = await this.#client.call('tree.subscribe', { tree: this.tree, ...since });
    this.#subscription = answer.subscription;
    this.tree = answer.tree;
    this.instance = answer.instance;
    this.services = answer.services ?? {};
    if (answer.snapshot) {
      const isReplaced = this.#snapshot !== undefined;
      this.#snapshot = answer.snapshot;
      if (isReplaced) this.#feed.push({ kind: 'replaced', revision: this.revision, reason: answer.reason });
    }
    return answer.subscription;
  }

  /** Takes a notification of its subscription. */
  notified(method, params) {
    if (method === 'tree.changed') {
      this.#snapshot = applyChange(this.#snapshot, params.change);
      this.#feed.push({ kind: 'changed', revision: this.revision, change: params.change, cause: params.cause });
    } else if (method === 'coordinator.served') {
      this.services = { ...this.services, [params.type]: params.client };
    }
  }

  /** Ends all iterations, with the error if there is one. */
  end(reason, error) {
    this.ended = reason;
    this.#feed.end(error);
  }
}
