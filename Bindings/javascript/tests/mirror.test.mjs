import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { applyChange, canonical, treeHash } from '../src/index.js';
import { connected } from './fake.mjs';

const screen = (key, name = 'Note') => ({ key, kind: 'screen', name, params: {}, owner: 'c1' });
const stack = (key, ...children) => ({ key, kind: 'stack', children });
const coordinator = (id) => ({ id, type: 'Notes', parent: null, level: 0, params: {}, home: 'n1', opening: 'root', pullback: null });
const FIRST = { revision: 1, window: [stack('n1', screen('s1'))], coordinators: [coordinator('c1')] };

/** A change with nothing in it but what is given. */
const NOTHING = { transitions: [], attached: [], updated: {}, disposed: [] };
const changed = (revision, members) => ({ revision, ...NOTHING, ...members });
const splice = (place, at, removed, added) =>
  ({ kind: 'set', in: place, at, removed, added, by: 'c1', animated: true });
const pushed = (revision, key) =>
  changed(revision, { transitions: [splice('n1', revision - 1, [], [screen(key)])] });

describe('A change', () => {
  it('creates another snapshot that shares the unchanged parts', () => {
    const before = { ...FIRST, window: [stack('n1', screen('s1')), stack('n2', screen('s2'))] };
    const copy = structuredClone(before);
    const after = applyChange(before, changed(2, { transitions: [splice('n2', 1, [], [screen('s3')])] }));
    assert.deepEqual(before, copy);
    assert.equal(after.window[0], before.window[0]);
    assert.equal(after.window[1].children[0], before.window[1].children[0]);
    const window = [copy.window[0], stack('n2', screen('s2'), screen('s3'))];
    assert.deepEqual(after, { ...copy, revision: 2, window });
  });

  it('moves, updates and disposes in the window, in containers and in compact orders', () => {
    const column = { ...stack('n2', screen('s1'), screen('s2')), column: 'primary' };
    const split = { key: 'n1', kind: 'split', collapsed: true, compact: ['s1', 's2'], children: [column] };
    const before = { revision: 4, window: [split], coordinators: [coordinator('c1'), coordinator('c2')] };
    const after = applyChange(before, changed(5, {
      transitions: [
        splice('n1/compact', 0, ['s1', 's2'], ['s2', 's1']),
        splice('window', 1, [], [stack('n3', screen('s3'))]),
      ],
      attached: [coordinator('c3')],
      updated: { s2: { params: { id: 7 } }, c1: { level: 1, home: null }, n2: { kind: 'bare' } },
      disposed: [{ coordinator: 'c2', type: 'Notes' }],
    }));
    assert.deepEqual(after, {
      revision: 5,
      window: [
        {
          ...split,
          compact: ['s2', 's1'],
          children: [{ ...column, kind: 'bare', children: [screen('s1'), { ...screen('s2'), params: { id: 7 } }] }],
        },
        stack('n3', screen('s3')),
      ],
      coordinators: [{ ...coordinator('c1'), level: 1, home: null }, coordinator('c3')],
    });
  });
});

describe('An attached coordinator', () => {
  it('is inserted in the order of ids', () => {
    const before = { ...FIRST, coordinators: ['c1', 'c4', 'c11'].map(coordinator) };
    const after = applyChange(before, changed(2, { attached: ['c3', 'c10'].map(coordinator) }));
    assert.deepEqual(after.coordinators.map(({ id }) => id), ['c1', 'c3', 'c4', 'c10', 'c11']);
    assert.deepEqual(before.coordinators.map(({ id }) => id), ['c1', 'c4', 'c11']);
  });
});

describe('The hash of a tree', () => {
  it('uses the canonical form, with sorted members and the RFC\'s numbers and strings', () => {
    // By UTF-16 code units U+10000 precedes U+FB33.
    const value = { b: [1.0, 1e21, 1e-7, -0, 0.5], a: { '\uFB33': true, '\u{10000}': null }, '': 'é"\n\u0007' };
    const text = '{"":"é\\"\\n\\u0007","a":{"\u{10000}":null,"\uFB33":true},"b":[1,1e+21,1e-7,0,0.5]}';
    assert.equal(canonical(value), text);
  });

  it('is 64-bit FNV-1a', () => {
    // An empty object, and a string beyond ASCII.
    assert.equal(treeHash({}), '08f44b07b5901a25');
    assert.equal(treeHash({ a: 'xé' }), '3ba6d057bf126b60');
  });
});

