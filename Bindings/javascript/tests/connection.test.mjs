import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Disconnected, NavdError, connect } from '../src/index.js';
import { connected, fakeNavd } from './fake.mjs';

describe('A call', () => {
  it('sends a line of JSON, and is fulfilled with the result', async (test) => {
    const { peer, client } = await connected(test);
    const calling = client.coordinator.trigger({ route: 'list', tree: 'main' });
    const request = await peer.expect('coordinator.trigger', { route: 'list', tree: 'main' });
    assert.deepEqual(request, { jsonrpc: '2.0', id: 1, method: 'coordinator.trigger', params: request.params });
    peer.answer(request, { outcome: 'noop' });
    assert.deepEqual(await calling, { outcome: 'noop' });
  });

  it('is rejected with the error from navd', async (test) => {
    const { peer, client } = await connected(test);
    const calling = client.call('tree.get', { tree: 'x' });
    const error = { code: -32602, message: 'No.', data: { name: 'invalidParams', pointer: '/tree', suggestion: 'y' } };
    peer.send({ id: (await peer.expect('tree.get')).id, error });
    const caught = await calling.catch((reason) => reason);
    assert.ok(caught instanceof NavdError);
    const { code, message, errorName, pointer, data } = caught;
    assert.deepEqual({ code, message, data }, error);
    assert.deepEqual({ errorName, pointer }, { errorName: 'invalidParams', pointer: '/tree' });
  });

  it('is rejected and not sent if it cannot be JSON', async (test) => {
    const { peer, client } = await connected(test);
    await assert.rejects(client.coordinator.trigger({ route: { name: 'note', params: { id: 1n } } }), TypeError);
    const calling = client.ping();
    await peer.serve('ping', {});
    await calling;
  });

  it('can be answered after a later one, and in pieces of any size', async (test) => {
    const { peer, client } = await connected(test);
    const calls = [client.ping(), client.ping(), client.ping()];
    const requests = [await peer.expect('ping'), await peer.expect('ping'), await peer.expect('ping')];
    const answer = ({ id }) => ({ jsonrpc: '2.0', id, result: { text: `${id} é😀` } });
    const text = requests.reverse().map((request) => `${JSON.stringify(answer(request))}\r\n\n`).join('');
    for (const byte of Buffer.from(text)) peer.write(Buffer.from([byte]));
    assert.deepEqual((await Promise.all(calls)).map((result) => result.text), ['1 é😀', '2 é😀', '3 é😀']);
  });

  it('keeps its order with respect to notifications', async (test) => {
    const { peer, client } = await connected(test);
    const seen = [];
    client.on('notification', ({ params }) => seen.push(params.n));
    const calling = client.ping().then(() => seen.push('answer'));
    const { id } = await peer.expect('ping');
    const notification = (n) => ({ method: 'tree.changed', params: { n } });
    peer.send(notification(1), notification(2), { id, result: {} }, notification(3));
    await calling;
    await once(client, 'notification');
    assert.deepEqual(seen, [1, 2, 'answer', 3]);
  });
});

describe('Aborting a call', () => {
  it('asks navd to cancel it, and rejects with the reason if it was cancelled', async (test) => {
    const { peer, client } = await connected(test);
    const aborting = new AbortController();
    const calling = client.coordinator.back({}, { signal: aborting.signal });
    const request = await peer.expect('coordinator.back');
    aborting.abort(new Error('I changed my mind.'));
    assert.deepEqual((await peer.expect('$/cancelRequest', { id: request.id })).id, undefined);
    peer.refuse(request, 'requestCancelled');
    await assert.rejects(calling, { message: 'I changed my mind.' });
  });

  it('fulfills the call if it came too late', async (test) => {
    const { peer, client } = await connected(test);
    const aborting = new AbortController();
    const calling = client.coordinator.back({}, { signal: aborting.signal });
    const request = await peer.expect('coordinator.back');
    aborting.abort();
    await peer.expect('$/cancelRequest');
    peer.answer(request, { outcome: 'committed' });
    assert.deepEqual(await calling, { outcome: 'committed' });
  });

  it('sends nothing if it was aborted before', async (test) => {
    const { peer, client } = await connected(test);
    await assert.rejects(client.ping({}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    const calling = client.server.status();
    await peer.serve('server.status', {});
    await calling;
  });
});

describe('A request from navd', () => {
  it('is answered by the handler of the method', async (test) => {
    const { peer, client } = await connected(test);
    client.answer('coordinator.prepare', async (params, { id }) => ({ params, id }));
    peer.ask('coordinator.prepare', { name: 'x' });
    assert.deepEqual(await peer.answered(), { result: { params: { name: 'x' }, id: 'navd:1' } });
  });

  it('is answered with an error if there is no handler, or if it throws', async (test) => {
    const { peer, client } = await connected(test);
    peer.ask('coordinator.prepare', {});
    assert.equal((await peer.answered()).error.data.name, 'methodNotFound');
    client.answer('coordinator.prepare', () => { throw new Error('It is too dark.'); });
    peer.ask('coordinator.prepare', {});
    assert.deepEqual(await peer.answered(), {
      error: { code: -32603, message: 'It is too dark.', data: { name: 'internalError' } },
    });
  });

  it('is answered with an error if the result cannot be JSON', async (test) => {
    const { peer, client } = await connected(test);
    client.answer('coordinator.prepare', () => ({ count: 1n }));
    peer.ask('coordinator.prepare', {});
    assert.match((await peer.answered()).error.message, /BigInt/);
  });

  it('is not answered once navd has cancelled it', async (test) => {
    const { peer, client } = await connected(test);
    client.answer('coordinator.prepare', (params, { signal }) => new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({}));
    }));
    peer.ask('coordinator.prepare', {});
    peer.notify('$/cancelRequest', { id: 'navd:1' });
    // An answer would arrive before this one.
    peer.ask('another.method', {});
    assert.equal((await peer.answered()).error.data.name, 'methodNotFound');
  });
});

