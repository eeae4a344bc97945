import { typeOf } from './coordinator.js';

/**
 * Builders of declarations: conditions, redirects and leave guards, for coordinator classes and the screens of
 * `client.register`. Each returns plain JSON in the form of graph documents, which can be written by hand as well.
 */

/** Holds if the fact, which is a boolean, is true. */
export const fact = (name) => ({ fact: name });

/** Holds if the values are equal. They may be references, such as `'${params.dirty}'` or `'${facts.role}'`. */
export const equals = (left, right) => ({ equals: [left, right] });

/** Holds if all of the conditions hold. */
export const allOf = (...conditions) => ({ all: conditions });

/** Holds if any of the conditions holds. */
export const anyOf = (...conditions) => ({ any: conditions });

/** Holds if the condition does not. */
export const not = (condition) => ({ not: condition });

/**
 * Takes these routes instead of a command whose requirement does not hold. With `park`, such as `'10m'`, the tree keeps the
 * command for that time, and carries it out when the requirement holds.
 */
export const redirect = (routes, { park } = {}) =>
  ({ routes: [routes].flat(), ...(park === undefined ? {} : { park }) });

/**
 * Protects a screen from removal while a condition holds, which reads the screen's params and facts. Commands are rejected
 * with a text, or a coordinator, given as a class, a name or a child, asks the user in a new layer, and the command is
 * carried out if it finishes with `true`.
 */
export function leave(when, { reject, confirm, route, style }) {
  if ((reject === undefined) === (confirm === undefined)) {
    throw new TypeError("A leave guard has either 'reject' or 'confirm'.");
  }
  if (reject !== undefined) return { when, reject };
  const child = typeof confirm === 'function' ? { coordinator: typeOf(confirm) }
    : typeof confirm === 'string' ? { coordinator: confirm } : confirm;
  const given = Object.entries({ route, style }).filter(([, value]) => value !== undefined);
  return { when, confirm: { ...child, ...Object.fromEntries(given) } };
}
