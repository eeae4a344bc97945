import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, it } from 'node:test';
import { connect } from '../src/index.js';
import { play, startNavd } from '../src/testing.js';

const NAVD = process.env.NAVD ?? fileURLToPath(new URL('../../../.build/debug/navd', import.meta.url));
const ADVICE = 'Install navd, or set NAVD to the path of navd.';
const GRAPH = {
  navigation: 1, name: 'notes', root: { coordinator: 'Notes', route: 'list' }, screens: { ListScreen: null },
  coordinators: { Notes: { routes: { list: { push: 'ListScreen' } } } },
};

/** A folder for programs, and one for temporary files, which the environment names; both end with the test. */
async function place(test, variables = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'navd-test-'));
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const before = { ...process.env };
  test.after(async () => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
    await rm(folder, { recursive: true });
  });
  Object.assign(process.env, { NAVD, TMPDIR: temporary, ...variables });
  delete process.env.NAVCTL;
  return { folder, temporary };
}

async function program(path, ...lines) {
  await writeFile(path, ['#!/bin/sh', ...lines, ''].join('\n'));
  await chmod(path, 0o755);
  return path;
}

/** A context of a test whose end the test decides. */
function inner() {
  const hooks = [];
  return { after: (hook) => hooks.push(hook), end: () => Promise.all(hooks.map((hook) => hook())) };
}

describe('A navd for a test', () => {
  it('lasts as long as the test, with its clients', async (test) => {
    const { temporary } = await place(test);
    const context = inner();
    const navd = await startNavd(context);
    const client = await navd.connect();
    const tree = await client.open('notes', { graph: GRAPH });
    assert.equal((await tree.watch()).onView[0].name, 'ListScreen');
    assert.match(navd.log, / Ready\.\n$/);
    await context.end();
    assert.equal(client.isConnected, false);
    await assert.rejects(connect({ path: navd.path }), { name: 'Disconnected' });
    assert.deepEqual(await readdir(temporary), []);
  });

  it('is independent of others, and of the variables of a service', async (test) => {
    const { folder } = await place(test);
    await writeFile(join(folder, 'navd.yaml'), 'no: configuration\n');
    process.env.CONFIGURATION_DIRECTORY = folder;
    const [first, second] = await Promise.all([startNavd(test), startNavd(undefined, { program: NAVD })]);
    await (await first.connect()).open('notes', { graph: GRAPH });
    assert.deepEqual((await (await second.connect()).tree.list()).trees, []);
    await second.stop();
    await second.stop();
  });

  it('is ended when the process of the tests exits', async (test) => {
    const { folder, temporary } = await place(test);
    await writeFile(join(folder, 'exits.mjs'), `
      import { startNavd } from ${JSON.stringify(new URL('../src/testing.js', import.meta.url))};
      console.log((await startNavd()).path);
      process.exit(3);`);
    const path = await new Promise((resolve) => {
      execFile(process.execPath, [join(folder, 'exits.mjs')], (error, stdout) => resolve(stdout.trim()));
    });
    assert.match(path, /navd\.sock$/);
    await assert.rejects(connect({ path }), { name: 'Disconnected' });
    assert.deepEqual(await readdir(temporary), []);
  });

  it('that does not start is an error with the log', async (test) => {
    const { folder, temporary } = await place(test);
    const failing = await program(join(folder, 'navd'), "echo 'navd: The disk is gone.' >&2", 'exit 3');
    await assert.rejects(startNavd(test, { program: failing }), {
      name: 'ProgramError', message: `${failing} did not start (exit status 3).\nnavd: The disk is gone.`,
    });
    assert.deepEqual(await readdir(temporary), []);
  });

  it('that is not ready in time is ended', async (test) => {
    const { folder } = await place(test);
    const hanging = await program(
      join(folder, 'navd'), `echo $$ > ${folder}/pid`, 'echo Waiting. >&2', 'exec sleep 600');
    await assert.rejects(startNavd(test, { program: hanging, startMs: 2000 }), {
      name: 'ProgramError', message: `${hanging} was not ready within 2000 milliseconds. ${ADVICE}\nWaiting.`,
    });
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });

  it('that is missing or no program is named with advice', async (test) => {
    const { folder } = await place(test);
    await assert.rejects(startNavd(test, { program: '/no/navd' }), { message: `There is no program /no/navd. ${ADVICE}` });
    delete process.env.NAVD;
    process.env.PATH = folder;
    await assert.rejects(startNavd(test), { message: `There is no navd in PATH. ${ADVICE}` });
    await writeFile(join(folder, 'navd'), '#!/no/interpreter\n', { mode: 0o755 });
    await assert.rejects(startNavd(test), { message: `${join(folder, 'navd')} cannot be started: ENOENT. ${ADVICE}` });
    await rm(join(folder, 'navd'));
    await symlink(NAVD, join(folder, 'navd'));
    const { trees } = await (await (await startNavd(test)).connect()).tree.list();
    assert.deepEqual(trees, []);
  });
});