/** A client with a mirror of a tree in its first state. */
async function mirrored(test, options) {
  const { navd, peer, client } = await connected(test, options);
  const subscribing = client.subscribe('main');
  await peer.serve('tree.subscribe', { subscription: 1, tree: 'main', instance: 'i1', revision: 1, snapshot: FIRST },
    { tree: 'main' });
  return { navd, peer, client, mirror: await subscribing };
}

const tell = (peer, change, subscription = 1) =>
  peer.notify('tree.changed', { subscription, tree: 'main', change, cause: { method: 'coordinator.trigger' } });

/** Returns the events of an iteration until it ends. */
async function all(iterable) {
  const told = [];
  for await (const one of iterable) told.push(one);
  return told;
}

describe('A mirror', () => {
  it('is up to date when a call is fulfilled, and yields each change', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    const iteration = mirror[Symbol.asyncIterator]();
    const calling = client.coordinator.trigger({ route: 'note' });
    const request = await peer.expect('coordinator.trigger');
    tell(peer, pushed(2, 's2'));
    peer.answer(request, {});
    await calling;
    assert.equal(mirror.revision, 2);
    assert.deepEqual(mirror.onView, [screen('s2')]);
    assert.equal(mirror.hash, treeHash(mirror.snapshot));
    assert.deepEqual((await iteration.next()).value, {
      kind: 'changed', revision: 2, change: pushed(2, 's2'), cause: { method: 'coordinator.trigger' },
    });
  });

  it('yields to each iteration the events after its beginning', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    const first = all(mirror);
    tell(peer, pushed(2, 's2'));
    await once(client, 'notification');
    const second = all(mirror);
    tell(peer, pushed(3, 's3'));
    peer.notify('subscription.ended', { subscription: 1, reason: 'treeClosed', revision: 3 });
    assert.deepEqual((await first).map(({ revision }) => revision), [2, 3]);
    assert.deepEqual((await second).map(({ revision }) => revision), [3]);
    assert.equal(mirror.ended, 'treeClosed');
    assert.deepEqual(await all(mirror), []);
  });

  it('keeps the services', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    peer.notify('coordinator.served', { subscription: 1, tree: 'main', type: 'Notes', client: { name: 'notes' } });
    await once(client, 'notification');
    assert.deepEqual(mirror.services, { Notes: { name: 'notes' } });
  });

  it('keeps the driver', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    for (const driver of [{ name: 'kiosk', pid: 412 }, undefined]) {
      const cause = { method: 'tree.drive' };
      peer.notify('tree.driven', { subscription: 1, tree: 'main', driver, cause });
      await once(client, 'notification');
      assert.deepEqual(mirror.driver, driver);
    }
  });

  it('unsubscribes when it is closed', async (test) => {
    const { peer, mirror } = await mirrored(test);
    const iteration = all(mirror);
    const closing = mirror.close();
    await peer.serve('tree.unsubscribe', {}, { subscription: 1 });
    await closing;
    assert.deepEqual(await iteration, []);
    assert.equal(mirror.ended, 'unsubscribed');
  });

  it('closes without an error if its tree is closed or the connection is lost', async (test) => {
    const { peer, mirror } = await mirrored(test);
    const closing = mirror.close();
    peer.refuse(await peer.expect('tree.unsubscribe'), 'subscriptionNotFound');
    await closing;
    const other = await mirrored(test);
    const losing = other.mirror.close();
    await other.peer.expect('tree.unsubscribe');
    other.peer.close();
    await losing;
  });

  it('resumes after an overflow', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    peer.notify('subscription.ended', { subscription: 1, reason: 'overflow', revision: 1 });
    const request = await peer.expect('tree.subscribe', { tree: 'main', since: 1, instance: 'i1' });
    peer.answer(request, { subscription: 2, tree: 'main', instance: 'i1', revision: 2, replayed: 1 });
    tell(peer, pushed(2, 's2'), 2);
    await once(client, 'notification');
    assert.equal(mirror.revision, 2);
  });

  it('yields one event if it was read too slowly and has a new snapshot', async (test) => {
    const { peer, mirror } = await mirrored(test);
    const iteration = mirror[Symbol.asyncIterator]();
    peer.notify('subscription.ended', { subscription: 1, reason: 'overflow', revision: 1 });
    const snapshot = { ...FIRST, revision: 9 };
    await peer.serve('tree.subscribe',
      { subscription: 2, tree: 'main', instance: 'i1', revision: 9, snapshot, reason: 'forgotten' });
    assert.deepEqual((await iteration.next()).value, { kind: 'replaced', revision: 9, reason: 'forgotten' });
  });

  it('has immutable snapshots and changes, which share what did not change', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    const first = mirror.snapshot;
    const iteration = mirror[Symbol.asyncIterator]();
    tell(peer, pushed(2, 's2'));
    await once(client, 'notification');
    const { snapshot } = mirror;
    const { change } = (await iteration.next()).value;
    assert.equal(snapshot.window[0].children[0], first.window[0].children[0]);
    const parts = [first, snapshot, snapshot.window, ...snapshot.window[0].children, snapshot.coordinators[0].params, change];
    for (const part of parts) assert.throws(() => { part.name = 'Other'; }, TypeError);
    assert.throws(() => snapshot.window[0].children.push({}), TypeError);
    assert.deepEqual(mirror.onView, [screen('s2')]);
  });
});

