// The strip of time under the tree and the graph: a tick for each command, and the head at the shown revision.

import { app, isPast, redraw } from '../app.js';
import { duration, sentenceOf } from '../commands.js';
import { h, lazy } from '../dom.js';
import { icon, outcomeSign, plural } from '../parts.js';
import { aimed, capacity, Columns, gapsOf, layout, skyline } from './columns.js';
import { showView, step, travel } from './moves.js';
import { record } from './record.js';

/** The columns on a narrow page, where the strip scrolls. */
const narrowColumns = 60;

const columns = new Columns();
let room = 0;
let tape;
/** Scrolls to the head on a narrow page. */
const aim = aimed(() => tape);

const measure = new ResizeObserver(([{ contentRect }]) => {
  if (contentRect.width === 0 || Math.abs(contentRect.width - room) < 1) return;
  room = contentRect.width;
  redraw();
});

/** The strip of time of the shown tree. */
export function strip() {
  const history = app.watch?.history;
  const rows = history?.rows ?? [];
  const narrow = innerWidth < 760;
  const width = room || Math.max(240, innerWidth - (narrow ? 100 : 720));
  const list = columns.update(rows, narrow ? Math.max(narrowColumns, capacity(width)) : capacity(width));
  const place = layout(list.length, width);
  return h('section.strip-t', { 'aria-label': 'History' },
    lead(history),
    h('div.tape', {
      dir: 'ltr', role: 'slider', tabindex: 0, 'aria-label': 'Revision', 'aria-valuemin': rows[0]?.revision ?? 0,
      'aria-valuemax': app.watch?.snapshot?.revision ?? 0, 'aria-valuenow': app.revision ?? app.watch?.snapshot?.revision ?? 0,
      'aria-valuetext': isPast() ? `Revision ${app.revision}` : `Live, revision ${app.watch?.snapshot?.revision ?? 0}`,
      onkeydown: moved,
      ref: (element) => { tape = element; measure.observe(element); element.scrollLeft = element.scrollWidth; },
    },
    lazy(drawing, list, width, narrow),
    rows.length > 0 && head(rows, list, place)),
    h('div.ctl',
      h('div.row', { dir: 'ltr' },
        h('button.btn.sm.sq.quiet', { 'aria-label': 'Older revision', title: 'Older (Left)', onclick: () => step(-1) }, icon('prev')),
        h('button.btn.sm.sq.quiet', { 'aria-label': 'Newer revision', title: 'Newer (Right)', onclick: () => step(1) }, icon('next')),
        h('button.btn.sm.sq.quiet', {
          'aria-label': 'Record to a file', title: 'Record to a file (R)', disabled: app.connection !== 'live', onclick: record,
        }, icon('record'))),
      h('button.btn.sm', { onclick: () => showView({ view: 'time' }) }, 'Timeline ', h('kbd', '4'))));
}

function moved(event) {
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (by === undefined) return;
  step(by);
  event.preventDefault();
}

function lead(history) {
  if (!history || history.total === 0) return h('div.lead', h('b', 'History'), h('p', 'No command yet'));
  const { total, isComplete, read, unchanged } = history;
  if (!isComplete) return h('div.lead', h('b', 'History'), h('p', `${read.toLocaleString('en')} of ${plural(total, 'command')} read`));
  return h('div.lead', h('b', 'History'),
    h('p', `${history.isCut ? 'the newest ' : ''}${plural(total, 'command')}${unchanged > 0 ? ',' : ''}`,
      unchanged > 0 && [h('br'), `${unchanged.toLocaleString('en')} changed nothing`]));
}

function drawing(list, width, narrow) {
  const place = layout(list.length, width);
  const sky = list.length > 0 && (narrow ? skyline(list, place, 22, 4) : skyline(list, place, 58, 10));
  return h('div.ticks', { 'aria-hidden': 'true', style: { 'min-inline-size': `${place.end}px` } },
    sky && h('svg.sky', h('path.skyfill', { d: sky.fill }), h('path.skyline', { d: sky.line })),
    gapsOf(list, place, 60).map(({ x, time }) => h('span.gap', { style: { left: `${x}px` } }, duration(time))),
    list.map((column, index) => lazy(tick, column, place.at(index), place.width)));
}

function tick(column, x, width) {
  const row = column.worst;
  const title = column.first === column.last ? sentenceOf(row) : `${column.first.number} to ${column.last.number}. ${sentenceOf(row)}`;
  return h('div.tick', { style: { '--cx': `${x}px`, '--cw': `${width}px` }, title, onclick: () => travel(row) },
    outcomeSign(row.outcome), icon(row.lane));
}

function head(rows, list, place) {
  const row = isPast() ? app.watch.history.rowOfRevision(app.revision) : rows.at(-1);
  const index = row ? columns.indexOf(row) : -1;
  if (index >= 0) aim.at(place.at(index), place.width);
  return index >= 0 && h('i.head', { class: isPast() ? 'past' : '', style: { '--cx': `${place.at(index) + place.width}px` } });
}
