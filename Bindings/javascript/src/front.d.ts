import type { Client, Transport } from './client.js';
import type { Outcome } from './outcomes.js';
import type {
  ContainerID, ContainerKind, GraphDocument, IdleTime, Params, Route, ScreenKey, Snapshot, SplitColumn, TreeExplainBackResult,
} from './protocol.js';
import type { Lifecycle, Place, Policy, ViewTransition } from './reconciler.js';
import type { Tree } from './tree.js';

// Functions of snapshots

/** The look of a layer. */
export interface LayerLook {
  readonly style?: string;
  readonly priority?: number;
}

/** The container is added at an index among its siblings. `in` is its parent, null for a layer. */
export interface AddStep {
  kind: 'add';
  key: ContainerID;
  type: ContainerKind;
  in: ContainerID | null;
  at: number;
  layer?: LayerLook;
  tab?: string;
  column?: SplitColumn;
}

/** The container moves to another index among its siblings. */
export interface PlaceStep {
  kind: 'place';
  key: ContainerID;
  at: number;
}

/** The content of the container changes. Unchanged members are omitted. */
export interface ChangeStep {
  kind: 'change';
  key: ContainerID;
  /** The keys of the children that are seen, of tabs and splits. */
  shown?: readonly ContainerID[];
  collapsed?: boolean;
  focus?: SplitColumn;
  /** `stack` or `bare`. */
  type?: ContainerKind;
  layer?: LayerLook;
  tab?: string;
  column?: SplitColumn;
}

/** The container is removed. */
export interface RemoveStep {
  kind: 'remove';
  key: ContainerID;
}

/** One step for a container. */
export type ContainerStep = AddStep | PlaceStep | ChangeStep | RemoveStep;

/** Returns the steps for containers before and after the transition. `before` is undefined for the first snapshot. */
export function containers(
  before: Snapshot | undefined,
  after: Snapshot,
): { before: ContainerStep[]; after: ContainerStep[] };

/** One tab of a container of tabs. */
export interface Tab {
  readonly key: ContainerID;
  /** The name of the tab. */
  readonly tab: string;
  /** Its title, or its name. */
  readonly label: string;
  readonly icon?: string;
  readonly badge?: unknown;
  /** Whether the requirement of its coordinator fails. */
  readonly locked: boolean;
}

/** The effect of Back, if a front end shows it. */
export interface Back {
  readonly kind: 'pop' | 'close' | 'route';
  /** For `pop`: the title of the screen below. */
  readonly title?: string;
  /** Whether a leave guard asks the user first. */
  readonly asks: boolean;
}

/** The chrome around the screens. */
export interface Chrome {
  /** The language of the user: the fact `language`, or that of the front end. */
  readonly language: string;
  /** The title and the icon of the graph. */
  readonly brand?: { readonly title: string; readonly icon?: string };
  /** The languages that the user may choose, each with its own name. */
  readonly languages?: readonly { readonly language: string; readonly name: string }[];
  /** The texts of the graph for its front ends. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly icon?: string;
  readonly accent?: string;
  /** The tabs, by the key of their container. */
  readonly tabs: Readonly<Record<ContainerID, readonly Tab[]>>;
  readonly back?: Back;
}

/** Returns the chrome without `back`. `language` is by default `en`. */
export function chrome(graph: GraphDocument | undefined, snapshot: Snapshot, language?: string): Chrome;

// The front end

/** The state of the connection. */
export type ConnectionState = 'connecting' | 'closed' | 'ready';

/** The words of a front end, and its messages for the public. */
export interface Texts {
  readonly back: string;
  readonly close: string;
  readonly language: string;
  readonly locked: string;
  readonly stillThere: string;
  readonly stillThereReason: string;
  readonly stay: string;
  readonly startOver: string;
  readonly connecting: string;
  readonly closed: string;
  readonly failed: string;
  readonly blocked: string;
}

/** The time of a front end. */
export interface Clock {
  /** Returns the time in milliseconds, from any origin. */
  now(): number;
  /** Calls a function after a time. Returns a function that cancels the call. */
  after(milliseconds: number, call: () => void): () => void;
}

