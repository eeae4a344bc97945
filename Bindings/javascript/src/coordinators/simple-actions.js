// Written by Tools/generate from Protocol/actions. Do not edit.

import { asChild, defined, pointed, screen, screenOrChild, transfer } from './bodies.js';

/** Ends a started coordinator without a result. */
export const cancel = () => 'cancel';

/** Ends a started coordinator with an error. */
export const fail = (error) => ({ fail: { error } });

/** Rejects the whole command, which is then `blocked` with this text as the reason. */
export const reject = (text) => ({ reject: text });

/** Gives facts of the tree new values; null returns one to its default, or to having no value. */
export const setFacts = (facts) => ({ setFacts: facts });

/** Closes the layers above the coordinator's own, then pops to the coordinator's first screen. */
export const backToRoot = (options) => transfer('backToRoot', options);

/** Goes to a screen: pushes it, unless home has the screen already, which then gets exactly these params. */
export const navigate = (name, params, options) => transfer('navigate', { ...screen(name, params), ...options });

/** Pops screens from the top of home, at most down to its first screen. */
export const pop = (count, options) => transfer('pop', { ...defined({ count }), ...options });

/** Pops the screens of home above the named one. */
export const popTo = (target, options) => transfer('popTo', { ...pointed(target), ...options });

/** Pops all screens of home except the first. */
export const popToRoot = (options) => transfer('popToRoot', options);

/** Pushes a screen on home. */
export const push = (name, params, options) => transfer('push', { ...screen(name, params), ...options });

/** Removes one screen at any place, and keeps the screens above it. */
export const remove = (target, options) => transfer('remove', { ...pointed(target), ...options });

/** Replaces the top screen of home. */
export const replace = (name, params, options) => transfer('replace', { ...screen(name, params), ...options });

/** Gives params of a screen new values; its key stays. */
export const setParams = (params, options) => transfer('setParams', { params, ...options });

/** Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer. */
export const show = (name, params, options) => transfer('show', { ...screen(name, params), ...options });

/** Closes the layers above the coordinator's own; with a key, that layer and those above. */
export const dismiss = (key, options) => transfer('dismiss', { ...defined({ key }), ...options });

/** Closes the coordinator's own layer and those above. */
export const dismissSelf = (options) => transfer('dismissSelf', options);

/** Closes the layers above the one that holds the named screen. */
export const dismissTo = (target, options) => transfer('dismissTo', { ...pointed(target), ...options });

/** Closes the layers above, else pops, else closes the coordinator's own modal layer. */
export const popOrDismiss = (options) => transfer('popOrDismiss', options);

/** Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer. */
export const popToRootOrDismiss = (options) => transfer('popToRootOrDismiss', options);

/** Presents a screen or a child in a new layer, above the others of its priority. */
export const present = (what, ...rest) => transfer('present', screenOrChild(what, rest));

/** Pushes on a stack, shows in an empty bare layer, and presents otherwise. */
export const pushOrPresent = (name, params, options) =>
  transfer('pushOrPresent', { ...screen(name, params), ...options });

/** Closes the topmost layer above the root, if any, and presents. */
export const replaceModal = (what, ...rest) => transfer('replaceModal', screenOrChild(what, rest));

/** Replaces the window's root layer and closes the layers above. */
export const setRoot = (what, ...rest) =>
  transfer('setRoot', Array.isArray(what) ? { screens: what, ...rest[0] } : screenOrChild(what, rest));

/** Closes a tab that `openTab` has added. */
export const closeTab = (tab, options) => transfer('closeTab', { tab, ...options });

/** Adds a tab at the end and selects it, or selects the existing tab with the name. */
export const openTab = (tab, what, options) => transfer('openTab', { tab, ...asChild(what), ...options });

/** Performs one transfer in the first column of a split. */
export const primary = (action) => ({ primary: action });

/** Performs one transfer in the last column of a split. */
export const secondary = (action) => ({ secondary: action });

/** Selects a tab by its name. */
export const select = (tab, options) => transfer('select', { tab, ...options });

/** Performs one transfer in the middle one of three columns of a split. */
export const supplementary = (action) => ({ supplementary: action });

/** Opens a child that shares home, or the column. */
export const handover = (what, options) => transfer('handover', { ...asChild(what), ...options });

/** Opens a child that ends with a result. */
export const start = (what, options) => transfer('start', { ...asChild(what), ...options });
