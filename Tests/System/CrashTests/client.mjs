// A client that counts acknowledgements while its daemon is killed: client.mjs SOCKET TREE...
// It is the same program as client.py.

import { once } from 'node:events';
import { connect, Disconnected } from '../../../Bindings/javascript/src/index.js';

const [path, ...trees] = process.argv.slice(2);
let isEnding = false;
process.stdin.on('end', () => { isEnding = true; }).resume();

const setUp = async (client) => {
  for (const tree of trees) await client.tree.open({ tree, graph: 'crash', resume: true });
};
const client = await connect({ path, client: { name: 'javascript' }, setUp });
await Promise.all([...trees, ...trees].map(work));
await client.close();

async function work(tree) {
  for (let number = 1; !isEnding; number += 1) {
    if (!client.isConnected) await once(client, 'reconnected');
    try {
      const outcome = await client.coordinator.trigger({ tree, route: { name: 'next', params: { number } } });
      if (outcome.outcome !== 'committed') throw new Error(`not committed: ${JSON.stringify(outcome)}`);
      console.log(`${tree} ${outcome.revision}`);
    } catch (error) {
      // There was no connection, so the command was not sent.
      if (!(error instanceof Disconnected)) throw error;
    }
  }
}
