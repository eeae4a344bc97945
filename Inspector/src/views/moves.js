// Moves in time: between commands, and between revisions.

import { app, set } from '../app.js';
import { shownRow } from '../history.js';
import { placeIn, rowsFound, rowsOfKind } from './filter.js';

/** Selects the command of a row. If it is the newest, follows newer ones. */
export function select(row) {
  if (!row) return;
  const newest = app.watch.history.rows.at(-1);
  const entry = row === newest ? null : row.number;
  // While an earlier revision is shown, show that of the row.
  set({ entry, revision: app.revision === null ? null : revisionOf(row.revision) });
}

/** Goes to the revision of a row, in the view of the tree. */
export function travel(row) {
  if (!row) return;
  const revision = revisionOf(row.revision);
  set({ revision, entry: row === app.watch.history.rows.at(-1) ? null : row.number });
}

/** Moves by a number of shown commands: in the timeline to the explanation, else to the revision. */
export function jump(by) {
  const { history } = app.watch ?? {};
  const row = history && shownRow();
  if (!row) return;
  const rows = app.view === 'time' ? rowsFound(rowsOfKind(history)) : history.rows;
  const place = placeIn(rows, row.number);
  // From a hidden row, one step forward leads to the next shown row.
  const from = rows[place] === row || by < 0 ? place : place - 1;
  const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
  if (app.view === 'time') select(next);
  else travel(next);
}

/** Moves by a number of revisions: in the timeline to the command, else to the tree at the revision. */
export function step(by) {
  const { history, snapshot } = app.watch ?? {};
  if (!snapshot) return;
  const oldest = history.rows.find(({ changed }) => changed)?.revision ?? 1;
  const row = shownRow();
  const isTimeline = app.view === 'time';
  const from = isTimeline && row ? row.revision + (!row.changed && by < 0 ? 1 : 0) : app.revision ?? snapshot.revision;
  const revision = Math.min(snapshot.revision, Math.max(Math.min(oldest, snapshot.revision), from + by));
  const made = history.rowOfRevision(revision);
  if (isTimeline) select(made ?? history.rows.at(-1));
  else set({ revision: revisionOf(revision), entry: revision === snapshot.revision ? null : made?.number ?? app.entry });
}

/** Shows the explanation of the command that made the selection. */
export function explainSelected() {
  const row = app.revision === null ? shownRow() : app.watch?.history.rowOfRevision(app.revision) ?? shownRow();
  if (row) set({ view: 'time', entry: row === app.watch.history.rows.at(-1) ? null : row.number });
}

/** Shows another view, and focuses it, so that the keys of the page act: the pressed button may disappear. */
export function showView(changes) {
  const main = document.getElementById('main');
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  set({ panel: 'look', ...changes });
}

const revisionOf = (revision) => (revision === app.watch.snapshot.revision ? null : revision);
