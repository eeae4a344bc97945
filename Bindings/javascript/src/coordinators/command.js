/** What this client made for one command: none of it exists until the command is committed. */
export class Command {
  #labelCount = 0;
  /** The objects that answers opened, by the label that they were given. */
  labels = new Map();
  /** The objects of coordinators that were asked about, by id. */
  objects = new Map();
  /** Who hears how children end, by label: `{opener, completed}`. */
  completions = new Map();

  constructor(number) {
    this.number = number;
  }

  /** A label that nothing in the command has: the name if it is free and `isPlain`, else one that begins with it. */
  label(name, isPlain) {
    if (isPlain && !this.completions.has(name) && !this.labels.has(name)) return name;
    this.#labelCount += 1;
    return `${name}#${this.number}.${this.#labelCount}`;
  }
}

/** The name in a label, as `label` made it. */
export function nameIn(label) {
  return label.split('#')[0];
}
