// The saved state of screens: what is sent when, what is kept, and what reaches a view.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FakeNavd, restored, screen, settle, stack, started } from './front-fakes.mjs';

const ONE = [stack('n1', [screen('s1')])];
const TWO = [stack('n1', [screen('s1'), screen('s2')])];

/** Returns the states that were sent since the last time. */
const sent = (navd) => navd.take('ui.save').map(({ key, state }) => [key, state]);

describe('What is saved', () => {
  it('is known at once, and sent after a rest', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front, clock } = await started(test, navd);
    for (const text of ['M', 'Mi', 'Milk']) {
      front.save('s1', { note: text, top: 3 });
      assert.equal(front.saved('s1').note, text);
      await clock.advance(399);
    }
    front.save('s1', { top: null });
    await clock.advance(399);
    assert.deepEqual(sent(navd), []);
    await clock.advance(1);
    assert.deepEqual(sent(navd), [['s1', { note: 'Milk', top: null }]]);
    assert.deepEqual(front.saved('s1'), { note: 'Milk' });
    await clock.advance(10_000);
    assert.deepEqual(sent(navd), []);
  });

  it('is sent before a command, but not before activity', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front } = await started(test, navd);
    front.save('s1', { note: 'a' });
    front.reportActivity();
    await settle();
    assert.deepEqual(sent(navd), []);
    await front.navigation.trigger('other');
    assert.deepEqual(navd.requests.map(([method]) => method), ['ui.save', 'coordinator.trigger']);
  });

  it('is sent when the screen is covered, and at the end', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front } = await started(test, navd);
    front.save('s1', { note: 'a' });
    await navd.show(TWO);
    assert.deepEqual(sent(navd), [['s1', { note: 'a' }]]);
    front.save('s2', { note: 'b' });
    await front.close();
    assert.deepEqual(sent(navd), [['s2', { note: 'b' }]]);
  });

  it('is forgotten with its screen', async (test) => {
    const navd = new FakeNavd(...TWO);
    const { front, toolkit } = await started(test, navd);
    front.save('s2', { note: 'b' });
    navd.answers['ui.save'] = { outcome: 'noop', reason: { code: 'already', message: 's2 is gone.' } };
    await navd.show(ONE);
    assert.deepEqual([front.saved('s2'), toolkit.messages], [{}, []]);
  });

  it('that is too large is an error', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front, toolkit, clock } = await started(test, navd);
    navd.answers['ui.save'] = { name: 'tooManySavedBytes', message: 'The state is too large.' };
    front.save('s1', { note: 'a' });
    await clock.advance(1000);
    assert.deepEqual([toolkit.messages, sent(navd).length], [['error: The state is too large.'], 1]);
  });
});

describe('After a lost connection', () => {
  it('what could not be sent is sent, and what navd has lost', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front, toolkit, clock } = await started(test, navd);
    front.save('s1', { note: 'a', top: 1 });
    await clock.advance(400);
    front.save('s1', { note: 'ab' });
    navd.answers['ui.save'] = 'never';
    await clock.advance(400);
    front.save('s1', { note: 'abc' });
    sent(navd);
    toolkit.take();
    delete navd.answers['ui.save'];
    navd.saved = { s1: { note: 'a' } };
    await restored(front, navd);
    assert.deepEqual(sent(navd), [['s1', { note: 'abc', top: 1 }]]);
    assert.deepEqual(toolkit.take().filter((call) => call.startsWith('saved')), []);
    assert.deepEqual(front.saved('s1'), { note: 'abc', top: 1 });
  });

  it('what navd has stored in time and another front end has removed is not sent again', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front, clock } = await started(test, navd);
    front.save('s1', { note: 'a' });
    await clock.advance(400 + 2000);
    sent(navd);
    navd.saved = {};
    await restored(front, navd);
    assert.deepEqual([sent(navd), front.saved('s1')], [[], {}]);
  });

  it('what another front end has saved reaches the view', async (test) => {
    const navd = new FakeNavd(...ONE);
    navd.saved = { s1: { note: 'a', top: 1 } };
    const { front, toolkit } = await started(test, navd);
    assert.deepEqual(front.saved('s1'), { note: 'a', top: 1 });
    front.save('s1', { top: 2 });
    navd.saved = { s1: { note: 'b', top: 7 } };
    toolkit.take();
    await restored(front, navd);
    assert.deepEqual(toolkit.take().filter((call) => call.startsWith('saved')), ['saved s1 {"note":"b"}']);
    assert.deepEqual([front.saved('s1'), sent(navd)], [{ note: 'b', top: 2 }, [['s1', { top: 2 }]]]);
  });

  it('nothing is sent to another instance', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front, clock } = await started(test, navd);
    front.save('s1', { note: 'a' });
    navd.instance = 'i2';
    await restored(front, navd);
    await clock.advance(1000);
    assert.deepEqual([front.saved('s1'), sent(navd)], [{}, []]);
  });
});

