// The list of all trees. Draws only cards or rows in sight, and follows only their trees.

import { everyDrawing } from '../after.js';
import { app, redraw, set } from '../app.js';
import { h } from '../dom.js';
import { icon } from '../parts.js';
import { show } from '../session.js';
import { wantThumbnails } from '../thumbnails.js';
import { askClose, mayClose } from './closing.js';
import { card, row, spoken } from './treecards.js';

const cards = { least: 296, height: 246, gap: 14 };
const rowHeight = 36;
/** The height of a group's heading, and of the table's. */
const headHeight = 40;
const tableHeadHeight = 34;
/** The pixels above and below the part in sight that are drawn too. */
const overscan = 260;

/** The scrolled element after the last drawing. */
const place = { width: 0, height: 0, top: 0, element: undefined };
/** The tree focused by the arrow keys, and whether its card takes the focus after the drawing. */
let chosen;
let takesFocus = false;
/** The trees of the last drawing in their order, each with its place. */
let order = [];

everyDrawing(() => {
  const { element } = place;
  if (app.view !== 'trees' || !element?.isConnected) return;
  const { clientWidth, clientHeight } = element;
  if (clientWidth !== place.width || clientHeight !== place.height) {
    Object.assign(place, { width: clientWidth, height: clientHeight });
    redraw();
  } else if (takesFocus) {
    takesFocus = false;
    element.querySelector('[data-chosen]')?.focus({ preventScroll: true });
  }
});

const isTable = () => app.fleetAs === 'table';

/** The cards or rows of described trees. */
export function fleet(members) {
  const groups = grouped(members);
  const grid = gridOf();
  const sections = [];
  const drawn = [];
  order = [];
  choose(members);
  let start = 4;
  for (const [owner, list] of groups) {
    const head = owner === undefined ? 0 : headHeight;
    const end = start + head + Math.ceil(list.length / grid.columns) * grid.step;
    const items = itemsOf(list, start + head, grid, members.length, drawn);
    sections.push(section(owner, list, start, end, head, items));
    start = end;
  }
  wantThumbnails(drawn);
  return h('div.fleet', {
    key: 'fleet', class: isTable() ? 'table' : 'cards', onscroll: scrolled, onkeydown: moved,
    ref: (element) => { place.element = element; element.scrollTop = place.top; },
  }, isTable() && tableHead(), h('div.fleet-in', { style: { 'block-size': `${start + 16}px` } }, sections));
}

function scrolled({ target }) {
  place.top = target.scrollTop;
  redraw();
}

/** The user's own trees, then those of each other owner. */
function grouped(members) {
  const groups = new Map();
  for (const member of members) {
    const { owner } = member.info;
    if (!groups.has(owner)) groups.set(owner, []);
    groups.get(owner).push(member);
  }
  return [...groups].sort(([one], [other]) => (one ?? -1) - (other ?? -1));
}

/** The columns, the size of a card or row, and the distance from one row to the next. */
function gridOf() {
  const width = Math.max(200, (place.width || innerWidth - 408) - 2 * (innerWidth < 760 ? 12 : 16));
  if (isTable()) return { columns: 1, width, height: rowHeight, step: rowHeight, gap: 0 };
  const { least, height, gap } = cards;
  const columns = Math.max(1, Math.floor((width + gap) / (Math.min(least, width) + gap)));
  return { columns, width: (width - gap * (columns - 1)) / columns, height, step: height + gap, gap };
}

/** The items of a group that are in sight. Appends their trees to `drawn`, and the places of all to `order`. */
function itemsOf(list, top, grid, count, drawn) {
  const { columns, width, height, step, gap } = grid;
  const [from, to] = [place.top - overscan, place.top + (place.height || innerHeight) + overscan];
  const items = [];
  for (const [index, member] of list.entries()) {
    const { tree } = member.info;
    const line = Math.floor(index / columns);
    const y = top + line * step;
    order.push({ tree, top: y, columns, step });
    if (y + height < from || y > to) continue;
    drawn.push(tree);
    const style = {
      'inset-inline-start': `${(index % columns) * (width + gap)}px`, 'inset-block-start': `${line * step}px`,
      'inline-size': `${width}px`, 'block-size': `${height}px`,
    };
    items.push(h('li', { key: tree, style, 'aria-setsize': count, 'aria-posinset': order.length },
      isTable() ? row(member, openable(member)) : card(member, openable(member), width), closer(member.info)));
  }
  return items;
}

