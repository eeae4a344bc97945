import { Life, life } from './life.js';
import { Router } from './router.js';

/**
 * Decides what routes do: subclasses say what type they are, and have a method for each route.
 *
 * Static members are the declaration, as in a graph document but without rules: `type` (by default the name of the
 * class), `kind`, `routes` (`{name: {params, wraps, summary}}`; without it the type takes any route), `params`,
 * `result`, `routeType`, `columns`, `tabs`. With `static delegated = true` a graph declares the type, and the class
 * only answers.
 *
 * An object stands for one live coordinator. navd may have opened it for somebody else, or for another process that is
 * gone: then it is made anew from its params. So what it must remember stands in its params or in the tree.
 */
export class Coordinator {
  [life] = new Life();

  /** @param params Its own params, as the type declares them. */
  constructor(params = {}) {
    this.params = params;
  }

  /** Its id in the tree; undefined until the command that opened it is committed. */
  get id() {
    return this[life].id;
  }

  /** The name of its tree; undefined like the id. */
  get tree() {
    return this[life].tree;
  }

  /** Whether no transfer of it has changed anything yet. */
  get isInitial() {
    return this[life].know('isInitial');
  }

  /** Whether it has no parent. */
  get isRoot() {
    return this[life].know('isRoot');
  }

  /** The number of its ancestors. */
  get level() {
    return this[life].know('level');
  }

  /** What it shows screens in: `bare`, `stack`, `split`, `tabs` or `window`. */
  get home() {
    return this[life].know('home');
  }

  /** Whether its home is a collapsed split, or a column of one. */
  get isCollapsed() {
    return this[life].know('isCollapsed');
  }

  /** Sends commands for this coordinator. */
  get router() {
    return new Router(this[life]);
  }

  /**
   * Says what a route does: returns an action, or a promise of one; nothing is `none`.
   *
   * It may be asked in advance, twice, or for what is not carried out, and so changes nothing itself. By default it
   * calls the method that is named like the route, with the route's params, the route and the question. A child's route
   * that was pulled back is `route.route`.
   */
  prepare(route, question) {
    const method = methodOf(this, route.name);
    if (method) return method.call(this, route.params, route, question);
    throw new TypeError(`${typeOf(this.constructor)} has no method for the route '${route.name}'.`);
  }

  /** Performs a custom transition, once its command is committed; what it returns is awaited. */
  perform(name) {
    throw new Error(`${typeOf(this.constructor)} performs no transition '${name}': it has no method 'perform'.`);
  }

  /** Called once the command that opened it is committed, or when it was taken over. */
  began() {}

  /** Called when it has ended, or lives on without this client; `completion` says how, if it was started. */
  ended() {}
}

/** A coordinator that shows one screen. */
export class BareCoordinator extends Coordinator {
  static kind = 'bare';
}

/** A coordinator that brings a stack. */
export class StackCoordinator extends Coordinator {
  static kind = 'stack';
}

/** A coordinator that brings a split of `static columns` columns: 2, or 3. */
export class SplitCoordinator extends Coordinator {
  static kind = 'split';
}

/** A coordinator that brings tabs: `static tabs`, a list of children, each with `name`. */
export class TabCoordinator extends Coordinator {
  static kind = 'tabs';
}

/** A coordinator that replaces the window's root. */
export class WindowCoordinator extends Coordinator {
  static kind = 'window';
}

/** The name of a class's type. */
export function typeOf(Class) {
  return Class.type ?? Class.name;
}

/** Whether a coordinator takes a route, as far as its class says. */
export function takes(coordinator, route) {
  const { routes, delegated } = coordinator.constructor;
  if (delegated) return methodOf(coordinator, route) !== undefined;
  return routes === undefined || Object.hasOwn(routes, route);
}

/** The method of a subclass for a route or a completion; what every coordinator has is none. */
export function methodOf(coordinator, name) {
  return name in Coordinator.prototype || typeof coordinator[name] !== 'function' ? undefined : coordinator[name];
}

/** What is registered for a class: its declaration, or null if a graph has it. Throws if routes lack methods. */
export function declarationOf(Class) {
  if (!(Class?.prototype instanceof Coordinator)) {
    throw new TypeError(`${Class?.name ?? Class} is no class of coordinators: extend one, such as StackCoordinator.`);
  }
  if (Class.prototype.prepare === Coordinator.prototype.prepare) {
    for (const name of Object.keys(Class.routes ?? {})) checkMethod(Class, name);
  }
  if (Class.delegated) return null;
  const { kind, columns, tabs, routeType, params, result, routes } = Class;
  return { kind, columns, tabs, routeType, params, result, routes };
}

function checkMethod(Class, name) {
  const type = typeOf(Class);
  if (name in Coordinator.prototype) {
    throw new TypeError(`The route '${name}' of ${type} is named like a member of all coordinators: write 'prepare'.`);
  }
  if (typeof Class.prototype[name] !== 'function') {
    throw new TypeError(`${type} has no method for its route '${name}': write '${name}()', or 'prepare'.`);
  }
}
