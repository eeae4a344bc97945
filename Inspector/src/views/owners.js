// The coordinators of the tree, each below its parent.

import { app, set } from '../app.js';
import { h, lazy } from '../dom.js';
import { longList, moveInList } from '../lists.js';
import { badge, icon, nameText, ownerClass, plural } from '../parts.js';
import { nested, tally } from '../snapshots.js';

const rowHeight = 34;
/** The coordinators up to which all rows are drawn. */
const allMax = 100;
/** The screens of a coordinator up to which each has a mark; more are a number. */
const marksMax = 6;

/** The list of coordinators. `marked` are the ids of those to mark, `active` the owner of the active screen. */
export function owners(snapshot, { marked, active }) {
  const rows = nested(snapshot.coordinators);
  const { owners: counts } = tally(snapshot);
  const { services, types } = app.watch;
  const row = (index) => {
    const { one, depth, up, isFirst } = rows[index];
    const isUnserved = services[one.type] === null;
    return h('div.ownrow', { key: one.id, role: 'listitem' },
      lazy(ownerRow, one, index, depth, up, isFirst, counts.get(one.id) ?? 0,
      marked.has(one.id), app.selected === one.id, active === one.id, isUnserved, types));
  };
  const props = { role: 'list', 'aria-label': 'Coordinators',
    onkeydown: (event) => moveInList(event, { count: rows.length, rowHeight }) };
  if (rows.length > allMax) return longList({ name: 'owners', count: rows.length, rowHeight, draw: row, ...props });
  return h('div.ownlist', { key: 'all', ...props }, rows.map((_, index) => row(index)));
}

function ownerRow(one, index, depth, up, isFirst, count, isMarked, isSelected, isActive, isUnserved, types) {
  const marks = count > marksMax ? h('em', count.toLocaleString('en')) : Array.from({ length: count }, () => h('i'));
  return h('button.own', {
    class: `${ownerClass(one.type, types)}${depth === 0 ? ' d0' : ''}${isMarked ? ' chain' : ''}`, 'data-row': index,
    style: { '--d': String(Math.min(depth, 6)), '--up': String(up), '--from': isFirst ? '-6px' : '-17px' },
    title: `${one.type} ${one.id}: ${one.opening}`, 'aria-pressed': String(isSelected),
    onclick: () => set({ selected: isSelected ? null : one.id, panel: 'look', isSheetOpen: false }),
  },
  badge(one.type, '', types), h('span.grow.name', nameText(one.type), h('span.key', one.id)),
  isUnserved && h('span.unserved', { title: `No client serves ${one.type}`, role: 'img', 'aria-label': 'not served' },
    icon('plug', 's stopc')),
  h('span.cnt', { title: plural(count, 'screen') }, marks, h('span.visually-hidden', plural(count, 'screen'))),
  isActive && h('i.lamp', { title: 'owns the active screen', role: 'img', 'aria-label': 'owns the active screen' }));
}

/** The meaning of the frames of cards. */
export const legend = () => h('div.legend', { 'aria-hidden': 'true' },
  h('span', h('s.k-active'), 'active, what the user sees'),
  h('span', h('s.k-covered'), 'covered'),
  h('span', h('s.k-selected'), 'selected, with its owners'));
