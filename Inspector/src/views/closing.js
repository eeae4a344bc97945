// The question before a tree is closed.

import { app, redraw, set } from '../app.js';
import { h } from '../dom.js';
import { icon, shellLine, shellWord } from '../parts.js';
import { ask } from '../sending.js';
import { refreshLists } from '../session.js';
import { drawers } from './warnings.js';

/** The tree of the question. */
let asked;

/** Whether the user may close a tree: the user's own, or with the right `administer`. */
export const mayClose = ({ owner, may }) => app.connection === 'live' && (owner === undefined || may === 'administer');

export function askClose(tree) {
  asked = tree;
  redraw();
}

/** The question, if there is one. */
export function closeDialog() {
  if (asked === undefined) return null;
  const count = drawers(asked).length;
  const clients = count === 0 ? 'No client draws it.' : count === 1 ? 'One client draws it.' : `${count} clients draw it.`;
  return h('dialog.ask', {
    key: 'close', 'aria-labelledby': 'close-title', onclose: leave, ref: (element) => element.showModal(),
    onclick: (event) => { if (event.target.tagName === 'DIALOG') leave(); },
  },
  h('div.in',
    h('h2', { id: 'close-title' }, 'Close ', h('bdi', asked), '?'),
    h('p', `All its screens leave, for all clients, and its history is deleted. ${clients}`),
    shellLine(`navctl close ${shellWord(asked)}`),
    h('div.row-end',
      h('button.btn.sm', { autofocus: true, onclick: leave }, 'Cancel'),
      h('button.btn.sm.solid', { disabled: app.connection !== 'live', onclick: () => close(asked) }, icon('cross', 's'), 'Close'))));
}

function leave() {
  asked = undefined;
  redraw();
}

async function close(tree) {
  leave();
  if (!await ask('tree.close', { tree })) return;
  if (app.tree === tree) {
    app.watch?.close();
    sessionStorage.removeItem('inspector.tree');
    set({ tree: null, watch: undefined });
  }
  await refreshLists();
}
