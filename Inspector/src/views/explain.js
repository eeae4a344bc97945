// The explanation of a command: a sentence, the coordinators asked, the rule that held, and requirements and leave guards.

import { app, redraw } from '../app.js';
import { actionText, codeWord, conditionText, labelOf, moment, routeName, senderOf } from '../commands.js';
import { h } from '../dom.js';
import { argumentText, badge, brief, icon, key, outcomeSign, ownerClass, plain, plural } from '../parts.js';
import { changeRows } from './changes.js';
import { jump, select } from './moves.js';
import { namesAround } from './names.js';

/** The steps that are shown. */
const stepsMax = 200;
/** The characters of params that are shown at the command, and elsewhere. */
const [longMax, shortMax] = [400, 160];
/** The command whose long params are shown in full. */
let unfolded;

/** The pane about the command of a row. */
export function why(row) {
  const { history } = app.watch;
  const explanation = history.explanation(row.number);
  const entry = explanation?.entry ?? history.entry(row.number);
  const stops = row.outcome === 'blocked' || row.outcome === 'failed';
  return [
    h('div.ph', outcomeSign(row.outcome), h('h3', row.outcome),
      h('span.dim.cut', row.changed ? `revision ${row.revision}` : `still revision ${row.revision}`), h('span.grow'),
      h('span.pair', { dir: 'ltr' },
        jumpButton(-1, 'Older command', 'Older (K)', 'prev'), jumpButton(1, 'Newer command', 'Newer (J)', 'next'))),
    h('div.why', { key: row.number },
      heading(row, entry),
      entry ? explained(row, entry, explanation) : explanation?.error ? forgotten(explanation.error) : waiting(),
      stops && !row.changed && !entry && h('p.quiet', codeWord(row.code))),
  ];
}

const jumpButton = (by, name, title, sign) =>
  h('button.btn.sm.sq.quiet', { 'aria-label': name, title, onclick: () => jump(by) }, icon(sign, 's'));

function heading(row, entry) {
  const [verb, rest] = entry ? labelOf(entry) : [row.verb, row.rest];
  const names = namesAround(row, entry);
  const from = entry?.cause.params?.from;
  const { client } = row;
  const screen = from && names.node(from)?.name;
  return [
    h('h2', h('bdi', verb), ' ', rest && h('bdi.rest', unfolded === row.number ? rest : brief(rest, longMax))),
    rest.length > longMax && unfolded !== row.number
      && h('button.link.more', { onclick: () => { unfolded = row.number; redraw(); } },
        `Show all ${rest.length.toLocaleString('en')} characters`),
    h('p.by', `#${row.number} at ${moment(row.at, Date.now())}, by `, h('bdi', senderOf(client)),
      client?.pid > 0 && client.name && [' ', key(client.pid)], client?.uid !== undefined && ` of user ${client.uid}`,
      from && [', from ', screen && h('bdi', screen), ' ', key(from)]),
  ];
}

function explained(row, entry, explanation) {
  const names = namesAround(row, entry);
  const steps = explanation?.steps ?? [];
  for (const { change } of steps) names.learn(change);
  const stops = entry.outcome === 'blocked' || entry.outcome === 'failed';
  const end = stops && entry.change ? 'hold' : entry.change ? 'check' : entry.outcome === 'noop' ? 'minus' : 'cross';
  return [
    h('p.says', sentence(entry, explanation, names)),
    entry.searched?.length > 0 && entry.reason?.code === 'unhandled' && inVain(entry, names),
    !explanation ? waiting() : explanation.error
      ? forgotten(explanation.error)
      : h('ol.steps', stepList(entry, steps, names, explanation.kept),
        h('li', h('span.bul', { class: stops ? 'stop' : entry.change ? 'go' : '' }, icon(end, 's')),
          h('div.q', h('b', entry.outcome), entry.change ? ` as revision ${entry.revision}` : ', nothing changed',
            keptText(explanation.kept)))),
    explanation?.repeated === false && h('div.note', icon('time'),
      h('span', 'navd cannot run this command again, so there are no steps: it did not begin, or the graph or the rules have changed since, or '
        + 'its params are secret.')),
  ];
}

const forgotten = (error) => h('div.note', icon('time'), h('span', error.message));

const waiting = () => (app.connection === 'live' ? h('p.quiet', { 'aria-busy': 'true' }, 'Waiting for the explanation …')
  : h('p.quiet', 'The explanation comes from navd, which does not answer.'));

const keptText = (kept) => ({
  parked: '; the tree keeps it', asked: '; the tree keeps it', resumed: '; the kept command was carried out',
  forgotten: '; the kept command was discarded',
})[kept];

