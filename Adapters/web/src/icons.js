/** Icons by name: those of the adapter, and those of the application. */

/** Strokes of 2 in a square of 24. What follows `|` is filled with a tint in a selected tab. */
const BUILT_IN = {
  away: 'M4 4l16 16M8.2 15.2a5.6 5.6 0 0 1 4-1.6M15.9 15.3l-.5-.5M5 11.8a10.3 10.3 0 0 1 3.8-2.3M12.8 8.7A10.3 10.3 0 0 1 19 11.8M12 19v.1',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  check: 'M5 12.8 9.6 17.4 19 7.4',
  clock: 'M12 7.5V12l3 2|M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 1 1 17 0Z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  forward: 'M9.5 5.5 16 12l-6.5 6.5',
  globe: 'M3.5 12h17M12 3.5c3.6 4 3.6 13 0 17M12 3.5c-3.6 4-3.6 13 0 17|M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 1 1 17 0Z',
  info: 'M12 11v5.5M12 7.7v.1|M20.5 12a8.5 8.5 0 1 1-17 0a8.5 8.5 0 1 1 17 0Z',
  lock: 'M8.3 10.5V8a3.7 3.7 0 0 1 7.4 0v2.5|M7.5 10.5h9A1.8 1.8 0 0 1 18.3 12.3v5.9A1.8 1.8 0 0 1 16.5 20h-9A1.8 1.8 0 0 1 5.7 18.2v-5.9A1.8 1.8 0 0 1 7.5 10.5Z',
  minus: 'M5.5 12h13',
  plus: 'M12 5.5v13M5.5 12h13',
  warning: 'M12 9.8v4.2M12 16.9v.1|M12 3.8 21.3 19.5H2.7Z',
};
/** The icons that are mirrored for right-to-left text. */
const TURNING = new Set(['back', 'forward']);

/** The SVG of each icon of the application, or the folder with its files. */
let own = {};
let folder;
/** Promises of the SVG files, by name. */
const files = new Map();

/** Sets the icons of the application: SVG by name, or the folder with a file NAME.svg for each. */
export function setIcons(icons) {
  if (typeof icons === 'string') folder = icons.replace(/\/?$/, '/');
  else own = { ...own, ...icons };
}

/** Whether there is an icon of a name, or a folder that may have it. */
export function hasIcon(name) {
  return name !== undefined && (name in own || name in BUILT_IN || folder !== undefined);
}

/** Returns a new icon, an SVG element. One from a file is empty until the file is read. */
export function icon(name) {
  const given = own[name] ?? (name in BUILT_IN ? builtIn(BUILT_IN[name]) : undefined);
  const element = elementOf(given ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>');
  if (given === undefined && folder !== undefined) fill(element, name);
  element.dataset.icon = name;
  element.classList.add('navd-icon');
  element.classList.toggle('navd-turns', TURNING.has(name));
  return element;
}

function builtIn(paths) {
  const [strokes, body] = paths.split('|');
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    + `stroke-linecap="round" stroke-linejoin="round">${body ? `<path class="navd-icon-body" d="${body}"/>` : ''}`
    + `${strokes ? `<path d="${strokes}"/>` : ''}</svg>`;
}

function elementOf(text) {
  const element = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** Fills an empty icon with that of a file. A file that is missing leaves it empty. */
async function fill(element, name) {
  const address = `${folder}${encodeURIComponent(name)}.svg`;
  if (!files.has(address)) files.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : undefined)));
  const text = await files.get(address).catch(() => undefined);
  if (text === undefined) return;
  const read = elementOf(text);
  for (const { name: attribute, value } of read.attributes) {
    if (!['class', 'width', 'height'].includes(attribute)) element.setAttribute(attribute, value);
  }
  element.replaceChildren(...read.childNodes);
}
