// The panel of the node that is selected in the graph: its requirement, the ways to it, and the routes that it takes.

import { app, isPast, set, shownSnapshot } from '../app.js';
import { h } from '../dom.js';
import { coordinatorParams, factValues, hidden, screenParams } from '../hidden.js';
import { openIn, requirementHolds, shownMap, takenBy } from '../maps.js';
import { badge, icon, nameText, ownerClass, plain, plural, stemOf, valueText } from '../parts.js';
import { activeScreen, chain } from '../snapshots.js';

/** The live instances that the panel lists. */
const instancesMax = 6;

export function nodePanel() {
  const { map } = shownMap();
  const node = map?.nodes.get(app.node);
  if (!node || !app.watch?.snapshot) return map && h('section.sec.quiet', 'Select a coordinator or a screen.');
  const snapshot = shownSnapshot();
  const open = openIn(snapshot);
  const isScreen = node.target === 'screen';
  const instances = (isScreen ? open.screens : open.coordinators).get(node.name) ?? [];
  return [
    hero(node, isScreen, instances.length > 0),
    instances.length > 0 && live(instances, isScreen),
    node.requires && requires(node, snapshot),
    node.guard && guard(node),
    leads(node, map),
    !isScreen && takes(node, snapshot),
    links(node),
  ];
}

const section = (sign, title, end, ...children) => h('section.sec',
  h('h3', icon(sign, mirrored.has(sign) ? 's flip' : 's'), title, end && h('span.end', end)), ...children);

/** The icons that have a direction. */
const mirrored = new Set(['turn', 'send']);

const counted = (count) => count.toLocaleString('en');

function hero(node, isScreen, isOpen) {
  const type = isScreen ? node.owner : node.name;
  const name = isScreen ? nameText(node.name) : h('b.nm', { title: node.name }, h('span.a', h('bdi', node.name)));
  const absent = isPast() ? ', not in this revision' : ', not open now';
  return h('section.sec.hero', { class: type === undefined ? 'o7' : ownerClass(type) },
    h('div.t', type !== undefined && badge(type, 'l'),
      h('div.grow', name, h('p', isScreen ? kindOfScreen(node) : kindOfCoordinator(node), !isOpen && absent))));
}

const kindOfScreen = ({ owner }) => (owner === undefined ? 'Screen that no route shows' : `Screen of ${owner}`);

function kindOfCoordinator({ kind, root, delegated, opened }) {
  return [
    `Coordinator of kind ${kind}`, root && 'the root', delegated && 'a client handles its routes',
    opened === false && 'opened by nothing in the graph',
  ].filter(Boolean).join(', ');
}

function live(instances, isScreen) {
  const some = instances.slice(-instancesMax).reverse();
  const rest = instances.length - some.length;
  const title = isScreen || isPast() ? 'Open as' : 'Live as';
  return section(isScreen ? 'bare' : 'tree', title, instances.length > 1 && counted(instances.length),
    h('ul.cl', some.map((one) => instance(one, isScreen)), rest > 0 && h('li.quiet', `and ${counted(rest)} more`)));
}

function instance(one, isScreen) {
  const id = one.key ?? one.id;
  const show = () => set({ view: 'tree', selected: id });
  return h('li', { key: id }, h('button.link.key', { title: 'Show it in the tree', onclick: show }, id),
    h('span.dim.cut', h('bdi', paramText(isScreen ? screenParams(one) : coordinatorParams(one)))));
}

const paramText = (params) =>
  params.map(([name, value]) => `${name}=${value === hidden ? 'hidden' : plain(value)}`).join(' ');

function requires(node, snapshot) {
  const { text, facts = [] } = node.requires;
  const values = new Map(factValues(snapshot.facts));
  const isHeld = requirementHolds(node);
  const sign = isHeld === undefined ? 'lock' : isHeld ? 'check' : 'cross';
  const when = isPast() ? 'at this revision' : 'now';
  const value = (fact) => (values.get(fact) === hidden ? h('span.dim', 'hidden') : valueText(values.get(fact)));
  return section(isHeld ? 'open' : 'lock', 'Requires', undefined,
    h('div.note', { class: isHeld === false ? 'stop' : '' }, icon(sign), h('span.grow', h('b', text), h('br'),
      isHeld === undefined ? 'depends on more than facts' : `${isHeld ? 'holds' : 'does not hold'} ${when}`,
      facts.map((fact, index) => [index === 0 ? ': ' : ', ', `${fact} is `, value(fact)]))),
    otherwise(node));
}

