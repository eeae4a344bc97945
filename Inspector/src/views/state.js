// The panel of the other state: facts, the kept command, the idle time and the clients.

import { countSeconds } from '../after.js';
import { app, isPast, maySend, set, shownSnapshot } from '../app.js';
import { labelOf } from '../commands.js';
import { h, lazy } from '../dom.js';
import { factValues, hidden, redacted } from '../hidden.js';
import { icon, plural, stemOf, valueText } from '../parts.js';
import { send, tell } from '../sending.js';
import { find, typeOf } from '../snapshots.js';

/** The clients that are listed. */
const clientsMax = 12;

export function statePanel() {
  const snapshot = shownSnapshot();
  if (!snapshot) return undefined;
  return [facts(snapshot), keptCommand(snapshot), idleTime(snapshot), clients()];
}

const section = (key, image, title, end, ...children) =>
  h('div.sec', { key }, h('h3', icon(image, 's'), title, h('span.end', end)), ...children);

// Facts

const readers = new WeakMap();

/** The screens and types whose requirement or rules read a fact, as `{ requires, reads }`. Computed once for a graph. */
function readersOf(graph, fact) {
  let known = readers.get(graph);
  if (!known) readers.set(graph, known = new Map());
  if (!known.has(fact)) {
    const mentions = (value) => {
      const text = JSON.stringify(value ?? null);
      return text.includes(`"fact":${JSON.stringify(fact)}`) || new RegExp(`\\$\\{facts\\.${fact}\\b`).test(text);
    };
    const all = [...Object.entries(graph.screens ?? {}), ...Object.entries(graph.coordinators ?? {})];
    const requires = all.filter(([, one]) => mentions(one.requires)).map(([name]) => name);
    const reads = all.map(([name]) => name).filter((name, index) =>
      !requires.includes(name) && mentions({ ...all[index][1], requires: undefined }));
    known.set(fact, { requires, reads });
  }
  return known.get(fact);
}

/** The fact whose value is being typed: `{ name, text }`; undefined without one. */
let editing;

function facts(snapshot) {
  const declared = app.watch.declared?.facts ?? {};
  const values = new Map(factValues(snapshot.facts ?? {}));
  const names = [...new Set([...Object.keys(declared), ...values.keys()])];
  if (names.length === 0) return undefined;
  return section('facts', 'fact', 'Facts', isPast() && `at revision ${app.revision}`,
    h('ul.facts', names.map((name) => factRow(name, declared[name] ?? {}, values.get(name),
      Object.hasOwn(snapshot.facts ?? {}, name)))));
}

function factRow(name, schema, value, hasValue) {
  const { requires, reads } = app.watch.graph ? readersOf(app.watch.graph, name) : { requires: [], reads: [] };
  const about = [name, requires.length > 0 && `required by ${requires.join(', ')}`,
    reads.length > 0 && `read by ${reads.join(', ')}`];
  const label = h('span.grow.cut', { title: about.filter(Boolean).join(', ') },
    h('b', h('bdi', name)), requires.length > 0 && h('small', icon('lock', 's'), requires.map(stemOf).join(', ')),
    requires.length === 0 && reads.length > 0 && h('small', reads.map(stemOf).join(', ')));
  if (editing?.name === name && maySend()) return h('li.editing', { key: name }, label, factForm(name, schema));
  return h('li', { key: name }, label, factValue(name, schema, value, hasValue));
}

function factValue(name, schema, value, hasValue) {
  if (value === hidden) return h('span.dim', { title: 'The graph declares it as sensitive' }, 'hidden');
  if (schema.type === 'boolean') {
    return h('button.toggle', {
      role: 'switch', 'aria-checked': String(value === true), 'aria-label': name, disabled: !maySend(),
      onclick: () => send('tree.setFacts', { facts: { [name]: value !== true } }),
    });
  }
  if (!maySend()) return valueText(value);
  const begin = () => {
    editing = { name, text: !hasValue ? '' : typeof value === 'string' ? value : JSON.stringify(value) };
    set({});
  };
  return h('button.ref.plain.value', { 'aria-label': `Change ${name}`, title: 'Change', onclick: begin },
    valueText(value));
}

