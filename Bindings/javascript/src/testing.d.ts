import type { Client, ConnectOptions } from './client.js';

/** navd did not start, or navctl could not play a script. The message has the output of the program. */
export class ProgramError extends Error {
  constructor(message: string);
}

/** A private navd of one test, which stores nothing. */
export interface Navd {
  /** The path of its socket. */
  readonly path: string;
  /** Its log so far. */
  readonly log: string;
  /** Connects as the client `test`. The client is closed before navd ends. */
  connect(options?: Omit<ConnectOptions, 'path' | 'transport'>): Promise<Client>;
  /** Closes the clients of `connect`, and ends navd. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface StartOptions {
  /** The path of navd; by default `$NAVD`, otherwise the one in PATH. */
  program?: string;
  /** The milliseconds until navd must be ready, by default 30,000. */
  startMs?: number;
}

/**
 * Starts a private navd, which ends after the test: `const navd = await startNavd(t)`. Rejects with a `ProgramError`, which has
 * the log, if it does not start.
 *
 * `test` is the context of a test, or anything else with `after`, such as the module `node:test`. Without one, call `stop`.
 */
export function startNavd(test?: { after(hook: () => Promise<void>): unknown }, options?: StartOptions): Promise<Navd>;

/**
 * Plays scripts with `navctl test`, on a navd of their own: the one beside navctl. Rejects with an `AssertionError`, which has the differences, if a
 * scene does not pass, and with a `ProgramError` if a script cannot be played. `program` is the path of navctl; by default
 * `$NAVCTL`, otherwise the one beside navd, otherwise the one in PATH.
 */
export function play(scripts: string | URL | readonly (string | URL)[], options?: { program?: string }): Promise<void>;
