// The palette: a search for everything that the page can do. Also the list of all keys.

import { copyText } from './actions.js';
import { announce } from './announcing.js';
import { app, maySend } from './app.js';
import { h, render } from './dom.js';
import { found } from './finding.js';
import { hasLetters, keyTable, setLetters } from './keys.js';
import { icon } from './parts.js';

/** The results by which Page Up and Page Down move. */
const pageStep = 8;

/** commands or keys; undefined while the palette is closed. */
let mode;
let typed = '';
let results = [];
/** The index of the chosen result. */
let chosen = 0;

const dialog = () => document.getElementById('palette');

export function openPalette() {
  typed = '';
  open('commands');
}

/** Shows all keys. */
export const openKeys = () => open('keys');

function open(kind) {
  mode = kind;
  chosen = 0;
  const place = dialog();
  place.setAttribute('aria-label', kind === 'keys' ? 'Keys' : 'Commands');
  place.onclose = () => {
    // The event may be late, when the dialog is open again.
    if (place.open) return;
    mode = undefined;
    render(place);
  };
  // A click outside the dialog's content has the dialog as its target.
  place.onclick = (event) => { if (event.target === place) close(); };
  drawPalette();
  if (!place.open) place.showModal();
  place.querySelector('input')?.focus();
}

const close = () => dialog().close();

/** Draws the palette if it is open: the tree behind it may change. */
export function drawPalette() {
  if (mode === 'commands') render(dialog(), commands());
  else if (mode === 'keys') render(dialog(), keys());
}

// Commands

function commands() {
  const groups = found(typed, [{ id: 'keys', sign: 'fact', name: 'Keys', about: 'of this page', key: '?', run: openKeys }]);
  results = groups.flatMap(({ all }) => all);
  chosen = Math.max(0, Math.min(chosen, results.length - 1));
  const { problem, note } = results[chosen] ?? {};
  return [
    h('div.q', { key: 'q' }, icon('search'), field(), closeButton()),
    h('div.found', { key: 'found', id: 'palette-list', role: 'listbox', 'aria-label': 'Commands' }, groups.map(group)),
    results.length === 0 && h('p.none', { key: 'none' }, 'No results.'),
    h('p.problem', { key: 'problem', id: 'palette-note', class: problem ? '' : 'plain', dir: 'auto' },
      problem ?? note ?? (app.watch && !maySend() ? whyNot() : '')),
    h('div.end', { key: 'end' },
      h('span', h('kbd', '⏎'), ' run'), h('span', h('kbd', 'Tab'), ' fill in params'),
      h('span', h('kbd', 'Ctrl ⏎'), ' dry run'), h('span.last', h('kbd', 'Ctrl C'), ' copy for a shell')),
  ];
}

function field() {
  const put = (event) => {
    typed = event.target.value;
    chosen = 0;
    drawPalette();
  };
  return h('input', {
    type: 'text', role: 'combobox', 'aria-label': 'Command', 'aria-expanded': results.length > 0,
    'aria-controls': 'palette-list', 'aria-autocomplete': 'list', 'aria-describedby': 'palette-note',
    'aria-activedescendant': results.length > 0 ? `palette-${chosen}` : undefined,
    placeholder: 'A route, a URL, a screen, a command …', autocomplete: 'off', spellcheck: 'false', dir: 'auto',
    value: typed, oninput: put, onkeydown: keyDown,
  });
}

const closeButton = () => h('button.esc', { 'aria-label': 'Close', onclick: close }, h('kbd', 'Esc'));

function whyNot() {
  const { connection, watch, revision } = app;
  if (connection !== 'live') return 'Without a connection, commands cannot be sent.';
  if (watch.driver) return `${watch.driver.name ?? 'Another client'} drives this tree, so commands cannot be sent.`;
  if (revision !== null) return `You look at revision ${revision}. Commands can be sent from the live tree.`;
  return 'You may observe this tree, but not send commands.';
}

function group({ name, all }) {
  return h('div', { key: name, role: 'group', 'aria-label': name },
    h('p.cap', { 'aria-hidden': 'true' }, name), all.map(option));
}

function option(result) {
  const index = results.indexOf(result);
  const choose = () => {
    if (chosen === index) return;
    chosen = index;
    drawPalette();
  };
  return h('div.opt', {
    key: result.id, id: `palette-${index}`, role: 'option', 'aria-selected': index === chosen,
    // The field keeps the focus.
    onpointerdown: (event) => event.preventDefault(), onpointermove: choose, onclick: () => run(result),
  },
  icon(result.sign, 'flip'), h('b', { dir: 'auto' }, result.name), h('span.dim.cut', { dir: 'auto' }, result.about),
  h('span.grow'),
  result.key ? h('kbd', keyText(result.key)) : result.line && h('code.cut', { dir: 'ltr' }, result.line));
}

const signs = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

const keyText = (key) => signs[key] ?? (/[A-Z]/.test(key) ? `Shift ${key}` : key.toUpperCase());

function keyDown(event) {
  if (event.isComposing) return;
  const one = results[chosen];
  const { key, shiftKey, target } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const isCopy = isCommand && key.toLowerCase() === 'c' && target.selectionStart === target.selectionEnd;
  const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep };
  if (key in moves) move(moves[key]);
  else if (key === 'Tab' && !shiftKey && one?.fill) fill(one);
  else if (key === 'Enter' && one) run(one, isCommand);
  else if (isCopy && one?.line) copyText(one.line);
  else return;
  event.preventDefault();
}

/** Moves to another result. Wraps around at the ends. */
function move(by) {
  const last = results.length - 1;
  if (last < 0) return;
  const next = chosen + by;
  if (Math.abs(by) === 1) chosen = (next + results.length) % results.length;
  else chosen = Math.max(0, Math.min(last, next));
  drawPalette();
  document.getElementById(`palette-${chosen}`)?.scrollIntoView({ block: 'nearest' });
}

function fill(result) {
  typed = result.fill();
  chosen = 0;
  drawPalette();
}

/** Runs a result, or makes its dry run. A result that needs more words is filled in. */
function run(result, isDry = false) {
  const act = isDry ? result.dry : result.run;
  if (act) {
    close();
    act();
  } else if (result.fill) {
    fill(result);
  } else if (isDry) {
    announce('A dry run is for routes and URLs.');
  }
}

// Keys

function keys() {
  const turn = () => {
    setLetters(!hasLetters());
    drawPalette();
  };
  return [
    h('div.q', { key: 'q' }, h('h2', 'Keys'), h('span.grow'), closeButton()),
    h('dl.keys', { key: 'keys' }, keyTable.map(([key, about]) => h('div',
      h('dt', key.split(', ').map((one, index) => [index > 0 && ' ', h('kbd', one)])), h('dd', about)))),
    h('div.end', { key: 'end' },
      h('button.toggle', {
        id: 'letters', role: 'switch', 'aria-checked': hasLetters(), 'aria-labelledby': 'letters-label', onclick: turn,
      }),
      h('span', { id: 'letters-label' }, 'Single keys act. Ctrl K and Esc always do.')),
  ];
}
