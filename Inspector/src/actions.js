// The actions of the page without params, for the keys and the palette.

import { app, isPast, maySend, set } from './app.js';
import { announce } from './announcing.js';
import { dryRunForm, openRoute } from './forms.js';
import { shellWord } from './parts.js';
import { send } from './sending.js';
import { zoom } from './views/graph.js';
import { explainSelected, jump, step } from './views/moves.js';
import { record } from './views/record.js';
import { commandLine } from './views/status.js';

const treeWord = () => shellWord(app.tree ?? '');
const option = () => `--tree ${treeWord()}`;
const hasTree = () => Boolean(app.watch?.snapshot);
const hasMap = () => app.view === 'graph';

const showView = (view) => () => set({ view, panel: 'look' });

function showSend() {
  set({ view: app.view === 'graph' ? 'graph' : 'tree', panel: 'send' });
}

/** Copies a text, and shows a confirmation. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied: ${text}`);
  } catch {
    announce('The browser does not let the page copy.');
  }
}

function deselect() {
  if (app.selected !== null) set({ selected: null });
  else if (app.node !== null) set({ node: null });
  else set({ entry: null });
}

const isSelected = () => app.selected !== null || app.node !== null || app.entry !== null;

function turnTheme() {
  set({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' });
}

const action = (name, about, sign, key, run, more = {}) => ({ name, about, sign, key, run, ...more });
/** A command that is sent once, even if its key is held. */
const sends = (verb) => ({ when: maySend, once: true, line: () => `navctl ${verb} ${option()}` });

/**
 * The actions: `{ name, about, sign, key, also, when, once, isSilent, run, line }`.
 *
 * `when` returns whether the action is possible, `also` has other keys, and `line` is the equivalent line of navctl. Silent
 * actions are not in the palette.
 */
export const actions = [
  action('Trees', 'all trees of this machine', 'trees', '1', showView('trees'), { line: () => 'navctl trees' }),
  action('Tree', 'the screens of the user', 'tree', '2', showView('tree'), { line: () => `navctl show ${treeWord()}` }),
  action('Graph', 'the map of routes', 'graph', '3', showView('graph'), { line: () => `navctl graph ${treeWord()}` }),
  action('Timeline', 'all commands', 'time', '4', showView('time'), { line: () => `navctl log ${option()}` }),
  action('Send', 'the routes that can be sent now', 'send', '5', showSend, {
    also: ['s'], line: () => `navctl routes ${option()}`,
  }),
  action('Back', 'as the user would', 'back', 'b', () => send('coordinator.back'), sends('back')),
  action('Undo', 'the newest change', 'undo', 'u', () => send('tree.undo'), sends('undo')),
  action('Redo', 'the change that was undone last', 'redo', 'U', () => send('tree.redo'), sends('redo')),
  action('Live', 'return from an earlier revision', 'time', 'l', () => set({ revision: null, entry: null }), {
    when: () => isPast() || app.entry !== null,
  }),
  action('Next command', 'in the history', 'next', 'j', () => jump(1), { when: hasTree }),
  action('Previous command', 'in the history', 'prev', 'k', () => jump(-1), { when: hasTree }),
  action('Earlier revision', 'of the tree', 'prev', 'ArrowLeft', () => step(-1), { when: hasTree }),
  action('Later revision', 'of the tree', 'next', 'ArrowRight', () => step(1), { when: hasTree }),
  action('Apart, or as seen', 'the distance of the layers', 'stack', 'e',
    () => set({ view: 'tree', depth: app.depth > 0.5 ? 0 : 1 }), { when: hasTree }),
  action('Explain', 'the command that made the selected screen', 'time', 'x', explainSelected, { when: hasTree }),
  action('Dry run', 'of the open form', 'eye', 'd', () => dryRunForm(openRoute()), {
    when: () => maySend() && openRoute() !== undefined, once: true,
  }),
  action('Copy for a shell', 'the line of navctl that shows the same', 'copy', 'C', () => copyText(commandLine()), {
    line: commandLine,
  }),
  action('Record', 'write the history to a file', 'record', 'r', record, {
    when: hasTree, once: true, line: () => `navctl record ${treeWord()}`,
  }),
  action('Fit', 'the map', 'graph', '0', () => zoom(0), { when: hasMap }),
  action('Larger', 'the map', 'plus', '+', () => zoom(1), { when: hasMap, also: ['='] }),
  action('Smaller', 'the map', 'minus', '-', () => zoom(-1), { when: hasMap }),
  action('Light or dark', 'the colours of this page', 'light', undefined, turnTheme),
  action('Deselect', 'and close', 'cross', 'Escape', deselect, { isSilent: true, when: isSelected }),
];

/** Whether an action is possible now. */
export const isPossible = ({ when }) => when === undefined || Boolean(when());
