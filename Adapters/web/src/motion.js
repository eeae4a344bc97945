/** Movements of elements. A new movement continues from the current position. */
export class Motion {
  /** The running movements: `{animation, frames, done}` by element. */
  #moving = new Map();

  /** Whether anything moves. */
  get isMoving() {
    return this.#moving.size > 0;
  }

  /** A promise that is fulfilled when all current movements have ended or were replaced. */
  get ended() {
    return Promise.allSettled([...this.#moving.values()].map(({ animation }) => animation.finished));
  }

  /**
   * Moves an element from the first frame to the last, or from its current position if it moves already. `done` is called at the
   * end, but not if another movement replaces this one.
   */
  move(element, [first, last], timing, done = () => {}) {
    const from = this.#placeOf(element) ?? first;
    this.#moving.get(element)?.animation.cancel();
    const animation = element.animate([from, last], { ...timing, fill: 'both' });
    this.#moving.set(element, { animation, frames: last, done });
    animation.finished.then(() => {
      if (this.#moving.get(element)?.animation === animation) this.#end(element);
    }, () => {});
  }

  /** Stops the movement of an element, and returns its position; undefined if it did not move. */
  take(element) {
    const place = this.#placeOf(element);
    if (place) this.#end(element);
    return place;
  }

  /** Ends all movements at once. */
  finish() {
    for (const element of [...this.#moving.keys()]) this.#end(element);
  }

  #end(element) {
    const { animation, done } = this.#moving.get(element);
    this.#moving.delete(element);
    done();
    animation.cancel();
  }

  /** Returns the current values of the moving properties. */
  #placeOf(element) {
    const moving = this.#moving.get(element);
    if (!moving || !element.isConnected) return undefined;
    const now = getComputedStyle(element);
    return Object.fromEntries(Object.keys(moving.frames).map((name) => [name, now[name]]));
  }
}
