// All trees of this machine, as cards with a live picture or as a table.

import { app, set } from '../app.js';
import { h } from '../dom.js';
import { icon, shellLine } from '../parts.js';
import { closeDialog } from './closing.js';
import { fleet, moveToFirst, ordered } from './fleet.js';
import { openTree } from './machine.js';
import { describe } from './treecards.js';

export { machinePanel } from './machine.js';
export { warnings } from './warnings.js';

/** The loaded graphs that an empty daemon offers. */
const graphsMax = 8;

export function treesView() {
  if (!app.trees) return [bar('asking navd'), h('div.rel'), h('span')];
  const count = app.trees.length.toLocaleString('en');
  if (app.trees.length === 0) return [bar('none on this machine'), h('div.rel', empty()), h('span')];
  const all = app.trees.map(describe);
  const words = (app.filters.trees ?? '').toLowerCase().trim();
  const shown = words ? all.filter(({ text }) => text.includes(words)) : all;
  const told = words ? `${shown.length.toLocaleString('en')} of ${count}` : `${count} on this machine`;
  return [bar(told, tools()), shown.length > 0 ? fleet(ordered(shown)) : nothing(words), h('span'), closeDialog()];
}

const bar = (told, ...rest) =>
  h('div.bar', h('h2', 'Trees'), h('span.dim.cut', { role: 'status' }, told), h('span.grow'), ...rest);

const filter = (text) => set({ filters: { ...app.filters, trees: text } });

function tools() {
  const choose = (as, text) =>
    h('button', { 'aria-pressed': (app.fleetAs ?? 'cards') === as, onclick: () => set({ fleetAs: as }) }, text);
  return [
    h('label.addr.find', icon('search', 's'), h('input', {
      type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the trees', value: app.filters.trees ?? '',
      oninput: (event) => filter(event.target.value), onkeydown: leaveFilter,
    }), h('kbd', '/')),
    h('div.seg.wideonly', { role: 'group', 'aria-label': 'Show the trees as' },
      choose('cards', 'Cards'), choose('table', 'Table')),
  ];
}

function leaveFilter(event) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  moveToFirst();
}

function empty() {
  const open = ({ graph }) => h('button.btn.sm', { key: graph, onclick: () => openTree(graph) }, icon('graph', 's'),
    h('bdi', graph));
  return h('div.blank', icon('trees'), h('h2', 'No tree is open'),
    h('p', 'navd runs and waits. An application opens a tree when it starts; a shell can open one from a graph.'),
    app.graphs.length > 0 && h('div.choices', app.graphs.slice(0, graphsMax).map(open)),
    shellLine('navctl open kiosk --graph kiosk.yaml'));
}

function nothing(words) {
  return h('div.rel', h('div.blank', icon('search'), h('h2', 'No tree matches'),
    h('p', 'The filter searches names, graphs, screens, clients and marks. No tree has ',
      h('b', h('bdi', words)), '.'),
    h('button.btn.sm', { onclick: () => filter('') }, 'Clear the filter')));
}
