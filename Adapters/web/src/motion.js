/** Movements of elements, each of which can be turned around from where it is. */
export class Motion {
  /** What moves: `{animation, frames, done}` by element. */
  #moving = new Map();

  /** Whether anything moves. */
  get isMoving() {
    return this.#moving.size > 0;
  }

  /** A promise for the time when all that moves now has arrived, or moves elsewhere. */
  get ended() {
    return Promise.allSettled([...this.#moving.values()].map(({ animation }) => animation.finished));
  }

  /**
   * Moves an element from the first frame to the last, or from where it is if it moves already. `done` is called when it has
   * arrived, and not if it is moved elsewhere before.
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

  /** Ends the movement of an element, and returns where the element was; undefined if it did not move. */
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

  /** Returns the properties that move, as they are now. */
  #placeOf(element) {
    const moving = this.#moving.get(element);
    if (!moving || !element.isConnected) return undefined;
    const now = getComputedStyle(element);
    return Object.fromEntries(Object.keys(moving.frames).map((name) => [name, now[name]]));
  }
}
