/**
 * The state of screens that navd keeps for front ends, such as typed text and scroll positions.
 *
 * Saved state is visible at once, and sent after a pause. Unsent state is sent on the next connection.
 */
import { isEqual } from '../canonical.js';
import { Disconnected } from '../errors.js';

/** The pause after the last save before the state is sent. */
const REST_MS = 400;
/** The time within which navd stores acknowledged state. */
const STORED_MS = 2000;

/** The saved states of the screens of one instance of a tree. */
export class SavedState {
  #entries = new Map();
  #owner;
  #clock;
  #cancel = () => {};
  /** Whether the tree of the keys is known. */
  #isAttached = false;

  /**
   * `owner` has `send(key, state)`, which returns a promise of the result of `ui.save`; `told(key, members)` for values from
   * elsewhere; and `failed(error)`.
   */
  constructor(owner, clock) {
    this.#owner = owner;
    this.#clock = clock;
  }

  /** Returns the known state of a screen. */
  of(key) {
    return this.#entries.get(key)?.known ?? {};
  }

  /** Merges members into the state of a screen; null removes one. */
  save(key, members) {
    const entry = this.#entry(key);
    entry.known = merged(entry.known, members);
    Object.assign(entry.unsent, members);
    this.#cancel();
    this.#cancel = this.#clock.after(REST_MS, () => this.flush());
  }

  /** Sends unsent state of one screen or of all. */
  async flush(...keys) {
    await Promise.all((keys.length > 0 ? keys : [...this.#entries.keys()]).map((key) => this.#send(key)));
  }

  /** Reads the saved state of a screen that has come forward. `isOther`: whether its params changed, which may end the state. */
  async ask(key, { isOther = false } = {}) {
    if (!this.#isAttached) return;
    const entry = this.#entry(key);
    const saved = await this.#exchange(key, entry, {});
    if (!saved) return;
    if (isOther) entry.giveUpUnless(saved);
    this.#tell(key, entry.take(saved));
  }

  /**
   * Takes what navd has of all screens at the beginning of a subscription, then sends what was not sent. `isSame` says whether
   * a screen has the params that it had before.
   */
  subscribed(all, isSame) {
    for (const key of new Set([...this.#entries.keys(), ...Object.keys(all)])) {
      const entry = this.#entry(key);
      const state = all[key] ?? {};
      if (isSame(key)) entry.resend(state);
      else entry.giveUpUnless(state);
      this.#tell(key, entry.take(state));
    }
    this.#isAttached = true;
    this.flush();
  }

  /** Handles a lost connection: a navd that was killed may not have stored the last acknowledged state. */
  interrupted() {
    this.#isAttached = false;
    for (const entry of this.#entries.values()) entry.interrupted(this.#clock.now());
  }

  /** Forgets the state of a screen that has left. */
  forget(key) {
    this.#entries.delete(key);
  }

  /** Forgets all state, because the screens belong to another instance. */
  clear() {
    this.#cancel();
    this.#isAttached = false;
    this.#entries.clear();
  }

  #entry(key) {
    if (!this.#entries.has(key)) this.#entries.set(key, new Entry());
    return this.#entries.get(key);
  }

  async #send(key) {
    const entry = this.#entries.get(key);
    if (!this.#isAttached || !entry || Object.keys(entry.unsent).length === 0) return;
    const state = entry.unsent;
    entry.unsent = {};
    entry.sent.push(state);
    await this.#exchange(key, entry, state);
  }

  /** Sends members, and returns the saved state; undefined if the screen has left, or without an answer. */
  async #exchange(key, entry, state) {
    try {
      const { outcome, saved = {} } = await this.#owner.send(key, state);
      entry.answered(saved, state, this.#clock.now());
      if (this.#entries.get(key) !== entry) return undefined;
      if (outcome !== 'noop') return saved;
      this.forget(key);
    } catch (error) {
      if (error instanceof Disconnected) entry.keep();
      else {
        entry.sent = entry.sent.filter((one) => one !== state);
        this.#owner.failed(error);
      }
    }
    return undefined;
  }

  #tell(key, members) {
    if (!isEmpty(members)) this.#owner.told(key, members);
  }
}

/** The state of one screen. */
class Entry {
  /** The state that the view knows. */
  known = {};
  /** The names of the members that navd has acknowledged. */
  acknowledged = new Set();
  /** The unsent members. */
  unsent = {};
  /** The members in flight, oldest first. */
  sent = [];
  /** The time of the acknowledgement by member, and the members that navd may not have stored. */
  #times = new Map();
  #perhapsLost = [];

  get unacknowledged() {
    return Object.assign({}, ...this.sent, this.unsent);
  }

  answered(saved, state, now) {
    for (const member of Object.keys(state)) this.#times.set(member, now);
    this.sent = this.sent.filter((one) => one !== state);
    for (const member of Object.keys(saved)) this.acknowledged.add(member);
    for (const [member, value] of Object.entries(state)) if (value === null) this.acknowledged.delete(member);
  }

  /** Discards unsent members if a member is missing, because the state has then ended. */
  giveUpUnless(saved) {
    if ([...this.acknowledged].some((member) => !(member in saved))) this.unsent = {};
  }

  /** Takes the saved state, and returns the changed members. */
  take(saved) {
    const before = this.known;
    this.acknowledged = new Set(Object.keys(saved));
    this.known = merged(saved, this.unacknowledged);
    const names = new Set([...Object.keys(before), ...Object.keys(this.known)]);
    const others = [...names].filter((member) => !isEqual(before[member], this.known[member]));
    return Object.fromEntries(others.map((member) => [member, this.known[member]]));
  }

  interrupted(now) {
    this.#perhapsLost = [...this.#times].filter(([, time]) => now - time < STORED_MS).map(([member]) => member);
    this.#times.clear();
  }

  /** Sends the last acknowledged members again if they are missing from the state. */
  resend(state) {
    for (const member of this.#perhapsLost) {
      if (!isEqual(this.known[member], state[member])) this.unsent[member] ??= this.known[member] ?? null;
    }
  }

  /** Keeps everything without an answer for the next connection. */
  keep() {
    this.unsent = this.unacknowledged;
    this.sent = [];
  }
}

/** Returns members with others merged into them. Null removes a member. */
function merged(...states) {
  return Object.fromEntries(Object.entries(Object.assign({}, ...states)).filter(([, value]) => value !== null));
}

const isEmpty = (state) => Object.keys(state).length === 0;
