/** Returns the params that have a value. */
export function given(params) {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
