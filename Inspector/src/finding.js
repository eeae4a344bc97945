// The results of the palette: routes, URLs, screens, commands, trees and actions that match a typed text.

import { actions, isPossible } from './actions.js';
import { announce } from './announcing.js';
import { app, maySend, set } from './app.js';
import { dryRun, fieldID, navctlLine, paramsIn, wordsOf } from './forms.js';
import { screenText } from './hidden.js';
import { outcomeWords } from './outcomes.js';
import { argumentText, plain, shellWord, stemOf } from './parts.js';
import { formOf, routesOf, titleOf } from './routes.js';
import { send } from './sending.js';
import { show } from './session.js';
import { screensOf, typeOf } from './snapshots.js';
import { choicesOf, isOptional, routeWords, typeText } from './typing.js';

/** The results of one group. */
const groupMax = 6;
/** The numbers of newest history entries, and of newest screens and coordinators, to search. */
const historyMax = 2_000;
const screensMax = 500;
/** The bonus of a group, because most people look for a route. */
const favour = { Send: 20, Go: 18, Select: 10, Trees: 5, Page: 5, Explain: 0, Graph: 0 };

/**
 * The results for a typed text, in groups `{ name, all }`, the group with the best result first.
 *
 * A result is `{ id, sign, name, about, line, run, dry, fill, problem, note, key }`: `line` is the line of navctl, `dry`
 * makes a dry run, `fill` returns the text with the next param, and `problem` says why the typed words are wrong.
 * `pageResults` are additional results of the group Page.
 */
export function found(typed, pageResults = []) {
  const query = typed.trim();
  const all = {
    Send: routeResults(wordsOf(typed)), Go: linkResults(query), Select: screenResults(),
    Explain: query === '' ? [] : entryResults(), Graph: query === '' ? [] : nodeResults(), Trees: treeResults(),
    Page: [...actionResults(), ...pageResults],
  };
  const groups = Object.entries(all).map(([name, results]) => ranked(name, results, query));
  if (query !== '') groups.sort((one, other) => other.best - one.best);
  return groups.filter((group) => group.all.length > 0);
}

function ranked(name, results, query) {
  const points = (one) => one.points ?? Math.max(score(one.name, query), score(`${one.name} ${one.about}`, query) - 20);
  const all = results.map((one) => ({ ...one, points: points(one) })).filter((one) => one.points > 0)
    .sort((one, other) => other.points - one.points).slice(0, groupMax);
  return { name, all, best: (all[0]?.points ?? 0) + favour[name] };
}

/** The score of a text for the typed letters, in order; 0 without a match. */
function score(text, letters) {
  const [own, typed] = [text.toLowerCase(), letters.toLowerCase()];
  if (typed === '') return 1;
  const at = own.indexOf(typed);
  if (at === 0) return 100 - own.length / 100;
  if (at > 0) return (/[\s/_.-]/.test(own[at - 1]) ? 80 : 60) - own.length / 100;
  let [from, sum, last] = [0, 0, -2];
  for (const letter of typed) {
    const place = own.indexOf(letter, from);
    if (place < 0) return 0;
    const isStart = place === 0 || /[\s/_.-]/.test(own[place - 1]) || /[A-Z]/.test(text[place]);
    sum += place === last + 1 ? 3 : isStart ? 2 : 0.2;
    [from, last] = [place + 1, place];
  }
  // Scattered letters do not match.
  return sum < typed.length ? 0 : (40 * sum) / (3 * typed.length) - own.length / 100;
}

// Routes

function routeResults([name = '', ...rest]) {
  if (!app.watch?.snapshot || !maySend()) return [];
  const declared = (routesOf(app.watch) ?? []).filter(({ route }) => route !== undefined);
  return declared.map((route) => routeResult(route, name, rest));
}

