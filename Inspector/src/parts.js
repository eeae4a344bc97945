// Small parts that all views use: icons, names, values, badges of owners, signs of outcomes.

import { app } from './app.js';
import { h } from './dom.js';

/** An icon of index.html by its name. */
export const icon = (name, classes = '') => h(`svg.i${classes && '.' + classes.split(' ').join('.')}`, { 'aria-hidden': 'true' }, h('use', { href: `#${name}` }));

export const plural = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

/** A name. If it does not fit, its ending "Screen" is removed first, then its middle, between two words. */
export function nameText(name) {
  const stem = name.replace(/Screen$/, '') || name;
  const last = (stem.match(/[A-Z][a-z0-9]*$/) ?? [''])[0];
  const tail = stem.length > 16 && last.length < 15 && last !== stem ? last : '';
  return h('bdi.nm', { title: name },
    h('span.w', h('span.a', stem.slice(0, stem.length - tail.length)), tail && h('span.b', tail)),
    stem !== name && h('span.x', 'Screen'));
}

export const stemOf = (name = '') => name.replace(/Screen$/, '') || name;

/** A value for people, coloured by its type. */
export function valueText(value) {
  if (value === null || value === undefined) return h('bdi.val.nul', 'none');
  if (typeof value === 'string') return h('bdi.val.str', `"${value}"`);
  if (typeof value === 'number') return h('bdi.val.num', value);
  return h('bdi.val.boo', typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** A value in one line, without quotation marks. */
export function plain(value) {
  if (value === undefined || value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : value === '' ? '""' : String(value);
}

/** Params in one line: `drink=Latte size=2`. */
export const argumentText = (params) => Object.entries(params ?? {}).map(([name, value]) => `${name}=${plain(value)}`).join(' ');

/** A text truncated to a number of characters. */
export const brief = (text, most) => (text.length > most ? `${text.slice(0, most)}…` : text);

export const key = (text) => h('span.key', text);

// Owners: a colour by the order of the types in the graph, and letters, so that the colour is never the only sign.

const lettersOf = new WeakMap();

function ownerIndex(type, types) {
  return Math.max(0, types.indexOf(type)) % 8;
}

function letters(type, types) {
  let known = lettersOf.get(types);
  if (!known) lettersOf.set(types, known = new Map());
  if (!known.has(type)) {
    const humps = (name) => name.match(/[A-Z][a-z]*/g) ?? [name || '?'];
    const own = humps(type);
    const base = own.length > 1 ? own[0][0] + own[1][0] : [...own[0]][0];
    const clashes = own.length === 1 && types.some((other) => other !== type && humps(other).length === 1 && [...humps(other)[0]][0] === base);
    known.set(type, clashes ? [...type].slice(0, 2).join('') : base);
  }
  return known.get(type);
}

/** The class of the colour of a coordinator type, among the types of the shown tree unless others are given. */
export const ownerClass = (type, types = app.watch?.types ?? []) => `o${ownerIndex(type, types)}`;

/** The badge of a coordinator type; `size` is s, l or nothing. */
export const badge = (type, size = '', types = app.watch?.types ?? []) =>
  h('span.badge', { class: `${ownerClass(type, types)} ${size}`, 'aria-hidden': 'true' }, letters(type, types));

/** The sign of an outcome: outcomes differ by their shape. */
export function outcomeSign(outcome, classes = '') {
  const stroke = { fill: 'none', stroke: 'var(--surface)', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const shapes = {
    committed: [h('circle', { cx: 8, cy: 8, r: 5, fill: 'currentColor' })],
    redirected: [h('circle', { cx: 8, cy: 8, r: 6.6, fill: 'currentColor' }),
      h('path', { d: 'M4.8 10.6V9a2 2 0 0 1 2-2h4M8.8 4.8 11 7 8.8 9.2', ...stroke, 'stroke-width': 1.6 })],
    noop: [h('circle.ring', { cx: 8, cy: 8, r: 4.4 })],
    blocked: [h('rect', { x: 1.8, y: 1.8, width: 12.4, height: 12.4, rx: 3, fill: 'currentColor' }),
      h('path', { d: 'M5 8h6', ...stroke, 'stroke-width': 2.2 })],
    failed: [h('path.ring', { d: 'm4 4 8 8M12 4l-8 8', 'stroke-linecap': 'round' })],
  };
  const stops = outcome === 'blocked' || outcome === 'failed' ? 'stop' : '';
  return h('svg.g', { class: `${stops} ${classes}`, viewBox: '0 0 16 16', role: 'img', 'aria-label': outcome },
    shapes[outcome] ?? [h('circle.ring', { cx: 8, cy: 8, r: 4.4, 'stroke-dasharray': '2 2' })]);
}

/** A line for a shell, with a button that copies it. */
export function shellLine(text) {
  return h('div.cli', { dir: 'ltr' }, icon('shell', 's'), h('code.cut', text), h('span.grow'),
    h('button.btn.sm.sq.quiet', { 'aria-label': `Copy ${text}`, title: 'Copy', onclick: () => navigator.clipboard?.writeText(text) }, icon('copy', 's')));
}

/** A word of a command line, quoted if the shell would read it otherwise. */
export const shellWord = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
