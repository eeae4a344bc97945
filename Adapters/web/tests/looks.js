// The page for the pictures: it draws the views of a scene, and lists what is seen.
import { navgate } from 'navd/browser';
import { go, h, icon, loading, mount, state } from 'navd-web';
import { Canvas } from '../src/canvas.js';
import { fronts } from './picture.js';

const transport = navgate();
/** What the events of a front end call. */
let canvas;
const { chrome } = Canvas.prototype;
Canvas.prototype.chrome = function shown(...values) {
  canvas = this;
  chrome.apply(this, values);
};

/** How each part of a view is drawn, by the member that only it has. A state comes first, since it has texts and a button. */
const PARTS = {
  state: ({ state: title, icon: name, text, button, route }) => state(name, title, text, go(button, route, undefined, 'main')),
  heading: ({ heading }) => h('h1', heading),
  text: ({ text }) => h('p', text),
  row({ row, second, icon: name, isCurrent, route }) {
    const button = go([name && icon(name), h('span', row, second && h('small', second)), icon('forward')], route);
    button.className = 'navd-row';
    if (isCurrent) button.setAttribute('aria-current', 'true');
    return button;
  },
  button: ({ button, kind, route }) => go(button, route, undefined, kind === 'main' ? 'main' : undefined),
  field: ({ field, value }) => h('label', field, h('input', { value })),
  bones: ({ bones }) => loading(bones),
  sign: ({ sign, icon: name = sign }) => h('span', { class: 'navd-sign' }, icon(name)),
};

/** Returns the function that draws a view with parts. */
const drawing = ({ actions = [], parts }) => (view) => {
  view.actions.append(...actions.map(({ text, icon: name, route }) => go([name && icon(name), text], route, undefined, 'navd-action')));
  return parts.map((part) => PARTS[Object.keys(PARTS).find((kind) => kind in part)](part));
};

const AROUND = {
  idle: (seconds) => canvas.idle({ seconds: 15 }) ?? canvas.idle({ seconds }),
  say: (message) => canvas.say({ ...message, milliseconds: 1e6 }),
  lost: () => canvas.connection('connecting', fronts.front.text('connecting')),
  mini: ({ icon: name, text, second }) => fronts.front.mini.append(icon(name), h('span', text, h('small', second))),
  menu: () => document.querySelector('.navd-language').click(),
  scroll: () => { document.querySelector('[data-lifecycle=active]').scrollTop = 1e6; },
  focus: (text) => [...document.querySelectorAll('.navd-row')].find((row) => own(row) === text).focus(),
};

globalThis.test = {
  fronts,

  mount({ views, icons }) {
    const screens = Object.fromEntries(Object.entries(views).map(([name, view]) => [name, drawing(view)]));
    fronts.front = mount(document.body, {
      tree: 'looks', transport, history: false, voice: 'public', language: 'en', startOver: 'home', screens, icons,
    });
  },

  around(wanted) {
    for (const [name, value] of Object.entries(wanted)) AROUND[name](value);
  },

  /** Whether the fonts and the icons are there. */
  isComplete() {
    const icons = [...document.querySelectorAll('.navd-icon')].filter((one) => one.checkVisibility());
    return document.fonts.status === 'loaded' && icons.every((one) => one.childElementCount > 0) && document.getAnimations()
      .every(({ effect }) => effect.getTiming().iterations === Infinity);
  },

  structure,
};

/** Returns the text of an element without those of its second line. */
function own(element) {
  const [line] = element.querySelectorAll('span:not(:empty)');
  return (line?.firstChild?.textContent ?? element.textContent).trim();
}

const textOf = (element) => element.textContent.trim();
const nothing = () => '';
/** The role of each part with its selector, and what its text and its state are. */
const ROLES = [
  ['line', '.navd-connection'],
  ['header', '.navd-bar', nothing],
  ['brand', '.navd-brand', (one) => textOf(one) || one.querySelector('[aria-label]').ariaLabel],
  ['back', '.navd-back'],
  ['title', '.navd-title'],
  ['action', '.navd-actions > *'],
  ['language', '.navd-language'],
  ['bar', '.navd:not(.navd-wide) .navd-tab-bar', nothing],
  ['rail', '.navd-wide .navd-tab-bar', nothing],
  ['tab', '.navd-tab', textOf, (one) => one.ariaSelected === 'true' && 'selected'],
  ['badge', '.navd-badge', (one) => one.dataset.badge],
  ['lock', '.navd-lock', () => fronts.front.text('locked')],
  ['column', '.navd-split:not([data-collapsed]) > *', (one) => one.dataset.column],
  ['layer', '.navd-layer > .navd-layer-panel', (one) => one.parentElement.dataset.look],
  ['view', '.navd-view', (one) => one.dataset.screen],
  ['heading', '.navd-view > :is(h1, h2, h3)'],
  ['text', '.navd-view > p'],
  ['row', '.navd-row', own, (one) => (one.matches(':focus-visible') ? 'focused' : one.ariaCurrent === 'true' && 'selected')],
  ['button', ':is(.navd-view button:not(.navd-row), .navd-idle button)'],
  ['field', '.navd-view input', (one) => textOf(one.closest('label'))],
  ['state', '.navd-state', (one) => textOf(one.querySelector('h2'))],
  ['bones', '.navd-loading', nothing],
  ['sign', '.navd-view > .navd-sign', nothing],
  ['toast', '.navd-message', textOf, (one) => one.dataset.severity === 'error' && 'error'],
  ['mini', '.navd-mini', (one) => one.querySelector('span').firstChild.textContent],
  ['idle', '.navd-idle > div', (one) => textOf(one.querySelector('h2'))],
  ['menu', '.navd-menu', nothing],
  ['choice', '.navd-menu button', textOf, (one) => one.ariaChecked === 'true' && 'selected'],
];

/** Returns what is seen: the role, the text, the place in the window and the state of each part. */
function structure() {
  return ROLES.flatMap(([role, selector, text = textOf, is = () => false]) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const part = { role, text: text(one), rect: [x, y, width, height].map(Math.round) };
      return is(one) ? { ...part, is: is(one) } : part;
    }));
}
