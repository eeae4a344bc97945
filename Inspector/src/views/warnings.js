// The warnings about this machine.

import { app, set } from '../app.js';
import { h } from '../dom.js';
import { plural } from '../parts.js';
import { show } from '../session.js';
import { liveTrees } from '../thumbnails.js';

/** The number of screens in one stack that causes a warning. */
export const screensMany = 200;
/** The milliseconds after which a kept command causes a warning. */
const keptLong = 60_000;
/** The greatest number of separate warnings of one kind. */
const eachMax = 3;

/**
 * The warnings about this machine, worst first: `{ key, icon, isBad, text, todo, open }`. `text` are children for `h`, `todo`
 * is a sentence, and `open()` shows the place.
 */
export function warnings() {
  const kinds = [ofStore, ofTypes, ofStacks, ofKept, ofLeases, ofOverflows, ofUndrawn];
  const found = kinds.flatMap((kind) => kind());
  return [...found.filter(({ isBad }) => isBad), ...found.filter(({ isBad }) => !isBad)];
}

const named = (name) => h('b', h('bdi', name));
const toTrees = (filter) => () => set({ view: 'trees', filters: { ...app.filters, trees: filter } });
const nameOf = ({ name, pid }) => name ?? `process ${pid}`;

function ofStore() {
  const store = app.status?.store;
  if (!store) return [];
  const found = store.damaged.map(({ tree, reason }, index) => ({
    key: `damaged ${index}`, icon: 'warn', isBad: true, open: toTrees(''),
    text: [tree ? [named(tree), ': '] : '', `its records could not be read: ${reason}`],
    todo: `Restore ${store.directory} from a copy, or open the tree again.`,
  }));
  if (store.writable) return found;
  return [...found, {
    key: 'store', icon: 'warn', isBad: true, open: toTrees(''),
    text: ['navd cannot write to its store. Changes are rejected as ', h('code', 'storeUnavailable'), '.'],
    todo: `Make room in ${store.directory}, or correct its permissions.`,
  }];
}

function ofTypes() {
  return (app.status?.detached ?? []).flatMap(({ type, trees }) => some(trees, (tree) => ({
    key: `served ${type} ${tree}`, icon: 'plug', isBad: true, open: () => show(tree),
    text: [named(tree), ': no client serves ', named(type), '.'],
    todo: 'Its commands wait or fail. Start the client that registers the type.',
  }), (count) => ({
    key: `served ${type}`, icon: 'plug', isBad: true, open: toTrees(type),
    text: [named(type), ` has no client that serves it in ${count} more trees.`],
    todo: 'Start the client that registers the type.',
  })));
}

function ofStacks() {
  const heights = liveTrees().map(([tree, { snapshot }]) => ({ tree, count: highestStack(snapshot) }));
  return heights.filter(({ count }) => count > screensMany).map(({ tree, count }) => ({
    key: `stack ${tree}`, icon: 'stack', isBad: true, open: () => show(tree, 'time'),
    text: [named(tree), `: ${count.toLocaleString('en')} screens lie in one stack.`],
    todo: 'A front end may push where it should replace or pop. Look for the route in the timeline.',
  }));
}

function ofKept() {
  const now = Date.now();
  const waiting = liveTrees().filter(([, { keptSince }]) => keptSince && now - keptSince > keptLong);
  return waiting.map(([tree, { snapshot: { kept }, keptSince }]) => {
    const asks = kept.waitsFor === 'confirmation';
    return {
      key: `kept ${tree}`, icon: asks ? 'hold' : 'park', open: () => show(tree),
      text: [named(tree), `: a kept command waits for more than ${Math.floor((now - keptSince) / 60_000)} min.`],
      todo: asks ? 'Confirm or forget it.' : 'Make its requirement hold, or forget it.',
    };
  });
}

function ofLeases() {
  const others = app.clients.filter(({ caller }) => !caller);
  return others.flatMap((client) => client.drives.map((tree) => ({
    key: `drives ${client.pid} ${tree}`, icon: 'wheel', open: () => show(tree),
    text: [named(tree), ': ', named(nameOf(client)), ' drives it.'],
    todo: 'navd rejects commands of other clients until it releases the lease.',
  })));
}

function ofOverflows() {
  const count = app.status?.counters?.overflows ?? 0;
  if (count === 0) return [];
  const who = count === 1 ? 'its client' : 'their clients';
  return [{
    key: 'overflows', icon: 'warn', open: toTrees(''),
    text: [`${plural(count, 'subscription')} ended since navd started, because ${who} read too slowly.`],
    todo: 'Read notifications in a separate loop.',
  }];
}

function ofUndrawn() {
  const trees = (app.trees ?? []).filter(isUndrawn).map(({ tree }) => tree);
  return some(trees, (tree) => ({
    key: `drawn ${tree}`, icon: 'program', open: () => show(tree),
    text: [named(tree), ': no client is subscribed.'],
    todo: 'No front end draws it. Start one, or close the tree.',
  }), (count) => ({
    key: 'drawn', icon: 'program', open: toTrees('no front end'),
    text: [`${count.toLocaleString('en')} more trees have no subscriber.`],
    todo: 'No front end draws them. Start front ends, or close the trees.',
  }));
}

/** A warning for each of a few, and one for all others. */
function some(list, one, rest) {
  if (list.length <= eachMax + 1) return list.map(one);
  return [...list.slice(0, eachMax).map(one), rest(list.length - eachMax)];
}

/** The clients that draw a tree: its subscribers that are no inspectors. */
export function drawers(tree) {
  return subscribersOf().get(tree) ?? [];
}

/** Whether a tree of the user has no subscriber besides inspectors. Subscribers of other users' trees are not known. */
export function isUndrawn({ tree, owner }) {
  return owner === undefined && app.status !== undefined && drawers(tree).length === 0;
}

const subscribers = new WeakMap();

function subscribersOf() {
  if (!subscribers.has(app.clients)) {
    const byTree = new Map();
    for (const client of app.clients) {
      if (client.caller || client.name === 'inspector') continue;
      for (const tree of client.subscriptions) byTree.set(tree, [...(byTree.get(tree) ?? []), client]);
    }
    subscribers.set(app.clients, byTree);
  }
  return subscribers.get(app.clients);
}

function highestStack(snapshot) {
  const high = (node) => {
    if (node.kind === 'stack') return node.children.length;
    return node.kind === 'screen' ? 1 : Math.max(0, ...node.children.map(high));
  };
  return Math.max(0, ...snapshot.window.map(high));
}