describe('A lost connection', () => {
  it('is restored, and mirrors resume from the last revision', async (test) => {
    const { navd, peer, client, mirror } = await mirrored(test, { client: { name: 'kiosk' }, reconnect: () => 1 });
    const events = [];
    client.on('disconnected', (error) => events.push(error.name));
    client.on('reconnected', () => events.push('reconnected'));
    const iteration = mirror[Symbol.asyncIterator]();
    peer.close();

    const again = await navd.accept();
    assert.deepEqual(events, ['Disconnected']);
    await again.serve('initialize', { instance: 'i1' }, { client: { name: 'kiosk' } });
    const request = await again.expect('tree.subscribe', { tree: 'main', since: 1, instance: 'i1' });
    again.answer(request, { subscription: 1, tree: 'main', instance: 'i1', revision: 2, replayed: 1 });
    tell(again, pushed(2, 's2'));
    const cause = { method: 'coordinator.trigger' };
    const missed = [{ kind: 'changed', revision: 2, change: pushed(2, 's2'), cause }];
    assert.deepEqual((await iteration.next()).value, { kind: 'resumed', revision: 2, missed });
    assert.deepEqual(events, ['Disconnected', 'reconnected']);
    tell(again, pushed(3, 's3'));
    assert.equal((await iteration.next()).value.kind, 'changed');
  });

  it('is one event, also if it is lost again while changes arrive', async (test) => {
    const { navd, peer, client, mirror } = await mirrored(test, { reconnect: () => 1 });
    const iteration = mirror[Symbol.asyncIterator]();
    const subscribed = { subscription: 1, tree: 'main', instance: 'i1' };
    peer.close();
    const again = await navd.accept();
    again.answer(await again.expect('tree.subscribe'), { ...subscribed, revision: 3, replayed: 2 });
    tell(again, pushed(2, 's2'));
    await once(client, 'notification');
    again.close();
    const last = await navd.accept();
    const request = await last.expect('tree.subscribe', { tree: 'main', since: 2, instance: 'i1' });
    last.answer(request, { ...subscribed, revision: 3, replayed: 1 });
    tell(last, pushed(3, 's3'));
    const { value } = await iteration.next();
    assert.deepEqual([value.kind, value.missed.map(({ revision }) => revision)], ['resumed', [2, 3]]);
  });

  it('is an event without changes if nothing was missed', async (test) => {
    const { navd, peer, mirror } = await mirrored(test, { reconnect: () => 1 });
    const iteration = mirror[Symbol.asyncIterator]();
    peer.close();
    const again = await navd.accept();
    await again.serve('tree.subscribe', { subscription: 1, tree: 'main', instance: 'i1', revision: 1, replayed: 0 });
    assert.deepEqual((await iteration.next()).value, { kind: 'resumed', revision: 1, missed: [] });
  });

  it('is retried, with a delay for each attempt', async (test) => {
    const attempts = [];
    const reconnect = (attempt) => { attempts.push(attempt); return 1; };
    const { navd, peer, client } = await connected(test, { client: { name: 'kiosk' }, reconnect });
    peer.close();
    // Lost again during the set up.
    (await navd.accept()).close();
    const again = await navd.accept();
    await again.serve('initialize', {});
    await once(client, 'reconnected');
    assert.equal(client.isConnected, true);
    assert.deepEqual(attempts, [0, 1]);
  });

  it('runs setUp before mirrors resume, with a new snapshot if necessary', async (test) => {
    const setUps = [];
    const { navd, peer, client, mirror } = await mirrored(test, {
      reconnect: () => 1, setUp: (client) => { setUps.push(client.isConnected); },
    });
    const iteration = mirror[Symbol.asyncIterator]();
    peer.close();
    const again = await navd.accept();
    const request = await again.expect('tree.subscribe');
    assert.deepEqual(setUps, [false, false]);
    assert.equal(client.isConnected, false);
    const snapshot = { ...FIRST, window: [] };
    again.answer(request,
      { subscription: 1, tree: 'main', instance: 'i2', revision: 1, snapshot, reason: 'otherInstance' });
    await once(client, 'reconnected');
    assert.deepEqual((await iteration.next()).value,
      { kind: 'resumed', revision: 1, missed: [], reason: 'otherInstance' });
    assert.deepEqual([mirror.snapshot, mirror.instance], [snapshot, 'i2']);
  });

  it('does not resume a mirror that was closed during the reconnect', async (test) => {
    const { navd, peer, client, mirror } = await mirrored(test, { reconnect: () => 1 });
    peer.close();
    const again = await navd.accept();
    const request = await again.expect('tree.subscribe');
    await mirror.close();
    again.answer(request, { subscription: 5, tree: 'main', instance: 'i1', revision: 1, replayed: 0 });
    const connecting = once(client, 'reconnected');
    await again.serve('tree.unsubscribe', {}, { subscription: 5 });
    await connecting;
  });

  it('ends a mirror whose tree was closed', async (test) => {
    const { navd, peer, mirror } = await mirrored(test, { reconnect: () => 1 });
    const iteration = all(mirror);
    peer.close();
    const again = await navd.accept();
    again.refuse(await again.expect('tree.subscribe'), 'treeNotFound');
    await assert.rejects(iteration, { errorName: 'treeNotFound' });
    assert.equal(mirror.ended, 'lost');
  });

  it('ends the client and its mirrors if setUp fails', async (test) => {
    const setUps = [() => {}, () => { throw new Error('There is no graph.'); }];
    const { peer, client, mirror } = await mirrored(test, { reconnect: () => 1, setUp: () => setUps.shift()() });
    const closed = once(client, 'closed');
    const iteration = assert.rejects(all(mirror), { message: 'There is no graph.' });
    peer.close();
    assert.equal((await closed)[0].message, 'There is no graph.');
    await iteration;
  });

  it('ends all iterations without reconnecting', async (test) => {
    const { peer, client, mirror } = await mirrored(test);
    const iteration = all(mirror);
    peer.close();
    await assert.rejects(iteration, { name: 'Disconnected' });
    assert.equal(client.isConnected, false);
  });
});