describe('A screen that comes forward', () => {
  it('takes what another front end has saved, but keeps what it has changed itself', async (test) => {
    const navd = new FakeNavd(...TWO);
    navd.saved = { s1: { note: 'a', top: 1, focus: 'note' } };
    const { front, toolkit } = await started(test, navd);
    toolkit.take();
    front.save('s1', { top: 2 });
    navd.saved = { s1: { note: 'b', top: 1 } };
    const noteOf = front.screen('s1').field('note');
    const heard = [];
    noteOf.subscribe((text) => heard.push(text));
    await navd.show(ONE);
    assert.deepEqual(toolkit.take().filter((call) => call.startsWith('saved')), ['saved s1 {"note":"b"}']);
    assert.deepEqual([heard, front.saved('s1')], [['b'], { note: 'b', top: 2 }]);
  });

  it('asks when its view is made again, and not when it is new', async (test) => {
    const navd = new FakeNavd(...TWO);
    await started(test, navd, { policy: { keepCovered: 0 } });
    await navd.show([stack('n1', [screen('s1'), screen('s2'), screen('s3')])]);
    assert.deepEqual(sent(navd), []);
    await navd.show(TWO);
    assert.deepEqual(sent(navd), [['s2', {}]]);
  });

  it('with other params loses the state that has ended, and what is not sent', async (test) => {
    const navd = new FakeNavd(...ONE);
    const { front, toolkit, clock } = await started(test, navd);
    const field = front.screen('s1').field('note', 'given');
    assert.equal(field.value, 'given');
    field.value = 'Milk';
    await clock.advance(400);
    field.value = 'Milk and';
    toolkit.take();
    sent(navd);
    navd.saved = {};
    await navd.show([stack('n1', [screen('s1', 'Note', { id: 2 })])]);
    assert.equal(field.value, 'given');
    await clock.advance(1000);
    assert.deepEqual(sent(navd), [['s1', {}]]);
    // `setParams` keeps the state.
    field.value = 'Bread';
    await clock.advance(400);
    await navd.show([stack('n1', [screen('s1', 'Note', { id: 3 })])]);
    assert.equal(field.value, 'Bread');
  });
});

describe('A text field', () => {
  it('begins with what is saved, and does not hear of what others save meanwhile', async (test) => {
    const navd = new FakeNavd(...ONE);
    navd.saved = { s1: { note: 'saved' } };
    const { front, clock } = await started(test, navd);
    const field = front.screen('s1').field('note', 'given');
    assert.equal(field, front.screen('s1').field('note'));
    assert.equal(field.value, 'saved');
    const heard = [];
    const stop = field.subscribe((text) => heard.push(text));
    field.value = '';
    navd.saved = { s1: { note: 'another', top: 1 } };
    await clock.advance(400);
    assert.deepEqual([field.value, heard, navd.saved.s1], ['', [''], { note: '', top: 1 }]);
    stop();
    field.value = 'x';
    assert.deepEqual(heard, ['']);
  });
});
