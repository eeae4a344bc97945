import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { startNavd } from './navd.mjs';

const home = fileURLToPath(new URL('..', import.meta.url));
const NAVD = process.env.NAVD ?? fileURLToPath(new URL('../../../.build/debug/navd', import.meta.url));
const page = await readFile(join(home, 'README.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)]
  .map(([, language, name, text]) => ({ language, name, text }));

/** Runs Node in a folder in which the package is installed; what it printed. */
function node(cwd, env, ...rest) {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, rest, { cwd, env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env } }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr));
      else resolve(stdout);
    });
  });
}

async function folder(test) {
  const path = await mkdtemp(join(tmpdir(), 'navd-'));
  test.after(() => rm(path, { recursive: true }));
  await mkdir(join(path, 'node_modules'));
  await symlink(home, join(path, 'node_modules', 'navd'));
  return path;
}

describe('The README', () => {
  for (const [index, { language, name, text }] of blocks.entries()) {
    if (language !== 'js') continue;
    if (name?.endsWith('.test.mjs')) {
      it(`has a test that passes: ${name}`, async (test) => {
        const cwd = await folder(test);
        await writeFile(join(cwd, name), text);
        assert.match(await node(cwd, { NAVD }, '--test', '--test-reporter=tap', name), /^# pass 1$/m);
      });
    } else if (name) {
      it(`shows the output of ${name}`, async (test) => {
        const cwd = await folder(test);
        const { path } = await startNavd(test);
        await writeFile(join(cwd, name), text);
        const printed = blocks.slice(index).find((block) => block.language === 'text').text;
        assert.equal(await node(cwd, { NAVD_SOCKET: path }, name), printed);
      });
    } else {
      it(`has a valid snippet: ${text.split('\n')[0]}`, async (test) => {
        const cwd = await folder(test);
        await writeFile(join(cwd, 'part.mjs'), text);
        await node(cwd, {}, '--check', 'part.mjs');
      });
    }
  }
});
