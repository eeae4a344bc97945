// The routes that can be sent, with Back. Each route is a row whose form opens below.

import { app, isPast, maySend, set } from '../app.js';
import { h } from '../dom.js';
import { commandOf, navctlLine, openRoute } from '../forms.js';
import { coordinatorText } from '../hidden.js';
import { badge, icon, nameText, plural, shellLine, shellWord } from '../parts.js';
import { formOf, groupsOf, routesOf, titleOf } from '../routes.js';
import { send } from '../sending.js';
import { activeScreen } from '../snapshots.js';
import { routeForm, sentLine, would } from './form.js';
import { driverNote, observeNote } from './rights.js';
import { statePanel } from './state.js';

export function sendPanel() {
  const { watch } = app;
  if (!watch?.snapshot) return [];
  if (isPast()) return pastNote();
  const info = app.trees?.find(({ tree }) => tree === app.tree);
  if (watch.driver) return [driverNote(watch.driver), backCard(), statePanel()];
  if (info?.may === 'observe') return [observeNote(info), backCard(), statePanel()];
  return [backCard(), routesCard()];
}

/** The line of navctl for the open form; undefined without one. */
export function commandLine() {
  const route = openRoute();
  return route && navctlLine(route, commandOf(route).words, app.dryRun?.form === app.form);
}

function pastNote() {
  return h('div.sec',
    h('div.note', icon('time'), h('span', h('b', `You look at revision ${app.revision}.`),
      ` Commands go to the live tree, which is at revision ${app.watch.snapshot.revision}.`)),
    h('div.row-end.after',
      h('button.btn.sm', { onclick: () => set({ revision: null }) }, 'Return to live ', h('kbd', 'L'))));
}

function backCard() {
  const { back } = app.watch;
  return h('div.sec', { key: 'back' }, h('h3', icon('back', 's flip'), 'Back', h('span.end', 'tree.explainBack')),
    back?.steps ? h('ul.rules', back.steps.map(backRule))
      : h('p.quiet', back?.error ? back.error.message : 'Waiting for navd …'));
}

function backRule({ applies, text, entry }) {
  return h('li', { class: applies ? 'yes' : '' }, icon(applies ? 'check' : 'minus', 's'),
    h('span', { dir: 'auto' }, text, applies && entry && !text.includes(`${entry} `) && [' ', h('span.key', entry)]));
}

function routesCard() {
  const { watch } = app;
  const all = routesOf(watch);
  const active = activeScreen(watch.snapshot);
  return h('div.sec', { key: 'routes' },
    h('h3', icon('send', 's flip'), 'Routes',
      active && h('span.end.cut', 'from ', nameText(active.name), ' upward')),
    all ? routeList(all) : h('p.quiet', watch.routes?.error ? watch.routes.error.message : 'Waiting for navd …'));
}

function routeList(all) {
  const filter = app.filters.routes ?? '';
  return [
    filterField(all, filter),
    !all.some((route) => formOf(route) === app.sent?.form) && sentElsewhere(),
    app.dryRun?.url !== undefined && urlCard(app.dryRun),
    groups(all, filter),
  ];
}

function filterField(all, filter) {
  const put = (routes) => set({ filters: { ...app.filters, routes } });
  const clear = (event) => {
    if (event.key !== 'Escape' || !filter) return;
    event.stopPropagation();
    put('');
  };
  return h('label.addr.filter', icon('search', 's'), h('input', {
    id: 'route-filter', type: 'search', placeholder: `Filter ${plural(all.length, 'route')}`,
    'aria-label': 'Filter the routes', value: filter, spellcheck: 'false', autocomplete: 'off',
    oninput: (event) => put(event.target.value), onkeydown: clear,
  }), h('kbd', '/'));
}

/** The dry run of a URL, which the palette made. */
function urlCard(outcome) {
  const { url } = outcome;
  return h('div.form.open', { key: 'url' },
    h('div.row', h('span.name', h('b.cut', { dir: 'ltr' }, url))),
    h('div.in',
      would(outcome),
      h('div.clibox', { key: 'cli' }, shellLine(`navctl go ${shellWord(url)} --tree ${shellWord(app.tree)}`)),
      h('div.row-end',
        h('button.btn.sm.quiet', { onclick: () => set({ dryRun: null }) }, 'Close'),
        h('button.btn.sm.solid', { disabled: !maySend(), onclick: () => send('coordinator.handle', { url }) },
          icon('send', 's flip'), 'Go'))));
}

/** The outcome of a route that can no longer be sent. */
function sentElsewhere() {
  const { sent, watch } = app;
  if (!sent || (sent.outcome && sent.outcome.revision !== watch.snapshot.revision)) return undefined;
  const [, route] = sent.form.split(' ');
  return h('div.form', { key: 'sent' }, h('div.row', h('span.name', h('b', route))), sentLine(sent.form));
}

function groups(all, filter) {
  const shown = all.filter((route) => isMatch(route, filter));
  if (all.length === 0) return h('p.quiet', 'No coordinator above the active screen takes a route.');
  if (shown.length === 0) return h('p.quiet', `No route matches “${filter}”.`);
  return groupsOf(shown, app.watch.snapshot).map(group);
}

function group({ coordinator, type, params, routes }) {
  return h('section', { key: coordinator, 'aria-label': `${type} ${coordinator}` },
    h('div.grp', badge(type, 's'), h('b', type), h('span.key', coordinator),
      h('bdi.dim.cut', coordinatorText({ type, params })), h('span.line')),
    routes.map(routeForm));
}

function isMatch(route, filter) {
  const { route: name = 'any', type, coordinator, params } = route;
  const text = [name, titleOf(route), type, coordinator, ...Object.keys(params)].join(' ').toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
