// The parts of actions: an action is a name with a body.

/** Returns a screen with params, for lists of screens as in `set`. */
export const screen = (name, params) => defined({ screen: name, params });

/** An action as JSON: a word if it has no members. */
export function transfer(name, body) {
  return body && Object.keys(body).length > 0 ? { [name]: body } : name;
}

/** A screen or a child with its members. `rest` are the other arguments of the action's function. */
export function screenOrChild(what, rest) {
  if (typeof what === 'string') return { ...screen(what, rest[0]), ...rest[1] };
  return { ...asChild(what), ...rest[0] };
}

/** A child as an object, of a coordinator, `child(…)`, or the name of a type. */
export function asChild(what) {
  return what?.coordinator === undefined ? { coordinator: what } : what;
}

/** An existing screen as an object, of its name or `{key}`. */
export function pointed(target) {
  return typeof target === 'string' ? { screen: target } : target;
}

/** The members that are not undefined. */
export function defined(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
