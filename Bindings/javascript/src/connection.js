import { createConnection } from 'node:net';
import { Disconnected, NavdError } from './errors.js';

const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/**
 * One connection to navd: JSON-RPC 2.0 in both directions, one message per line.
 *
 * Each message is handled in its own turn of the event loop. The code that awaits an answer therefore runs before the
 * next message is handled, and notifications keep their order with respect to answers.
 */
export class Connection {
  #socket;
  #owner;
  #lastID = 0;
  /** The pending requests of this client, by id. */
  #waiting = new Map();
  /** The pending requests of navd: id to AbortController. */
  #asked = new Map();
  /** The pieces of an incomplete line. */
  #pieces = [];
  /** The reason for the end of the connection, if one was given. */
  #cause;

  /**
   * Connects to a Unix socket.
   *
   * `owner` receives the messages: `notified(method, params)`, `asked({id, method, params, signal})`, which returns the
   * result or a promise of it, and once `disconnected(error)`.
   */
  static open(path, owner) {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ path });
      socket.once('error', (error) => reject(unreachable(path, error)));
      socket.once('connect', () => {
        socket.removeAllListeners('error');
        resolve(new Connection(socket, owner));
      });
    });
  }

  constructor(socket, owner) {
    this.#socket = socket;
    this.#owner = owner;
    socket.setEncoding('utf8');
    socket.on('data', (text) => this.#read(text));
    socket.on('error', (error) => { this.#cause ??= error; });
    socket.on('close', () => setImmediate(() => this.#ended()));
  }

  /**
   * Sends a request and returns a promise of its result.
   *
   * Aborting `signal` asks navd to cancel the request. The promise then rejects with the signal's reason, or is
   * fulfilled if navd had already carried the request out.
   */
  request(method, params, signal) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastID;
      this.#socket.write(lineOf({ id, method, params }));
      const cancel = () => this.notify('$/cancelRequest', { id });
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, { method, signal, done, resolve, reject });
    });
  }

  /** Sends a notification. */
  notify(method, params) {
    this.#socket.write(lineOf({ method, params }));
  }

  /** Closes the connection; pending requests are rejected. */
  close(cause) {
    this.#cause ??= cause;
    this.#socket.destroySoon();
  }

  #read(text) {
    const lines = text.split('\n');
    this.#pieces.push(lines.shift());
    for (const next of lines) {
      const line = this.#pieces.join('');
      this.#pieces = [next];
      if (line !== '') setImmediate(() => this.#received(line));
    }
  }

  #received(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch (error) {
      this.close(error);
      return;
    }
    if (message.method === undefined) this.#answered(message);
    else if (message.id === undefined) this.#notified(message);
    else this.#answer(message);
  }

  #answered({ id, result, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) {
      // navd gives the reason for closing the connection in a response without id.
      if (error) this.#cause ??= new NavdError(error);
      return;
    }
    this.#waiting.delete(id);
    waiting.done();
    if (!error) waiting.resolve(result);
    else if (waiting.signal?.aborted && error.data?.name === 'requestCancelled') waiting.reject(waiting.signal.reason);
    else waiting.reject(new NavdError(error));
  }

  #notified({ method, params }) {
    if (method === '$/cancelRequest') {
      this.#asked.get(params.id)?.abort(new Disconnected('navd no longer wants the answer.'));
      this.#asked.delete(params.id);
    }
    this.#owner.notified(method, params);
  }

  async #answer({ id, method, params }) {
    const aborting = new AbortController();
    this.#asked.set(id, aborting);
    let answer;
    try {
      const result = await this.#owner.asked({ id, method, params, signal: aborting.signal });
      answer = lineOf({ id, result: result ?? {} });
    } catch (error) {
      answer = lineOf({ id, error: written(error) });
    }
    if (this.#asked.delete(id)) this.#socket.write(answer);
  }

  #ended() {
    const because = this.#cause ? `: ${this.#cause.message}` : '.';
    const cause = { cause: this.#cause };
    const ended = new Disconnected(`The connection to navd ended${because}`, cause);
    for (const aborting of this.#asked.values()) aborting.abort(ended);
    this.#asked.clear();
    for (const { method, done, reject } of this.#waiting.values()) {
      done();
      const what = `The connection to navd ended before '${method}' was answered; it may have been carried out`;
      reject(new Disconnected(what + because, cause));
    }
    this.#waiting.clear();
    this.#owner.disconnected(ended);
  }
}

/** Returns the error for a request without a handler. */
export function notAnswered(method) {
  return new NavdError({
    code: METHOD_NOT_FOUND,
    message: `This client does not answer '${method}'.`,
    data: { name: 'methodNotFound', method },
  });
}

/** Returns a message as bytes. Throws if it cannot be represented in JSON. */
function lineOf(message) {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}

function written(error) {
  if (error instanceof NavdError) return { code: error.code, message: error.message, data: error.data };
  return { code: INTERNAL_ERROR, message: String(error?.message ?? error), data: { name: 'internalError' } };
}

function unreachable(path, error) {
  const why = { ENOENT: 'no such file', ECONNREFUSED: 'nobody listens there', EACCES: 'not permitted' };
  const text = why[error.code] ?? error.message;
  return new Disconnected(`Cannot reach navd at ${path}: ${text}. Is it running?`, { cause: error });
}
