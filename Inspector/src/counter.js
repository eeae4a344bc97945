// Counts the screens of a tree through its changes.

/** Counts screens, starting from a snapshot. */
export class ScreenCounter {
  screens = 0;

  /** Each entry of the tree, with its parent and its children, by key. */
  #parts = new Map();

  begin(snapshot) {
    for (const layer of snapshot.window) this.screens += this.#add(layer);
  }

  count(change) {
    for (const { in: list, removed, added } of change.transitions) {
      if (list.endsWith('/compact')) continue;
      for (const gone of removed) this.screens -= this.#remove(gone);
      for (const node of added) if (typeof node === 'object') this.screens += this.#add(node, list);
    }
    if (this.screens < 0) this.screens = 0;
  }

  /** Adds an entry and its descendants, and returns the number of screens. */
  #add(node, parent) {
    this.#parts.set(node.key, { parent, isScreen: node.kind === 'screen', children: new Set() });
    this.#parts.get(parent)?.children.add(node.key);
    let count = node.kind === 'screen' ? 1 : 0;
    for (const child of node.children ?? []) count += this.#add(child, node.key);
    return count;
  }

  #remove(key) {
    const part = this.#parts.get(key);
    if (!part) return 0;
    let count = part.isScreen ? 1 : 0;
    for (const child of part.children) count += this.#remove(child);
    this.#parts.delete(key);
    this.#parts.get(part.parent)?.children.delete(key);
    return count;
  }
}
