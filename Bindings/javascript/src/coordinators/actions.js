/**
 * The actions of graph documents as functions, for the results of `prepare`. Each returns plain JSON that may contain
 * coordinator objects. A hand-written object such as `{push: 'NoteScreen'}` is an action as well.
 */

import { defined, transfer } from './bodies.js';

export { screen } from './bodies.js';

/** Does nothing. */
export const none = 'none';

/** Returns a child of a type of another program or of the graph, with params. */
export const child = (type, params) => defined({ coordinator: type, params });

/** Sends a route to the coordinator itself. */
export const send = (route, params) => ({ send: params === undefined ? route : { name: route, params } });

/** Sends a route to the nearest coordinator of a type, else the newest. */
export const sendTo = (type, route, params) => ({
  send: { ...(typeof route === 'string' ? { name: route, ...(params && { params }) } : route), to: type },
});

/** Carries out several actions as one. Elements that are false, null or undefined are left out. */
export const sequence = (...actions) => ({ sequence: actions.filter(Boolean) });

/** Ends a started coordinator with a value; `keep` passes its screens and children to its opener. */
export const finish = (value = null, { keep } = {}) => ({ finish: defined({ value, keep }) });

/** Returns to the coordinator's first screen; with `self` the coordinator ends too. */
export const drop = (options) => transfer('drop', options);

/** Replaces all screens of home, each by a name, `screen(…)`, or `{key}` to keep one; with scope `own` only its own. */
export const set = (screens, options) => ({ set: options ? { screens, ...options } : screens });

/** Replaces all tabs: a list of children, each with `name`. */
export const setTabs = (tabs, options) => transfer('set', { tabs, ...options });

/** Records a transition that only the toolkit can perform. `perform` is called once it is committed. */
export const custom = (name, params, options) => transfer('custom', { ...defined({ name, params }), ...options });
