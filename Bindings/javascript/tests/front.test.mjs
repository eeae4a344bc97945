// The front end with a toolkit that records, a clock that tests advance and a navd of this process.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FakeNavd, restored, screen, settle, stack, started } from './front-fakes.mjs';

const OTHER = { outcome: 'blocked', revision: 1, reason: { code: 'rejected', message: 'The till is open.' } };

describe('The order of work', () => {
  it('performs the steps, then focuses, paints and reports that nothing moves', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front, toolkit } = await started(test, navd);
    assert.deepEqual(toolkit.take(), ['add n1', 'appear s1', 'focus s1', 'ready', 'painted']);
    await navd.show([stack('n1', [screen('s1'), screen('s2')]), stack('n2', [screen('s3')])]);
    assert.deepEqual(toolkit.take(), ['add n2', 'appear s2', 'appear s3', 'cover s1', 'focus s3', 'painted']);
    await navd.show([stack('n1', [screen('s1', 'Note', { id: 7 })])]);
    assert.deepEqual(toolkit.take(), [
      'update s1 {"id":7}', 'uncover s1', 'disappear s3', 'disappear s2', 'remove n2', 'focus s1', 'painted']);
    assert.deepEqual([front.settled, front.active], [3, 's1']);
    const settled = navd.take('ui.report').filter(({ event }) => event === 'settled');
    assert.deepEqual(settled.map(({ revision }) => revision), [1, 2, 3]);
  });

  it('performs the steps after a transition at its end, or when another snapshot comes', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front, toolkit } = await started(test, navd);
    toolkit.moving = [];
    toolkit.take();
    await navd.show([stack('n1', [screen('s1'), screen('s2')])]);
    assert.deepEqual(toolkit.take(), ['begin push', 'appear s2']);
    toolkit.moving[0]();
    await settle();
    assert.deepEqual(toolkit.take(), ['cover s1', 'focus s2', 'painted']);
    await navd.show([stack('n1', [screen('s1')])]);
    assert.deepEqual([toolkit.take(), front.settled], [['begin pop', 'uncover s1'], 2]);
    await navd.show([stack('n1', [screen('s1'), screen('s3')])]);
    assert.deepEqual(toolkit.take(), ['disappear s2', 'focus s1', 'cut', 'begin push', 'appear s3']);
    // The end of a transition that was cut short means nothing.
    toolkit.moving[1]();
    await settle();
    assert.deepEqual([toolkit.take(), front.settled], [[], 2]);
  });

  it('gives the screens of a container that is made anew other views', async (test) => {
    const split = { key: 'n2', kind: 'split', tab: 'a', focus: 'primary', collapsed: false, compact: [], children: [
      stack('n3', [screen('s1'), screen('s2')], { column: 'primary' }), stack('n4', [screen('s3')], { column: 'secondary' })] };
    const tabs = (...children) => ({ key: 'n1', kind: 'tabs', layer: {}, selected: children[0].key, children });
    const navd = new FakeNavd(tabs(split));
    const { toolkit } = await started(test, navd);
    toolkit.take();
    await navd.show([tabs(stack('n2', [screen('s1'), screen('s4'), screen('s3')], { tab: 'a' }))]);
    assert.deepEqual(toolkit.take(), [
      'disappear s3', 'disappear s2', 'disappear s1', 'remove n4', 'remove n3', 'remove n2', 'add n2', 'change n1',
      'appear s1', 'appear s4', 'appear s3', 'focus s3', 'painted']);
  });

  it('lets everything go if the tree has another instance', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front, toolkit } = await started(test, navd);
    toolkit.take();
    navd.instance = 'i2';
    await restored(front, navd);
    assert.deepEqual(toolkit.take(), [
      'connecting: No connection to navd …', 'disappear s1', 'remove n1', 'add n1', 'appear s1', 'focus s1', 'painted', 'ready']);
  });
});

