// A followed tree: its live snapshot, earlier snapshots, and the data of the panels.

import { applyChange } from '/navd/snapshot.js';

import { app, redraw, set } from './app.js';
import { History } from './history.js';
import { tally } from './snapshots.js';

/** The earlier snapshots that are kept. */
const snapshotsMax = 24;
/** The answers about earlier revisions that are kept. */
const detailsMax = 64;
/** The milliseconds after a change in which Back, the URL and the routes are requested once. */
const detailsAfter = 200;
/** The milliseconds after a change in which the idle time is requested once. */
const idleAfter = 600;
/** The number of screens above which the idle time is not requested, because tree.get returns all screens. */
const idleScreensMax = 2_000;

/** A subscription to a tree, with the answers that depend on its revision. */
export class TreeWatch {
  tree;
  /** Null if the tree has none; undefined until it is known. */
  graphName;
  /** The graph document; undefined until it has arrived or if the tree has none. */
  graph;
  /** The screens, coordinators, facts and links that the graph or clients have declared; undefined until they have arrived. */
  declared;
  /** The types of coordinators in the order of the graph, then those of the tree. Another array if a type is added. */
  types = [];
  snapshot;
  services = {};
  driver;
  /** The idle time, with `at`: the moment of Date.now() at which `remainingMs` was true. */
  idle;
  /** The answers of tree.url, tree.explainBack and tree.routes; undefined until they have arrived. */
  url;
  back;
  routes;
  /** The reason for which the subscription ended; undefined while it lasts. */
  ended;
  history;
  /** The number of changes since the beginning, for measurements. */
  changes = 0;

  #client;
  #subscription;
  #instance;
  #past = new Map();
  #asked = new Set();
  #details = new Map();
  #forgotten = new Set();
  #detailsTimer;
  #idleTimer;
  #isClosed = false;

  constructor(client, tree) {
    this.#client = client;
    this.tree = tree;
    this.history = new History(client, tree);
  }

  async begin() {
    const graph = this.#readGraph();
    await this.#subscribe();
    if (this.#isClosed) return;
    this.#readDetails();
    this.history.begin(this.snapshot.revision);
    await graph;
    this.#readIdle();
  }

  /** Follows the tree on a new connection. */
  async resume(client) {
    this.#client = client;
    this.history.resume(client);
    try {
      await this.#subscribe();
    } catch (error) {
      this.ended = error.message;
      redraw();
      return;
    }
    this.#readGraph();
    this.#readDetails();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#detailsTimer);
    clearTimeout(this.#idleTimer);
    this.history.close();
    if (this.#subscription !== undefined && this.ended === undefined) {
      this.#client.call('tree.unsubscribe', { subscription: this.#subscription }).catch(() => {});
    }
  }

  /** The snapshot of an earlier revision; undefined until it has arrived, and then the page is drawn again. */
  at(revision) {
    if (revision === this.snapshot?.revision) return this.snapshot;
    if (!(revision > 0) || this.isForgotten(revision)) return undefined;
    const known = this.#past.get(revision);
    if (known) return known;
    if (!this.#asked.has(revision)) {
      this.#asked.add(revision);
      this.#client.call('tree.get', { tree: this.tree, at: revision }).then(
        (state) => this.#keep(revision, state.snapshot),
        (error) => this.#failed(revision, error));
    }
    return undefined;
  }

  /** The answer of tree.url at an earlier revision; undefined until it has arrived. */
  urlAt(revision) {
    return this.#detailAt('tree.url', revision);
  }

  /** The answer of tree.explainBack at an earlier revision; undefined until it has arrived. */
  backAt(revision) {
    return this.#detailAt('tree.explainBack', revision);
  }

  #detailAt(method, revision) {
    const name = `${method} ${revision}`;
    const known = this.#details.get(name);
    if (known) return known.answer;
    const detail = { answer: undefined };
    this.#details.set(name, detail);
    if (this.#details.size > detailsMax) this.#details.delete(this.#details.keys().next().value);
    this.#client.call(method, { tree: this.tree, at: revision }).catch((error) => ({ error })).then((answer) => {
      detail.answer = answer;
      redraw();
    });
    return undefined;
  }

  /** Whether navd has reported that it no longer keeps a revision. */
  isForgotten(revision) {
    return this.#forgotten.has(revision);
  }

