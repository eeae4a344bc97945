// The bar about a lost connection, or about the end of the tree.

import { countSeconds } from '../after.js';
import { app, set } from '../app.js';
import { h } from '../dom.js';
import { icon } from '../parts.js';
import { tryNow } from '../session.js';

/** The lost connection, or the end of the tree. */
export function notice() {
  if (app.connection === 'lost') return lostBar();
  const ended = app.view === 'trees' ? undefined : app.watch?.ended;
  if (!ended) return undefined;
  const text = ended === 'rightLost' ? 'You may no longer observe this tree.'
    : ended === 'treeClosed' ? 'The tree was closed.' : ended;
  return h('div.note.stop.lostbar', { key: 'notice', role: 'status' }, icon('plug'),
    h('span.grow', h('b', text), ` You see what it showed last, revision ${app.watch.snapshot.revision}.`),
    h('button.btn.sm', { onclick: () => set({ view: 'trees' }) }, 'All trees'));
}

function lostBar() {
  countSeconds();
  const now = Date.now();
  const age = Math.max(0, Math.round((now - app.lostAt) / 1_000));
  const wait = Math.max(0, Math.ceil(((app.retryAt ?? now) - now) / 1_000));
  const { watch } = app;
  const seen = watch?.snapshot && app.view !== 'trees' ? `revision ${watch.snapshot.revision}` : 'the trees';
  return h('div.note.stop.lostbar', { key: 'notice', role: 'alert' }, icon('plug'),
    h('span.grow', h('b', 'navd does not answer.'), !app.trees && ` ${app.message ?? ''}`,
      // Screen readers skip the seconds, which change all the time.
      h('span', { 'aria-hidden': 'true' }, app.trees && ` You see ${seen}, ${age} s old.`,
        wait > 0 ? ` Trying again in ${wait} s. ` : ' Trying again now. '),
      watch && 'navd stores every change before it acknowledges it, so that the tree continues from there.'),
    h('button.btn.sm', { onclick: tryNow }, 'Try now'));
}