function otherwise({ name, target, requires: { otherwise: routes, reject, park } }) {
  const blocked = reject ? [', for the reason “', h('b', reject), '”'] : ' and blocked';
  return h('p.quiet.under', 'If it does not hold, the command is undone',
    routes ? [' and ', h('b', routes), ' runs instead'] : blocked,
    park && `. It is kept for ${park}, and runs when the requirement holds`,
    '. If the fact changes, ', h('b', stemOf(name)),
    target === 'screen' ? ' leaves, if it is open.' : ' leaves with everything below it.');
}

function guard({ guard: { text, asks, reject } }) {
  const end = asks ? [' before ', h('b', asks), ' confirms it.'] : reject ? [': ', reject] : '.';
  return section('hold', 'Leaving', undefined, h('p', 'While ', h('b', text), ', it does not leave', end));
}

function leads(node, map) {
  const ways = map.edgesOf.get(node.within ?? node.id).filter(({ to }) => to === node.id);
  const list = ways.filter(({ kind }) => kind !== 'redirect');
  const redirects = ways.filter(({ kind }) => kind === 'redirect');
  const none = node.root ? 'This is the root.' : 'No route leads here.';
  const folded = node.within && ['Routes of ', h('b', node.within), ' show it.'];
  return [
    section('turn', 'Leads here', undefined,
      list.length > 0 ? h('ul.cl', list.map((way) => from(way, map))) : h('p.quiet', folded ?? none)),
    redirects.length > 0
      && section('lock', 'Redirected here', undefined, h('ul.cl', redirects.map((way) => from(way, map)))),
  ];
}

function from(way, map) {
  const node = map.nodes.get(way.from);
  const row = node?.rows?.[way.row];
  const count = takenBy(way.pointers);
  const owner = node?.target === 'screen' ? node.owner : node?.name;
  return h('li', { key: way.index }, h('button.way', { onclick: () => set({ node: way.from }) },
    owner !== undefined && badge(owner, 's'), h('b', h('bdi', stemOf(node?.name ?? way.from))),
    row && h('span.cut', h('bdi', row.kind === 'tab' ? `tab ${row.name}` : row.name)),
    h('small', wordsOf(way, node), count > 0 && `, ${counted(count)}×`)));
}

function wordsOf({ kind }, node) {
  if (kind === 'asks') return 'asks before it leaves';
  return kind === 'redirect' ? `requires ${node?.requires?.text ?? ''}` : kind;
}

function takes(node, snapshot) {
  const routes = node.rows.filter(({ kind }) => kind === 'route');
  const completions = node.rows.filter(({ kind }) => kind === 'completion');
  if (routes.length === 0 && completions.length === 0) return undefined;
  const taker = isPast() ? undefined : nearest(node.name, snapshot);
  return section('send', 'Takes', plural(routes.length, 'route'), h('ul.cl',
    routes.map((row) => h('li', { key: row.name }, h('button.way', sending(row, taker, node),
      h('b', h('bdi', row.name)), h('span.dim.cut', signature(row.params)), h('small', taken(row))))),
    completions.map((row) => h('li', { key: `completion ${row.name}` }, h('span.way', h('b', h('bdi', row.name)),
      h('span.dim.cut', `when ${(row.completes ?? []).join(', ')} ends`), h('small', taken(row)))))));
}

/** The props of a button that opens the form of a route. */
function sending(row, taker, node) {
  const problem = isPast() ? 'Commands go to the live tree' : `No ${node.name} is live`;
  return {
    disabled: !taker, title: taker ? `Open its form, for ${taker.id}` : problem,
    onclick: () => set({ panel: 'send', form: `${taker.id} ${row.name}`, dryRun: null }),
  };
}

/** The coordinator of a type that takes a route first: the nearest above the active screen, or else the newest. */
function nearest(type, snapshot) {
  const above = chain(snapshot, activeScreen(snapshot)?.owner);
  return above.find((one) => one.type === type) ?? snapshot.coordinators.findLast((one) => one.type === type);
}

function taken({ pointers }) {
  const count = takenBy(pointers);
  return count > 0 ? `taken ${counted(count)}×` : 'never taken';
}

const signature = (params) =>
  Object.entries(params ?? {}).map(([name, schema]) => `${name}: ${typeOfParam(schema)}`).join(', ');

const typeOfParam = (schema) => (schema?.enum ? schema.enum.join(' | ') : schema?.type ?? 'any');

function links({ links: all = [], idle, back }) {
  if (all.length === 0 && !idle && !back) return undefined;
  return h('section.sec', h('dl.kv',
    all.map((link) => [h('dt', { key: `dt ${link}` }, 'link'),
      h('dd', { key: `dd ${link}` }, h('span.chip.url', { dir: 'ltr' }, h('span.cut', link)))]),
    idle && [h('dt', 'idle'),
      h('dd', `after ${idle.after} s: ${(idle.routes ?? []).join(', ')}`, idle.when && `, while ${idle.when}`)],
    back && [h('dt', 'Back'), h('dd', `sends ${back}`)]));
}
