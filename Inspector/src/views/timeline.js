// The view of time: lanes of commands above the number of screens, the list of commands, the explanation, and the change.

import { app, isPast, maySend, redraw, set } from '../app.js';
import { clock, dayOf, duration, lanes, moment, sentenceOf } from '../commands.js';
import { h, lazy } from '../dom.js';
import { shownRow } from '../history.js';
import { icon, outcomeSign, plural } from '../parts.js';
import { changePane } from './changes.js';
import { aimed, capacity, Columns, gapsOf, layout, skyline } from './columns.js';
import { why } from './explain.js';
import { rowsOfKind } from './filter.js';
import { commandList } from './log.js';
import { jump, select, showView, step } from './moves.js';
import { record } from './record.js';
import { askUndo, undoDialog } from './undo.js';

export { explainSelected, jump, step } from './moves.js';
export { record } from './record.js';

/** The columns on a narrow page, where the lanes scroll. */
const narrowColumns = 60;

// Heights, in pixels.
const [ruler, lane, sky] = [24, 27, 62];
const skyTop = ruler + lanes.length * lane + 6;
const base = skyTop + sky;
const height = base + 28;

const columns = new Columns();
let room = 0;
let strip;
/** Scrolls to the column of the selected command on a narrow page. */
const aim = aimed(() => strip);

const measure = new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width === 0 || Math.abs(contentRect.width - room) < 1) return;
  room = contentRect.width;
  redraw();
});

export function timeView() {
  const history = app.watch?.history;
  if (!history || history.rows.length === 0) {
    return [h('div.bar', h('h2', 'Timeline')), h('div.tl', app.watch
      ? h('div.blank', icon('time'), h('h2', 'Reading the history …'))
      : h('div.blank', icon('time'), h('h2', 'No tree is shown'), h('p', 'The timeline shows the commands of one tree.'),
        h('button.btn', { onclick: () => showView({ view: 'trees' }) }, 'All trees')))];
  }
  const rows = rowsOfKind(history);
  const row = shownRow();
  return [
    bar(history, rows, row),
    h('div.tl',
      rows.length > 0 ? plot(rows, row)
        : h('div.lanes.none', { style: { 'block-size': `${height}px` } }, h('p.quiet', 'No command of this kind.')),
      h('div.cut3', commandList(rows, row), h('section.pane', { key: 'why', 'aria-label': 'Explanation', tabindex: 0 }, why(row)),
        h('section.pane.chg', { key: 'changes', 'aria-label': 'Change' }, changePane(row)))),
    undoDialog(),
  ];
}

function bar(history, rows, row) {
  const filter = (name, text) => h('button', {
    'aria-pressed': String((app.filters.outcomes ?? 'all') === name),
    onclick: () => set({ filters: { ...app.filters, outcomes: name } }),
  }, text);
  const [first, last] = [history?.rows[0], history?.rows.at(-1)];
  return h('div.bar', h('h2', 'Timeline'),
    last && h('span.dim.cut', { role: 'status' }, history.isComplete
      ? `${history.isCut ? 'the newest ' : ''}${plural(history.total, 'command')}, ${plural(app.watch.snapshot?.revision ?? 0, 'revision')}, `
        + `${moment(first.at, Date.now())} to ${moment(last.at, first.at)}`
      : `${history.read.toLocaleString('en')} of ${plural(history.total, 'command')} read`),
    h('span.grow'),
    h('div.seg', { role: 'group', 'aria-label': 'Commands' },
      filter('all', 'All'), filter('changed', 'Changed'), filter('unchanged', 'Did not')),
    h('button.btn.sm.quiet', {
      disabled: !row || !maySend() || row.revision === app.watch.snapshot.revision,
      title: 'Restores what this revision presented: tree.undo', onclick: () => askUndo(row.revision),
    }, icon('undo', 's flip'), 'Undo to here'),
    h('button.btn.sm', { title: 'Record to a file (R)', disabled: app.connection !== 'live', onclick: record },
      icon('record', 's'), 'Record'));
}

function plot(rows, row) {
  const narrow = innerWidth < 760;
  const width = room || innerWidth - (narrow ? 64 : 210);
  const list = columns.update(rows, narrow ? Math.max(narrowColumns, capacity(width)) : capacity(width));
  const place = layout(list.length, width);
  const on = columns.indexOf(row);
  if (on >= 0) aim.at(place.at(on), place.width);
  return h('div.lanes', { style: { 'block-size': `${height}px` } },
    lazy(labels, [...new Set(list.flatMap((column) => Object.keys(column.lanes)))].join()),
    h('div.plot', {
      dir: 'ltr', role: 'slider', tabindex: 0, 'aria-label': 'Command', 'aria-valuemin': rows[0].number,
      'aria-valuemax': rows.at(-1).number, 'aria-valuenow': row.number, 'aria-valuetext': sentenceOf(row),
      'aria-orientation': 'horizontal',
      ref: (element) => { strip = element; measure.observe(element); element.scrollLeft = element.scrollWidth; },
      onkeydown: moved, onpointerdown: (event) => event.button === 0 && scrub(event),
      onpointermove: (event) => event.buttons === 1 && scrub(event),
    },
    lazy(drawing, list, width, on, isPast()),
    on >= 0 && h('i.thumbhead', {
      'aria-hidden': 'true', class: isPast() ? 'past' : '', style: { '--cx': `${Math.round(place.at(on) + place.width / 2)}px` },
    }, row.changed ? row.revision.toLocaleString('en') : `#${row.number.toLocaleString('en')}`)));
}