function factForm(name, schema) {
  const give = () => { editing = undefined; set({}); };
  const put = async (value) => {
    give();
    await send('tree.setFacts', { facts: { [name]: value } });
  };
  const submit = () => {
    const { value, problem } = parsed(schema, editing.text);
    if (problem) tell(`'${name}' ${problem}.`, 'failed');
    else put(value);
  };
  const keys = (event) => {
    if (event.key === 'Enter') submit();
    else if (event.key === 'Escape') give();
    else return;
    event.stopPropagation();
  };
  const typed = ({ target }) => { editing.text = target.value; };
  const field = schema.enum
    ? h('select.txt', { value: editing.text, 'aria-label': name, onchange: typed, ref: focus, onkeydown: keys },
      schema.enum.map((one) => h('option', { value: typeof one === 'string' ? one : JSON.stringify(one) },
        String(one))))
    : h('input.txt', { value: editing.text, 'aria-label': name, dir: 'auto', placeholder: schema.type ?? 'JSON',
      oninput: typed, ref: focus, onkeydown: keys });
  return h('span.factform', field,
    h('button.btn.sm.sq', { 'aria-label': 'Set', title: 'Set (Enter)', onclick: submit }, icon('check', 's')),
    h('button.btn.sm.quiet', { title: 'Returns the fact to its default', onclick: () => put(null) },
      schema.default !== undefined ? 'Default' : 'None'));
}

// The element is in the page only after the drawing.
const focus = (element) => queueMicrotask(() => { element.focus(); element.select?.(); });

/** The value of a text by the schema of the fact, or a problem. */
function parsed(schema, text) {
  if (schema.enum) {
    return { value: schema.enum.find((one) => String(one) === text || JSON.stringify(one) === text) ?? schema.enum[0] };
  }
  if (schema.type === 'string') return { value: text };
  if (schema.type === 'integer' || schema.type === 'number') {
    const value = Number(text);
    const isInteger = schema.type === 'integer';
    const isRight = text.trim() !== '' && (isInteger ? Number.isSafeInteger(value) : Number.isFinite(value));
    return isRight ? { value } : { problem: `takes ${isInteger ? 'an integer' : 'a number'}, not '${text}'` };
  }
  try {
    return { value: JSON.parse(text) };
  } catch {
    return schema.type === undefined ? { value: text } : { problem: `takes JSON, not '${text}'` };
  }
}

// The kept command

function keptCommand(snapshot) {
  const { kept } = snapshot;
  if (!kept) return section('kept', 'park', 'Kept command', '', h('p.quiet', 'None waits.'));
  const [verb, rest] = labelOf({ cause: { method: kept.method, params: redacted(kept.params) } });
  return section('kept', 'park', 'Kept command', '',
    h('div.note.kept', icon(kept.waitsFor === 'confirmation' ? 'hold' : 'park'),
    h('span.grow', h('b', h('bdi', `${verb} ${rest}`.trim())), ' waits ', waitText(snapshot, kept)),
    h('button.btn.sm', { disabled: !maySend(), onclick: () => send('coordinator.forget') }, 'Forget')));
}

function waitText(snapshot, kept) {
  if (kept.waitsFor === 'requirement') {
    return [`until the requirement of ${kept.type ?? kept.screen} holds`,
      kept.parkMs ? `, for ${timeText(kept.parkMs)}.` : '.'];
  }
  const leaving = kept.leaving && find(snapshot, kept.leaving)?.path.at(-1);
  return ['until ', typeOf(snapshot, kept.coordinator), ' ', h('span.key', kept.coordinator), ' confirms that ',
    leaving?.name ?? 'the screen', ' ', h('span.key', kept.leaving), ' may leave.'];
}

