/** Returns the most similar name; undefined if none is similar. */
export function nearest(name, names) {
  const distances = names.map((other) => [distance(name.toLowerCase(), other.toLowerCase()), other]);
  const [[least, found]] = distances.sort(([one], [another]) => one - another);
  return least <= Math.ceil(name.length / 3) ? found : undefined;
}

/** Returns the number of characters to add, remove or replace. */
function distance(one, another) {
  let row = [...another, ''].map((_, index) => index);
  for (const [at, character] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...another].entries()) {
      next.push(Math.min(row[index + 1] + 1, next[index] + 1, row[index] + (character === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1);
}
