// The boxes of the map. A box is redrawn only if its own data have changed.

import { app, redraw, set, shownSnapshot } from '../app.js';
import { h, lazy } from '../dom.js';
import { requirementHolds, takenBy } from '../maps.js';
import { badge, icon, key, nameText, ownerClass, plural } from '../parts.js';
import { typeOf } from '../snapshots.js';

/** The ids and keys that a box lists. */
const keysMax = 2;

/** The node focused by the arrow keys. */
export const reached = { id: undefined };

/** The box of a coordinator. `shared` has what all boxes need. */
export function coordinatorBox(node, { map, types, open, lit, picked, shown }) {
  const ids = keysOf(open.coordinators.get(node.name), 'id');
  const isActive = open.activeType === node.name && ids !== '';
  const numbers = shown.taken ? node.rows.map(({ pointers }) => takenBy(pointers)).join(' ') : '';
  const keysIn = ({ screen }) => (screen ? keysOf(open.screens.get(screen.name)) : '');
  const screens = map.folded ? node.rows.map(keysIn) : [];
  const active = map.folded ? open.active?.name : undefined;
  return lazy(drawCoordinator, node, types, ids, isActive, lit, requirementHolds(node), numbers, picked === node.id,
    reached.id === node.id, screens.join('\n'), active);
}

/** The box of a screen. */
export function screenBox(node, { types, open, lit, picked }) {
  const here = open.screens.get(node.name) ?? [];
  const owner = here.length > 0 ? typeOf(shownSnapshot(), here.at(-1).owner) : node.owner;
  return lazy(drawScreen, node, owner, types, keysOf(here), stateOf(node, here, open), lit, requirementHolds(node),
    picked === node.id, reached.id === node.id);
}

function stateOf({ name }, here, open) {
  if (open.active?.name === name) return 'active';
  if (open.visible.has(name)) return 'seen';
  return here.length > 0 ? 'open' : 'cold';
}

/** The first keys of a list as one text, and the number of others. */
export function keysOf(list = [], name = 'key') {
  const some = list.slice(0, keysMax).map((one) => one[name]);
  return (list.length > keysMax ? [...some, `+${list.length - keysMax}`] : some).join(' ');
}

export const keySpans = (keys) => keys && keys.split(' ').map((text) => key(text));

const lamp = (lit) => h('i.lamp', { class: lit ? '' : 'off' });

/** The props of a box, which is a button. */
function pressable(node, isPicked, isReached, sentence, classes) {
  const { x, y, width, height } = node;
  return {
    key: node.id, class: classes.filter(Boolean).join(' '), 'data-node': node.id, type: 'button',
    tabindex: isReached ? 0 : -1, 'aria-pressed': isPicked, 'aria-label': sentence.filter(Boolean).join(', '),
    style: { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` },
    onclick: () => set({ node: app.node === node.id ? null : node.id, panel: 'look' }),
    onfocus: () => reach(node.id),
  };
}

function reach(id) {
  if (reached.id === id) return;
  reached.id = id;
  redraw();
}

// ------------------------------------------------------------------ coordinators

function drawCoordinator(node, types, ids, isActive, lit, isHeld, numbers, isPicked, isReached, screenKeys, active) {
  const counts = numbers ? numbers.split(' ').map(Number) : [];
  const keysOfRows = screenKeys.split('\n');
  const isUnopened = node.opened === false && !ids;
  const sentence = [
    node.name, node.kind, isUnopened ? 'nothing in the graph opens it' : ids ? `live as ${spoken(ids)}` : 'not live',
    isActive && 'owns the active screen', required(node, isHeld),
    plural(node.rows.filter(({ kind }) => kind === 'route').length, 'route'),
  ];
  const classes = [ownerClass(node.name, types), ids ? 'live' : 'cold', isUnopened && 'unopened', isPicked && 'sel'];
  return h('button.co', pressable(node, isPicked, isReached, sentence, classes),
    h('span.h', badge(node.name, '', types), h('b.cut', h('bdi', node.name)), icon(node.kind, 's'),
      h('span.lampbox', keySpans(ids), isActive && lamp(lit))),
    (node.notes ?? []).map((note) =>
      h('span.meta', noteSign(note, isHeld), h('b', note.text), h('span.cut', note.detail))),
    node.rows.map((row, index) =>
      drawRow(row, counts[index] ?? 0, keysOfRows[index], row.name === active && lamp(lit))));
}

const noteSign = ({ icon: sign }, isHeld) => icon(sign === 'lock' && isHeld ? 'open' : sign, 's');

function drawRow(row, count, keys, lampIfActive) {
  if (row.kind === 'tab') return h('span.ro.tabrow', icon('tabs', 's'), h('span.cut', row.name), h('span.act', 'tab'));
  if (row.kind === 'screen') {
    return h('span.ro.screenrow', { class: keys ? 'open' : '' }, icon('bare', 's'), nameText(row.name),
      h('span.act', row.screen?.links?.[0] ?? ''), keySpans(keys), lampIfActive);
  }
  const params = Object.keys(row.params ?? {}).join(', ');
  const times = `taken ${count} ${count === 1 ? 'time' : 'times'}`;
  return h('span.ro', { class: count > 0 ? 'done' : 'never' },
    h('span.rn.cut', h('bdi', row.name)), params && h('span.sig.cut', params),
    h('span.act', row.completes?.length ? `when ${row.completes.join(', ')} ends` : row.text),
    count > 0 && h('span.cnt', { title: times }, count.toLocaleString('en')));
}

// ----------------------------------------------------------------------- screens

function drawScreen(node, owner, types, keys, state, lit, isHeld, isPicked, isReached) {
  const isActive = state === 'active';
  const sentence = [
    node.name, owner === undefined ? 'screen' : `screen of ${owner}`, isActive && 'active',
    keys ? `open as ${spoken(keys)}` : 'not open', required(node, isHeld),
    node.links?.length > 0 && `link ${node.links.join(', ')}`,
  ];
  const look = isActive ? (lit ? 'onview' : 'seen') : state;
  const classes = [owner === undefined ? 'o7' : ownerClass(owner, types), look, isPicked && 'sel'];
  return h('button.sc', pressable(node, isPicked, isReached, sentence, classes),
    h('span.h', owner !== undefined && badge(owner, 's', types), nameText(node.name),
      h('span.dim.cut.sig', (node.params ?? []).join(', ')), h('span.grow'), keySpans(keys), isActive && lamp(lit)),
    (node.notes ?? []).map((note) => drawNote(note, isHeld)));
}

function drawNote(note, isHeld) {
  if (note.icon === 'link') return h('span.ln.addrline', icon('link', 's'), h('code.cut', note.text));
  return h('span.ln', noteSign(note, isHeld), h('span.cut', h('b', note.text), ' ', note.detail));
}

// ------------------------------------------------------------ for those who listen

const spoken = (keys) => keys.split(' ').join(', ').replace(/, \+(\d+)/, ' and $1 more');

function required({ requires }, isHeld) {
  if (!requires) return undefined;
  return `requires ${requires.text}${isHeld === undefined ? '' : isHeld ? ', which holds' : ', which does not hold'}`;
}
