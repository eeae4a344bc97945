// The page of a machine on which no tree is open: it offers the graphs that are loaded.

import { app } from '../app.js';
import { h } from '../dom.js';
import { icon, shellLine } from '../parts.js';
import { ask } from '../sending.js';
import { refreshLists, show } from '../session.js';

/** The stage of a machine without trees. */
export function emptyView() {
  const open = async (graph) => {
    const answer = await ask('tree.open', { tree: graph, graph });
    if (!answer) return;
    await refreshLists();
    if (answer.revision > 0) show(graph);
  };
  return [
    h('div.bar', { key: 'bar' }, h('h2', 'On screen')),
    h('div.stage', { id: 'stage', key: 'empty' }, h('div.blank.dev', icon('tree'), h('h2', 'No tree is open'),
      h('p', 'An application opens its tree when it starts. ', app.graphs.length > 0
        ? 'To try a graph without one, open it here.' : 'To try a graph without one, open it from a shell.'),
      h('div.choices', app.graphs.slice(0, 12).map(({ graph }) =>
        h('button.btn.sm', { key: graph, disabled: app.connection !== 'live', onclick: () => open(graph) },
          icon('graph', 's'), h('bdi.cut', graph)))),
      shellLine(app.graphs.length > 0 ? 'navctl open NAME --graph GRAPH' : 'navctl open NAME --graph FILE'))),
    h('span'),
  ];
}
