import { canonical, isEqual } from '../canonical.js';
import { backOf, chrome, languageOf, textsOf, titleOf } from '../chrome.js';
import { Emitter } from '../emitter.js';
import { given } from '../given.js';
import { nodeWith } from '../snapshot.js';
import { systemClock } from './clock.js';
import { Countdown } from './countdown.js';
import { Messages } from './messages.js';
import { SavedState } from './saved-state.js';
import { Session } from './session.js';
import { NOTHING, Stage } from './stage.js';

const ACTIVITY_MS = 1000;
/** Events that are not actions of the user. */
const QUIET_EVENTS = ['activity', 'settled'];

/**
 * Connects a toolkit to a tree, as `Protocol/front-end.md` specifies: the toolkit shows the tree, and the user's actions
 * are sent to it. `front.d.ts` describes the options.
 *
 * Events: `fact` with the name, the new and the old value; `chrome`, `connection` and `idle` with what the toolkit gets.
 */
export class FrontEnd extends Emitter {
  #toolkit;
  #tree;
  #views;
  #policy;
  #language;
  #clock;
  #messages;
  #session;
  #stage;
  #saving;
  #countdown;
  #showOutcome;
  #graph;
  #said = new Set();
  #chromeText;
  #back;
  #facts = {};
  #explanation;
  #activeAt = -Infinity;
  #isOver = false;

  /** The chrome: the result of `chrome`, and `back`. */
  chrome = { tabs: {} };
  /** The state of the connection: `connecting`, `closed` or `ready`. */
  state = 'connecting';
  /** The instance of the tree that is shown. */
  instance;
  /** The last revision that is fully drawn. */
  settled = 0;

