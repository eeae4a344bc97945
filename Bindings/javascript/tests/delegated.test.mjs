import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import {
  BareCoordinator, Coordinator, StackCoordinator, backToRoot, connect, custom, finish, handover, none, push, reject,
  send, sequence, show, start,
} from '../src/index.js';
import { startNavd } from './navd.mjs';

class Notes extends StackCoordinator {
  static routes = {
    list: {}, note: { params: { id: { type: 'integer' } } }, pick: {}, color: {}, heard: { wraps: 'Color' },
    locked: {}, broken: {}, back: {}, shake: {},
  };
  inner = [];
  list() { return this.isInitial ? push('ListScreen') : backToRoot(); }
  note({ id }) { return push('NoteScreen', { id }); }
  pick() { return start(new Picker({ folder: 'inbox' }), { route: 'open', in: 'modal', completed: 'picked' }); }
  picked({ kind, value }) { return kind === 'value' ? send('note', { id: value.id }) : none; }
  color() { return handover(new Color(), { route: 'show', pullback: 'heard' }); }
  heard(params, { route }) { return route.name === 'done' ? backToRoot() : none; }
  locked() { return sequence(push('NoteScreen', { id: 1 }), reject('It is locked.')); }
  broken() { throw new Error('It is broken.'); }
  async back() {
    const { reason } = await this.router.trigger('list');
    return reject(reason.code);
  }
  shake() { return sequence(push('NoteScreen', { id: 2 }), custom('shake', { hard: true })); }
  shaken = [];
  async perform(name, params) {
    // The tree does not wait for this command.
    this.shaken.push([name, params, this.router.trigger('list')]);
  }
}

class Picker extends BareCoordinator {
  static params = { folder: { type: 'string' } };
  static result = { type: 'object', properties: { id: { type: 'integer' } } };
  static routes = { open: {}, choose: { params: { id: { type: 'integer' } } } };
  open() { return show('PickerScreen', { folder: this.params.folder }); }
  choose({ id }) { return finish({ id }); }
  ended(completion) { Picker.ended = completion; }
}

class Color extends StackCoordinator {
  static routes = { show: {}, done: {} };
  show() { return push('ColorScreen'); }
  done() { return none; }
}

/** The questions to levels. */
const asked = [];
// Ten levels open the next one and show themselves, and all above them are asked about each pulled route.
const QUESTIONS = 10 + 10 + 45;
const LEVELS = Array.from({ length: 11 }, (_, level) => `LevelScreen ${level}`);

/** Goes down level by level, and hears all that goes on below. */
class Level extends StackCoordinator {
  static routes = { list: {}, next: {}, heard: { wraps: 'Level' } };
  prepare(route, question) {
    asked.push(question);
    return super.prepare(route, question);
  }
  list() { return push('LevelScreen', { level: this.level }); }
  next() { return handover(new Level(), { route: 'list', pullback: 'heard' }); }
  heard() { return none; }
}

const ALL = [Notes, Picker, Color, Level];

async function opened(test, root = { coordinator: 'Notes', route: 'list' }) {
  const navd = await startNavd(test);
  const client = await connect({ path: navd.path, client: { name: 'first' } });
  test.after(() => client.close());
  await client.register(ALL, { tree: 'main' });
  const { outcome } = await client.tree.open({ tree: 'main', root });
  assert.equal(outcome.outcome, 'committed', JSON.stringify(outcome));
  const mirror = await client.subscribe('main');
  const trigger = (name, params) => client.coordinator.trigger({ route: { name, params: params ?? {} } });
  return { navd, client, mirror, trigger };
}

/** The screens from the root up, each with its params. */
const shown = (mirror) => mirror.snapshot.window
  .flatMap(({ children }) => children.map(({ name, params }) => [name, ...Object.values(params)].join(' ')));

