import { Outcome } from '../outcomes.js';

/** Sends commands for one coordinator. Each returns a promise of an `Outcome`; `options` are the command's options. */
export class Router {
  #life;

  constructor(life) {
    this.#life = life;
  }

  /** Sends the coordinator a route. */
  trigger(name, params, options) {
    return this.#send('trigger', { route: params === undefined ? name : { name, params }, ...options });
  }

  /** Follows a deep link from the coordinator: several routes in one command. */
  handle(routes, options) {
    return this.#send('handle', { routes, ...options });
  }

  /** Carries out an action. Children in it are named by type, not objects: `child('Type')`. */
  transfer(action, options) {
    return this.#send('transfer', { transfer: action, ...options });
  }

  /** Ends the coordinator with a value; it must have been started. */
  finish(value = null, options) {
    return this.#send('finish', { value, ...options });
  }

  /** Ends the coordinator with an error. */
  fail(error, options) {
    return this.#send('finish', { error, ...options });
  }

  /** Ends the coordinator without a result. */
  cancel(options) {
    return this.#send('finish', { cancel: true, ...options });
  }

  /** Returns to the coordinator's first screen; with the option `self` the coordinator ends too. */
  drop(options) {
    return this.#send('drop', options);
  }

  async #send(method, params) {
    const { client, tree, id } = this.#life;
    if (!client) throw new Error('The coordinator is not in the tree yet. Return an action instead, such as send.');
    return new Outcome(await client.coordinator[method]({ tree, coordinator: id, ...params }));
  }
}