  constructor(toolkit, {
    views = [], policy = {}, voice = 'developers', texts, language = 'en', showOutcome, clock = systemClock, ...opening
  }) {
    super();
    this.#toolkit = toolkit;
    this.#tree = opening.tree;
    this.#views = views;
    this.#policy = policy;
    this.#language = language;
    this.#clock = clock;
    this.#messages = new Messages(voice, texts);
    this.#messages.graphTexts = () => textsOf(this.#graph, this.language) ?? {};
    this.#showOutcome = showOutcome ?? ((outcome) => this.#say(this.#messages.outcome(outcome)));
    this.#stage = new Stage(toolkit, policy);
    this.#saving = new SavedState({
      send: (key, state) => this.client.ui.save({ tree: this.#tree, key, state }),
      told: (key, members) => this.#told(key, members),
      failed: (error) => this.showError(error),
    }, clock);
    this.#countdown = new Countdown(clock, (idle) => this.#tell('idle', idle));
    this.#session = new Session({
      connection: (state, problem) => this.#connection(state, problem),
      attached: (error) => this.#sayOnce(this.#messages.otherGraph(error, this.#tree)),
      opened: () => toolkit.opened(),
      moved: (document) => this.#moved(document),
      began: (mirror) => this.#saving.subscribed(mirror.saved, (key) => this.#isSame(key, mirror.snapshot)),
      changed: ({ snapshot, instance }, changes) => {
        this.instance = instance;
        this.#draw(snapshot, changes);
      },
      lost: () => this.#clear(),
      interrupted: () => this.#saving.interrupted(),
      idled: (idle) => this.#countdown.begin(idle),
      sending: (method, { event }) => {
        if (!QUIET_EVENTS.includes(event)) this.#saving.flush();
      },
    }, opening, clock);
    toolkit.front = this;
    this.#session.run();
  }

  // For toolkits and applications

  /** The handle of the tree. Throws before the first connection. */
  get navigation() {
    return this.#session.navigation;
  }

  /** The client. Throws before the first connection. */
  get client() {
    return this.navigation.client;
  }

  /** The snapshot that is shown. */
  get snapshot() {
    return this.#stage.snapshot;
  }

  /** The key of the active screen. */
  get active() {
    return this.#stage.active?.key;
  }

  /** The language: the fact `language`, else that of the front end. */
  get language() {
    return languageOf(this.snapshot, this.#language);
  }

  /** Returns the live screen with a key. */
  screen(key) {
    return this.#stage.screen(key);
  }

  /** Calls a function that sends a command, and shows its outcome; undefined if it failed with an error, which is shown. */
  async perform(command) {
    try {
      const outcome = await command();
      this.showOutcome(outcome);
      return outcome;
    } catch (error) {
      this.showError(error);
      return undefined;
    }
  }

  /** Shows an outcome as `perform` does. */
  showOutcome(outcome) {
    this.#showOutcome(outcome);
  }

  /** Shows an error as `perform` does. */
  showError(error) {
    this.#say(this.#messages.error(error));
  }

  /** Goes back, unless the active screen swallows Back. */
  async back() {
    if (this.snapshot.back?.[this.active] === 'swallowed') return undefined;
    return this.perform(() => this.navigation.back());
  }

  /** Reports the activity of the user, at most once a second. */
  reportActivity() {
    const now = this.#clock.now();
    if (!this.#session.isConnected || now - this.#activeAt < ACTIVITY_MS) return;
    this.#activeAt = now;
    this.#report((tree) => tree.reportActivity());
  }

  /** Shows a temporary message; `severity` is `information`, `warning` or `error`. */
  notify(text, severity) {
    this.#say(this.#messages.message(text, severity));
  }

  /** Gives the focus to the active screen. */
  focus() {
    if (this.#stage.active) this.#toolkit.focus(this.#stage.active);
  }

  /** Returns the saved state of a screen. */
  saved(key) {
    return this.#saving.of(key);
  }

  /** Merges members into the saved state of a screen; null removes one. */
  save(key, members) {
    this.#saving.save(key, members);
    this.screen(key)?.told(members);
  }

  /** Sends unsent saved state, for example before the process ends. */
  flush() {
    this.#saving.flush();
  }

  /** The cached answer of `tree.explainBack` for the shown snapshot; a promise of undefined without a connection. */
  get explanation() {
    this.#explanation ??= this.client.tree.explainBack({ tree: this.#tree }).catch(() => undefined);
    return this.#explanation;
  }

  /** Returns the title of a screen, by default its name. */
  titleOf(screen) {
    return titleOf(this.#graph, screen, this.language);
  }

  /** Returns a word of the front end, such as `back`, or a text of the graph, in the language of the user. */
  text(name) {
    return this.#messages.text(name);
  }

  /** Returns the lines of a screen without a view: name and params for developers, the title for the public. */
  linesOf(screen) {
    return this.#messages.lines(screen);
  }

  /** Sends saved state, removes all views, and closes the connection. The tree remains. */
  async close() {
    if (this.#isOver) return;
    this.flush();
    this.#clear();
    this.#isOver = true;
    this.#countdown.end();
    await this.#session.close();
  }

  // The connection

  #connection(state, problem) {
    if (state !== 'ready') this.#countdown.end();
    this.state = state;
    this.#tell('connection', state, this.#messages.connection(state, problem));
  }

  /** The tree has another graph, or its graph was not read yet. */
  #moved({ graph, registered }) {
    this.#graph = graph;
    const declared = Object.keys({ ...graph?.screens, ...registered?.screens });
    // A tree without a graph accepts all screens.
    if (declared.length === 0) return;
    for (const name of this.#views.filter((one) => !declared.includes(one))) {
      this.#sayOnce(this.#messages.undeclared(name, this.#tree, declared));
    }
  }

  // Drawing

  #draw(snapshot, changes) {
    const before = this.snapshot;
    const isKnown = (key) => this.#policy.keepCovered < Infinity && nodeWith(before.window, key) !== undefined;
    this.#stage.draw(snapshot, changes, {
      performed: (kind, key) => this.#performed(kind, key, isKnown),
      shown: () => {
        this.#explanation = undefined;
        this.#decorate();
        if (snapshot !== NOTHING) this.#compareFacts(snapshot.facts);
      },
      drawn: () => this.#askBack(snapshot),
      settled: () => {
        this.settled = snapshot.revision;
        if (snapshot !== NOTHING) this.#report((tree) => tree.reportSettled(snapshot.revision));
      },
    });
  }

  /** Removes all views, because the next snapshot belongs to another tree. */
  #clear() {
    this.#saving.clear();
    this.#draw(NOTHING);
    this.settled = 0;
  }

  /** Reads the saved state of a screen that comes forward, and sends the state of a screen that goes back. */
  #performed(kind, key, isKnown) {
    if (kind === 'update') this.#saving.ask(key, { isOther: true });
    else if (kind === 'uncover' || (kind === 'appear' && isKnown(key))) this.#saving.ask(key);
    else if (kind === 'cover' || kind === 'disappear') this.#saving.flush(key);
    if (kind === 'disappear' && !nodeWith(this.snapshot.window, key)) this.#saving.forget(key);
  }

  #compareFacts(facts = {}) {
    const before = this.#facts;
    this.#facts = facts;
    for (const name of new Set([...Object.keys(before), ...Object.keys(facts)])) {
      if (!isEqual(before[name], facts[name])) this.#tell('fact', name, facts[name], before[name]);
    }
  }

  // Around the screens

  /** Passes the chrome to the toolkit if it has changed. */
  #decorate() {
    const shown = given({ ...chrome(this.#graph, this.snapshot, this.#language), back: this.#back });
    const text = canonical(shown);
    if (text === this.#chromeText) return;
    this.#chromeText = text;
    this.chrome = shown;
    this.#tell('chrome', shown);
  }

  /** Asks navd for the effect of Back. Until the answer, the previous effect is shown. */
  async #askBack(snapshot) {
    const explanation = snapshot === NOTHING ? undefined : await this.explanation;
    if (this.snapshot !== snapshot) return;
    this.#back = backOf(this.#graph, snapshot, explanation, this.language);
    this.#decorate();
  }

  // Reports and messages

  #told(key, members) {
    const screen = this.screen(key);
    if (!screen) return;
    screen.told(members);
    this.#toolkit.saved(screen, members);
  }

  #tell(event, ...values) {
    this.#toolkit[event](...values);
    this.emit(event, ...values);
  }

  #say(message) {
    if (message && !this.#isOver) this.#toolkit.say(message);
  }

  #sayOnce(message) {
    if (!message || this.#said.has(message.text)) return;
    this.#said.add(message.text);
    this.#say(message);
  }

  /** Reports an event. Ignores a lost connection. */
  #report(event) {
    if (!this.#isOver) event(this.navigation).catch(() => {});
  }

  /** Whether a screen has the same name and params in another snapshot. */
  #isSame(key, snapshot) {
    const [one, other] = [this.snapshot, snapshot].map(({ window }) => nodeWith(window, key));
    return one?.name === other?.name && isEqual(one?.params, other?.params);
  }
}
