// Commands in words: their origin and their request.

import { app } from './app.js';
import { argumentText, plain } from './parts.js';

/** The lanes of the timeline: the name of the icon, and the word for people. */
export const lanes = [
  ['user', 'Touch'], ['program', 'Program'], ['shell', 'Shell'], ['link', 'Link'], ['fact', 'Fact'], ['idle', 'Idle'],
];

/** The clients that people use to send commands by hand. */
const tools = new Set(['navctl', 'inspector']);

/** The lane of an entry of the history. */
export function causeOf({ cause: { method, params = {}, client = {} } }) {
  if (method === 'ui.report') return params.event === 'idle' ? 'idle' : 'user';
  if (method === 'tree.setFacts') return 'fact';
  if (params.url) return 'link';
  if (!client.name || tools.has(client.name)) return 'shell';
  if (method === 'tree.open') return 'program';
  const draws = ({ pid, name, subscriptions }) => pid === client.pid && !tools.has(name) && subscriptions.includes(app.tree);
  return method === 'coordinator.back' || params.from || app.clients.some(draws) ? 'user' : 'program';
}

/** The command of an entry in two parts: the verb, in bold, and the rest. */
export function labelOf({ cause: { method, params, restored } }) {
  const name = method.replace(/^(tree|coordinator)\./, '');
  if (restored !== undefined) return [name, `to revision ${restored}`];
  // Params that are larger than a limit are not in the history.
  if (params === undefined) return [method === 'coordinator.back' ? 'Back' : name, ''];
  switch (method) {
    case 'coordinator.trigger': return [routeName(params.route), argumentText(params.route?.params)];
    case 'coordinator.back': return ['Back', ''];
    case 'coordinator.handle': return ['go', params.url ?? (params.routes ?? []).map(routeName).join(' › ')];
    case 'coordinator.transfer': return ['transfer', actionText(params.action)];
    case 'ui.report':
      if (params.event === 'didSelect') return ['tab', params.tab ?? ''];
      return params.event === 'idle' ? ['idle', ''] : [params.event ?? 'report', params.key ?? ''];
    case 'tree.setFacts': return ['facts', argumentText(params.facts)];
    case 'tree.drive': return ['drive', params.lease ?? ''];
    case 'tree.undo':
    case 'tree.redo': return [name, params.to === undefined ? '' : `to revision ${params.to}`];
    default: return [name, params.type ?? params.coordinator ?? ''];
  }
}

/** The name of a route, given as a word or an object. */
export const routeName = (route) => String(route?.name ?? route ?? '?');

/** The client of an entry, for people. */
export const senderOf = (client) => (client ? client.name ?? `process ${client.pid}` : 'navd');

/** An action as one line. */
export function actionText(action) {
  if (action === undefined || action === null) return 'none';
  if (typeof action === 'string') return action;
  return JSON.stringify(action).replace(/"/g, '').replace(/^\{|\}$/g, '').replace(/([:,])/g, '$1 ').replace(/: \/ ?/g, ':/');
}

/** A condition of a graph, for people. */
export function conditionText(condition) {
  if (condition === undefined) return 'always';
  if (typeof condition !== 'object' || condition === null) return String(condition);
  const [[name, value] = [], ...others] = Object.entries(condition);
  if (others.length > 0) return actionText(condition);
  switch (name) {
    case 'fact': return `${value} is true`;
    case 'exists': return `a ${plain(value)} exists`;
    case 'onView': return `${plain(value)} is on view`;
    case 'equals': return `${operand(value[0])} is ${operand(value[1])}`;
    case 'all':
    case 'any':
      return Array.isArray(value) ? value.map(conditionText).join(name === 'all' ? ' and ' : ' or ') : actionText(condition);
    case 'not':
      if (value?.fact) return `${value.fact} is not true`;
      if (value?.equals) return `${operand(value.equals[0])} is not ${operand(value.equals[1])}`;
      return `not: ${conditionText(value)}`;
    default: return actionText(condition);
  }
}

const operand = (value) => plain(value).replace(/^\$\{(?:facts|params)\.([^}]*)\}$/, '$1');

/** The short word of a reason, for a row. */
export function codeWord(code) {
  const words = { staleSource: 'stale', requirementFailed: 'requirement', leaveRejected: 'leave guard', leaveAsked: 'asked' };
  return words[code] ?? (code ?? '').replace(/([A-Z])/g, ' $1').toLowerCase();
}

/** A row as a sentence, for screen readers. */
export function sentenceOf(row) {
  const lane = lanes.find(([name]) => name === row.lane)?.[1] ?? '';
  const result = row.changed ? `revision ${row.revision}` : row.code ? codeWord(row.code) : 'nothing changed';
  return `${row.number}, ${`${row.verb} ${row.rest}`.trim()}, ${lane.toLowerCase()}, ${row.outcome}, ${result}, ${clock(row.at)}`;
}

// Times are in the reader's time zone.

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** The time of day of an entry. */
export const clock = (at) => time.format(at);

/** The day of an entry. */
export const dayOf = (at) => day.format(at);

/** The time of day, with the day if it differs from that of `other`. */
export const moment = (at, other) => (dayOf(at) === dayOf(other) ? clock(at) : `${dayOf(at)} ${clock(at)}`);

/** A duration in its two largest units. */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  const parts = [[Math.floor(seconds / 86_400), 'd'], [Math.floor(seconds / 3_600) % 24, 'h'], [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's']];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return parts.slice(first, first + 2).filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`).join(' ');
}
