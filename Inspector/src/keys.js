// The keys of the page. Letters act unless a field has the focus. Some send commands, if allowed.

import { actions, isPossible } from './actions.js';
import { openKeys, openPalette } from './palette.js';

const storage = 'inspector.letters';

/** Whether keys without Ctrl act. Users of speech input can turn them off. */
export const hasLetters = () => localStorage.getItem(storage) !== 'off';

export function setLetters(isOn) {
  if (isOn) localStorage.removeItem(storage);
  else localStorage.setItem(storage, 'off');
}

const byKey = new Map(actions.flatMap((action) =>
  [action.key, ...(action.also ?? [])].filter(Boolean).map((key) => [key, action])));

/** The elements with arrow keys of their own. */
const ownArrows = ['tablist', 'radiogroup', 'listbox', 'slider', 'tree', 'grid'].map((role) => `[role=${role}]`).join();

const fields = 'input, select, textarea, [contenteditable]';

/** The key as it is printed on a Latin keyboard, so that `B` is Back also with Greek or Cyrillic letters. */
function latin({ key, code, shiftKey }) {
  if (key.length > 1 || /^[\x20-\x7e]$/.test(key)) return key;
  const [, letter] = code.match(/^Key([A-Z])$/) ?? [];
  return letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
}

export function pressed(event) {
  if (event.defaultPrevented || event.isComposing) return;
  const key = latin(event);
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && key.toLowerCase() === 'k') {
    event.preventDefault();
    openPalette();
    return;
  }
  if (isCommand || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.target.matches?.(fields)) {
    if (key === 'Escape') leave(event.target);
    return;
  }
  if (key !== 'Escape' && !key.startsWith('Arrow') && !hasLetters()) return;
  if (act(key, event)) event.preventDefault();
}

/** Performs the action of a key. Returns whether there is one. */
function act(key, event) {
  if (key === '?') {
    openKeys();
    return true;
  }
  if (key === '/') return focusFilter();
  if (key.startsWith('Arrow') && (event.shiftKey || event.target.closest?.(ownArrows))) return false;
  const action = byKey.get(key);
  if (!action || !isPossible(action)) return false;
  // A held key sends one command.
  if (!(action.once && event.repeat)) action.run();
  return true;
}

/** Moves the focus from a field to its surroundings. */
function leave(field) {
  const around = field.closest('[tabindex], .form, section, .side, .main');
  const next = around?.matches('[tabindex]') ? around
    : [...around?.querySelectorAll('button:not([disabled])') ?? []].find((one) => one.checkVisibility());
  field.blur();
  next?.focus({ preventScroll: true });
}

/** Focuses the filter of the current view. */
function focusFilter() {
  const places = document.body.classList.contains('p-send') ? ['#side', '#main'] : ['#main', '#side'];
  for (const place of places) {
    const filter = document.querySelector(`${place} :is(input[type=search], .addr input)`);
    if (filter && filter.offsetParent !== null) {
      filter.focus();
      filter.select();
      return true;
    }
  }
  return false;
}

/** The keys for people, in their order. */
export const keyTable = [
  ['1 to 5', 'trees, tree, graph, timeline, send'],
  ['Ctrl K', 'all commands'],
  ['/', 'filter'],
  ['Arrows', 'move between screens or nodes'],
  ['Enter', 'open, send'],
  ['J, K', 'next, previous command'],
  ['←, →', 'one revision back, forward'],
  ['L', 'live'],
  ['E', 'apart, or as seen'],
  ['X', 'explain the selected screen or command'],
  ['B', 'Back'],
  ['U, Shift U', 'undo, redo'],
  ['S', 'send'],
  ['D', 'dry run of the open form'],
  ['Ctrl Enter', 'dry run, in a form or in the commands'],
  ['Shift C', 'copy as a line of navctl'],
  ['R', 'record'],
  ['0, +, -', 'fit the map, larger, smaller'],
  ['Esc', 'close, then deselect'],
  ['?', 'all keys'],
];
