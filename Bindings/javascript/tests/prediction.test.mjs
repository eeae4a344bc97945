import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Coordinator, StackCoordinator, TabCoordinator, finish, handover, none, push, send, sendTo, sequence, start,
} from '../src/index.js';
import { LATER, ROOT, asked, registered, route } from './asking.mjs';

/** A level of a tree that goes down as far as it is asked to; each hears all that goes on below. */
class Level extends StackCoordinator {
  static routes = { list: {}, next: {}, heard: { wraps: 'Level' } };
  list() { return this.isInitial ? push('ListScreen', { level: this.level }) : none; }
  next() { return handover(new Level(), { route: 'list', pullback: 'heard' }); }
  heard() { return none; }
}

const opened = (label) => ({ handover: { coordinator: 'Level', route: 'list', pullback: 'heard', params: {}, label } });
const label = (number) => ({ label: `Level/1.${number}` });
const first = (number, level) => ({
  coordinator: label(number), question: asked('list'), situation: { isInitial: true, level },
  action: { push: { screen: 'ListScreen', params: { level } } },
});
const pulled = (coordinator, child, taken) => ({
  coordinator, question: { kind: 'pulled', child, route: taken, as: 'heard' }, situation: {}, action: 'none',
});
const heard = (inner) => route('heard', {}, inner);

const level = { type: 'Level', situation: LATER, question: asked('next') };

