import { nameIn } from './command.js';
import { Coordinator, methodOf, typeOf } from './coordinator.js';
import { COLUMNS, OPENING } from './names.js';

/**
 * An action as navd reads it, with labels in place of objects; and what it does, step by step.
 *
 * A step is `{verb, body}`, with `route` for what is sent, and for a child with `isInColumn` and with `opens`:
 * `{object, label, route, pullback}`.
 */
export class Written {
  #opener;
  #command;
  #classOf;
  steps = [];

  /** `opener` is the coordinator whose action it is, `command` gives labels, `classOf(type)` the classes. */
  constructor(action, { opener, command, classOf }) {
    this.#opener = opener;
    this.#command = command;
    this.#classOf = classOf;
    this.action = this.#write(action ?? 'none');
  }

  #write(action) {
    if (typeof action === 'string') {
      this.steps.push({ verb: action });
      return action;
    }
    const verbs = typeof action === 'object' && action !== null ? Object.keys(action) : [];
    if (verbs.length !== 1) {
      throw new TypeError(`${this.#name} answered ${JSON.stringify(action)}, no action such as push('Screen').`);
    }
    const verb = verbs[0];
    return { [verb]: this.#body(verb, action[verb]) };
  }

  #body(verb, body) {
    if (verb === 'sequence') return body.map((element) => this.#write(element));
    if (COLUMNS.has(verb)) return this.#column(body);
    if (OPENING.has(verb)) return this.#opening(verb, body);
    this.steps.push(verb === 'send' ? { verb, route: fullRoute(body) } : { verb, body });
    return body;
  }

  #column(body) {
    const written = this.#write(body);
    this.steps.at(-1).isInColumn = true;
    return written;
  }

  #opening(verb, body) {
    const isType = typeof body === 'string' && (verb === 'handover' || verb === 'start');
    const { coordinator, completed, ...rest } = isType ? { coordinator: body } : body;
    if (coordinator === undefined) {
      this.steps.push({ verb });
      return body;
    }
    const object = this.#object(coordinator, rest.params);
    const type = object ? typeOf(object.constructor) : coordinator;
    // One that is started and has a label is asked about, when it has ended.
    const isLabelled = object || completed || (rest.pullback && verb !== 'start');
    const label = isLabelled ? this.#label(type, completed) : undefined;
    if (object) this.#command.labels.set(label, object);
    const route = rest.route && fullRoute(rest.route);
    this.steps.push({ verb, opens: { object, label, route, pullback: rest.pullback } });
    return { coordinator: type, ...rest, params: object?.params ?? rest.params, label };
  }

  /** The object of a child: the one given, or one made for it if this client serves the type. */
  #object(coordinator, params) {
    if (typeof coordinator === 'string') {
      const Class = this.#classOf(coordinator);
      return Class && new Class(params);
    }
    if (!(coordinator instanceof Coordinator)) {
      throw new TypeError(`${this.#name} opens ${coordinator}: give a coordinator object, or the name of a type.`);
    }
    const type = typeOf(coordinator.constructor);
    if (this.#classOf(type) !== coordinator.constructor) {
      throw new TypeError(`${this.#name} opens a ${type}, whose class is not registered: call client.register.`);
    }
    if (coordinator.id !== undefined || [...this.#command.labels.values()].includes(coordinator)) {
      throw new TypeError(`${this.#name} opens a ${type} that was opened before: make another one.`);
    }
    return coordinator;
  }

  #label(type, completed) {
    if (typeof completed === 'string' && !methodOf(this.#opener, completed)) {
      throw new TypeError(`${this.#name} has no method '${completed}' to hear how its ${type} ended.`);
    }
    const isMethod = typeof completed === 'string';
    const label = this.#command.label(isMethod ? completed : type, isMethod);
    // What a method hears needs nothing but the label, which is taken now.
    this.#command.completions.set(label, isMethod ? undefined : { opener: this.#opener, completed });
    return label;
  }

  get #name() {
    return typeOf(this.#opener.constructor);
  }
}

/** The function that hears how a child ended: the one kept under the label, or the method that the label names. */
export function completionHandler(coordinator, kept, label) {
  const method = methodOf(coordinator, nameIn(label));
  return kept ?? (method && ((...heard) => method.apply(coordinator, heard)));
}

/** A route as navd writes it. */
function fullRoute(route) {
  if (typeof route === 'string') return { name: route, params: {} };
  const { name, params = {}, route: inner } = route;
  return inner === undefined ? { name, params } : { name, params, route: fullRoute(inner) };
}
