import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import {
  Coordinator, StackCoordinator, backToRoot, custom, finish, handover, none, push, sequence, start,
} from '../src/index.js';
import { LATER, Picker, asked, ended, heard, question, registered, route } from './asking.mjs';

/** Notes that opens the pickers of a list, so that a test can look at them. */
const notes = (pickers, options) => class Notes extends StackCoordinator {
  static routes = { list: {}, pick: {} };
  list() { return this.isInitial ? push('ListScreen') : backToRoot(); }
  pick() {
    pickers.push(new Picker({ folder: 'inbox' }));
    return start(pickers.at(-1), { in: 'modal', ...options });
  }
  picked(completion, { childID }) { return push('NoteScreen', { id: completion.value, by: childID }); }
};

describe('A question', () => {
  it('calls the method of the route, which can read the situation', async (test) => {
    const { ask: asking } = await registered(test, [notes([])]);
    assert.deepEqual(await asking({ revision: 0 }), { action: { push: { screen: 'ListScreen' } } });
    assert.deepEqual(await asking({ situation: LATER }), { action: 'backToRoot' });
  });

  it('has all members of the request', async (test) => {
    const seen = [];
    class Notes extends Coordinator {
      async prepare(taken, question) {
        const { signal, ...about } = question;
        const { childID, screens, screenCount, ancestors } = question;
        seen.push({ taken, ...about, childID, screens, screenCount, ancestors });
        const { params, isInitial, isRoot, level, home, isCollapsed } = this;
        seen.push({ params, isInitial, isRoot, level, home, isCollapsed });
      }
    }
    const { ask: asking } = await registered(test, [Notes]);
    const given = {
      command: 9, revision: 4, dryRun: true, remaining: [route('later')], screens: [{ key: 's1' }], screenCount: 40,
      ancestors: [{ coordinator: 'c0', type: 'Root' }],
      question: { kind: 'pulled', child: 'c5', route: route('show'), as: 'heard' },
      situation: { params: { a: 1 }, isInitial: false, isRoot: false, level: 1, home: 'split', isCollapsed: true },
    };
    assert.deepEqual(await asking(given), { action: 'none' });
    const { situation, question: pulled, ...rest } = given;
    const taken = route('heard', {}, route('show'));
    assert.deepEqual(seen, [
      { ...rest, taken, kind: 'pulled', childID: 'c5', child: undefined, tree: 'main' },
      situation,
    ]);
  });

  it('fails with what the coordinator throws', async (test) => {
    class Notes extends Coordinator {
      static routes = { list: {}, odd: {}, two: {}, started: {}, typo: {} };
      async list() { throw new Error('There is no list today.'); }
      odd() { return 7; }
      two() { return { push: 'A', pop: 1 }; }
      started() { return handover(new Picker()); }
      typo() { return start('Picker', { completed: 'pickd' }); }
    }
    const { ask: asking } = await registered(test, [Notes]);
    const message = async (name) => (await asking({ question: asked(name) })).message;
    assert.equal(await message('list'), 'There is no list today.');
    assert.equal(await message('odd'), "Notes answered 7, which is not an action. Return one, such as push('Screen').");
    assert.match(await message('two'), /^Notes answered \{"push":"A","pop":1\}, which is not an action/);
    assert.equal(await message('started'),
      'Notes opens a Picker, whose class is not registered. Pass it to client.register.');
    assert.equal(await message('typo'), "Notes has no method 'pickd' for the completion of its Picker.");
    assert.equal(await message('toString'), "Notes has no method for the route 'toString'.");
  });

  it('aborts its signal when navd cancels it', async (test) => {
    const reasons = [];
    class Notes extends Coordinator {
      static routes = { list: {} };
      async list(params, taken, { signal }) {
        await once(signal, 'abort');
        reasons.push(signal.reason.message);
      }
    }
    const { peer } = await registered(test, [Notes]);
    peer.ask('coordinator.prepare', question());
    peer.notify('$/cancelRequest', { id: 'navd:1' });
    await heard(peer);
    assert.deepEqual(reasons, ['navd no longer wants the answer.']);
  });

  it('sets within on commands sent while handling it, and on no others', async (test) => {
    let later;
    class Notes extends Coordinator {
      static routes = { list: {} };
      list() {
        // A task that continues after the answer is no longer within the question.
        later = once(test.client, 'notification').then(() => test.client.coordinator.back());
        return test.client.coordinator.back().then(() => none);
      }
    }
    const { peer, client } = await registered(test, [Notes]);
    test.client = client;
    peer.ask('coordinator.prepare', question());
    await peer.serve('coordinator.back', {}, { within: 'navd:1' });
    assert.deepEqual(await peer.answered(), { result: { action: 'none' } });
    peer.notify('tree.changed', {});
    await peer.serve('coordinator.back', {}, {});
    await later;
  });
});