function section(owner, list, start, end, head, items) {
  const rights = [...new Set(list.map(({ info }) => info.may))].join(', ');
  const name = owner === undefined ? 'Your trees' : `Trees of user ${owner}`;
  return h('section', {
    key: `owner ${owner}`, style: { 'inset-block-start': `${start}px`, 'block-size': `${end - start}px` },
  },
  owner !== undefined && h('h3.fl-h', icon('eye', 's'), h('b', `User ${owner}`), `granted to you: ${rights}`),
  h('ul', { style: { 'inset-block-start': `${head}px` }, 'aria-label': name }, items));
}

function openable(member) {
  const { tree } = member.info;
  return {
    'aria-label': spoken(member), 'aria-current': tree === app.tree ? 'true' : undefined,
    tabindex: tree === chosen ? 0 : -1, 'data-open': tree, 'data-chosen': tree === chosen && '',
    onclick: () => { chosen = tree; show(tree); },
    onfocus: () => { if (chosen !== tree) { chosen = tree; redraw(); } },
  };
}

/** The button that closes a tree. It shows with its card's focus or under the pointer. */
function closer(info) {
  return mayClose(info) && h('button.btn.sm.sq.closer', {
    'aria-label': `Close ${info.tree}`, title: 'Close the tree (Delete)', tabindex: info.tree === chosen ? 0 : -1,
    onclick: () => askClose(info.tree),
  }, icon('cross', 's'));
}

/** Keeps the tree focused by the keys, or starts with the shown one. */
function choose(members) {
  const has = (tree) => members.some(({ info }) => info.tree === tree);
  if (!has(chosen)) chosen = has(app.tree) ? app.tree : members[0].info.tree;
}

// --------------------------------------------------------------------- the table

const columnsOfTable = [
  ['tree', 'Tree', ({ info }) => info.tree], ['active', 'Active screen', ({ active }) => active?.name ?? ''],
  ['graph', 'Graph', ({ info }) => info.graph ?? ''], ['revision', 'Revision', ({ revision }) => revision],
  ['screens', 'Screens', ({ count, info }) => count ?? info.entries], ['state', 'State', undefined],
];
const largestFirst = new Set(['revision', 'screens']);

function tableHead() {
  const { by = 'tree', isDown = false } = app.fleetOrder ?? {};
  const order = (name) => set({ fleetOrder: { by: name, isDown: by === name ? !isDown : largestFirst.has(name) } });
  return h('div.thead', columnsOfTable.map(([name, word, value]) => (value
    ? h('button',
      { class: name, 'aria-label': `Sort by ${word}`, 'aria-pressed': by === name, onclick: () => order(name) },
      word, by === name && icon('chev', isDown ? 's' : 's up'))
    : h('span', { class: name }, word))));
}

/** The trees in the order of the table; cards are in navd's order. */
export function ordered(members) {
  if (!isTable()) return members;
  const { by = 'tree', isDown = false } = app.fleetOrder ?? {};
  const value = columnsOfTable.find(([name]) => name === by)[2];
  const compare = (one, other) =>
    (typeof one === 'number' ? one - other : one.localeCompare(other, undefined, { numeric: true }));
  return [...members].sort((one, other) => compare(value(one), value(other)) * (isDown ? -1 : 1));
}

// ---------------------------------------------------------------------- the keys

function moved(event) {
  if (!event.target.matches('[data-open]')) return;
  const name = event.target.dataset.open;
  if (event.key === 'Delete') {
    const info = app.trees.find(({ tree }) => tree === name);
    if (info && mayClose(info)) askClose(name);
    return;
  }
  const index = order.findIndex(({ tree }) => tree === name);
  const { columns, step } = order[index];
  const right = isTable() ? 0 : document.documentElement.dir === 'rtl' ? -1 : 1;
  const page = Math.max(1, Math.floor(place.height / step)) * columns;
  const by = {
    ArrowRight: right, ArrowLeft: -right, ArrowDown: columns, ArrowUp: -columns, PageDown: page, PageUp: -page,
    Home: -order.length, End: order.length,
  }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  moveTo(index + by);
}

/** Moves the focus to the first card. */
export const moveToFirst = () => moveTo(0);

function moveTo(index) {
  const next = order[Math.max(0, Math.min(order.length - 1, index))];
  if (!next || !place.element) return;
  chosen = next.tree;
  const head = isTable() ? tableHeadHeight : 0;
  const lowest = next.top + head + next.step - place.height + 8;
  place.element.scrollTop = Math.min(next.top - 8, Math.max(place.element.scrollTop, lowest));
  place.top = place.element.scrollTop;
  // A card that is not in sight yet takes the focus once it is drawn.
  const drawn = place.element.querySelector(`[data-open="${CSS.escape(chosen)}"]`);
  drawn?.focus({ preventScroll: true });
  takesFocus = !drawn;
  redraw();
}
