// The question before an undo of several commits, with its effect.

import { app, maySend, redraw, set } from '../app.js';
import { h } from '../dom.js';
import { icon, shellLine, shellWord } from '../parts.js';
import { changeRows } from './changes.js';
import { namesIn } from './names.js';

/** The undo of the question: `{to, outcome?, error?}`. */
let asked;

/** Asks whether to undo to a revision, and shows the effect. */
export async function askUndo(to) {
  const question = asked = { to };
  redraw();
  try {
    question.outcome = await app.client.call('tree.undo', { tree: app.watch.tree, to, dryRun: true });
  } catch (error) {
    question.error = error.message;
  }
  redraw();
}

/** The question, if there is one. */
export function undoDialog() {
  if (!asked) return null;
  const { to, outcome, error } = asked;
  const names = namesIn([app.watch.snapshot, app.watch.at(to)], [outcome?.change]);
  const works = outcome?.outcome === 'committed';
  const from = app.watch.snapshot.revision;
  return h('dialog.ask', {
    key: 'undo', 'aria-labelledby': 'undo-title', onclose: close,
    ref: (element) => element.showModal(), onclick: (event) => { if (event.target.tagName === 'DIALOG') close(); },
  },
  h('div.in',
    h('h2', { id: 'undo-title' }, `Go back to revision ${to}?`),
    outcome || error ? works
      ? [h('p', `This undoes the commits after it and makes revision ${from + 1}. No coordinator is asked. Facts stay as they are.`,
        ' Redo reverts it.'),
        h('ul.dl', changeRows(outcome.change, names))]
      : [h('p', 'The tree cannot go back to this revision now.'),
        h('div.note.stop', icon('warn'), h('span', error ?? outcome.reason?.message ?? outcome.outcome))]
      : h('p.quiet', { 'aria-busy': 'true' }, 'Computing the changes …'),
    shellLine(`navctl undo --to ${to} --tree ${shellWord(app.watch.tree)}`),
    h('div.row-end',
      h('button.btn.sm', { onclick: close }, 'Cancel'),
      h('button.btn.sm.solid', { disabled: !works || !maySend(), onclick: () => undo(to) }, icon('undo', 's flip'), 'Undo'))));
}

function close() {
  asked = undefined;
  redraw();
}

async function undo(to) {
  close();
  try {
    const outcome = await app.client.call('tree.undo', { tree: app.watch.tree, to });
    set({ entry: null, revision: null, message: outcome.reason?.message ?? `${outcome.outcome} as revision ${outcome.revision}` });
  } catch (error) {
    set({ message: error.message });
  }
}
