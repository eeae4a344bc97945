// The screens of a container: a card for the top one, strips for those below it, and a thick edge for many.

import { app, set } from '../app.js';
import { h } from '../dom.js';
import { hidden, screenParams } from '../hidden.js';
import { badge, icon, nameText, ownerClass, plain, plural } from '../parts.js';

/** The screens below the top one up to which all are drawn. */
const stripsMax = 5;

/** The screens of a stack; `above` is the number of layers above it, and `view` the shared data of all cards. */
export function deck(container, above, view, isGhost = false) {
  const { children } = container;
  const plus = isGhost ? [] : view.effect?.added.get(container.key) ?? [];
  if (children.length === 0 && plus.length === 0) return h('div.none', 'empty');
  const top = plus.at(-1) ?? children.at(-1);
  const count = children.length - (plus.length > 0 ? 0 : 1);
  const strips = [];
  const add = (index) => strips.push(strip(children[index], index, count, view));
  if (count > stripsMax) {
    add(0);
    strips.push(many(container, count, view));
    add(count - 2);
    add(count - 1);
  } else {
    for (let index = 0; index < count; index += 1) add(index);
  }
  return h('div.deck', strips, card(top, above, view, isGhost || plus.length > 0));
}

/** The edge that represents the screens between the lowest and the top ones. */
function many(container, count, view) {
  const [from, to] = [container.children[1], container.children[count - 3]];
  return h('button.many', {
    key: 'many', class: ownerClass(view.typeOf(from.owner), view.types),
    'aria-expanded': String(app.listed === container.key),
    title: 'Lists all screens', onclick: () => set({ listed: app.listed === container.key ? null : container.key }),
  },
  h('span.nowrap', icon('stack', 's'), `${(count - 3).toLocaleString('en')} more`, h('span.grow'),
    h('span.key.cut', `${from.key} to ${to.key}`)));
}

function strip(screen, index, count, view) {
  const type = view.typeOf(screen.owner);
  const isSelected = view.selected === screen.key;
  const classes = [ownerClass(type, view.types), isSelected && 'sel', fades(screen, view) && 'faded',
    view.effect?.going.has(screen.key) && 'going'];
  return h('button.strip', {
    key: screen.key, class: classes.filter(Boolean).join(' '), 'data-key': screen.key,
    'aria-pressed': String(isSelected),
    style: { '--in': String(Math.min(3, count - index)) }, ...choosing(screen),
  },
  isSelected && tether(screen, view), badge(type, 's', view.types), nameText(screen.name),
  h('span.p.cut.grow', h('bdi', valuesText(screen))), h('span.key', screen.key));
}

/** The values of the params of a screen in one line. */
export const valuesText = (screen) =>
  screenParams(screen).map(([, value]) => (value === hidden ? 'hidden' : plain(value).slice(0, 120))).join(', ');

function card(screen, above, view, isGhost) {
  const isGoing = view.effect?.going.has(screen.key);
  const isActive = !isGhost && view.active === screen.key;
  const isOnView = view.onView.has(screen.key);
  const isSelected = !isGhost && view.selected === screen.key;
  const type = view.typeOf(screen.owner);
  const state = isGhost ? 'ghost' : isActive ? 'active' : isOnView ? '' : 'covered';
  const classes = [ownerClass(type, view.types), state, isSelected && 'sel', isGoing && 'going',
    fades(screen, view) && 'faded'];
  return h('div.card', {
    key: screen.key, role: 'button', tabindex: '0', class: classes.filter(Boolean).join(' '), 'data-key': screen.key,
    'aria-pressed': String(isSelected), ...choosing(screen),
  },
  isSelected && tether(screen, view),
  h('div.band', badge(type, '', view.types), nameText(screen.name), h('span.grow'), h('span.key', screen.key)),
  fields(screen, isGhost, view),
  !isGhost && made(screen, view),
  h('div.foot', foot({ isGhost, isGoing, isActive, isOnView, above })));
}

function fields(screen, isGhost, view) {
  const params = screenParams(screen);
  const url = !isGhost && linkOf(screen, view.graph);
  return h('div.fields',
    params.length > 0 && h('dl', params.map(([name, value]) =>
      h('div', h('dt', h('bdi', name)), h('dd', bigValue(value))))),
    url && h('span.chip.url', { dir: 'ltr' }, h('span.cut', url)));
}

function bigValue(value) {
  if (value === hidden) return h('span.dim', 'hidden');
  if (value === '') return h('span.dim', 'empty');
  const text = plain(value);
  const isLong = text.length > 48;
  return h('bdi', { class: isLong || typeof value === 'object' ? 'long' : '', title: isLong && text.slice(0, 2_000) },
    text.length > 300 ? `${text.slice(0, 300)}…` : text);
}

function made(screen, view) {
  const row = view.history.madeBy(screen.key, view.revision);
  return row && h('div.made', { title: 'The command that showed it' },
    icon(row.lane, 's'), h('bdi.cut', `${row.verb} ${row.rest}`.trim()), h('span.key', `#${row.number}`));
}

function foot({ isGhost, isGoing, isActive, isOnView, above }) {
  if (isGhost) return [icon('plus', 's'), 'would be added'];
  if (isGoing) return [icon('minus', 's'), 'would leave'];
  if (isActive) return [h('i.lamp'), 'active'];
  if (isOnView) return [h('i.lamp.off'), 'on view'];
  return above > 0 ? `covered by ${plural(above, 'layer')}` : 'covered';
}

/** The owners of a screen, from the root to its own. */
function tether(screen, view) {
  const owners = view.chainOf(screen.owner);
  const shown = owners.length > 5 ? [owners[0], undefined, ...owners.slice(-3)] : owners;
  return h('span.tether', shown.flatMap((one, index) => [
    index > 0 && icon('next', 's flip'),
    one ? badge(one.type, 's', view.types) : '…',
    one && index === shown.length - 1 && [h('b', h('bdi', one.type)), h('span.key', one.id)],
  ]));
}

/** Whether a coordinator is selected that owns the screen neither itself nor through those below it. */
const fades = (screen, view) => view.selected?.startsWith('c')
  && !view.chainOf(screen.owner).some(({ id }) => id === view.selected);

/** The props that select a screen and mark its owners. */
function choosing(screen) {
  return {
    onclick: (event) => {
      event.stopPropagation();
      set({ selected: app.selected === screen.key ? null : screen.key });
    },
    onpointerenter: () => set({ hovered: screen.key }),
    onpointerleave: () => app.hovered === screen.key && set({ hovered: null }),
  };
}

const links = new WeakMap();

/** The URL of a screen by the first link of the graph that shows it; undefined without one, or if a param is hidden. */
export function linkOf(screen, graph) {
  if (!graph) return undefined;
  let byScreen = links.get(graph);
  if (!byScreen) {
    byScreen = new Map();
    for (const [pattern, link] of Object.entries(graph.links ?? {})) {
      if (!byScreen.has(link.shows)) byScreen.set(link.shows, pattern);
    }
    links.set(graph, byScreen);
  }
  const pattern = byScreen.get(screen.name);
  if (pattern === undefined) return undefined;
  const params = new Map(screenParams(screen));
  let isWhole = true;
  const url = pattern.replace(/\{(\w+)\}/g, (_, name) => {
    const value = params.get(name);
    if (value === undefined || value === hidden || typeof value === 'object') isWhole = false;
    return encodeURIComponent(String(value === hidden ? '' : value));
  });
  return isWhole ? url : undefined;
}
