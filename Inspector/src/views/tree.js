// The tree as the user sees it: the coordinators, and the layers of screens in front of them.

import { app, isPast, set, shownSnapshot } from '../app.js';
import { everyDrawing } from '../after.js';
import { h, lazy } from '../dom.js';
import { ghosts } from '../ghosts.js';
import { icon, plural } from '../parts.js';
import { activeScreen, coordinatorsByID, find, onView, tally } from '../snapshots.js';
import { emptyView } from './empty.js';
import { legend, owners } from './owners.js';
import { placesOf } from './places.js';
import { flatBelow, pile, plane } from './planes.js';
import { screenList } from './screenlist.js';
import { strip } from './strip.js';

/** The layers up to which all are drawn. */
const planesMax = 7;
/** The layers that are drawn from the top if there are more. */
const planesAbove = 4;

export function treeView() {
  if (!app.watch && app.trees?.length === 0) return emptyView();
  const snapshot = shownSnapshot();
  if (!snapshot) {
    return [bar('On screen'), h('div.stage', { id: 'stage', key: 'stage' }), h('span', { key: 'foot' })];
  }
  const isArriving = isPast() && snapshot.revision !== app.revision;
  const { screens } = tally(snapshot);
  return [
    bar(isPast() ? `Revision ${app.revision}` : 'On screen',
      h('span.dim.cut', isArriving ? 'not read yet' : [plural(snapshot.window.length, 'layer'),
        plural(screens, 'screen'),
        plural(snapshot.coordinators.length, 'coordinator')].join(', ')),
      h('span.grow'), slider()),
    h('div.treeview', { key: 'tree' }, ownersPart(snapshot), stage(snapshot), app.listed && screenList(snapshot)),
    strip(),
  ];
}

const bar = (title, ...others) => h('div.bar', { key: 'bar' }, h('h2', title), ...others);

function slider() {
  return h('label.depth', 'As seen',
    h('input', {
      type: 'range', id: 'depth', min: '0', max: '1', step: '0.01', value: String(app.depth),
      'aria-label': 'Distance of the layers',
      oninput: ({ target }) => set({ depth: Number(target.value) }),
    }), 'Apart ', h('kbd', 'E'));
}

function ownersPart(snapshot) {
  const screen = app.hovered && find(snapshot, app.hovered)?.path.at(-1);
  const chosen = screen?.owner ?? chosenOwner(snapshot);
  const marked = new Set(chainUp(snapshot, chosen).map(({ id }) => id));
  return h('div.owners', h('h3', 'Coordinators'), owners(snapshot, { marked, active: activeScreen(snapshot)?.owner }),
    legend());
}

/** The key of the selected entry of a snapshot; the active screen if none is selected. */
export function selectedKey(snapshot) {
  if (app.selected && (coordinatorsByID(snapshot.coordinators).has(app.selected) || find(snapshot, app.selected))) {
    return app.selected;
  }
  return app.panel === 'send' ? undefined : activeScreen(snapshot)?.key;
}

function chosenOwner(snapshot) {
  const key = selectedKey(snapshot);
  if (!key) return undefined;
  return coordinatorsByID(snapshot.coordinators).has(key) ? key : find(snapshot, key)?.path.at(-1).owner;
}

/** A coordinator and those above it, the nearest first. */
function chainUp(snapshot, id) {
  const byID = coordinatorsByID(snapshot.coordinators);
  const list = [];
  for (let one = byID.get(id); one; one = byID.get(one.parent)) list.push(one);
  return list;
}

let size = { width: 0, height: 0 };
const sizes = new ResizeObserver(([{ contentRect: { width, height } }]) => {
  if (width === size.width && height === size.height) return;
  size = { width, height };
  set({});
});

/** The size of the stage; an estimate before it was drawn. */
function stageSize() {
  if (size.width > 0) return size;
  return { width: innerWidth - 64 - 208 - (innerWidth > 1180 ? 344 : 300), height: innerHeight - 52 - 26 - 44 - 92 };
}

