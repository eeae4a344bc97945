// What the compiler must refuse: each line that ends with `wrong`, and no other.
import { send } from 'navd';
import type { FullRoute, Screen } from 'navd';

import * as graph from './odd-names.mjs';

graph.route('Note', { name: 'note', params: { id: 'seven' } }); // wrong
graph.route('Note', { name: 'note' }); // wrong
graph.route('Note', { name: 'note', params: { id: 7, name: 'x' } }); // wrong
graph.route('Note', { name: 'nte', params: { id: 7 } }); // wrong
graph.route('Note', { name: 'cancel', params: { id: 7 } }); // wrong
graph.route('Nte', { name: 'note', params: { id: 7 } }); // wrong
graph.route('List', { name: 'noted', route: { name: 'list' } }); // wrong
graph.route('List', { name: 'noted', route: { name: 'cancel' } });
graph.push('note-screen', { 'user-name': 1 }); // wrong
graph.push('note-screen'); // wrong
graph.push('ListScren'); // wrong
graph.show('AnyScreen', { value: 1, kind: 'three' }); // wrong
graph.present('note_screen', { price: { form: 1 } }); // wrong
graph.child('List', { depth: 1 }); // wrong
graph.finish('Note', ['z']); // wrong
graph.finish('Bare', 'undone'); // wrong
send(graph.route('Note', { name: 'note', params: { id: 7 } }));

export function read(route: FullRoute, screen: Screen): void {
  const known = graph.readRoute('Note', route);
  if (known?.name === 'note') known.params.id.trim(); // wrong
  const shown = graph.readScreen(screen);
  if (shown?.name === 'AnyScreen') shown.params['user-name']; // wrong
}