describe('A prediction', () => {
  it('has the first route of a child, with the assumed situation', async (test) => {
    const { ask } = await registered(test, [Level]);
    assert.deepEqual(await ask(level), { action: opened('Level/1.1'), foreseen: [first(1, 1)] });
  });

  it('has the routes that a coordinator sends itself, in their order', async (test) => {
    class Notes extends Coordinator {
      static routes = { list: {}, one: {}, two: {} };
      list() { return sequence(push('A'), send('one'), send('two', { id: 2 })); }
      one() { return this.isInitial ? none : push('B'); }
      two({ id }) { return push('C', { id }); }
    }
    const { ask } = await registered(test, [Notes]);
    assert.deepEqual((await ask()).foreseen, [
      { coordinator: 'c1', question: asked('one'), situation: { isInitial: false }, action: { push: { screen: 'B' } } },
      {
        coordinator: 'c1', question: asked('two', { id: 2 }), situation: {},
        action: { push: { screen: 'C', params: { id: 2 } } },
      },
    ]);
  });

  it('ends at a route for a coordinator of another type', async (test) => {
    class Notes extends StackCoordinator {
      list() { return sequence(sendTo('Player', 'play', { id: 1 }), sendTo('Player', { name: 'stop' }), send('one')); }
      one() { return none; }
    }
    const { ask } = await registered(test, [Notes]);
    const answer = await ask();
    assert.deepEqual(answer.action, {
      sequence: [
        { send: { name: 'play', params: { id: 1 }, to: 'Player' } }, { send: { name: 'stop', to: 'Player' } },
        { send: 'one' },
      ],
    });
    assert.deepEqual(answer.foreseen ?? [], []);
  });

  it('has the routes that known parents receive', async (test) => {
    const { ask } = await registered(test, [Level], {
      coordinators: ['c1', 'c2'].map((coordinator) => ({ tree: 'main', coordinator, type: 'Level', params: {} })),
    });
    const pullback = { route: 'heard', mode: 'always' };
    const ancestors = [{ coordinator: 'c2', type: 'Level', pullback }, { coordinator: 'c1', type: 'Level', pullback }];
    // This client knows the third coordinator from an earlier route.
    await ask({ ...level, coordinator: 'c3', ancestors, question: asked('list') });
    const answer = await ask({
      ...level, coordinator: 'c3', ancestors, situation: { ...LATER, level: 2 }, question: asked('list'),
    });
    assert.deepEqual(answer.foreseen, [
      pulled('c2', 'c3', route('list')),
      pulled('c1', 'c2', heard(route('list'))),
    ]);
  });

  it('omits routes that a parent does not receive', async (test) => {
    class Quiet extends Level {
      static type = 'Level';
      next() { return push('NextScreen'); }
    }
    const { ask } = await registered(test, [Quiet], {
      coordinators: ['c1', 'c2'].map((coordinator) => ({ tree: 'main', coordinator, type: 'Level', params: {} })),
    });
    const ancestors = [{ coordinator: 'c1', type: 'Level', pullback: { route: 'heard', mode: 'unhandled' } }];
    const about = { coordinator: 'c2', type: 'Level', ancestors, situation: { ...LATER, level: 1 } };
    assert.equal((await ask({ ...about, question: asked('next') })).foreseen, undefined);
    assert.equal((await ask({ ...about, question: asked('list') })).foreseen.length, 1);
  });

  it('follows a deep link, with each route for the newest coordinator', async (test) => {
    const { ask } = await registered(test, [Level]);
    const next = route('next');
    const answer = await ask({ ...level, situation: ROOT, remaining: [next, next] });
    assert.deepEqual(answer, {
      action: opened('Level/1.1'),
      foreseen: [
        first(1, 1),
        { coordinator: label(1), question: asked('next'), situation: {}, action: opened('Level/1.2') },
        first(2, 2),
        pulled('c1', label(1), next),
        { coordinator: label(2), question: asked('next'), situation: {}, action: opened('Level/1.3') },
        first(3, 3),
        pulled(label(1), label(2), next),
        pulled('c1', label(1), heard(next)),
      ],
    });
  });

  it('has ten levels in one answer, and at most 256 questions', async (test) => {
    const { ask } = await registered(test, [Level]);
    const ten = await ask({ ...level, remaining: Array(9).fill(route('next')) });
    // Ten first routes, nine others, and the routes that 1 + 2 + … + 9 parents receive.
    assert.equal(ten.foreseen.length, 10 + 9 + 45);
    const hundred = await ask({ ...level, remaining: Array(99).fill(route('next')) });
    assert.equal(hundred.foreseen.length, 256);
  });

  it('passes over coordinators of another client', async (test) => {
    // Every other level belongs to another client.
    class Here extends Level {
      static routes = { list: {}, next: {}, heard: { wraps: 'There' } };
      next() { return handover('There', { route: 'list', pullback: 'heard' }); }
    }
    const { ask } = await registered(test, [Here], {
      coordinators: [{ tree: 'main', instance: 't1', coordinator: 'c1', type: 'Here', params: {} }],
    });
    const pullback = { route: 'heard', mode: 'always' };
    const ancestors = [{ coordinator: 'c2', type: 'There', pullback }, { coordinator: 'c1', type: 'Here', pullback }];
    const next = route('next');
    const answer = await ask({
      coordinator: 'c3', type: 'Here', ancestors, question: asked('list'), remaining: [next, next, next],
      situation: { ...ROOT, isRoot: false, level: 2 },
    });
    const there = { label: 'There/1.1' };
    const opening = { handover: { coordinator: 'There', route: 'list', pullback: 'heard', ...there } };
    assert.deepEqual(answer.foreseen, [
      { coordinator: 'c3', question: asked('next'), situation: {}, action: opening },
      pulled('c1', 'c2', heard(next)),
      pulled('c3', there, next),
      pulled('c1', 'c2', heard(heard(next))),
    ]);
  });

  it('stays with the taker if nothing was opened', async (test) => {
    class Notes extends Coordinator {
      static routes = { list: {}, note: {} };
      list() { return none; }
      note() { return push('NoteScreen'); }
    }
    const { ask } = await registered(test, [Notes]);
    const answer = await ask({ remaining: [route('note'), route('elsewhere'), route('note')] });
    assert.deepEqual(answer.foreseen.map(({ question }) => question), [asked('note')]);
  });

  it('stops at an unknown member of the situation', async (test) => {
    class Child extends Coordinator {
      static routes = { open: {}, screens: {} };
      open() { return push(this.home === 'bare' ? 'A' : 'B'); }
      // Also if the coordinator catches the error.
      screens(params, taken, question) {
        try {
          return push(`Screen${question.screenCount}`);
        } catch {
          return none;
        }
      }
    }
    class Notes extends Coordinator {
      static routes = { shared: {}, started: {}, screens: {} };
      shared() { return handover(new Child(), { route: 'open' }); }
      started() { return start(new Child(), { route: 'open' }); }
      screens() { return start(new Child(), { route: 'screens' }); }
    }
    const { ask } = await registered(test, [Notes, Child]);
    const situations = async (name) => (await ask({ question: asked(name) })).foreseen?.map((one) => one.situation);
    assert.deepEqual(await situations('shared'), [{ home: 'stack' }]);
    assert.deepEqual([await situations('started'), await situations('screens')], [undefined, undefined]);
  });

  it('stops at the id of a new child, but not at a known id', async (test) => {
    class Named extends Level {
      static type = 'Level';
      static routes = { list: {}, next: {}, heard: { wraps: 'Level' }, opens: {} };
      heard(params, taken, { childID }) { return push('HeardScreen', { childID }); }
      next() { return handover(new Named(), { route: 'list', pullback: 'heard' }); }
      list() { return send('opens'); }
      opens() { return none; }
    }
    const { ask } = await registered(test, [Named], {
      coordinators: [{ tree: 'main', instance: 't1', coordinator: 'c2', type: 'Level', params: {} }],
    });
    const ancestors = [{ coordinator: 'c2', type: 'Level', pullback: { route: 'heard', mode: 'always' } }];
    const known = await ask({ ...level, coordinator: 'c3', ancestors, question: asked('list') });
    assert.deepEqual(known.foreseen[1], {
      ...pulled('c2', 'c3', route('opens')), action: { push: { screen: 'HeardScreen', params: { childID: 'c3' } } },
    });
    const unknown = await ask({ ...level, coordinator: 'c2', question: asked('next') });
    assert.deepEqual(unknown.foreseen.map(({ question }) => question), [asked('list'), asked('opens')]);
  });

  it('stops at an end, an error, and another client\'s child', async (test) => {
    class Child extends Coordinator {
      static routes = { ends: {}, fails: {} };
      ends() { return finish(7); }
      fails() { throw new Error('No.'); }
    }
    class Shell extends TabCoordinator {
      static routes = { open: {} };
      open() {}
    }
    class Notes extends Coordinator {
      prepare({ name }) {
        if (name === 'far') return handover('Far', { route: 'open' });
        if (name === 'tabs') return handover(new Shell(), { route: 'open' });
        return start('Child', { route: name });
      }
    }
    const { ask } = await registered(test, [Notes, Child, Shell]);
    const foreseen = async (name) => {
      const answer = await ask({ question: asked(name), remaining: [route('ends')] });
      return answer.foreseen?.map(({ action }) => action);
    };
    assert.deepEqual(await foreseen('ends'), [{ finish: { value: 7 } }]);
    for (const name of ['fails', 'far', 'tabs']) assert.equal(await foreseen(name), undefined, name);
  });
});
