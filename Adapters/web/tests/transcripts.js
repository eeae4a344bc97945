// Shows snapshots in a front end, without a navd behind it.
import { mount } from 'navd-web';
import { fronts } from './picture.js';

/** A navd that has one snapshot after the other, each as a new one. */
class Snapshots {
  #snapshot;
  #settled;
  #subscription = 0;

  /** Shows a snapshot, and returns a promise that is fulfilled when the front end has reported that nothing moves. */
  show(snapshot) {
    const isFirst = this.#snapshot === undefined;
    this.#snapshot = snapshot;
    const settled = new Promise((resolve) => { this.#settled = resolve; });
    const ended = { subscription: this.#subscription, tree: 'played', reason: 'overflow' };
    if (!isFirst) this.#deliver({ method: 'subscription.ended', params: ended });
    return settled;
  }

  send(text) {
    const { id, method, params } = JSON.parse(text);
    if (method === 'tree.subscribe') this.#subscription += 1;
    const { revision } = this.#snapshot;
    const subscribed = { subscription: this.#subscription, tree: 'played', instance: 'i1', revision, snapshot: this.#snapshot };
    this.#deliver({ id, result: method === 'tree.subscribe' ? subscribed : {} });
    if (params?.event === 'settled') this.#settled();
  }

  close() {
    setTimeout(() => this.onclose({}));
  }

  #deliver(message) {
    setTimeout(() => this.onmessage({ data: JSON.stringify(message) }));
  }
}

let played;

/** Shows a snapshot in the front end, the first one in a new front end. */
export async function show(snapshot, policy = {}) {
  if (!fronts.front) {
    played = new Snapshots();
    const shown = played.show(snapshot);
    fronts.front = mount(document.body, { tree: 'played', transport: () => played, history: false, collapseWidth: null, policy });
    await shown;
  } else await played.show(snapshot);
}

export async function end() {
  await fronts.front.unmount();
  delete fronts.front;
}
