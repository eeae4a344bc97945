// A thumbnail of a tree: its layers side by side, each with its screens, drawn as one SVG.

import { h, lazy } from '../dom.js';
import { ownerClass, stemOf } from '../parts.js';
import { activeScreen, onView, screensIn, typeOf } from '../snapshots.js';

/** The layers that are drawn besides the root; further ones are a number. */
const layersMax = 4;
/** The tabs and the columns that are drawn. */
const tabsMax = 10;
/** The screens of a deck that are drawn one by one. */
const deckMax = 6;
/** The height of the part of a covered screen that is seen. */
const stripHeight = 9;

/**
 * The picture of a snapshot. `types` are the coordinator types in the order of the owner colours; `added` and `removed`
 * are keys of screens that the picture marks. `isLit` is false for an earlier revision, in which nothing is active.
 */
export function thumb(snapshot, { width = 300, height = 124, types, added = none, removed = none, isLit = true } = {}) {
  return lazy(picture, snapshot, width, height, types, added, removed, isLit);
}

const none = [];

function picture(snapshot, width, height, types, added, removed, isLit) {
  const layers = snapshot.window;
  const shown = layers.length > layersMax + 1 ? [layers[0], ...layers.slice(-layersMax)] : layers;
  const last = shown.length - 1;
  const columns = columnsOf(layers[0]);
  const share = (width - 16 - 6 * last) / Math.max(1, shown.length);
  const across = columns > 1 ? Math.min(58 * columns, width - 32) : Math.min(78, Math.max(46, share));
  const dx = last > 0 ? Math.min(across + 6, (width - 16 - across) / last) : 0;
  const dy = last > 0 ? 7 : 0;
  const tall = Math.max(40, height - 28 - dy * last);
  const left = (width - across - dx * last) / 2;
  const top = (height - tall - dy * last) / 2 + dy * last;
  const visible = onView(snapshot).map(({ key }) => key);
  const context = {
    snapshot, types, added: new Set(added), removed: new Set(removed), visible: new Set(visible),
    active: isLit ? activeScreen(snapshot)?.key : undefined,
  };
  return h('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'xMidYMid meet', 'aria-hidden': 'true' },
    shown.map((layer, index) => {
      const box = { x: left + dx * index, y: top - dy * index, width: across, height: tall };
      const skipped = index === 1 && layers.length - shown.length;
      return [
        h('rect', { class: index > 0 ? 'th-pl' : 'th-dev', ...box, rx: 9 }),
        contents(layer, inset(box, layer.layer?.style), context),
        skipped > 0 && label(`${skipped} more`, box.x + across / 2, box.y + tall + 10),
      ];
    }));
}

/** The place of the screens in a layer, by its style. */
function inset({ x, y, width, height }, style) {
  const above = style === 'alert' ? height * 0.26 : style === 'sheet' ? height * 0.24 : 7;
  const below = style === 'alert' ? height * 0.26 : 7;
  return { x: x + 7, y: y + above, width: width - 14, height: height - above - below };
}

function columnsOf(node) {
  if (!node) return 1;
  if (node.kind === 'split') return node.collapsed ? 1 : Math.max(1, node.children.length);
  return node.kind === 'tabs' ? columnsOf(node.children.find(({ key }) => key === node.selected)) : 1;
}

function contents(node, box, context) {
  if (node.kind === 'tabs') {
    const selected = node.children.find(({ key }) => key === node.selected);
    return [selected && contents(selected, { ...box, height: box.height - 13 }, context), dock(node, box)];
  }
  if (node.kind === 'split' && !node.collapsed) {
    const width = (box.width - 4 * (node.children.length - 1)) / node.children.length;
    return node.children.map((column, index) =>
      contents(column, { ...box, x: box.x + index * (width + 4), width }, context));
  }
  return deck(screensOfDeck(node), box, context);
}

/** The screens of a stack, a single screen or a collapsed split, the lowest first. */
function screensOfDeck(node) {
  if (node.kind === 'stack') return node.children;
  const all = screensIn(node);
  if (node.kind !== 'split') return all;
  const byKey = new Map(all.map((screen) => [screen.key, screen]));
  return (node.compact ?? []).map((key) => byKey.get(key)).filter(Boolean);
}

function dock(tabs, { x, y, width, height }) {
  const count = Math.min(tabs.children.length, tabsMax);
  const each = (width - 2 * (count - 1)) / count;
  const selected = Math.min(tabsMax - 1, tabs.children.findIndex(({ key }) => key === tabs.selected));
  const box = { y: y + height - 8, width: each, height: 6, rx: 2 };
  return Array.from({ length: count }, (_, index) =>
    h('rect', { class: index === selected ? 'th-on' : 'th-d', x: x + index * (each + 2), ...box }));
}

function deck(screens, { x, y, width, height }, context) {
  if (screens.length === 0) return h('rect.th-none', { x, y, width, height, rx: 4 });
  const isCut = screens.length > deckMax;
  const start = isCut ? y + stripHeight : y;
  const shown = isCut ? screens.slice(-deckMax + 1) : screens;
  const under = shown.slice(0, -1);
  const step = Math.min(stripHeight, Math.max(2, (height - 24) / Math.max(1, under.length)));
  const at = start + under.length * step;
  const card = { x, y: at, width, height: Math.max(16, y + height - at), rx: 4 };
  return [
    isCut && label(`${screens.length.toLocaleString('en')} screens`, x + width / 2, start - 3),
    under.map((screen, index) => {
      const narrower = Math.min(3, under.length - index) * 2;
      const box = { x: x + narrower, y: start + index * step, width: width - narrower * 2, height: step + 4, rx: 3 };
      return h('g', { class: ownerOf(screen, context) },
        h('rect', { class: context.removed.has(screen.key) ? 'th-del' : 'th-s', ...box }),
        context.added.has(screen.key) && h('rect.th-add', box));
    }),
    topCard(shown.at(-1), card, context),
  ];
}

function topCard(screen, box, context) {
  const { x, y, width } = box;
  const isRemoved = context.removed.has(screen.key);
  const mark = context.added.has(screen.key) ? 'th-add' : screen.key === context.active ? 'th-a'
    : context.visible.has(screen.key) ? 'th-h' : undefined;
  return h('g', { class: ownerOf(screen, context) },
    h('rect', { class: isRemoved ? 'th-del' : 'th-c', ...box }),
    !isRemoved && h('path.th-b', {
      d: `M${x + 0.5} ${y + 13}v-9a3.5 3.5 0 0 1 3.5-3.5h${width - 8}a3.5 3.5 0 0 1 3.5 3.5v9z`,
    }),
    h('text.th-t', { x: x + 5, y: y + 10 }, fitting(stemOf(screen.name), width - 8)),
    mark && h('rect', { class: mark, ...box }));
}

const ownerOf = (screen, { snapshot, types }) => ownerClass(typeOf(snapshot, screen.owner), types);

const label = (text, x, y) => h('text.th-t', { x, y, 'text-anchor': 'middle' }, text);

/** A name truncated to a width, in the small type of the picture. */
function fitting(name, room) {
  let used = 0;
  let text = '';
  for (const letter of name) {
    used += letter.codePointAt(0) > 0x2e7f ? 8 : 4.7;
    if (used > room) return `${[...text].slice(0, -1).join('')}…`;
    text += letter;
  }
  return text;
}
