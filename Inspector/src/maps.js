// Maps of graphs: requested once, and combined with the live parts and the taken ways.

import { app, isPast, redraw, set, shownSnapshot } from './app.js';
import { holds } from './conditions.js';
import { readMap } from './session.js';
import { activeScreen, onView, screensOf } from './snapshots.js';

/** The milliseconds after a failure before the map is requested again automatically. */
const againAfter = 30_000;

/** The map of each graph document, folded and unfolded; a document that changes is another object. */
const known = new WeakMap();

/**
 * The map of the shown tree: `{ map }`, `{ error }`, or neither until navgate has answered, and then the page is drawn
 * again.
 * `map` has the members of navgate's answer, and `nodes`, `ways` and `edgesOf`.
 */
export function mapOf(watch, isUnfolded = false) {
  if (!watch?.graph) return {};
  if (!known.has(watch.graph)) known.set(watch.graph, new Map());
  const answers = known.get(watch.graph);
  const answer = answers.get(isUnfolded);
  if (answer && !(answer.error && Date.now() - answer.at > againAfter && app.connection === 'live')) return answer;
  const asked = { isAsked: true, error: answer?.error, at: Date.now() };
  answers.set(isUnfolded, asked);
  readMap(watch.tree, isUnfolded).then(
    (map) => answers.set(isUnfolded, { map: prepared(map) }),
    (error) => {
      answers.set(isUnfolded, { error, at: Date.now() });
      // A graph that is too large to be unfolded stays folded.
      if (isUnfolded) set({ isUnfolded: false, message: error.message });
    },
  ).finally(redraw);
  return asked;
}

/** The shown map: with a box for each screen if that was chosen and the layout has arrived. */
export function shownMap() {
  const { map } = app.isUnfolded ? mapOf(app.watch, true) : {};
  return map ? { map } : mapOf(app.watch);
}

/** Requests the map again after a failure. */
export function askAgain(watch) {
  known.delete(watch.graph);
  redraw();
}

/** Adds lookups for the views. */
export function prepared(map) {
  const nodes = new Map();
  const names = new Set();
  for (const one of map.coordinators) {
    names.add(one.name);
    nodes.set(one.name, { ...one, id: one.name, target: 'coordinator' });
  }
  // Screens that are folded into their coordinator have no box and no ways.
  for (const one of map.coordinators) {
    for (const { screen } of one.rows) {
      if (!screen || names.has(screen.name)) continue;
      nodes.set(screen.name, { ...screen, id: screen.name, target: 'screen', within: one.name });
    }
  }
  // A screen and a coordinator may have the same name.
  const idOf = (name, target) => (target === 'screen' && names.has(name) ? `${name} (screen)` : name);
  for (const one of map.screens) {
    const id = idOf(one.name, 'screen');
    nodes.set(id, { ...one, id, target: 'screen' });
  }
  const ways = map.edges.map((edge, index) => ({
    ...edge, index, from: idOf(edge.from, edge.source), to: idOf(edge.to, edge.target), pointers: edge.pointers ?? [],
    isDetour: edge.kind === 'redirect' || edge.kind === 'asks',
  }));
  const edgesOf = new Map([...nodes.keys()].map((id) => [id, []]));
  for (const way of ways) {
    edgesOf.get(way.from)?.push(way);
    if (way.to !== way.from) edgesOf.get(way.to)?.push(way);
  }
  return { ...map, nodes, ways, edgesOf, isLarge: nodes.size > 40 || ways.length > 120 };
}

/** The name of the node of a screen. */
export const screenNode = (map, name) => (map.nodes.get(`${name} (screen)`) ? `${name} (screen)` : name);

const joined = { snapshot: undefined };

/**
 * The open parts of a snapshot, by the names of the graph: `coordinators` by type, `screens` by name, the `pairs` of an
 * owner's type and the type or screen below it, the names on view as `visible`, and the `active` screen with its
 * `activeType`. Computed once for each snapshot.
 */
export function openIn(snapshot) {
  if (joined.snapshot === snapshot) return joined.open;
  const { all, coordinators } = screensOf(snapshot);
  const active = activeScreen(snapshot);
  const open = { coordinators: new Map(), screens: new Map(), pairs: new Set(), visible: new Set(), active };
  const add = (map, name, one) => (map.has(name) ? map.get(name).push(one) : map.set(name, [one]));
  for (const one of snapshot.coordinators) {
    add(open.coordinators, one.type, one);
    const parent = coordinators.get(one.parent);
    if (parent) open.pairs.add(`${parent.type}\n${one.type}`);
  }
  for (const screen of all) {
    add(open.screens, screen.name, screen);
    open.pairs.add(`${coordinators.get(screen.owner)?.type}\n${screen.name}\nscreen`);
  }
  for (const { name } of onView(snapshot)) open.visible.add(name);
  open.activeType = coordinators.get(active?.owner)?.type;
  Object.assign(joined, { snapshot, open });
  return open;
}

/**
 * The ways that are live: their end is open, below or shown by a coordinator of the type where they start. Of several
 * ways between the same two, only those that were taken, if the history knows them.
 */
export function liveWays(map, open) {
  const live = map.ways.filter((way) => isOpen(way, map, open));
  if (app.watch?.history?.isCut) return live;
  const taken = new Set(live.filter(({ pointers }) => takenBy(pointers) > 0).map(between));
  return live.filter((way) => !taken.has(between(way)) || takenBy(way.pointers) > 0);
}

const between = ({ from, to }) => `${from}\n${to}`;

function isOpen({ from, to, target, isDetour }, map, { pairs }) {
  if (isDetour) return false;
  const name = map.nodes.get(to)?.name ?? to;
  return pairs.has(target === 'screen' ? `${from}\n${name}\nscreen` : `${from}\n${name}`);
}

/** The number of times that rules with these pointers held. */
export function takenBy(pointers = []) {
  const taken = app.watch?.history?.taken;
  return taken ? pointers.reduce((sum, pointer) => sum + (taken.get(pointer) ?? 0), 0) : 0;
}

/** The condition of a node's requirement, from the document. */
export function requirementOf(node) {
  const group = node.target === 'screen' ? 'screens' : 'coordinators';
  return app.watch?.graph?.[group]?.[node.name]?.requires;
}

/** Whether the requirement of a node holds at the shown revision; undefined without one or if unknown. */
export function requirementHolds(node) {
  return node.requires ? holds(requirementOf(node), shownSnapshot()?.facts) : undefined;
}

/** Whether the map highlights live parts: only for the live revision with a connection. */
export const isLit = () => app.connection === 'live' && !isPast();
