// The commands of the timeline: all, or only those with or without changes, filtered by a text.

import { app } from '../app.js';
import { senderOf } from '../commands.js';

const kinds = {
  all: (rows) => rows,
  changed: subset(() => (row) => row.changed),
  unchanged: subset(() => (row) => !row.changed),
};

const matching = subset((text) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (row) => {
    const parts = [`#${row.number}`, row.verb, row.rest, row.outcome, row.code, senderOf(row.client), `rev ${row.revision}`];
    const line = parts.join(' ').toLowerCase();
    return words.every((word) => line.includes(word));
  };
});

/** The rows of the chosen kind, in their order. */
export const rowsOfKind = (history) => kinds[app.filters.outcomes ?? 'all'](history.rows);

/** Those of the rows that match the text of the filter. */
export const rowsFound = (rows) => (app.filters.time ? matching(rows, app.filters.time) : rows);

/** Returns a function that selects matching rows. Rows are only appended, so it tests each row once. */
function subset(condition) {
  let [source, text, seen, list, fits] = [];
  return (rows, wanted) => {
    if (rows !== source || wanted !== text || rows.length < seen) {
      [source, text, seen, list, fits] = [rows, wanted, 0, [], condition(wanted)];
    }
    for (; seen < rows.length; seen += 1) if (fits(rows[seen])) list.push(rows[seen]);
    return list;
  };
}

/** The index of a row in rows that are ordered by their number, or of the first row after it. */
export function placeIn(list, number) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
