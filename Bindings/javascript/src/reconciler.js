/**
 * The steps that lead a front end from one snapshot of a tree to another, as `Protocol/reconciler.md` specifies them.
 *
 * `reconcile` is a function of two snapshots: it holds no state, and calls no toolkit. `Reconciler` keeps the snapshot that
 * was drawn last. The snapshots of a mirror share what did not change, so the cost depends on the lists that a change
 * touched. This module needs neither Node nor navd.
 */
import { canonical } from './canonical.js';

const RANKS = { retained: 0, visible: 1, active: 2 };

/** The snapshot that a front end drew last, and the steps to the next one. */
export class Reconciler {
  #policy;

  /** The snapshot that was drawn last; undefined before the first. */
  shown;

  constructor(policy = {}) {
    this.#policy = policy;
  }

  /** Returns the steps from the last snapshot to this one. `changes` are the changes in between, if known. */
  apply(snapshot, changes) {
    const reconciliation = reconcile(this.shown, snapshot, changes, this.#policy);
    this.shown = snapshot;
    return reconciliation;
  }

  /** The lifecycle of each screen that has a view: a Map by key. */
  get lifecycles() {
    return this.shown ? lifecycles(this.shown, this.#policy) : new Map();
  }
}

/** Returns the steps from one snapshot to another. `before` is undefined for the first. */
export function reconcile(before, after, changes = [], policy = {}) {
  const window = before?.window ?? [];
  const shared = sharedContainers(window, after.window);
  const old = views(window, policy, shared);
  const next = views(after.window, policy, shared);
  const seenBefore = seen(window, policy);
  const seenAfter = seen(after.window, policy);
  const lifecycle = (key) => seenAfter.get(key) ?? 'retained';
  const rise = (key) => RANKS[lifecycle(key)] - RANKS[seenBefore.get(key) ?? 'retained'];
  const isNew = (key) => next.has(key) && !old.has(key);
  const isGone = (key) => old.has(key) && !next.has(key);

  const appear = [];
  const move = [];
  const update = [];
  for (const [key, { screen, place }] of next) {
    const { name, params } = screen;
    const was = old.get(key);
    if (!was) {
      appear.push({ kind: 'appear', key, name, params, place, lifecycle: lifecycle(key) });
      continue;
    }
    if (!samePlace(was.place, place)) move.push({ kind: 'move', key, place });
    if (!sameContent(was.screen, screen)) update.push({ kind: 'update', key, name, params });
  }
  const uncover = [...seenAfter.keys()].filter((key) => !isNew(key) && rise(key) > 0)
    .map((key) => ({ kind: 'uncover', key, lifecycle: lifecycle(key) }));
  const cover = [...seenBefore.keys()].filter((key) => !isGone(key) && rise(key) < 0)
    .map((key) => ({ kind: 'cover', key, lifecycle: lifecycle(key) }));
  const disappear = [...old.keys()].filter(isGone).reverse().map((key) => ({ kind: 'disappear', key }));
  return {
    before: [...appear, ...move, ...update, ...uncover],
    transition: transition(before, after, changes),
    after: [...cover, ...disappear],
  };
}

/** Returns the lifecycle of each screen that has a view: a Map by key, in the order of the snapshot. */
export function lifecycles(snapshot, policy = {}) {
  const lifecycleOf = seen(snapshot.window, policy);
  const keys = [...views(snapshot.window, policy, new Set()).keys()];
  return new Map(keys.map((key) => [key, lifecycleOf.get(key) ?? 'retained']));
}

function samePlace(one, other) {
  const { containers } = one;
  return one.at === other.at && containers.length === other.containers.length
    && containers.every((key, index) => key === other.containers[index]);
}

function sameContent(one, other) {
  if (one === other) return true;
  if (one.name !== other.name) return false;
  return one.params === other.params || canonical(one.params) === canonical(other.params);
}

// Views

/** Returns the containers that both trees share at the same place. */
function sharedContainers(old, next, shared = new Set()) {
  const before = new Map(old.filter((node) => node.children).map((node) => [node.key, node]));
  for (const node of next) {
    const was = before.get(node.key);
    if (was === node) shared.add(node);
    else if (was?.kind === 'tabs' && node.kind === 'tabs') sharedContainers(was.children, node.children, shared);
  }
  return shared;
}

/** Returns the screens that have views, with their places, by key, in the order of the snapshot. */
function views(window, { keepCovered = Infinity }, leftOut) {
  const found = new Map();
  const visit = (node, around, compact) => {
    if (leftOut.has(node)) return;
    const containers = [...around, node.key];
    const { children } = node;
    if (node.kind === 'tabs' || node.kind === 'split') {
      const order = node.collapsed ? node.compact : compact;
      for (const child of children) visit(child, containers, order);
      return;
    }
    const near = compact && keepCovered < Infinity ? new Set(compact.slice(-keepCovered - 1)) : undefined;
    const first = near ? 0 : Math.max(0, children.length - keepCovered - 1);
    for (let at = first; at < children.length; at += 1) {
      const screen = children[at];
      const { key } = screen;
      if (!near || near.has(key)) found.set(key, { screen, place: { containers, at } });
    }
  };
  for (const layer of window) visit(layer, [], undefined);
  return found;
}

/** Returns the lifecycles of the seen screens, by key, lowest layer first. */
function seen(window, { opaque = ['full'] }) {
  const hiding = new Set(opaque);
  let lowest = window.length - 1;
  while (lowest > 0 && !hiding.has(window[lowest].layer?.style)) lowest -= 1;
  const found = new Map();
  for (const layer of window.slice(Math.max(0, lowest))) {
    const active = layer === window.at(-1) ? activeIn(layer) : undefined;
    for (const key of topsOf(layer)) found.set(key, key === active ? 'active' : 'visible');
  }
  return found;
}

/** Returns the keys of the screens that a container shows. */
function topsOf(node) {
  if (node.kind === 'tabs') return topsOf(selectedTab(node));
  if (node.kind === 'split') return node.collapsed ? node.compact.slice(-1) : node.children.flatMap(topsOf);
  return node.children.slice(-1).map(({ key }) => key);
}

/** Returns the key of the active screen; undefined if there is none. */
export function activeKey({ window }) {
  return window.length > 0 ? activeIn(window.at(-1)) : undefined;
}

/** Returns the key of the screen that a container has in front: in a split, that of the focused column. */
function activeIn(node) {
  if (node.kind === 'tabs') return activeIn(selectedTab(node));
  if (node.kind !== 'split' || node.collapsed) return topsOf(node)[0];
  const columns = node.children.filter(({ children }) => children.length > 0);
  const focused = columns.find(({ column }) => column === node.focus) ?? columns.at(-1);
  return focused && activeIn(focused);
}

function selectedTab(tabs) {
  return tabs.children.find(({ key }) => key === tabs.selected);
}

// The transition

/** Returns the transition between two snapshots, with the hint of the changes. */
function transition(before, after, changes) {
  const found = before && acrossLayers(before.window, after.window);
  if (!found) {
    return { kind: 'none', direction: 'none', container: undefined, style: undefined, animated: false };
  }
  const { kind, direction, list, style } = found;
  const hint = changes.flatMap(({ transitions }) => transitions)
    .filter((splice) => splice.in === list && splice.kind !== 'custom').at(-1);
  const container = list === 'window' ? undefined : list.split('/')[0];
  return { kind, direction, container, style, animated: hint?.animated ?? false };
}

/** Returns the first difference of what two lists of layers show: `{kind, direction, list, style}`, if there is one. */
function acrossLayers(old, next) {
  if (old.at(-1)?.key === next.at(-1)?.key) return next.length > 0 ? inside(old.at(-1), next.at(-1)) : undefined;
  const [found, direction] = ends(keysOf(old), keysOf(next));
  const top = found === 'pop' ? old.at(-1) : next.at(-1);
  const kind = { push: 'present', pop: 'dismiss' }[found] ?? found;
  return { kind, direction, list: 'window', style: top?.layer?.style };
}

/** Compares what two containers with the same key show. */
function inside(old, next) {
  if (old === next) return undefined;
  const { key, kind } = next;
  if (old.kind !== kind && [old.kind, kind].some((one) => one === 'tabs' || one === 'split')) {
    return { kind: 'replace', direction: 'forward', list: key };
  }
  if (kind === 'tabs') return insideTabs(old, next);
  if (kind === 'split') return insideSplit(old, next);
  return insideList(keysOf(old.children), keysOf(next.children), key);
}

function insideList(old, next, list) {
  if (old.at(-1) === next.at(-1)) return undefined;
  const [kind, direction] = ends(old, next);
  return { kind, direction, list };
}

function insideTabs(old, next) {
  if (old.selected === next.selected) return inside(selectedTab(old), selectedTab(next));
  const order = keysOf(next.children);
  if (!order.includes(old.selected)) return { kind: 'replace', direction: 'forward', list: next.key };
  const isLater = order.indexOf(next.selected) > order.indexOf(old.selected);
  return { kind: 'select', direction: isLater ? 'forward' : 'backward', list: next.key };
}

function insideSplit(old, next) {
  if (old.collapsed !== next.collapsed) return undefined;
  if (next.collapsed) return insideList(old.compact, next.compact, `${next.key}/compact`);
  const isFocused = ({ column }) => column === next.focus;
  const columns = [...next.children.filter(isFocused), ...next.children.filter((one) => !isFocused(one))];
  for (const column of columns) {
    const was = old.children.find((one) => one.column === column.column);
    const found = was ? inside(was, column) : { kind: 'replace', direction: 'forward', list: next.key };
    if (found) return found;
  }
  return undefined;
}

/** Compares two lists of keys with different last elements, one of which may be missing: the kind and the direction. */
function ends(old, next) {
  if (old.length === 0 || next.length === 0) return ['replace', next.length > 0 ? 'forward' : 'backward'];
  const stays = next.includes(old.at(-1));
  const wasThere = old.includes(next.at(-1));
  if (stays !== wasThere) return stays ? ['push', 'forward'] : ['pop', 'backward'];
  return ['replace', wasThere ? 'backward' : 'forward'];
}

function keysOf(nodes) {
  return nodes.map(({ key }) => key);
}
