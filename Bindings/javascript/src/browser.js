// The library for browsers and other places without Node.
import { connected } from './client.js';

export * from './common.js';

/**
 * Connects to navd through a transport.
 *
 * `transport` returns a connected transport for each connection, such as `webSocket(url)`. Other options are those of Node.
 * By default the name of the client is the host of the page.
 * Rejects with `Disconnected` if the first connection fails.
 */
export async function connect({ transport, client = page(), ...options } = {}) {
  if (!transport) throw new TypeError("connect needs a transport here: connect({ transport: () => webSocket('wss://…') }).");
  return connected({ ...options, client, open: transport, place: '', asking: new CurrentTurn(), prefix: randomPrefix() });
}

/** The default name of a client; undefined for a page without a host. */
function page() {
  const host = globalThis.location?.hostname;
  return host ? { name: host.slice(0, 128) } : undefined;
}

/** The store of the running code. Without Node's AsyncLocalStorage it is lost at the first `await`. */
class CurrentTurn {
  #store;

  getStore() {
    return this.#store;
  }

  run(store, call, ...rest) {
    const before = this.#store;
    this.#store = store;
    try {
      return call(...rest);
    } finally {
      this.#store = before;
    }
  }
}

function randomPrefix() {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
