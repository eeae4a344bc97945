import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Reads a graph document from a JSON or YAML file. YAML needs the package js-yaml: `npm install js-yaml`.
 *
 * YAML is read as `navctl` reads it, by the core schema of YAML 1.2: `on`, `yes`, `12:30` and dates are strings.
 */
export async function loadGraph(file) {
  const path = file instanceof URL ? fileURLToPath(file) : file;
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  const graph = path.toLowerCase().endsWith('.json') ? JSON.parse(text) : readYAML(text, path);
  if (typeof graph !== 'object' || graph === null || Array.isArray(graph)) {
    throw new TypeError(`${path} is not a graph document: it must be an object.`);
  }
  return graph;
}

function readYAML(text, path) {
  const yaml = library(path);
  const schema = yaml.FAILSAFE_SCHEMA.extend({ implicit: CORE.map(([name, pattern, read, fits = () => true]) => (
    new yaml.Type(`tag:yaml.org,2002:${name}`, {
      kind: 'scalar',
      resolve: (plain) => pattern.test(plain),
      construct: (plain) => new Plain(plain, read(plain), fits),
    })
  )) });
  return unwrapped(yaml.load(text, { filename: path, schema }), path);
}

/** Returns js-yaml as the program finds it, also if this package is a link to a folder elsewhere. */
function library(path) {
  const require = createRequire(import.meta.url);
  try {
    const yaml = require(require.resolve('js-yaml', { paths: [dirname(fileURLToPath(import.meta.url)), process.cwd()] }));
    if (yaml.FAILSAFE_SCHEMA.extend) return yaml;
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
  }
  throw new Error(`${path} is YAML, which needs js-yaml 4: npm install js-yaml@4`);
}

/** The types of plain scalars: their patterns, their values, and whether JSON has such a value. */
const CORE = [
  ['null', /^(~|null|Null|NULL|)$/, () => null],
  ['bool', /^(true|True|TRUE|false|False|FALSE)$/, (text) => text.toLowerCase() === 'true'],
  ['int', /^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/, Number, Number.isSafeInteger],
  ['float', /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/, Number, Number.isFinite],
];

/** A plain scalar. As a key it is always its text. */
class Plain {
  constructor(text, value, fits) {
    this.text = text;
    this.value = value;
    this.fits = fits(value);
  }

  // js-yaml treats other objects as mappings.
  get [Symbol.toStringTag]() {
    return 'Plain';
  }

  toString() {
    return this.text;
  }
}

/** Returns a value with its scalars resolved. `made` has the parts that aliases share, and undefined for enclosing parts. */
function unwrapped(value, path, made = new Map()) {
  if (value instanceof Plain) {
    if (!value.fits) throw new RangeError(`${path}: the number ${value} is too large.`);
    return value.value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (made.has(value)) {
    if (made.get(value) === undefined) throw new TypeError(`${path} has an alias within its own anchor.`);
    return made.get(value);
  }
  made.set(value, undefined);
  const inside = (part) => unwrapped(part, path, made);
  const result = Array.isArray(value)
    ? value.map(inside)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part)]));
  made.set(value, result);
  return result;
}
