/**
 * Chrome: titles, icons, tabs and languages from the `meta` of a graph, as `Protocol/front-end.md` specifies.
 *
 * This module needs neither Node nor navd.
 */
import { isEqual } from './canonical.js';
import { given } from './given.js';
import { activeKey } from './reconciler.js';
import { nodeWith } from './snapshot.js';

/** Returns the chrome of a snapshot. Members without a value are absent. */
export function chrome(graph, snapshot, language = 'en') {
  const spoken = languageOf(snapshot, language);
  const active = nodeWith(snapshot.window, activeKey(snapshot));
  const { icon, accent } = active ? metaOf(graph?.screens?.[active.name]) : {};
  const about = metaOf(graph);
  return given({
    language: spoken,
    title: active ? titleOf(graph, active, spoken) : textIn(about.title, spoken),
    icon: textIn(icon),
    accent: textIn(accent) ?? textIn(about.accent),
    brand: brandOf(about, spoken),
    languages: languagesOf(about),
    texts: textsOf(graph, spoken),
    tabs: Object.fromEntries(tabsIn(snapshot.window).map((node) => [node.key, tabsOf(graph, snapshot, node, spoken)])),
  });
}

/** Returns the language of the user: the fact of that name, else that of the front end. */
export function languageOf({ facts }, language) {
  return typeof facts?.language === 'string' ? facts.language : language;
}

/** Returns the title of a screen, by default its name. */
export function titleOf(graph, { name, params }, language) {
  const title = textIn(metaOf(graph?.screens?.[name]).title, language);
  return title === undefined ? name : filled(title, { params });
}

/** Returns the texts of a graph for its front ends, in a language; undefined if it has none. */
export function textsOf(graph, language) {
  const { texts } = metaOf(graph);
  const found = given(Object.fromEntries(entriesOf(texts).map(([name, text]) => [name, textIn(text, language, false)])));
  return Object.keys(found).length > 0 ? found : undefined;
}

function brandOf({ title, icon }, language) {
  const text = textIn(title, language);
  return text === undefined ? undefined : given({ title: text, icon: textIn(icon) });
}

/** Returns the languages that the user may choose; undefined if there are none. */
function languagesOf({ languages }) {
  const found = entriesOf(languages).filter(([, name]) => typeof name === 'string');
  return found.length > 0 ? found.map(([language, name]) => ({ language, name })) : undefined;
}

/** Returns the `meta` of a declaration; an empty object if it has another form. */
function metaOf(declaration) {
  return isObject(declaration?.meta) ? declaration.meta : {};
}

/** Returns a text. Of texts by language: that of the language, else English, else perhaps the first. Undefined otherwise. */
function textIn(value, language, orAny = true) {
  if (typeof value === 'string') return value;
  if (language === undefined || !isObject(value)) return undefined;
  const named = [language, language.split('-')[0], 'en', ...(orAny ? Object.keys(value) : [])];
  return value[named.find((one) => typeof value[one] === 'string')];
}

const isObject = (value) => typeof value === 'object' && value !== null;
const entriesOf = (value) => (isObject(value) && !Array.isArray(value) ? Object.entries(value) : []);

// Tabs

/** Returns all tabs, the lowest layer first. */
function tabsIn(nodes) {
  return nodes.filter(({ kind }) => kind === 'tabs' || kind === 'split')
    .flatMap((node) => [...(node.kind === 'tabs' ? [node] : []), ...tabsIn(node.children)]);
}

function tabsOf(graph, { coordinators, facts = {} }, { key, children }, language) {
  const homes = coordinators.filter(({ home }) => home === key).map(({ type }) => graph?.coordinators?.[type]);
  const declared = homes.find((type) => type?.tabs)?.tabs ?? [];
  return children.map((node) => {
    const tab = declared.find(({ name }) => name === node.tab);
    const { label, icon, badge } = tab ? declaredLabel(tab, language) : addedLabel(graph, node, language);
    return given({
      key: node.key,
      tab: node.tab,
      label: label ?? node.tab,
      icon: textIn(icon),
      badge: facts[badge] || undefined,
      locked: !holds(graph?.coordinators?.[tab?.coordinator]?.requires, facts),
    });
  });
}

function declaredLabel(tab, language) {
  const { title, icon, badge } = metaOf(tab);
  return { label: textIn(title, language), icon, badge };
}

/** Returns the title and icon of the first screen in a tab that the graph does not declare. */
function addedLabel(graph, node, language) {
  const screen = firstScreen(node);
  if (!screen) return {};
  const { title, icon } = metaOf(graph?.screens?.[screen.name]);
  const text = textIn(title, language);
  return { label: text === undefined ? undefined : filled(text, { params: screen.params }), icon };
}

function firstScreen({ children }) {
  for (const child of children) {
    const found = child.children ? firstScreen(child) : child;
    if (found) return found;
  }
  return undefined;
}

/** Whether a requirement holds. Requirements read only facts. */
function holds(condition, facts) {
  if (condition === undefined) return true;
  const [[kind, value]] = Object.entries(condition);
  switch (kind) {
    case 'fact': return facts[value] === true;
    case 'equals': return isEqual(operand(value[0], facts), operand(value[1], facts));
    case 'all': return value.every((one) => holds(one, facts));
    case 'any': return value.some((one) => holds(one, facts));
    case 'not': return !holds(value, facts);
    default: throw new TypeError(`A requirement does not read ${kind}.`);
  }
}

// References

/** Returns a text with references such as `${params.id}` replaced; `$${` is an escaped `${`. */
function filled(text, scope) {
  return text.replace(/\$\$\{|\$\{([^}]+)\}/g, (_, path) => {
    if (path === undefined) return '${';
    const value = valueAt(path, scope) ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** Returns a value of a condition. A text that is a single reference has the referenced value, or null. */
function operand(value, facts) {
  if (typeof value !== 'string') return value;
  const [, path] = /^\$\{([^}]+)\}$/.exec(value) ?? [];
  return path === undefined ? filled(value, { facts }) : valueAt(path, { facts }) ?? null;
}

function valueAt(path, scope) {
  return path.split('.').reduce((found, name) => found?.[name], scope);
}

// Back

const BACK_KINDS = { pop: 'pop', dismiss: 'close', route: 'route' };

/** Returns the effect of Back, from the result of `tree.explainBack`: `{kind, title, asks}`; undefined without one. */
export function backOf(graph, snapshot, explanation, language = 'en') {
  const kind = BACK_KINDS[explanation?.effect];
  if (!kind) return undefined;
  const below = kind === 'pop' ? screenBelow(snapshot.window, explanation.container) : undefined;
  return given({
    kind, title: below && titleOf(graph, below, languageOf(snapshot, language)), asks: explanation.leave?.effect === 'confirm',
  });
}

/** Returns the screen that a pop in a container uncovers. */
function screenBelow(window, key) {
  const split = splitAround(window, key);
  if (split?.collapsed) return nodeWith(window, split.compact.at(-2));
  return nodeWith(window, key)?.children.at(-2);
}

/** Returns the split that has a container as a column. */
function splitAround(nodes, key) {
  for (const { kind, children = [], ...node } of nodes) {
    if (kind === 'split' && children.some((column) => column.key === key)) return node;
    const found = splitAround(children, key);
    if (found) return found;
  }
  return undefined;
}
