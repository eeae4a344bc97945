// The forms of routes: the typed values, the command that they make, and its sending.

import { app, maySend, redraw, set } from './app.js';
import { plain, shellWord } from './parts.js';
import { formOf, routesOf } from './routes.js';
import { send } from './sending.js';
import { announce } from './announcing.js';
import { outcomeWords } from './outcomes.js';
import { choicesOf, isOptional, mistakeIn, isJSON, read, routeWords } from './typing.js';

/** The fields of sensitive params, by form and param. Only the fields hold the values, until they are sent. */
const secrets = new Map();

const secretName = (form, name) => `${form}\n${name}`;

/** Registers the field of a sensitive param. */
export const secretField = (form, name) => (element) => secrets.set(secretName(form, name), new WeakRef(element));

function secretOf(form, name) {
  const element = secrets.get(secretName(form, name))?.deref();
  return element?.isConnected ? element : undefined;
}

/** The params of a route with their schemas. A carried route is the last field. */
export const paramsOf = ({ params = {} }) => Object.entries(params).map(([name, schema]) => [name, schema ?? {}]);

/** The text in a field. */
export function textIn(form, name, schema) {
  if (schema.sensitive) return secretOf(form, name)?.value || undefined;
  const typed = app.typed[form]?.[name];
  if (typed !== undefined) return typed;
  // The switch of a required Boolean shows "off" at first.
  if (schema.type === 'boolean' && !isOptional(schema) && !choicesOf(schema)) return 'false';
  const choices = choicesOf(schema);
  return choices?.length === 1 && !isOptional(schema) ? plain(choices[0]) : undefined;
}

/** Keeps the text of a field. */
export function type(form, name, text) {
  set({ typed: { ...app.typed, [form]: { ...app.typed[form], [name]: text } },
    ...(app.form === form && { dryRun: null }), sent: undefined });
}

/**
 * The command of a form: `{ form, command, errors, missing, words }`.
 *
 * `errors` has a sentence for each field that is wrong, `missing` the names of fields that must be filled in, and
 * `words` is the route as navctl takes it.
 */
export function commandOf(route) {
  const form = formOf(route);
  const errors = {};
  const missing = [];
  const params = {};
  for (const [name, schema] of paramsOf(route)) {
    const text = textIn(form, name, schema);
    const { value, error, isMissing } = read(name, schema, text);
    if (isMissing) missing.push(name);
    else if (error) errors[name] = schema.sensitive ? error.replace(/,? not .*$/s, '.')
      : (isJSON(schema) && mistakeIn(text)) || error;
    else if (value !== undefined) params[name] = value;
  }
  const command = { name: route.route ?? textIn(form, 'route', {}) ?? '' };
  if (Object.keys(params).length > 0) command.params = params;
  let carriedWords;
  if (!route.route) {
    if (!command.name) missing.push('route');
    const text = textIn(form, 'params', {});
    const own = text ? read('params', { type: 'object' }, text) : {};
    if (own.error) errors.params = mistakeIn(text) ?? own.error;
    else if (own.value) command.params = own.value;
  }
  if (route.wraps) {
    const { carried, error, isMissing, words } = carriedRoute(route, textIn(form, '/', {}));
    if (isMissing) missing.push('/');
    else if (error) errors['/'] = error;
    else command.route = carried;
    carriedWords = words;
  }
  return { form, command, errors, missing, words: routeWords(command.name, route.params ?? {}, command.params ?? {},
    carriedWords) };
}

/** The route that another one carries, as typed: `color name=Red`. */
function carriedRoute({ wraps }, text = '') {
  const words = wordsOf(text);
  if (words.length === 0) return { isMissing: true };
  const types = wraps.map((name) => app.watch.graph?.coordinators?.[name]?.routes).filter(Boolean);
  const declared = types.find((routes) => words[0] in routes);
  if (types.length > 0 && !declared) return { error: `${wraps.join(' and ')} ${wraps.length > 1 ? 'take' : 'takes'} no route '${words[0]}'.` };
  const { params, error } = paramsIn(words.slice(1), declared?.[words[0]]?.params, words[0]);
  if (error) return { error };
  return { carried: { name: words[0], ...(Object.keys(params).length > 0 && { params }) },
    words: words.map(shellWord).join(' ') };
}

