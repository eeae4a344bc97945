/**
 * Returns the snapshot after a change.
 *
 * Neither snapshot is modified. Unchanged parts are the same objects in both, so `===` detects changes.
 */
export function applyChange(snapshot, change) {
  let next = snapshot;
  for (const splice of change.transitions) next = spliced(next, splice);
  next = { ...next, revision: change.revision, coordinators: withAttached(next.coordinators, change.attached) };
  for (const [key, members] of Object.entries(change.updated)) next = updated(next, key, members);
  if (change.facts) next = withFacts(next, change.facts);
  for (const name of ["back", "kept"]) if (name in change) next = withMember(next, name, change[name]);
  const ended = new Set(change.disposed.map((gone) => gone.coordinator));
  return { ...next, coordinators: next.coordinators.filter(({ id }) => !ended.has(id)) };
}

/** Returns the snapshot with new values of facts; null removes one. */
function withFacts({ facts, ...snapshot }, changes) {
  const known = Object.entries({ ...facts, ...changes }).filter(([, value]) => value !== null);
  return known.length > 0 ? { ...snapshot, facts: Object.fromEntries(known) } : snapshot;
}

/** Returns the snapshot with a member, omitted if it is null or empty. */
function withMember(snapshot, name, value) {
  const { [name]: _, ...others } = snapshot;
  return value && Object.keys(value).length > 0 ? { ...others, [name]: value } : others;
}

/** Returns the coordinators in the order of ids. An undo may restore coordinators that are older than existing ones. */
function withAttached(coordinators, attached) {
  const number = ({ id }) => Number(id.slice(1));
  return [...coordinators, ...attached].sort((one, other) => number(one) - number(other));
}

/** Returns the visible screens: the top ones of the top layer. */
export function onView(snapshot) {
  return visible(snapshot.window.at(-1));
}

/** Returns the screen or container with a key, in the nodes or below; undefined without one. */
export function nodeWith(nodes, key) {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeWith(node.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}

function visible(node) {
  if (node === undefined) return [];
  if (node.kind === 'screen') return [node];
  if (node.kind === 'tabs') return visible(node.children.find(({ key }) => key === node.selected));
  if (node.kind !== 'split') return visible(node.children.at(-1));
  if (!node.collapsed) return node.children.flatMap(visible);
  const screens = node.children.flatMap((column) => column.children);
  return screens.filter(({ key }) => key === node.compact.at(-1));
}

function spliced(snapshot, { in: place, at, removed, added }) {
  const gone = new Set(removed);
  const splice = (items) => {
    const left = items.filter((item) => !gone.has(item.key ?? item));
    left.splice(at, 0, ...added);
    return left;
  };
  if (place === 'window') return { ...snapshot, window: splice(snapshot.window) };
  const [key, compact] = place.split('/');
  const list = compact ?? 'children';
  return { ...snapshot, window: replaced(snapshot.window, key, (node) => ({ ...node, [list]: splice(node[list]) })) };
}

function updated(snapshot, key, members) {
  const update = (node) => ({ ...node, ...members });
  return {
    ...snapshot,
    window: replaced(snapshot.window, key, update),
    coordinators: snapshot.coordinators.map((one) => (one.id === key ? update(one) : one)),
  };
}

/** Replaces the node of that key in the nodes or below. Returns the same array if the key is not in them. */
function replaced(nodes, key, replace) {
  for (const node of nodes) {
    const next = node.key === key ? replace(node) : replacedBelow(node, key, replace);
    if (next !== node) return nodes.map((other) => (other === node ? next : other));
  }
  return nodes;
}

function replacedBelow(node, key, replace) {
  if (!node.children) return node;
  const children = replaced(node.children, key, replace);
  return children === node.children ? node : { ...node, children };
}
