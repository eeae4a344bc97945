import { takes } from './coordinator.js';
import { Asking, Question, life } from './life.js';
import { Written } from './written.js';

/** So many questions are foreseen in one answer. */
const FORESEEN_MAX = 256;
/** After these it is not sure what follows. */
const ENDING = new Set(['finish', 'fail', 'cancel', 'reject']);
/** These surely change something for the coordinator, so that it is initial no more. */
const CHANGING = new Set(['push', 'show', 'present', 'replaceModal', 'handover', 'start', 'setRoot']);
/** These surely change nothing. */
const IDLE = new Set(['none', 'send']);

/**
 * Answers in advance what navd will ask next.
 *
 * It follows the rules by which navd goes on: what an action opens or sends runs where it stands; then the parents
 * that pulled the coordinator back hear of it; then the next route of a deep link finds its coordinator. Where somebody
 * else decides, it goes on as if that were nothing out of the ordinary, and stops where it cannot. An answer that turns
 * out to be for something else does no harm: navd drops it and asks.
 *
 * A *being* is a coordinator as far as it is known here: `ref` is how it is named to navd, `object` is missing if
 * another client or a graph decides, `known` is of its situation, `pullback` is how `parent()` hears it.
 */
export class Foresight {
  #context;
  #remaining;
  /** What parents will hear, in order. */
  #pulled = [];
  /** The newest being that the step opened; null if there is one that cannot be named. */
  #newest;
  /** The questions with their answers. */
  foreseen = [];

  /** `context` has the `command`, `classOf`, `find(id)`, and `about`, what questions of this command have in common. */
  constructor(context, remaining) {
    this.#context = context;
    this.#remaining = [...remaining];
  }

  /** Foresees what follows the answer to a question about a being. */
  async after(being, written, { isFirst, isStep, route }) {
    try {
      await this.#follow(being, written, route, isFirst);
      await this.#drain();
      if (isStep) await this.#nextSteps(being);
    } catch (error) {
      // Not sure, or a coordinator that failed: navd will ask, and then the error is told.
      if (!(error instanceof Unsure)) throw error;
    }
    return this.foreseen;
  }

  /** Goes through what an action does, and then tells the parent, unless it was the first route. */
  async #follow(being, written, route, isFirst) {
    for (const step of written.steps) {
      if (ENDING.has(step.verb) || (step.verb === 'drop' && step.body?.self)) throw new Unsure();
      if (step.verb === 'send') await this.#runs(being, step.route, false);
      if (step.opens) await this.#opens(being, step);
      if (CHANGING.has(step.verb)) being.known.isInitial = false;
      else if (!IDLE.has(step.verb) && being.known.isInitial) delete being.known.isInitial;
    }
    if (!isFirst) this.#tellParent(being, written.action, route);
  }

  async #opens(being, { verb, opens, isInColumn }) {
    const { object, label, route } = opens;
    // Tabs open coordinators of their own, which have no names here.
    if (!label || object?.constructor.kind === 'tabs') {
      this.#newest = null;
      return;
    }
    const known = { isInitial: true, isRoot: false };
    if (being.known.level !== undefined) known.level = being.known.level + 1;
    if (verb === 'handover' && !isInColumn && 'home' in being.known) known.home = being.known.home;
    const child = { ref: { label }, object, known, parent: () => being, pullback: pullbackOf(opens) };
    this.#newest = child;
    if (route && object) await this.#runs(child, route, true);
  }

  /** Answers that a being takes a route. */
  async #runs(being, route, isFirst) {
    const written = await this.#answers(being, { kind: 'route', route }, route);
    await this.#follow(being, written, route, isFirst);
  }

  /** Has the parent hear a route, unless it does not, or might not. */
  #tellParent(being, action, route) {
    const { pullback } = being;
    const isHeard = pullback && (pullback.mode !== 'unhandled' || action === 'none');
    if (isHeard) this.#pulled.push({ parent: being.parent(), child: being, route, as: pullback.route });
  }

  async #drain() {
    while (this.#pulled.length > 0) {
      const { parent, child, route, as } = this.#pulled.shift();
      const carried = { name: as, params: {}, route };
      if (!parent.object) {
        this.#tellParent(parent, undefined, carried);
        continue;
      }
      const question = { kind: 'pulled', child: child.ref, route, as };
      const written = await this.#answers(parent, question, carried, child);
      await this.#follow(parent, written, carried, false);
    }
  }

  /** Follows a deep link on, as long as it is sure who takes its routes. */
  async #nextSteps(first) {
    let taker = first;
    while (this.#remaining.length > 0) {
      const route = this.#remaining.shift();
      const might = ({ object }) => !object || takes(object, route.name);
      taker = [this.#newest ?? taker, taker].find(might);
      if (this.#newest === null || !taker) throw new Unsure();
      if (taker.object) {
        this.#newest = undefined;
        await this.#runs(taker, route, false);
      } else {
        // What somebody else's coordinator opens cannot be named.
        this.#newest = null;
        this.#tellParent(taker, undefined, route);
      }
      await this.#drain();
    }
  }

  /** Has a being prepare, and keeps its answer with what it took for granted. */
  async #answers(being, question, route, child) {
    if (this.foreseen.length === FORESEEN_MAX) throw new Unsure();
    const { about, command, classOf } = this.#context;
    const asking = new Asking({ ...being.known, ...(typeof child?.ref === 'string' && { childID: child.ref }) });
    const remaining = [...this.#remaining];
    const asked = new Question({ ...about, kind: question.kind, child: child?.object, remaining }, asking);
    let written;
    try {
      const action = await being.object[life].prepare(asking, () => being.object.prepare(route, asked));
      written = new Written(action, { opener: being.object, command, classOf });
    } catch {
      throw new Unsure();
    }
    if (asking.isStuck) throw new Unsure();
    const { childID, ...situation } = asking.assumed;
    this.foreseen.push({ coordinator: being.ref, question, situation, action: written.action });
    return written;
  }
}

/** What follows is not sure. */
class Unsure extends Error {}

/** The being that a question is about, with its ancestors. */
export function beingAsked({ object, coordinator, situation, ancestors, find }) {
  return {
    ref: coordinator,
    object,
    known: { ...situation },
    pullback: ancestors[0]?.pullback,
    parent: () => ancestor(ancestors, 0, situation.level - 1, find),
  };
}

function ancestor(ancestors, index, level, find) {
  return {
    ref: ancestors[index].coordinator,
    object: find(ancestors[index].coordinator),
    // It has a child, so it is initial no more.
    known: { isInitial: false, isRoot: level === 0, level },
    pullback: ancestors[index + 1]?.pullback,
    parent: () => ancestor(ancestors, index + 1, level - 1, find),
  };
}

function pullbackOf({ pullback }) {
  return typeof pullback === 'string' ? { route: pullback, mode: 'always' } : pullback;
}
