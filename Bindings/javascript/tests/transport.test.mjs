// Other transports than the Unix socket, and the library for browsers.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { connect } from '../src/index.js';
import { connect as connectInBrowser } from '../src/browser.js';
import { startNavd } from './navd.mjs';

/** A transport whose other end is the test. */
class Wire {
  #messages = [];
  #takers = [];
  isClosed = false;

  send(text) {
    assert.equal(typeof text, 'string');
    const message = JSON.parse(text);
    const taker = this.#takers.shift();
    if (taker) taker(message);
    else this.#messages.push(message);
  }

  close() {
    this.isClosed = true;
    this.end({ code: 1000, reason: '' });
  }

  /** Ends the connection as a WebSocket does: later, with one event. */
  end(event) {
    setImmediate(() => this.onclose(event));
  }

  /** Returns the next message of the client, which must have this method. */
  async expect(method) {
    const message = await new Promise((resolve) => {
      if (this.#messages.length > 0) resolve(this.#messages.shift());
      else this.#takers.push(resolve);
    });
    assert.equal(message.method, method);
    return message;
  }

  /** Delivers a message to the client. */
  deliver(message) {
    this.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  }

  async serve(method, result) {
    const { id } = await this.expect(method);
    this.deliver({ id, result });
  }
}

for (const [place, connectHere] of [['Node', connect], ['a browser', connectInBrowser]]) {
  /** A client over the first of some wires, the next of which it takes when it connects again. */
  const connected = async (test, wires, options) => {
    const client = await connectHere({ transport: () => wires.shift(), client: null, ...options });
    test.after(() => client.close());
    return client;
  };

  describe(`A transport in ${place}`, () => {
    it('carries one message each, in both directions', async (test) => {
      const wire = new Wire();
      const connecting = connectHere({ transport: async () => wire, client: { name: 'kiosk' }, reconnect: false });
      await wire.serve('initialize', { instance: 'i1' });
      const client = await connecting;
      test.after(() => client.close());
      const notified = once(client, 'notification');
      wire.deliver({ method: 'tree.closed', params: { tree: 'main' } });
      assert.deepEqual(await notified, [{ method: 'tree.closed', params: { tree: 'main' } }]);
      let within;
      client.answer('coordinator.prepare', () => {
        within = client.coordinator.back();
        return { action: 'none' };
      });
      wire.deliver({ id: 'navd:1', method: 'coordinator.prepare', params: {} });
      const { id, params } = await wire.expect('coordinator.back');
      assert.deepEqual(params, { within: 'navd:1' });
      assert.deepEqual(await wire.expect(undefined), { jsonrpc: '2.0', id: 'navd:1', result: { action: 'none' } });
      wire.deliver({ id, result: { outcome: 'failed', revision: 1 } });
      assert.equal((await within).outcome, 'failed');
      const going = client.at('main').back();
      await wire.serve('coordinator.back', { outcome: 'committed', revision: 2 });
      assert.equal((await going).committed, true);
      const closed = once(client, 'closed');
      await client.close();
      await closed;
      assert.equal(wire.isClosed, true);
    });

    it('is replaced by another one when it ends', async (test) => {
      const [first, second] = [new Wire(), new Wire()];
      const client = await connected(test, [first, second], { reconnect: () => 1 });
      const calling = client.coordinator.back();
      const { params } = await first.expect('coordinator.back');
      const lost = once(client, 'disconnected');
      first.end({ code: 1001, reason: 'The gateway stops.' });
      assert.equal((await lost)[0].message, 'The connection to navd ended: The gateway stops.');
      const again = await second.expect('coordinator.back');
      assert.deepEqual(again.params, params);
      second.deliver({ id: again.id, result: { outcome: 'noop', revision: 1 } });
      await second.serve('ping', {});
      assert.equal((await calling).outcome, 'noop');
    });

    it('that cannot be made is an error at first, and tried again later', async (test) => {
      const failing = () => { throw new Error('no route to host'); };
      await assert.rejects(connectHere({ transport: failing }), (error) => {
        assert.deepEqual([error.name, error.cause.message], ['Disconnected', 'no route to host']);
        return error.message === 'Cannot reach navd: no route to host';
      });
      const [first, second] = [new Wire(), new Wire()];
      const results = [() => first, failing, () => second];
      const client = await connectHere({ transport: () => results.shift()(), client: null, reconnect: () => 1 });
      test.after(() => client.close());
      const connecting = once(client, 'reconnected');
      first.end({});
      await connecting;
      assert.equal(results.length, 0);
    });

    it('that is closed with 1013 has not reached navd', async (test) => {
      const unreached = { code: 1013, reason: 'navgate cannot reach navd: start navd.' };
      const [first, ...others] = [new Wire(), new Wire(), new Wire(), new Wire()];
      const connecting = connectHere({ transport: () => first, client: { name: 'kiosk' } });
      await first.expect('initialize');
      first.end(unreached);
      const sentence = 'Cannot reach navd: navgate cannot reach navd: start navd.';
      await assert.rejects(connecting, { name: 'Disconnected', message: sentence });
      // A client that connects again goes on trying, and reports the loss once.
      const [second, third, fourth] = others;
      const again = connectHere({ transport: () => others.shift(), client: { name: 'kiosk' }, reconnect: () => 1 });
      await second.serve('initialize', {});
      const client = await again;
      test.after(() => client.close());
      const events = [];
      for (const event of ['disconnected', 'reconnected']) client.on(event, () => events.push(event));
      const connected = once(client, 'reconnected');
      second.end({ code: 1012, reason: 'navd has closed the connection: connect again.' });
      await third.expect('initialize');
      third.end(unreached);
      await fourth.serve('initialize', {});
      await connected;
      assert.deepEqual(events, ['disconnected', 'reconnected']);
    });

    it('is closed if it carries something else', async (test) => {
      const wire = new Wire();
      const client = await connected(test, [wire], { reconnect: false });
      const closed = once(client, 'closed');
      wire.onmessage({ data: 'HTTP/1.1 400 Bad Request' });
      const [error] = await closed;
      assert.deepEqual([error.name, error.cause.name, wire.isClosed], ['Disconnected', 'SyntaxError', true]);
    });
  });
}

describe('The library for browsers', () => {
  it('introduces itself with the host of the page', async (test) => {
    globalThis.location = { hostname: 'desk.example' };
    test.after(() => { delete globalThis.location; });
    const wire = new Wire();
    const connecting = connectInBrowser({ transport: () => wire, reconnect: false });
    const { id, params } = await wire.expect('initialize');
    assert.deepEqual(params, { client: { name: 'desk.example' } });
    wire.deliver({ id, result: {} });
    await (await connecting).close();
  });

  it('needs a transport', async () => {
    await assert.rejects(connectInBrowser(), { name: 'TypeError', message: /needs a transport/ });
  });

  it('runs without Node, and shows the tree of a real navd', async (test) => {
    const { path } = await startNavd(test);
    const program = fileURLToPath(new URL('browser.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(
      process.execPath, ['--experimental-vm-modules', '--no-warnings', program, path]);
    assert.equal(stdout, [
      'Disconnected Cannot reach navd: Cannot open a WebSocket to wss://elsewhere.',
      'function undefined undefined undefined',
      'appear s1 ListScreen {}', 'none',
      'committed', 'appear s2 NoteScreen {"id":7}', 'push', 'cover s1',
      'true', '',
    ].join('\n'));
  });
});

/** Why a test in GJS is skipped: GJS is missing. */
const withoutGJS = spawnSync('gjs', ['--version']).error ? 'GJS is not installed.' : false;

describe('The library for GJS', () => {
  const program = fileURLToPath(new URL('gjs.mjs', import.meta.url));
  const run = (path) => promisify(execFile)('gjs', ['-m', program], { env: { ...process.env, NAVD_SOCKET: path } });

  it('shows the tree of a real navd, and aborts a call', { skip: withoutGJS }, async (test) => {
    const { path } = await startNavd(test);
    const { stdout } = await run(path);
    assert.equal(stdout, 'NoteScreen\naborted by the program\n');
  });

  it('says that navd cannot be reached', { skip: withoutGJS }, async () => {
    const { stdout } = await run('/no/navd.sock');
    assert.equal(stdout, 'Disconnected: Cannot reach navd at /no/navd.sock: '
      + 'Could not connect: No such file or directory. Is it running?\n');
  });
});