describe('An opened child', () => {
  const PICKER = { coordinator: 'Picker', in: 'modal', params: { folder: 'inbox' }, label: 'Picker/1.1' };

  it('has a label, and begins when the command commits', async (test) => {
    const pickers = [];
    const { peer, client, ask: asking } = await registered(test, [notes(pickers), Picker]);
    assert.deepEqual(await asking({ question: asked('pick') }), { action: { start: PICKER } });
    assert.deepEqual([client.coordinators('main').size, pickers[0].id], [0, undefined]);
    await assert.rejects(pickers[0].router.cancel(), /not in the tree yet/);

    peer.notify('command.ended', ended({ labels: { 'Picker/1.1': 'c2' } }));
    await heard(peer);
    assert.deepEqual([...client.coordinators('main').keys()], ['c1', 'c2']);
    assert.equal(client.coordinators('main').get('c2'), pickers[0]);
    assert.deepEqual(pickers[0].log, ['began c2']);

    const finishing = pickers[0].router.finish({ id: 7 }, { animated: false });
    await peer.serve('coordinator.finish', {}, { tree: 'main', coordinator: 'c2', value: { id: 7 }, animated: false });
    await finishing;
    const disposed = [{ coordinator: 'c2', type: 'Picker', completion: { kind: 'value', value: 7 } }];
    peer.notify('command.ended', ended({ command: 2 }, { disposed }));
    await heard(peer);
    assert.deepEqual(pickers[0].log, ['began c2', 'value']);
    assert.deepEqual([...client.coordinators('main').keys()], ['c1']);
  });

  it('begins if it asks the user, although its command is blocked', async (test) => {
    const pickers = [];
    const { peer, client, ask: asking } = await registered(test, [notes(pickers), Picker]);
    for (const coordinator of ['c2', 'c3']) {
      await asking({ type: 'Picker', coordinator, question: asked('open'), situation: { ...question().situation, params: {} } });
    }
    const reason = { code: 'leaveAsked', message: '', coordinator: 'c2' };
    peer.notify('command.ended', ended({}, { outcome: 'blocked', reason }));
    await heard(peer);
    assert.deepEqual([...client.coordinators('main').keys()], ['c2']);
  });

  it('never begins if the command does not commit, a thousand times', async (test) => {
    const pickers = [];
    const { peer, client, ask: asking } = await registered(test, [notes(pickers), Picker]);
    for (let command = 1; command <= 1000; command += 1) {
      await asking({ command, question: asked('pick'), dryRun: command % 2 === 0 });
      const outcome = command % 2 === 0 ? { outcome: 'committed' } : { outcome: 'failed' };
      const labels = { [`Picker#${command}.1`]: 'c2' };
      peer.notify('command.ended', ended({ command, labels, dryRun: command % 2 === 0 }, outcome));
    }
    await heard(peer);
    assert.equal(pickers.length, 1000);
    assert.deepEqual([client.coordinators('main').size, pickers.flatMap(({ log }) => log)], [0, []]);
  });

  it('is asked by its label', async (test) => {
    const pickers = [];
    const { ask: asking } = await registered(test, [notes(pickers), Picker]);
    await asking({ question: asked('pick') });
    pickers[0].params = { folder: 'this one' };
    const answer = await asking({ coordinator: 'c2', type: 'Picker', label: 'Picker/1.1', question: asked('open') });
    assert.deepEqual(answer.action, { push: { screen: 'PickerScreen', params: { folder: 'this one' } } });
  });

  it('cannot be opened twice', async (test) => {
    const picker = new Picker({});
    class Notes extends Coordinator {
      prepare() { return handover(picker); }
    }
    const { peer, ask: asking } = await registered(test, [Notes, Picker]);
    await asking();
    peer.notify('command.ended', ended({ labels: { 'Picker/1.1': 'c2' } }));
    const error = await asking({ command: 2 });
    assert.equal(error.message, 'Notes opens a Picker that was opened before. Create another one.');
  });

  it('ends with its tree', async (test) => {
    const { peer, client, live } = await registered(test, [Picker], {
      coordinators: [{ tree: 'main', instance: 't1', coordinator: 'c1', type: 'Picker', params: {} }],
    });
    peer.notify('tree.closed', { tree: 'main' });
    await heard(peer);
    assert.equal(client.coordinators('main').size, 0);
    assert.deepEqual(live[0].log, ['began c1', 'ended']);
  });
});