/** The coordinators that were searched for an unhandled route. */
function inVain({ searched, reason }, names) {
  return h('div.vain', h('span', 'Searched:'), searched.map((id) => who(id, names)),
    reason.suggestion && h('span', 'Did you mean ', h('b', reason.suggestion), '?'));
}

function who(id, names) {
  const type = names.type(id);
  return h('span.who2', type && badge(type, 's'), h('bdi', type ?? ''), ' ', key(id));
}

/** The summary, in one or two sentences. */
function sentence(entry, explanation, names) {
  const { cause, outcome, reason, change } = entry;
  const steps = explanation?.steps ?? [];
  const asked = steps.filter(({ type }) => type);
  const first = asked[0] && [h('bdi', asked[0].type), ` ${asked[0].coordinator}`];
  if (outcome === 'redirected') return redirected(entry, steps, first, explanation?.kept);
  if (reason?.code === 'leaveAsked') {
    return [`It would remove `, h('b', reason.name), ', whose leave guard holds. ', typeAt(reason.coordinator, names),
      ' asks the user; until then the tree keeps the command.'];
  }
  if (explanation?.kept === 'parked') {
    return ['The requirement of ', h('b', reason?.screen ?? reason?.type ?? 'an entry'),
      ' does not hold, so the tree keeps the command until it does.'];
  }
  if (outcome !== 'committed') return reason ? messageText(entry) : 'Nothing changed.';
  if (cause.restored !== undefined || cause.method === 'tree.undo' || cause.method === 'tree.redo') {
    const count = steps.filter(({ commit }) => commit).length;
    const verb = cause.method === 'tree.undo' ? 'taken back' : 'made again';
    return [`The presentation of revision ${cause.restored ?? cause.params?.to} is restored`,
      count > 0 ? `; ${plural(count, 'commit')} ${count === 1 ? 'is' : 'are'} ${verb}. ` : '. ', 'No coordinator is asked about that.'];
  }
  if (cause.method === 'tree.open') return 'The tree began.';
  if (cause.method === 'ui.report' && cause.params?.event === 'idle') {
    return ['The user was idle for the time that ', cause.params.coordinator ? typeAt(cause.params.coordinator, names) : 'the graph',
      ' declares', first ? [', so it sent ', list(steps.filter(isFirstQuestion).map(routeOf))] : '', '.'];
  }
  if (cause.method === 'ui.report' && !first) return 'The user did this on screen, and the tree follows. No coordinator was asked.';
  if (cause.method === 'tree.setFacts' && !first) {
    const ended = change?.disposed.length ?? 0;
    if (ended > 0) return `A fact changed, and ${plural(ended, 'coordinator')} ended, because a requirement no longer holds.`;
    return change?.transitions.length > 0 ? 'A fact changed, and the tree changed with it.' : 'A fact changed, and nothing else.';
  }
  if (!first) return 'The command determines the change; no coordinator was asked.';
  const others = [...new Set(asked.slice(1).map(({ type }) => type))].filter((type) => type !== asked[0].type);
  const took = isTaken(asked[0]) ? 'took it' : 'was asked';
  return [first, ` ${took}`, others.length > 0 && [', then ', list(others.map((type) => h('bdi', type))), ' acted'], '.'];
}

const isTaken = ({ rules, answeredBy }) => answeredBy === 'client' || rules?.at(-1)?.holds;
const isFirstQuestion = ({ question }) => question?.kind === 'route';
const routeOf = ({ question }) => h('b', question.route.name);

/** Elements separated by commas. */
const list = (things) => things.flatMap((thing, index) => (index === 0 ? [thing] : [', ', thing]));

function typeAt(id, names) {
  return [h('bdi', names.type(id) ?? ''), ' ', key(id)];
}

function messageText({ reason, searched }) {
  // The coordinators that were asked, and the suggestion, have a line of their own.
  return searched?.length > 0 && reason.code === 'unhandled' ? reason.message.split(' Searched: ')[0] : reason.message;
}

function redirected({ redirects = [] }, steps, first, kept) {
  const [redirect] = redirects;
  const condition = steps.flatMap(({ conditions }) => conditions ?? [])
    .find(({ kind, holds }) => kind === 'requirement' && !holds);
  const demanded = redirect?.screen ?? redirect?.type ?? 'an entry';
  const routes = redirects.at(-1)?.routes ?? [];
  const facts = Object.entries(condition?.facts ?? {});
  return [
    first && [first, ' took it, but '], h('bdi', demanded), ' requires that ',
    h('b', condition?.when === undefined ? 'its requirement holds' : conditionText(condition.when)), '. ',
    facts.length > 0 ? ['But ', list(facts.map(([name, value]) => `${name} is ${plain(value)}`)), ', so '] : 'So ',
    kept === 'parked' ? 'the tree keeps the command until then, and ' : 'the command was undone, and ',
    list(routes.map((route) => h('b', routeName(route)))), ' ran instead.',
  ];
}

