// A daemon for one test: `$NAVD`, else the debug build of the project.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = process.env.NAVD ?? fileURLToPath(new URL('../../../.build/debug/navd', import.meta.url));

/**
 * Starts navd for the length of a test; `restart` ends it at once and starts another on the same socket, with the trees of
 * the first if it `isKept`.
 */
export async function startNavd(test, { isKept = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'navd-'));
  const path = join(folder, 'navd.sock');
  const options = [...(isKept ? ['--state', join(folder, 'state')] : ['--ephemeral']), '--socket', path];
  let running = await started(options);
  test.after(async () => {
    await stopped(running);
    await rm(folder, { recursive: true });
  });
  const restart = async () => {
    await stopped(running);
    running = await started(options);
  };
  return { path, restart };
}

async function started(options) {
  const daemon = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  // The first line reports that it listens. The others are read so that its output never blocks.
  const lines = createInterface({ input: daemon.stderr });
  await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    daemon.once('error', reject);
  });
  return daemon;
}

async function stopped(daemon) {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const exited = once(daemon, 'exit');
  daemon.kill('SIGKILL');
  await exited;
}
