import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Runs a program; what it wrote, and its status. */
const run = (program, ...rest) => new Promise((resolve) => {
  execFile(program, rest, (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }));
});

const STRICTLY = '--strict --noEmit --target es2022 --module nodenext --moduleResolution nodenext'.split(' ');
const compile = (path) => run('tsc', ...STRICTLY, here(path));

describe('The types', () => {
  it('accept a correct program', async () => {
    assert.deepEqual(await compile('types/right.mts'), { status: 0, stdout: '', stderr: '' });
  });

  it('reject each marked line and no other', async () => {
    const lines = (await readFile(here('types/wrong.mts'), 'utf8')).split('\n');
    const expected = lines.flatMap((line, index) => {
      const code = / \/\/ (\d+)$/.exec(line)?.[1];
      return code ? [`${index + 1} ${code}`] : [];
    });
    const { stdout } = await compile('types/wrong.mts');
    const errors = [...stdout.matchAll(/wrong\.mts\((\d+),\d+\): error TS(\d+)/g)];
    const found = errors.map(([, line, code]) => `${line} ${code}`);
    assert.deepEqual(found, expected);
    assert.notEqual(found.length, 0);
  });
});
