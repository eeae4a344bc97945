// The bar at the top: the tree, Back, undo, the URL, the revision, and the right to send.

import { app, isPast, maySend, set, shownSnapshot } from '../app.js';
import { h } from '../dom.js';
import { icon, plural, stemOf } from '../parts.js';
import { send } from '../sending.js';
import { activeScreen, find } from '../snapshots.js';

export function top() {
  if (app.view === 'trees' && app.trees?.length !== 0) return machineBar();
  if (!app.watch) return emptyBar();
  const { watch } = app;
  return [
    h('button.switch', { title: 'All trees (1)', onclick: () => set({ view: 'trees' }) },
      icon('tree'), h('b.cut', h('bdi', app.tree)),
      h('small.cut.wideonly', watch.graphName ? `graph ${watch.graphName}` : watch.graphName === null && 'no graph'),
      icon('chev', 's')),
    backButton(watch),
    h('button.btn.sq.quiet', { title: 'Undo (U)', 'aria-label': 'Undo', disabled: !maySend(),
      onclick: () => send('tree.undo') }, icon('undo', 'flip')),
    h('button.btn.sq.quiet', { title: 'Redo (Shift U)', 'aria-label': 'Redo', disabled: !maySend(),
      onclick: () => send('tree.redo') }, icon('redo', 'flip')),
    address(watch),
    revision(watch),
    driverSign(watch),
    searchButton(), themeButton(),
  ];
}

function machineBar() {
  return [
    h('div.switch', icon('trees'), h('b', 'This machine'),
      app.status && h('small.wideonly', `navd ${app.status.server.version}`)),
    h('span.grow'), connectionPill(), searchButton(), themeButton(),
  ];
}

function emptyBar() {
  return [
    h('div.switch', icon('tree'), h('b', 'No tree'),
      h('small.wideonly', app.graphs.length > 0 && `${plural(app.graphs.length, 'graph')} loaded`)),
    h('label.addr', icon('link', 's'),
      h('input', { placeholder: 'A URL opens nothing without a tree', 'aria-label': 'URL of what the tree shows',
        disabled: true })),
    connectionPill(), searchButton(), themeButton(),
  ];
}

/** The state of the connection for a bar without a revision. */
function connectionPill() {
  if (app.connection === 'lost') return lostPill();
  return h('span.rev.idle', h('i.lamp.off'), app.connection === 'live' ? 'Connected' : 'Connecting…');
}

const lostPill = () => h('span.rev.lost', icon('plug'), h('span', 'Connection lost'));

function backButton(watch) {
  const past = isPast();
  const back = past ? watch.backAt(app.revision) : watch.back;
  const effect = back?.effect ? backEffect(back) : '';
  const why = back?.steps?.find(({ applies }) => applies)?.text;
  return h('button.btn.back', {
    disabled: !maySend(), title: why ? `${why} (B)` : 'Back (B)', onclick: () => send('coordinator.back'),
  }, icon('back', 'flip'), h('span', 'Back'), h('small.cut', effect));
}

/** The effect of Back in a few words: `closes Alarm`. */
export function backEffect(back, snapshot = shownSnapshot()) {
  const name = stemOf(activeScreen(snapshot)?.name ?? '');
  if (back.leave) {
    return back.leave.effect === 'reject' ? `is held by ${stemOf(back.leave.name)}`
      : `asks ${back.leave.type ?? 'first'}`;
  }
  switch (back.effect) {
    case 'pop': return `pops ${name}`;
    case 'dismiss': return `closes ${name}`;
    case 'select': return `selects ${back.tab}`;
    case 'route': return `sends ${back.route.name}`;
    case 'swallow': return 'is swallowed';
    default: return 'has nothing to do';
  }
}

let draft;

function address(watch) {
  const answer = isPast() ? watch.urlAt(app.revision) : watch.url;
  const url = answer?.url ?? '';
  const screen = answer?.screen && find(shownSnapshot(), answer.screen)?.path.at(-1);
  const give = () => { draft = undefined; set({}); };
  return h('label.addr', { dir: 'ltr' }, icon('link', 's'),
    h('input', {
      value: draft ?? url, readonly: !maySend(), spellcheck: 'false', autocomplete: 'off',
      'aria-label': 'URL of what the tree shows',
      placeholder: answer?.revision && !url ? 'No link leads here' : '',
      title: maySend() ? 'Enter follows the URL, Esc restores it' : url,
      oninput: (event) => { draft = event.target.value; set({}); },
      onblur: give,
      onkeydown: (event) => {
        if (event.key === 'Enter' && draft?.trim()) {
          send('coordinator.handle', { url: draft.trim() });
          give();
        } else if (event.key === 'Escape') {
          draft = undefined;
          event.target.value = url;
          event.target.blur();
          event.stopPropagation();
        }
      },
    }),
    draft !== undefined ? h('span.hint', h('kbd', 'Enter'), ' follows it')
      : screen && h('span.hint.wideonly', 'shows ', h('bdi', stemOf(screen.name)), ' ', h('span.key', screen.key)));
}

function revision(watch) {
  if (app.connection === 'lost') return lostPill();
  if (!watch.snapshot) return h('span.rev.idle', h('i.lamp.off'), 'Opening…');
  if (watch.ended) return h('span.rev.lost', icon('plug'), h('span', endedText(watch.ended)));
  if (isPast()) {
    return h('span.rev.past', icon('time'),
      h('span', `Revision ${app.revision}`, h('span.wideonly', ` of ${watch.snapshot.revision}`)),
      h('button.btn.sm', { onclick: () => set({ revision: null }) }, 'Live ', h('kbd', 'L')));
  }
  return h('span.rev', { title: 'The page follows the tree' }, h('i.lamp'),
    h('span', h('span.wideonly', 'Live, '), `revision ${watch.snapshot.revision}`));
}

/** The end of a subscription in two words. */
export const endedText = (reason) => (reason === 'rightLost' ? 'Right lost' : 'Tree closed');

function driverSign(watch) {
  if (watch.driver) {
    return h('button.who', { title: 'The driver lease', onclick: () => set({ view: 'tree', panel: 'send' }) },
      icon('wheel'),
      h('span.wideonly', h('bdi', watch.driver.name ?? `process ${watch.driver.pid}`), ' drives'));
  }
  const info = app.trees?.find(({ tree }) => tree === app.tree);
  if (!info?.may) return undefined;
  return h('span.who', { title: `A grant of user ${info.owner}` }, icon('eye'), h('span.wideonly', `may ${info.may}`));
}

/** Opens the list of commands. */
async function search() {
  const { openPalette } = await import('../palette.js');
  openPalette();
}

const searchButton = () => h('button.btn.quiet.search', {
  'data-palette': true, title: 'Commands', 'aria-label': 'Commands', onclick: search,
}, icon('search'), h('kbd', 'Ctrl K'));

const themeButton = () => h('button.btn.quiet.sq.wideonly', {
  title: 'Light or dark', 'aria-label': 'Light or dark',
  onclick: () => set({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' }),
}, icon('light'));
