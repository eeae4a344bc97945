/**
 * What `prepare` returns: the actions of a graph document, as functions. Each returns plain JSON, but for coordinator
 * objects in it; a hand-written object such as `{push: 'NoteScreen'}` is an action as well.
 */

/** Does nothing. */
export const none = 'none';

/** A screen with params, where several are listed, as in `set`. */
export const screen = (name, params) => defined({ screen: name, params });

/** A child of a type that is served elsewhere, with params. */
export const child = (type, params) => defined({ coordinator: type, params });

/** Sends a route to the coordinator itself. */
export const send = (route, params) => ({ send: params === undefined ? route : { name: route, params } });

/** Does several as one; what is false, null or undefined is left out. */
export const sequence = (...actions) => ({ sequence: actions.filter(Boolean) });

/** Ends the coordinator with a value; `keep` passes its screens and children to its opener. */
export const finish = (value = null, { keep } = {}) => ({ finish: defined({ value, keep }) });

/** Ends the coordinator with an error. */
export const fail = (error) => ({ fail: { error } });

/** Ends the coordinator without a result. */
export const cancel = () => 'cancel';

/** Goes back to the first screen; with `self` the coordinator goes too. */
export const drop = (options) => transfer('drop', options);

/** Refuses the whole command. */
export const reject = (text) => ({ reject: text });

/** Puts a screen on the stack. */
export const push = (name, params, options) => transfer('push', { ...screen(name, params), ...options });

/** Puts a screen at home, whatever that is. */
export const show = (name, params, options) => transfer('show', { ...screen(name, params), ...options });

/** Puts a screen in the place of the top one. */
export const replace = (name, params, options) => transfer('replace', { ...screen(name, params), ...options });

/** Takes screens from the top, one if no `count` is given. */
export const pop = (count, options) => transfer('pop', { ...defined({ count }), ...options });

/** Pops to the first screen of home. */
export const popToRoot = (options) => transfer('popToRoot', options);

/** Closes the layers above, and pops to the coordinator's first screen. */
export const backToRoot = (options) => transfer('backToRoot', options);

/** Pops to a screen, by name or `{key}`; options `inclusive`, `ifAbsent` (`fail`, `noop`, `push`), `params`. */
export const popTo = (target, options) => transfer('popTo', { ...pointed(target), ...options });

/** Replaces all screens of home; each a name, `screen(…)`, or `{key}` to keep one. `scope: 'own'`: only its own. */
export const set = (screens, options) => ({ set: options ? { screens, ...options } : screens });

/** Replaces all tabs: a list of children, each with `name`. */
export const setTabs = (tabs, options) => transfer('set', { tabs, ...options });

/** Puts a layer on top: `present('InfoScreen', params, {style})` or `present(new Info(), {route, style, pullback})`. */
export const present = (what, ...rest) => transfer('present', screenOrChild(what, rest));

/** Closes the topmost layer, if there is one above the root, and presents. */
export const replaceModal = (what, ...rest) => transfer('replaceModal', screenOrChild(what, rest));

/** Closes the layers above the coordinator's own, or the layer of a key and all above. */
export const dismiss = (key, options) => transfer('dismiss', { ...defined({ key }), ...options });

/** Closes the coordinator's own layer and all above. */
export const dismissSelf = (options) => transfer('dismissSelf', options);

/** Closes the layers above the one that shows a screen, by name or `{key}`. */
export const dismissTo = (target, options) => transfer('dismissTo', { ...pointed(target), ...options });

/** Pushes a screen on a stack, shows it in an empty layer, else presents it. */
export const pushOrPresent = (name, params, options) =>
  transfer('pushOrPresent', { ...screen(name, params), ...options });

/** Closes the layers above if there are any, else pops, else closes its own. */
export const popOrDismiss = (options) => transfer('popOrDismiss', options);

/** Closes the layers above and pops to the first screen, or closes its own. */
export const popToRootOrDismiss = (options) => transfer('popToRootOrDismiss', options);

/** Selects a tab by its name. */
export const select = (tab, options) => transfer('select', { tab, ...options });

/** Replaces the window's root: by a screen, a list of screens, or a child. */
export const setRoot = (what, ...rest) =>
  transfer('setRoot', Array.isArray(what) ? { screens: what, ...rest[0] } : screenOrChild(what, rest));

/** Does one of `push`, `pop`, `set`, `popToRoot`, `backToRoot` and `handover` in the split's primary column. */
export const primary = (action) => ({ primary: action });

/** The same in the supplementary column. */
export const supplementary = (action) => ({ supplementary: action });

/** The same in the secondary column. */
export const secondary = (action) => ({ secondary: action });

/** Opens a child that shares home; options `route`, `pullback` (a route's name, or `{route, mode}`), `collapsed`. */
export const handover = (what, options) => transfer('handover', { ...asChild(what), ...options });

/**
 * Opens a child that ends with a result; options `route`, `in`, `pullback`, and `completed`, which hears how it ended.
 *
 * `completed` is the name of a method of the coordinator, which hears of it also after another process has taken over,
 * or a function, which ends with this one. Both get the completion and return an action.
 */
export const start = (what, options) => transfer('start', { ...asChild(what), ...options });

/** Gives a screen new params: the coordinator's topmost, or the one of the option `screen` or `key`. */
export const setParams = (params, options) => transfer('setParams', { params, ...options });

/** What only the toolkit can do: recorded, and performed by `perform` once it is committed. */
export const custom = (name, params, options) => transfer('custom', { ...defined({ name, params }), ...options });

/** An action as JSON writes it: a word if there is nothing more to say. */
function transfer(name, body) {
  return body && Object.keys(body).length > 0 ? { [name]: body } : name;
}

function screenOrChild(what, rest) {
  if (typeof what === 'string') return { ...screen(what, rest[0]), ...rest[1] };
  return { ...asChild(what), ...rest[0] };
}

/** A child as an object, of a coordinator, `child(…)`, or the name of a type. */
function asChild(what) {
  return what?.coordinator === undefined ? { coordinator: what } : what;
}

function pointed(target) {
  return typeof target === 'string' ? { screen: target } : target;
}

/** The members that are not undefined. */
function defined(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
