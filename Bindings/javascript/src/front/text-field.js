/**
 * A value that a screen saves, such as a typed text.
 *
 * It begins with what is saved, otherwise with an initial value. A value that is set counts at once, and is saved. A value
 * from elsewhere is taken only when the screen comes forward, gets other params, or the connection is back.
 */
export class TextField {
  #screen;
  #member;
  #initial;
  #listeners = new Set();

  constructor(screen, member, initial = '') {
    this.#screen = screen;
    this.#member = member;
    this.#initial = initial;
  }

  get value() {
    return this.#screen.saved[this.#member] ?? this.#initial;
  }

  set value(value) {
    this.#screen.save({ [this.#member]: value });
  }

  /** Calls a function when the value is another; returns a function that ends that. */
  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called by the screen. */
  changed() {
    for (const listener of this.#listeners) listener(this.value);
  }
}
