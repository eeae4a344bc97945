// A tree as a card and as a row of the table, and the words for both.

import { countSeconds } from '../after.js';
import { app } from '../app.js';
import { h } from '../dom.js';
import { icon, nameText, plural } from '../parts.js';
import { activeScreen } from '../snapshots.js';
import { liveTree, typesOf } from '../thumbnails.js';
import { thumb } from './thumb.js';
import { drawers, isUndrawn, screensMany } from './warnings.js';

const counted = (count) => count.toLocaleString('en');

/** The content of a tree's card, and all of it as one text for the filter. */
export function describe(info) {
  const live = liveTree(info.tree);
  const snapshot = live?.snapshot;
  const active = snapshot ? activeScreen(snapshot) : info.active;
  const count = snapshot && screenCount(snapshot);
  const tags = tagsOf(info, live, count);
  const words = [info.tree, info.graph ?? 'no graph', active?.name, info.owner, ...tags.map(({ text }) => text)];
  return {
    info, snapshot, active, count, tags, revision: snapshot?.revision ?? info.revision,
    text: words.join('\n').toLowerCase(),
  };
}

function screenCount(snapshot) {
  const count = (node) => {
    if (node.kind === 'screen') return 1;
    if (node.kind === 'stack') return node.children.length;
    return node.children.reduce((sum, child) => sum + count(child), 0);
  };
  return snapshot.window.reduce((sum, layer) => sum + count(layer), 0);
}

const more = (list) => (list.length > 1 ? ` +${list.length - 1}` : '');
const nameOf = ({ name, pid }) => name ?? `process ${pid}`;

function tagsOf(info, live, count) {
  const unserved = unservedTypes(info, live);
  const driver = live?.driver ?? app.clients.find(({ drives }) => drives.includes(info.tree));
  const kept = live?.snapshot.kept;
  const seconds = idleSeconds(live?.idle);
  return [
    unserved.length > 0 && { icon: 'plug', text: `no client serves ${unserved[0]}${more(unserved)}`, isBad: true },
    count > screensMany && { icon: 'warn', text: plural(count, 'screen'), isBad: true },
    driver && { icon: 'wheel', text: `${nameOf(driver)} drives` },
    kept && { icon: kept.waitsFor === 'confirmation' ? 'hold' : 'park', text: `keeps ${keptText(kept)}` },
    info.may && { icon: 'eye', text: `may ${info.may}` },
    seconds !== undefined && { icon: 'clock', text: `${seconds} s` },
    drawnBy(info),
  ].filter(Boolean);
}

function unservedTypes({ tree }, live) {
  if (live?.services) return Object.keys(live.services).filter((type) => !live.services[type]);
  return (app.status?.detached ?? []).filter(({ trees }) => trees.includes(tree)).map(({ type }) => type);
}

function drawnBy(info) {
  const clients = drawers(info.tree);
  if (clients.length > 0) return { icon: 'program', text: nameOf(clients[0]) + more(clients) };
  return isUndrawn(info) && { icon: 'program', text: 'no front end' };
}

function keptText({ method, params }) {
  if (method === 'coordinator.back') return 'Back';
  const routes = params.routes ?? (params.route ? [params.route] : []);
  return routes.map((route) => route.name ?? route).join(' › ') || 'a command';
}

function idleSeconds(idle) {
  if (!idle) return undefined;
  const isLive = app.connection === 'live';
  if (isLive) countSeconds();
  return Math.max(0, Math.ceil((idle.remainingMs - (isLive ? Date.now() - idle.at : 0)) / 1_000));
}

/** The sentence of a tree for screen readers. */
export function spoken({ info, active, revision, tags }) {
  const graph = info.graph === null ? 'no graph' : `graph ${info.graph}`;
  const shows = active && `shows ${active.name}`;
  return [info.tree, `revision ${revision}`, shows, graph, ...tags.map(({ text }) => text)].filter(Boolean).join(', ');
}

const isLit = () => app.connection === 'live';

const graphText = ({ graph }) => (graph === null ? 'no graph' : h('bdi', graph));

export function card(member, props, width) {
  const { info, snapshot, tags, revision } = member;
  const types = typesOf(info, snapshot);
  return h('button.tcard', props,
    h('span.thumb', snapshot && thumb(snapshot, { width: Math.round(width), height: 124, types, isLit: isLit() })),
    h('span.body',
      h('span.l1', h('b.cut', h('bdi', info.tree)), h('span.grow'),
        h('span.dim.nowrap.rv', `rev ${counted(revision)}`)),
      h('span.l2', shownScreen(member), h('span.grow'), h('span.dim.cut.gr', graphText(info))),
      h('span.tags', tags.map(chip))));
}

export function row(member, props) {
  const { info, count, tags, revision } = member;
  return h('button.trow', props, h('b.cut', h('bdi', info.tree)), h('span.l2', shownScreen(member)),
    h('span.cut.dim', graphText(info)), h('span.num', counted(revision)),
    h('span.num', { class: count > screensMany ? 'stopc' : '' }, count === undefined ? '' : counted(count)),
    h('span.tags', tags.map(chip)));
}

function shownScreen({ snapshot, active }) {
  const text = active ? nameText(active.name) : snapshot ? 'empty' : '…';
  return [h('i.lamp', { class: active && isLit() ? '' : 'off' }), h('span.cut', text)];
}

const chip = ({ icon: sign, text, isBad }) =>
  h('span.chip', { class: isBad ? 'stop' : '' }, icon(sign, 's'), h('span.cut', h('bdi', text)));
