/** The key of a coordinator's `Life`. */
export const life = Symbol('navd.life');

/** The state of a coordinator that this library keeps. */
export class Life {
  /** The id, the tree and the serving client, once the coordinator is committed. */
  id;
  tree;
  client;
  /** The handlers of children's completions, by label. */
  completions = new Map();
  /** The situation while it prepares. */
  asking;
  /** The members of its last situation. */
  #known = {};

  /** Returns a member of its situation; between questions, of the last situation. */
  know(name) {
    return this.asking ? this.asking.know(name) : this.#known[name];
  }

  /** Runs `work` with a situation. */
  async prepare(asking, work) {
    this.asking = asking;
    try {
      return await work();
    } finally {
      this.asking = undefined;
      this.#known = { ...this.#known, ...asking.known };
    }
  }

  /** Makes it the object of a live coordinator. */
  begin(client, tree, id) {
    Object.assign(this, { client, tree, id });
  }
}

/** The situation of a question, which records the members that are read. */
export class Asking {
  /** The members that were read: the assumptions of a predicted answer. */
  assumed = {};
  /** Whether an unknown member was read. */
  isStuck = false;

  /** @param known The members that are known, by name. */
  constructor(known) {
    this.known = known;
  }

  know(name) {
    if (!(name in this.known)) {
      this.isStuck = true;
      throw new Error(`'${name}' is not known before navd asks.`);
    }
    this.assumed[name] = this.known[name];
    return this.known[name];
  }
}

/** A question: everything beside the route. */
export class Question {
  #asking;

  /** `about` has the members that are always known: `kind`, `child`, `tree`, `command`, `remaining` … */
  constructor(about, asking) {
    Object.assign(this, about);
    this.#asking = asking;
  }

  /** The id of the child of a pulled route or of a completion. */
  get childID() {
    return this.#asking.know('childID');
  }

  /** The topmost of its own screens, at most 32, the lowest first. */
  get screens() {
    return this.#asking.know('screens');
  }

  /** The number of its screens. */
  get screenCount() {
    return this.#asking.know('screenCount');
  }

  /** Its ancestors, nearest first, at most 16: `{coordinator, type, pullback}`. */
  get ancestors() {
    return this.#asking.know('ancestors');
  }
}
