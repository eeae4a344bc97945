// What may be written in TypeScript. The strict compiler takes all of it; run, it says what it has made.
import { Coordinator, StackCoordinator, connect, handover, none, start } from 'navd';
import type { Action, Client, FullRoute, Screen } from 'navd';

import * as graph from './odd-names.mjs';

const said = [
  graph.route('List', { name: 'log-in', params: { 'user-name': 'me', in: false } }),
  graph.route('List', { name: 'logIn', params: { user_name: 'me' } }),
  graph.route('List', { name: 'heard', params: { page: 2 }, route: { name: 'note', params: { id: 7 } } }),
  graph.route('List', {
    name: 'everything',
    params: {
      any: null, truth: true, text: 't', count: 3, ratio: 2.5, object: { a: 1 }, anything: [1, 'b'], self: 's',
      params: 'p', choice: 'dark red', flag: true, mixed: 'one', matrix: [[0.5], []],
      ranges: [{ from: 1, labels: ['x'] }, { from: 2, to: 3, labels: [] }],
      price: { from: 1.5, 'user-name': 'me' },
    },
  }),
];
const pushed = [
  graph.push('note-screen', { 'user-name': 'me', tags: ['a', 'b'] }),
  graph.push('AnyScreen', { value: [1], kind: 'one' }),
];

class List extends StackCoordinator<graph.CoordinatorParams['List']> {
  static override params = graph.declarations.List.params;
  static override routes = graph.declarations.List.routes;
  override prepare(route: FullRoute): Action {
    const known = graph.readRoute('List', route);
    switch (known?.name) {
      case 'log-in': return graph.push('note-screen', { 'user-name': known.params['user-name'] });
      case 'heard':
        return known.route.name === 'note' ? graph.replace('Screen', { class: known.route.params.id }) : none;
      case 'noted':
        return start(graph.child('Note'), { route: graph.route('Note', { name: 'note', params: { id: 7 } }) });
      case 'anyone': return handover(graph.child('List', { folder: this.params.folder }));
      case 'default': return graph.finish('List', { id: this.params.depth ?? 1, why: 'made' }, { keep: true });
      case 'list': return graph.present('ListScreen', {}, { style: 'sheet' });
      default: return graph.show('Screen');
    }
  }
}

class Other extends Coordinator {
  static override requires = graph.declarations.Other.requires;
  static override otherwise = graph.declarations.Other.otherwise;
  override prepare() {
    return 'none';
  }
}

export function title(screen: Screen): string | undefined {
  const shown = graph.readScreen(screen);
  return shown?.name === 'note-screen' ? shown.params['user-name'] + shown.params.tags?.join() : shown?.key;
}

export async function go(): Promise<Client> {
  const client = await connect();
  await client.register([List, Other], { screens: graph.screens, facts: graph.facts });
  await client.coordinator.trigger({ route: graph.route('Note', { name: 'cancel' }) });
  return client;
}

const urls = [
  graph.urlFor('note-screen', { 'user-name': 'a b' }), graph.urlFor('AnyScreen', { value: 1, kind: 'one' }),
  graph.urlFor('Screen', { class: 7 }), graph.urlFor('ListScreen', {}), graph.urlFor('note-screen', { 'user-name': '' }),
];
if (urls.join() !== '/notes/a%20b,/gr%C3%B6%C3%9Fe/%22a%20b%22/one,/odd?class=7,/,') throw new Error(urls.join());

const keys: graph.MetaKey[] = ['title', 'for you'];
if (keys.length !== 2) throw new Error('keys');

for (const route of said) console.log(JSON.stringify(route));
for (const action of pushed) console.log(JSON.stringify((action as { push: object }).push));
