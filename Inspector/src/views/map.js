// The map of a graph: its boxes and ways are drawn once, and the live and taken ways lie above them.

import { everyDrawing } from '../after.js';
import { app, redraw, set, shownSnapshot } from '../app.js';
import { h, lazy } from '../dom.js';
import { isLit, liveWays, openIn, takenBy } from '../maps.js';
import { Pan } from '../pan.js';
import { coordinatorBox, reached, screenBox } from './boxes.js';

/** The scale below which a large map first shows a part of it. */
const readable = 0.4;

let pan = new Pan();
/** The map of the last drawing, its element, whether its first part was chosen, and the node that was selected. */
const drawn = { map: undefined, place: undefined, isPlaced: false, node: null };

everyDrawing(() => {
  const { map, place } = drawn;
  if (app.view !== 'graph' || !map || !place?.isConnected) return;
  const isOther = pan.measure(map);
  if (!drawn.isPlaced || (isOther && !pan.isChosen)) {
    drawn.isPlaced = true;
    placeFirst(map);
  } else if (app.node !== drawn.node) {
    const node = map.nodes.get(app.node);
    if (node) pan.reveal(map.nodes.get(node.within) ?? node);
  }
  drawn.node = app.node;
});

/** Shows all of a small map. Of a large one, and on a narrow page, the part around the active screen. */
function placeFirst(map) {
  const isNarrow = innerWidth < 760;
  if (!isNarrow && pan.fitting >= readable) {
    pan.fit();
    return;
  }
  const { active, activeType } = openIn(shownSnapshot());
  const node = [app.node, active?.name, activeType].map((id) => map.nodes.get(id)).find(Boolean) ?? map.coordinators[0];
  const box = map.nodes.get(node?.within) ?? node ?? { x: 0, y: 0, width: 0, height: 0 };
  pan.around(box, isNarrow ? 0.78 : 0.7);
}

/** Zooms in (1) or out (-1) around the middle, or fits the whole map (0). */
export function zoom(step) {
  if (!drawn.place?.isConnected) return;
  if (step === 0) pan.fit();
  else pan.zoom(step > 0 ? 1.25 : 0.8);
}

/** The map of a tree's graph. `shown` says whether live and taken ways, redirects and links are shown. */
export function mapPlace(map, watch, shown) {
  if (drawn.map !== map) {
    Object.assign(drawn, { map, isPlaced: false });
    pan.isChosen = false;
  }
  const open = openIn(shownSnapshot());
  const selected = map.nodes.get(app.node);
  const picked = selected?.within ?? selected?.id;
  const lit = isLit();
  const node = map.nodes.get(reached.id);
  if (!node || node.within) reached.id = picked ?? map.coordinators[0]?.name;
  const live = shown.live ? liveWays(map, open).map(({ index }) => index).join(' ') : '';
  const count = shown.taken ? watch.history?.rows?.at(-1)?.number ?? 0 : -1;
  const shared = { map, types: watch.types, open, lit, picked, shown };
  return h('div.mapwrap',
    { key: `map ${watch.tree}`, id: 'stage', ref: attachPlace, onkeydown: keyed, onclick: deselect },
    h('div.map', { ...look(map, picked, shown), ref: attachMap },
      lazy(still, map, false), lazy(marks, map, live, count, picked, lit), lazy(still, map, true),
      map.coordinators.map((one) => coordinatorBox(map.nodes.get(one.name), shared)),
      map.screens.map((one) => screenBox(map.nodes.get(`${one.name} (screen)`) ?? map.nodes.get(one.name), shared))));
}

function look(map, picked, shown) {
  const off = Object.keys(shown).filter((name) => !shown[name]).map((name) => `no-${name}`);
  return {
    class: [map.isLarge && 'large', picked && 'picked', ...off].filter(Boolean).join(' '), dir: 'ltr', role: 'group',
    'aria-label': `Map of the graph ${map.name}`, style: { width: `${map.width}px`, height: `${map.height}px` },
  };
}

function attachPlace(element) {
  drawn.place = element;
  // Ignore the click at the end of a drag. A click by the keyboard has no detail.
  element.addEventListener('click', (event) => {
    if (event.detail > 0 && pan.wasDrag) event.stopPropagation();
  }, { capture: true });
}

