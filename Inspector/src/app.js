// The state of the page in one object, and its drawing.

/** The state of the page. Views change it with `set`. */
export const app = {
  /** trees, tree, graph or time */
  view: 'tree',
  /** look or send */
  panel: 'look',
  /** connecting, live or lost */
  connection: 'connecting',
  /** With a lost connection: when it was lost and when the next attempt is made, in milliseconds of Date.now(). */
  lostAt: undefined,
  retryAt: undefined,
  /** The client of navd; undefined before the first connection. */
  client: undefined,
  /** The state of the machine: the answers of tree.list, server.clients, server.status and graph.list. */
  trees: undefined,
  clients: [],
  status: undefined,
  graphs: [],
  /** The name of the tree that is shown; null if there is none. */
  tree: null,
  /** The followed tree, a `TreeWatch`. */
  watch: undefined,
  /** The shown revision; null for the live one. */
  revision: null,
  /** The number of the explained history entry; null for the newest. */
  entry: null,
  /** The key of a screen or the id of a coordinator; null without a selection. */
  selected: null,
  /** The coordinator type or the screen that is selected in the graph. */
  node: null,
  /** The distance of the layers, from 0 (as seen) to 1 (apart). */
  depth: 1,
  /** The route of the open form: its coordinator and its name, as one text. */
  form: null,
  /** The values typed into the forms, by form and param. */
  typed: {},
  /** The outcome of a dry run, with its form or URL. */
  dryRun: null,
  /** The outcome or the error of the form that was sent last, until the user types: `{ form, outcome, error }`. */
  sent: undefined,
  /** The form that the user tried to send, which then shows missing values. */
  tried: undefined,
  /** The tree whose driver lease is about to be broken. */
  breaks: undefined,
  /** The texts of the filters, by view. */
  filters: {},
  /** light or dark; undefined follows the system. */
  theme: undefined,
  /** The sentence of the last failure or outcome; `told` has it with the outcome if it is about a command. */
  message: undefined,
  told: undefined,
  /** The key of the container whose screens are listed; null without one. */
  listed: null,
  /** The screen under the pointer, whose owners are marked. */
  hovered: null,
  /** Whether the panel at the bottom of a narrow page is open. */
  isSheetOpen: false,
};

let draws = () => {};
let isScheduled = false;

/** Registers the function that draws the page. */
export function drawnBy(draw) {
  draws = draw;
}

/** Changes the state, and draws the page in the next frame. */
export function set(changes) {
  Object.assign(app, changes);
  redraw();
}

/** Draws the page in the next frame. */
export function redraw() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    draws();
  });
}

/** Whether an earlier revision is shown. */
export const isPast = () => app.revision !== null && app.revision !== app.watch?.snapshot?.revision;

/** Whether commands may be sent: live, connected, no other driver, and the right to drive. */
export function maySend() {
  if (app.connection !== 'live' || isPast() || !app.watch?.snapshot || app.watch.ended) return false;
  // The list of trees has the user's rights.
  const info = app.trees?.find(({ tree }) => tree === app.tree);
  return app.trees !== undefined && !app.watch.driver && info?.may !== 'observe';
}

/** The earlier snapshot that was shown last, and its watch. */
let shownLast = {};

/** The shown snapshot: the live one, or that of `revision`. Until it has arrived, the previous one. */
export function shownSnapshot() {
  const { watch } = app;
  if (!watch?.snapshot) return undefined;
  const past = isPast() ? watch.at(app.revision) : undefined;
  if (past || !isPast()) shownLast = { watch, past };
  return past ?? (shownLast.watch === watch ? shownLast.past : undefined) ?? watch.snapshot;
}
