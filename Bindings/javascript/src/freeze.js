/**
 * Makes a JSON value immutable, and returns it. Frozen parts are not read, so a new snapshot costs what a change copied.
 */
export function freeze(value) {
  if (Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}