describe('The connection', () => {
  it('is tried every half second', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    navd.isReachable = false;
    const { toolkit, clock } = await started(test, navd);
    await clock.advance(499);
    assert.deepEqual(toolkit.take(), ['connecting: Cannot reach navd: no such file.']);
    navd.isReachable = true;
    await clock.advance(1);
    assert.deepEqual(toolkit.take(), ['add n1', 'appear s1', 'focus s1', 'ready', 'painted']);
  });

  it('is closed without the tree, and says to the public only what concerns them', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    navd.answers['tree.subscribe'] = { name: 'treeNotFound', message: 'There is no tree notes.' };
    const { toolkit, clock } = await started(test, navd);
    const { toolkit: other } = await started(test, navd, { voice: 'public', texts: { closed: 'Closed today.' } });
    assert.deepEqual([toolkit.take(), other.take()], [['closed: There is no tree notes.'], ['closed: Closed today.']]);
    delete navd.answers['tree.subscribe'];
    await clock.advance(500);
    assert.equal(toolkit.take().includes('ready'), true);
  });

  it('attaches to a tree with another graph, and says so to developers', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    navd.answers['tree.open'] = { name: 'treeExists', message: 'It is open.' };
    const { toolkit } = await started(test, navd, { graph: 'other' });
    const { toolkit: other } = await started(test, navd, { graph: 'other', voice: 'public' });
    assert.equal(toolkit.take().includes('appear s1'), true);
    assert.match(toolkit.messages[0], /^error: It is open\.\n.*navctl close notes$/);
    assert.deepEqual(other.messages, []);
  });

  it('opens a tree again that was closed, and waits if it has no graph', async (test) => {
    for (const graph of ['notes', undefined]) {
      const navd = new FakeNavd(stack('n1', [screen('s1')]));
      const { toolkit, clock } = await started(test, navd, { graph });
      toolkit.take();
      if (!graph) navd.answers['tree.subscribe'] = { name: 'treeNotFound', message: 'There is no tree notes.' };
      navd.requests = [];
      navd.notify('subscription.ended', { subscription: 1, tree: 'notes', reason: 'treeClosed' });
      await clock.advance(0);
      assert.deepEqual(navd.take('tree.open').length, graph ? 1 : 0);
      assert.deepEqual(toolkit.take().filter((call) => call !== 'painted'), ['disappear s1', 'remove n1', ...(graph
        ? ['add n1', 'appear s1', 'focus s1', 'ready'] : ['closed: There is no tree notes.'])]);
    }
  });

  it('names views of screens that nothing declares', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    navd.graph = { screens: { Note: {} } };
    const { toolkit } = await started(test, navd, { views: ['Note', 'Notte'] });
    assert.deepEqual(toolkit.messages, [
      'warning: There is a view for the screen Notte, which the tree notes does not declare. Did you mean Note?']);
  });
});

describe('What the user does', () => {
  it('is sent, and its outcome shown in the voice', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front, toolkit } = await started(test, navd);
    const { front: shop, toolkit: sign } = await started(test, navd, { voice: 'public' });
    const reasons = [
      ['blocked', 'rejected', 'The till is open.'], ['blocked', 'leaveRejected', 'There are changes.'],
      ['blocked', 'leaveAsked', 'The guard asks.'], ['failed', 'badParams', 'id is missing.'], ['noop', 'unhandled', 'Not taken.'],
      ['noop', 'staleSource', 's1 is gone.'],
    ];
    for (const [outcome, code, message] of reasons) {
      navd.answers['coordinator.trigger'] = { outcome, revision: 1, reason: { code, message } };
      for (const one of [front, shop]) {
        one.client.on('warning', () => {});
        await one.screen('s1').trigger('pay');
      }
    }
    navd.answers['coordinator.trigger'] = { name: 'badParams', message: 'Wrong.', pointer: '/route' };
    for (const one of [front, shop]) await one.screen('s1').trigger('pay');
    assert.deepEqual(toolkit.messages, [
      'warning: The till is open.', 'warning: There are changes.', 'error: id is missing.', 'warning: Not taken.',
      'error: Wrong. (at /route)']);
    assert.deepEqual(sign.messages, [
      'warning: That is not possible now.', 'warning: There are changes.', 'error: That did not work.', 'error: That did not work.']);
    assert.equal(navd.take('coordinator.trigger').every(({ from }) => from === 's1'), true);
  });

  it('has one place for outcomes if the application wants', async (test) => {
    const seen = [];
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    navd.answers['coordinator.trigger'] = OTHER;
    const { front, toolkit } = await started(test, navd, { showOutcome: ({ outcome }) => seen.push(outcome) });
    await front.screen('s1').trigger('pay');
    assert.deepEqual([seen, toolkit.messages], [['blocked'], []]);
  });

  it('does not send a Back that is swallowed', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front } = await started(test, navd);
    await navd.show([stack('n1', [screen('s1')])], { back: { s1: 'swallowed' } });
    await front.back();
    await navd.show([stack('n1', [screen('s1')])], { back: { s1: 'guarded' } });
    await front.back();
    assert.equal(navd.take('coordinator.back').length, 1);
  });

  it('is activity at most once a second', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front, clock } = await started(test, navd);
    for (const pause of [0, 999, 1]) {
      await clock.advance(pause);
      front.reportActivity();
    }
    await settle();
    assert.equal(navd.take('ui.report').filter(({ event }) => event === 'activity').length, 2);
  });
});

