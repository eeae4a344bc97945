import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, it } from 'node:test';
import { connect, loadGraph } from '../src/index.js';
import { startNavd } from './navd.mjs';

const EXAMPLES = fileURLToPath(new URL('../../../Examples/graphs', import.meta.url));
/** Debian's package; npm installs the same one. */
const JS_YAML = '/usr/share/nodejs/js-yaml';

const HERE = process.cwd();

/** A folder, as the working directory, in which js-yaml is installed. */
async function folder(test, library = JS_YAML) {
  const path = await mkdtemp(join(tmpdir(), 'navd-'));
  test.after(() => {
    process.chdir(HERE);
    return rm(path, { recursive: true });
  });
  process.chdir(path);
  if (library) {
    await mkdir('node_modules');
    await symlink(library, 'node_modules/js-yaml');
  }
  return path;
}

async function load(test, text, name = 'graph.yaml') {
  const path = join(await folder(test), name);
  await writeFile(path, text);
  return loadGraph(path);
}

// The tests that load js-yaml come last, because Node then has it.
describe('A graph from a file', () => {
  it('needs js-yaml only for YAML', async (test) => {
    const path = await folder(test, null);
    await writeFile('graph.json', '\uFEFF{ "navigation": 1 }');
    await writeFile('graph.yaml', 'navigation: 1');
    assert.deepEqual(await loadGraph(pathToFileURL(join(path, 'graph.json'))), { navigation: 1 });
    await assert.rejects(loadGraph('graph.yaml'), { message: 'graph.yaml is YAML, which needs js-yaml 4: npm install js-yaml@4' });
  });

  it('needs js-yaml in a version that it knows', async (test) => {
    await folder(test, null);
    await mkdir('node_modules/js-yaml', { recursive: true });
    await writeFile('node_modules/js-yaml/index.js', 'exports.FAILSAFE_SCHEMA = {};');
    await writeFile('graph.yaml', 'navigation: 1');
    await assert.rejects(loadGraph('graph.yaml'), /npm install js-yaml@4/);
  });

  it('is accepted by navd, as every example', async (test) => {
    await folder(test);
    const { path } = await startNavd(test);
    const client = await connect({ path });
    test.after(() => client.close());
    const names = (await readdir(EXAMPLES)).filter((name) => name.endsWith('.yaml'));
    assert.ok(names.length > 8);
    for (const name of names) {
      const { problems } = await client.graph.load({ graph: await loadGraph(join(EXAMPLES, name)), dryRun: true });
      assert.deepEqual(problems.filter(({ severity }) => severity === 'error'), [], name);
    }
  });

  it('is read by the core schema of YAML 1.2', async (test) => {
    const text = `
a: [on, yes, No, 12:30, 2026-11-23, 1_000, '7', 60s, +3, .inf]
b: [true, ~, 1.5, -0o7, 0x1F, 1e3, 0o17, !!str 7, !!int "7", ., -.5]
on: &x {1: 2, 1.0: 3, true: 4, ~: 5}
yes: *x
__proto__: 1
c:
`;
    const object = Object.entries({ 1: 2, '1.0': 3, true: 4, '~': 5 });
    const graph = await load(test, text);
    assert.deepEqual(Object.entries(graph).map(([name, value]) => [name, Array.isArray(value) || typeof value !== 'object'
      || value === null ? value : Object.entries(value)]), [
      ['a', ['on', 'yes', 'No', '12:30', '2026-11-23', '1_000', '7', '60s', 3, '.inf']],
      ['b', [true, null, 1.5, '-0o7', 31, 1000, 15, '7', 7, '.', -0.5]],
      ['on', object], ['yes', object], ['__proto__', 1], ['c', null],
    ]);
  });

  it('names the file and the line of an error', async (test) => {
    await assert.rejects(load(test, 'navigation: 1\nname: [\n'), /graph\.yaml.*\(3:1\)/);
    await assert.rejects(load(test, 'a: 1\na: 2'), /duplicated mapping key.*graph\.yaml/);
    await assert.rejects(load(test, '1: 1\n"1": 2'), /duplicated mapping key/);
    await assert.rejects(load(test, 'a: !date 1'), /unknown tag !<!date>/);
    await assert.rejects(load(test, 'a: 1\n---\nb: 2'), /single document/);
  });

  it('is an object of values that JSON has', async (test) => {
    await assert.rejects(load(test, '- 1'), /graph\.yaml is not a graph document: it must be an object\./);
    await assert.rejects(load(test, ''), TypeError);
    await assert.rejects(load(test, '[1]', 'graph.json'), TypeError);
    await assert.rejects(load(test, 'a: 9007199254740992'), /graph\.yaml: the number 9007199254740992 is too large\./);
    await assert.rejects(load(test, 'a: 1e999'), RangeError);
    await assert.rejects(load(test, 'a: &x [*x]'), /alias within its own anchor/);
    assert.deepEqual(await load(test, 'a: -9007199254740991\nb: 1e300'), { a: -9007199254740991, b: 1e300 });
  });

  it('is what its JSON is', async (test) => {
    const text = await readFile(join(EXAMPLES, 'kiosk.yaml'), 'utf8');
    const graph = await load(test, text);
    assert.deepEqual(await load(test, JSON.stringify(graph), 'graph.json'), graph);
  });
});