describe('Without a connection', () => {
  it('connecting fails with the path of the socket', async (test) => {
    const { path } = await fakeNavd(test);
    await assert.rejects(connect({ path: `${path}.not` }), {
      name: 'Disconnected',
      message: `Cannot reach navd at ${path}.not: no such file. Is it running?`,
    });
  });

  it('the default socket is that of NAVD_SOCKET', async (test) => {
    const { path, accept } = await fakeNavd(test);
    const { NAVD_SOCKET } = process.env;
    process.env.NAVD_SOCKET = path;
    const client = await connect({ client: null });
    if (NAVD_SOCKET === undefined) delete process.env.NAVD_SOCKET;
    else process.env.NAVD_SOCKET = NAVD_SOCKET;
    await accept();
    await client.close();
  });

  it('pending calls are rejected with the reason from navd', async (test) => {
    const { peer, client } = await connected(test);
    const calling = client.coordinator.back();
    await peer.expect('coordinator.back');
    const closed = once(client, 'closed');
    peer.send({ id: null, error: { code: -32006, message: 'Too many.', data: { name: 'tooManyConnections' } } });
    peer.close();
    const caught = await calling.catch((error) => error);
    assert.ok(caught instanceof Disconnected);
    assert.equal(caught.cause.errorName, 'tooManyConnections');
    assert.match(caught.message, /before 'coordinator.back' was answered; it may have been carried out: Too many\./);
    assert.ok((await closed)[0] instanceof Disconnected);
    await assert.rejects(client.ping(), { message: 'The client is closed. Connect another one.' });
  });

  it('an unreadable message closes it', async (test) => {
    const { peer, client } = await connected(test);
    const calling = client.ping();
    await peer.expect('ping');
    peer.write('{\n');
    await assert.rejects(calling, (error) => error.cause instanceof SyntaxError);
  });

  it('closing rejects pending calls and emits no error', async (test) => {
    const { peer, client } = await connected(test);
    const calling = client.ping();
    await peer.expect('ping');
    const closed = once(client, 'closed');
    const rejected = assert.rejects(calling, Disconnected);
    await client.close();
    await rejected;
    assert.deepEqual(await closed, [undefined]);
    await peer.ended;
    await client.close();
  });
});

describe('Connecting', () => {
  it('introduces the client', async (test) => {
    const { navd } = await connected(test);
    const connecting = connect({ path: navd.path, client: { name: 'kiosk', version: '3' } });
    const peer = await navd.accept();
    await peer.serve('initialize', {}, { client: { name: 'kiosk', version: '3' } });
    await (await connecting).close();
  });

  it('introduces the script by default', async (test) => {
    const { path, accept } = await fakeNavd(test);
    const connecting = connect({ path });
    const peer = await accept();
    await peer.serve('initialize', {}, { client: { name: 'connection.test.mjs' } });
    await (await connecting).close();
  });

  it('fails with the error of setUp', async (test) => {
    const { path, accept } = await fakeNavd(test);
    const connecting = connect({ path, client: null, setUp: (client) => client.tree.open({ tree: 'main' }) });
    const peer = await accept();
    peer.refuse(await peer.expect('tree.open', { tree: 'main' }), 'graphNotFound');
    await assert.rejects(connecting, { errorName: 'graphNotFound' });
    await peer.ended;
  });
});
