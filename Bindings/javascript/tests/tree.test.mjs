// The handle of a tree, and outcomes as values.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import {
  Blocked, Coordinator, Failed, NavdError, Noop, NotCommitted, Outcome, Redirected, Superseded, Unhandled, child, connect,
  pop, push, start,
} from '../src/index.js';
import { connected as connectedToFake } from './fake.mjs';
import { startNavd } from './navd.mjs';

const NOTE = { id: { type: 'integer' } };
const GRAPH = {
  navigation: 1,
  name: 'notes',
  root: { coordinator: 'Notes', route: 'list' },
  facts: { signedIn: { type: 'boolean', default: false } },
  screens: {
    ListScreen: {},
    NoteScreen: { params: NOTE },
    SecretScreen: { requires: { fact: 'signedIn' }, otherwise: { reject: 'Not signed in.' } },
    PickScreen: {},
  },
  links: {
    '/notes/{id}': { params: NOTE, routes: [{ name: 'note', params: { id: '${params.id}' } }] },
  },
  coordinators: {
    Notes: {
      routes: {
        list: { push: 'ListScreen' },
        note: { params: NOTE, do: { push: { screen: 'NoteScreen', params: { id: '${params.id}' } } } },
        secret: { push: 'SecretScreen' },
        pick: { start: { coordinator: 'Picker', route: 'pick', in: 'modal' } },
        no: { reject: 'Never.' },
      },
    },
    Picker: { kind: 'bare', result: { type: 'integer' }, routes: { pick: { show: 'PickScreen' } } },
  },
};

async function connected(test, options) {
  const navd = await startNavd(test);
  const client = await connect({ path: navd.path, ...options });
  test.after(() => client.close());
  return { navd, client };
}

/** A client with an open tree and its mirror. */
async function opened(test, options) {
  const { navd, client } = await connected(test, options);
  const tree = await client.open('notes', { graph: GRAPH });
  return { navd, client, tree, mirror: await tree.watch() };
}

const namesOf = (screens) => screens.map(({ name }) => name);

