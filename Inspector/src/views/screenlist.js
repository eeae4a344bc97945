// All screens of a container, or all layers, as a long list beside the stage.

import { app, set } from '../app.js';
import { h, lazy } from '../dom.js';
import { longList, moveInList } from '../lists.js';
import { badge, icon, nameText, ownerClass, plural } from '../parts.js';
import { coordinatorsByID, countsOf, find, topScreens } from '../snapshots.js';
import { valuesText } from './cards.js';

const rowHeight = 32;

export function screenList(snapshot) {
  const isWindow = app.listed === 'window';
  const container = isWindow ? { key: 'window', children: snapshot.window }
    : find(snapshot, app.listed.split('/')[0])?.path.at(-1);
  if (!container?.children) return undefined;
  const { children } = container;
  const byID = coordinatorsByID(snapshot.coordinators);
  const close = () => set({ listed: null });
  const title = isWindow ? plural(children.length, 'layer') : children[0] && children[0].kind !== 'screen'
    ? plural(children.length, 'part') : plural(children.length, 'screen');
  return h('section.screenlist', { key: 'list', 'aria-label': title, onkeydown: (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  } },
  h('div.bar', h('h2', title), container.tab && h('span.dim.cut', h('bdi', `tab ${container.tab}`)),
    h('span.key', isWindow ? '' : container.key),
    h('span.grow'),
    h('button.btn.sm.sq.quiet', { 'aria-label': 'Close the list', title: 'Close (Esc)', onclick: close },
      icon('cross', 's'))),
  longList({
    name: `screens of ${container.key}`, count: children.length, rowHeight, role: 'list', 'aria-label': title,
    onkeydown: (event) => moveInList(event, { count: children.length, rowHeight }),
    draw: (row) => {
      const index = children.length - 1 - row;
      const node = children[index];
      const screen = node.kind === 'screen' ? node : topScreens(node, 1)[0];
      const type = byID.get(screen?.owner)?.type ?? '?';
      return h('div.listrow', { key: node.key, role: 'listitem' },
        lazy(listRow, node, screen, row, index, type, app.selected === screen?.key, app.watch.types, app.watch.graph));
    },
  }));
}

function listRow(node, screen, row, index, type, isSelected, types) {
  const isPart = node.kind !== 'screen';
  return h('button', {
    class: ownerClass(type, types), 'data-row': row, 'aria-pressed': String(isSelected), disabled: !screen,
    onclick: () => set({ selected: screen.key, panel: 'look', ...(innerWidth < 760 && { listed: null }) }),
  },
  h('span.num', (index + 1).toLocaleString('en')), screen && badge(type, 's', types),
  isPart && h('bdi.cut.part', node.tab ?? node.layer?.style ?? node.column ?? (index === 0 ? 'root' : 'modal')),
  screen ? nameText(screen.name) : h('span.dim', 'empty'),
  h('span.p.cut.grow', screen && h('bdi', valuesText(screen))),
  isPart && countsOf(node).screens > 1 && h('span.dim', `+ ${(countsOf(node).screens - 1).toLocaleString('en')}`),
  h('span.key', node.key));
}
