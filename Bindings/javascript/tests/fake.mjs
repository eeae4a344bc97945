// A scripted navd: a test reads the messages of the client, and sends messages of its own.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect } from '../src/index.js';

/** A queue of values. */
class Line {
  #values = [];
  #takers = [];

  put(value) {
    const taker = this.#takers.shift();
    if (taker) taker(value);
    else this.#values.push(value);
  }

  take() {
    return this.#values.length > 0
      ? Promise.resolve(this.#values.shift())
      : new Promise((resolve) => { this.#takers.push(resolve); });
  }
}

/** navd's end of the connection of one client. */
class Peer {
  #socket;
  #lines = new Line();
  #lastID = 0;
  /** The `commandId` of the last message; undefined if it had none. */
  commandId;

  constructor(socket) {
    this.#socket = socket;
    createInterface({ input: socket }).on('line', (line) => this.#lines.put(JSON.parse(line)));
    this.ended = new Promise((resolve) => { socket.on('close', resolve); });
    socket.on('error', () => {});
  }

  /** Returns the next message, which must have this method, and these params if they are given. */
  async expect(method, params) {
    const message = await this.#lines.take();
    this.commandId = message.params?.commandId;
    delete message.params?.commandId;
    assert.equal(message.method, method, `the client sent ${JSON.stringify(message)}`);
    if (params !== undefined) assert.deepEqual(message.params, params);
    return message;
  }

  /** Returns the next message, which must answer the last request. */
  async answered() {
    const { id, jsonrpc, ...answer } = await this.#lines.take();
    assert.equal(jsonrpc, '2.0');
    assert.equal(id, `navd:${this.#lastID}`);
    return answer;
  }

  /** Expects a request and answers it. */
  async serve(method, result, params) {
    this.answer(await this.expect(method, params), result);
  }

  answer({ id }, result) {
    this.send({ id, result });
  }

  refuse({ id }, name, more) {
    this.send({ id, error: { code: 1001, message: `This is ${name}.`, data: { name, ...more } } });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Sends a request with the next id. */
  ask(method, params) {
    this.#lastID += 1;
    this.send({ id: `navd:${this.#lastID}`, method, params });
  }

  send(...messages) {
    this.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  }

  write(bytes) {
    this.#socket.write(bytes);
  }

  close() {
    this.#socket.destroy();
  }
}

/** Listens on a socket in a folder of its own, until the test ends. */
export async function fakeNavd(test) {
  const folder = await mkdtemp(join(tmpdir(), 'navd-'));
  const path = join(folder, 'navd.sock');
  const peers = new Line();
  const all = [];
  const server = createServer((socket) => {
    const peer = new Peer(socket);
    all.push(peer);
    peers.put(peer);
  });
  await new Promise((resolve) => { server.listen(path, resolve); });
  test.after(async () => {
    for (const peer of all) peer.close();
    await new Promise((resolve) => { server.close(resolve); });
    await rm(folder, { recursive: true });
  });
  return { path, accept: () => peers.take() };
}

/** Returns a client and its scripted navd. */
export async function connected(test, options) {
  const navd = await fakeNavd(test);
  const connecting = connect({ path: navd.path, reconnect: false, client: null, ...options });
  const peer = await navd.accept();
  if (options?.client) await peer.serve('initialize', { instance: 'i1' });
  const client = await connecting;
  test.after(() => client.close());
  return { navd, peer, client };
}
