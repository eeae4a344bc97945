const SECOND_MS = 1000;

/** Counts the seconds until the idle routes begin. */
export class Countdown {
  #clock;
  #tell;
  #idle;
  #cancel = () => {};

  /** `tell` is called with `{seconds, …}` every second, and with undefined at the end. */
  constructor(clock, tell) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Starts with the time of a `tree.idle`; stops without one. */
  begin(idle) {
    if (!idle) {
      this.end();
      return;
    }
    this.#cancel();
    this.#idle = idle;
    this.#tick(this.#clock.now() + idle.remainingMs);
  }

  end() {
    this.#cancel();
    if (this.#idle) this.#tell(undefined);
    this.#idle = undefined;
  }

  #tick(end) {
    const left = Math.max(0, end - this.#clock.now());
    this.#tell({ ...this.#idle, seconds: Math.ceil(left / SECOND_MS) });
    if (left > 0) this.#cancel = this.#clock.after(left % SECOND_MS || SECOND_MS, () => this.#tick(end));
  }
}
