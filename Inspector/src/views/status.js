// The line at the bottom: the navctl line for the view, the last outcome, the connection and the keys.

import { app, isPast, shownSnapshot } from '../app.js';
import { h } from '../dom.js';
import { icon, outcomeSign, shellWord } from '../parts.js';
import { coordinatorsByID } from '../snapshots.js';
import * as sending from './send.js';

export function statusLine() {
  const line = commandLine();
  const told = app.message && app.told?.text === app.message ? app.told : undefined;
  return [
    h('button.prompt', {
      dir: 'ltr', title: 'Copies the line', 'aria-label': `Copy ${line}`,
      onclick: () => navigator.clipboard?.writeText(line),
    }, icon('shell', 's'), h('code.cut', line)),
    app.message && h('span.told.cut', { title: app.message }, told?.outcome && outcomeSign(told.outcome),
      h('bdi.cut', app.message)),
    h('span.end',
      app.status && h('bdi.wideonly', { dir: 'ltr', title: 'navd, and the address of navgate' },
        `navd ${app.status.server.version} at ${location.host}`),
      h('button', { onclick: showKeys }, h('kbd', '?'), ' keys')),
  ];
}

async function showKeys() {
  const palette = await import('../palette.js');
  palette.openKeys();
}

/** The option or word of navctl for the shown tree. */
const treeWord = () => (app.tree.startsWith('-') ? `--tree=${shellWord(app.tree)}` : shellWord(app.tree));
const treeOption = () => (app.tree.startsWith('-') ? `--tree=${shellWord(app.tree)}` : `--tree ${shellWord(app.tree)}`);

function isCoordinatorShown() {
  const snapshot = shownSnapshot();
  return snapshot !== undefined && coordinatorsByID(snapshot.coordinators).has(app.selected);
}

/** The line of navctl for the current view. */
export function commandLine() {
  if (app.view === 'trees' && app.trees?.length !== 0) return 'navctl trees';
  if (!app.watch) return 'navctl graphs';
  if (app.panel === 'send' && app.view === 'tree') return sending.commandLine() || `navctl routes ${treeWord()}`;
  if (app.view === 'graph') return `navctl graph ${treeWord()} --live`;
  if (app.view === 'time') {
    return app.entry === null ? `navctl log ${treeWord()}` : `navctl explain --entry ${app.entry} ${treeOption()}`;
  }
  const at = isPast() ? ` --at ${app.revision}` : '';
  return `navctl show ${treeWord()}${isCoordinatorShown() ? ' --coordinators' : ''}${at}`;
}
