import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import {
  Coordinator, StackCoordinator, TabCoordinator, allOf, anyOf, child, equals, fact, leave, not, redirect,
} from '../src/index.js';
import { LATER, Picker, ask, asked, registered } from './asking.mjs';
import { connected } from './fake.mjs';

describe('Registering', () => {
  it('sends the declarations of the classes', async (test) => {
    class Shell extends TabCoordinator {
      static type = 'Main';
      static routeType = 'App';
      static tabs = [{ name: 'inbox', coordinator: 'Notes', reselect: 'list' }];
      static tabBack = 'first';
      static back = { name: 'leave', params: {} };
      static routes = { heard: { wraps: 'Notes', summary: 'A note was heard.' }, leave: {} };
      heard() {}
      leave() {}
    }
    class Any extends Coordinator {
      prepare() {}
    }
    class Guarded extends StackCoordinator {
      static requires = { fact: 'signedIn' };
      static otherwise = { reject: 'Sign in first.' };
      prepare() {}
    }
    class Declared extends Coordinator {
      static delegated = true;
    }
    const { request } = await registered(test, [Shell, Picker, Any, Guarded, Declared], {
      screens: { ListScreen: null }, facts: { signedIn: { type: 'boolean', default: false } }, replace: true,
    });
    assert.deepEqual(request.params, {
      tree: 'main',
      types: {
        Main: {
          kind: 'tabs', routeType: 'App', tabs: [{ name: 'inbox', coordinator: 'Notes', reselect: 'list' }],
          tabBack: 'first', back: { name: 'leave', params: {} },
          routes: { heard: { wraps: 'Notes', summary: 'A note was heard.' }, leave: {} },
        },
        Picker: { kind: 'bare', params: { folder: { type: 'string' } }, routes: { open: {} } },
        Any: {},
        Guarded: { kind: 'stack', requires: { fact: 'signedIn' }, otherwise: { reject: 'Sign in first.' } },
        Declared: null,
      },
      screens: { ListScreen: null }, facts: { signedIn: { type: 'boolean', default: false } }, replace: true,
    });
  });

  it('builds conditions, redirects and leave guards', () => {
    const dirty = equals('${params.dirty}', true);
    assert.deepEqual(dirty, { equals: ['${params.dirty}', true] });
    assert.deepEqual(allOf(fact('a'), anyOf(fact('b'), not(dirty))),
      { all: [{ fact: 'a' }, { any: [{ fact: 'b' }, { not: dirty }] }] });
    assert.deepEqual(redirect('signIn'), { routes: ['signIn'] });
    assert.deepEqual(redirect(['home', { name: 'signIn' }], { park: '10m' }),
      { routes: ['home', { name: 'signIn' }], park: '10m' });
    assert.deepEqual(leave(dirty, { reject: 'Save.' }), { when: dirty, reject: 'Save.' });
    assert.deepEqual(leave(dirty, { confirm: Picker, route: 'open', style: 'alert' }),
      { when: dirty, confirm: { coordinator: 'Picker', route: 'open', style: 'alert' } });
    assert.deepEqual(leave(dirty, { confirm: child('Discard', { all: true }) }),
      { when: dirty, confirm: { coordinator: 'Discard', params: { all: true } } });
    for (const wrong of [{}, { reject: 'No.', confirm: 'Discard' }]) {
      assert.throws(() => leave(dirty, wrong), { name: 'TypeError', message: /either 'reject' or 'confirm'/ });
    }
  });

  it('rejects unusable classes, and sends nothing', async (test) => {
    const { peer, client } = await connected(test, { client: { name: 'notes' } });
    const refused = (Class, message) => assert.rejects(client.register([Class].flat()), { name: 'TypeError', message });
    await refused(Map, 'Map is not a coordinator class. Extend one, such as StackCoordinator.');
    await refused(class Notes extends Coordinator { static routes = { list: {} }; },
      "Notes has no method for its route 'list'. Write 'list()' or 'prepare'.");
    await refused(class Notes extends Coordinator { static routes = { id: {} }; },
      "The route 'id' of Notes has the name of a member of all coordinators. Write 'prepare'.");
    class Other extends Picker {
      static type = 'Picker';
    }
    await refused([Picker, Other], 'Two of the classes have the type Picker.');
    const calling = client.ping();
    await peer.serve('ping', {});
    await calling;
  });

  it('is rejected if another client serves a type, and can be repeated', async (test) => {
    const { peer, client } = await connected(test, { client: { name: 'notes' } });
    const registering = client.register([Picker]);
    peer.refuse(await peer.expect('coordinator.register'), 'typeServed');
    await assert.rejects(registering, { errorName: 'typeServed' });
    const { message } = await ask(peer, { type: 'Picker' });
    assert.equal(message, 'This client has no class for the type Picker.');
    const again = client.register([Picker], { replace: true });
    await peer.serve('coordinator.register', { types: ['Picker'], coordinators: [] });
    assert.deepEqual(await again, []);
    const { action } = await ask(peer, { type: 'Picker', question: asked('open') });
    assert.deepEqual(action, { push: { screen: 'PickerScreen', params: {} } });
  });

  it('takes over live coordinators as objects from type and params', async (test) => {
    const { live, client, ask: asking } = await registered(test, [Picker], {
      coordinators: [{ tree: 'main', instance: 't1', coordinator: 'c7', type: 'Picker', params: { folder: 'sent' } }],
    });
    const [{ id, tree, params, log }] = live;
    assert.deepEqual([id, tree, params, log], ['c7', 'main', { folder: 'sent' }, ['began c7']]);
    assert.equal(client.coordinators('main').get('c7'), live[0]);
    const answer = await asking({ coordinator: 'c7', type: 'Picker', question: asked('open'), situation: LATER });
    assert.deepEqual(answer, { action: { push: { screen: 'PickerScreen', params: { folder: 'sent' } } } });
  });
});

