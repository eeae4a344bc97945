import { canonical } from '../canonical.js';
import { life } from './life.js';

/** The objects of live coordinators, by tree and id. */
export class Objects {
  #client;
  #trees = new Map();
  /** The instance of each tree, to which the ids of its objects belong. */
  #instances = new Map();
  /** The objects from before the reconnect. */
  #before = new Map();

  constructor(client) {
    this.#client = client;
  }

  /** Returns the objects of a tree, by id. */
  of(tree) {
    return this.#trees.get(tree) ?? new Map();
  }

  /** Releases the objects of a closed tree. */
  forget(tree) {
    const objects = this.of(tree);
    this.#trees.delete(tree);
    this.#instances.delete(tree);
    for (const object of objects.values()) object.ended();
  }

  /** Sets all objects aside until a new connection takes them over. */
  setAside() {
    this.#before = this.#trees;
    this.#trees = new Map();
  }

  /** Releases the objects that were set aside and not taken over. */
  release() {
    const all = (trees) => [...trees.values()].flatMap((objects) => [...objects.values()]);
    const kept = new Set(all(this.#trees));
    const gone = all(this.#before).filter((object) => !kept.has(object));
    this.#before = new Map();
    for (const object of gone) object.ended();
  }

  /** Returns the object of a live coordinator: the existing one, else a new one from its params. */
  takeOver({ tree, instance, coordinator: id, params }, Class) {
    this.#opened(tree, instance);
    const known = this.of(tree).get(id) ?? this.#before.get(tree)?.get(id);
    const isSame = known?.constructor === Class && canonical(known.params) === canonical(params);
    const object = isSame ? known : new Class(params);
    this.#keep(tree, id, object);
    if (!isSame) object.began();
    return object;
  }

  /** Keeps the objects of a committed command, performs its custom transitions, and releases those that it ended. */
  committed(command, { tree, instance, labels, custom = [], outcome }) {
    this.#opened(tree, instance);
    const begun = this.#begun(tree, command, labels);
    const performing = custom.map((one) => ({ ...one, object: this.of(tree).get(one.coordinator) }));
    const gone = outcome.disposed.map((one) => ({ ...one, object: this.of(tree).get(one.coordinator) }));
    for (const { coordinator, opener, label } of gone) {
      this.of(tree).get(opener)?.[life].completions.delete(label);
      this.#trees.get(tree)?.delete(coordinator);
    }
    // Call the callbacks last, when all objects are in place.
    for (const object of begun) object.began();
    const context = { command: command.number, revision: outcome.revision };
    for (const { object, name, params } of performing) object?.perform(name, params, context);
    for (const { object, completion } of gone) object?.ended(completion);
  }

  /** Releases the objects of an earlier tree of that name, where the ids belonged to other coordinators. */
  #opened(tree, instance) {
    if (this.#instances.has(tree) && this.#instances.get(tree) !== instance) {
      const objects = [...this.of(tree).values(), ...(this.#before.get(tree)?.values() ?? [])];
      this.#trees.delete(tree);
      this.#before.delete(tree);
      for (const object of objects) object.ended();
    }
    this.#instances.set(tree, instance);
  }

  /** Keeps the objects that a command opened, under the ids of their labels, and returns them. */
  #begun(tree, command, labels) {
    const objects = new Map(command.objects);
    for (const [label, id] of Object.entries(labels)) {
      if (command.labels.has(label)) objects.set(id, command.labels.get(label));
      const { opener, completed } = command.completions.get(label) ?? {};
      if (completed) opener[life].completions.set(label, completed);
    }
    for (const [id, object] of objects) this.#keep(tree, id, object);
    return [...objects.values()];
  }

  #keep(tree, id, object) {
    if (!this.#trees.has(tree)) this.#trees.set(tree, new Map());
    this.#trees.get(tree).set(id, object);
    object[life].begin(this.#client, tree, id);
  }
}
