// What the compiler must refuse: each line that ends with the number of an error, and no other.
import { NavdError, StackCoordinator, connect, fact, handover, leave, push, start } from 'navd';
import { connect as connectInBrowser, loadGraph } from 'navd/browser'; // 2305
import { FrontEnd, Toolkit } from 'navd/front';
import { Reconciler, reconcile } from 'navd/reconciler';
import { play, startNavd } from 'navd/testing';

class Notes extends StackCoordinator { // 2417
  static override routes = { list: { wrap: 7 } };
  list() {
    return push(7); // 2345
  }
}

const client = await connect({ sock: '/run/x.sock' }); // 2345
await connect({ transport: () => 'wss://localhost' }); // 2322
await client.coordinator.trigger({ rout: 'list' }); // 2345
await client.coordinator.trigger({}); // 2345
await client.coordinator.trigger({ route: 'list', dryRun: 'yes' }); // 2322
await client.coordinator.back({ coordinator: 'c1' }); // 2345
await client.call('tree.open', { name: 'main' }); // 2345
await client.register([Map]); // 2322
await client.register([], { screens: { Edit: { leaves: {} } } }); // 2322
await client.register([], { screens: { Edit: { leave: { when: { facts: 'a' }, reject: 'No.' } } } }); // 2322
await client.register([], { facts: ['signedIn'] }); // 2322
leave(fact('dirty'), {}); // 2345
leave(fact('dirty'), { reject: 'No.', confirm: 'Discard' }); // 2345
start(new Notes(), { in: 'nowhere' }); // 2322
start(new Notes(), { completed: 5 }); // 2322
handover(new Notes(), { pullback: { mode: 'always' } }); // 2322
(await client.subscribe('main')).snapshot = undefined; // 2540
new Reconciler({ keepCovered: 'all' }); // 2322
reconcile(undefined, {}); // 2345
await client.at('main').trigger({ name: 'list' }, { id: 7 }); // 2345
await client.at('main').wait({ screen: 'List', closed: 's1' }); // 2345
client.at('main').withOptions({ tree: 'other' }); // 2345
new NavdError('no'); // 2345
await connectInBrowser({ transport: () => loadGraph('notes.yaml') });
await startNavd({}); // 2345
await play('notes.script', { navctl: '/usr/bin/navctl' }); // 2345
new FrontEnd(new Toolkit(), { tree: 'notes' }); // 2345
