import { Command } from './command.js';
import { declarationOf, typeOf } from './coordinator.js';
import { Asking, Question, life } from './life.js';
import { Objects } from './objects.js';
import { Prediction, nodeAsked } from './prediction.js';
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
    // navd may ask before its answer arrives.
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
    const { tree, coordinator, question, situation, ancestors, remaining } = asked;
    const command = this.#command(tree, asked.command);
    const find = (id) => command.objects.get(id) ?? this.#objects.of(tree).get(id);
    const { object, isNew } = this.#objectAsked(asked, command, find);
    const about = { tree, command: asked.command, revision: asked.revision, dryRun: asked.dryRun, signal };
    const context = { command, about, find, classOf: (type) => this.#classOf(tree, type) };

    const { screens, screenCount } = asked;
    const asking = new Asking({ facts: {}, ...situation, screens, screenCount, ancestors, childID: question.child });
    const action = await object[life].prepare(asking, () => this.#decide(object, asked, context, asking));
    const written = new Written(action, { opener: object, ...context });

    const isCompletion = question.kind === 'completed';
    const foreseen = await new Prediction(context, remaining).after(
      nodeAsked({ object, coordinator, situation, ancestors, find }),
      written,
      {
        route: routeAsked(question),
        isStep: question.kind === 'route',
        // A parent receives neither a first route nor a completion.
        isFirst: isCompletion || (isNew && ancestors.length > 0),
      },
    );
    return foreseen.length > 0 ? { action: written.action, foreseen } : { action: written.action };
  }

  /** Asks the object. */
  #decide(object, { question, remaining }, { command, about, find }, asking) {
    const child = find(question.child) ?? command.labels.get(question.label);
    const asked = new Question({ ...about, kind: question.kind, child, remaining }, asking);
    if (question.kind !== 'completed') return object.prepare(routeAsked(question), asked);
    const { label, completion } = question;
    const kept = command.completions.get(label)?.completed ?? object[life].completions.get(label);
    return completionHandler(object, kept, label)?.(completion, asked);
  }

  /** Returns the object of the asked coordinator. If another client opened it, the object is created now. */
  #objectAsked({ tree, coordinator, type, label, situation }, command, find) {
    const Class = this.#classOf(tree, type);
    if (!Class) throw new Error(`This client has no class for the type ${type}.`);
    const seen = find(coordinator);
    if (seen?.constructor === Class) return { object: seen, isNew: false };
    // The label of a tab's coordinator is the name of the tab, and has no object here.
    const labelled = command.labels.get(label);
    const object = labelled?.constructor === Class ? labelled : new Class(situation.params);
    command.objects.set(coordinator, object);
    return { object, isNew: true };
  }

  #command(tree, number) {
    if (this.#commands.get(tree)?.number !== number) this.#commands.set(tree, new Command(number));
    return this.#commands.get(tree);
  }

  #ended(end) {
    const { tree, command: number, dryRun, outcome } = end;
    const current = this.#commands.get(tree);
    // The command may have ended a coordinator of this client without asking it.
    const command = current?.number === number ? current : new Command(number);
    if (command === current) this.#commands.delete(tree);
    if (dryRun || !['committed', 'redirected'].includes(outcome.outcome)) return;
    this.#objects.committed(command, end);
  }
}

/** Returns the coordinator's own route in a question; undefined for a completion. */
function routeAsked({ kind, route, as }) {
  return kind === 'pulled' ? { name: as, params: {}, route } : route;
}