describe('A tree', () => {
  it('returns outcomes of commands', async (test) => {
    const { tree, mirror } = await opened(test);
    const done = await tree.trigger('note', { id: 7 });
    assert.deepEqual([done.outcome, done.committed, done.revision, done.reason], ['committed', true, 2, undefined]);
    assert.equal(done.details.taker, 'c1');
    assert.equal(done.check(), done);
    assert.deepEqual(mirror.onView.map(({ params }) => params), [{ id: 7 }]);
    assert.equal((await tree.back()).committed, true);
    const none = await tree.back();
    assert.deepEqual([none.outcome, none.committed, none.reason.code], ['noop', false, 'nothingToPop']);
    assert.equal(String(none), `noop: ${none.reason.message} (nothingToPop)`);
    assert.throws(() => { none.details.reason.code = 'other'; }, TypeError);
  });

  it('throws by check what was not committed', async (test) => {
    const { client, tree } = await opened(test);
    client.on('warning', () => {});
    await tree.trigger('pick');
    for (const [command, kind, code] of [
      [tree.trigger('no'), Blocked, 'rejected'],
      [tree.trigger('secret'), Blocked, 'requirementFailed'],
      [tree.transfer(pop()), Noop, 'nothingToPop'],
      [tree.transfer(push('ListScreen'), { coordinator: 'Picker' }), Failed, 'noStack'],
      [tree.trigger('nowhere'), Unhandled, 'unhandled'],
    ]) {
      const outcome = await command;
      assert.throws(() => outcome.check(), (error) => {
        assert.deepEqual([error.constructor, error.name, error.outcome], [kind, kind.name, outcome]);
        assert.ok(error instanceof NotCommitted);
        assert.equal(error.message, String(outcome));
        return error.outcome.reason.code === code;
      });
    }
  });

  it('warns of a route that nothing takes', async (test) => {
    const { client, tree } = await opened(test);
    const printed = test.mock.method(console, 'warn', () => {});
    const first = await tree.trigger('nowhere');
    const warning = (sent) => `navd: nothing in the tree notes takes ${sent}: ${first.reason.message}`;
    assert.deepEqual(printed.mock.calls.map((call) => call.arguments), [[warning('nowhere')]]);
    const warnings = [];
    client.on('warning', (warning) => warnings.push(warning));
    const outcome = await tree.handle('list', { name: 'nowhere' });
    const followed = await tree.go('/nowhere');
    await tree.back();
    assert.deepEqual(warnings.map((one) => one.outcome), [outcome, followed]);
    assert.ok(warnings[0].message.startsWith('navd: nothing in the tree notes takes list, nowhere: '));
    assert.ok(warnings[1].message.startsWith('navd: nothing in the tree notes takes /nowhere: '));
    assert.equal(printed.mock.callCount(), 1);
  });

  it('gets all commands beside another one', async (test) => {
    const { client, tree, mirror } = await opened(test);
    await client.tree.open({ tree: 'other', graph: GRAPH });
    const step = { method: 'coordinator.trigger', params: { route: 'pick' } };
    for (const command of [
      () => tree.go('/notes/3'), () => tree.handle({ name: 'note', params: { id: 4 } }), () => tree.undo(),
      () => tree.redo(), () => tree.setFacts({ signedIn: true }), () => tree.trigger('secret'),
      () => tree.transfer(pop(2)), () => tree.transaction(step),
      () => tree.finish(mirror.snapshot.coordinators.at(-1).id, 4), () => tree.drop('Notes'),
    ]) {
      assert.equal(String(await command()), 'committed', String(command));
    }
    assert.equal((await tree.forget()).reason.code, 'nothingToDo');
    assert.equal(await tree.url(), undefined);
    assert.deepEqual(namesOf(mirror.onView), ['ListScreen']);
    assert.equal((await client.tree.get({ tree: 'other' })).snapshot.revision, 1);
    await tree.close();
    assert.deepEqual((await client.tree.list()).trees.map((one) => one.tree), ['other']);
  });

  it('takes the params of a route in one place', async (test) => {
    const { tree, mirror } = await opened(test);
    await tree.trigger({ name: 'note', params: { id: 1 } });
    await tree.trigger('note', { id: 2 });
    assert.deepEqual(mirror.snapshot.window[0].children.map(({ params }) => params), [{}, { id: 1 }, { id: 2 }]);
    await assert.rejects(tree.trigger({ name: 'note', params: { id: 1 } }, { id: 2 }), TypeError);
  });

  it('has options for its commands', async (test) => {
    const { tree, mirror } = await opened(test);
    await tree.trigger('note', { id: 1 });
    const below = tree.withOptions({ from: 's1' });
    assert.equal((await below.trigger('note', { id: 2 })).reason.code, 'staleSource');
    assert.equal((await below.withOptions({ from: 's2' }).trigger('note', { id: 2 })).committed, true);
    const dry = await tree.withOptions({ dryRun: true }).back();
    assert.deepEqual([dry.outcome, dry.details.change.revision, mirror.revision], ['committed', 4, 3]);
    assert.throws(() => tree.withOptions({ tree: 'other' }), TypeError);
    assert.throws(() => tree.withOptions({ form: 's1' }), {
      name: 'TypeError', message: /^Commands have no option 'form'\. There are: from, .*, within, signal\.$/,
    });
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(tree.withOptions({ signal }).back(), { message: 'enough' });
  });

  it('takes actions and commands in a transaction', async (test) => {
    const { tree, mirror } = await opened(test);
    const step = { method: 'coordinator.trigger', params: { route: { name: 'note', params: { id: 8 } } } };
    assert.equal(String(await tree.transaction(push('NoteScreen', { id: 7 }), step)), 'committed');
    assert.deepEqual(mirror.onView[0].params, { id: 8 });
    assert.equal(mirror.revision, 2);
    await assert.rejects(tree.transaction({ route: 'note' }), { errorName: 'invalidParams' });
  });

  it('reports the events of a front end, and waits', async (test) => {
    const { tree, mirror } = await opened(test);
    await tree.trigger('note', { id: 1 });
    await tree.trigger('pick');
    const layer = mirror.snapshot.window[1].key;
    assert.equal(await tree.wait({ closed: layer, timeoutMs: 1 }), false);
    assert.equal((await tree.reportDismiss(layer)).committed, true);
    assert.equal(await tree.wait({ closed: layer }), true);
    assert.equal((await tree.reportPop('s2')).committed, true);
    assert.equal(await tree.wait({ screen: 'ListScreen' }), true);
    assert.equal((await tree.reportSettled(mirror.revision)).reason.code, 'nothingToDo');
    assert.equal(await tree.wait({ settled: true }), true);
    assert.equal(await tree.wait({ settled: mirror.revision + 1, timeoutMs: 1 }), false);
    assert.equal((await tree.reportActivity()).outcome, 'noop');
    await assert.rejects(tree.wait({ screen: 'ListScreen', closed: layer }), TypeError);
    await assert.rejects(tree.wait(), TypeError);
  });

  it('is not opened if its first route is rejected', async (test) => {
    const { client } = await connected(test);
    await assert.rejects(client.open('notes', { graph: GRAPH, root: { coordinator: 'Notes', route: 'no' } }), Blocked);
    assert.deepEqual((await client.tree.list()).trees, []);
  });

  it('opens children by a transfer only by their types', async (test) => {
    class Picker extends Coordinator {}
    const { tree, mirror } = await opened(test);
    await assert.rejects(tree.transfer(start(new Picker(), { route: 'pick', in: 'modal' })),
      { name: 'TypeError', message: /^Picker cannot be opened by a transfer/ });
    assert.equal((await tree.transfer(start(child('Picker'), { route: 'pick', in: 'modal' }))).committed, true);
    assert.deepEqual(namesOf(mirror.onView), ['PickScreen']);
  });

  it('sends the other events with their members', async (test) => {
    const { peer, client } = await connectedToFake(test);
    const tree = client.at('main').withOptions({ from: 's1', onBusy: 'reject' });
    for (const [method, call, members] of [
      ['didSelect', () => tree.reportSelect('about'), { tab: 'about' }],
      ['didSelect', () => tree.reportSelect('about', 'n2'), { tab: 'about', container: 'n2' }],
      ['didFocus', () => tree.reportFocus('s2'), { key: 's2' }],
      ['collapsed', () => tree.reportCollapsed('n2'), { container: 'n2' }],
      ['expanded', () => tree.reportExpanded(), {}],
      ['idle', () => tree.reportIdle('c1'), { coordinator: 'c1' }],
    ]) {
      const reporting = call();
      const outcome = { outcome: 'committed', revision: 2 };
      await peer.serve('ui.report', outcome, { event: method, tree: 'main', ...members, onBusy: 'reject' });
      assert.deepEqual((await reporting).details, outcome);
    }
  });
});

