// The change of a command: the tree before and after, and a list of differences. Also the difference of two revisions.

import { app, isPast, redraw } from '../app.js';
import { labelOf } from '../commands.js';
import { h } from '../dom.js';
import { coordinatorParams, factValues, hidden, screenParams, sensitiveNames } from '../hidden.js';
import { argumentText, brief, icon, key, plain, shellLine, shellWord, valueText } from '../parts.js';
import { screensIn } from '../snapshots.js';
import { select, showView, travel } from './moves.js';
import { namesAround, namesIn, revisionBefore } from './names.js';
import { thumb } from './thumb.js';

/** The greatest number of lines of a change. */
const linesMax = 200;
/** The greatest length of params in a line. */
const textMax = 160;

/** The comparison that is shown: `{tree, from, to, change?, error?}`; undefined if the change of a command is shown. */
let comparison;
/** The text that is typed for the other revision; undefined for the live one. */
let other;

/** The pane about the change of a row's command. */
export function changePane(row) {
  if (comparison && (comparison.tree !== app.watch.tree || comparison.from !== row.revision)) comparison = undefined;
  return [...(comparison ? compared() : changeOf(row)), comparing(row)];
}

function changeOf(row) {
  const { history, tree } = app.watch;
  const entry = history.entry(row.number) ?? history.explanation(row.number)?.entry;
  const names = namesAround(row, entry);
  const before = revisionBefore(row);
  const { change } = entry ?? {};
  const marks = change ? marksOf(change, names) : {};
  const command = row.changed ? row.revision : `--entry ${row.number}`;
  const isHere = app.revision === row.revision || (!isPast() && row.revision === app.watch.snapshot.revision);
  return [
    h('div.ph', h('h3', 'What changed'), h('span.grow'),
      h('button.btn.sm.quiet', {
        disabled: app.watch.isForgotten(row.revision), onclick: () => { travel(row); showView({ view: 'tree' }); },
      }, icon('tree', 's'), isHere && !isPast() ? 'Show the tree' : 'Show this revision')),
    h('div.body', { tabindex: 0, key: row.number },
      h('div.ba', { dir: 'ltr' },
        picture('before', before, { removed: marks.removed }),
        picture('after', row.revision, { added: marks.added })),
      h('ul.dl', entry ? change ? changeRows(change, names) : nothing() : null),
      h('div.say', shellLine(`navctl explain ${command} --tree ${shellWord(tree)}`))),
  ];
}

/** The line of a command that changed nothing. */
const nothing = () => h('li.chg', icon('minus', 's'), h('span', 'Nothing.'));

/** The tree at a revision, in small. */
function picture(name, revision, marks) {
  const snapshot = revision > 0 ? app.watch.at(revision) : undefined;
  const isLit = revision === app.watch.snapshot.revision && app.connection === 'live';
  return h('figure',
    h('div.thumb', snapshot ? thumb(snapshot, { width: 160, height: 176, types: app.watch.types, isLit, ...marks })
      : h('p.quiet', revision === 0 ? 'no tree' : app.watch.isForgotten(revision) ? 'no longer kept' : '')),
    h('figcaption', h('span', name), h('span', revision === 0 ? 'no tree' : `revision ${revision}`)));
}

function marksOf(change, names) {
  const added = [];
  const removed = [];
  for (const transition of change.transitions) {
    for (const node of transition.added) if (typeof node === 'object') added.push(...screensIn(node).map((screen) => screen.key));
    for (const gone of transition.removed) {
      const node = names.node(gone);
      removed.push(...(node ? screensIn(node).map((screen) => screen.key) : [gone]));
    }
  }
  return { added, removed };
}

function comparing(row) {
  const live = app.watch.snapshot.revision;
  // A key may follow another before the page is drawn again.
  const wanted = () => Math.min(live, Math.max(1, Number(other) || live));
  const to = wanted();
  return h('div.cmp', icon('diff', 's'), h('span.nowrap', `Compare ${row.revision} with`),
    h('input.txt', {
      type: 'number', min: 1, max: live, value: other ?? String(live), 'aria-label': 'The other revision',
      oninput: ({ target: { value } }) => { other = value; redraw(); },
      onblur: () => { if (!other) other = undefined; redraw(); },
      onkeydown: (event) => { if (event.key === 'Enter' && wanted() !== row.revision) compare(row.revision, wanted()); },
    }),
    to === live && h('span.dim', 'live'), h('span.grow'),
    h('button.btn.sm', {
      disabled: to === row.revision || app.connection !== 'live', onclick: () => compare(row.revision, wanted()),
    }, 'Compare'));
}

async function compare(from, to) {
  const { tree } = app.watch;
  const asked = comparison = { tree, from, to };
  redraw();
  try {
    const { change } = await app.client.call('tree.diff', { tree, from, to });
    asked.change = change;
  } catch (error) {
    asked.error = error.message;
  }
  redraw();
}

