import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { connected } from './client.js';
import { defaultPath, unixSocket } from './unix-socket.js';

/**
 * Connects to navd.
 *
 * `path` is the socket: by default `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else `/run/navd/navd.sock`. `transport`
 * returns another transport instead, such as `webSocket(url)`, for each connection. `client` is `{name, version}` of this
 * client: by default the name of the script; null for an anonymous client, which cannot register coordinators. `reconnect` returns the milliseconds before an attempt, counted from 0;
 * `false` disables reconnecting. `setUp(client)` is called after each connect, including the first, before mirrors resume:
 * load graphs and open trees there. Rejects with `Disconnected` if the first connection fails.
 */
export function connect({ path = defaultPath(), transport, client = script(), ...options } = {}) {
  return connected({
    ...options,
    client,
    open: transport ?? (() => unixSocket(path)),
    place: transport ? '' : ` at ${path}`,
    asking: new AsyncLocalStorage(),
    prefix: randomBytes(8).toString('hex'),
  });
}

/** The default name of a client. */
function script() {
  return { name: basename(process.argv[1] ?? '').slice(0, 128) || 'node' };
}
