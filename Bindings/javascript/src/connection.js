import { Disconnected, NavdError } from './errors.js';

const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;
/** The close code of navgate if it cannot reach navd ("try again later"). */
const TRY_AGAIN_LATER = 1013;

/**
 * One connection to navd: JSON-RPC 2.0 in both directions, over a transport.
 *
 * A transport carries texts, one message each: a WebSocket, or an object with `send(text)` and `close()` that calls
 * `onmessage({data})` for each message and at its end `onclose({error, code, reason})`. It delivers each message in a
 * separate iteration of the event loop. So the code that awaits an answer runs before the next message is handled, and
 * notifications keep their order with respect to answers.
 */
export class Connection {
  #transport;
  #owner;
  #lastID = 0;
  /** The pending requests of this client, by id. */
  #waiting = new Map();
  /** The pending requests from navd: id to AbortController. */
  #asked = new Map();
  /** The reason for the end of the connection, if one was given. */
  #cause;

  /**
   * `owner` receives the messages: `notified(method, params)`, `asked({id, method, params, signal})`, which returns the
   * result or a promise of it, and once `disconnected(error)`.
   */
  constructor(transport, owner) {
    this.#transport = transport;
    this.#owner = owner;
    transport.onmessage = ({ data }) => this.#received(data);
    // A WebSocket reports its end after an error.
    transport.onerror = null;
    transport.onclose = (event) => this.#ended(event);
  }

  /**
   * Sends a request and returns a promise of its result.
   *
   * Aborting `signal` asks navd to cancel the request. The promise then rejects with the signal's reason, or is
   * fulfilled if navd had already executed the request.
   */
  request(method, params, signal) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastID;
      this.#transport.send(textOf({ id, method, params }));
      const cancel = () => this.notify('$/cancelRequest', { id });
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(id, { method, signal, done, resolve, reject });
    });
  }

  /** Sends a notification. */
  notify(method, params) {
    this.#transport.send(textOf({ method, params }));
  }

  /** Closes the connection; pending requests are rejected. */
  close(cause) {
    this.#cause ??= cause;
    this.#transport.close();
  }

  #received(text) {
    let message;
    try {
      message = JSON.parse(text);
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
      // A response without an id has navd's reason for closing the connection.
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
      answer = textOf({ id, result: result ?? {} });
    } catch (error) {
      answer = textOf({ id, error: written(error) });
    }
    if (this.#asked.delete(id)) this.#transport.send(answer);
  }

  #ended({ error, code, reason } = {}) {
    this.#cause ??= error ?? (reason ? new Error(reason) : undefined);
    const because = this.#cause ? `: ${this.#cause.message}` : '.';
    const cause = { cause: this.#cause };
    // No request reached navd.
    const isUnreached = code === TRY_AGAIN_LATER;
    const unreached = `Cannot reach navd${because}`;
    const ended = new Disconnected(isUnreached ? unreached : `The connection to navd ended${because}`, cause);
    for (const aborting of this.#asked.values()) aborting.abort(ended);
    this.#asked.clear();
    for (const { method, done, reject } of this.#waiting.values()) {
      done();
      const what = `The connection to navd ended before '${method}' was answered; it may have been carried out`;
      reject(new Disconnected(isUnreached ? unreached : what + because, cause));
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

/** Returns a message as text. Throws if it cannot be represented in JSON. */
function textOf(message) {
  return JSON.stringify({ jsonrpc: '2.0', ...message });
}

function written(error) {
  if (error instanceof NavdError) return { code: error.code, message: error.message, data: error.data };
  return { code: INTERNAL_ERROR, message: String(error?.message ?? error), data: { name: 'internalError' } };
}
