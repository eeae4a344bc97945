// The history of a tree: a short row for each command, and whole entries while they are shown.
//
// A history may have 100,000 entries. The newest page is read first, so that the page has something to show; the
// older ones follow from the oldest on, in the pauses of the page, and appear together. Rows are plain objects of
// about 100 bytes, because a page keeps them all; what an entry changed is asked for when somebody looks at it.

import { app, redraw } from './app.js';
import { causeOf, labelOf } from './commands.js';
import { ScreenCounter } from './counter.js';
import { MadeEntries } from './made.js';
import { brief } from './parts.js';

/** The entries of one answer. */
const pageSize = 1_000;
/** The whole entries, and the explanations, that are kept. */
const entriesMax = 200;
/** The greatest number of rows; beyond it, the oldest tenth is dropped. By default navd keeps fewer entries. */
const rowsMax = 200_000;
/** The characters of a row's text. */
const restMax = 160;
/** The interned texts of rows. */
const sharedMax = 4_096;
/** The milliseconds between two requests for new entries. */
const followEvery = 100;

/**
 * The commands of a tree, oldest first, as `rows`: `{number, revision, at, lane, verb, rest, outcome, code, changed, client, screens}`.
 * `screens` is the number of screens in the tree after the command. Numbers of rows have no gaps.
 */
export class History {
  rows = [];
  /** The numbers of the oldest entry in navd and of the newest known entry; undefined until known. */
  oldest;
  newest;
  /** The number of entries read, including those that are not in `rows` yet. */
  read = 0;
  /** Whether all entries up to now are in `rows`. */
  isComplete = false;
  /** The number of rows that changed nothing. */
  unchanged = 0;
  /** The number of times that each rule of the graph held, by JSON Pointer. */
  taken = new Map();

  #made = new MadeEntries();
  #client;
  #tree;
  #revision;
  #entries = new Map();
  #explanations = new Map();
  #asked = new Set();
  #counter = new ScreenCounter();
  /** The older entries while they are read: their rows, and the counter of screens after them. */
  #older;
  #clients = new Map();
  #texts = new Map();
  #isReading = false;
  #isBehind = false;
  #timer;
  #isClosed = false;
  /** Incremented when the history is read again, so that late answers are dropped. */
  #turn = 0;

  constructor(client, tree) {
    this.#client = client;
    this.#tree = tree;
  }

  /** Whether older entries than the first were forgotten. */
  get isCut() {
    return this.oldest > 1;
  }

  /** The number of entries that navd keeps, if known. */
  get total() {
    return this.newest === undefined ? 0 : this.newest - this.oldest + 1;
  }

  /** Reads the history of a tree that is at this revision. */
  begin(revision) {
    this.#revision = revision;
    this.#read();
  }

  /** Continues reading on a new connection. */
  resume(client) {
    this.#client = client;
    this.#asked.clear();
    this.#read();
  }