function stage(snapshot) {
  const effect = ghosts(snapshot);
  const view = common(snapshot, effect);
  const { window: layers } = snapshot;
  const shown = layers.length > planesMax ? [layers[0], undefined, ...layers.slice(-planesAbove)] : layers;
  const ghostly = effect?.layers ?? [];
  const place = placesOf([...shown, ...ghostly].map((layer) => (layer ? columnsOf(layer) : 0)), stageSize());
  const planes = shown.map((layer, index) => {
    if (!layer) return lazy(pile, layers.length - 1 - planesAbove, index, view, ...place.planes[index]);
    const above = index === 0 ? layers.length - 1 : shown.length - 1 - index;
    return lazy(plane, layer, index, above, view, false, ...place.planes[index]);
  });
  for (const layer of ghostly) {
    planes.push(lazy(plane, layer, planes.length, 0, view, true, ...place.planes[planes.length]));
  }
  if (planes.length !== drawnPlanes) isScrollDue = true;
  drawnPlanes = planes.length;
  return h('div.stage', {
    id: 'stage', key: 'stage', tabindex: '-1', class: planes.length > 0 ? '' : 'bare', style: place.style,
    onkeydown: moved,
    ref: (element) => sizes.observe(element), onclick: () => app.selected && set({ selected: null }),
  },
  isPast() && h('div.pastframe', { key: 'past' }),
  h('svg.guides', { key: 'guides', 'aria-hidden': 'true' }, place.guides.map((d) => h('path', { d }))),
  layers.length === 0 && h('div.blank', { key: 'none' }, icon('tree'), h('h2', 'The tree is empty'),
    h('p', 'It has no layer and no screen.')),
  planes, h('i.end', { key: 'end' }));
}

let drawnPlanes = 0;
let isScrollDue = false;

// Shows the topmost layer when their number has changed.
everyDrawing(() => {
  if (!isScrollDue) return;
  isScrollDue = false;
  const element = document.getElementById('stage');
  if (element && innerWidth >= 760) element.scrollLeft = (document.dir === 'rtl' ? -1 : 1) * element.scrollWidth;
});

let kept = {};

/** The shared data of all cards; the same object while nothing changes. */
function common(snapshot, effect) {
  const byID = coordinatorsByID((effect?.next ?? snapshot).coordinators);
  const seen = onView(snapshot);
  const { watch } = app;
  const now = {
    revision: isPast() ? snapshot.revision : undefined, byID, effect, active: activeScreen(snapshot)?.key,
    seen: seen.map(({ key }) => key).join(' '),
    selected: selectedKey(snapshot), types: watch.types, graph: watch.graph, declared: watch.declared,
    isFlat: app.depth < flatBelow,
    history: watch.history, rows: watch.history.rows.length, listed: app.listed, isOpen: app.connection,
  };
  if (Object.keys(now).every((name) => now[name] === kept[name])) return kept.view;
  const view = {
    ...now, onView: new Set(seen.map(({ key }) => key)),
    typeOf: (id) => byID.get(id)?.type ?? snapshot.coordinators.find((one) => one.id === id)?.type ?? '?',
    chainOf(id) {
      const list = [];
      for (let one = byID.get(id); one; one = byID.get(one.parent)) list.unshift(one);
      return list;
    },
  };
  kept = { ...now, view };
  return view;
}

const columnsOf = (layer) => (layer?.kind === 'split' && !layer.collapsed ? layer.children.length : 1);

/** Moves the focus between the screens with the arrow keys: up and down in a layer, and sideways between layers. */
function moved(event) {
  const at = event.target.closest('.card, .strip, .many');
  if ((event.key === 'Enter' || event.key === ' ') && event.target.matches('.card')) {
    event.preventDefault();
    event.stopPropagation();
    event.target.click();
    return;
  }
  if (!at || !event.key.startsWith('Arrow')) return;
  const layers = [...event.currentTarget.querySelectorAll('.plane')].map((one) =>
    [...one.querySelectorAll('.card, .strip, .many')]);
  const layer = layers.findIndex((list) => list.includes(at));
  const list = layers[layer];
  const index = list.indexOf(at);
  const forward = (document.dir === 'rtl') === (event.key === 'ArrowLeft');
  const beside = forward ? layers.slice(layer + 1) : layers.slice(0, layer).reverse();
  const next = {
    ArrowUp: () => list[index - 1] ?? list.at(-1), ArrowDown: () => list[index + 1] ?? list[0],
  }[event.key]?.() ?? beside.find((one) => one.length > 0)?.at(-1);
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
