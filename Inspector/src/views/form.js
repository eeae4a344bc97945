// The form of a route: a row with at most one field if closed; all fields, a dry run and the outcome if open.

import { app, maySend, set } from '../app.js';
import { h } from '../dom.js';
import { commandOf, dryRunForm, fieldID, navctlLine, paramsOf, sendForm, textIn, type } from '../forms.js';
import { outcomeWords } from '../outcomes.js';
import { icon, shellLine } from '../parts.js';
import { formOf, titleOf } from '../routes.js';
import { coordinator } from '../snapshots.js';
import { typeText } from '../typing.js';
import { changeRows } from './changes.js';
import { dueError, field, hint, isSmall } from './fields.js';
import { namesIn } from './names.js';

/** The form of a route. */
export function routeForm(route) {
  const id = formOf(route);
  const made = commandOf(route);
  return app.form === id ? openForm(route, id, made) : closedForm(route, id, made);
}

/** The fields of a route, as their names, their schemas and `text` for those that are none of its params. */
function fieldsOf(route) {
  if (!route.route) return [['route', {}, 'text'], ['params', { type: 'object', optional: true }]];
  const own = paramsOf(route);
  return route.wraps ? [...own, ['/', {}, 'text']] : own;
}

function toggle(id) {
  if (app.form !== id && app.sent?.form !== id) set({ sent: undefined });
  set({ form: app.form === id ? null : id, dryRun: null, tried: undefined });
}

const nameID = (id) => `route-${fieldID(id, '')}`;

function nameButton(route, id) {
  return h('button.name', {
    key: 'name', id: nameID(id), 'aria-expanded': app.form === id, title: titleOf(route), onclick: () => toggle(id),
  }, h('b.cut', { dir: 'auto' }, route.route ?? 'any route'), route.stopped && icon('lock', 's stopc'));
}

// Closed

function closedForm(route, id, made) {
  const fields = fieldsOf(route);
  const [name, schema, as] = fields[0] ?? [];
  const isOne = fields.length === 1 && as === undefined && isSmall(schema);
  const error = isOne && dueError(made, name);
  return h('div.form', { key: id, onkeydown: (event) => keyIn(event, route) },
    h('div.row', nameButton(route, id),
      isOne && oneField(id, name, schema, error),
      fields.length > 0 && !isOne && signature(fields),
      fields.length > 0 && !isOne ? fillIn(route, id) : sendButton(route, made, isOne)),
    error && h('p.err.below', { id: `${fieldID(id, name)}-error` }, error),
    stoppedLine(route), sentLine(id));
}

function oneField(id, name, schema, error) {
  return h('span.one', { key: 'one' },
    schema.enum === undefined && h('label', { for: fieldID(id, name) }, name),
    field(id, name, schema, { size: 'small', error }));
}

function signature(fields) {
  const text = fields.map(([name, schema]) => (name === '/' ? 'carries: route' : `${name}: ${typeText(schema)}`)).join(', ');
  return h('span.sig.cut', { key: 'sig', title: text }, text);
}

function fillIn(route, id) {
  return h('button.btn.sm.sq.quiet', {
    key: 'open', 'aria-label': `Fill in ${route.route ?? 'a route'}`, title: 'Fill in', tabindex: '-1',
    onclick: () => toggle(id),
  }, icon('chev', 's'));
}

function sendButton(route, made, isOne) {
  return h('button.btn.sm', {
    key: 'send', class: isOne ? 'sq' : '', 'aria-label': isOne ? `Send ${route.route}` : undefined,
    disabled: !maySend() || isWrong(made), title: route.stopped?.text ?? `navctl trigger ${made.words}`,
    onclick: () => sendForm(route),
  }, isOne ? icon('send', 's flip') : ['Send', h('span.visually-hidden', ` ${route.route}`)]);
}

const isWrong = ({ errors }) => Object.keys(errors).length > 0;

/** The condition that stops the route, and the routes that would run instead. */
function stoppedLine({ stopped }) {
  if (!stopped) return undefined;
  const { text, otherwise = [], asks } = stopped;
  const instead = otherwise.map(({ name }) => name).join(', ');
  return h('p.stopline', { key: 'stopped', dir: 'auto' }, text,
    instead && [' Then ', h('b', instead), ' runs instead.'], asks && [' ', h('b', asks), ' asks the user first.']);
}

