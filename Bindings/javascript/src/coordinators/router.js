/** Sends commands for one coordinator. Each returns a promise of the outcome; options are the other params. */
export class Router {
  #life;

  constructor(life) {
    this.#life = life;
  }

  /** Sends it a route. */
  trigger(name, params, options) {
    return this.#send('trigger', { route: params === undefined ? name : { name, params }, ...options });
  }

  /** Follows a deep link from it on: several routes, one command. */
  handle(routes, options) {
    return this.#send('handle', { routes, ...options });
  }

  /** Has it carry out an action. Children in it are named, not objects: `child('Type')`. */
  transfer(action, options) {
    return this.#send('transfer', { transfer: action, ...options });
  }

  /** Ends it with a value; it must have been started. */
  finish(value = null, options) {
    return this.#send('finish', { value, ...options });
  }

  /** Ends it with an error. */
  fail(error, options) {
    return this.#send('finish', { error, ...options });
  }

  /** Ends it without a result. */
  cancel(options) {
    return this.#send('finish', { cancel: true, ...options });
  }

  /** Returns it to its first screen; with the option `self` it goes too. */
  drop(options) {
    return this.#send('drop', options);
  }

  async #send(method, params) {
    const { client, tree, id } = this.#life;
    if (!client) throw new Error('The coordinator is not in the tree yet: return an action instead, such as send.');
    return client.coordinator[method]({ tree, coordinator: id, ...params });
  }
}
