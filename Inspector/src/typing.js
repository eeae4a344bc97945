// Parses typed values by the schemas of a graph, with the error sentences of navctl.

import { plain, shellWord } from './parts.js';

/** The values that a schema lists; undefined if it lists none. */
export const choicesOf = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);

/** Whether a param can be left out. */
export const isOptional = (schema) => schema.optional === true || 'default' in schema;

/** Whether a value is typed as JSON: lists, objects, and values of any type. */
export const isJSON = (schema) => ['array', 'object'].includes(schema.type)
  || (!choicesOf(schema) && [undefined, 'any'].includes(schema.type));

/** The type of a param for people: `integer`, `mild, medium or strong`. */
export function typeText(schema) {
  const choices = choicesOf(schema);
  if (choices) return choices.length > 4 ? `one of ${choices.length}` : choices.map((one) => plain(one)).join(' | ');
  return schema.type ?? 'any';
}

/** The bounds of a schema for people, such as `1 to 9`; empty without bounds. */
export function boundsText(schema) {
  const between = (low, high, unit) => {
    if (low !== undefined && high !== undefined) return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`;
    if (low !== undefined) return `at least ${low}${unit}`;
    return high !== undefined ? `at most ${high}${unit}` : '';
  };
  return between(schema.minimum, schema.maximum, '') || between(schema.minLength, schema.maxLength, ' characters')
    || between(schema.minItems, schema.maxItems, ' items');
}

/**
 * Parses a typed text: `{ value }`, `{ error }` with a sentence, or neither if an optional value is empty.
 *
 * An empty text is no value, except for a string that must be given.
 */
export function read(name, schema, text) {
  if (text === undefined || (text === '' && !(schema.type === 'string' && !isOptional(schema)))) {
    return isOptional(schema) ? {} : { error: `'${name}' is missing.`, isMissing: true };
  }
  const choices = choicesOf(schema);
  if (choices) {
    const choice = choices.find((one) => text === one || plain(one) === text || JSON.stringify(one) === text);
    if (choice !== undefined) return { value: choice };
    return { error: `'${name}' is ${oneOf(choices)}, not '${text}'.` };
  }
  const json = parsed(text);
  // A text that is not JSON is a string, as in navctl.
  const value = schema.type === 'string' || (json === undefined && [undefined, 'any'].includes(schema.type))
    ? text : json;
  const error = problem(name, schema, value, text);
  return error ? { error } : { value };
}

const oneOf = (choices) => `${choices.length === 1 ? '' : 'one of '}${choices.map(plain).join(', ')}`;

const kinds = {
  string: ['a string', (value) => typeof value === 'string'],
  integer: ['an integer', (value) => Number.isSafeInteger(value)],
  number: ['a number', (value) => typeof value === 'number' && Number.isFinite(value)],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  array: ['a JSON array', (value) => Array.isArray(value)],
  object: ['a JSON object', isObject],
};

/** The error sentence for a value that a schema does not allow; undefined for a valid value. */
function problem(name, schema, value, text = JSON.stringify(value)) {
  const [takes, fits] = kinds[schema.type] ?? ['a value', () => true];
  if (value === undefined || !fits(value)) return `'${name}' takes ${takes}, not '${text}'.`;
  const choices = choicesOf(schema);
  if (choices && !choices.some((one) => plain(one) === plain(value))) {
    return `'${name}' is ${oneOf(choices)}, not '${text}'.`;
  }
  const wrong = bounds(schema, value) ?? members(schema, value);
  return wrong && `'${name}' ${wrong}`;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The place of a mistake in JSON, for people; undefined if the text is JSON. */
export function mistakeIn(text) {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is not JSON: ${error.message.replace(/^JSON\.parse: /, '').replace(/\.?$/, '.')}`;
  }
}

function bounds(schema, value) {
  if (typeof value === 'number' && (value < schema.minimum || value > schema.maximum)) {
    return `must be ${boundsText(schema)}, not ${value}.`;
  }
  const size = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : undefined;
  const [low, high] = typeof value === 'string' ? [schema.minLength, schema.maxLength]
    : [schema.minItems, schema.maxItems];
  if (size !== undefined && (size < low || size > high)) return `must have ${boundsText(schema)}, not ${size}.`;
  return undefined;
}

/** The first problem of a member of an object or of an item of a list; undefined without one. */
function members(schema, value) {
  const parts = [];
  if (schema.type === 'array' && schema.items) {
    parts.push(...value.map((item, index) => [`item ${index + 1}`, schema.items, item]));
  }
  if (schema.type === 'object' && schema.properties) {
    const unknown = Object.keys(value).find((name) => !(name in schema.properties));
    if (unknown !== undefined) return `has no member '${unknown}'.`;
    for (const [name, member] of Object.entries(schema.properties)) parts.push([name, member, value[name]]);
  }
  for (const [name, part, own] of parts) {
    if (own === undefined && isOptional(part)) continue;
    const error = own === undefined ? `'${name}' is missing.` : problem(name, part, own);
    if (error) return `is wrong: ${error}`;
  }
  return undefined;
}

/** A value as a text in a field. */
export const textOf = (schema, value) => {
  if (value === undefined) return '';
  return typeof value === 'string' && !isJSON(schema) ? value : JSON.stringify(value);
};

/** The words of a route for navctl: `drink drink=Latte`. Sensitive values are masked. */
export function routeWords(name, schemas, params, carried) {
  const words = Object.entries(params).map(([param, value]) => {
    const schema = schemas[param] ?? {};
    if (schema.sensitive) return `${param}=…`;
    const isText = typeof value === 'string' && (!isJSON(schema) || parsed(value) === undefined);
    if (isText || ['integer', 'number', 'boolean', 'array', 'object'].includes(schema.type) || choicesOf(schema)) {
      return shellWord(`${param}=${isText ? value : JSON.stringify(value)}`);
    }
    return shellWord(`${param}:=${JSON.stringify(value)}`);
  });
  return [shellWord(name), ...words, ...(carried ? ['/', carried] : [])].join(' ');
}
