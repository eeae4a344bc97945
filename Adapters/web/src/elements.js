/** Elements for the functions that draw screens. */
import { icon } from './icons.js';

/**
 * Returns a new element: `h('p', { class: 'price' }, '2.50')`, or `h('p', '2.50')`.
 *
 * An attribute `onclick` with a function is a listener; `true` is an attribute without a value; undefined and `false` are
 * left out. Children are nodes and texts, and arrays of them.
 */
export function h(tag, ...content) {
  const element = document.createElement(tag);
  const [first, ...rest] = content;
  const hasAttributes = typeof first === 'object' && first !== null && !(first instanceof Node) && !Array.isArray(first);
  for (const [name, value] of Object.entries(hasAttributes ? first : {})) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...flat(hasAttributes ? rest : content));
  return element;
}

/** Returns a button that sends a route from its screen: `go('Latte', 'drink', { drink: 'Latte' }, 'main')`. */
export function go(label, route, params, look) {
  const sent = typeof route === 'string' ? { name: route, params } : route;
  return h('button', { type: 'button', class: look, 'data-route': JSON.stringify(sent) }, label);
}

/** Returns a button that goes back. */
export function back(label, look) {
  return h('button', { type: 'button', class: look, 'data-back': true }, label);
}

/** Returns the state that a screen shows instead of content: an icon, a title, a text, and a next step. */
export function state(name, title, text, action) {
  return h('div', { class: 'navd-state' }, h('span', { class: 'navd-sign' }, icon(name)), h('h2', title), h('p', text), action);
}

/** Returns placeholders for rows that are being loaded. They appear after 300 ms, so that fast content does not flicker. */
export function loading(rows = 6) {
  return h('div', { class: 'navd-loading', 'aria-busy': 'true' },
    Array.from({ length: rows }, () => h('div', h('i'), h('i'), h('i'))));
}

/** Returns nodes and texts without arrays, undefined, null and false. */
export function flat(content) {
  return [content].flat(Infinity).filter((one) => one !== undefined && one !== null && one !== false);
}
