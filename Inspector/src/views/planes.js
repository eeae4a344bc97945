// The layers of the window: the device with its tabs and columns, and the layers above it.

import { app, set } from '../app.js';
import { h } from '../dom.js';
import { icon, ownerClass, plural, stemOf } from '../parts.js';
import { countsOf, topScreens } from '../snapshots.js';
import { deck } from './cards.js';

/** The tabs up to which all are drawn. */
const tabsMax = 12;
/** The depth below which the layers lie on each other as the user sees them. */
export const flatBelow = 0.25;

/** A layer of the window at a place. `index` counts the layers that are drawn, `above` those above it. */
export function plane(layer, index, above, view, isGhost, ...place) {
  const { style, priority } = layer.layer ?? {};
  const kinds = { alert: 'alert', sheet: 'sheet-style', full: 'full' };
  const name = index === 0 ? 'root' : style ?? 'modal';
  const classes = [index === 0 ? 'root' : kinds[style] ?? 'modal', view.isFlat && index > 0 && 'flat',
    view.effect?.going.has(layer.key) && 'leaving'];
  return h('section.plane', { class: classes.filter(Boolean).join(' '), style: placed(place),
    'aria-label': `Layer ${name} ${layer.key}` },
    h('div.frame'),
    h('h3.cap', h('b', h('bdi', name)), layer.kind !== 'bare' && [icon(layer.kind, 's'), layer.kind],
      priority > 0 && h('span.chip', `priority ${priority}`), h('span.key', layer.key)),
    h('div.sheet', container(layer, above, view, isGhost)));
}

const placed = ([x, y, width]) => ({ '--px': `${x}px`, '--py': `${y}px`, '--w': `${width}px` });

/** Stands for the layers between the lowest and the top ones. */
export function pile(count, index, view, ...place) {
  return h('section.plane.pile', { class: view.isFlat ? 'flat' : '', style: placed(place),
    'aria-label': plural(count, 'layer') },
    h('div.frame'), h('h3.cap', h('b', plural(count, 'layer'))),
    h('div.sheet', h('button.none', { 'aria-expanded': String(app.listed === 'window'),
      onclick: () => set({ listed: app.listed === 'window' ? null : 'window' }) },
      icon('stack'), 'List them')));
}

function container(node, above, view, isGhost) {
  if (node.kind === 'tabs') return tabs(node, above, view, isGhost);
  if (node.kind === 'split') return columns(node, above, view, isGhost);
  if (node.kind === 'screen') return deck({ key: node.key, children: [node] }, above, view, isGhost);
  const [only] = node.children;
  if (node.children.length === 1 && only.kind !== 'screen') return container(only, above, view, isGhost);
  return deck(node, above, view, isGhost);
}

function tabs(node, above, view, isGhost) {
  const selected = node.children.find(({ key }) => key === node.selected);
  return [
    selected ? container(selected, above, view, isGhost) : h('div.none', 'no tab'),
    dock(node, view),
  ];
}

function dock(node, view) {
  const { children } = node;
  const at = Math.max(0, children.findIndex(({ key }) => key === node.selected));
  const first = children.length > tabsMax ? Math.max(0, Math.min(children.length - tabsMax + 1, at - 4)) : 0;
  const shown = children.length > tabsMax ? children.slice(first, first + tabsMax - 1) : children;
  return h('ul.dock', { class: shown.length > 4 ? 'many' : '', 'aria-label': 'Tabs' },
    shown.map((tab) => tabItem(tab, node, view)),
    children.length > shown.length && h('li.tab', { key: 'more' },
      h('button.cover', { onclick: () => set({ listed: node.key }) },
      `${(children.length - shown.length).toLocaleString('en')} more`)));
}

function tabItem(tab, node, view) {
  const isSelected = tab.key === node.selected;
  const { screens } = countsOf(tab);
  const added = view.effect?.added.get(tab.key)?.length ?? 0;
  const top = topScreens(tab, 3);
  const toggle = () => set({ listed: app.listed === tab.key ? null : tab.key });
  return h('li.tab', {
    key: tab.key, class: isSelected ? 'chosen' : view.effect?.chosen.get(node.key) === tab.key ? 'ghost' : '',
  },
  h('b.cut', h('bdi', tab.tab)), isSelected && h('span.visually-hidden', 'selected'),
  h('div.bars',
    top.map((screen) => h('span.mini', { class: ownerClass(view.typeOf(screen.owner), view.types), key: screen.key },
      h('i'), h('bdi.cut', stemOf(screen.name)))),
    screens > 3 && h('span.mini', { key: 'more' }, `+ ${(screens - 3).toLocaleString('en')}`),
    added > 0 && h('span.mini.plus', { key: 'plus' }, icon('plus', 's'), added),
    screens === 0 && added === 0 && h('span.mini.dim', { key: 'none' }, 'not opened')),
  screens > 0 && h('button.cover', { key: 'list', 'aria-label': `List ${plural(screens, 'screen')} of ${tab.tab}`,
    'aria-expanded': String(app.listed === tab.key), onclick: toggle }));
}

function columns(node, above, view, isGhost) {
  if (!node.collapsed) {
    return h('div.cols', node.children.map((column) =>
      h('div.col', { key: column.key, class: node.focus === column.column ? 'focus' : '' },
      h('span.cap', column.column), container(column, above, view, isGhost))));
  }
  const byKey = new Map(node.children.flatMap((column) => column.children).map((screen) => [screen.key, screen]));
  const compact = { key: `${node.key}/compact`, children: node.compact.map((key) => byKey.get(key)).filter(Boolean) };
  return h('div.cols', h('div.col', h('span.cap', 'collapsed to one column'), deck(compact, above, view, isGhost)));
}
