// Front ends with a navd.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect, unixSocket } from '../src/index.js';
import { FrontEnd } from '../src/front.js';
import { FakeClock, RecordingToolkit } from './front-fakes.mjs';
import { startNavd } from './navd.mjs';

const GRAPH = {
  navigation: 1,
  name: 'notes',
  root: { coordinator: 'Notes', route: 'list' },
  screens: { ListScreen: { meta: { title: 'Notes' } }, NoteScreen: { params: { id: { type: 'integer' } } } },
  coordinators: { Notes: { routes: {
    list: { push: 'ListScreen' },
    note: {
      params: { id: { type: 'integer' } },
      do: { navigate: { screen: 'NoteScreen', params: { id: '${params.id}' } } },
    },
  } } },
};

/** Waits until a condition holds; the test runner ends a test that hangs. */
async function until(holds) {
  while (!await holds()) await new Promise((resolve) => { setImmediate(resolve); });
}

/** Starts a front end, and waits until it is ready. */
async function shown(test, path) {
  const toolkit = new RecordingToolkit();
  const clock = new FakeClock();
  const front = new FrontEnd(toolkit, { tree: 'notes', graph: GRAPH, transport: () => unixSocket(path), clock });
  test.after(() => front.close());
  await until(() => front.settled > 0);
  return { front, toolkit, clock };
}

describe('A front end with navd', { timeout: 60_000 }, () => {
  it('loses none of 200 keystrokes if navd is killed meanwhile', async (test) => {
    const navd = await startNavd(test, { isKept: true });
    const { front, toolkit, clock } = await shown(test, navd.path);
    const field = front.screen(front.active).field('note');
    const text = Array.from({ length: 200 }, (_, index) => `${index % 10}`).join('');
    let restarting;
    for (let typed = 1; typed <= text.length; typed += 1) {
      field.value = text.slice(0, typed);
      if (typed % 7 === 0) await clock.advance(400);
      if (typed === 100) restarting = navd.restart();
      if (typed === 150) {
        await restarting;
        await until(() => front.state === 'ready');
      }
      assert.equal(field.value, text.slice(0, typed));
    }
    await clock.advance(400);
    const client = await connect({ path: navd.path });
    test.after(() => client.close());
    await until(async () => (await client.tree.get({ tree: 'notes' })).saved?.s1?.note === text);
    assert.equal(field.value, text);
    assert.deepEqual(toolkit.calls.filter((call) => call.startsWith('saved')), []);
    assert.deepEqual(toolkit.messages, []);
  });

  it('takes what another one has saved when its screen comes forward', async (test) => {
    const navd = await startNavd(test);
    const [{ front: one }, { front: other, toolkit }] = [await shown(test, navd.path), await shown(test, navd.path)];
    const [field, another] = [one, other].map((front) => front.screen('s1').field('note'));
    field.value = 'Milk';
    await one.screen('s1').trigger('note', { id: 1 });
    await until(() => other.active === 's2');
    assert.equal(another.value, '');
    const heard = [];
    another.subscribe((text) => heard.push(text));
    await other.back();
    await until(() => heard.length > 0);
    assert.deepEqual([heard, another.value, field.value], [['Milk'], 'Milk', 'Milk']);
    assert.equal(toolkit.told.chrome.title, 'Notes');
  });

  it('begins a screen anew that navigate gives other params', async (test) => {
    const navd = await startNavd(test);
    const { front, toolkit } = await shown(test, navd.path);
    await front.navigation.trigger('note', { id: 1 });
    await until(() => front.active === 's2');
    assert.equal(await front.explanation.then(({ effect }) => effect), 'pop');
    await until(() => toolkit.told.chrome.back);
    assert.deepEqual(toolkit.told.chrome, {
      language: 'en', title: 'NoteScreen', tabs: {}, back: { kind: 'pop', title: 'Notes', asks: false } });
    const field = front.screen('s2').field('note', 'empty');
    field.value = 'Milk';
    await front.screen('s2').trigger('note', { id: 2 });
    await until(() => field.value === 'empty');
    assert.deepEqual(front.screen('s2').params, { id: 2 });
  });
});