const timeText = (ms) => (ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`);

// The idle time

const circumference = 2 * Math.PI * 20;

function idleTime(snapshot) {
  const { idle } = app.watch;
  if (!idle || isPast() || app.watch.ended) return undefined;
  const isLost = app.connection !== 'live';
  if (!isLost) countSeconds();
  const passed = (isLost ? app.lostAt : Date.now()) - idle.at;
  const seconds = Math.max(0, Math.ceil((idle.remainingMs - passed) / 1_000));
  return section('idle', 'clock', 'Idle', '', h('div.idle',
    h('svg', { viewBox: '0 0 46 46', role: 'img', 'aria-label': `${seconds} seconds` },
      h('circle', { cx: 23, cy: 23, r: 20 }),
      lazy(arc, idle, isLost, matchMedia('(prefers-reduced-motion: reduce)').matches ? seconds : undefined),
      h('text', { x: 23, y: 23.5 }, seconds)),
    h('p', 'seconds without a touch, then ', h('b', idle.routes.map(({ name }) => name).join(', ')), h('br'),
      'because ', h('bdi', typeOf(snapshot, idle.coordinator)), ' ', h('span.key', idle.coordinator),
      ` declares ${timeText(idle.afterMs)}`)));
}

/** The remaining idle time. It is animated, or with reduced motion redrawn every second. */
function arc(idle, isStill, seconds) {
  const left = seconds === undefined ? Math.max(0, idle.remainingMs - (Date.now() - idle.at)) : seconds * 1_000;
  const offset = circumference * (1 - Math.min(1, left / idle.afterMs));
  return h('circle.arc', {
    key: `${idle.at} ${isStill}`, cx: 23, cy: 23, r: 20, 'stroke-dasharray': circumference.toFixed(1),
    'stroke-dashoffset': offset.toFixed(1),
    style: isStill ? {} : { 'animation-duration': `${idle.afterMs}ms`,
      'animation-delay': `${Math.round(left - idle.afterMs)}ms` },
    class: isStill ? 'still' : '',
  });
}

// Clients

const sent = new WeakMap();

/** The number of commands of each process of the history. Costs what was added since the last time. */
function sentCounts(history) {
  let known = sent.get(history);
  if (!known || known.first !== history.rows[0] || known.count > history.rows.length) {
    sent.set(history, known = { first: history.rows[0], count: 0, clients: new Map() });
  }
  for (; known.count < history.rows.length; known.count += 1) {
    const { client } = history.rows[known.count];
    if (!client || client.pid === 0) continue;
    const one = known.clients.get(client.pid) ?? { ...client, count: 0 };
    one.count += 1;
    known.clients.set(client.pid, one);
  }
  return known.clients;
}

function clients() {
  const { tree } = app;
  const counts = sentCounts(app.watch.history);
  const subscribed = app.clients.filter((one) => !one.caller && one.subscriptions.includes(tree));
  const drivers = app.clients.filter((one) => one.drives.includes(tree) && !subscribed.includes(one));
  const present = new Set([...subscribed, ...drivers].map(({ pid }) => pid));
  const others = byName([...counts.values()].filter(({ pid }) => !present.has(pid)));
  others.sort((one, other) => other.count - one.count);
  const commands = ({ pid }) => counts.get(pid)?.count;
  const all = [
    ...[...drivers, ...subscribed].map((one) => clientRow(one, one.drives.includes(tree) ? 'wheel' : 'eye',
      [one.drives.includes(tree) ? 'drives' : 'subscribed',
        commands(one) && `sent ${commands(one)}`].filter(Boolean).join(', '))),
    ...others.map((one) => clientRow(one, 'program', `sent ${plural(one.count, 'command')}`)),
  ];
  return section('clients', 'program', 'Clients', subscribed.length === 0 && 'none draws this tree',
    h('ul.cl', all.slice(0, clientsMax), all.length > clientsMax && h('li.quiet', { key: 'more' },
      `and ${all.length - clientsMax} more`)));
}

/** Processes with the same name as one, such as each run of navctl. */
function byName(clients) {
  const names = new Map();
  for (const { name, pid, count } of clients) {
    const known = names.get(name);
    if (known) Object.assign(known, { count: known.count + count, pid: undefined, processes: known.processes + 1 });
    else names.set(name, { name, pid, count, processes: 1 });
  }
  return [...names.values()];
}

const clientRow = (one, image, text) => h('li', { key: one.pid ?? `all ${one.name}` }, icon(image, 's'),
  h('b.cut', h('bdi', one.name ?? 'no name')), h('span.key', one.pid ?? `${one.processes} processes`),
  h('small', text));
