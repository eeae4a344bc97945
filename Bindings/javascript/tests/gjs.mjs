// A program of GJS: a client in the main loop of GLib.
import GLib from 'gi://GLib';
import { connect } from '../src/browser.js';
import { gioSocket } from '../src/gio.js';

const loop = GLib.MainLoop.new(null, false);

async function main() {
  const client = await connect({ transport: () => gioSocket(), client: { name: 'gjs' } });
  const tree = await client.open('notes', { graph: {
    navigation: 1, name: 'notes', root: { coordinator: 'Notes', route: 'list' }, screens: { ListScreen: null, NoteScreen: null },
    coordinators: { Notes: { routes: { list: { push: 'ListScreen' }, note: { push: 'NoteScreen' } } } },
  } });
  const mirror = await tree.watch();
  await tree.trigger('note');
  print(mirror.onView[0].name);
  const aborting = new AbortController();
  const waiting = client.tree.wait({ until: 'onView', tree: 'notes', screen: 'AbsentScreen' }, { signal: aborting.signal });
  aborting.abort(new Error('aborted by the program'));
  await waiting.catch((error) => print(error.message));
  await client.close();
}

main().catch((error) => print(error)).finally(() => loop.quit());
loop.run();
