import { connect } from '../browser.js';
import { Disconnected } from '../errors.js';

const RETRY_MS = 500;

/**
 * Keeps a front end connected to its tree: connects, opens the tree or attaches to it, follows it, and begins again.
 *
 * The owner has `connection(state, problem)`, `attached(error)` if the tree is open with another graph, `opened()`,
 * `moved(document)` with its graph, `began(mirror)` when a subscription begins or resumes, `changed(mirror, changes)`,
 * `lost()` if there is another tree or none, `idled(idle)`, and `sending(method, params)` before each command.
 */
export class Session {
  #owner;
  #clock;
  #tree;
  #opening;
  #transport;
  #name;
  #client;
  #isOver = false;
  #instance;
  #isGraphKnown = false;
  /** Whether the tree is followed. */
  #isFollowing = false;

  constructor(owner, { tree, graph, root, facts, transport, name = tree }, clock) {
    this.#owner = owner;
    this.#clock = clock;
    this.#tree = tree;
    this.#opening = { graph, root, facts };
    this.#transport = transport;
    this.#name = name;
  }

  /** The handle of the tree. */
  get navigation() {
    if (!this.#client) throw new Error('There is no connection to navd yet.');
    return this.#client.at(this.#tree);
  }

  /** Whether there is a connection. */
  get isConnected() {
    return this.#client?.isConnected === true;
  }

  async run() {
    while (!this.#isOver) {
      const client = await this.#until(() => this.#connect());
      if (!client) return;
      let isClosed = false;
      client.on('closed', () => { isClosed = true; });
      while (!isClosed && !this.#isOver) {
        const mirror = await this.#until(() => this.#subscribe(client), () => isClosed);
        if (!mirror) break;
        this.#isFollowing = true;
        await this.#follow(mirror).catch((error) => this.#failed(error));
        this.#isFollowing = false;
        if (!this.#isOver) this.#owner.lost();
      }
    }
  }

  /** Closes the connection, after what was sent. */
  async close() {
    this.#isOver = true;
    await this.#client?.close();
  }

  async #connect() {
    const client = await connect({ transport: this.#transport, client: { name: this.#name }, reconnect: () => RETRY_MS });
    if (this.#isOver) await client.close();
    this.#client = client;
    client.on('disconnected', () => {
      if (this.#isOver) return;
      this.#owner.interrupted();
      this.#owner.connection('connecting', 'No connection to navd …');
    });
    client.on('reconnected', () => this.#resumed());
    client.on('command', (method, params) => this.#owner.sending(method, params));
    client.on('notification', ({ method, params }) => {
      if (method === 'tree.idle' && params.tree === this.#tree) this.#owner.idled(params.idle);
    });
    return client;
  }

  async #subscribe(client) {
    try {
      if (this.#opening.graph !== undefined) await client.open(this.#tree, this.#opening);
    } catch (error) {
      if (error.errorName !== 'treeExists') throw error;
      this.#owner.attached(error);
    }
    await this.#owner.opened();
    return this.navigation.watch();
  }

  async #follow(mirror) {
    const events = mirror[Symbol.asyncIterator]();
    let changes = [];
    this.#instance = mirror.instance;
    this.#isGraphKnown = false;
    await this.#readGraph();
    this.#began(mirror);
    for await (const event of events) {
      if (this.#isOver) return;
      if (event.kind === 'changed') {
        this.#isGraphKnown &&= event.cause?.method !== 'tree.regraph';
        changes.push(event.change);
        if (event.revision < mirror.revision) continue;
        await this.#readGraph();
        if (!this.#isOver) this.#owner.changed(mirror, changes);
      } else {
        const missed = event.missed ?? [];
        this.#isGraphKnown &&= !event.reason && missed.every(({ cause }) => cause?.method !== 'tree.regraph');
        await this.#readGraph();
        this.#began(mirror, event.reason ? [] : missed.map(({ change }) => change));
      }
      changes = [];
    }
  }

  #began(mirror, changes = []) {
    if (this.#isOver) return;
    if (mirror.instance !== this.#instance) this.#owner.lost();
    this.#instance = mirror.instance;
    this.#owner.began(mirror);
    this.#owner.changed(mirror, changes);
    this.#resumed();
  }

  #resumed() {
    if (!this.#isOver && this.#isFollowing && this.isConnected) this.#owner.connection('ready');
  }

  /** Reads the graph of the tree unless it is known. Without a connection, reads it when the tree is back. */
  async #readGraph() {
    if (this.#isGraphKnown) return;
    try {
      this.#owner.moved(await this.#client.graph.get({ tree: this.#tree }));
      this.#isGraphKnown = true;
    } catch (error) {
      if (!(error instanceof Disconnected)) throw error;
    }
  }

  /** Retries until success; undefined if it was cancelled. */
  async #until(attempt, isOver = () => false) {
    while (!this.#isOver && !isOver()) {
      try {
        const result = await attempt();
        return this.#isOver ? undefined : result;
      } catch (error) {
        this.#failed(error);
        await new Promise((resolve) => { this.#clock.after(RETRY_MS, resolve); });
      }
    }
    return undefined;
  }

  #failed(error) {
    if (!this.#isOver) this.#owner.connection(error instanceof Disconnected ? 'connecting' : 'closed', error.message);
  }
}