describe('A completion', () => {
  const ending = (label) => ({
    kind: 'completed', child: 'c2', type: 'Picker', label, completion: { kind: 'value', value: 7 },
  });
  const HEARD = { action: { push: { screen: 'NoteScreen', params: { id: 7, by: 'c2' } } } };

  it('calls the named method, in any process', async (test) => {
    const pickers = [];
    const { peer, ask: asking } = await registered(test, [notes(pickers, { completed: 'picked' }), Picker]);
    const { action } = await asking({ question: asked('pick') });
    assert.equal(action.start.label, 'picked');
    peer.notify('command.ended', ended({ labels: { picked: 'c2' } }));
    assert.deepEqual(await asking({ command: 2, question: ending('picked'), situation: LATER }), HEARD);
    // In another client, where the picker and its opener are new.
    const other = await registered(test, [notes([]), Picker]);
    assert.deepEqual(await other.ask({ question: ending('picked'), situation: LATER }), HEARD);
  });

  it('calls the given function, within the command and after it', async (test) => {
    const heardBy = [];
    const completed = ({ value }, { child }) => {
      heardBy.push(value, child);
      return finish();
    };
    const pickers = [];
    const { peer, ask: asking } = await registered(test, [notes(pickers, { completed }), Picker]);
    const { action } = await asking({ question: asked('pick') });
    const { label } = action.start;
    const answer = { action: { finish: { value: null } } };
    assert.deepEqual(await asking({ question: ending(label), situation: LATER }), answer);
    peer.notify('command.ended', ended({ labels: { [label]: 'c2' } }));
    assert.deepEqual(await asking({ command: 2, question: ending(label), situation: LATER }), answer);
    assert.deepEqual(heardBy, [7, pickers[0], 7, pickers[0]]);
  });

  it('without a handler does nothing', async (test) => {
    const { ask: asking } = await registered(test, [notes([]), Picker]);
    assert.deepEqual(await asking({ question: ending('Picker#4.1'), situation: LATER }), { action: 'none' });
  });

  it('of another client\'s child is handled too; labels differ within an action', async (test) => {
    class Notes extends Coordinator {
      prepare() {
        return sequence(start('Far', { completed: 'done' }), start('Far', { completed: 'done' }), start('Far'));
      }
      done({ value }) { return push('DoneScreen', { value }); }
    }
    const { ask: asking } = await registered(test, [Notes]);
    assert.deepEqual((await asking()).action.sequence.map((one) => one.start), [
      { coordinator: 'Far', label: 'done' }, { coordinator: 'Far', label: 'done/1.1' }, { coordinator: 'Far' },
    ]);
    for (const label of ['done', 'done/1.1']) {
      const question = { ...ending(label), type: 'Far' };
      const { action } = await asking({ command: 2, question, situation: LATER });
      assert.deepEqual(action, { push: { screen: 'DoneScreen', params: { value: 7 } } });
    }
  });
});

describe('A custom transition', () => {
  const shake = { coordinator: 'c1', name: 'shake', params: { hard: true } };
  const performed = [];
  class Notes extends Coordinator {
    prepare() { return custom('shake', { hard: true }); }
    perform(name, params, context) { performed.push([name, params, context]); }
  }
  const coordinators = [{ tree: 'main', instance: 't1', coordinator: 'c1', type: 'Notes', params: {} }];

  it('runs once after the commit', async (test) => {
    performed.length = 0;
    const { peer, ask: asking } = await registered(test, [Notes], { coordinators });
    await asking();
    peer.notify('command.ended', ended({ custom: [shake, { ...shake, coordinator: 'c9' }] }));
    await heard(peer);
    assert.deepEqual(performed, [['shake', { hard: true }, { command: 1, revision: 2 }]]);
  });

  it('runs although the client was not asked, or its coordinator has ended', async (test) => {
    performed.length = 0;
    const { peer, client } = await registered(test, [Notes, Picker], { coordinators });
    const disposed = [{ coordinator: 'c1', type: 'Notes' }];
    peer.notify('command.ended', ended({ custom: [shake] }));
    peer.notify('command.ended', ended({ command: 2, custom: [shake] }, { revision: 3, disposed }));
    await heard(peer);
    assert.deepEqual(performed.map(([, , { revision }]) => revision), [2, 3]);
    assert.equal(client.coordinators('main').size, 0);
  });

  it('does not run in a dry run, or without a commit', async (test) => {
    performed.length = 0;
    const { peer, ask: asking } = await registered(test, [Notes], { coordinators });
    await asking({ dryRun: true });
    peer.notify('command.ended', ended({ dryRun: true }));
    await asking({ command: 2 });
    peer.notify('command.ended', ended({ command: 2 }, { outcome: 'blocked' }));
    await heard(peer);
    assert.deepEqual(performed, []);
  });

  it('without a method does nothing', async (test) => {
    const { peer } = await registered(test, [Picker], { coordinators: [{ ...coordinators[0], type: 'Picker' }] });
    peer.notify('command.ended', ended({ custom: [shake] }));
    await heard(peer);
  });
});
