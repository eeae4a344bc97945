import { freeze } from './freeze.js';

/** The outcome of a command of a `Tree`. It is immutable. */
export class Outcome {
  /** @param details The result of a command, as navd wrote it. */
  constructor(details) {
    this.details = freeze(details);
    this.outcome = details.outcome;
    this.revision = details.revision;
    this.reason = details.reason;
    Object.freeze(this);
  }

  /** Whether the command committed. */
  get committed() {
    return this.outcome === 'committed';
  }

  /** Returns the outcome if it is `committed`, and throws a `NotCommitted` with it otherwise. */
  check() {
    if (this.committed) return this;
    const Kind = this.reason?.code === 'unhandled' ? Unhandled : ERRORS[this.outcome] ?? NotCommitted;
    throw new Kind(this);
  }

  toString() {
    if (this.reason) return `${this.outcome}: ${this.reason.message} (${this.reason.code})`;
    if (this.outcome !== 'redirected' || !this.details.redirects?.length) return this.outcome;
    const redirects = this.details.redirects.map(({ screen, type, routes }) =>
      `the requirement of ${screen ?? type} does not hold, took ${routes.map(({ name }) => name).join(', ')}`);
    return `${this.outcome}: ${redirects.join('; ')}`;
  }
}

/** A command that was not committed, from `Outcome.check`. `outcome` has the reason. */
export class NotCommitted extends Error {
  constructor(outcome) {
    super(String(outcome));
    this.name = new.target.name;
    this.outcome = outcome;
  }
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

const ERRORS = {
  noop: Noop, redirected: Redirected, blocked: Blocked, failed: Failed, superseded: Superseded, cancelled: Superseded,
};
