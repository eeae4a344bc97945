// The fields of a form, each by the schema of its param.

import { app, redraw } from '../app.js';
import { h } from '../dom.js';
import { fieldID, secretField, textIn, type } from '../forms.js';
import { icon, plain } from '../parts.js';
import { boundsText, choicesOf, isJSON, isOptional, textOf } from '../typing.js';

/** The greatest number of letters, and of choices, in a row of choices. */
const lettersMax = { small: 22, large: 34 };
const choicesMax = 5;
/** The greatest number of lines that a field of JSON shows. */
const linesMax = 8;

/** Whether the field fits into the row of its route. */
export const isSmall = (schema) => !isJSON(schema) && (!choicesOf(schema) || fitsRow(schema, 'small'));

const hasDefault = (schema) => 'default' in schema;
const mayBeNone = (schema) => isOptional(schema) && !hasDefault(schema);

function fitsRow(schema, size) {
  const texts = choicesOf(schema).map(plain);
  if (mayBeNone(schema)) texts.push('none');
  return texts.length <= choicesMax && texts.join('').length <= lettersMax[size];
}

/** The field of a param in a form. `error` is the sentence about a wrong value. */
export function field(form, name, schema, { size = 'large', error } = {}) {
  const id = fieldID(form, name);
  const own = {
    form, name, schema, size, text: textIn(form, name, schema), put: (text) => type(form, name, text),
    props: {
      id, 'aria-label': size === 'small' ? name : undefined, 'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${id}-error` : undefined,
    },
  };
  if (schema.sensitive) return secret(own);
  if (choicesOf(schema)) return fitsRow(schema, size) ? choiceRow(own) : choiceList(own);
  if (schema.type === 'boolean') return mayBeNone(schema) ? threeWays(own) : toggle(own);
  if (isJSON(schema)) return json(own);
  return schema.type === 'integer' && size === 'large' ? stepper(own) : line(own);
}

const secret = ({ form, name, props }) => h('input.txt', {
  ...props, type: 'password', autocomplete: 'off', placeholder: 'not shown', oninput: redraw,
  ref: secretField(form, name),
});

function json({ schema, text = '', put, props }) {
  const empty = { array: '[]', object: '{}' }[schema.type] ?? 'JSON';
  return h('textarea.txt.json', {
    ...props, rows: Math.min(linesMax, Math.max(2, text.split('\n').length)), spellcheck: 'false', dir: 'ltr',
    placeholder: hasDefault(schema) ? JSON.stringify(schema.default) : empty, value: text,
    oninput: ({ target }) => put(target.value),
  });
}

function line(own) {
  const { schema, text = '', put, props } = own;
  const mode = { integer: 'numeric', number: 'decimal' }[schema.type];
  return h('input.txt', {
    ...props, class: mode ? 'int' : '', type: 'text', inputmode: mode, dir: 'auto', autocomplete: 'off',
    spellcheck: 'false', value: text, placeholder: placeholder(schema),
    'aria-required': isOptional(schema) ? undefined : true, oninput: ({ target }) => put(target.value),
    onkeydown: schema.type === 'integer' ? (event) => arrows(own, event) : undefined,
  });
}

function placeholder(schema) {
  if (hasDefault(schema)) return textOf(schema, schema.default) || 'empty';
  return isOptional(schema) ? 'none' : schema.type ?? '';
}

function stepper(own) {
  const button = (by, label, sign) => h('button', {
    type: 'button', 'aria-label': `${label} ${own.name}`, onclick: () => step(own, by),
  }, icon(sign, 's'));
  return h('div.step', line(own), button(-1, 'Less', 'minus'), button(1, 'More', 'plus'));
}

function arrows(own, event) {
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (by === undefined || event.altKey || event.ctrlKey) return;
  event.preventDefault();
  step(own, by);
}

/** Adds to an integer within its bounds. An empty field starts with the default or the lowest value. */
function step({ form, name, schema, put }, by) {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const typed = textIn(form, name, schema);
  const from = typed ? Number(typed) : schema.default ?? (schema.minimum ?? 0) - Math.max(by, 0);
  const next = Number.isFinite(from) ? Math.trunc(from) + by : 0;
  put(String(Math.min(maximum, Math.max(minimum, next))));
}

// Choices

function choiceList({ schema, text, put, props }) {
  const empty = hasDefault(schema) ? [] : [h('option', { value: '' }, isOptional(schema) ? 'none' : 'choose …')];
  return h('select.txt', {
    ...props, value: text ?? (hasDefault(schema) ? plain(schema.default) : ''),
    onchange: ({ target }) => put(target.value),
  }, [...empty, ...choicesOf(schema).map((one) => h('option', { value: plain(one) }, plain(one)))]);
}

function choiceRow(own) {
  const { schema, text } = own;
  const now = text || (hasDefault(schema) ? plain(schema.default) : '');
  const values = choicesOf(schema).map(plain);
  return radios(own, mayBeNone(schema) ? ['', ...values] : values, now);
}

const threeWays = (own) => radios(own, ['', 'false', 'true'], own.text ?? '');

function toggle({ name, schema, text, put, props }) {
  const isOn = (text ?? String(schema.default)) === 'true';
  return h('button.toggle', {
    ...props, type: 'button', role: 'switch', 'aria-label': name, 'aria-checked': isOn,
    onclick: () => put(String(!isOn)),
  });
}

/** Choices side by side; the empty one is none. The arrows move between them, and Tab reaches one of them. */
function radios({ name, put, props: { id, ...props } }, values, now) {
  const stop = Math.max(0, values.indexOf(now));
  const move = (event) => {
    const isRTL = document.dir === 'rtl';
    const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: isRTL ? 1 : -1, ArrowRight: isRTL ? -1 : 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...event.currentTarget.children];
    const next = (all.indexOf(event.target) + by + all.length) % all.length;
    all[next].focus();
    put(values[next]);
  };
  return h('div.seg', { ...props, role: 'radiogroup', 'aria-label': name, onkeydown: move },
    values.map((value, index) => h('button', {
      key: value, id: index === stop ? id : undefined, type: 'button', role: 'radio', 'aria-checked': value === now,
      tabindex: index === stop ? '0' : '-1', onclick: () => put(value),
    }, value || 'none')));
}

// Sentences

/** The type and the bounds of a param, for people. */
export function hint(schema) {
  const kind = choicesOf(schema) ? '' : schema.type ?? 'any JSON';
  const words = [kind, boundsText(schema), mayBeNone(schema) && 'optional', schema.sensitive && 'sensitive'];
  return words.filter(Boolean).join(', ');
}

/** The error of a field, shown after wrong input or after an attempt to send. */
export function dueError({ form, errors, missing }, name) {
  return errors[name] ?? (app.tried === form && missing.includes(name) ? `'${name}' is missing.` : undefined);
}
