// The connection to navd, with reconnects.

import { connect, navgate } from '/navd/browser.js';

import { app, redraw, set } from './app.js';
import { TreeWatch } from './watch.js';

/** The milliseconds between refreshes of the lists of trees and clients. */
const listsEvery = 2_000;

/** The token and the tree that the URL had; the URL is bare afterwards. */
export function takeFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  const kept = sessionStorage;
  for (const name of ['token', 'tree']) if (given.has(name)) kept.setItem(`inspector.${name}`, given.get(name));
  if (location.hash || location.search) history.replaceState(null, '', location.pathname);
  return { token: kept.getItem('inspector.token') ?? undefined, tree: kept.getItem('inspector.tree') ?? null };
}

let token;

/** Connects, and shows the tree of the URL, or the only one. Retries while the page is open. */
export async function begin() {
  const given = takeFragment();
  token = given.token;
  app.tree = given.tree;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const open = navgate({ token });
      const client = await connect({
        transport: open,
        client: { name: 'inspector' },
        reconnect: (count) => { const wait = delay(count); set({ retryAt: Date.now() + wait }); return wait; },
      });
      client.on('notification', notified);
      client.on('disconnected', lost);
      client.on('reconnected', () => restored(client));
      await restored(client);
      return;
    } catch (error) {
      lost(error);
      const wait = delay(attempt);
      set({ retryAt: Date.now() + wait, message: error.message });
      await new Promise((resolve) => { retry = resolve; setTimeout(resolve, wait); });
    }
  }
}

let retry;

/** Tries to connect at once, with a new client if there was a connection. */
export async function tryNow() {
  if (!app.client) {
    retry?.();
    return;
  }
  const old = app.client;
  set({ client: undefined, retryAt: undefined });
  await old.close().catch(() => {});
  begin();
}

const delay = (attempt) => Math.min(250 * 2 ** attempt, 5_000);

async function restored(client) {
  set({ client, connection: 'live', lostAt: undefined, retryAt: undefined, message: undefined });
  // The tree is drawn before the lists have arrived.
  const lists = refreshLists();
  if (app.tree !== null) {
    await (app.watch ? app.watch.resume(client) : follow(app.tree));
    await lists;
    return;
  }
  await lists;
  if (app.trees.length === 1) show(app.trees[0].tree);
  else if (app.trees.length > 0) set({ view: 'trees' });
}

function lost(error) {
  if (app.connection === 'lost') return;
  set({ connection: 'lost', lostAt: Date.now(), message: error?.message });
}

/** Shows a tree, live. */
export function show(tree, view = 'tree') {
  sessionStorage.setItem('inspector.tree', tree);
  set({ tree, view, revision: null, entry: null, selected: null, node: null, form: null, dryRun: null, typed: {},
    sent: undefined, tried: undefined });
  return follow(tree);
}

async function follow(tree) {
  app.watch?.close();
  const watch = new TreeWatch(app.client, tree);
  app.watch = watch;
  redraw();
  try {
    await watch.begin();
  } catch (error) {
    // A tree of this name is not open, or not visible to the user.
    if (app.watch === watch) set({ watch: undefined, tree: null, view: 'trees', message: error.message });
  }
}

function notified({ method, params }) {
  app.watch?.notified(method, params);
  for (const listener of listeners) listener(method, params);
}

const listeners = new Set();

/** Calls the listener with each notification. Returns a function that removes it. */
export function onNotification(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let listsTimer;

/** Reads the lists of trees, clients and graphs again, and then every few seconds while the page is visible. */
export async function refreshLists() {
  clearTimeout(listsTimer);
  if (app.connection === 'live' && !document.hidden) {
    const ask = (method) => app.client.call(method).catch((error) => ({ error }));
    const [trees, clients, status, graphs] = await Promise.all(
      ['tree.list', 'server.clients', 'server.status', 'graph.list'].map(ask));
    set({
      trees: trees.trees ?? app.trees ?? [], clients: clients.clients ?? [], status: status.error ? undefined : status,
      graphs: graphs.graphs ?? [], listedAt: Date.now(),
    });
  }
  clearTimeout(listsTimer);
  listsTimer = setTimeout(refreshLists, listsEvery);
}

/**
 * Requests the map of a tree's graph from navgate; `isUnfolded` requests a box for each screen even if there are many. Throws
 * an error with navgate's sentence on failure.
 */
export async function readMap(tree, isUnfolded = false) {
  const answer = await fetch(`/inspector/map?tree=${encodeURIComponent(tree)}${isUnfolded ? '&unfolded=1' : ''}`,
    { headers: { Authorization: `Bearer ${token}` } });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw Object.assign(new Error(body.error?.message ?? `navgate answered ${answer.status}.`),
      { name: body.error?.name });
  }
  return body;
}
