// The Unix socket of navd in the main loop of GLib, for GJS, where `setTimeout` and promises run in that loop.
//
// The library uses AbortController and `crypto`. This module defines them if they are missing, as in GJS.
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import { Disconnected } from './errors.js';

Gio._promisify(Gio.DataInputStream.prototype, 'read_line_async', 'read_line_finish_utf8');

/** Returns the path of the daemon's socket: `$NAVD_SOCKET`, else `$XDG_RUNTIME_DIR/navd.sock`, else `/run/navd/navd.sock`. */
function defaultPath() {
  const runtime = GLib.getenv('XDG_RUNTIME_DIR');
  return GLib.getenv('NAVD_SOCKET') || (runtime ? `${runtime}/navd.sock` : '/run/navd/navd.sock');
}

/** Connects to a Unix socket, by default the daemon's, and returns the transport. */
export function gioSocket(path = defaultPath()) {
  try {
    return new GioSocket(new Gio.SocketClient().connect(Gio.UnixSocketAddress.new(path), null));
  } catch (error) {
    throw new Disconnected(`Cannot reach navd at ${path}: ${error.message}. Is it running?`, { cause: error });
  }
}

/** A transport over a Unix socket: one message per line, each delivered in a separate iteration of the loop. */
class GioSocket {
  #connection;
  onmessage = null;
  onclose = null;

  constructor(connection) {
    this.#connection = connection;
    this.#read(new Gio.DataInputStream({ base_stream: connection.get_input_stream() }));
  }

  send(text) {
    this.#connection.get_output_stream().write_all(new TextEncoder().encode(`${text}\n`), null);
  }

  close() {
    this.#connection.close(null);
  }

  async #read(input) {
    try {
      for (;;) {
        const [line] = await input.read_line_async(GLib.PRIORITY_DEFAULT, null);
        if (line === null) break;
        this.onmessage?.({ data: line });
      }
      this.onclose?.({});
    } catch (error) {
      this.onclose?.({ error });
    }
  }
}

/** The subset of AbortSignal that the library needs. */
class Signal {
  aborted = false;
  reason = undefined;
  #listeners = new Set();

  addEventListener(_, listener) {
    this.#listeners.add(listener);
  }

  removeEventListener(_, listener) {
    this.#listeners.delete(listener);
  }

  abort(reason) {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  }
}

globalThis.AbortController ??= class AbortController {
  signal = new Signal();

  abort(reason = new Error('aborted')) {
    this.signal.abort(reason);
  }
};

globalThis.crypto ??= {
  /** Fills an array of bytes. */
  getRandomValues(array) {
    array.set(Gio.File.new_for_path('/dev/urandom').read(null).read_bytes(array.length, null).toArray());
    return array;
  },
};
