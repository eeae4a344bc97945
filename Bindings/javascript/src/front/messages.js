/** The messages of a front end: for developers all messages of navd, for the public only those that concern the public. */
import { nearest } from './nearest.js';

const MESSAGE_MS = 8000;
/** The duration of a message for developers. */
const PROBLEM_MS = 30_000;

/** The words of a front end, and its messages for the public. */
const TEXTS = {
  back: 'Back',
  close: 'Close',
  language: 'Language',
  locked: 'locked',
  stillThere: 'Still there?',
  stillThereReason: 'This starts over soon.',
  stay: 'I am still here',
  startOver: 'Start over',
  connecting: 'One moment, please …',
  closed: 'Not available at the moment.',
  failed: 'That did not work.',
  blocked: 'That is not possible now.',
};

/** Returns messages, `{text, severity, milliseconds}`, or undefined without one. */
export class Messages {
  #isPublic;
  #texts;

  /** Returns the texts of the graph in the language of the user. */
  graphTexts = () => ({});

  constructor(voice, texts = {}) {
    this.#isPublic = voice === 'public';
    this.#texts = texts;
  }

  /** Returns a text: that of the application, else that of the graph, else the one in `TEXTS`. */
  text(name) {
    return this.#texts[name] ?? this.graphTexts()[name] ?? TEXTS[name];
  }

  /** Returns the text for a state of the connection; undefined if it is `ready`. */
  connection(state, problem) {
    if (state === 'ready') return undefined;
    return this.#isPublic ? this.text(state) : problem;
  }

  outcome({ outcome, reason }) {
    if (!reason || reason.code === 'leaveAsked') return undefined;
    if (reason.code === 'unhandled') return this.#isPublic ? undefined : this.message(reason.message);
    if (outcome !== 'failed' && outcome !== 'blocked') return undefined;
    const isForAll = !this.#isPublic || reason.code === 'leaveRejected';
    return this.message(isForAll ? reason.message : this.text(outcome), outcome === 'failed' ? 'error' : 'warning');
  }

  error(error) {
    const place = error.pointer ? ` (at ${error.pointer})` : '';
    return this.message(this.#isPublic ? this.text('failed') : `${error.message}${place}`, 'error');
  }

  /** The tree is open with another graph. */
  otherGraph(error, tree) {
    return this.#problem(`${error.message}\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. `
      + `To open it anew: navctl close ${tree}`, 'error');
  }

  /** There is a view for an undeclared screen. */
  undeclared(name, tree, declared) {
    const near = nearest(name, declared);
    const advice = near === undefined ? '' : ` Did you mean ${near}?`;
    const text = `There is a view for the screen ${name}, which the tree ${tree} does not declare.${advice}`;
    return this.#problem(text, 'warning');
  }

  message(text, severity = 'warning', milliseconds = MESSAGE_MS) {
    return { text, severity, milliseconds };
  }

  /** Returns the lines of a screen without a view of its own. */
  lines({ name, title, params }) {
    if (this.#isPublic) return [title];
    const written = ([param, value]) => `${param}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
    return [name, ...Object.entries(params).map(written)];
  }

  #problem(text, severity) {
    return this.#isPublic ? undefined : this.message(text, severity, PROBLEM_MS);
  }
}
