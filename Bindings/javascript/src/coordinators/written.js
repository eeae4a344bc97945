import { nameIn } from './command.js';
import { Coordinator, methodOf, typeOf } from './coordinator.js';
import { COLUMNS, OPENING } from './names.js';

/** An action in the form of the protocol, with labels in place of objects. */
export class Written {
  #opener;
  #command;
  #classOf;

  /** `opener` is the acting coordinator, `command` creates labels, and `classOf(type)` returns classes. */
  constructor(action, { opener, command, classOf }) {
    this.#opener = opener;
    this.#command = command;
    this.#classOf = classOf;
    this.action = this.#write(action ?? 'none');
  }

  #write(action) {
    if (typeof action === 'string') return action;
    const verbs = typeof action === 'object' && action !== null ? Object.keys(action) : [];
    if (verbs.length !== 1) {
      const text = JSON.stringify(action);
      throw new TypeError(`${this.#name} answered ${text}, which is not an action. Return one, such as push('Screen').`);
    }
    const verb = verbs[0];
    return { [verb]: this.#body(verb, action[verb]) };
  }

  #body(verb, body) {
    if (verb === 'sequence') return body.map((element) => this.#write(element));
    if (COLUMNS.has(verb)) return this.#write(body);
    if (OPENING.has(verb)) return this.#opening(verb, body);
    return body;
  }

  #opening(verb, body) {
    const isType = typeof body === 'string' && (verb === 'handover' || verb === 'start');
    const { coordinator, completed, ...rest } = isType ? { coordinator: body } : body;
    if (coordinator === undefined) return body;
    const object = this.#object(coordinator, rest.params);
    const type = object ? typeOf(object.constructor) : coordinator;
    // navd asks the opener about the completion of a started child with a label.
    const label = object || completed ? this.#label(type, completed) : undefined;
    if (object) this.#command.labels.set(label, object);
    return { coordinator: type, ...rest, params: object?.params ?? rest.params, label };
  }

  /** Returns the object of a child: the given one, or a new one if this client serves the type. */
  #object(coordinator, params) {
    if (typeof coordinator === 'string') {
      const Class = this.#classOf(coordinator);
      return Class && new Class(params);
    }
    if (!(coordinator instanceof Coordinator)) {
      throw new TypeError(`${this.#name} opens ${coordinator}: pass a coordinator object or the name of a type.`);
    }
    const type = typeOf(coordinator.constructor);
    if (this.#classOf(type) !== coordinator.constructor) {
      throw new TypeError(`${this.#name} opens a ${type}, whose class is not registered. Pass it to client.register.`);
    }
    if (coordinator.id !== undefined || [...this.#command.labels.values()].includes(coordinator)) {
      throw new TypeError(`${this.#name} opens a ${type} that was opened before. Create another one.`);
    }
    return coordinator;
  }

  #label(type, completed) {
    if (typeof completed === 'string' && !methodOf(this.#opener, completed)) {
      throw new TypeError(`${this.#name} has no method '${completed}' for the completion of its ${type}.`);
    }
    const isMethod = typeof completed === 'string';
    const label = this.#command.label(isMethod ? completed : type, isMethod);
    // The name in the label suffices to find a method.
    this.#command.completions.set(label, isMethod ? undefined : { opener: this.#opener, completed });
    return label;
  }

  get #name() {
    return typeOf(this.#opener.constructor);
  }
}

/** Returns the handler of a child's completion: the function kept under the label, or the method that the label names. */
export function completionHandler(coordinator, kept, label) {
  const method = methodOf(coordinator, nameIn(label));
  return kept ?? (method && ((...heard) => method.apply(coordinator, heard)));
}
