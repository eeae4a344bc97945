import { createConnection } from 'node:net';
import { Disconnected } from './errors.js';

/** Returns the path of the daemon's socket: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else `/run/navd/navd.sock`. */
export function defaultPath() {
  const { NAVD_SOCKET, XDG_RUNTIME_DIR } = process.env;
  if (NAVD_SOCKET) return NAVD_SOCKET;
  return XDG_RUNTIME_DIR ? `${XDG_RUNTIME_DIR}/navd.sock` : '/run/navd/navd.sock';
}

/** Connects to a Unix socket, by default the daemon's, and returns a promise of the transport. */
export function unixSocket(path = defaultPath()) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path });
    socket.once('error', (error) => reject(unreachable(path, error)));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(new UnixSocket(socket));
    });
  });
}

/** A transport over a Unix socket: one message per line, each delivered in a separate iteration of the event loop. */
class UnixSocket {
  #socket;
  /** The pieces of an incomplete line. */
  #pieces = [];

  onmessage = null;
  onclose = null;

  constructor(socket) {
    this.#socket = socket;
    let failure;
    socket.setEncoding('utf8');
    socket.on('data', (text) => this.#read(text));
    socket.on('error', (error) => { failure ??= error; });
    socket.on('close', () => setImmediate(() => this.onclose?.({ error: failure })));
  }

  send(text) {
    this.#socket.write(`${text}\n`);
  }

  /** Closes the connection after sent messages. */
  close() {
    this.#socket.destroySoon();
  }

  #read(text) {
    const lines = text.split('\n');
    this.#pieces.push(lines.shift());
    for (const next of lines) {
      const line = this.#pieces.join('');
      this.#pieces = [next];
      if (line !== '') setImmediate(() => this.onmessage?.({ data: line }));
    }
  }
}

function unreachable(path, error) {
  const why = { ENOENT: 'no such file', ECONNREFUSED: 'no process listens there', EACCES: 'not permitted' };
  const text = why[error.code] ?? error.message;
  return new Disconnected(`Cannot reach navd at ${path}: ${text}. Is it running?`, { cause: error });
}
