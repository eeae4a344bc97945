import { Command } from './command.js';
import { declarationOf, typeOf } from './coordinator.js';
import { Foresight, beingAsked } from './foresight.js';
import { Asking, Question, life } from './life.js';
import { Objects } from './objects.js';
import { Written, completionHandler } from './written.js';

/** Answers for the coordinators of one client: keeps their classes, asks their objects, and tells them how it ended. */
export class Host {
  #client;
  /** What is registered: the arguments of each `register`, by what it is for. */
  #registrations = new Map();
  #objects;
  /** What is made for the command that is under way in each tree: there is one at a time. */
  #commands = new Map();
  /** The life of navd in which the objects were made. */
  #instance;

  constructor(client) {
    this.#client = client;
    this.#objects = new Objects(client);
  }

  /** Registers classes, and answers the live coordinators that are now this client's. */
  async register(classes, { tree, screens, replace, performer } = {}) {
    const types = {};
    for (const Class of classes) {
      const declaration = declarationOf(Class);
      if (typeOf(Class) in types) throw new TypeError(`Two of the classes are of type ${typeOf(Class)}.`);
      types[typeOf(Class)] = declaration;
    }
    const key = JSON.stringify([tree, Object.keys(types)]);
    const registration = { tree, classes: new Map(classes.map((Class) => [typeOf(Class), Class])), performer };
    registration.params = { tree, types, screens, replace, performer: performer && true };
    this.#client.answer('coordinator.prepare', (params, { signal }) => this.#prepare(params, signal));
    this.#client.answer('transition.perform', (params, { signal }) => this.#perform(params, signal));
    const before = this.#registrations.get(key);
    // What is asked before the answer is there needs the classes.
    this.#registrations.set(key, registration);
    try {
      return await this.#register(registration);
    } catch (error) {
      if (before) this.#registrations.set(key, before);
      else this.#registrations.delete(key);
      throw error;
    }
  }

  /** Registers everything again, on a new connection to navd in that life of it. */
  async registerAgain(instance) {
    // Ids count within one life of navd.
    this.#objects.setAside(instance === this.#instance);
    this.#instance = instance;
    for (const registration of this.#registrations.values()) await this.#register(registration);
    this.#objects.release();
  }

  coordinators(tree) {
    return this.#objects.of(tree);
  }

  notified(method, params) {
    if (method === 'command.ended') this.#ended(params);
    else if (method === 'tree.closed') this.#objects.forget(params.tree);
  }

  /** What was made for commands under way is lost with the connection. */
  disconnected() {
    this.#commands.clear();
  }

  async #register(registration) {
    const { coordinators } = await this.#client.call('coordinator.register', registration.params);
    return coordinators.map(({ tree, coordinator, type, params }) =>
      this.#objects.takeOver(tree, coordinator, registration.classes.get(type), params));
  }

  /** The class of a type: the one that is registered for the tree goes before the one for all trees. */
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
    const asking = new Asking({ ...situation, screens, screenCount, ancestors, childID: question.child });
    const action = await object[life].prepare(asking, () => this.#decide(object, asked, context, asking));
    const written = new Written(action, { opener: object, ...context });

    const isCompletion = question.kind === 'completed';
    const foreseen = await new Foresight(context, remaining).after(
      beingAsked({ object, coordinator, situation, ancestors, find }),
      written,
      {
        route: routeAsked(question),
        isStep: question.kind === 'route',
        // Neither a first route nor a completion is told to the parent.
        isFirst: isCompletion || (isNew && ancestors.length > 0),
      },
    );
    return foreseen.length > 0 ? { action: written.action, foreseen } : { action: written.action };
  }

  /** Has the object decide about the question. */
  #decide(object, { question, remaining }, { command, about, find }, asking) {
    const child = find(question.child) ?? command.labels.get(question.label);
    const asked = new Question({ ...about, kind: question.kind, child, remaining }, asking);
    if (question.kind !== 'completed') return object.prepare(routeAsked(question), asked);
    const { label, completion } = question;
    const kept = command.completions.get(label)?.completed ?? object[life].completions.get(label);
    return completionHandler(object, kept, label)?.(completion, asked);
  }

  /** The object that a question is about; made if this client has not seen the coordinator. */
  #objectAsked({ tree, coordinator, type, label, situation }, command, find) {
    const Class = this.#classOf(tree, type);
    if (!Class) throw new Error(`This client has no class for coordinators of type ${type}.`);
    const seen = find(coordinator);
    if (seen?.constructor === Class) return { object: seen, isNew: false };
    // The children of tabs have labels that no answer gave.
    const labelled = command.labels.get(label);
    const object = labelled?.constructor === Class ? labelled : new Class(situation.params);
    command.objects.set(coordinator, object);
    return { object, isNew: true };
  }

  #command(tree, number) {
    if (this.#commands.get(tree)?.number !== number) this.#commands.set(tree, new Command(number));
    return this.#commands.get(tree);
  }

  #ended({ tree, command: number, dryRun, labels, outcome }) {
    const current = this.#commands.get(tree);
    // It may have ended a coordinator of this client that was not asked.
    const command = current?.number === number ? current : new Command(number);
    if (command === current) this.#commands.delete(tree);
    if (dryRun || outcome.outcome !== 'committed') return;
    this.#objects.committed(tree, command, labels, outcome.disposed);
  }

  #perform({ tree, coordinator, name, params, ...rest }, signal) {
    const object = this.#objects.of(tree).get(coordinator);
    if (object) return object.perform(name, params, { ...rest, signal });
    const all = [...this.#registrations.values()].filter(({ performer }) => performer);
    const found = all.find((one) => one.tree === tree) ?? all.find((one) => one.tree === undefined);
    if (!found) throw new Error(`No coordinator of this client and no performer performs '${name}'.`);
    return found.performer({ tree, coordinator, name, params, ...rest, signal });
  }
}

/** The route that a question is about, as the coordinator takes it; undefined of a completion. */
function routeAsked({ kind, route, as }) {
  return kind === 'pulled' ? { name: as, params: {}, route } : route;
}
