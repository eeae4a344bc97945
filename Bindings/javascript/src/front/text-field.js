/**
 * A value that a screen saves, such as typed text.
 *
 * It begins with the saved value, else with an initial value. Setting it has an immediate effect and saves it. A value from
 * another front end is taken only when the screen comes forward or gets other params, or after a reconnect.
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

  /** Calls a function when the value changes. Returns a function that stops the calls. */
  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called by the screen. */
  changed() {
    for (const listener of this.#listeners) listener(this.value);
  }
}
