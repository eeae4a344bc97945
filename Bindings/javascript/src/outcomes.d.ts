import type { CommandOutcome, Reason, Revision } from './protocol.js';

/** The outcome of a command of a `Tree`. It is immutable. */
export class Outcome {
  /** `details` is the result of a command, as navd wrote it. */
  constructor(details: CommandOutcome);
  /** The kind of outcome, such as `committed`. */
  readonly outcome: CommandOutcome['outcome'];
  /** The revision of the tree afterwards. */
  readonly revision: Revision;
  /** The reason unless the command was committed or redirected. Match on its `code`; the `message` is for people. */
  readonly reason: Readonly<Reason> | undefined;
  /** All members of the outcome, such as `taker`, `disposed` and `change`. */
  readonly details: Readonly<CommandOutcome>;
  /** Whether the command committed. */
  get committed(): boolean;
  /** Returns the outcome if it is `committed`, and throws a `NotCommitted` with it otherwise. */
  check(): this;
  toString(): string;
}

/** A command that was not committed, from `Outcome.check`. `outcome` has the reason. */
export class NotCommitted extends Error {
  constructor(outcome: Outcome);
  readonly outcome: Outcome;
}

/** A command that changed nothing: the tree was already in the requested state, or no coordinator took the route. */
export class Noop extends NotCommitted {}

/** A route that no coordinator takes, or a URL that leads nowhere. */
export class Unhandled extends Noop {}

/** A command whose requirement did not hold. The redirect changed the tree instead. */
export class Redirected extends NotCommitted {}

/** A command that a coordinator, a requirement or a leave guard rejected. */
export class Blocked extends NotCommitted {}

/** A command that could not be carried out. */
export class Failed extends NotCommitted {}

/** A command that a later one replaced, or that was cancelled. */
export class Superseded extends NotCommitted {}
