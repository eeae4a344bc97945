// The live snapshots of the trees whose cards are on screen: one subscription each, for as long as the card is drawn.

import { applyChange } from '/navd/snapshot.js';

import { everyDrawing } from './after.js';
import { app, redraw } from './app.js';
import { onNotification } from './session.js';

/** The subscriptions for pictures. navd's limit is 256 for each connection, which leaves room for the shown tree. */
const subscriptionsMax = 200;
/** The milliseconds for which a card that was scrolled away keeps its subscription. */
const keptFor = 2_000;
/** The entries of a tree up to which its idle time is asked for, since the answer has the whole snapshot. */
const idleEntriesMax = 500;
/** The milliseconds after a change in which the idle time is requested once. */
const idleAfter = 1_000;

const records = new Map();
/** The types of each graph in the order of the document, by the graph's name. */
const typesOfGraph = new Map();
const typesOfTree = new WeakMap();
let wanted = new Set();
let connectedBy;
/** The timer of the drawing that ends subscriptions of cards that were scrolled away. */
let later;

/** The state of a tree: `{ snapshot, services, driver, idle, keptSince }`; undefined before its card was drawn. */
export function liveTree(tree) {
  if (tree === app.tree && app.watch?.snapshot) {
    const { snapshot, services, driver, idle } = app.watch;
    return { snapshot, services, driver, idle, keptSince: since(recordOf(tree), snapshot) };
  }
  const record = records.get(tree);
  return record?.snapshot && record;
}

/** The trees of which a snapshot is known, with what is known of each. */
export function liveTrees() {
  return (app.trees ?? []).map(({ tree }) => [tree, liveTree(tree)]).filter(([, live]) => live);
}

/** The types of a tree's coordinators in the order of its graph, for the colours of owners. */
export function typesOf({ tree, graph }, snapshot) {
  if (tree === app.tree && app.watch) return app.watch.types;
  const declared = graph === null ? [] : typesOfGraph.get(graph) ?? [];
  const known = snapshot && typesOfTree.get(snapshot.coordinators);
  if (known?.declared === declared) return known.types;
  const types = [...new Set([...declared, ...(snapshot?.coordinators ?? []).map(({ type }) => type)])];
  if (snapshot) typesOfTree.set(snapshot.coordinators, { declared, types });
  return types;
}

/** The drawn cards. Subscribes to their trees after the drawing. */
export function wantThumbnails(trees) {
  wanted = new Set(trees);
}

everyDrawing(() => {
  if (app.connection !== 'live') {
    if (connectedBy) forgetSubscriptions();
    connectedBy = undefined;
    return;
  }
  connectedBy = app.client;
  if (app.view !== 'trees' || document.hidden) wanted = new Set();
  for (const tree of wanted) {
    if (tree !== app.tree || !app.watch) subscribe(tree);
  }
  const now = Date.now();
  for (const [tree, record] of records) {
    if (wanted.has(tree) && (tree !== app.tree || !app.watch)) {
      record.unwantedAt = undefined;
    } else if (record.subscription !== undefined) {
      record.unwantedAt ??= now;
      if (now - record.unwantedAt >= keptFor || subscribed() > subscriptionsMax) unsubscribe(record);
      else later ??= setTimeout(() => { later = undefined; redraw(); }, keptFor);
    }
  }
});

onNotification((method, params) => {
  const record = params?.subscription === undefined ? undefined : bySubscription(params.subscription);
  if (!record) return;
  if (method === 'tree.changed') {
    record.snapshot = applyChange(record.snapshot, params.change);
    since(record, record.snapshot);
    readIdle(record);
  } else if (method === 'tree.driven') {
    record.driver = params.driver;
  } else if (method === 'tree.idle') {
    record.idle = params.idle && { ...params.idle, at: Date.now() };
    if (!params.idle) readIdle(record);
  } else if (method === 'coordinator.served') {
    record.services = { ...record.services, [params.type]: params.client };
  } else if (method === 'subscription.ended') {
    subscriptions.delete(record.subscription);
    // After an overflow, subscribe again at once, otherwise with the next list of trees.
    const info = params.reason === 'overflow' ? undefined : infoOf(record.tree);
    Object.assign(record, { subscription: undefined, endedAs: info });
  }
  redraw();
});

const subscriptions = new Map();
const bySubscription = (subscription) => subscriptions.get(subscription);
const subscribed = () => subscriptions.size;
const infoOf = (tree) => app.trees?.find((one) => one.tree === tree);

function recordOf(tree) {
  if (!records.has(tree)) records.set(tree, { tree });
  return records.get(tree);
}

/** The time since which the tree keeps its command, if this page has seen the start. */
function since(record, { kept }) {
  const text = kept && JSON.stringify(kept);
  if (record.kept !== text) Object.assign(record, { kept: text, keptSince: text && Date.now() });
  return record.keptSince;
}

async function subscribe(tree) {
  const record = recordOf(tree);
  const info = infoOf(tree);
  if (record.isAsking || record.subscription !== undefined || subscribed() >= subscriptionsMax) return;
  if (!info || record.endedAs === info) return;
  record.isAsking = true;
  const { client } = app;
  try {
    readTypes(info);
    const answer = await client.call('tree.subscribe', { tree });
    subscriptions.set(answer.subscription, record);
    Object.assign(record, {
      subscription: answer.subscription, snapshot: answer.snapshot, services: answer.services ?? {},
      driver: answer.driver, idle: undefined, endedAs: undefined,
    });
    since(record, answer.snapshot);
    readIdle(record);
  } catch {
    // The tree was closed, or the right to it was revoked. The next list shows which.
    record.endedAs = info;
  } finally {
    record.isAsking = false;
  }
  redraw();
}

function unsubscribe(record) {
  const { subscription } = record;
  subscriptions.delete(subscription);
  clearTimeout(record.idleTimer);
  Object.assign(record, { subscription: undefined, idle: undefined, idleTimer: undefined });
  app.client.call('tree.unsubscribe', { subscription }).catch(() => {});
}

function forgetSubscriptions() {
  subscriptions.clear();
  for (const record of records.values()) Object.assign(record, { subscription: undefined, idle: undefined });
}

async function readTypes({ tree, graph }) {
  if (graph === null || typesOfGraph.has(graph)) return;
  typesOfGraph.set(graph, []);
  try {
    const answer = await app.client.call('graph.get', { tree });
    typesOfGraph.set(graph, Object.keys(answer.graph.coordinators ?? {}));
    redraw();
  } catch {
    typesOfGraph.delete(graph);
  }
}

function readIdle(record) {
  const entries = infoOf(record.tree)?.entries ?? 0;
  if (record.idleTimer !== undefined || entries > idleEntriesMax) return;
  record.idleTimer = setTimeout(async () => {
    record.idleTimer = undefined;
    if (record.subscription === undefined || app.connection !== 'live') return;
    const state = await app.client.call('tree.get', { tree: record.tree }).catch(() => undefined);
    if (!state) return;
    record.idle = state.idle && { ...state.idle, at: Date.now() };
    redraw();
  }, record.idle || record.hasAsked ? idleAfter : 0);
  record.hasAsked = true;
}
