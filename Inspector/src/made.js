// The commands that added screens and containers to a tree.

/** The numbers of the entries of a history that added a screen or container, by its key. */
export class MadeEntries {
  #numbers = new Map();

  /** Adds an entry of the history. */
  learn({ number, change }) {
    for (const { added } of change?.transitions ?? []) {
      for (const node of added) if (typeof node === 'object') this.#note(node, number);
    }
  }

  /** The numbers of the entries that added the screen or container with a key, oldest first: an undo adds it again. */
  of(key) {
    return this.#numbers.get(key) ?? [];
  }

  #note(node, number) {
    const known = this.#numbers.get(node.key);
    if (!known) this.#numbers.set(node.key, [number]);
    else if (number > known.at(-1)) known.push(number);
    else if (!known.includes(number)) known.splice(known.findIndex((one) => one > number), 0, number);
    for (const child of node.children ?? []) this.#note(child, number);
  }
}