function routeResult(route, name, rest) {
  const schemas = route.params;
  const isNamed = route.route === name;
  const given = rest.length > 0 && isNamed ? paramsIn(rest, schemas, name) : {};
  const { params = {} } = given;
  const missing = Object.keys(schemas).filter((param) => !(param in params) && !isOptional(schemas[param]));
  const isSecret = rest.some((word) => schemas[word.split(/:?=/)[0]]?.sensitive);
  const isReady = missing.length === 0 && !isSecret && !route.wraps && !given.error;
  const words = [routeWords(route.route, schemas, params), ...missing.map((param) => `${param}=…`)].join(' ');
  const command = { route: { name: route.route, ...(Object.keys(params).length > 0 && { params }) } };
  const openForm = () => fillIn(route, params);
  return {
    id: `route ${formOf(route)}`, sign: route.stopped ? 'lock' : 'send', name: route.route,
    about: rest.length > 0 && isNamed ? argumentText(params) : signatureOf(route),
    // The words after a name are params, which are not searched.
    points: rest.length > 0 ? Number(isNamed) * 200 : pointsOf(route, name),
    line: navctlLine(route, words), note: route.stopped?.text,
    problem: isSecret ? 'The value is sensitive. Enter opens the form, which does not show it.' : wrongParam(given),
    run: isReady ? () => sendRoute(route, command) : openForm,
    dry: isReady ? () => dryRun(formOf(route), command) : openForm,
    fill: () => withNextParam(route, rest, params),
  };
}

const pointsOf = (route, text) => Math.max(score(route.route, text), score(titleOf(route) ?? '', text) - 10);

const wrongParam = ({ error, isMissing }) => (isMissing ? undefined : error);

function signatureOf(route) {
  const params = Object.entries(route.params).map(([name, schema]) => `${name}: ${typeText(schema)}`);
  return params.join(', ') || titleOf(route) || `${route.type} ${route.coordinator}`;
}

async function sendRoute(route, command) {
  const outcome = await send('coordinator.trigger', command);
  if (outcome) set({ sent: { form: formOf(route), outcome } });
}

/** Opens the form of a route with known params, and focuses the first missing one. */
function fillIn(route, params) {
  const form = formOf(route);
  const known = Object.entries(params).filter(([name]) => !route.params[name].sensitive)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  set({
    view: app.view === 'graph' ? 'graph' : 'tree', panel: 'send', form, dryRun: null, sent: undefined,
    typed: { ...app.typed, [form]: { ...app.typed[form], ...Object.fromEntries(known) } },
  });
  const first = Object.keys(route.params).find((name) => !(name in params)) ?? '/';
  // The form is drawn in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(fieldID(form, first))?.focus()));
}

/** The text of a route, completed with the next param, or with the first matching choice of the last one. */
function withNextParam({ route, params: schemas }, rest, params) {
  const [last, text = ''] = rest.at(-1)?.split('=') ?? [];
  const choices = choicesOf(schemas[last] ?? {})?.map(plain);
  if (choices && !(last in params)) {
    const choice = choices.find((one) => one.startsWith(text)) ?? choices[0];
    return `${[route, ...rest.slice(0, -1).map(shellWord), `${last}=${choice}`].join(' ')} `;
  }
  const isTyped = (name) => rest.some((word) => word.startsWith(`${name}=`));
  const next = Object.keys(schemas).find((name) => !isTyped(name) && !schemas[name].sensitive);
  return [route, ...rest.map(shellWord), ...(next === undefined ? [] : [`${next}=`])].join(' ');
}

// URLs

function linkResults(query) {
  if (!app.watch?.graph || !maySend()) return [];
  const links = Object.entries(app.watch.graph.links ?? {}).map(([pattern, link]) => linkResult(pattern, link, query));
  const isURL = /^([a-z][\w+.-]*:)?\//i.test(query) && !links.some(({ name }) => name === query);
  return isURL ? [...links, { ...urlResult(query), id: 'url', about: 'a URL', points: 1 }] : links;
}

