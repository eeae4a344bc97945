// The JavaScript program: `notes.mjs SOCKET`. It does what notes.py does.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StackCoordinator, connect, push } from '../../../../Bindings/javascript/src/index.js';

class Notes extends StackCoordinator {
  static routes = { list: {}, note: { params: { id: { type: 'integer' } } } };

  list() { return push('ListScreen'); }
  note({ id }) { return push('NoteScreen', { id }); }
}

const setUp = async (client) => {
  await client.register([Notes], { tree: 'notes' });
  await client.tree.open({ tree: 'notes', root: { coordinator: 'Notes', route: 'list' }, resume: true });
};

const client = await connect({ path: process.argv[2], client: { name: 'javascript' }, setUp });
const mirror = await client.subscribe('notes');

function say(outcome = null) {
  const screens = mirror.snapshot.window[0].children.map(({ key, params }) => [key, params.id ?? null]);
  console.log(JSON.stringify({ revision: mirror.revision, instance: mirror.instance, outcome, screens }));
}

say();
for await (const line of createInterface({ input: process.stdin })) {
  if (!client.isConnected) await once(client, 'reconnected');
  const { outcome } = await client.coordinator.trigger({
    tree: 'notes', route: { name: 'note', params: { id: Number(line) } },
  });
  say(outcome);
}
await client.close();