export interface FrontEndOptions {
  /** The name of the tree. */
  tree: string;
  /**
   * The graph with which the tree is opened if it is not open yet: a document, or the name of a loaded graph. Without one the
   * front end waits until another program has opened the tree.
   */
  graph?: string | GraphDocument;
  root?: object;
  facts?: Record<string, unknown>;
  /** Returns a transport for each connection. */
  transport: () => Transport | Promise<Transport>;
  /** The name of this client, by default that of the tree. */
  name?: string;
  /** The names of the screens with views. Undeclared ones are reported. */
  views?: readonly string[];
  /** Which views of covered screens are kept, and which layers are opaque. */
  policy?: Policy;
  /** The audience of messages, by default `developers`. */
  voice?: 'developers' | 'public';
  /** Texts that replace those of `TEXTS`, by name. */
  texts?: Partial<Texts>;
  /** The language of titles, by default `en`. The fact `language` takes precedence. */
  language?: string;
  /** Shows the outcome of a command; by default as a message if it concerns the user or the developer. */
  showOutcome?: (outcome: Outcome) => void;
  /** The clock, by default the system's. */
  clock?: Clock;
}

export interface FrontEndEvents {
  /** A fact has changed. */
  fact: [name: string, value: unknown, before: unknown];
  chrome: [chrome: Chrome];
  connection: [state: ConnectionState, text: string | undefined];
  idle: [idle: IdleSeconds | undefined];
}

/** Connects a toolkit to a tree, and follows it until it is closed. */
export class FrontEnd {
  constructor(toolkit: Toolkit, options: FrontEndOptions);
  /** The handle of the tree. Throws before the first connection. */
  get navigation(): Tree;
  /** The client. Throws before the first connection. */
  get client(): Client;
  /** The snapshot that is shown. */
  get snapshot(): Snapshot;
  /** The instance of the tree that is shown. */
  readonly instance: string | undefined;
  /** The key of the active screen. */
  get active(): ScreenKey | undefined;
  /** The language: the fact `language`, else that of the front end. */
  get language(): string;
  /** The chrome around the screens. */
  readonly chrome: Chrome;
  /** The state of the connection. */
  readonly state: ConnectionState;
  /** The last revision that is fully drawn. */
  readonly settled: number;
  /** The answer of `tree.explainBack` for the shown snapshot; a promise of undefined without a connection. */
  get explanation(): Promise<TreeExplainBackResult | undefined>;
  /** Returns the live screen with a key. */
  screen(key: ScreenKey | undefined): LiveScreen | undefined;
  /** Calls a function that sends a command, and shows its outcome; undefined if it failed with an error, which is shown. */
  perform(command: () => Promise<Outcome>): Promise<Outcome | undefined>;
  /** Shows an outcome as `perform` does. */
  showOutcome(outcome: Outcome): void;
  /** Shows an error as `perform` does. */
  showError(error: unknown): void;
  /** Goes back, unless the active screen swallows Back. */
  back(): Promise<Outcome | undefined>;
  /** Reports the activity of the user, at most once a second. */
  reportActivity(): void;
  /** Shows a temporary message, by default a `warning`. */
  notify(text: string, severity?: Severity): void;
  /** Gives the focus to the active screen. */
  focus(): void;
  /** Returns the saved state of a screen. */
  saved(key: ScreenKey): Readonly<Record<string, unknown>>;
  /** Merges members into the saved state of a screen; null removes one. */
  save(key: ScreenKey, members: Record<string, unknown>): void;
  /** Sends unsent saved state, for example before the process ends. */
  flush(): void;
  /** Returns the title of a screen, by default its name. */
  titleOf(screen: { name: string; params: Params }): string;
  /** Returns a word of the front end, or a text of the graph, in the language of the user. */
  text(name: keyof Texts): string;
  text(name: string): string | undefined;
  /** Returns the lines of a screen without a view: name and params for developers, the title for the public. */
  linesOf(screen: LiveScreen): string[];
  /** Sends saved state, removes all views, and closes the connection. The tree remains. */
  close(): Promise<void>;
  /** Calls a function with the values of each event of that name. */
  on<E extends keyof FrontEndEvents>(event: E, listener: (...values: FrontEndEvents[E]) => unknown): this;
  once<E extends keyof FrontEndEvents>(event: E, listener: (...values: FrontEndEvents[E]) => unknown): this;
  off<E extends keyof FrontEndEvents>(event: E, listener: (...values: FrontEndEvents[E]) => unknown): this;
}

/** A screen that appears. */
export interface ScreenStep<P = Params> {
  readonly key: ScreenKey;
  readonly name: string;
  readonly params: P;
  readonly place: Place;
  readonly lifecycle: Lifecycle;
}

