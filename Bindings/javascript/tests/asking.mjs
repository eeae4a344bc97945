// Questions about coordinators, for tests with a scripted navd.
import { BareCoordinator, push } from '../src/index.js';
import { connected } from './fake.mjs';

export const ROOT = { params: {}, isInitial: true, isRoot: true, level: 0, home: 'stack', isCollapsed: false };
export const LATER = { ...ROOT, isInitial: false };

export const route = (name, params = {}, inner) => (inner ? { name, params, route: inner } : { name, params });
export const asked = (name, params) => ({ kind: 'route', route: route(name, params) });

/** Returns the params of `coordinator.prepare`: about the first coordinator, with the given members replaced. */
export const question = (members) => ({
  tree: 'main', command: 1, coordinator: 'c1', type: 'Notes', question: asked('list'), situation: ROOT,
  screens: [], screenCount: 0, ancestors: [], remaining: [], revision: 1, dryRun: false, ...members,
});

/** Returns the params of `command.ended`: of a committed command, with the given members replaced. */
export const ended = (members, outcome) => ({
  tree: 'main', instance: 't1', command: 1, dryRun: false, labels: {},
  outcome: { outcome: 'committed', revision: 2, handledBy: [], disposed: [], ...outcome }, ...members,
});

/** Returns a client that has registered classes for the tree `main`, and its scripted navd. */
export async function registered(test, classes, { coordinators = [], ...options } = {}) {
  const made = await connected(test, { client: { name: 'notes' } });
  const registering = made.client.register(classes, { tree: 'main', ...options });
  const request = await made.peer.expect('coordinator.register');
  made.peer.answer(request, { types: Object.keys(request.params.types), coordinators });
  return { ...made, request, live: await registering, ask: (members) => ask(made.peer, members) };
}

/** Asks a question, and returns the answer's result or error. */
export async function ask(peer, members) {
  peer.ask('coordinator.prepare', question(members));
  const { result, error } = await peer.answered();
  return result ?? error;
}

/** Waits until the client has handled all earlier messages. */
export async function heard(peer) {
  peer.ask('nothing', {});
  await peer.answered();
}

/** A coordinator that logs its life. */
export class Picker extends BareCoordinator {
  static routes = { open: {} };
  static params = { folder: { type: 'string' } };
  log = [];
  open() { return push('PickerScreen', this.params); }
  began() { this.log.push(`began ${this.id}`); }
  ended(completion) { this.log.push(completion?.kind ?? 'ended'); }
}
