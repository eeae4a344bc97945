/** Listeners of events by name, for places without Node. */
export class Emitter {
  #listeners = new Map();

  /** Calls a function with the values of each event of that name. */
  on(event, listener) {
    this.#listeners.set(event, [...this.#of(event), { listener, call: listener }]);
    return this;
  }

  /** Calls a function with the values of the next event of that name. */
  once(event, listener) {
    const call = (...values) => {
      this.off(event, listener);
      listener.apply(this, values);
    };
    this.#listeners.set(event, [...this.#of(event), { listener, call }]);
    return this;
  }

  /** Removes a listener. */
  off(event, listener) {
    const all = this.#of(event);
    const last = all.filter((one) => one.listener === listener).at(-1);
    this.#listeners.set(event, all.filter((one) => one !== last));
    return this;
  }

  /** The name of `off` in Node, which its `events.once` calls. */
  removeListener(event, listener) {
    return this.off(event, listener);
  }

  /** Calls the listeners of an event, and returns whether there are any. */
  emit(event, ...values) {
    const all = this.#of(event);
    for (const { call } of all) call.apply(this, values);
    return all.length > 0;
  }

  #of(event) {
    return this.#listeners.get(event) ?? [];
  }
}