describe('What is around the screens', () => {
  const graph = { screens: { Note: { meta: { title: { en: 'Note ${params.id}', de: 'Notiz ${params.id}' } } } } };

  it('reaches the toolkit when it is different, with what Back does', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1', 'List'), screen('s2', 'Note', { id: 2 }), screen('s3', 'Note', { id: 3 })]));
    navd.graph = graph;
    navd.answers['tree.explainBack'] = { effect: 'pop', container: 'n1', leave: { screen: 's3', name: 'Note', effect: 'confirm' } };
    const { front, toolkit } = await started(test, navd, { language: 'de-AT' });
    assert.deepEqual(toolkit.told.chrome, {
      language: 'de-AT', title: 'Notiz 3', tabs: {}, back: { kind: 'pop', title: 'Notiz 2', asks: true } });
    assert.equal(front.chrome, toolkit.told.chrome);
    delete toolkit.told.chrome;
    await navd.show([stack('n1', [screen('s1', 'List'), screen('s2', 'Note', { id: 2 }), screen('s3', 'Note', { id: 3 })])]);
    assert.equal(toolkit.told.chrome, undefined);
    navd.answers['tree.explainBack'] = { effect: 'select', container: 'n1', tab: 'x' };
    await navd.show([stack('n1', [screen('s1', 'List')])]);
    assert.deepEqual(toolkit.told.chrome, { language: 'de-AT', title: 'List', tabs: {} });
  });

  it('has words of the application, of the graph in the language, or in English', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1', 'List')]));
    navd.graph = { meta: { texts: { back: { de: 'Zurück' }, failed: { en: 'No.', de: 'Nein.' }, close: 'Zu' } } };
    const { front, toolkit } = await started(test, navd, { language: 'de', voice: 'public', texts: { close: 'Weg' } });
    assert.deepEqual(['back', 'close', 'stay'].map((name) => front.text(name)), ['Zurück', 'Weg', 'I am still here']);
    await front.perform(() => { throw new Error('Wrong.'); });
    assert.deepEqual(toolkit.messages, ['error: Nein.']);
  });

  it('has the texts of the graph while the first screen is made', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1', 'List')]));
    navd.graph = { meta: { texts: { sea: { en: 'To the sea', de: 'Ans Meer' } } } };
    const texts = [];
    const { front } = await started(test, navd, { language: 'de' }, { appear: ({ front: one }) => texts.push(one.text('sea')) });
    assert.deepEqual([...texts, front.text('none')], ['Ans Meer', undefined]);
  });

  it('is read again from another graph', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1', 'Note', { id: 1 })]));
    const { toolkit } = await started(test, navd);
    assert.equal(toolkit.told.chrome.title, 'Note');
    navd.graph = graph;
    await navd.show([stack('n1', [screen('s1', 'Note', { id: 1 })])], { cause: { method: 'tree.regraph' } });
    assert.equal(toolkit.told.chrome.title, 'Note 1');
  });

  it('has the facts that have other values', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { front, toolkit } = await started(test, navd);
    toolkit.take();
    const heard = [];
    front.on('fact', (...values) => heard.push(values));
    await navd.show([stack('n1', [screen('s1')])], { facts: { volume: 3, muted: false } });
    await navd.show([stack('n1', [screen('s1')])], { facts: { volume: 4 } });
    const facts = toolkit.take().filter((call) => call.startsWith('fact'));
    assert.deepEqual(facts, ['fact volume undefined 3', 'fact muted undefined false', 'fact volume 3 4']);
    assert.deepEqual(heard[2], ['volume', 4, 3]);
  });

  it('has the seconds until the routes of idle begin', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1')]));
    const { toolkit, clock } = await started(test, navd);
    const seen = [];
    toolkit.idle = (idle) => seen.push(idle?.seconds);
    navd.notify('tree.idle', { subscription: 1, tree: 'notes', idle: { afterMs: 5000, remainingMs: 2500 } });
    await clock.advance(1500);
    navd.notify('tree.idle', { subscription: 1, tree: 'notes' });
    await clock.advance(5000);
    assert.deepEqual(seen, [3, 2, 1, undefined]);
  });

  it('has the lines of a screen without a view', async (test) => {
    const navd = new FakeNavd(stack('n1', [screen('s1', 'Note', { id: 1, text: 'Milk' })]));
    navd.graph = graph;
    const { front } = await started(test, navd);
    const { front: shop } = await started(test, navd, { voice: 'public' });
    assert.deepEqual([front, shop].map((one) => one.screen('s1').lines), [['Note', 'id: 1', 'text: Milk'], ['Note 1']]);
  });
});
