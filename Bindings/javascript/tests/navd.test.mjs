import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { connect, treeHash } from '../src/index.js';
import { startNavd } from './navd.mjs';

const GRAPH = {
  navigation: 1,
  name: 'notes',
  root: { coordinator: 'Notes', route: 'list' },
  screens: { ListScreen: {}, NoteScreen: { params: { id: { type: 'integer' } } }, PickerScreen: {} },
  coordinators: {
    Notes: {
      routes: {
        list: { push: 'ListScreen' },
        note: {
          params: { id: { type: 'integer' } },
          do: { push: { screen: 'NoteScreen', params: { id: '${params.id}' } } },
        },
        pick: { start: { coordinator: 'Picker', route: 'open', in: { modal: { style: 'sheet' } } } },
      },
    },
    Picker: { routes: { open: { show: 'PickerScreen' } } },
  },
};

/** A client of a daemon that is the test's own. */
async function connected(test, options) {
  const navd = await startNavd(test);
  const client = await connect({ path: navd.path, client: { name: 'test' }, ...options });
  test.after(() => client.close());
  return { navd, client };
}

describe('With navd', () => {
  it('a mirror equals the tree after every command', async (test) => {
    const { client } = await connected(test);
    await client.tree.open({ tree: 'main', graph: GRAPH });
    const mirror = await client.subscribe();
    const commands = [
      () => client.coordinator.trigger({ route: { name: 'note', params: { id: 7 } } }),
      () => client.coordinator.trigger({ route: 'pick' }),
      () => client.coordinator.back(),
      () => client.ui.report({ event: 'didPop', key: 's2' }),
    ];
    const views = [];
    for (const command of commands) {
      const { outcome } = await command();
      assert.equal(outcome, 'committed');
      const { snapshot } = await client.tree.get();
      assert.deepEqual(mirror.snapshot, snapshot);
      assert.equal(mirror.hash, treeHash(snapshot));
      views.push(mirror.onView.map(({ name }) => name));
    }
    assert.deepEqual(views, [['NoteScreen'], ['PickerScreen'], ['NoteScreen'], ['ListScreen']]);
    const closing = client.tree.close();
    for await (const event of mirror) assert.fail(`told ${event.kind} of a tree that was closed`);
    await closing;
  });

  it('errors have a name and a pointer', async (test) => {
    const { client } = await connected(test);
    await client.tree.open({ tree: 'main', graph: GRAPH });
    const wrong = client.coordinator.trigger({ route: { name: 'note', params: { id: 'nine' } } });
    await assert.rejects(wrong, { errorName: 'invalidParams', code: -32602, pointer: '/route/params/id' });
    const data = { name: 'treeNotFound', tree: 'other', trees: ['main'] };
    await assert.rejects(client.tree.get({ tree: 'other' }), { name: 'NavdError', errorName: 'treeNotFound', data });
  });

  it('routes of a coordinator are pulled back', async (test) => {
    const { client } = await connected(test);
    await client.tree.open({ tree: 'main', graph: GRAPH });
    const pullback = await client.pullback({ coordinator: 'c1' });
    const iteration = pullback[Symbol.asyncIterator]();
    await client.coordinator.trigger({ route: { name: 'note', params: { id: 7 } } });
    assert.deepEqual((await iteration.next()).value, {
      tree: 'main', coordinator: 'c1', route: { name: 'note', params: { id: 7 } }, handled: true, revision: 2,
    });
    await pullback.close();
    assert.equal((await iteration.next()).done, true);
  });

  it('a client reconnects after a restart of navd', async (test) => {
    const { navd, client } = await connected(test, {
      reconnect: () => 1, setUp: (client) => client.tree.open({ tree: 'main', graph: GRAPH }),
    });
    const mirror = await client.subscribe('main');
    await client.coordinator.trigger({ route: { name: 'note', params: { id: 7 } } });
    const iteration = mirror[Symbol.asyncIterator]();
    const connecting = once(client, 'reconnected');
    await navd.restart();
    const { value } = await iteration.next();
    assert.deepEqual(value, { kind: 'resumed', revision: 1, missed: [], reason: 'otherInstance' });
    assert.deepEqual(mirror.onView.map(({ name }) => name), ['ListScreen']);
    await connecting;
    await client.coordinator.trigger({ route: { name: 'note', params: { id: 8 } } });
    assert.deepEqual(mirror.onView[0].params, { id: 8 });
  });
});
