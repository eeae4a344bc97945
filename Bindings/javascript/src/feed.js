/** Delivers values to all iterations, to each from its start. */
export class Feed {
  #readers = new Set();
  #isOver = false;
  #error;

  /** Delivers a value. */
  push(value) {
    for (const reader of this.#readers) reader.push(value);
  }

  /** Ends all iterations after their queued values, with an error if one is given. */
  end(error) {
    this.#isOver = true;
    this.#error = error;
    for (const reader of this.#readers) reader.end(error);
    this.#readers.clear();
  }

  [Symbol.asyncIterator]() {
    const reader = new Reader(() => this.#readers.delete(reader));
    if (this.#isOver) reader.end(this.#error);
    else this.#readers.add(reader);
    return reader;
  }
}

/** One iteration, with its queued values. */
class Reader {
  #values = [];
  #takers = [];
  #isOver = false;
  #error;
  #left;

  constructor(left) {
    this.#left = left;
  }

  push(value) {
    const taker = this.#takers.shift();
    if (taker) taker.resolve({ value, done: false });
    else this.#values.push(value);
  }

  end(error) {
    this.#isOver = true;
    this.#error = error;
    for (const taker of this.#takers.splice(0)) this.#over().then(taker.resolve, taker.reject);
  }

  async next() {
    if (this.#values.length > 0) return { value: this.#values.shift(), done: false };
    if (this.#isOver) return this.#over();
    return new Promise((resolve, reject) => { this.#takers.push({ resolve, reject }); });
  }

  async return() {
    this.#left();
    this.#values = [];
    this.end();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /** The end of the iteration. An error is thrown once. */
  async #over() {
    const error = this.#error;
    this.#error = undefined;
    if (error) throw error;
    return { value: undefined, done: true };
  }
}
