/** Under which a coordinator keeps what this library knows of it. */
export const life = Symbol('navd.life');

/** What this library knows of a coordinator object. */
export class Life {
  /** Its id and its tree, and the client that serves it, once it is committed. */
  id;
  tree;
  client;
  /** Who hears how children ended: functions by label. */
  completions = new Map();
  /** What it may look at while it prepares. */
  asking;
  /** What it was last told of itself. */
  #known = {};

  /** A member of its situation; between questions as it was told last. */
  know(name) {
    return this.asking ? this.asking.know(name) : this.#known[name];
  }

  /** Has it prepare, with what it may look at. */
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

/** What a coordinator may know while it prepares. */
export class Asking {
  /** What it knew when it decided: what an answer in advance holds for. */
  assumed = {};
  /** Whether it looked for what is not known in advance. */
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

/** What is asked of a coordinator, beside the route. */
export class Question {
  #asking;

  /** `about` is what is known of it in any case: `kind`, `child`, `tree`, `command`, `remaining` … */
  constructor(about, asking) {
    Object.assign(this, about);
    this.#asking = asking;
  }

  /** The id of the child that did something or has ended. */
  get childID() {
    return this.#asking.know('childID');
  }

  /** The uppermost of its own screens, at most 32, the lowest first. */
  get screens() {
    return this.#asking.know('screens');
  }

  /** How many screens it has. */
  get screenCount() {
    return this.#asking.know('screenCount');
  }

  /** Its ancestors, the nearest first, at most 16: `{coordinator, type, pullback}`. */
  get ancestors() {
    return this.#asking.know('ancestors');
  }
}
