/**
 * The URLs of screens, by the links of a graph. `navctl generate typescript` writes the links.
 */

/** A link that shows a screen: the pattern of its path, and the params of its query with their defaults. */
export const screenLink = (pattern, query = {}) => ({ pattern, query });

/**
 * Returns the URL that leads to a screen with these params; undefined if a param of the path has no value. `tree.url` also
 * knows whether another link of the graph comes before this one.
 */
export function screenURL({ pattern, query }, params = {}) {
  let url = '';
  for (const segment of pattern.split('/').filter(Boolean)) {
    const [, name, rest] = /^\{(.+?)(\*?)\}$/.exec(segment) ?? [];
    const text = name === undefined ? segment : textOf(params[name]);
    if (!text) return undefined;
    for (const part of rest ? text.split('/') : [text]) url += `/${encoded(part)}`;
  }
  const given = Object.entries(query)
    .filter(([name, fallback]) => textOf(params[name]) !== undefined && textOf(params[name]) !== textOf(fallback))
    .map(([name]) => `${name}=${encoded(textOf(params[name]))}`);
  return (url || '/') + (given.length ? `?${given.join('&')}` : '');
}

/** The text of a value in a URL; undefined if the value has no text. */
function textOf(value) {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : undefined;
}

/** encodeURIComponent leaves some characters unencoded that navd encodes. */
const encoded = (text) => encodeURIComponent(text)
  .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