function linkResult(pattern, link, query) {
  const url = query.startsWith('/') && matches(pattern, query) ? query : pattern;
  const isReady = url !== pattern || !pattern.includes('{');
  return {
    ...urlResult(url, isReady), id: `link ${pattern}`,
    about: link.shows ? `shows ${stemOf(link.shows)}` : link.routes.map((one) => one.name ?? one).join(' › '),
    points: query !== '' && url === query ? 150 : score(pattern, query),
    fill: () => (url === pattern ? pattern.replace(/\{.*$/, '') : url),
  };
}

const urlResult = (url, isReady = true) => ({
  sign: 'link', name: url, line: `navctl go ${shellWord(url.replace(/\{[^}]*\}/g, '…'))} --tree ${shellWord(app.tree)}`,
  run: isReady ? () => send('coordinator.handle', { url }) : undefined,
  dry: isReady ? () => tryURL(url) : undefined,
});

/** Whether a path matches the pattern of a link. */
function matches(pattern, url) {
  const parts = pattern.split(/(\{[^}]*\})/).map((part) => {
    if (part.startsWith('{')) return part.endsWith('*}') ? '.+' : '[^/]+';
    return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(url.split(/[?#]/)[0]);
}

/** Makes the dry run of a URL. The tree shows the screens, and the panel the outcome. */
async function tryURL(url) {
  try {
    const outcome = await app.client.call('coordinator.handle', { tree: app.tree, url, dryRun: true });
    set({ dryRun: { ...outcome, url }, form: null, view: 'tree', panel: 'send' });
    announce(outcomeWords(outcome).text);
  } catch (error) {
    set({ message: error.message });
    announce(error.message);
  }
}

// Screens, commands, trees, actions

function screenResults() {
  const snapshot = app.watch?.snapshot;
  if (!snapshot) return [];
  const result = (key, sign, name, about) => ({
    id: `select ${key}`, sign, name, about, line: `navctl show ${shellWord(app.tree)}`,
    run: () => set({ view: 'tree', panel: 'look', selected: key, revision: null }),
  });
  const screens = screensOf(snapshot).all.slice(-screensMax).reverse();
  return [
    ...screens.map((screen) => result(screen.key, 'tree', screen.name,
      `${`${screen.key} ${screenText(screen)}`.trim()}, of ${typeOf(snapshot, screen.owner)}`)),
    ...snapshot.coordinators.slice(-screensMax).map(({ id, type }) => result(id, 'user', type, `${id}, a coordinator`)),
  ];
}

function entryResults() {
  const rows = app.watch?.history.rows.slice(-historyMax).reverse() ?? [];
  return rows.map(({ number, lane, verb, rest, outcome, changed, revision }) => ({
    id: `entry ${number}`, sign: lane, name: `${verb} ${rest}`.trim(),
    about: `#${number}, ${outcome}${changed ? `, revision ${revision}` : ''}`,
    line: `navctl explain --entry ${number} --tree ${shellWord(app.tree)}`,
    run: () => set({ view: 'time', panel: 'look', entry: number }),
  }));
}

/** The types and the screens of the graph, including those that are not open. */
function nodeResults() {
  const { coordinators = {}, screens = {} } = app.watch?.graph ?? {};
  const result = (about) => (name) => ({
    id: `node ${about} ${name}`, sign: 'graph', name, about, line: `navctl graph ${shellWord(app.tree)} --live`,
    run: () => set({ view: 'graph', panel: 'look', node: name }),
  });
  return [
    ...Object.keys(coordinators).map(result('a coordinator type')),
    ...Object.keys(screens).map(result('a screen of the graph')),
  ];
}

function treeResults() {
  return (app.trees ?? []).filter(({ tree }) => tree !== app.tree).map(({ tree, graph, may }) => ({
    id: `tree ${tree}`, sign: 'trees', name: tree,
    about: `${graph ? `graph ${graph}` : 'no graph'}${may ? `, may ${may}` : ''}`,
    line: `navctl show ${shellWord(tree)}`, run: () => show(tree),
  }));
}

function actionResults() {
  const possible = actions.filter((action) => !action.isSilent && isPossible(action));
  return possible.map(({ name, about, sign, key, run, line }) => ({
    id: `action ${name}`, sign, name, about, key, line: line?.(), run,
  }));
}
