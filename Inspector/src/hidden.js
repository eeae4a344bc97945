// Values that the graph or a client declares as sensitive. The page never shows them, although navd sends them to
// subscribers.

import { app } from './app.js';
import { plain } from './parts.js';

/** The placeholder of a hidden value. */
export const hidden = Symbol('hidden');

const known = new WeakMap();

/** The names of the sensitive params of screens and coordinators, and of facts; computed once for each declaration. */
function sensitive(declared) {
  let names = known.get(declared);
  if (!names) {
    const marked = (params) => Object.keys(params ?? {}).filter((name) => holds(params[name]));
    const all = (entries) => new Map(Object.entries(entries).map(([name, one]) =>
      [name, new Set(marked(one?.params))]));
    names = { screens: all(declared.screens), coordinators: all(declared.coordinators),
      facts: new Set(marked(declared.facts)) };
    known.set(declared, names);
  }
  return names;
}

/** Whether a schema or one inside is sensitive. */
function holds(schema) {
  if (!schema || typeof schema !== 'object') return false;
  return schema.sensitive === true || holds(schema.items) || Object.values(schema.properties ?? {}).some(holds);
}

/**
 * The params of a screen or coordinator, with `hidden` for the sensitive ones, and for all until the declarations have
 * arrived.
 */
function shown(params, part, name, watch = app.watch) {
  const entries = Object.entries(params ?? {});
  if (!watch?.declared) return entries.map(([param]) => [param, hidden]);
  const names = sensitive(watch.declared)[part];
  const these = names instanceof Map ? names.get(name) : names;
  return these?.size ? entries.map(([param, value]) => [param, these.has(param) ? hidden : value]) : entries;
}

/** The params of a screen as pairs of a name and a value, which is `hidden` if it is sensitive. */
export const screenParams = (screen, watch) => shown(screen.params, 'screens', screen.name, watch);

/** The params of a coordinator in the same form. */
export const coordinatorParams = (one, watch) => shown(one.params, 'coordinators', one.type, watch);

/** The facts of a snapshot in the same form. */
export const factValues = (facts, watch) => shown(facts, 'facts', undefined, watch);

const allNames = new WeakMap();

/** The names of all sensitive params, members and facts. */
export function sensitiveNames(watch = app.watch) {
  const source = watch?.declared;
  if (!source) return new Set();
  let names = allNames.get(source);
  if (!names) {
    allNames.set(source, names = new Set());
    const look = (name, value) => {
      if (typeof value !== 'object' || value === null) return;
      if (value.sensitive === true) names.add(name);
      for (const [inner, one] of Object.entries(value)) look(inner, one);
    };
    look('', source);
  }
  return names;
}

/** The params of a command without sensitive names, like those in navd's history. */
export function redacted(command, watch = app.watch) {
  const names = sensitiveNames(watch);
  const hidesURLs = Object.values(watch?.graph?.links ?? {}).some(({ params }) =>
    Object.keys(params ?? {}).some((name) => names.has(name)));
  const copy = (value, isParams) => {
    if (Array.isArray(value)) return value.map((one) => copy(one, false));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([name]) => !isParams || !names.has(name));
    return Object.fromEntries(members.map(([name, one]) =>
      [name, copy(one, ['params', 'facts', 'setFacts'].includes(name))]));
  };
  const { url, ...params } = command;
  if (url === undefined) return copy(params, false);
  return { ...copy(params, false), url: hidesURLs ? 'a hidden URL' : url };
}

const inLine = (pairs) => pairs.map(([name, value]) =>
  `${name}=${value === hidden ? 'hidden' : plain(value)}`).join(' ');

/** The params of a screen in one line: `drink=Latte pin=hidden`. */
export const screenText = (screen) => inLine(screenParams(screen));

/** The params of a coordinator in one line. */
export const coordinatorText = (one) => inLine(coordinatorParams(one));
