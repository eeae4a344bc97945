// The panel of the selected screen or coordinator: its data, its place and its owners.

import { app, isPast, set, shownSnapshot } from '../app.js';
import { h } from '../dom.js';
import { coordinatorParams, coordinatorText, hidden, screenParams } from '../hidden.js';
import { badge, icon, nameText, ownerClass, plural, valueText } from '../parts.js';
import { activeScreen, coordinator, coordinatorsByID, find, onView, tally, typeOf } from '../snapshots.js';
import { linkOf } from './cards.js';
import { selectedKey } from './tree.js';

/** The screens and children of a coordinator that are listed. */
const listedMax = 6;

export function selectionPanel() {
  const snapshot = shownSnapshot();
  const key = snapshot && selectedKey(snapshot);
  const isOther = snapshot && app.selected && app.selected !== key;
  return [
    isOther && h('div.sec.quiet', { key: 'gone' },
      `${app.selected} is not in the tree ${isPast() ? `at revision ${app.revision}` : 'any more'}.`),
    !key ? h('div.sec.quiet', { key: 'none' }, 'Select a screen to see its owner and its origin.')
      : coordinator(snapshot, key) ? coordinatorPart(snapshot, coordinator(snapshot, key))
        : screenPart(snapshot, find(snapshot, key)),
  ];
}

function hero(type, size, name, text, key) {
  return h('div.sec.hero', { class: ownerClass(type), key: 'hero' },
    h('div.t', badge(type, size), h('div.grow', h('h2', nameText(name)), h('p', text)), h('span.key', key)));
}

function screenPart(snapshot, { layer, path }) {
  const screen = path.at(-1);
  const box = path.at(-2);
  const type = typeOf(snapshot, screen.owner);
  const row = app.watch.history.madeBy(screen.key, isPast() ? snapshot.revision : undefined);
  return [
    hero(type, 'l', screen.name, [stateText(snapshot, screen, layer), row && `, since revision ${row.revision}`],
      screen.key),
    h('div.sec', { key: 'facts' }, h('dl.kv',
      params(screenParams(screen)),
      h('dt', 'place'), h('dd', placeText(snapshot, layer, path), ' ', h('span.key', box.key)),
      urlRow(screen), guardRow(snapshot, screen), madeRow(row))),
    owners(snapshot, screen.owner),
  ];
}

function stateText(snapshot, screen, layer) {
  if (activeScreen(snapshot)?.key === screen.key) return 'Active';
  if (onView(snapshot).some(({ key }) => key === screen.key)) return 'On view';
  const above = snapshot.window.length - 1 - layer;
  return above > 0 ? `Covered by ${plural(above, 'layer')}` : 'Covered';
}

function placeText(snapshot, layer, path) {
  const box = path.at(-2);
  const words = [layer === 0 ? 'root' : snapshot.window[layer].layer?.style ?? 'modal',
    ...path.slice(1, -1).map((node) => (node.tab ? `tab ${node.tab}` : node.column ?? node.kind))];
  const count = box.children.length;
  const index = (box.children.indexOf(path.at(-1)) + 1).toLocaleString('en');
  return `${words.join(' › ')}${count > 1 ? `, ${index} of ${count.toLocaleString('en')}` : ''}`;
}

const params = (pairs) => pairs.map(([name, value]) =>
  [h('dt', { key: `dt ${name}` }, h('bdi', name)), h('dd', { key: `dd ${name}` }, shown(value))]);

function shown(value) {
  if (value === hidden) return h('span.dim', { title: 'The graph declares it as sensitive' }, 'hidden');
  if (value !== null && typeof value === 'object') {
    return h('pre.json', { tabindex: '0', dir: 'ltr' }, JSON.stringify(value, null, 2).slice(0, 20_000));
  }
  return valueText(value);
}

function urlRow(screen) {
  const url = linkOf(screen, app.watch.graph);
  if (!url) return undefined;
  return [h('dt', 'URL'), h('dd', h('button.chip.url', {
    dir: 'ltr', title: 'Copies the URL', 'aria-label': `Copy the URL ${url}`,
    onclick: () => navigator.clipboard?.writeText(url),
  }, h('span.cut', url), icon('copy', 's')))];
}

/** The leave guard of a screen, and whether it holds now. */
function guardRow(snapshot, screen) {
  const declared = app.watch.graph?.screens?.[screen.name] ?? {};
  const isHeld = snapshot.back?.[screen.key] === 'guarded' || snapshot.kept?.leaving === screen.key;
  const rows = [];
  if (declared.leave) {
    const { confirm } = declared.leave;
    const asks = confirm?.coordinator ?? confirm;
    rows.push(h('dt', 'leaving'), h('dd', isHeld && [h('span.stopc', 'held'), ': '],
      asks ? `asks ${asks}` : 'cannot leave while its guard holds'));
  }
  if (declared.back === 'none') rows.push(h('dt', 'Back'), h('dd', 'does nothing here'));
  return rows;
}