describe('Scripts', () => {
  it('are played by navctl', async (test) => {
    const { folder } = await place(test);
    process.env.NAVCTL = await program(join(folder, 'navctl'), `echo "$*" > ${folder}/said`);
    await play(['a.script', pathToFileURL('/b.script')]);
    assert.equal(await readFile(join(folder, 'said'), 'utf8'), 'test a.script /b.script\n');
  });

  it('are found beside navd, and then in the path', async (test) => {
    const { folder } = await place(test, {});
    await mkdir(join(folder, 'bin'));
    await program(join(folder, 'bin', 'navctl'), `echo path > ${folder}/said`);
    Object.assign(process.env, { PATH: join(folder, 'bin'), NAVD: await program(join(folder, 'navd')) });
    await play('notes.script');
    assert.equal(await readFile(join(folder, 'said'), 'utf8'), 'path\n');
    await program(join(folder, 'navctl'), `echo beside > ${folder}/said`);
    await play('notes.script');
    assert.equal(await readFile(join(folder, 'said'), 'utf8'), 'beside\n');
  });

  it('with a difference are an assertion error', async (test) => {
    const { folder } = await place(test);
    const failing = await program(join(folder, 'navctl'), "echo '- NoteScreen'", "echo '+ ListScreen'", 'exit 1');
    await assert.rejects(play('notes.script', { program: failing }), {
      name: 'AssertionError', message: 'notes.script: not every scene passed.\n- NoteScreen\n+ ListScreen',
    });
  });

  it('that cannot be played are another error', async (test) => {
    const { folder } = await place(test);
    const refusing = await program(join(folder, 'navctl'), "echo 'notes.script:3: There is no command tap.' >&2", 'exit 65');
    await assert.rejects(play('notes.script', { program: refusing }), {
      name: 'ProgramError',
      message: `${refusing} test could not play notes.script (exit status 65).\nnotes.script:3: There is no command tap.`,
    });
    await assert.rejects(play([]), TypeError);
  });

  it('are played by the navctl beside navd', async (test) => {
    const { folder } = await place(test);
    const script = join(folder, 'notes.script');
    const write = (screen) => writeFile(script, `== The list is shown

$ open notes --graph notes.json
committed
  ╭ root, stack n1
  │ ● ${screen} s1   Notes c1
  ╰
  - Notes c1  root, in n1
`);
    await writeFile(join(folder, 'notes.json'), JSON.stringify(GRAPH));
    await write('ListScreen');
    await play(pathToFileURL(script));
    await write('NoteScreen');
    await assert.rejects(play(script), {
      name: 'AssertionError', message: /not every scene passed\.\n.*● NoteScreen s1.*● ListScreen s1/s,
    });
    await writeFile(script, 'nonsense\n');
    await assert.rejects(play(script), { name: 'ProgramError', message: /\(exit status 65\)\.\n.*notes\.script:1: / });
  });

  it('need navctl, which is named with advice', async (test) => {
    const { folder } = await place(test, { PATH: '' });
    const advice = 'Install navd, or set NAVCTL to the path of navctl.';
    await assert.rejects(play('notes.script', { program: '/no/navctl' }), {
      name: 'ProgramError', message: `There is no program /no/navctl. ${advice}`,
    });
    process.env.NAVD = await program(join(folder, 'navd'));
    await assert.rejects(play('notes.script'), { message: `There is no navctl beside navd or in PATH. ${advice}` });
  });
});
