// The panel of the daemon: what needs attention, numbers, clients and loaded graphs.

import { app, set } from '../app.js';
import { duration } from '../commands.js';
import { h } from '../dom.js';
import { icon, key, plural } from '../parts.js';
import { refreshLists, show } from '../session.js';
import { warnings } from './warnings.js';

/** The clients that are listed before the list is opened. */
const clientsMax = 40;

export function machinePanel() {
  const found = warnings();
  return [
    h('section.sec', h('h3', icon('warn', 's'), 'Warnings', h('span.end', found.length || '')),
      found.length > 0 ? h('ul.warns', found.map(warning)) : h('p.quiet', 'Nothing needs attention.')),
    app.status && daemon(app.status),
    clients(),
    app.graphs.length > 0 && graphs(),
  ];
}

function warning({ key: name, icon: sign, isBad, text, todo, open }) {
  return h('li', { key: name }, h('button.note', { class: isBad ? 'stop' : '', onclick: open },
    icon(sign), h('span.grow', text, ' ', todo)));
}

const keeps = {
  memory: 'nothing after its end', process: 'through its own end', power: 'through a loss of power',
};

function daemon(status) {
  const { counters, store } = status;
  const since = app.connection === 'live' ? Date.now() - (app.listedAt ?? Date.now()) : 0;
  const number = (word, count = 0) => h('div', h('b', count.toLocaleString('en')), h('span', word));
  return h('section.sec', h('h3', icon('program', 's'), 'This daemon'),
    h('div.nums',
      number('trees', status.trees), number('connections', status.connections),
      number('subscriptions', status.subscriptions),
      counters && [
        number('commits', counters.commits), number('errors', counters.errors), number('overflows', counters.overflows),
      ]),
    h('dl.kv.below',
      h('dt', 'version'), h('dd', `${status.server.name} ${status.server.version}`),
      h('dt', 'up'), h('dd', duration(status.uptimeMs + since)),
      h('dt', 'keeps'), h('dd', `${keeps[status.durability] ?? ''} (${status.durability})`),
      h('dt', 'store'), h('dd', store ? storeState(store) : 'none')));
}

function storeState({ bytes: size, writable, damaged }) {
  return [
    `${bytes(size)}, `, writable ? 'writable' : h('span.stopc', 'not writable'), ', ',
    damaged.length > 0 ? h('span.stopc', `${plural(damaged.length, 'tree')} damaged`) : 'nothing damaged',
  ];
}

function bytes(count) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, count)) / 10));
  return `${Math.round(count / 1024 ** power).toLocaleString('en')} ${units[power]}`;
}

function clients() {
  const shown = app.allClients ? app.clients : app.clients.slice(0, clientsMax);
  const rest = app.clients.length - shown.length;
  return h('section.sec', h('h3', icon('eye', 's'), 'Clients', h('span.end', app.clients.length || '')),
    h('ul.cl', shown.map((client, index) => h('li', { key: `${client.pid} ${index}`, title: whole(client) },
      icon(signOf(client), 's'), h('b.cut', h('bdi', client.name ?? 'no name')), key(client.pid), doing(client)))),
    rest > 0 && h('button.btn.sm', { onclick: () => set({ allClients: true }) }, `${rest.toLocaleString('en')} more`));
}

function signOf({ drives, caller, name }) {
  if (drives.length > 0) return 'wheel';
  return caller || name === 'inspector' ? 'eye' : 'program';
}

/** The activity of a client in one line, with a link to its first tree. */
function doing({ caller, drives, serves, subscriptions }) {
  if (caller) return h('small', 'this inspector');
  const more = (list) => (list.length > 1 ? ` +${list.length - 1}` : '');
  const tree = drives[0] ?? subscriptions[0];
  const link = tree !== undefined && h('button.link.cut', { onclick: () => show(tree) }, h('bdi', tree));
  if (drives.length > 0) return h('small', 'drives ', link, more(drives));
  if (serves.length > 0) return h('small', 'serves ', h('bdi.cut', serves[0]), more(serves));
  return h('small', link ? [link, more(subscriptions)] : 'sends only');
}

function whole({ name, pid, uid, drives, serves, subscriptions }) {
  const lines = [`${name ?? 'no name'}, process ${pid} of user ${uid}`];
  if (subscriptions.length > 0) lines.push(`subscribed to ${subscriptions.join(', ')}`);
  if (drives.length > 0) lines.push(`drives ${drives.join(', ')}`);
  if (serves.length > 0) lines.push(`serves ${serves.join(', ')}`);
  return lines.join('\n');
}

function graphs() {
  return h('section.sec', h('h3', icon('graph', 's'), 'Loaded graphs', h('span.end', app.graphs.length)),
    h('ul.cl', app.graphs.map(({ graph, trees }) => h('li', { key: graph },
      icon('graph', 's'), h('b.cut', h('bdi', graph)),
      h('small', trees.length > 0 ? plural(trees.length, 'tree') : 'no tree uses it'),
      h('button.btn.sm', {
        disabled: app.connection !== 'live', 'aria-label': `Open a tree of ${graph}`, onclick: () => openTree(graph),
      }, 'Open')))));
}

/** Opens a tree of a loaded graph, named like the graph, and shows it. */
export async function openTree(graph) {
  const taken = new Set((app.trees ?? []).map(({ tree }) => tree));
  let tree = graph;
  for (let number = 2; taken.has(tree); number += 1) tree = `${graph}-${number}`;
  try {
    const { opened, outcome } = await app.client.call('tree.open', { tree, graph });
    if (!opened) {
      set({ message: `${tree} was not opened: ${outcome?.reason?.message ?? outcome?.outcome}` });
      return;
    }
    await refreshLists();
    await show(tree);
  } catch (error) {
    set({ message: error.message });
  }
}

