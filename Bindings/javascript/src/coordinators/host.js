import { Command } from './command.js';
import { declarationOf, typeOf } from './coordinator.js';
import { life } from './life.js';
import { Objects } from './objects.js';
import { Written, completionHandler } from './written.js';

/** Serves the coordinators of one client: keeps their classes and objects, and answers navd's questions with them. */
export class Host {
  #client;
  /** The registrations, by tree and types. */
  #registrations = new Map();
  #objects;
  /** The running command of each tree. */
  #commands = new Map();

  constructor(client) {
    this.#client = client;
    this.#objects = new Objects(client);
  }

  /** Registers classes, and returns the live coordinators that this client now serves. */
  async register(classes, { tree, screens, facts, replace } = {}) {
    const types = {};
    for (const Class of classes) {
      const declaration = declarationOf(Class);
      if (typeOf(Class) in types) throw new TypeError(`Two of the classes have the type ${typeOf(Class)}.`);
      types[typeOf(Class)] = declaration;
    }
    const key = JSON.stringify([tree, Object.keys(types)]);
    const registration = { tree, classes: new Map(classes.map((Class) => [typeOf(Class), Class])) };
    registration.params = { tree, types, screens, facts, replace };
    this.#client.answer('coordinator.prepare', (params, { signal }) => this.#prepare(params, signal));
    const before = this.#registrations.get(key);
    // navd may ask questions before the answer arrives.
    this.#registrations.set(key, registration);
    try {
      return await this.#register(registration, (method, params) => this.#client.call(method, params));
    } catch (error) {
      if (before) this.#registrations.set(key, before);
      else this.#registrations.delete(key);
      throw error;
    }
  }

  /** Registers everything again with the `request` of a new connection. */
  async registerAgain(request) {
    this.#objects.setAside();
    for (const registration of this.#registrations.values()) await this.#register(registration, request);
    this.#objects.release();
  }

  coordinators(tree) {
    return this.#objects.of(tree);
  }

  notified(method, params) {
    if (method === 'command.ended') this.#ended(params);
    else if (method === 'tree.closed') this.#objects.forget(params.tree);
  }

  /** Discards the objects of running commands, which end with the connection. */
  disconnected() {
    this.#commands.clear();
  }

  async #register(registration, request) {
    const { coordinators } = await request('coordinator.register', registration.params);
    return coordinators.map((one) => this.#objects.takeOver(one, registration.classes.get(one.type)));
  }

  /** Returns the class of a type: the one registered for the tree, else the one for all trees. */
  #classOf(tree, type) {
    const all = [...this.#registrations.values()].filter(({ classes }) => classes.has(type));
    const found = all.find((one) => one.tree === tree) ?? all.find((one) => one.tree === undefined);
    return found?.classes.get(type);
  }

  async #prepare(asked, signal) {
    const { tree, question } = asked;
    const command = this.#command(tree, asked.command);
    const find = (id) => command.objects.get(id) ?? this.#objects.of(tree).get(id);
    const object = this.#objectAsked(asked, command, find);
    object[life].situation = { facts: {}, ...asked.situation };
    const child = find(question.child) ?? command.labels.get(question.label);
    const action = await this.#decide(object, question, command, questionOf(asked, child, signal));
    const classOf = (type) => this.#classOf(tree, type);
    return { action: new Written(action, { opener: object, command, classOf }).action };
  }

  /** Asks the object. */
  #decide(object, { kind, route, as, label, completion }, command, question) {
    if (kind === 'route') return object.prepare(route, question);
    // The coordinator's route wraps the child's.
    if (kind === 'pulled') return object.prepare({ name: as, params: {}, route }, question);
    const kept = command.completions.get(label)?.completed ?? object[life].completions.get(label);
    return completionHandler(object, kept, label)?.(completion, question);
  }

  /** Returns the object of the coordinator that is asked. If another client opened it, creates the object. */
  #objectAsked({ tree, coordinator, type, label, situation }, command, find) {
    const Class = this.#classOf(tree, type);
    if (!Class) throw new Error(`This client has no class for the type ${type}.`);
    const seen = find(coordinator);
    if (seen?.constructor === Class) return seen;
    // The label of a tab's coordinator is the name of the tab, which has no object.
    const labelled = command.labels.get(label);
    const object = labelled?.constructor === Class ? labelled : new Class(situation.params);
    command.objects.set(coordinator, object);
    return object;
  }

  #command(tree, number) {
    if (this.#commands.get(tree)?.number !== number) this.#commands.set(tree, new Command(number));
    return this.#commands.get(tree);
  }

  #ended(end) {
    const { tree, command: number, dryRun, outcome } = end;
    const current = this.#commands.get(tree);
    // The command may have ended a coordinator of this client without a question.
    const command = current?.number === number ? current : new Command(number);
    if (command === current) this.#commands.delete(tree);
    if (dryRun) return;
    if (outcome.reason?.code === 'leaveAsked') {
      // Only the coordinator that asks the user becomes live; the command's other objects are discarded.
      command.retain([outcome.reason.coordinator, ...Object.values(end.labels)]);
    } else if (!['committed', 'redirected'].includes(outcome.outcome)) {
      return;
    }
    this.#objects.committed(command, end);
  }
}

/** Returns a question in the form for coordinators, without its route. */
function questionOf({ question, ...asked }, child, signal) {
  const { tree, command, revision, dryRun, remaining, screens, screenCount, ancestors } = asked;
  const about = { tree, command, revision, dryRun, remaining, screens, screenCount, ancestors };
  return { ...about, kind: question.kind, child, childID: question.child, signal };
}
