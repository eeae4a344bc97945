// Time as columns: one for each command, or for several if they do not fit. Used by the strip and the timeline.

import { everyDrawing } from '../after.js';
import { lanes } from '../commands.js';

/** The width of a column in pixels. Commands share columns rather than have narrower ones. */
export const columnWidth = { least: 26, most: 64 };
/** The milliseconds without a command that are marked. */
const gapAfter = 20_000;

const severity = { failed: 6, blocked: 5, cancelled: 4, superseded: 4, redirected: 3, noop: 2, committed: 1 };
const laneIndex = new Map(lanes.map(([name], index) => [name, index]));

/**
 * The columns of some rows. Rows are only added at the end, so that another drawing computes the last column again, and those
 * after it. A column that did not change is the same object.
 */
export class Columns {
  /**
   * Each is `{first, last, worst, lanes, screens, changed, pause}`: rows, the worst by lane, the most screens, the last that changed, and the
   * longest time without a command.
   */
  list = [];
  /** The rows in a column. */
  size = 1;

  #rows;
  #length = 0;

  /** Updates the columns for the rows, up to a maximum. */
  update(rows, most) {
    const size = sizeFor(rows.length, most);
    if (rows !== this.#rows || size !== this.size || rows.length < this.#length) {
      Object.assign(this, { list: [], size });
      this.#rows = rows;
      this.#length = 0;
    }
    if (rows.length === this.#length) return this.list;
    const kept = Math.floor(this.#length / size);
    this.list = this.list.slice(0, kept);
    for (let from = kept * size; from < rows.length; from += size) {
      this.list.push(column(rows, from, Math.min(from + size, rows.length)));
    }
    this.#length = rows.length;
    return this.list;
  }

  /** The index of the column of a row, by its number; -1 if the row is not among them. */
  indexOf(row) {
    let [low, high] = [0, this.list.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.list[middle].first.number <= row.number) low = middle;
      else high = middle - 1;
    }
    const found = this.list[low];
    return found && found.first.number <= row.number && row.number <= found.last.number ? low : -1;
  }
}

/** The rows in a column. Large sizes are rounded up, so that they change rarely while rows are added. */
function sizeFor(count, most) {
  const size = Math.max(1, Math.ceil(count / most));
  const step = 2 ** Math.max(0, Math.floor(Math.log2(size)) - 4);
  return Math.ceil(size / step) * step;
}

function column(rows, from, to) {
  const made = { first: rows[from], last: rows[to - 1], worst: rows[from], lanes: [], screens: 0, changed: undefined, pause: 0 };
  for (let index = from; index < to; index += 1) {
    const row = rows[index];
    const rank = severity[row.outcome] ?? 2;
    if (rank >= (severity[made.worst.outcome] ?? 2)) made.worst = row;
    const lane = laneIndex.get(row.lane);
    if (made.lanes[lane] === undefined || rank >= (severity[made.lanes[lane].outcome] ?? 2)) made.lanes[lane] = row;
    if (row.screens > made.screens) made.screens = row.screens;
    if (row.changed) made.changed = row;
    if (index > from) made.pause = Math.max(made.pause, row.at - rows[index - 1].at);
  }
  return made;
}

/** The pixels of the columns in a width: `{width, at(index)}`. */
export function layout(count, width, inset = 10) {
  const each = Math.min(columnWidth.most, Math.max(columnWidth.least, (width - inset) / (count + 0.5)));
  return { width: each, at: (index) => inset + index * each, end: inset + count * each };
}

/** The columns that fit in a width. */
export const capacity = (width) => Math.max(8, Math.floor((width - 10) / columnWidth.least));

/** The line of the number of screens, as SVG paths between two heights, and the height of a number. */
export function skyline(list, { width, at, end }, base, top) {
  let most = 4;
  for (const { screens } of list) if (screens > most) most = screens;
  const y = (screens) => Math.round(10 * (base - (base - top) * screens / most)) / 10;
  let line = '';
  list.forEach(({ screens }, index) => {
    const x = at(index);
    line += `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y(screens)}L${(x + width).toFixed(1)} ${y(screens)}`;
  });
  return { line, fill: `${line}L${end.toFixed(1)} ${base}L${at(0)} ${base}Z`, y };
}

/** The pauses between columns and within, the longest first, as far as their labels do not touch: `{index, x, time}`. */
export function gapsOf(list, { at, width }, apart = 52) {
  const all = [];
  list.forEach((column, index) => {
    const time = index === 0 ? 0 : column.first.at - list[index - 1].last.at;
    if (time >= gapAfter) all.push({ index, x: at(index), time });
    if (column.pause >= gapAfter) all.push({ index, x: at(index) + width / 2, time: column.pause });
  });
  all.sort((one, other) => other.time - one.time);
  const shown = [];
  for (const gap of all) if (shown.every(({ x }) => Math.abs(x - gap.x) >= apart)) shown.push(gap);
  return shown;
}

/** Keeps the current column visible: scrolls to it when it changes. */
export function aimed(place) {
  let [wanted, seen] = [];
  everyDrawing(() => {
    const element = place();
    // Read the sizes only if necessary, because they cause a layout.
    if (!wanted || wanted.x === seen || !element?.isConnected) return;
    seen = wanted.x;
    if (element.scrollWidth <= element.clientWidth) return;
    const { x, width } = wanted;
    if (x < element.scrollLeft) element.scrollLeft = x - width;
    else if (x + width > element.scrollLeft + element.clientWidth) element.scrollLeft = x + 2 * width - element.clientWidth;
  });
  return { at: (x, width) => { wanted = { x, width }; } };
}
