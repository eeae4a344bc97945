// The names of screens and coordinators around a command: in the tree before it, after it, and in its change.

import { app } from '../app.js';
import { coordinator, find } from '../snapshots.js';

/** The revision before the command of a row; 0 if there was no tree. */
export const revisionBefore = (row) => (row.changed ? row.revision - 1 : row.revision);

/** Returns `node(key)` and `type(id)`; `learn(change)` adds the names of a change. */
export function namesAround(row, entry) {
  return namesIn([app.watch.at(revisionBefore(row)), app.watch.at(row.revision)], [entry?.change]);
}

/** The names in some snapshots, of which some may be missing, and in some changes. */
export function namesIn(snapshots, changes = []) {
  const known = snapshots.filter(Boolean);
  const nodes = new Map();
  const types = new Map();
  const add = (node) => {
    nodes.set(node.key, node);
    for (const child of node.children ?? []) add(child);
  };
  const learn = (change) => {
    for (const { added } of change?.transitions ?? []) for (const node of added) if (typeof node === 'object') add(node);
    for (const { id, type } of change?.attached ?? []) types.set(id, type);
    for (const { coordinator: id, type } of change?.disposed ?? []) types.set(id, type);
  };
  changes.forEach(learn);
  return {
    learn,
    node(key) {
      for (const snapshot of known) {
        const place = find(snapshot, key);
        if (place) return place.path.at(-1);
      }
      return nodes.get(key);
    },
    type(id) {
      for (const snapshot of known) {
        const one = coordinator(snapshot, id);
        if (one) return one.type;
      }
      return types.get(id);
    },
  };
}