function compared() {
  const { from, to, change, error, tree } = comparison;
  const names = namesIn([app.watch.at(from), app.watch.at(to)], [change]);
  const marks = change ? marksOf(change, names) : {};
  const close = () => { comparison = undefined; redraw(); };
  return [
    h('div.ph', h('h3', `From ${from} to ${to}`), h('span.grow'),
      h('button.btn.sm.quiet', { onclick: () => { select(app.watch.history.rowOfRevision(to)); close(); } }, `Go to ${to}`),
      h('button.btn.sm.sq.quiet', { 'aria-label': 'Close the comparison', onclick: close }, icon('cross', 's'))),
    h('div.body', { tabindex: 0, key: 'compared' },
      h('div.ba', { dir: 'ltr' }, picture('from', from, { removed: marks.removed }), picture('to', to, { added: marks.added })),
      h('ul.dl', error ? h('li.del', icon('warn', 's'), h('span', error)) : change ? changeRows(change, names) : null),
      h('div.say', shellLine(`navctl diff ${from} ${to} --tree ${shellWord(tree)}`))),
  ];
}

/** The lines of a change. `names` knows the screens and coordinators of both sides. */
export function changeRows(change, names) {
  if (!change) return [h('li.chg', icon('minus', 's'), h('span', 'nothing'))];
  const rows = [];
  const add = (kind, name, ...text) => rows.push([kind, name, text]);
  for (const { kind, in: place, removed, added, custom } of change.transitions) {
    const moved = new Set(added.map((node) => node.key ?? node));
    for (const gone of removed) {
      if (moved.has(gone)) continue;
      const node = names.node(gone);
      const screens = node ? screensIn(node) : [];
      if (screens.length === 0) add('del', 'minus', `${kind} `, h('b', h('bdi', node?.name ?? node?.kind ?? '')), ' ', key(gone));
      for (const screen of screens) add('del', 'minus', `${kind} `, h('b', h('bdi', screen.name)), ' ', key(screen.key));
    }
    for (const node of added) {
      if (typeof node !== 'object') continue;
      const screens = screensIn(node);
      const verb = removed.includes(node.key) ? 'move' : kind;
      if (screens.length === 0) add('add', 'plus', `${verb} ${node.kind} `, key(node.key));
      for (const screen of screens) {
        add('add', 'plus', `${verb} `, h('b', h('bdi', screen.name)), ' ', key(screen.key), ' ',
          h('bdi.dim', pairsText(screenParams(screen))));
      }
    }
    if (kind === 'select') {
      const tab = names.node(change.updated[place]?.selected);
      add('chg', 'tabs', 'select ', h('b', h('bdi', tab?.tab ?? '')));
    }
    if (kind === 'collapse' || kind === 'expand') add('chg', 'split', `${kind} `, key(place.replace('/compact', '')));
    if (kind === 'custom') {
      const text = brief(argumentText(custom?.params), textMax);
      add('chg', 'diff', h('b', h('bdi', custom?.name)), ' ', h('bdi.dim', text), ' is shown');
    }
  }
  for (const [one, { params, name, type, owner, parent, focus }] of Object.entries(change.updated)) {
    const part = names.node(one)?.name ?? names.type(one) ?? '';
    const what = [h('bdi', part), ' ', key(one)];
    const pairs = params && (names.node(one) ? screenParams({ name: part, params }) : coordinatorParams({ type: part, params }));
    if (params) add('chg', 'diff', what, ' is now ', h('bdi', pairsText(pairs)));
    if (name ?? type) add('chg', 'diff', what, ' is now called ', h('b', h('bdi', name ?? type)));
    if (owner ?? parent) add('chg', 'diff', what, ' now belongs to ', h('bdi', names.type(owner ?? parent) ?? ''), ' ', key(owner ?? parent));
    if (focus) add('chg', 'split', what, ` has the focus on its ${focus} column`);
  }
  for (const [name, value] of factValues(change.facts)) {
    add('chg', 'fact', h('bdi', name), ' is now ', value === hidden ? h('span.dim', 'hidden') : valueText(value));
  }
  for (const { id, type, parent } of change.attached) {
    add('add', 'plus', 'began ', h('b', h('bdi', type)), ' ', key(id),
      parent !== null && [' under ', h('bdi', names.type(parent) ?? parent)]);
  }
  for (const { coordinator, type, completion, undelivered } of change.disposed) {
    add('del', 'minus', 'ended ', h('b', h('bdi', type)), ' ', key(coordinator),
      completion && [' ', h('bdi.dim', completion.kind === 'value' ? `with ${sensitiveNames().has('result') ? 'a hidden value' : plain(completion.value)}` : completion.kind)],
      undelivered && h('span.dim', ', not delivered'));
  }
  if ('kept' in change) {
    const { kept } = change;
    add('chg', 'park', kept ? ['keeps ', h('b', h('bdi', labelOf({ cause: kept })[0])), ` until ${
      kept.waitsFor === 'confirmation' ? 'the user confirms' : 'the requirement holds'}`] : 'no longer keeps a command');
  }
  if (rows.length === 0) return [h('li.chg', icon('minus', 's'), h('span', 'nothing that is presented'))];
  const lines = rows.slice(0, linesMax).map(([kind, name, text]) => h(`li.${kind}`, icon(name, 's'), h('span', text)));
  if (rows.length > linesMax) {
    lines.push(h('li.chg', icon('stack', 's'), h('span', `${(rows.length - linesMax).toLocaleString('en')} more`)));
  }
  return lines;
}

const pairsText = (pairs) =>
  brief(pairs.map(([name, value]) => `${name}=${value === hidden ? 'hidden' : plain(value)}`).join(' '), textMax);
