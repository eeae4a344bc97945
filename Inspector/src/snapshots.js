// Queries of snapshots: screens, containers, coordinators.

const counted = new WeakMap();

/** All screens in a node or below, in their order. */
export function screensIn(node, list = []) {
  if (node.kind === 'screen') list.push(node);
  else for (const child of node.children ?? []) screensIn(child, list);
  return list;
}

/** All screens of a snapshot, with the lists by owner; computed once for each snapshot. */
export function screensOf(snapshot) {
  let known = counted.get(snapshot);
  if (!known) {
    const all = snapshot.window.flatMap((layer) => screensIn(layer));
    const byOwner = new Map();
    const byKey = new Map();
    for (const screen of all) {
      byKey.set(screen.key, screen);
      if (!byOwner.has(screen.owner)) byOwner.set(screen.owner, []);
      byOwner.get(screen.owner).push(screen);
    }
    const coordinators = new Map(snapshot.coordinators.map((one) => [one.id, one]));
    known = { all, byOwner, byKey, coordinators };
    counted.set(snapshot, known);
  }
  return known;
}

export const coordinator = (snapshot, id) => coordinatorsByID(snapshot.coordinators).get(id);

export const typeOf = (snapshot, id) => coordinator(snapshot, id)?.type ?? '?';

/** A coordinator and those above it, the nearest first. */
export function chain(snapshot, id) {
  const list = [];
  for (let one = coordinator(snapshot, id); one; one = coordinator(snapshot, one.parent)) list.push(one);
  return list;
}

/** The screens on view: the top ones of the top layer. */
export function onView(snapshot) {
  const visible = (node) => {
    if (!node) return [];
    if (node.kind === 'screen') return [node];
    if (node.kind === 'tabs') return visible(node.children.find(({ key }) => key === node.selected));
    if (node.kind !== 'split') return visible(node.children?.at(-1));
    if (!node.collapsed) return node.children.flatMap(visible);
    return node.children.flatMap((column) => column.children).filter(({ key }) => key === node.compact.at(-1));
  };
  return visible(snapshot.window.at(-1));
}

/** The active screen: in a split, that of the last used column. Undefined without one. */
export function activeScreen(snapshot) {
  const active = (node) => {
    if (!node || node.kind === 'screen') return node;
    if (node.kind === 'tabs') return active(node.children.find(({ key }) => key === node.selected));
    if (node.kind !== 'split') return active(node.children?.at(-1));
    if (node.collapsed) return topOfSplit(node);
    return active(node.children.find(({ column }) => column === node.focus))
      ?? node.children.map(active).findLast(Boolean);
  };
  return active(snapshot.window.at(-1));
}

function topOfSplit(split) {
  const top = split.compact.at(-1);
  for (const { children } of split.children) {
    for (let index = children.length - 1; index >= 0; index -= 1) {
      if (children[index].key === top) return children[index];
    }
  }
  return undefined;
}

/** The place of an entry: `{ layer: index, path: [layer, …, entry] }`; undefined if it is not there. */
export function find(snapshot, key) {
  const path = [];
  if (!key || !walk(snapshot.window, key, path)) return undefined;
  path.reverse();
  return { layer: snapshot.window.indexOf(path[0]), path };
}

/** Collects the entries from that with the key up to the layer. Returns whether the key was found. */
function walk(nodes, key, path) {
  for (const node of nodes) {
    if (node.key === key || (node.children && walk(node.children, key, path))) {
      path.push(node);
      return true;
    }
  }
  return false;
}

const tallies = new WeakMap();
/** The last counted version of each container, by key. The next version differs in few children. */
const lastCounted = new Map();
const lastMax = 4_096;

/** The number of screens of a snapshot: `{ screens, owners }`, with the number by owner. Costs what changed. */
export function tally(snapshot) {
  let known = tallies.get(snapshot);
  if (!known) tallies.set(snapshot, known = counts('window', snapshot.window));
  return known;
}

function counts(key, nodes) {
  const before = lastCounted.get(key);
  const sum = { nodes, screens: before?.screens ?? 0, owners: new Map(before?.owners) };
  const old = before?.nodes ?? [];
  let start = 0;
  while (start < old.length && start < nodes.length && old[start] === nodes[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < nodes.length - start && old.at(-1 - end) === nodes.at(-1 - end)) end += 1;
  for (let index = start; index < old.length - end; index += 1) add(sum, old[index], -1);
  for (let index = start; index < nodes.length - end; index += 1) add(sum, nodes[index], 1);
  lastCounted.delete(key);
  lastCounted.set(key, sum);
  if (lastCounted.size > lastMax) lastCounted.delete(lastCounted.keys().next().value);
  return sum;
}

function add(sum, node, sign) {
  if (node.kind === 'screen') {
    sum.screens += sign;
    addOwner(sum.owners, node.owner, sign);
    return;
  }
  const below = countsOf(node);
  sum.screens += sign * below.screens;
  for (const [owner, count] of below.owners) addOwner(sum.owners, owner, sign * count);
}

function addOwner(owners, owner, count) {
  const next = (owners.get(owner) ?? 0) + count;
  if (next === 0) owners.delete(owner);
  else owners.set(owner, next);
}

/** The counts of a container, in the form of `tally`. */
export function countsOf(container) {
  let known = tallies.get(container);
  if (!known) tallies.set(container, known = counts(container.key, container.children ?? []));
  return known;
}

/** The topmost screens in a node, at most `count`, the top one first. */
export function topScreens(node, count, list = []) {
  if (node.kind === 'screen') {
    list.push(node);
  } else {
    const { children = [] } = node;
    for (let index = children.length - 1; index >= 0 && list.length < count; index -= 1) {
      topScreens(children[index], count, list);
    }
  }
  return list;
}

let nesting = { list: [], rows: [] };

/**
 * The coordinators with each below its parent: `{ one, depth, up, isFirst }`. `up` is the number of rows between it and
 * the one before it of the same parent. The same array if no coordinator changed.
 */
export function nested(coordinators) {
  const { list } = nesting;
  if (list.length === coordinators.length && list.every((one, index) => one === coordinators[index])) {
    return nesting.rows;
  }
  const below = new Map();
  const ids = new Set(coordinators.map(({ id }) => id));
  for (const one of coordinators) {
    const parent = ids.has(one.parent) ? one.parent : null;
    if (!below.has(parent)) below.set(parent, []);
    below.get(parent).push(one);
  }
  const rows = [];
  const last = [];
  const waiting = (below.get(null) ?? []).map((one) => [one, 0]).reverse();
  while (waiting.length > 0) {
    const [one, depth] = waiting.pop();
    const index = rows.length;
    const above = last[depth];
    rows.push({ one, depth, up: above === undefined ? 0 : index - 1 - above, isFirst: above === undefined });
    last.length = depth + 1;
    last[depth] = index;
    for (const child of (below.get(one.id) ?? []).toReversed()) waiting.push([child, depth + 1]);
  }
  nesting = { list: coordinators, rows };
  return rows;
}

let directory = { list: [], byID: new Map() };

/** The coordinators by id. The same map if no coordinator changed. */
export function coordinatorsByID(coordinators) {
  const { list } = directory;
  if (list.length !== coordinators.length || list.some((one, index) => one !== coordinators[index])) {
    directory = { list: coordinators, byID: new Map(coordinators.map((one) => [one.id, one])) };
  }
  return directory.byID;
}
