/** Returns a value as JSON in canonical form (RFC 8785): equal values give equal strings. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // The RFC requires the default order of `sort`, by UTF-16 code units.
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
}

/** Whether two values are equal as JSON; undefined is equal only to itself. */
export function isEqual(one, other) {
  return one === other || (one !== undefined && other !== undefined && canonical(one) === canonical(other));
}

/** Returns the tree hash, for comparing mirrors: 64-bit FNV-1a of the canonical snapshot, in hexadecimal. */
export function treeHash(snapshot) {
  // The two halves of the hash. The prime is 2^40 + 0x1b3, so each product is exact.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of new TextEncoder().encode(canonical(snapshot))) {
    low = (low ^ byte) >>> 0;
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + low * 2 ** 8) % 2 ** 32;
    low = product % 2 ** 32;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}