function labels(used) {
  const names = used.split(',');
  return h('div.labels', { 'aria-hidden': 'true' },
    h('div.ruler'),
    lanes.map(([name, text], index) =>
      h('div.lane', h('span', { class: names.includes(String(index)) ? '' : 'dim' }, icon(name, 's'), text))),
    h('div.lbl', { style: { 'inset-block-start': `${skyTop + 22}px` } }, icon('stack', 's'), 'Screens'),
    h('div.lbl.rvl', { style: { 'inset-block-start': `${base + 4}px` } }, 'revision'));
}

function drawing(list, width, on) {
  const place = layout(list.length, width);
  const paths = skyline(list, place, base, skyTop + 6);
  const gaps = gapsOf(list, place, 60);
  const digits = String(list.at(-1).last.revision).length;
  const every = Math.max(1, Math.ceil((digits * 7 + 8) / place.width));
  return h('div.columns', { 'aria-hidden': 'true', style: { 'min-inline-size': `${Math.ceil(place.end)}px` } },
    h('svg.sky', h('path.skyfill', { d: paths.fill }), h('path.skyline', { d: paths.line })),
    gaps.map(({ x, time }) => h('span.gap', {
      style: { left: `${x}px`, 'inset-block': `${base - 22}px auto` },
    }, duration(time))),
    list.map((column, index) => lazy(command, column, place.at(index), place.width, paths.y(column.screens), index === on,
      index % every === 0)),
    lazy(times, list, gaps.map(({ index }) => index).join(), place.width, on));
}

/** A column: signs in the lanes, stems down to the number of screens, and the revision. */
function command(column, x, width, top, isOn, isNamed) {
  const { first, last, lanes: inLanes, changed } = column;
  const title = first === last ? sentenceOf(first) : `Commands ${first.number} to ${last.number}. ${sentenceOf(column.worst)}`;
  const upper = inLanes.findIndex((row) => row?.changed);
  return h('div.cmd', { class: isOn ? 'on' : '', style: { '--cx': `${x}px`, '--cw': `${width}px` }, title },
    inLanes.map((row, index) => {
      if (!row) return null;
      const y = ruler + index * lane;
      const stem = index === upper ? top - y - 21 : row.changed ? 0 : 7;
      return [
        stem > 0 && h('i.stem', {
          class: index === upper ? '' : 'short', style: { 'inset-block-start': `${y + 21}px`, 'block-size': `${stem}px` },
        }),
        h('span.sign', { style: { 'inset-block-start': `${y + 5}px` } }, outcomeSign(row.outcome)),
      ];
    }),
    changed && (isNamed || isOn) && h('span.rv', { style: { 'inset-block-start': `${base + 4}px` } }, changed.revision));
}

/** Times of day: at the beginning, after pauses, and at the end, without overlaps. */
function times(list, gaps, width, on) {
  const shown = [];
  const put = (index, isLast) => {
    const { at: time } = isLast ? list[index].last : list[index].first;
    const other = shown.length > 0 ? list[shown.at(-1).index].first.at : Date.now();
    const text = dayOf(time) === dayOf(other) ? clock(time) : moment(time, other);
    const x = 10 + index * width + width / 2;
    const room = text.length * 6.5 + 10;
    const clear = (one) => one.text !== text && Math.abs(one.x - x) >= (one.room + room) / 2;
    if (!shown.every(clear) || (on >= 0 && Math.abs(10 + (on + 0.5) * width - x) < room / 2 + 16)) return;
    shown.push({ index, text, x, room });
  };
  put(0);
  if (list.length > 1) put(list.length - 1, true);
  for (const index of gaps.split(',').filter(Boolean).map(Number)) put(index);
  const end = 10 + list.length * width;
  return h('div.times', shown.map(({ text, x, room }) =>
    h('span', { style: { left: `${Math.max(room / 2, Math.min(x, end - room / 2))}px` } }, text)));
}

/** Selects the command under the pointer. In a column of several, the worst. */
function scrub(event) {
  const box = strip.firstElementChild.getBoundingClientRect();
  const { list } = columns;
  const place = layout(list.length, room || box.width);
  const index = Math.floor((event.clientX - box.left - place.at(0)) / place.width);
  const column = list[Math.min(list.length - 1, Math.max(0, index))];
  const row = shownRow();
  if (column && !(row.number >= column.first.number && row.number <= column.last.number)) select(column.worst);
}

function moved(event) {
  const rows = rowsOfKind(app.watch.history);
  const page = Math.max(10, columns.size);
  const moves = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowDown: () => jump(-1), ArrowUp: () => jump(1),
    PageDown: () => jump(-page), PageUp: () => jump(page), Home: () => select(rows[0]), End: () => select(rows.at(-1)),
  };
  if (!moves[event.key]) return;
  moves[event.key]();
  event.preventDefault();
  event.stopPropagation();
}
