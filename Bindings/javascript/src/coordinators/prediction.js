import { ALWAYS_CHANGES, CHANGES_NOTHING, ENDS, OPENS_TABS } from './action-traits.js';
import { takes } from './coordinator.js';
import { Asking, Question, life } from './life.js';
import { Written } from './written.js';

/** The most answers that are predicted with one answer. */
const PREDICTED_MAX = 256;

/**
 * Predicts the questions that follow an answer, and answers them, so that a chain costs one round trip.
 *
 * It follows navd's order. The children that an action opens and the routes that it sends run in place. Then the parents
 * that pulled the coordinator back receive its route, and so on upward. Then the newest coordinator receives the next
 * route of a deep link. If another client or the graph decides, prediction assumes that its answer changes nothing else.
 *
 * A wrong prediction costs a round trip and nothing else: navd uses an answer only if question and situation are the
 * predicted ones. The traits about actions come from Protocol, in one table for all languages.
 *
 * A *node* is a coordinator during prediction: `name` is its id or label, `object` is missing if another client or the
 * graph serves it, `known` has the certain members of its situation, and `pullback` is its pullback by `parent()`.
 */
export class Prediction {
  #context;
  #remaining;
  /** The routes that parents will receive, in order. */
  #pulled = [];
  /** The node that the current step opened last; null if it has no label. */
  #newest;
  /** The predicted questions with their answers. */
  foreseen = [];

  /** `context` has the `command`, `classOf`, `find(id)`, and `about`, the members that the command's questions share. */
  constructor(context, remaining) {
    this.#context = context;
    this.#remaining = [...remaining];
  }

  /** Returns the questions that follow the answer of a node, each with its own answer. */
  async after(node, written, { isFirst, isStep, route }) {
    try {
      await this.#follow(node, written, route, isFirst);
      await this.#drain();
      if (isStep) await this.#nextRoutes(node);
    } catch (error) {
      // navd asks the questions from here on.
      if (!(error instanceof Unpredictable)) throw error;
    }
    return this.foreseen;
  }

  /** Runs what an action opens and sends, and then queues the route for the parent, unless it is the first route. */
  async #follow(node, written, route, isFirst) {
    for (const step of written.steps) {
      // The coordinator of another type is not known here.
      if (ENDS.has(step.verb) || step.to) throw new Unpredictable();
      if (step.verb === 'send') await this.#route(node, step.route, false);
      if (step.opens) await this.#open(node, step);
      if (OPENS_TABS.has(step.verb)) this.#newest = null;
      if (ALWAYS_CHANGES.has(step.verb)) node.known.isInitial = false;
      else if (!CHANGES_NOTHING.has(step.verb) && node.known.isInitial) delete node.known.isInitial;
    }
    if (!isFirst) this.#pull(node, written.action, route);
  }

  /** Adds a node for a child that an action opens, and runs its first route. */
  async #open(node, { verb, opens, isInColumn }) {
    const { object, label, route } = opens;
    // A tabs coordinator opens the coordinators of its tabs, which have no label here.
    if (!label || object?.constructor.kind === 'tabs') {
      this.#newest = null;
      return;
    }
    const known = { isInitial: true, isRoot: false };
    if (node.known.level !== undefined) known.level = node.known.level + 1;
    if (verb === 'handover' && !isInColumn && 'home' in node.known) known.home = node.known.home;
    const child = { name: { label }, object, known, parent: () => node, pullback: pullbackOf(opens) };
    this.#newest = child;
    if (route && object) await this.#route(child, route, true);
  }

  /** Answers the question what a node does with a route. */
  async #route(node, route, isFirst) {
    const written = await this.#ask(node, { kind: 'route', route }, route);
    await this.#follow(node, written, route, isFirst);
  }

  /** Queues a route for the parent, if the parent certainly receives it. */
  #pull(node, action, route) {
    const { pullback } = node;
    const isPulled = pullback && (pullback.mode !== 'unhandled' || action === 'none');
    if (isPulled) this.#pulled.push({ parent: node.parent(), child: node, route, as: pullback.route });
  }

  /** Answers the queued routes for the parents. */
  async #drain() {
    while (this.#pulled.length > 0) {
      const { parent, child, route, as } = this.#pulled.shift();
      const carried = { name: as, params: {}, route };
      if (!parent.object) {
        this.#pull(parent, undefined, carried);
        continue;
      }
      const question = { kind: 'pulled', child: child.name, route, as };
      const written = await this.#ask(parent, question, carried, child);
      await this.#follow(parent, written, carried, false);
    }
  }

  /** Follows the remaining routes of a deep link. */
  async #nextRoutes(first) {
    let taker = first;
    while (this.#remaining.length > 0) {
      const route = this.#remaining.shift();
      const might = ({ object }) => !object || takes(object, route.name);
      taker = [this.#newest ?? taker, taker].find(might);
      if (this.#newest === null || !taker) throw new Unpredictable();
      if (taker.object) {
        this.#newest = undefined;
        await this.#route(taker, route, false);
      } else {
        // The children that another client opens have no label here.
        this.#newest = null;
        this.#pull(taker, undefined, route);
      }
      await this.#drain();
    }
  }

  /** Asks a node, and keeps its answer with the members of the situation that it read. */
  async #ask(node, question, route, child) {
    if (this.foreseen.length === PREDICTED_MAX) throw new Unpredictable();
    const { about, command, classOf } = this.#context;
    const asking = new Asking({ ...node.known, ...(typeof child?.name === 'string' && { childID: child.name }) });
    const remaining = [...this.#remaining];
    const asked = new Question({ ...about, kind: question.kind, child: child?.object, remaining }, asking);
    let written;
    try {
      const action = await node.object[life].prepare(asking, () => node.object.prepare(route, asked));
      written = new Written(action, { opener: node.object, command, classOf });
    } catch {
      throw new Unpredictable();
    }
    if (asking.isStuck) throw new Unpredictable();
    const { childID, ...situation } = asking.assumed;
    this.foreseen.push({ coordinator: node.name, question, situation, action: written.action });
    return written;
  }
}

/** The next question is not certain. */
class Unpredictable extends Error {}

/** Returns the node of the asked coordinator, with its ancestors. */
export function nodeAsked({ object, coordinator, situation, ancestors, find }) {
  return {
    name: coordinator,
    object,
    known: { ...situation },
    pullback: ancestors[0]?.pullback,
    parent: () => ancestor(ancestors, 0, situation.level - 1, find),
  };
}

function ancestor(ancestors, index, level, find) {
  return {
    name: ancestors[index].coordinator,
    object: find(ancestors[index].coordinator),
    // An ancestor has opened a child, so it is probably no longer initial.
    known: { isInitial: false, isRoot: level === 0, level },
    pullback: ancestors[index + 1]?.pullback,
    parent: () => ancestor(ancestors, index + 1, level - 1, find),
  };
}

function pullbackOf({ pullback }) {
  return typeof pullback === 'string' ? { route: pullback, mode: 'always' } : pullback;
}
