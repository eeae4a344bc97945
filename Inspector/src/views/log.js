// The list of commands, the newest first. Only visible rows are elements.

import { everyDrawing } from '../after.js';
import { app, redraw, set } from '../app.js';
import { codeWord, sentenceOf } from '../commands.js';
import { h, lazy } from '../dom.js';
import { shownRow } from '../history.js';
import { icon, outcomeSign } from '../parts.js';
import { placeIn, rowsFound } from './filter.js';
import { select, step } from './moves.js';

const rowHeight = 32;
/** The rows that are drawn beyond the visible ones. */
const spare = 6;

let scroller;
let scroll = 0;
let room = 420;
/** The rows of the last drawing, and the number of the selected one, which is scrolled to when it is another one. */
let [known, length, visible] = [undefined, 0, null];
let target;

const measure = new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.height === 0 || Math.abs(contentRect.height - room) < 1) return;
  room = contentRect.height;
  redraw();
});

/** The pane with the commands of `rows` that match the filter. */
export function commandList(rows, selected) {
  const text = app.filters.time ?? '';
  const list = rowsFound(rows);
  anchor(list);
  const place = placeIn(list, selected.number);
  const index = list[place] === selected ? place : -1;
  // Do not scroll to a newer command that replaces the newest.
  if (visible !== app.entry) {
    visible = app.entry;
    if (index >= 0) target = (list.length - 1 - index) * rowHeight;
  }
  const from = Math.max(0, Math.floor(scroll / rowHeight) - spare);
  const to = Math.min(list.length, Math.ceil((scroll + room) / rowHeight) + spare);
  const shown = [];
  for (let nth = from; nth < to; nth += 1) shown.push(list[list.length - 1 - nth]);
  return h('section.pane.log', { key: 'log', 'aria-label': 'Commands' },
    h('div.ph', h('h3', 'Commands'), h('span.grow'),
      h('label.addr.find', icon('search', 's'), h('input', {
        type: 'search', placeholder: 'Filter', 'aria-label': 'Filter commands', value: text, 'data-filter': '',
        oninput: ({ target: { value } }) => set({ filters: { ...app.filters, time: value } }),
      }))),
    h('div.scroll', {
      role: 'listbox', tabindex: 0, 'aria-label': 'Commands, the newest first',
      'aria-activedescendant': index >= 0 ? `entry-${selected.number}` : undefined,
      onscroll: scrolled, onkeydown: (event) => moved(event, list), ref: (element) => { scroller = element; measure.observe(element); },
    },
    h('div.rows', { role: 'presentation', style: { 'block-size': `${list.length * rowHeight}px` } },
      shown.map((row, nth) => lazy(entry, row, (from + nth) * rowHeight, from + nth + 1, list.length, row === selected)),
      // A screen reader needs the selected row even when it is scrolled away.
      index >= 0 && !shown.includes(selected)
        && lazy(entry, selected, (list.length - 1 - index) * rowHeight, list.length - index, list.length, true)),
    list.length === 0 && h('p.quiet.nothing', text ? 'No command matches.' : 'No command of this kind.')));
}

function entry(row, top, place, count, isOn) {
  return h('div.row', {
    key: row.number, id: `entry-${row.number}`, role: 'option', 'aria-selected': String(isOn), 'aria-setsize': count,
    'aria-posinset': place, 'aria-label': sentenceOf(row), class: row.changed ? '' : 'un',
    style: { transform: `translateY(${top}px)` }, onclick: () => choose(row),
  },
  h('span.num', row.number), icon(row.lane, 's'),
  h('span.cut', { dir: 'auto' }, h('b', row.verb), ' ', h('span.ar', row.rest)),
  h('span.rr', row.changed ? `rev ${row.revision}` : codeWord(row.code)), outcomeSign(row.outcome));
}

/** Selects a command. On a narrow page the panes lie side by side, and the next one explains it. */
function choose(row) {
  select(row);
  if (innerWidth >= 760) return;
  scroller.closest('.cut3').querySelector('[aria-label=Explanation]').scrollIntoView({ inline: 'center', block: 'nearest' });
}

/** Keeps the visible rows in place while commands are added above. */
function anchor(list) {
  if (list === known && list.length > length && scroll > 0) {
    scroll += (list.length - length) * rowHeight;
    target ??= scroll;
  }
  if (list !== known && known !== undefined && visible !== undefined) visible = undefined;
  [known, length] = [list, list.length];
}

function scrolled() {
  const before = Math.floor(scroll / rowHeight);
  scroll = scroller.scrollTop;
  if (Math.floor(scroll / rowHeight) !== before) redraw();
}

everyDrawing(() => {
  if (target === undefined || !scroller?.isConnected) return;
  const [wanted, height] = [target, scroller.clientHeight];
  target = undefined;
  if (wanted !== scroll && wanted >= scroller.scrollTop && wanted + rowHeight <= scroller.scrollTop + height) return;
  if (wanted === scroll) scroller.scrollTop = wanted;
  else scroller.scrollTop = wanted < scroller.scrollTop ? wanted - rowHeight : wanted + 2 * rowHeight - height;
});

function moved(event, list) {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    step(event.key === 'ArrowLeft' ? -1 : 1);
    event.preventDefault();
    return;
  }
  // The selected row may be another one than at the last drawing.
  const number = shownRow().number;
  const at = placeIn(list, number);
  const isListed = list[at]?.number === number;
  const place = list.length - 1 - at;
  const page = Math.max(1, Math.floor(room / rowHeight) - 1);
  const moves = {
    ArrowDown: place + 1, ArrowUp: place - 1, PageDown: place + page, PageUp: place - page, Home: 0, End: list.length - 1,
  };
  if (!(event.key in moves) || list.length === 0) return;
  const next = isListed ? Math.min(list.length - 1, Math.max(0, moves[event.key])) : 0;
  select(list[list.length - 1 - next]);
  event.preventDefault();
  event.stopPropagation();
}