/** The outcome of the form that was sent last. */
export function sentLine(id) {
  if (app.sent?.form !== id) return undefined;
  const { outcome, error } = app.sent;
  const { text, isStop } = error ? { text: error, isStop: true } : outcomeWords(outcome);
  return h('p.sentline', { key: 'sent', class: isStop ? 'stopped' : '', dir: 'auto' },
    icon(isStop ? 'cross' : 'check', 's'), h('span', text));
}

// Open

function openForm(route, id, made) {
  const isOff = !maySend() || isWrong(made);
  const title = titleOf(route);
  return h('div.form.open', { key: id, onkeydown: (event) => keyIn(event, route) },
    h('div.row', nameButton(route, id), title && h('span.sig.cut', { key: 'title', dir: 'auto' }, title),
      h('button.btn.sm.sq.quiet', {
        key: 'open', 'aria-label': `Close ${route.route ?? 'the form'}`, title: 'Close', onclick: () => toggle(id),
      }, icon('chev', 's up'))),
    h('div.in', { key: 'in' },
      fieldsOf(route).map(([name, schema, as]) => labelled(route, made, name, schema, as)),
      stoppedLine(route), sentLine(id),
      app.dryRun?.form === id && !isWrong(made) && would(app.dryRun),
      h('div.clibox', { key: 'cli' }, shellLine(navctlLine(route, made.words))),
      h('div.row-end', { key: 'end' },
        h('button.btn.sm.quiet', { disabled: isOff, onclick: () => dryRunForm(route) }, 'Dry run ', h('kbd', 'D')),
        h('button.btn.sm.solid', { disabled: isOff, onclick: () => sendForm(route) },
          icon('send', 's flip'), 'Send ', h('kbd', '⏎')))));
}

function labelled(route, made, name, schema, as) {
  const id = fieldID(made.form, name);
  const error = dueError(made, name);
  const isCarried = name === '/';
  const note = isCarried ? `a route of ${route.wraps.join(' or ')}` : as === 'text' ? 'name' : hint(schema);
  return h('div.field', { key: name },
    h('label', { for: id }, h('bdi', isCarried ? 'carries' : name), note && h('small', note)),
    as === 'text' ? textField(made.form, name, error) : field(made.form, name, schema, { error }),
    error && h('span.err', { id: `${id}-error`, dir: 'auto' }, error),
    schema.description && h('span.about', { dir: 'auto' }, schema.description));
}

/** A field for the name of a route, or for a route that is carried. */
function textField(form, name, error) {
  const id = fieldID(form, name);
  return h('input.txt', {
    id, type: 'text', dir: 'ltr', autocomplete: 'off', spellcheck: 'false', value: textIn(form, name, {}) ?? '',
    placeholder: name === '/' ? 'route param=value' : 'route',
    'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${id}-error` : undefined,
    oninput: (event) => type(form, name, event.target.value),
  });
}

/** The outcome of a dry run. */
export function would(outcome) {
  const { change, handledBy } = outcome;
  const { snapshot } = app.watch;
  const { text, isStop } = outcomeWords(outcome);
  const typeOf = (id) => (change?.attached.find((one) => one.id === id) ?? coordinator(snapshot, id))?.type ?? '';
  return h('div.would', { key: 'would', class: isStop ? 'stopped' : '', role: 'group', 'aria-label': 'Dry run' },
    h('div.h', { dir: 'auto' }, icon(isStop ? 'cross' : 'eye', 's'), h('span', text)),
    change && h('ul.dl', changeRows(change, namesIn([snapshot], [change]))),
    handledBy.length > 0 && h('div.dim', 'acts: ',
      handledBy.map((id, index) => [index > 0 && ', ', typeOf(id), ' ', h('span.key', id)])));
}

/** Keys within a form: Enter sends, and with Ctrl it makes a dry run. Esc closes the form. */
function keyIn(event, route) {
  const id = formOf(route);
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape' && app.form === id) {
    event.stopPropagation();
    document.getElementById(nameID(id))?.focus();
    toggle(id);
  } else if (event.key === 'Enter' && event.target.matches('input, select, textarea')) {
    if (event.target.matches('textarea') && !isCommand) return;
    event.preventDefault();
    if (isCommand) dryRunForm(route);
    else sendForm(route);
  }
}