/** A screen with a view. Its functions can be destructured: `({ params, trigger }) => …`. */
export class LiveScreen<P = Params> {
  constructor(front: FrontEnd, step: ScreenStep<P>);
  readonly front: FrontEnd;
  readonly key: ScreenKey;
  readonly name: string;
  readonly params: P;
  readonly place: Place;
  readonly lifecycle: Lifecycle;
  /** The handle of the tree, whose commands are sent from this screen. */
  get navigation(): Tree;
  /** The title of the screen, by default its name. */
  get title(): string;
  /** The saved state. */
  get saved(): Readonly<Record<string, unknown>>;
  /** The lines of a view without a function: name and params for developers, the title for the public. */
  get lines(): string[];
  /** Sends a route from this screen, and shows its outcome as `perform` does. Undefined if it failed with an error. */
  readonly trigger: (route: string | Route, params?: Params) => Promise<Outcome | undefined>;
  /** Goes back. */
  readonly back: () => Promise<Outcome | undefined>;
  /** Calls a function that sends a command, and shows its outcome if it concerns the user or the developer. */
  readonly perform: (command: () => Promise<Outcome>) => Promise<Outcome | undefined>;
  /** Shows a temporary message, by default a `warning`. */
  readonly notify: (text: string, severity?: Severity) => void;
  /** Merges members into the saved state; null removes one. */
  readonly save: (members: Record<string, unknown>) => void;
  /** Returns the field of a member of the saved state, the same at each call. */
  readonly field: <T = string>(member: string, initial?: T) => TextField<T>;
}

/** A value that a screen saves, such as typed text. Setting it has an immediate effect and saves it. */
export class TextField<T = string> {
  constructor(screen: LiveScreen, member: string, initial?: T);
  value: T;
  /** Calls a function when the value changes. Returns a function that stops the calls. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

/** The steps of a change. Each part is performed once. */
export interface Change {
  /** Performs the steps before the transition. */
  before(): void;
  /** Performs the steps after the transition, and the steps before it if necessary. */
  after(): void;
}

/** A running transition of a toolkit. */
export interface RunningTransition {
  /** Fulfilled or rejected at its end. */
  readonly ended: Promise<unknown>;
  /** Ends it, because another snapshot is drawn. Animations may continue: the next `begin` reverses them, and `painted` waits. */
  cut(): void;
}

/** The severity of a message. */
export type Severity = 'information' | 'warning' | 'error';

/** A temporary message. */
export interface Message {
  readonly text: string;
  readonly severity: Severity;
  readonly milliseconds: number;
}

/** The time until the idle routes begin. */
export interface IdleSeconds extends IdleTime {
  readonly seconds: number;
}

/**
 * The base class of toolkits, which adapters extend.
 *
 * A minimal toolkit implements `add`, `change`, `remove`, `appear`, `update` and `disappear`; the rest is optional. `S` is
 * its subclass of `LiveScreen`, which `makeScreen` returns.
 */
export class Toolkit<S extends LiveScreen = LiveScreen> {
  /** The front end, which sets it. */
  front: FrontEnd;
  add(step: AddStep): void;
  place(step: PlaceStep): void;
  change(step: ChangeStep): void;
  remove(step: RemoveStep): void;
  /** Returns the object for a screen; by default a `LiveScreen`. */
  makeScreen(step: ScreenStep): S;
  /** Creates the view of a screen. */
  appear(screen: S): void;
  /** Moves a view to another `place`. */
  move(screen: S): void;
  /** Shows new params. `before` has the previous `name` and `params`. */
  update(screen: S, before: { name: string; params: Params }): void;
  /** The lifecycle of the screen has risen. */
  uncover(screen: S): void;
  /** The lifecycle of the screen has fallen. */
  cover(screen: S): void;
  /** Removes a view. */
  disappear(screen: S): void;
  /** Another front end changed members of the saved state; a removed member is undefined. */
  saved(screen: S, members: Readonly<Record<string, unknown>>): void;
  /**
   * Starts an animated transition, and calls `change.before()` when the widgets may change; undefined if nothing moves. At the
   * end of the transition, the front end performs remaining steps.
   */
  begin(transition: ViewTransition, change: Change): RunningTransition | undefined;
  /** All steps of the snapshot are performed. */
  drawn(snapshot: Snapshot, transition: ViewTransition): void;
  /** Gives the focus to the view of the active screen. */
  focus(screen: S): void;
  /** Returns a promise that is fulfilled when the widgets are painted. */
  painted(): Promise<unknown>;
  /** Called when the tree is open, before it is drawn. */
  opened(): unknown;
  /** Shows the title, the icon, the accent, the tabs, and the effect of Back. */
  chrome(chrome: Chrome): void;
  /** Shows a message; by default on the console. */
  say(message: Message): void;
  /** Shows the state of the connection, with a text unless it is `ready`. */
  connection(state: ConnectionState, text: string | undefined): void;
  /** Shows the seconds until the idle routes begin; undefined without any. */
  idle(idle: IdleSeconds | undefined): void;
  /** A fact has changed. */
  fact(name: string, value: unknown, before: unknown): void;
}

/** The tree before it is open. */
export const NOTHING: Snapshot;