describe('After a reconnect', () => {
  async function again(test, coordinators) {
    const { navd, peer, client } = await connected(test, { client: { name: 'notes' }, reconnect: () => 1 });
    const registering = client.register([Picker], { tree: 'main' });
    const live = { tree: 'main', instance: 't1', coordinator: 'c2', type: 'Picker', params: {} };
    const request = await peer.expect('coordinator.register');
    peer.answer(request, { types: ['Picker'], coordinators: [live] });
    const [before] = await registering;
    peer.close();
    const other = await navd.accept();
    await other.serve('initialize', { instance: 'i2' });
    const connecting = once(client, 'reconnected');
    await other.serve('coordinator.register', { types: ['Picker'], coordinators }, request.params);
    await connecting;
    return { before, after: client.coordinators('main') };
  }

  it('types are registered again, and live objects are kept', async (test) => {
    const live = [
      { tree: 'main', instance: 't1', coordinator: 'c2', type: 'Picker', params: {} },
      { tree: 'main', instance: 't1', coordinator: 'c3', type: 'Picker', params: {} },
    ];
    const { before, after } = await again(test, live);
    assert.deepEqual([...after.keys()], ['c2', 'c3']);
    assert.equal(after.get('c2'), before);
    assert.deepEqual(before.log, ['began c2']);
  });

  it('objects are new if the tree was closed and opened anew', async (test) => {
    const live = { tree: 'main', instance: 't2', coordinator: 'c2', type: 'Picker', params: {} };
    const { before, after } = await again(test, [live]);
    assert.notEqual(after.get('c2'), before);
    assert.deepEqual([before.log, after.get('c2').log], [['began c2', 'ended'], ['began c2']]);
  });

  it('calls are rejected until the types are registered again', async (test) => {
    const { navd, peer, client } = await connected(test, { reconnect: () => 1 });
    const registering = client.register([Picker]);
    await peer.serve('coordinator.register', { types: ['Picker'], coordinators: [] });
    await registering;
    peer.close();
    const other = await navd.accept();
    const request = await other.expect('coordinator.register');
    assert.equal(client.isConnected, false);
    await assert.rejects(client.coordinator.back({}), { name: 'Disconnected' });
    other.answer(request, { types: ['Picker'], coordinators: [] });
    await once(client, 'reconnected');
    assert.equal(client.isConnected, true);
  });

  it('ended coordinators are released', async (test) => {
    const { before, after } = await again(test, []);
    assert.deepEqual([after.size, before.log], [0, ['began c2', 'ended']]);
  });
});