  /** Resets everything, and reads the history of another tree with this name. */
  startAgain(revision) {
    this.#turn += 1;
    Object.assign(this, { rows: [], oldest: undefined, newest: undefined, read: 0, isComplete: false, unchanged: 0, taken: new Map() });
    for (const known of [this.#entries, this.#asked, this.#explanations]) known.clear();
    this.#counter = new ScreenCounter();
    this.#older = undefined;
    this.#made = new MadeEntries();
    this.begin(revision);
  }

  /** Reads the entries of commands that have just ended, soon. */
  follow() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#read();
    }, followEvery);
  }

  close() {
    this.#isClosed = true;
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  /** The row of an entry; undefined if it is not known. */
  row(number) {
    const first = this.rows[0]?.number;
    return first === undefined ? undefined : this.rows[number - first];
  }

  /** The newest row up to a revision that added the screen or container with a key; undefined if it is not known. */
  madeBy(key, revision = Infinity) {
    return this.#made.of(key).map((number) => this.row(number)).findLast((row) => row && row.revision <= revision);
  }

  /** The row of the command that made a revision; undefined if it was forgotten or is not read yet. */
  rowOfRevision(revision) {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle].revision < revision) low = middle + 1;
      else high = middle;
    }
    const row = this.rows[low];
    return row?.revision === revision && row.changed ? row : undefined;
  }

  /** The whole entry with a number; undefined until it has arrived, when the page is redrawn, or if navd has forgotten it. */
  entry(number) {
    const known = this.#entries.get(number);
    if (known !== undefined || number === undefined) return known ?? undefined;
    this.#ask(`entry ${number}`, async () => {
      const { entries: [entry] } = await this.#client.call('tree.history', { tree: this.#tree, after: number - 1, limit: 1 });
      keep(this.#entries, number, entry?.number === number ? entry : null);
    });
    return undefined;
  }

  /**
   * The explanation of an entry, the answer of tree.explain or `{ error }`; undefined until it has arrived. One is asked for at a
   * time; the page is drawn again after it, and then asks for the one that it shows by then.
   */
  explanation(number) {
    const known = this.#explanations.get(number);
    if (known || number === undefined) return known;
    this.#ask('explanation', async () => {
      const answer = await this.#client.call('tree.explain', { tree: this.#tree, number }).catch((error) => {
        if (error.errorName === undefined) throw error;
        return { error };
      });
      keep(this.#explanations, number, answer);
      if (answer.entry) keep(this.#entries, number, answer.entry);
    });
    return undefined;
  }

  /** Makes one request at a time. */
  async #ask(name, question) {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    const turn = this.#turn;
    try {
      await question();
    } catch {
      // The connection was lost. The page repeats the request when it is restored.
      return;
    } finally {
      if (turn === this.#turn) this.#asked.delete(name);
    }
    redraw();
  }

  async #read() {
    if (this.#isReading) {
      this.#isBehind = true;
      return;
    }
    this.#isReading = true;
    const turn = this.#turn;
    try {
      if (this.rows.length === 0) await this.#readNewestPage(turn);
      else await this.#readNew(turn);
    } catch {
      // The connection was lost or the tree closed. Known rows stay.
    } finally {
      this.#isReading = false;
      if (this.#isBehind || turn !== this.#turn) {
        this.#isBehind = false;
        if (!this.#isClosed) this.follow();
      }
      redraw();
    }
    if (turn === this.#turn && !this.isComplete) await this.#readOlder(turn);
  }

  #page(params) {
    return this.#client.call('tree.history', { tree: this.#tree, limit: pageSize, ...params });
  }

  async #readNewestPage(turn) {
    const [first, last] = await Promise.all([this.#page({ after: 0, limit: 1 }), this.#newestNumber()]);
    const oldest = first.entries[0]?.number;
    if (turn !== this.#turn || oldest === undefined) return;
    const answer = await this.#page({ after: Math.max(oldest - 1, last - pageSize) });
    if (answer.entries.length === 0) return;
    const counter = await this.#counterBefore(answer.entries[0]);
    if (turn !== this.#turn) return;
    this.#counter = counter;
    this.oldest = oldest;
    this.#learnNew(answer.entries);
    this.isComplete = this.rows[0].number <= oldest;
    if (answer.more) await this.#readNew(turn);
  }

  /** The number of the newest entry. */
  async #newestNumber() {
    let answer = await this.#page({ revision: this.#revision });
    while (answer.more) answer = await this.#page({ after: answer.entries.at(-1).number });
    return answer.entries.at(-1)?.number ?? 0;
  }

  /** Reads the entries after the newest row. */
  async #readNew(turn) {
    for (let more = true; more;) {
      const answer = await this.#page({ after: this.rows.at(-1).number });
      if (turn !== this.#turn) return;
      const next = answer.entries[0]?.number;
      if (next !== undefined && next !== this.rows.at(-1).number + 1) {
        // navd has forgotten entries that were not read.
        this.startAgain(answer.entries[0].revision);
        return;
      }
      this.#learnNew(answer.entries);
      more = answer.more;
      redraw();
    }
  }

  /** Reads the entries before the newest page, oldest first, and prepends them. */
  async #readOlder(turn) {
    if (this.rows.length === 0 || this.#asked.has('older')) return;
    this.#asked.add('older');
    const end = this.rows[0].number;
    try {
      for (let last = this.#older?.rows.at(-1)?.number ?? this.oldest - 1; last < end - 1;) {
        const { entries } = await this.#page({ after: last });
        if (turn !== this.#turn) return;
        // The first page, or navd has forgotten entries meanwhile.
        if (!this.#older || entries[0].number !== last + 1) {
          for (const row of this.#older?.rows ?? []) if (!row.changed) this.unchanged -= 1;
          const counter = await this.#counterBefore(entries[0]);
          if (turn !== this.#turn) return;
          this.#older = { rows: [], counter };
          this.oldest = Math.min(entries[0].number, end);
        }
        const { rows, counter } = this.#older;
        for (const entry of entries) if (entry.number < end) rows.push(this.#row(entry, counter));
        this.read = rows.length + this.rows.length;
        last = rows.at(-1)?.number ?? end;
        redraw();
        await pause();
      }
      this.rows = (this.#older?.rows ?? []).concat(this.rows);
      this.#older = undefined;
      this.isComplete = true;
    } catch {
      // The connection was lost. The next reading continues here.
    } finally {
      if (turn === this.#turn) this.#asked.delete('older');
      redraw();
    }
  }

  #learnNew(entries) {
    for (const entry of entries) this.rows.push(this.#row(entry, this.#counter));
    this.read = this.rows.length;
    this.newest = this.rows.at(-1).number;
    if (this.isComplete && this.rows.length > rowsMax) this.#forget(rowsMax / 10);
  }

  #forget(count) {
    for (const row of this.rows.slice(0, count)) if (!row.changed) this.unchanged -= 1;
    this.rows = this.rows.slice(count);
    this.oldest = this.rows[0].number;
    this.read = this.rows.length;
  }

  #row(entry, counter) {
    this.#made.learn(entry);
    if (entry.change) counter.count(entry.change);
    else this.unchanged += 1;
    for (const pointer of entry.rules ?? []) this.taken.set(pointer, (this.taken.get(pointer) ?? 0) + 1);
    const [verb, rest] = labelOf(entry);
    return {
      number: entry.number, revision: entry.revision, at: entry.at, lane: causeOf(entry), verb: this.#shared(verb),
      rest: this.#shared(brief(rest, restMax)), outcome: this.#shared(entry.outcome),
      code: entry.reason && this.#shared(entry.reason.code), changed: entry.change !== undefined,
      client: this.#sharedClient(entry.cause.client), screens: counter.screens,
    };
  }

  /** The counter of screens before an entry. */
  async #counterBefore(entry) {
    const counter = new ScreenCounter();
    const at = entry.change ? entry.revision - 1 : entry.revision;
    if (at < 1) return counter;
    try {
      const { snapshot } = await this.#client.call('tree.get', { tree: this.#tree, at });
      counter.begin(snapshot);
    } catch {
      // That revision is no longer kept: the count begins with zero.
    }
    return counter;
  }

  #shared(text) {
    if (this.#texts.size > sharedMax) this.#texts.clear();
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  #sharedClient(client) {
    if (!client) return undefined;
    const name = `${client.pid} ${client.name ?? ''}`;
    if (!this.#clients.has(name)) this.#clients.set(name, client);
    return this.#clients.get(name);
  }
}

function keep(map, number, value) {
  map.set(number, value);
  if (map.size > entriesMax) map.delete(map.keys().next().value);
}

/** Lets the page draw and react before the next page of entries. */
function pause() {
  return new Promise((resolve) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(resolve, { timeout: 100 });
    else setTimeout(resolve, 10);
  });
}

/** The current row: the chosen one, or the newest. */
export function shownRow() {
  const history = app.watch?.history;
  return history && (history.row(app.entry) ?? history.rows.at(-1));
}
