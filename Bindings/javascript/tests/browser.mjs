// Runs the library for browsers in a context with nothing of Node: `node --experimental-vm-modules browser.mjs SOCKET`.
//
// Its WebSocket leads to the Unix socket, as the one of a page leads to a gateway.
import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SourceTextModule, createContext } from 'node:vm';
import { unixSocket } from '../src/unix-socket.js';

const PAGE = `
import { connect, treeHash, webSocket } from '../src/browser.js';
import { Reconciler } from '../src/reconciler.js';

try {
  await connect({ transport: () => webSocket('wss://elsewhere') });
} catch (error) {
  console.log(error.name, error.message);
}
console.log(typeof WebSocket, typeof process, globalThis.Buffer, globalThis.setImmediate);

const client = await connect({ transport: () => webSocket('wss://here'), client: { name: 'page' } });
const tree = await client.open('notes', { graph: {
  navigation: 1, name: 'notes', root: { coordinator: 'Notes', route: 'list' },
  screens: { ListScreen: {}, NoteScreen: { params: { id: { type: 'integer' } } } },
  coordinators: { Notes: { routes: { list: { push: 'ListScreen' }, note: {
    params: { id: { type: 'integer' } }, do: { push: { screen: 'NoteScreen', params: { id: '\${params.id}' } } },
  } } } },
} });
const mirror = await tree.watch();
const kept = new Reconciler();
const draw = () => {
  const { before, transition, after } = kept.apply(mirror.snapshot);
  for (const { kind, key, name, params } of before) console.log(kind, key, name, JSON.stringify(params));
  console.log(transition.kind);
  for (const { kind, key } of after) console.log(kind, key);
};
draw();
console.log(String(await tree.trigger('note', { id: 7 })));
draw();
console.log(mirror.hash === treeHash((await client.tree.get({ tree: 'notes' })).snapshot));
await client.close();
`;

class WebSocket {
  #transport;

  constructor(url) {
    if (url === 'wss://here') this.#open();
    else setImmediate(() => this.onerror({ type: 'error' }));
  }

  async #open() {
    this.#transport = await unixSocket(process.argv[2]);
    this.#transport.onmessage = (event) => this.onmessage(event);
    this.#transport.onclose = () => this.onclose({ code: 1000, reason: '' });
    this.onopen({ type: 'open' });
  }

  send(text) {
    this.#transport.send(text);
  }

  close() {
    this.#transport.close();
  }
}

const context = createContext({
  AbortController, TextEncoder, WebSocket, clearTimeout, console, crypto: webcrypto, setTimeout,
});
const modules = new Map();

/** Returns the module at a URL, whose imports are relative paths. */
async function moduleAt(specifier, { identifier }) {
  if (!specifier.startsWith('.')) throw new Error(`${identifier} imports ${specifier}.`);
  const { href } = new URL(specifier, identifier);
  if (!modules.has(href)) modules.set(href, readFile(new URL(href), 'utf8').then((text) => made(text, href)));
  return modules.get(href);
}

const made = (text, identifier) => new SourceTextModule(text, { context, identifier });

const page = made(PAGE, import.meta.url);
await page.link(moduleAt);
await page.evaluate();
