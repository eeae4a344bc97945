// The entries that the dry run of the open form would add and remove.

import { applyChange } from '/navd/snapshot.js';

import { app, isPast } from './app.js';

let known = {};

/**
 * The effect of the dry run on the shown tree: `{ next, layers, added, going, chosen }`; undefined without one.
 *
 * `next` is the snapshot that the command would make, `layers` are the new layers, `added` has the new children of each
 * container by its key, `going` the keys of what would leave, and `chosen` the tab that each tabs container would
 * select.
 */
export function ghosts(snapshot) {
  const change = app.panel === 'send' && !isPast() ? app.dryRun?.change : undefined;
  if (!change || change.revision !== snapshot.revision + 1) return undefined;
  if (known.snapshot !== snapshot || known.change !== change) {
    known = { snapshot, change, effect: effect(snapshot, change) };
  }
  return known.effect;
}

function effect(snapshot, change) {
  const next = applyChange(snapshot, change);
  const before = new Map();
  for (const layer of snapshot.window) collect(layer, before);
  const after = new Map();
  for (const layer of next.window) collect(layer, after);
  const added = new Map();
  const going = new Set();
  const chosen = new Map();
  for (const [key, container] of before) {
    const others = after.get(key);
    if (!others) {
      going.add(key);
      continue;
    }
    const old = new Set(container.children.map((child) => child.key));
    const fresh = others.children.filter((child) => !old.has(child.key));
    if (fresh.length > 0) added.set(key, fresh);
    const left = new Set(others.children.map((child) => child.key));
    for (const child of container.children) if (!left.has(child.key)) going.add(child.key);
    if (container.selected !== others.selected) chosen.set(key, others.selected);
  }
  return { next, layers: next.window.filter(({ key }) => !before.has(key)), added, going, chosen };
}

function collect(node, map) {
  map.set(node.key, node);
  for (const child of node.children) if (child.kind !== 'screen') collect(child, map);
}