function stepList(entry, steps, names, kept) {
  const redirects = [...(entry.redirects ?? [])];
  const redirectItem = ({ routes }) => h('li', h('span.bul.stop', icon('turn', 's flip')),
    h('div.q', `${kept === 'parked' ? 'kept' : 'undone'}; redirected to `, list(routes.map((route) => h('b', routeName(route))))));
  const items = [];
  for (const step of steps.slice(0, stepsMax)) {
    items.push(stepItem(entry, step, names));
    const fails = (step.conditions ?? []).some(({ kind, holds }) => kind === 'requirement' && !holds);
    if (fails && redirects.length > 0) items.push(redirectItem(redirects.shift()));
  }
  if (steps.length > stepsMax) {
    items.push(h('li', h('span.bul', icon('stack', 's')), h('div.q.dim', plural(steps.length - stepsMax, 'more step'))));
  }
  return [...items, redirects.map(redirectItem)];
}

function stepItem(entry, step, names) {
  const { type, coordinator, commit, answeredBy, action, reason, rules = [], conditions = [] } = step;
  return h('li', { class: type ? ownerClass(type) : '' },
    type ? badge(type) : h('span.bul', icon(commit ? 'undo' : 'shell', 's')),
    h('div.q', type ? [h('b', h('bdi', type)), ' ', key(coordinator), ' ', asked(step)] : commit ? committed(commit, entry)
      : [h('b', labelOf(entry)[0]), ' itself']),
    rules.map((rule) => ruleRow(rule, rules, action)),
    answeredBy === 'client'
      && h('div.rule', icon('program', 's'), h('code', actionText(action)), h('small', 'the client answers')),
    answeredBy === 'none' && h('div.rule.bad', icon('plug', 's'), h('span', reason?.message ?? 'There was no answer.'),
      h('small', codeWord(reason?.code))),
    conditions.map((condition) => conditionRow(condition, entry)),
    step.change && !type && h('ul.dl.of', changeRows(step.change, names)));
}

/** The question to a coordinator. */
function asked({ question, answeredBy }) {
  const verb = answeredBy === 'none' ? 'did not answer to ' : 'was asked ';
  if (question?.kind === 'completed') {
    return ['was notified that ', h('bdi', question.type), ' ', key(question.child), ' ended: ', h('b', completionText(question.completion))];
  }
  if (question?.kind === 'pulled') {
    return [verb, h('b', question.as), ' around ', h('b', question.route.name), ' of ', key(question.child)];
  }
  return [verb, h('b', question?.route.name), ' ', h('bdi.dim', brief(argumentText(question?.route.params), shortMax))];
}

/** A completion in a few words. */
export function completionText({ kind, value, error }) {
  return kind === 'value' ? plain(value) : kind === 'failed' ? `failed with ${plain(error)}` : kind;
}

function committed({ number, revision }, { cause }) {
  const row = app.watch.history.row(number);
  return [cause.method === 'tree.undo' ? 'undoes ' : 'redoes ',
    h('button.link', { onclick: () => select(row), disabled: !row }, `revision ${revision}`),
    row && [': ', h('b', row.verb), ' ', h('bdi.dim', row.rest)]];
}

function ruleRow(rule, rules, action) {
  const condition = conditionText(rule.when);
  return h('div.rule', { class: rule.holds ? '' : 'no', title: rule.pointer }, icon(rule.holds ? 'check' : 'cross', 's'),
    rule.holds ? h('code', actionText(action)) : h('span', condition),
    h('small', !rule.holds ? 'does not hold' : rule.when !== undefined ? condition : rules.length > 1 ? 'otherwise' : 'always'));
}

function conditionRow({ kind, screen, type, leaving, when, holds, facts, pointer }, { outcome }) {
  const isGuard = kind === 'leaveGuard';
  const fails = holds === isGuard;
  // A requirement that does not hold stops a command, or only removes what is there already.
  const style = !fails ? '' : isGuard || outcome === 'redirected' || outcome === 'blocked' ? 'bad' : 'no';
  const values = Object.entries(facts ?? {}).map(([name, value]) => `${name} is ${plain(value)}`).join(', ');
  const text = isGuard
    ? ['leave guard of ', h('b', screen ?? leaving), holds ? ' holds' : ' does not hold',
      when !== undefined && `: ${conditionText(when)}`]
    : [h('b', screen ?? type), ` requires: ${when === undefined ? 'a condition of its client' : conditionText(when)}`];
  return h('div.rule', { class: style, title: pointer },
    icon(isGuard ? 'hold' : fails ? 'lock' : 'open', 's'), h('span', text), h('small', values));
}
