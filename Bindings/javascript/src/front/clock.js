/** The time of a front end. Tests pass one that they advance. */
export const systemClock = {
  /** Returns the time in milliseconds, from any origin. */
  now: () => globalThis.performance?.now() ?? Date.now(),

  /** Calls a function after a time. Returns a function that cancels the call. */
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};