  notified(method, params) {
    if (params?.subscription === undefined || params.subscription !== this.#subscription) return;
    if (method === 'tree.changed') {
      this.changes += 1;
      // The dry run was one of the revision before.
      app.dryRun = null;
      this.snapshot = applyChange(this.snapshot, params.change);
      for (const { type } of params.change.attached) this.#learnType(type);
      if (params.cause.method === 'tree.regraph') this.#readGraph();
      this.#changed();
    } else if (method === 'tree.command') {
      this.#changed();
    } else if (method === 'tree.driven') {
      this.driver = params.driver;
      this.#changed();
    } else if (method === 'tree.idle') {
      if (params.idle) this.#learnIdle(params.idle);
      else this.#idleTimer ??= setTimeout(() => this.#readIdle(), idleAfter);
    } else if (method === 'coordinator.served') {
      this.services = { ...this.services, [params.type]: params.client };
      // Another client may declare the type differently.
      if (params.client) this.#readGraph();
    } else if (method === 'subscription.ended') {
      if (params.reason === 'overflow') this.#subscribe().catch(() => {});
      else if (params.reason !== 'shutdown') this.ended = params.reason;
    }
    redraw();
  }

  async #subscribe() {
    const answer = await this.#client.call('tree.subscribe', { tree: this.tree, commands: true });
    if (this.#isClosed) {
      this.#client.call('tree.unsubscribe', { subscription: answer.subscription }).catch(() => {});
      return;
    }
    if (this.#instance !== undefined && this.#instance !== answer.instance) {
      this.#past.clear();
      this.#asked.clear();
      this.#details.clear();
      this.#forgotten.clear();
      this.history.startAgain(answer.snapshot.revision);
    }
    this.#subscription = answer.subscription;
    this.#instance = answer.instance;
    this.snapshot = answer.snapshot;
    this.services = answer.services ?? {};
    this.driver = answer.driver;
    this.ended = undefined;
    for (const { type } of this.snapshot.coordinators) this.#learnType(type);
    redraw();
  }

  #changed() {
    this.history.follow();
    this.#detailsTimer ??= setTimeout(() => this.#readDetails(), detailsAfter);
    this.#idleTimer ??= setTimeout(() => this.#readIdle(), idleAfter);
  }

  /** Requests Back, the URL and the routes of the live tree. */
  async #readDetails() {
    clearTimeout(this.#detailsTimer);
    this.#detailsTimer = undefined;
    const { tree } = this;
    const ask = (method) => this.#client.call(method, { tree }).catch((error) => ({ error }));
    const answers = await Promise.all(['tree.url', 'tree.explainBack', 'tree.routes'].map(ask));
    // Without a connection, keep the earlier answers.
    if (this.#isClosed || answers.some(({ error }) => error && error.errorName === undefined)) return;
    const [url, back, routes] = answers;
    Object.assign(this, { url, back, routes });
    redraw();
  }

  /** Requests the graph. A tree without a graph has the graph name null. */
  async #readGraph() {
    try {
      const { graph, registered } = await this.#client.call('graph.get', { tree: this.tree });
      this.graph = graph;
      this.graphName = graph?.name ?? null;
      this.declared = {
        screens: { ...graph?.screens, ...registered?.screens }, coordinators: { ...graph?.coordinators, ...registered?.types },
        facts: { ...graph?.facts, ...registered?.facts }, links: { ...graph?.links },
      };
      // A screen or coordinator without members may be declared as null.
      for (const entries of [graph?.screens, graph?.coordinators, ...Object.values(this.declared)]) for (const name in entries) entries[name] ??= {};
      this.types = [...new Set([...Object.keys(this.declared.coordinators), ...this.types])];
    } catch (error) {
      if (error.errorName === 'graphNotFound') this.graphName = null;
    }
    redraw();
  }

  /** Requests the idle time, if there may be one. Each activity restarts it. */
  async #readIdle() {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    if (this.#isClosed || this.ended || !this.#mayIdle()) return;
    if (tally(this.snapshot).screens > idleScreensMax) return;
    const { idle } = await this.#client.call('tree.get', { tree: this.tree }).catch(() => this);
    if (this.#isClosed) return;
    this.#learnIdle(idle);
    redraw();
  }

  /** Whether a type of the graph declares an idle time, or a type of a client may. */
  #mayIdle() {
    return Object.values(this.graph?.coordinators ?? {}).some((type) => type.idle) || Object.keys(this.services).length > 0;
  }

  #learnType(type) {
    if (!this.types.includes(type)) this.types = [...this.types, type];
  }

  #learnIdle(idle) {
    this.idle = idle && { ...idle, at: Date.now() };
  }

  /** Handles a failed request for a snapshot. After a lost connection, the request is repeated. */
  #failed(revision, error) {
    this.#asked.delete(revision);
    if (error.errorName !== undefined) {
      this.#forgotten.add(revision);
      if (app.watch === this && app.revision === revision) {
        set({ revision: null, message: `Revision ${revision} is no longer kept.` });
      }
      redraw();
    }
  }

  #keep(revision, snapshot) {
    this.#asked.delete(revision);
    this.#past.set(revision, snapshot);
    if (this.#past.size > snapshotsMax) this.#past.delete(this.#past.keys().next().value);
    redraw();
  }
}