function madeRow(row) {
  if (!row) return undefined;
  const label = `${row.verb} ${row.rest}`.trim();
  return [h('dt', 'shown by'), h('dd.shownby',
    h('button.ref', { title: 'Explains the command', onclick: () => set({ view: 'time', entry: row.number }) },
      h('bdi.cut', label)),
    ' ', h('span.key', `#${row.number}`))];
}

/** The coordinator and those above it. */
function owners(snapshot, id, title = 'Owned by') {
  const byID = coordinatorsByID(snapshot.coordinators);
  const chain = [];
  for (let one = byID.get(id); one; one = byID.get(one.parent)) chain.push(one);
  if (chain.length === 0) return undefined;
  return h('div.sec', { key: 'owners' }, h('h3', title), h('ul.chainlist', chain.map((one) => h('li', { key: one.id },
    badge(one.type),
    h('div',
      h('button.ref.plain', { onclick: () => set({ selected: one.id }) }, h('b', h('bdi', one.type)), ' ',
        h('span.key', one.id)), ' ',
      h('span.dim', h('bdi', coordinatorText(one).slice(0, 200))),
      h('small', opening(snapshot, one)))))));
}

/** The origin and the contents of a coordinator. */
function opening(snapshot, one) {
  const count = tally(snapshot).owners.get(one.id) ?? 0;
  return [
    app.watch.services[one.type] === null && h('span.stopc', 'No client serves it. '),
    `${openedText(snapshot, one)}; ${count ? plural(count, 'screen') : 'no screen'}; `,
    one.home ? ['home ', h('span.key', one.home)] : 'home is the window',
  ];
}

function openedText(snapshot, one) {
  switch (one.opening) {
    case 'root': return 'the root';
    case 'tab': return `tab of ${typeOf(snapshot, one.parent)}`;
    case 'started': return one.label ? `started, completes as ${one.label}` : 'started, without a handler of its result';
    case 'handover': return 'shares the home that it was handed';
    case 'attached': return `attached to screen ${one.screen ?? '?'}`;
    default: return one.opening;
  }
}

function coordinatorPart(snapshot, one) {
  const count = tally(snapshot).owners.get(one.id) ?? 0;
  const isActive = activeScreen(snapshot)?.owner === one.id;
  const service = app.watch.services[one.type];
  const children = snapshot.coordinators.filter(({ parent }) => parent === one.id);
  return [
    hero(one.type, 'l', one.type,
      [isActive ? 'Owns the active screen, ' : 'Coordinator, ', count ? plural(count, 'screen') : 'no screen'], one.id),
    h('div.sec', { key: 'facts' }, h('dl.kv',
      params(coordinatorParams(one)),
      h('dt', 'opened'), h('dd', openedText(snapshot, one)),
      h('dt', 'home'), h('dd', one.home ? [homeText(snapshot, one.home), ' ', h('span.key', one.home)] : 'the window'),
      one.opener && [h('dt', 'opener'), h('dd', typeOf(snapshot, one.opener), ' ', h('span.key', one.opener))],
      service !== undefined && [h('dt', 'served by'), h('dd',
        service === null ? h('span.stopc', 'no client: its commands wait or fail') : service.name ?? 'a client')])),
    count > 0 && h('div.sec', { key: 'screens' }, h('h3', 'Screens', h('span.end', count.toLocaleString('en'))),
      ownedScreens(snapshot, one.id, count)),
    children.length > 0 && h('div.sec', { key: 'children' },
      h('h3', 'Opened', h('span.end', children.length.toLocaleString('en'))),
      h('ul.cl', children.slice(0, listedMax).map((child) => h('li', { key: child.id },
        h('button.ref.plain', { onclick: () => set({ selected: child.id }) }, badge(child.type, 's'),
          h('bdi.cut', child.type), h('span.key', child.id)),
        h('small', child.opening))),
      children.length > listedMax && h('li.quiet', { key: 'more' },
        `and ${(children.length - listedMax).toLocaleString('en')} more`))),
    one.parent && owners(snapshot, one.parent, 'Opened by'),
  ];
}

function homeText(snapshot, key) {
  const place = find(snapshot, key);
  if (!place) return 'has left';
  const node = place.path.at(-1);
  return node.tab ? `tab ${node.tab}` : node.column ? `column ${node.column}` : node.kind;
}

/** The topmost screens of a coordinator. Stops as soon as there are enough. */
function ownedScreens(snapshot, id, count) {
  const found = [];
  const walk = (node) => {
    if (node.kind === 'screen') {
      if (node.owner === id) found.push(node);
      return;
    }
    for (let index = node.children.length - 1; index >= 0 && found.length < Math.min(count, listedMax); index -= 1) {
      walk(node.children[index]);
    }
  };
  for (const layer of snapshot.window.toReversed()) if (found.length < Math.min(count, listedMax)) walk(layer);
  return h('ul.cl', found.map((screen) => h('li', { key: screen.key },
    h('button.ref.plain', { onclick: () => set({ selected: screen.key }) }, h('bdi.cut', screen.name),
      h('span.key', screen.key)))),
  count > found.length && h('li.quiet', { key: 'more' }, `and ${(count - found.length).toLocaleString('en')} more`));
}
