// Code that the strict compiler of TypeScript must accept.
import {
  Disconnected, NavdError, StackCoordinator, Unhandled, backToRoot, child, connect, equals, fact, finish, handover, leave, navigate,
  loadGraph, unixSocket, none, present, pop, push, redirect, remove, send, sendTo, sequence, start, webSocket,
} from 'navd';
import type { Action, CommandOptions, CommandOutcome, Completion, Outcome, Params, Snapshot, Tree } from 'navd';
import { connect as connectInBrowser } from 'navd/browser';
import { FrontEnd, LiveScreen, Toolkit, chrome, containers } from 'navd/front';
import type { AddStep, Change as ChangeOfScreens, ContainerStep, ScreenStep } from 'navd/front';
import { Reconciler, lifecycles, reconcile } from 'navd/reconciler';
import type { Lifecycle } from 'navd/reconciler';
import { ProgramError, play, startNavd } from 'navd/testing';

class Picker extends StackCoordinator<{ folder: string }> {
  static override routes = { open: {}, picked: { params: { id: { type: 'integer' } } } };
  open(): Action {
    return push('PickerScreen', { folder: this.params.folder });
  }
  picked({ id }: Params): Action {
    return finish({ id });
  }
}

class Notes extends StackCoordinator {
  static override routes = { list: {}, note: {}, pick: {}, heard: { wraps: 'Picker' } };
  list() {
    return this.isInitial ? push('ListScreen') : backToRoot({ animated: false });
  }
  async note({ id }: Params) {
    const route = { name: 'color', params: { id } };
    return sequence(id > 0 && push('NoteScreen', { id }), handover('Color', { route }));
  }
  pick() {
    return start(new Picker({ folder: 'inbox' }), {
      route: 'open',
      in: { modal: { style: 'sheet' } },
      pullback: { route: 'heard', mode: 'unhandled' },
      completed: (completion: Completion) => (completion.kind === 'value' ? send('note', { id: 1 }) : none),
    });
  }
  heard() {
    if (this.isRoot) return sequence(navigate('Info', { id: 1 }, { dedupe: 'inStack' }), remove({ key: 's1' }), remove('A'));
    if (this.isInitial) return sendTo('Player', 'play', { id: 1 });
    return present(child('Info'), { route: 'open', style: 'sheet' });
  }
  override began() {
    void this.router.trigger('note', { id: 2 }, { animated: false });
  }
}

const client = await connect({
  path: '/run/x.sock',
  client: { name: 'notes' },
  reconnect: () => 100,
  setUp: (made) => made.tree.open({ tree: 'main' }),
});
await connect({ transport: () => webSocket('wss://localhost/rpc') });
await connectInBrowser({ transport: () => new WebSocket('wss://localhost/rpc'), client: { name: 'page' } });
try {
  await client.register([Notes, Picker], {
    tree: 'main',
    facts: { signedIn: { type: 'boolean', default: false, kept: false } },
    screens: {
      ListScreen: null,
      EditScreen: {
        requires: fact('signedIn'),
        otherwise: redirect('list', { park: '10m' }),
        leave: leave(equals('${params.dirty}', true), { confirm: Picker, route: 'open', style: 'alert' }),
      },
      NoteScreen: { leave: { when: { not: { fact: 'signedIn' } }, confirm: { coordinator: 'Picker', route: 'open' } } },
    },
  });
  await client.tree.open({ tree: 'main', root: { coordinator: 'Notes', route: 'list' } });
  const mirror = await client.subscribe('main');
  const { signal } = new AbortController();
  const outcome: CommandOutcome = await client.coordinator.trigger({ route: 'list' }, { signal });
  const options: CommandOptions = { tree: 'main', ifRevision: outcome.revision, dryRun: true };
  await client.coordinator.finish({ coordinator: 'c2', value: 7, ...options });
  const snapshot: Snapshot = mirror.snapshot;
  const name: string | undefined = mirror.onView[0]?.name;
  const tree: Tree = await client.open('notes', { graph: 'notes', facts: { signedIn: true }, resume: true });
  const done: Outcome = (await tree.trigger('note', { id: 7 })).check();
  if (!(await tree.withOptions({ from: 's1', signal }).trigger({ name: 'note' })).committed) await tree.back();
  await tree.transfer(push('NoteScreen', { id: done.revision }), { coordinator: 'Notes' });
  await tree.transaction({ method: 'coordinator.back' }, pop(2));
  await client.open('notes', { graph: await loadGraph('notes.yaml') });
  if (await tree.wait({ screen: 'NoteScreen', params: { id: 7 }, timeoutMs: 500 })) await client.at(tree.name).reportSelect('about');
  await tree.wait({ settled: true });
  client.on('warning', ({ message, outcome: missing }) => message.concat(missing.details.reason?.message ?? ''));
  const kept = new Reconciler({ keepCovered: 2, opaque: ['full', 'cover'] });
  for (const step of kept.apply(snapshot).before) if (step.kind === 'appear') step.place.containers.join(step.name);
  const fate: Lifecycle | undefined = kept.lifecycles.get('s1') ?? lifecycles(snapshot).get('s1');
  if (reconcile(undefined, snapshot).transition.kind === 'push' && fate === 'active') await client.close();
  const status = await client.call('server.status');
  const later: unknown = await client.call('method.of.a.later.version', { since: outcome.revision });
  for await (const event of mirror) {
    if (event.kind === 'resumed') event.missed.forEach(({ change }) => kept.apply(snapshot, [change]));
    if (event.kind === 'changed') event.change.transitions.forEach((transition) => transition.kind);
    if (snapshot.revision + status.trees > 1 && name !== undefined && later) break;
  }
  client.on('notification', (notification) => {
    if (notification.method === 'tree.changed') notification.params.change.revision.toFixed();
  });
  for await (const { route, handled } of await client.pullback({ coordinator: 'c1' })) if (handled) route.name.trim();
} catch (error) {
  if (error instanceof Unhandled) error.outcome.reason?.code.trim();
  if (error instanceof NavdError && error.errorName === 'treeNotFound') error.pointer?.trim();
  if (!(error instanceof Disconnected)) throw error;
} finally {
  await client.close();
}

/** A test as with `node:test`. */
export async function tested(test: { after(hook: () => unknown): void }) {
  const navd = await startNavd(test, { startMs: 5_000 });
  const tester = await navd.connect({ client: { name: 'tester' } });
  try {
    await play(['notes.script', new URL('links.script', 'file:///tests/')]);
  } catch (error) {
    if (error instanceof ProgramError) console.log(navd.log, tester.isConnected);
  }
}

class Widget extends LiveScreen {
  label = '';
}

class Lines extends Toolkit<Widget> {
  override makeScreen(step: ScreenStep) {
    return new Widget(this.front, step);
  }
  override add({ type, at, layer }: AddStep) {
    console.log(type, at, layer?.style);
  }
  override appear(widget: Widget) {
    widget.label = widget.title;
    const field = widget.field('count', 0);
    field.value += 1;
  }
  override begin(_: unknown, change: ChangeOfScreens) {
    change.before();
    return { ended: Promise.resolve(), cut() {} };
  }
}

const front = new FrontEnd(new Lines(), { tree: 'notes', transport: () => unixSocket(), voice: 'public', policy: { keepCovered: 1 } });
front.on('fact', (name, value, before) => console.log(name, value, before));
const boxes: ContainerStep[] = containers(undefined, front.snapshot).before;
console.log(chrome(undefined, front.snapshot).tabs, boxes.filter((step) => step.kind === 'change' && step.shown));
await front.close();
