// A private navd for tests, and scripts as tests. For Node.
import { AssertionError } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connect } from './node.js';
import { ADVICE, ProgramError, findNavctl, findNavd } from './programs.js';

export { ProgramError };

/** The milliseconds in which navd must be ready. */
const START_MS = 30_000;
/** The milliseconds in which navd must end by itself. After that it is killed. */
const END_MS = 10_000;

/** The environment variables of a service or of the user's own navd. */
const OF_OTHERS = ['CONFIGURATION_DIRECTORY', 'JOURNAL_STREAM', 'LISTEN_FDS', 'LISTEN_PID', 'NAVD_SOCKET', 'NOTIFY_SOCKET',
  'STATE_DIRECTORY', 'WATCHDOG_PID', 'WATCHDOG_USEC'];

/** Starts a private navd, which ends after the test. `testing.d.ts` describes the options. */
export async function startNavd(test, { program, startMs = START_MS } = {}) {
  const path = findNavd(program);
  const folder = await mkdtemp(join(tmpdir(), 'navd-'));
  const navd = new Navd(path, folder);
  test?.after(() => navd.stop());
  await navd.start(startMs);
  return navd;
}

/** Plays scripts with `navctl test`. Rejects with an `AssertionError` that has the differences. */
export async function play(scripts, { program } = {}) {
  const paths = [scripts].flat().map((script) => (script instanceof URL ? fileURLToPath(script) : script));
  if (paths.length === 0) throw new TypeError('play takes at least one script.');
  const navctl = findNavctl(program);
  const { output, code, signal } = await finished(navctl, ['test', ...paths]);
  const names = paths.join(', ');
  if (code === 1) {
    throw new AssertionError({ message: `${names}: not every scene passed.\n${output}` });
  }
  if (code !== 0) {
    throw new ProgramError(`${navctl} test could not play ${names} (${endOf(code, signal)}).\n${output}`);
  }
}

/** A private navd of one test. */
class Navd {
  #program;
  #folder;
  #process;
  #lines = [];
  #clients = [];
  #ending;
  #exited = () => this.#abandon();

  constructor(program, folder) {
    this.#program = program;
    this.#folder = folder;
    this.path = join(folder, 'navd.sock');
  }

  /** The log so far. */
  get log() {
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  /** Connects to it. The client is closed before navd ends. */
  async connect(options) {
    const client = await connect({ client: { name: 'test' }, ...options, path: this.path });
    this.#clients.push(client);
    return client;
  }

  async start(startMs) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_OTHERS.includes(name)));
    process.once('exit', this.#exited);
    this.#process = spawn(this.#program, ['--ephemeral', '--socket', this.path], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      await this.#ready(startMs);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Closes its clients, ends it, and removes its folder. */
  stop() {
    this.#ending ??= this.#stop();
    return this.#ending;
  }

  [Symbol.asyncDispose]() {
    return this.stop();
  }

  async #stop() {
    await Promise.all(this.#clients.map((client) => client.close()));
    const { exitCode, signalCode, pid } = this.#process;
    if (pid !== undefined && exitCode === null && signalCode === null) {
      const exited = once(this.#process, 'exit');
      const killing = setTimeout(() => this.#process.kill('SIGKILL'), END_MS);
      this.#process.kill();
      await exited;
      clearTimeout(killing);
    }
    process.off('exit', this.#exited);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Waits for the line of the log that reports readiness. */
  #ready(startMs) {
    const program = this.#program;
    let timer;
    return new Promise((resolve, reject) => {
      const fail = (text) => reject(new ProgramError(`${text}\n${this.log}`.trimEnd()));
      timer = setTimeout(() => fail(`${program} was not ready within ${startMs} milliseconds. ${ADVICE}`), startMs);
      this.#process.once('error', ({ code }) => fail(`${program} cannot be started: ${code}. ${ADVICE}`));
      // After the last line of its log.
      this.#process.once('close', (code, signal) => fail(`${program} did not start (${endOf(code, signal)}).`));
      createInterface({ input: this.#process.stderr }).on('line', (line) => {
        this.#lines.push(line);
        if (line.endsWith(' Ready.')) resolve();
      });
    }).finally(() => clearTimeout(timer));
  }

  /** The process of the tests exits without having stopped it. */
  #abandon() {
    this.#process?.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Runs a program, and returns what it wrote and how it ended. */
function finished(program, rest) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    const written = { stdout: '', stderr: '' };
    for (const name of Object.keys(written)) {
      child[name].setEncoding('utf8').on('data', (text) => { written[name] += text; });
    }
    child.once('error', (error) => reject(new ProgramError(`${program} cannot be started: ${error.code}.`)));
    child.once('close', (code, signal) => {
      resolve({ output: `${written.stdout}${written.stderr}`.trimEnd(), code, signal });
    });
  });
}

function endOf(code, signal) {
  return code === null ? signal : `exit status ${code}`;
}
