import { Life, life } from './life.js';
import { Router } from './router.js';

/**
 * Decides what routes do: subclasses declare their type, and have a method for each route.
 *
 * Static members are the declaration, as in a graph document but without rules: `type` (by default the name of the
 * class), `kind`, `routes` (`{name: {params, wraps, summary}}`; without it the type takes any route), `params`,
 * `result`, `routeType`, `columns`, `tabs`, `tabBack`, `back`, `requires`, `otherwise`. With `static delegated = true` a graph declares the type,
 * and the class only decides.
 *
 * An object represents one live coordinator. If another process opened the coordinator, the object is created from the
 * params. Therefore all lasting state belongs in the params or in the tree.
 */
export class Coordinator {
  [life] = new Life();

  /** @param params The coordinator's own params, as the type declares them. */
  constructor(params = {}) {
    this.params = params;
  }

  /** Its id in the tree; undefined until the command that opens it is committed. */
  get id() {
    return this[life].id;
  }

  /** The name of its tree; undefined while the id is undefined. */
  get tree() {
    return this[life].tree;
  }

  /** Whether none of its transfers has changed anything yet. */
  get isInitial() {
    return this[life].situation.isInitial;
  }

  /** Whether it has no parent. */
  get isRoot() {
    return this[life].situation.isRoot;
  }

  /** The number of its ancestors. */
  get level() {
    return this[life].situation.level;
  }

  /** The kind of its home: `bare`, `stack`, `split`, `tabs` or `window`. */
  get home() {
    return this[life].situation.home;
  }

  /** Whether its home is a collapsed split or a column of one. */
  get isCollapsed() {
    return this[life].situation.isCollapsed;
  }

  /** The facts of the tree, by name: values of the application on which navigation depends. */
  get facts() {
    return this[life].situation.facts;
  }

  /** Sends commands for the coordinator. */
  get router() {
    return new Router(this[life]);
  }

  /**
   * Returns the action for a route, or a promise of one; undefined means `none`.
   *
   * It must have no side effects: it may be called twice, or for a command that does not commit. By default it calls
   * the method of the route's name, with the route's params, the route and the question. A child's route that was
   * pulled back is `route.route`.
   */
  prepare(route, question) {
    const method = methodOf(this, route.name);
    if (method) return method.call(this, route.params, route, question);
    throw new TypeError(`${typeOf(this.constructor)} has no method for the route '${route.name}'.`);
  }

  /** Performs a custom transition. Called once, after its command has committed. */
  perform() {}

  /** Called when the command that opens it commits, or when this client takes it over. */
  began() {}

  /** Called when it has ended or this client no longer serves it; with its completion if it was started. */
  ended() {}
}

/** A coordinator with one screen. */
export class BareCoordinator extends Coordinator {
  static kind = 'bare';
}

/** A coordinator with a stack. */
export class StackCoordinator extends Coordinator {
  static kind = 'stack';
}

/** A coordinator with a split of `static columns` columns: 2 or 3. */
export class SplitCoordinator extends Coordinator {
  static kind = 'split';
}

/** A coordinator with tabs: `static tabs`, a list of children, each with `name`. */
export class TabCoordinator extends Coordinator {
  static kind = 'tabs';
}

/** A coordinator whose home is the window. */
export class WindowCoordinator extends Coordinator {
  static kind = 'window';
}

/** Returns the name of a class's type. */
export function typeOf(Class) {
  return Class.type ?? Class.name;
}

/** Returns the method of a subclass for a route or a completion. Excludes members of all coordinators. */
export function methodOf(coordinator, name) {
  return name in Coordinator.prototype || typeof coordinator[name] !== 'function' ? undefined : coordinator[name];
}

/** Returns the declaration of a class, or null if a graph declares it. Throws if routes lack methods. */
export function declarationOf(Class) {
  if (!(Class?.prototype instanceof Coordinator)) {
    throw new TypeError(`${Class?.name ?? Class} is not a coordinator class. Extend one, such as StackCoordinator.`);
  }
  if (Class.prototype.prepare === Coordinator.prototype.prepare) {
    for (const name of Object.keys(Class.routes ?? {})) checkMethod(Class, name);
  }
  if (Class.delegated) return null;
  const { kind, columns, tabs, tabBack, back, requires, otherwise, routeType, params, result, routes } = Class;
  return { kind, columns, tabs, tabBack, back, requires, otherwise, routeType, params, result, routes };
}

function checkMethod(Class, name) {
  const type = typeOf(Class);
  if (name in Coordinator.prototype) {
    throw new TypeError(`The route '${name}' of ${type} has the name of a member of all coordinators. Write 'prepare'.`);
  }
  if (typeof Class.prototype[name] !== 'function') {
    throw new TypeError(`${type} has no method for its route '${name}'. Write '${name}()' or 'prepare'.`);
  }
}
