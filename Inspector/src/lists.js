// Long lists: only the rows in view are drawn.

import { redraw } from './app.js';
import { h } from './dom.js';

/** The rows that are drawn above and below those in view. */
const margin = 6;

/** The scroll state of each list: `{ top, height }`, by name. */
const places = new Map();

/**
 * A scrolling list that draws only the rows in view.
 *
 * `rowHeight` is in pixels; `draw(index)` describes a row, which needs a key. Props go to the scrolling element. The
 * list is shown from the top again when `name` changes.
 */
export function longList({ name, count, rowHeight, draw, class: classes = '', ...props }) {
  const place = places.get(name) ?? { top: 0, height: 600 };
  const first = Math.max(0, Math.floor(place.top / rowHeight) - margin);
  const last = Math.min(count, Math.ceil((place.top + place.height) / rowHeight) + margin);
  const rows = [];
  for (let index = first; index < last; index += 1) rows.push(draw(index));
  return h('div', {
    ...props, class: `longlist ${classes}`, key: `list ${name}`,
    onscroll: ({ target }) => note(name, target),
    ref: (element) => sizes.observe(Object.assign(element, { listName: name })),
  }, h('div.rows', { style: { height: `${count * rowHeight}px`, 'padding-top': `${first * rowHeight}px` } }, rows));
}

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.isConnected) note(target.listName, target);
    else forget(target);
  }
});

function forget(element) {
  sizes.unobserve(element);
  places.delete(element.listName);
}

function note(name, { scrollTop, clientHeight }) {
  const place = places.get(name);
  if (place?.top === scrollTop && place.height === clientHeight) return;
  places.set(name, { top: scrollTop, height: clientHeight });
  redraw();
}

/**
 * Moves the focus with the arrow keys, Home and End to another row, which may not be drawn yet.
 *
 * Rows have a focusable element with `data-row`, their index.
 */
export function moveInList(event, { count, rowHeight }) {
  const list = event.currentTarget;
  const row = event.target.closest('[data-row]');
  const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -count, End: count };
  if (!row || !(event.key in steps)) return;
  const index = Math.max(0, Math.min(count - 1, Number(row.dataset.row) + steps[event.key]));
  event.preventDefault();
  event.stopPropagation();
  const top = index * rowHeight;
  list.scrollTop = Math.max(top + rowHeight - list.clientHeight, Math.min(top, list.scrollTop));
  focusRow(list, index, 3);
}

/** Gives the focus to a row as soon as it is drawn. */
function focusRow(list, index, frames) {
  const next = list.querySelector(`[data-row="${index}"]`);
  if (next) next.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(list, index, frames - 1));
}