describe('Coordinators in JavaScript', () => {
  it('show screens, open children, and receive their routes and completions', async (test) => {
    const { client, mirror, trigger } = await opened(test);
    await trigger('pick');
    assert.deepEqual(shown(mirror), ['ListScreen', 'PickerScreen inbox']);
    await trigger('choose', { id: 7 });
    assert.deepEqual(shown(mirror), ['ListScreen', 'NoteScreen 7']);
    assert.deepEqual(Picker.ended, { kind: 'value', value: { id: 7 } });
    await trigger('color');
    const color = [...client.coordinators('main').values()].at(-1);
    assert.deepEqual([color.constructor, shown(mirror).at(-1)], [Color, 'ColorScreen']);
    assert.equal((await color.router.trigger('done')).outcome, 'committed');
    assert.deepEqual(shown(mirror), ['ListScreen']);
    assert.deepEqual([...client.coordinators('main').keys()], ['c1']);
  });

  it('reject, fail, and cannot wait for themselves; the tree stays unchanged', async (test) => {
    const { client, mirror, trigger } = await opened(test);
    const before = mirror.hash;
    const codes = [];
    for (const name of ['locked', 'broken', 'back']) {
      const { outcome, reason } = await trigger(name);
      codes.push([outcome, reason.code, reason.message]);
    }
    assert.deepEqual(codes.map(([outcome, code]) => [outcome, code]),
      [['blocked', 'rejected'], ['failed', 'prepareFailed'], ['blocked', 'rejected']]);
    assert.match(codes[1][2], /It is broken\./);
    assert.match(codes[2][2], /reentrant/);
    assert.equal(mirror.hash, before);
    assert.deepEqual([...client.coordinators('main').keys()], ['c1']);
  });

  it('perform custom transitions', async (test) => {
    const { client, trigger } = await opened(test);
    const { shaken } = client.coordinators('main').get('c1');
    await client.coordinator.trigger({ route: 'shake', dryRun: true });
    assert.deepEqual(shaken, []);
    await trigger('shake');
    const [[name, params, listed], ...others] = shaken;
    assert.deepEqual([name, params, others], ['shake', { hard: true }, []]);
    assert.equal((await listed).outcome, 'committed');
  });

  it('can be attached to a screen', async (test) => {
    const { client, mirror, trigger } = await opened(test);
    const [screen] = mirror.onView;
    const { attached } = await client.coordinator.attach({ screen: screen.key, coordinator: 'Color' });
    assert.equal((await trigger('show')).taker, attached);
    assert.equal(client.coordinators('main').get(attached).constructor, Color);
  });

  it('answer each question of a deep link of ten levels once', async (test) => {
    const { client, mirror } = await opened(test, { coordinator: 'Level', route: 'list' });
    asked.length = 0;
    const { outcome } = await client.coordinator.handle({ routes: Array(10).fill('next') });
    assert.equal(outcome, 'committed');
    assert.deepEqual(shown(mirror), LEVELS);
    assert.equal(asked.length, QUESTIONS);
    assert.equal(client.coordinators('main').size, 11);
  });

  it('answer each question of a deep link that alternates between two clients once', async (test) => {
    const { path } = await startNavd(test);
    const [first, second] = await Promise.all(['first', 'second'].map((name) => connect({ path, client: { name } })));
    test.after(() => Promise.all([first.close(), second.close()]));
    const level = (type, other) => class extends Level {
      static type = type;
      static routes = { list: {}, next: {}, heard: { wraps: other } };
      next() { return handover(other, { route: 'list', pullback: 'heard' }); }
    };
    await first.register([level('Even', 'Odd')], { tree: 'main' });
    await second.register([level('Odd', 'Even')], { tree: 'main' });
    await first.tree.open({ tree: 'main', root: { coordinator: 'Even', route: 'list' } });
    const mirror = await first.subscribe('main');
    asked.length = 0;
    const { outcome } = await first.coordinator.handle({ routes: Array(10).fill('next') });
    assert.equal(outcome, 'committed');
    assert.deepEqual(shown(mirror), LEVELS);
    assert.equal(asked.length, QUESTIONS);
  });

  it('are taken over by another client after theirs disconnects', async (test) => {
    const { navd, client, mirror, trigger } = await opened(test);
    await trigger('pick');
    const second = await connect({ path: navd.path, client: { name: 'second' } });
    test.after(() => second.close());
    await assert.rejects(second.register(ALL, { tree: 'main' }), { errorName: 'typeServed' });
    const other = await second.subscribe('main');
    assert.equal(other.hash, mirror.hash);
    assert.deepEqual([other.services.Notes, other.services.Picker], [{ name: 'first' }, { name: 'first' }]);
    await client.close();
    while (other.services.Notes || other.services.Picker) await once(second, 'notification');
    const { outcome, reason } = await second.coordinator.trigger({ route: { name: 'choose', params: { id: 9 } } });
    assert.deepEqual([outcome, reason.code], ['failed', 'detached']);

    const live = await second.register(ALL, { tree: 'main' });
    assert.deepEqual(live.map(({ id, params }) => [id, params]), [['c1', {}], ['c2', { folder: 'inbox' }]]);
    await live[1].router.trigger('choose', { id: 9 });
    assert.deepEqual(shown(other), ['ListScreen', 'NoteScreen 9']);
    assert.deepEqual([other.services.Notes, live[0].id], [{ name: 'second' }, 'c1']);
  });

  it('end with their tree, and begin again when it is reopened', async (test) => {
    const { client } = await opened(test);
    const first = client.coordinators('main').get('c1');
    await client.tree.close();
    assert.equal(client.coordinators('main').size, 0);
    await client.tree.open({ tree: 'main', root: { coordinator: 'Notes', route: 'list' } });
    assert.notEqual(client.coordinators('main').get('c1'), first);
    assert.equal(client.coordinators('main').size, 1);
  });

  it('serve a type that a graph delegates, among types with rules', async (test) => {
    class Note extends StackCoordinator {
      static delegated = true;
      show({ id }) {
        return sequence(push('NoteScreen', { id }), handover('Tip', { route: 'open', pullback: 'heard' }));
      }
      heard(params, { route }) { return route.name === 'done' ? send('close') : none; }
      close() { return none; }
    }
    const { path } = await startNavd(test);
    const client = await connect({ path, client: { name: 'note' } });
    test.after(() => client.close());
    await client.register([Note]);
    const id = { id: { type: 'integer' } };
    await client.tree.open({ tree: 'main', graph: {
      navigation: 1, name: 'app', root: { coordinator: 'Home', route: 'list' },
      screens: { ListScreen: {}, NoteScreen: { params: id }, TipScreen: {} },
      coordinators: {
        Home: { routes: {
          list: { push: 'ListScreen' },
          note: { params: id, do: { handover: {
            coordinator: 'Note', route: { name: 'show', params: { id: '${params.id}' } }, pullback: 'noted',
          } } },
          noted: { wraps: 'Note', do: [{ when: { inner: 'close' }, backToRoot: {} }, 'none'] },
        } },
        Note: { delegated: true, routes: { show: { params: id }, heard: { wraps: 'Tip' }, close: {} } },
        Tip: { routes: { open: { push: 'TipScreen' }, done: 'none' } },
      },
    } });
    const mirror = await client.subscribe();
    await client.coordinator.trigger({ route: { name: 'note', params: { id: 7 } } });
    assert.deepEqual(shown(mirror), ['ListScreen', 'NoteScreen 7', 'TipScreen']);
    await client.coordinator.trigger({ route: 'done' });
    assert.deepEqual(shown(mirror), ['ListScreen']);
  });

  it('that take any route are found by their type', async (test) => {
    class Any extends Coordinator {
      prepare({ name }) { return show(`${name}Screen`); }
    }
    const navd = await startNavd(test);
    const client = await connect({ path: navd.path, client: { name: 'any' } });
    test.after(() => client.close());
    await client.register([Any]);
    await client.tree.open({ tree: 'main', root: { coordinator: 'Any', route: 'First' } });
    const mirror = await client.subscribe();
    await client.coordinator.trigger({ coordinator: 'Any', route: 'Second' });
    assert.deepEqual(shown(mirror), ['FirstScreen', 'SecondScreen']);
  });
});