describe('A pullback', () => {
  const routed = { tree: 'main', coordinator: 'c2', route: { name: 'show', params: {} }, handled: true, revision: 3 };

  async function pulled(test, options) {
    const { navd, peer, client } = await connected(test, options);
    const params = { coordinator: 'c2', mode: 'unhandled' };
    const pulling = client.pullback(params);
    await peer.serve('coordinator.pullback', { subscription: 2, revision: 2 }, params);
    return { navd, peer, client, pullback: await pulling };
  }

  it('yields the routes of a coordinator until the coordinator ends', async (test) => {
    const { peer, pullback } = await pulled(test);
    const iteration = all(pullback);
    peer.notify('coordinator.routed', { subscription: 2, ...routed });
    peer.notify('subscription.ended', { subscription: 2, reason: 'coordinatorEnded', revision: 3 });
    assert.deepEqual(await iteration, [routed]);
    assert.equal(pullback.ended, 'coordinatorEnded');
  });

  it('ends when it is closed', async (test) => {
    const { peer, pullback } = await pulled(test);
    const closing = pullback.close();
    await peer.serve('tree.unsubscribe', {}, { subscription: 2 });
    await closing;
    assert.deepEqual(await all(pullback), []);
  });

  it('throws when the connection is lost, after the received routes', async (test) => {
    const { navd, peer, pullback } = await pulled(test, { reconnect: () => 1 });
    const iteration = pullback[Symbol.asyncIterator]();
    peer.notify('coordinator.routed', { subscription: 2, ...routed });
    peer.close();
    await navd.accept();
    assert.deepEqual((await iteration.next()).value, routed);
    await assert.rejects(iteration.next(), { name: 'Disconnected' });
    assert.equal((await iteration.next()).done, true);
  });
});
