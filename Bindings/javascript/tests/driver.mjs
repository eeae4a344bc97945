// The JavaScript binding's driver: `node driver.mjs SOCKET`.
//
// It reads calls and answers, one line of JSON each, and writes results, notifications and requests.
// Tests/System/BindingTests/transcripts.py describes them.
import { createInterface } from 'node:readline';
import { NavdError, connect } from '../src/index.js';

const client = await connect({ path: process.argv[2], reconnect: false, client: null });
const asked = new Map();

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

client.on('notification', (notification) => say({ notification }));
client.on('closed', () => process.stdin.destroy());
client.answer('coordinator.prepare', (params, { id }) => new Promise((resolve, reject) => {
  asked.set(id, { resolve, reject });
  say({ request: { id, method: 'coordinator.prepare', params } });
}));

async function call({ id, method, params }) {
  try {
    say({ id, result: await client.call(method, params) });
  } catch (error) {
    // The end of the output reports it.
    if (error instanceof NavdError) say({ id, error: { code: error.code, message: error.message, data: error.data } });
  }
}

function answer({ answer: id, result, error }) {
  // The binding has no pending request of that id.
  const request = asked.get(id);
  asked.delete(id);
  if (error) request?.reject(new NavdError(error));
  else request?.resolve(result);
}

for await (const line of createInterface({ input: process.stdin })) {
  const instruction = JSON.parse(line);
  if ('answer' in instruction) answer(instruction);
  else call(instruction);
}
await client.close();
