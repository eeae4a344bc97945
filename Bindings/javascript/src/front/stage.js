import { containers } from '../containers.js';
import { Reconciler, reconcile } from '../reconciler.js';

/** The tree before it is open. */
export const NOTHING = Object.freeze({ revision: 0, window: [], coordinators: [] });

/** The kinds of steps for containers. The others are for screens. */
const CONTAINER_KINDS = new Set(['add', 'place', 'change', 'remove']);

/** Performs the steps from one snapshot to the next with a toolkit, in their order. It keeps the live screens by key. */
export class Stage {
  #toolkit;
  #policy;
  #kept;
  #screens = new Map();
  #activeKey;
  /** The unfinished change, and its running transition. */
  #change;
  #moving;

  constructor(toolkit, policy = {}) {
    this.#toolkit = toolkit;
    this.#policy = policy;
    this.#kept = new Reconciler(policy);
  }

  /** The snapshot that is shown, or about to be shown. */
  get snapshot() {
    return this.#kept.shown ?? NOTHING;
  }

  /** The active screen, if it has a view. */
  get active() {
    const screen = this.#screens.get(this.#activeKey);
    return screen?.lifecycle === 'active' ? screen : undefined;
  }

  /** Returns the live screen with a key. */
  screen(key) {
    return this.#screens.get(key);
  }

  /**
   * Shows a snapshot; `changes` are those since the one before, if they are known. The listener has `performed(kind, key)` for
   * each step of a screen, `shown()` when the new screens are there, `drawn()` when the others are gone, and `settled()` when
   * nothing moves, unless another snapshot comes before.
   */
  draw(snapshot, changes, listener) {
    this.cut();
    const { before, transition, after } = this.#steps(snapshot, changes);
    const perform = (steps) => { for (const step of steps) this.#perform(step, listener); };
    const change = new Change(() => {
      perform(before);
      listener.shown();
    }, () => {
      perform(after);
      this.#toolkit.drawn(snapshot, transition);
      if (this.active) this.#toolkit.focus(this.active);
      listener.drawn();
    });
    this.#change = change;
    const moving = transition.animated ? this.#toolkit.begin(transition, change) : undefined;
    this.#moving = moving;
    if (!moving) change.after();
    const ended = () => this.#end(change, listener);
    Promise.resolve(moving?.ended).then(ended, ended);
  }

  /** Ends a running transition, and performs the remaining steps. */
  cut() {
    this.#change?.after();
    this.#moving?.cut();
    this.#change = undefined;
    this.#moving = undefined;
  }

  async #end(change, listener) {
    if (this.#change !== change) return;
    this.#moving = undefined;
    change.after();
    await this.#toolkit.painted();
    if (this.#change === change) listener.settled();
  }

  #steps(snapshot, changes) {
    const { shown } = this.#kept;
    const boxes = containers(shown, snapshot);
    const { before, transition, after } = this.#kept.apply(snapshot, changes);
    const lost = this.#lost(boxes, shown);
    if (lost.length === 0) {
      return { before: [...boxes.before, ...before], transition, after: [...after, ...boxes.after] };
    }
    const isOther = ({ key }) => !lost.includes(key);
    const isNew = new Set([...lost, ...before.filter(({ kind }) => kind === 'appear').map(({ key }) => key)]);
    return {
      before: [
        ...lost.map((key) => ({ kind: 'disappear', key })), ...boxes.before,
        ...this.#appearing(snapshot).filter(({ key }) => isNew.has(key)),
        ...before.filter((step) => step.kind !== 'appear' && isOther(step)),
      ],
      transition,
      after: [...after.filter(isOther), ...boxes.after],
    };
  }

  /** Returns the screens that lose their views because a container around them is recreated, the last first. */
  #lost(boxes, shown) {
    const gone = new Set(boxes.before.filter(({ kind }) => kind === 'remove').map(({ key }) => key));
    if (gone.size === 0) return [];
    return this.#appearing(shown).filter(({ place }) => place.containers.some((key) => gone.has(key))).map(({ key }) => key)
      .reverse();
  }

  /** Returns the steps that make all views of a snapshot. */
  #appearing(snapshot) {
    return reconcile(undefined, snapshot, [], this.#policy).before;
  }

  #perform(step, listener) {
    const { kind, key } = step;
    if (CONTAINER_KINDS.has(kind)) {
      this.#toolkit[kind](step);
      return;
    }
    if (step.lifecycle === 'active') this.#activeKey = key;
    const screen = kind === 'appear' ? this.#toolkit.makeScreen(step) : this.#screens.get(key);
    const { name, params } = screen;
    const { kind: _, ...members } = step;
    Object.assign(screen, members);
    if (kind === 'disappear') this.#screens.delete(key);
    else this.#screens.set(key, screen);
    this.#toolkit[kind](screen, { name, params });
    listener.performed(kind, key);
  }
}

/** The steps of a change. Each part is performed once. */
class Change {
  #before;
  #after;

  constructor(before, after) {
    this.#before = before;
    this.#after = after;
  }

  /** Performs the steps before the transition. */
  before() {
    const perform = this.#before;
    this.#before = undefined;
    perform?.();
  }

  /** Performs the steps after the transition, and the steps before it if necessary. */
  after() {
    this.before();
    const perform = this.#after;
    this.#after = undefined;
    perform?.();
  }
}
