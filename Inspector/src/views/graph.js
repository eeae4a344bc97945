// The graph of a tree: its map, or a list if there is no map.

import { app, isPast, set, shownSnapshot } from '../app.js';
import { h, lazy } from '../dom.js';
import { askAgain, shownMap } from '../maps.js';
import { badge, icon, plural, shellLine } from '../parts.js';
import { keySpans, keysOf } from './boxes.js';
import { mapPlace, zoom } from './map.js';
import { strip } from './strip.js';

export { zoom } from './map.js';
export { nodePanel } from './node.js';

/** The parts of the map that can be turned off. */
const all = { live: true, taken: true, redirects: true, links: true };

export function graphView() {
  const { watch } = app;
  if (!watch?.snapshot) {
    const text = watch ? 'Waiting for the tree' : 'Choose one of the trees of this machine.';
    return [bar('Graph'), h('div.mapwrap', waiting(text)), h('span')];
  }
  if (watch.graphName === null) return [bar('Graph'), h('div.mapwrap', withoutGraph(watch)), strip()];
  const { map, error } = shownMap();
  if (map) return [bar(`Graph ${map.name}`, map), mapPlace(map, watch, app.mapShows ?? all), strip()];
  const rest = error ? failed(error, watch) : waiting('Laying out the graph');
  return [bar(`Graph ${watch.graphName ?? ''}`), h('div.mapwrap', rest), strip()];
}

const waiting = (text) => h('div.blank', icon('graph'), h('p', text));

// ------------------------------------------------------------------------ the bar

function bar(title, map) {
  const graph = app.watch?.graph;
  const count = (entries) => Object.keys(entries ?? {}).length;
  return h('div.bar', h('h2.cut', h('bdi', title)),
    graph && h('span.dim.cut',
      `${plural(count(graph.coordinators), 'coordinator')}, ${plural(count(graph.screens), 'screen')}`),
    h('span.grow'),
    map && [(map.folded || app.isUnfolded) && unfoldButton(), parts(), sizes()]);
}

function unfoldButton() {
  const name = app.isUnfolded ? 'Fold screens' : 'Unfold screens';
  return h('button.btn.sm.unfold.wideonly', {
    key: 'unfold', 'aria-label': name, onclick: () => set({ isUnfolded: !app.isUnfolded }),
    title: app.isUnfolded ? 'Make screens rows of their coordinators' : 'Draw a box for each screen',
  }, icon('split', 's'), h('span', name));
}

function parts() {
  return h('div.seg.keyed.wideonly', { role: 'group', 'aria-label': 'What the map shows' },
    choose('live', 'Live', sample('edge live', 2.4, true)), choose('taken', 'Taken', sample('edge taken', 4)),
    choose('redirects', 'Redirects', sample('edge redirect')), choose('links', 'Links', icon('link', 's')));
}

function choose(part, word, sign) {
  const now = app.mapShows ?? all;
  const onclick = () => set({ mapShows: { ...now, [part]: !now[part] } });
  return h('button', { 'aria-pressed': now[part], 'aria-label': word, title: word, onclick }, sign, word);
}

function sample(line, width, hasHalo) {
  return h('svg', { viewBox: '0 0 22 10', 'aria-hidden': 'true' }, hasHalo && h('path.halo', { d: 'M2 5H20' }),
    h('path', { class: line, d: 'M1 5H21', style: width && { 'stroke-width': width } }));
}

function sizes() {
  return h('div.seg.zooms', { role: 'group', 'aria-label': 'Size of the map' },
    h('button', { 'aria-label': 'Smaller', title: 'Smaller (−)', onclick: () => zoom(-1) }, icon('minus', 's')),
    h('button', { title: 'Show all of it (0)', onclick: () => zoom(0) }, 'Fit ', h('kbd', '0')),
    h('button', { 'aria-label': 'Larger', title: 'Larger (+)', onclick: () => zoom(1) }, icon('plus', 's')));
}

// ------------------------------------------------------------------- without a map

function withoutGraph(watch) {
  const { coordinators } = shownSnapshot();
  return h('div.plainmap',
    h('div.note', icon('plug'), h('span', h('b', 'This tree has no graph.'), ' Clients declare its coordinators, ',
      'and decide where their routes lead. So there is no map. These types are known.')),
    h('ul.types', watch.types.map((type) => clientType(type, coordinators.filter((one) => one.type === type), watch))));
}

function clientType(type, live, { declared, services }) {
  const server = services[type];
  const isServed = !(type in services) || server;
  const who = server ? server.name ?? `process ${server.pid}` : 'a client';
  const count = live.length > 0 ? `${plural(live.length, 'coordinator')} ${isPast() ? 'then' : 'now'}, ` : 'none now, ';
  const declaration = declared?.coordinators[type];
  return h('li.pane', { key: type },
    h('h3', badge(type), h('bdi', type), h('span.dim', declaration?.kind ?? ''), h('span.grow'),
      keySpans(keysOf(live, 'id'))),
    h('p.dim', count, isServed ? `served by ${who}` : h('span.stopc', 'no client serves it')),
    declaration && routes(declaration));
}

function failed(error, watch) {
  const isMissing = error.name === 'graphvizMissing';
  const title = isMissing ? 'Graphviz draws the map, and is not installed. ' : 'There is no map. ';
  return h('div.plainmap',
    h('div.note', { class: isMissing ? '' : 'stop' }, icon(isMissing ? 'graph' : 'warn'),
      h('span.grow', h('b', title), error.message),
      h('button.btn.sm', { onclick: () => askAgain(watch) }, 'Try again')),
    isMissing && h('div.installs', shellLine('sudo apt install graphviz'), shellLine('brew install graphviz')),
    watch.graph && lazy(asText, watch.graph, watch.types));
}

/** The coordinators of a graph with their routes, as a list. */
function asText(graph, types) {
  return h('ul.types', Object.entries(graph.coordinators ?? {}).map(([type, declared]) => h('li.pane', { key: type },
    h('h3', badge(type, '', types), h('bdi', type), h('span.dim', declared.kind ?? 'stack')), routes(declared))));
}

function routes({ tabs = [], routes: declared = {} }) {
  const line = (kind, sign, name, rest) =>
    h('li', { key: `${kind} ${name}` }, icon(sign, 's flip'), h('b', h('bdi', name)), h('span.dim.cut', rest));
  return h('ul', tabs.map(({ name, coordinator }) => line('tab', 'tabs', name, coordinator ?? '')),
    Object.entries(declared).map(([name, rule]) =>
      line('route', 'send', name, Object.keys(rule?.params ?? {}).join(', '))));
}
