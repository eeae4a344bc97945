import { treeHash } from './canonical.js';
import { Feed } from './feed.js';
import { freeze } from './freeze.js';
import { applyChange, onView } from './snapshot.js';

/**
 * A copy of a tree that applies its changes.
 *
 * It is up to date when a command's promise is fulfilled. `for await (const event of mirror)` yields later events:
 * `{kind: 'changed', revision, change, cause}`; once after a lost connection `{kind: 'resumed', revision, missed, reason}`,
 * with the `changed` events in between in `missed`, or with a `reason` if there is a new snapshot instead; and
 * `{kind: 'replaced', revision, reason}` if there is a new snapshot because this client read too slowly.
 */
export class TreeMirror {
  #client;
  #subscriptions;
  #feed = new Feed();
  #subscription;
  #snapshot;
  /** The events since the connection was lost; undefined once they are reported. */
  #missed;
  /** The number of changes that navd sends again. */
  #missing = 0;

  /** The name of the tree. */
  tree;
  /** The instance that revisions, keys and ids belong to. It changes when the tree is closed and opened again. */
  instance;
  /** The client that serves each delegated type in the tree; null for a detached type. */
  services = {};
  /** The client that holds the driver lease of the tree; undefined without one. */
  driver;
  /** The state saved for screens, by key, when the mirror began or resumed. */
  saved = {};
  /** The reason for the end of the subscription: `unsubscribed`, `treeClosed` …; undefined while it is active. */
  ended;

  /** @param tree The tree's name; undefined if the user has exactly one. */
  constructor(client, subscriptions, tree) {
    this.#client = client;
    this.#subscriptions = subscriptions;
    this.tree = tree;
  }

  /** The current snapshot. It is frozen: a change creates another one, which shares the unchanged parts. */
  get snapshot() {
    return this.#snapshot;
  }

  /** The revision of the snapshot. */
  get revision() {
    return this.#snapshot?.revision;
  }

  /** The tree hash of the snapshot, for comparing mirrors: 16 hexadecimal digits. */
  get hash() {
    return treeHash(this.#snapshot);
  }

  /** The visible screens: the top ones of the top layer. */
  get onView() {
    return onView(this.#snapshot);
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

  /** Subscribes, from the last known revision if there is one. */
  async resume() {
    const since = this.#snapshot && { since: this.revision, instance: this.instance };
    const answer = await this.#client.call('tree.subscribe', { tree: this.tree, ...since });
    this.#subscription = answer.subscription;
    this.tree = answer.tree;
    this.instance = answer.instance;
    this.services = answer.services ?? {};
    this.driver = answer.driver;
    this.saved = answer.saved ?? {};
    this.#missing = answer.replayed ?? 0;
    if (answer.snapshot) this.#replace(answer);
    this.#caughtUp();
    return answer.subscription;
  }

  /** Handles a notification of the subscription. */
  notified(method, params) {
    if (method === 'tree.changed') {
      const { change, cause } = params;
      this.#snapshot = freeze(applyChange(this.#snapshot, freeze(change)));
      this.#changed({ kind: 'changed', revision: this.revision, change, cause });
    } else if (method === 'coordinator.served') {
      this.services = { ...this.services, [params.type]: params.client };
    } else if (method === 'tree.driven') {
      this.driver = params.driver;
    }
  }

  /** Starts to collect events, which are reported as one event when the mirror has resumed. */
  disconnected() {
    this.#missed ??= [];
  }

  /** Ends all iterations, with the error if there is one. */
  end(reason, error) {
    this.ended = reason;
    this.#feed.end(error);
  }

  #replace({ snapshot, reason }) {
    const isFirst = this.#snapshot === undefined;
    this.#snapshot = freeze(snapshot);
    const { revision } = snapshot;
    if (this.#missed) this.#feed.push({ kind: 'resumed', revision, missed: [], reason });
    else if (!isFirst) this.#feed.push({ kind: 'replaced', revision, reason });
    this.#missed = undefined;
  }

  #changed(event) {
    if (!this.#missed) {
      this.#feed.push(event);
      return;
    }
    this.#missed.push(event);
    this.#missing -= 1;
    this.#caughtUp();
  }

  /** Reports the missed events once all of them are applied. */
  #caughtUp() {
    if (!this.#missed || this.#missing > 0) return;
    this.#feed.push({ kind: 'resumed', revision: this.revision, missed: this.#missed });
    this.#missed = undefined;
  }
}