describe('An outcome', () => {
  it('is thrown by its kind', () => {
    const kinds = {
      noop: Noop, redirected: Redirected, blocked: Blocked, failed: Failed, superseded: Superseded, cancelled: Superseded,
      somethingOfALaterVersion: NotCommitted,
    };
    for (const [outcome, kind] of Object.entries(kinds)) {
      assert.throws(() => new Outcome({ outcome, revision: 3 }).check(), (error) => error.constructor === kind);
    }
  });
});

describe('A text', () => {
  it('of a redirected outcome names the requirement and the routes', () => {
    const outcome = new Outcome({ outcome: 'redirected', revision: 2, redirects: [
      { screen: 'LoansScreen', routes: [{ name: 'home' }, { name: 'signIn' }] },
      { type: 'SignIn', routes: [{ name: 'help' }] },
    ] });
    assert.throws(() => outcome.check(), {
      message: 'redirected: the requirement of LoansScreen does not hold, took home, signIn; '
        + 'the requirement of SignIn does not hold, took help',
    });
  });

  it('of an error lists the first problems of a graph', async (test) => {
    const { client } = await connected(test);
    const opening = (routes) => client.open('typo', { graph: { ...GRAPH, coordinators: {
      ...GRAPH.coordinators, Notes: { routes: { ...GRAPH.coordinators.Notes.routes, ...routes } },
    } } });
    await assert.rejects(opening({ list: { push: 'ListScren' } }), {
      errorName: 'graphInvalid',
      message: 'The graph has an error.\n  /coordinators/Notes/routes/list/push: unknownScreen: '
        + "There is no screen 'ListScren'. There are: ListScreen, NoteScreen, SecretScreen, PickScreen. "
        + "Did you mean 'ListScreen'?",
    });
    const many = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`other${n}`, { push: 'ListScren' }]));
    await assert.rejects(opening(many), ({ message }) => {
      assert.equal(message.split('\n').length, 7);
      return message.endsWith('… and 2 more');
    });
  });
});

describe('A lost connection of a tree', () => {
  it('opens a lost tree again, which is one event', async (test) => {
    const { navd, tree, mirror } = await opened(test, { reconnect: () => 1 });
    const iteration = mirror[Symbol.asyncIterator]();
    await tree.trigger('note', { id: 7 });
    assert.equal((await iteration.next()).value.kind, 'changed');
    await navd.restart();
    assert.deepEqual((await iteration.next()).value,
      { kind: 'resumed', revision: 1, missed: [], reason: 'otherInstance' });
    assert.deepEqual(namesOf(mirror.onView), ['ListScreen']);
    assert.equal((await tree.trigger('note', { id: 9 })).committed, true);
    assert.equal((await iteration.next()).value.kind, 'changed');
  });

  it('does not open a tree again that was closed', async (test) => {
    const { navd, client, tree } = await opened(test, { reconnect: () => 1 });
    await tree.close();
    const connecting = once(client, 'reconnected');
    await navd.restart();
    await connecting;
    assert.deepEqual((await client.tree.list()).trees, []);
  });

  it('opens its tree once on each connection, with its options', async (test) => {
    const { navd, peer, client } = await connectedToFake(test, { reconnect: () => 1 });
    const options = { graph: 'notes', durability: 'memory', resume: false };
    const opening = client.open('main', options);
    await peer.serve('tree.open', { tree: 'main', opened: true, revision: 1 }, { tree: 'main', ...options });
    await opening;
    peer.close();
    const again = await navd.accept();
    const connecting = once(client, 'reconnected');
    await again.serve('tree.open', { tree: 'main', opened: false, revision: 1 },
      { tree: 'main', graph: 'notes', durability: 'memory', resume: true });
    await connecting;
    again.close();
    await (await navd.accept()).serve('tree.open', { tree: 'main', opened: false, revision: 1 });
  });

  it('ends the client if a tree cannot be opened again', async (test) => {
    const { navd, peer, client } = await connectedToFake(test, { reconnect: () => 1 });
    const opening = client.open('main', { graph: 'notes' });
    await peer.serve('tree.open', { tree: 'main', opened: true, revision: 1 });
    await opening;
    const closed = once(client, 'closed');
    peer.close();
    const again = await navd.accept();
    again.refuse(await again.expect('tree.open'), 'graphNotFound');
    const [error] = await closed;
    assert.ok(error instanceof NavdError);
    assert.equal(error.errorName, 'graphNotFound');
  });
});
