import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Coordinator } from '../src/index.js';
import { connected } from './fake.mjs';

const COMMITTED = { outcome: 'committed', revision: 2, handledBy: [], disposed: [] };
const RECONNECTING = { reconnect: () => 1 };

/** Answers a call, and returns its `commandId`. */
async function sent(peer, method, call) {
  await peer.serve(method, COMMITTED);
  await call;
  return peer.commandId;
}

/** Waits until the client has handled all earlier messages. */
const settled = (peer, client) => Promise.all([peer.serve('ping', {}), client.ping()]);

describe('A commandId', () => {
  it('is sent with each command, and differs', async (test) => {
    const { peer, client } = await connected(test, RECONNECTING);
    const ids = [
      await sent(peer, 'coordinator.back', client.coordinator.back()),
      await sent(peer, 'coordinator.back', client.coordinator.back()),
      await sent(peer, 'coordinator.trigger', client.call('coordinator.trigger', { route: 'note' })),
    ];
    assert.equal(new Set([...ids, undefined]).size, 4);
    assert.ok(ids.every((id) => id.length <= 64));
  });

  it('may be given', async (test) => {
    const { peer, client } = await connected(test, RECONNECTING);
    assert.equal(await sent(peer, 'coordinator.back', client.coordinator.back({ commandId: 'mine' })), 'mine');
  });

  it('is not sent with reads and dry runs, or if the client does not reconnect', async (test) => {
    const { peer, client } = await connected(test, RECONNECTING);
    assert.equal(await sent(peer, 'coordinator.back', client.coordinator.back({ dryRun: true })), undefined);
    assert.equal(await sent(peer, 'tree.get', client.tree.get({})), undefined);
    const other = await connected(test);
    assert.equal(await sent(other.peer, 'coordinator.back', other.client.coordinator.back({})), undefined);
  });

  it('is not sent while a question is handled', async (test) => {
    const { peer, client } = await connected(test, RECONNECTING);
    client.answer('coordinator.prepare', () => client.coordinator.back());
    peer.ask('coordinator.prepare', {});
    const request = await peer.expect('coordinator.back', { within: 'navd:1' });
    assert.equal(peer.commandId, undefined);
    peer.answer(request, COMMITTED);
    await peer.answered();
  });
});

/** In the set up of a connection a ping follows if commands were sent again: the mirrors are then up to date. */
describe('An interrupted command', () => {
  it('is sent again in order, with its id, as often as the connection is lost', async (test) => {
    const { navd, peer, client } = await connected(test, RECONNECTING);
    const calls = ['first', 'second'].map((route) => client.coordinator.trigger({ route }));
    const idsOf = async (one) => {
      const ids = [];
      for (const route of ['first', 'second']) {
        await one.expect('coordinator.trigger', { route });
        ids.push(one.commandId);
      }
      return ids;
    };
    const ids = await idsOf(peer);
    peer.close();
    const again = await navd.accept();
    assert.deepEqual(await idsOf(again), ids);
    again.close();
    const last = await navd.accept();
    for (const route of ['first', 'second']) await last.serve('coordinator.trigger', { taker: route }, { route });
    await last.serve('ping', {});
    assert.deepEqual((await Promise.all(calls)).map(({ taker }) => taker), ['first', 'second']);
  });

  it('is fulfilled when the mirrors have resumed', async (test) => {
    const { navd, peer, client } = await connected(test, RECONNECTING);
    const subscribed = { subscription: 1, tree: 'main', instance: 't1', revision: 1 };
    const subscribing = client.subscribe('main');
    await peer.serve('tree.subscribe', { ...subscribed, snapshot: { revision: 1, window: [], coordinators: [] } });
    const mirror = await subscribing;
    let seen;
    const calling = client.coordinator.back({}).then(({ revision }) => { seen = [revision, mirror.revision]; });
    await peer.expect('coordinator.back');
    peer.close();
    const again = await navd.accept();
    await again.serve('coordinator.back', COMMITTED);
    const request = await again.expect('tree.subscribe');
    assert.equal(seen, undefined);
    again.answer(request, { ...subscribed, replayed: 1 });
    const ping = await again.expect('ping');
    const change = { revision: 2, transitions: [], attached: [], updated: {}, disposed: [] };
    again.notify('tree.changed', { subscription: 1, tree: 'main', change, cause: { method: 'coordinator.back' } });
    again.answer(ping, {});
    await calling;
    assert.deepEqual(seen, [2, 2]);
  });

  it('is sent after registering and before setUp, whose own commands are answered', async (test) => {
    let isFirst = true;
    const { navd, peer, client } = await connected(test, {
      ...RECONNECTING, client: { name: 'notes' },
      setUp: async (one) => {
        if (!isFirst) await one.coordinator.trigger({ route: 'home' });
        isFirst = false;
      },
    });
    class Notes extends Coordinator {
      prepare() {}
    }
    const registering = client.register([Notes]);
    await peer.serve('coordinator.register', { types: ['Notes'], coordinators: [] });
    await registering;
    const calling = client.coordinator.back({});
    await peer.expect('coordinator.back');
    peer.close();
    const again = await navd.accept();
    await again.serve('initialize', {});
    await again.serve('coordinator.register', { types: ['Notes'], coordinators: [] });
    again.refuse(await again.expect('coordinator.back'), 'treeNotFound');
    await again.serve('coordinator.trigger', COMMITTED, { route: 'home' });
    await again.serve('ping', {});
    await assert.rejects(calling, { errorName: 'treeNotFound' });
  });

  it('is not sent again if it was aborted', async (test) => {
    const { navd, peer, client } = await connected(test, RECONNECTING);
    const aborting = new AbortController();
    const calling = client.coordinator.back({}, { signal: aborting.signal });
    await peer.expect('coordinator.back');
    peer.close();
    await once(client, 'disconnected');
    aborting.abort(new Error('enough'));
    await assert.rejects(calling, { message: 'enough' });
    const again = await navd.accept();
    await once(client, 'reconnected');
    await settled(again, client);
  });

  it('is rejected if the client is closed', async (test) => {
    const { peer, client } = await connected(test, { reconnect: () => 60_000 });
    const calling = client.coordinator.back({});
    await peer.expect('coordinator.back');
    peer.close();
    await once(client, 'disconnected');
    client.close();
    await assert.rejects(calling, { name: 'Disconnected' });
  });

  it('is rejected if it is a read, or was sent while a question was handled', async (test) => {
    const { navd, peer, client } = await connected(test, RECONNECTING);
    client.answer('coordinator.prepare', () => client.coordinator.back());
    const reading = client.tree.get({ tree: 'main' });
    await peer.expect('tree.get');
    peer.ask('coordinator.prepare', {});
    await peer.expect('coordinator.back');
    peer.close();
    await assert.rejects(reading, { name: 'Disconnected' });
    const again = await navd.accept();
    await once(client, 'reconnected');
    await settled(again, client);
  });
});