/** The words of a typed line; quotation marks keep spaces together. */
export function wordsOf(line) {
  const words = [];
  for (const [, word] of line.matchAll(/((?:[^\s'"]|'[^']*'?|"[^"]*"?)+)/g)) {
    words.push(word.replace(/'([^']*)'?|"([^"]*)"?/g, '$1$2'));
  }
  return words;
}

/** The params in words such as `drink=Latte` and `list:=[1]`: `{ params }` or `{ error }`. */
export function paramsIn(words, schemas = {}, route = '') {
  const params = {};
  for (const word of words) {
    const [, name, isGivenAsJSON, text] = word.match(/^([^=:]+)(:?)=([\s\S]*)$/) ?? [];
    if (name === undefined) return { error: `'${word}' is one word too many. Params are written name=value.` };
    if (!(name in schemas)) return { error: `Route '${route}' takes no param '${name}'.` };
    const schema = schemas[name] ?? {};
    const { value, error } = isGivenAsJSON && mistakeIn(text) ? { error: mistakeIn(text) } : read(name, schema, text);
    if (error) return { error };
    if (value !== undefined) params[name] = value;
  }
  const missing = Object.entries(schemas).find(([name, schema]) => !(name in params) && !isOptional(schema ?? {}));
  return missing ? { params, error: `'${missing[0]}' is missing.`, isMissing: true } : { params };
}

/** The line of navctl that sends a command. */
export function navctlLine({ route, coordinator }, words, isDry = false) {
  const line = ['navctl trigger', words, '--tree', shellWord(app.tree)];
  if (!route) line.push('--coordinator', coordinator);
  if (isDry) line.push('--dry-run');
  return line.join(' ');
}

/** Sends the command of a form, or shows missing values. */
export async function sendForm(route) {
  const made = ready(route);
  if (!made) return;
  const outcome = await send('coordinator.trigger', { route: made.command, ...addressOf(route) }, made.words);
  if (!outcome) return;
  clearSecrets(made.form);
  set({ sent: { form: made.form, outcome }, ...(app.form === made.form && { dryRun: null }) });
}

/** A coordinator without declared routes takes a route only if it is addressed. */
const addressOf = ({ route, coordinator }) => (route ? {} : { coordinator });

/** Makes the dry run of a form. */
export async function dryRunForm(route) {
  const made = ready(route);
  if (!made) return;
  await dryRun(made.form, { route: made.command, ...addressOf(route) });
}

/** Makes a dry run, and shows its outcome in the form. */
export async function dryRun(form, params) {
  const { tree } = app;
  set({ form, panel: 'send', sent: undefined, tried: undefined });
  try {
    const outcome = await app.client.call('coordinator.trigger', { tree, ...params, dryRun: true });
    if (app.form !== form || app.tree !== tree) return;
    set({ dryRun: { ...outcome, form }, view: app.view === 'trees' ? 'tree' : app.view });
    announce(outcomeWords(outcome).text);
  } catch (error) {
    set({ sent: { form, error: error.message } });
    announce(error.message);
  }
}

/** The command of a form; undefined if it cannot be sent, and then the form shows the reason. */
function ready(route) {
  if (!maySend()) return undefined;
  const made = commandOf(route);
  if (made.missing.length === 0 && Object.keys(made.errors).length === 0) return made;
  set({ tried: made.form, sent: undefined, ...(paramsOf(route).length !== 1 && { form: made.form }) });
  const name = Object.keys(made.errors)[0] ?? made.missing[0];
  announce(made.errors[name] ?? `'${name}' is missing.`);
  requestAnimationFrame(() => document.getElementById(fieldID(made.form, name))?.focus());
  return undefined;
}

function clearSecrets(form) {
  for (const [name, reference] of secrets) {
    if (!name.startsWith(`${form}\n`)) continue;
    const element = reference.deref();
    if (element) element.value = '';
    if (!element?.isConnected) secrets.delete(name);
  }
  redraw();
}

/** The id of a field. */
export const fieldID = (form, name) => `field-${form}-${name}`.replace(/[^\w-]/g, (sign) =>
  `_${sign.codePointAt(0).toString(16)}`);

/** The route whose form is open; undefined without one. */
export const openRoute = () => (app.watch && routesOf(app.watch)?.find((route) => formOf(route) === app.form))
  || undefined;
