import { canonical } from '../canonical.js';
import { life } from './life.js';

/** The objects of live coordinators, by tree and id. */
export class Objects {
  #client;
  #trees = new Map();
  /** The objects from before the connection was made again. */
  #before = new Map();
  #isSameLife = true;

  constructor(client) {
    this.#client = client;
  }

  /** The objects of a tree, by id. */
  of(tree) {
    return this.#trees.get(tree) ?? new Map();
  }

  /** Lets go of the objects of a tree, which is gone. */
  forget(tree) {
    const objects = this.of(tree);
    this.#trees.delete(tree);
    for (const object of objects.values()) object.ended();
  }

  /** Puts all objects aside until they are taken over again, on a new connection; then their ids may count no more. */
  setAside(isSameLife) {
    this.#before = this.#trees;
    this.#isSameLife = isSameLife;
    this.#trees = new Map();
  }

  /** Lets go of what was put aside and not taken over. */
  release() {
    const all = (trees) => [...trees.values()].flatMap((objects) => [...objects.values()]);
    const kept = new Set(all(this.#trees));
    const gone = all(this.#before).filter((object) => !kept.has(object));
    this.#before = new Map();
    for (const object of gone) object.ended();
  }

  /** The object of a live coordinator: the one that is known, else one that is made from its params. */
  takeOver(tree, id, Class, params) {
    const known = this.of(tree).get(id) ?? (this.#isSameLife ? this.#before.get(tree)?.get(id) : undefined);
    const isSame = known?.constructor === Class && canonical(known.params) === canonical(params);
    const object = isSame ? known : new Class(params);
    this.#keep(tree, id, object);
    if (!isSame) object.began();
    return object;
  }

  /** Keeps what was made for a command that is committed now, and lets go of what it ended. */
  committed(tree, command, labels, disposed) {
    const begun = this.#begun(tree, command, labels);
    const gone = disposed.map((one) => ({ ...one, object: this.of(tree).get(one.coordinator) }));
    for (const { coordinator, opener, label } of gone) {
      this.of(tree).get(opener)?.[life].completions.delete(label);
      this.#trees.get(tree)?.delete(coordinator);
    }
    // The objects are told when everything is in its place.
    for (const object of begun) object.began();
    for (const { object, completion } of gone) object?.ended(completion);
  }

  /** The objects that begin with a command, by the ids that navd gave to their labels. */
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
