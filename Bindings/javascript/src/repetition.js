import { Disconnected } from './errors.js';
import { repeatableMethods } from './methods.js';

/**
 * The commands of a client that are sent again if the connection is lost before the answer.
 *
 * A command carries a `commandId`, and navd executes it at most once. It is sent again before `setUp` runs: a tree that
 * was lost with navd is then still missing, so the command cannot reach a tree that `setUp` opens. Its answer is
 * delivered after the mirrors have resumed.
 */
export class Repetition {
  #prefix;
  #last = 0;
  /** The commands that wait for the next connection, in the order of their calls. */
  #interrupted = [];
  /** Delivers the answers to repeated commands. */
  #release = () => {};
  /** Whether answers to repeated commands are withheld. */
  isWithholding = false;
  #isOver = false;

  /** @param prefix The beginning of all ids, which no other client has. */
  constructor(prefix) {
    this.#prefix = prefix;
  }

  /** Returns the params with a `commandId`; undefined for a call that cannot be repeated. */
  identified(method, params) {
    if (!repeatableMethods.has(method) || params.dryRun || 'within' in params) return undefined;
    if (params.commandId !== undefined) return params;
    this.#last += 1;
    return { ...params, commandId: `${this.#prefix}-${this.#last}` };
  }

  /** Sends a command, and returns a promise of its result. */
  request(connection, method, params, signal) {
    return new Promise((resolve, reject) => {
      this.#send(connection, { method, params, signal, resolve, reject });
    });
  }

  /** Sends the interrupted commands. Their answers are delivered by `resumed`. */
  sendAgain(connection) {
    const resumed = new Promise((resolve) => { this.#release = resolve; });
    const commands = this.#interrupted.splice(0);
    this.isWithholding = commands.length > 0;
    for (const command of commands) {
      command.signal?.removeEventListener('abort', command.cancel);
      this.#send(connection, command, resumed);
    }
  }

  /** Delivers the answers to commands that were sent again, because mirrors have resumed or the connection was lost. */
  resumed() {
    this.isWithholding = false;
    this.#release();
  }

  /** Rejects the interrupted commands, because there will be no other connection. */
  end() {
    this.#isOver = true;
    for (const command of this.#interrupted.splice(0)) command.reject(command.error);
  }

  #send(connection, command, resumed) {
    connection.request(command.method, command.params, command.signal).then(
      async (result) => {
        await resumed;
        command.resolve(result);
      },
      async (error) => {
        if (error instanceof Disconnected && !command.signal?.aborted && !this.#isOver) {
          this.#interrupt(command, error);
          return;
        }
        await resumed;
        command.reject(error);
      },
    );
  }

  #interrupt(command, error) {
    command.error = error;
    command.cancel = () => {
      this.#interrupted = this.#interrupted.filter((one) => one !== command);
      command.reject(command.signal.reason);
    };
    command.signal?.addEventListener('abort', command.cancel, { once: true });
    this.#interrupted.push(command);
  }
}