function attachMap(element) {
  pan = new Pan();
  drawn.isPlaced = false;
  pan.attach(element.parentElement, element);
}

function deselect(event) {
  if (!event.target.closest('[data-node]')) set({ node: null });
}

// ----------------------------------------------------------------------- the ways

const kindOf = (way) => (way.isDetour ? way.kind : '');

const told = ({ from, to, kind }) => `${from} → ${to}: ${kind}`;

const layer = (map, classes, ...children) =>
  h('svg.edges', { class: classes, width: map.width, height: map.height, 'aria-hidden': 'true' }, ...children);

/** The ways as they are when nothing is open, or those that are taken instead of others. */
function still(map, ofDetours) {
  return layer(map, '', map.ways.map((way) => way.path && way.isDetour === ofDetours && [
    h('path', { class: `edge ${kindOf(way)}`, d: way.path }, h('title', told(way))), arrow(way, kindOf(way)),
  ]));
}

/** The ways that are live or were taken, and those of the selected node. No counts are shown if `count` is negative. */
function marks(map, live, count, picked, lit) {
  const isOpen = new Set(live ? live.split(' ').map(Number) : []);
  const numbers = map.ways.map(({ pointers }) => (count < 0 ? 0 : takenBy(pointers)));
  const most = Math.max(1, ...numbers);
  const ways = map.ways.filter((way) => way.path && !way.isDetour && (isOpen.has(way.index) || numbers[way.index] > 0));
  ways.sort((one, other) => Number(isOpen.has(one.index)) - Number(isOpen.has(other.index)));
  const own = map.isLarge && picked ? map.edgesOf.get(picked).filter((way) => way.path) : [];
  return layer(map, 'marks', own.map(ownMark),
    ways.map((way) => mark(way, isOpen.has(way.index), numbers[way.index], most, lit)));
}

function ownMark(way) {
  return [
    h('path', { key: `own ${way.index}`, class: `edge own ${kindOf(way)}`, d: way.path }),
    arrow(way, `own ${kindOf(way)}`, `own head ${way.index}`),
  ];
}

function mark(way, isLive, number, most, lit) {
  const { index, path: d } = way;
  const width = way.kind === 'tab' ? 2 : number > 0 ? 1.5 + 2.6 * Math.sqrt(number / most) : 1.6;
  const kind = isLive ? 'live' : 'taken';
  const times = number > 0 ? `, taken ${number} ${number === 1 ? 'time' : 'times'}` : '';
  const halo = { key: `halo ${index}`, class: lit ? '' : 'unlit', d, style: { 'stroke-width': `${width + 7}` } };
  const line = { key: `way ${index}`, class: `edge ${kind}`, d, style: { 'stroke-width': width.toFixed(1) } };
  return [
    isLive && h('path.halo', halo),
    h('path', line, h('title', `${told(way)}${times}`)),
    arrow(way, kind, `head ${index}`),
  ];
}

function arrow({ head }, classes, name) {
  if (!head) return undefined;
  const [x, y, degrees] = head;
  const back = degrees === 180 ? 7 : -7;
  return h('path', { key: name, class: `arrow ${classes}`, d: `M${x} ${y}l${back} -4v8z` });
}

// ----------------------------------------------------------------------- the keys

const directions = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Arrows move to the nearest box in their direction. */
function keyed(event) {
  const id = event.target.closest?.('[data-node]')?.dataset.node;
  const direction = directions[event.key];
  if (!id || !direction || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = nearest(drawn.map, drawn.map.nodes.get(id), direction);
  if (!next) return;
  reached.id = next.id;
  pan.reveal(next);
  drawn.place.querySelector(`[data-node="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true });
  redraw();
}

function nearest(map, from, [dx, dy]) {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [fromX, fromY] = middle(from);
  let best;
  for (const node of map.nodes.values()) {
    if (node.within || node.id === from.id) continue;
    const [x, y] = middle(node);
    const along = (x - fromX) * dx + (y - fromY) * dy;
    const across = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
    // Boxes in one column are not horizontal neighbours.
    if (along <= 8 || (dx !== 0 && Math.abs(x - fromX) < 100)) continue;
    const cost = along + across * 2.2;
    if (!best || cost < best.cost) best = { node, cost };
  }
  return best?.node;
}
