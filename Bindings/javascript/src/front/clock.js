/** The time of a front end. Tests pass one that they advance. */
export const systemClock = {
  /** Returns the milliseconds since some instant. */
  now: () => globalThis.performance?.now() ?? Date.now(),

  /** Calls a function after a time, unless the function that it returns is called before. */
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};
