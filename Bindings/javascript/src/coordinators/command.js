/** The objects that this client created for one command. They are provisional until the command is committed. */
export class Command {
  #labelCount = 0;
  /** The objects that answers opened, by their labels. */
  labels = new Map();
  /** The objects of coordinators that were asked, by id. */
  objects = new Map();
  /** The handlers of children's completions, by label: `{opener, completed}`. */
  completions = new Map();

  constructor(number) {
    this.number = number;
  }

  /** Returns a label that is unique in the command: the name if unused and `isPlain`, else the name with a suffix. */
  label(name, isPlain) {
    if (isPlain && !this.completions.has(name) && !this.labels.has(name)) return name;
    this.#labelCount += 1;
    return `${name}/${this.number}.${this.#labelCount}`;
  }

  /** Discards the objects of all other ids. */
  retain(ids) {
    this.objects = new Map([...this.objects].filter(([id]) => ids.includes(id)));
  }
}

/** Returns the name in a label from `label`. */
export function nameIn(label) {
  return label.split('/')[0];
}
