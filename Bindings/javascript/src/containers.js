/**
 * The steps that lead the containers of a front end from one snapshot to another, as `Protocol/front-end.md` specifies them.
 *
 * `containers` is a function of two snapshots, beside `reconcile`. This module needs neither Node nor navd.
 */
import { isEqual } from './canonical.js';

/** Returns the steps before the transition and the steps after it. `before` is undefined for the first snapshot. */
export function containers(before, after) {
  const old = placesIn(before?.window ?? []);
  const next = placesIn(after.window);
  const remade = remadeBetween(old, next);
  const leaving = [...old.keys()].reverse();
  const remove = (key) => ({ kind: 'remove', key });
  return {
    before: [
      ...leaving.filter((key) => remade.has(key)).map(remove),
      ...placing(old, next, remade),
      ...changing(old, next, remade),
    ],
    after: leaving.filter((key) => !next.has(key) && !remade.has(key)).map(remove),
  };
}

/** Returns the containers by key, each with the key of its parent; null for a layer. */
function placesIn(nodes, parent = null, found = new Map()) {
  for (const node of nodes) {
    found.set(node.key, { node, parent });
    if (holdsContainers(node)) placesIn(node.children, node.key, found);
  }
  return found;
}

const holdsContainers = ({ kind }) => kind === 'tabs' || kind === 'split';

/** Returns the keys of the containers to recreate, with all containers inside them. */
function remadeBetween(old, next) {
  const remade = new Set();
  for (const [key, { node, parent }] of old) {
    const now = next.get(key);
    const isElsewhere = now && (now.parent !== parent || !suits(node, now.node));
    if (isElsewhere || remade.has(parent)) remade.add(key);
  }
  return remade;
}

/** Whether the widget of a container can be kept for its next version. */
const suits = (one, other) => one.kind === other.kind || !(holdsContainers(one) || holdsContainers(other));

/** Returns the steps `add` and `place`. Tracks the siblings that the toolkit has at each step. */
function placing(old, next, remade) {
  const rows = new Map();
  for (const [key, { parent }] of old) {
    if (!remade.has(key)) rows.set(parent, [...(rows.get(parent) ?? []), key]);
  }
  const last = new Map();
  const steps = [];
  for (const [key, { node, parent }] of next) {
    const row = rows.get(parent) ?? [];
    rows.set(parent, row);
    const was = row.indexOf(key);
    const previous = row.indexOf(last.get(parent));
    last.set(parent, key);
    if (was > previous) continue;
    if (was >= 0) {
      row.splice(was, 1);
      row.splice(previous, 0, key);
      steps.push({ kind: 'place', key, at: previous });
      continue;
    }
    // A layer is inserted above the layer that it replaces.
    let at = previous + 1;
    while (at < row.length && !next.has(row[at])) at += 1;
    row.splice(at, 0, key);
    steps.push({ kind: 'add', key, ...madeOf(node), in: parent, at });
  }
  return steps;
}

/** Returns the step `add` of a container. `type` is the container's kind, because `kind` is that of the step. */
function madeOf({ kind, layer, tab, column }) {
  return { type: kind, ...(layer && { layer }), ...(tab !== undefined && { tab }), ...(column && { column }) };
}

/** Returns the steps `change`. */
function changing(old, next, remade) {
  const steps = [];
  for (const [key, { node }] of next) {
    const was = remade.has(key) ? undefined : old.get(key)?.node;
    if (was === node) continue;
    const [now, known] = [stateOf(node), was ? stateOf(was) : unchanging(node)];
    // A recreated child is hidden until it is shown.
    if (now.shown?.some((child) => remade.has(child))) known.shown = undefined;
    const members = Object.entries(now).filter(([name, value]) => !isEqual(value, known[name]));
    if (members.length > 0) steps.push({ kind: 'change', key, ...Object.fromEntries(members) });
  }
  return steps;
}

/** Returns the members of a container that a step can change. */
function stateOf(node) {
  const { kind, layer, tab, column, selected, collapsed, focus } = node;
  const own = { layer, tab, column };
  if (kind === 'tabs') return { ...own, shown: [selected] };
  if (kind === 'split') return { ...own, shown: columnsSeen(node).map(({ key }) => key), collapsed, focus };
  return { ...own, type: kind };
}

/** Returns the members that `add` already has. */
function unchanging({ kind, layer, tab, column }) {
  return { layer, tab, column, type: kind };
}

function columnsSeen({ collapsed, compact, children }) {
  const top = compact?.at(-1);
  return collapsed ? children.filter((column) => column.children.some(({ key }) => key === top)) : children;
}
