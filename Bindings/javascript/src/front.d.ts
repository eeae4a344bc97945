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

/** The container is made, at an index among its siblings; `in` is the one around it, null for a layer. */
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

/** The container gets another index among its siblings. */
export interface PlaceStep {
  kind: 'place';
  key: ContainerID;
  at: number;
}

/** What the container shows is different. A member that is as before is left out. */
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

/** The container is let go. */
export interface RemoveStep {
  kind: 'remove';
  key: ContainerID;
}

/** What a front end does to one container. */
export type ContainerStep = AddStep | PlaceStep | ChangeStep | RemoveStep;

/** Returns the steps for containers before the transition and after it; `before` is undefined for the first snapshot. */
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
  /** Whether the requirement of its coordinator does not hold. */
  readonly locked: boolean;
}

/** What Back does, if a front end shows it. */
export interface Back {
  readonly kind: 'pop' | 'close' | 'route';
  /** For `pop`: the title of the screen below. */
  readonly title?: string;
  /** Whether a leave guard asks the user first. */
  readonly asks: boolean;
}

/** What is around the screens. */
export interface Chrome {
  /** The language of the user: the fact `language`, or that of the front end. */
  readonly language: string;
  /** The title and the icon of the graph. */
  readonly brand?: { readonly title: string; readonly icon?: string };
  /** The languages that the user may choose, each with its name in itself. */
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

/** Returns what is around the screens, without `back`. `language` is by default `en`. */
export function chrome(graph: GraphDocument | undefined, snapshot: Snapshot, language?: string): Chrome;

// The front end

/** The state of the connection. */
export type ConnectionState = 'connecting' | 'closed' | 'ready';

/** The words of a front end, and what it says to the public. */
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
  /** Returns the milliseconds since some instant. */
  now(): number;
  /** Calls a function after a time, unless the function that it returns is called before. */
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
  /** The names of the screens that have a view. Those that nothing declares are reported. */
  views?: readonly string[];
  /** Which views of covered screens are kept, and which layers are opaque. */
  policy?: Policy;
  /** To whom messages are addressed, by default `developers`. */
  voice?: 'developers' | 'public';
  /** Other texts. */
  texts?: Partial<Texts>;
  /** The language of titles, by default `en`. The fact `language` comes first. */
  language?: string;
  /** Shows the outcome of a command; by default a message if the user or the developer has to know it. */
  showOutcome?: (outcome: Outcome) => void;
  /** By default the time of the system. */
  clock?: Clock;
}

export interface FrontEndEvents {
  /** A fact has another value. */
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
  /** The tree as it is shown. */
  get snapshot(): Snapshot;
  /** The instance of the tree that is shown. */
  readonly instance: string | undefined;
  /** The key of the active screen. */
  get active(): ScreenKey | undefined;
  /** The language spoken: the fact `language`, else that of the front end. */
  get language(): string;
  /** What is around the screens. */
  readonly chrome: Chrome;
  /** The state of the connection. */
  readonly state: ConnectionState;
  /** The last revision that was drawn, and does not move. */
  readonly settled: number;
  /** The answer of `tree.explainBack` for what is shown; a promise of undefined without a connection. */
  get explanation(): Promise<TreeExplainBackResult | undefined>;
  /** Returns the live screen with a key. */
  screen(key: ScreenKey | undefined): LiveScreen | undefined;
  /** Calls a function that sends a command, and shows its outcome; undefined if it failed with an error, which is shown. */
  perform(command: () => Promise<Outcome>): Promise<Outcome | undefined>;
  /** Shows an outcome as `perform` does. */
  showOutcome(outcome: Outcome): void;
  /** Goes back, unless the tree says that Back is swallowed. */
  back(): Promise<Outcome | undefined>;
  /** Reports the activity of the user, at most once a second. */
  reportActivity(): void;
  /** Shows a message for a moment, by default a `warning`. */
  notify(text: string, severity?: Severity): void;
  /** Gives the focus to the active screen. */
  focus(): void;
  /** Returns the saved state of a screen. */
  saved(key: ScreenKey): Readonly<Record<string, unknown>>;
  /** Merges members into the saved state of a screen; null removes one. */
  save(key: ScreenKey, members: Record<string, unknown>): void;
  /** Sends what is saved and not sent, for example before the process ends. */
  flush(): void;
  /** Returns the title of a screen, by default its name. */
  titleOf(screen: { name: string; params: Params }): string;
  /** Returns a word of the front end, or a text of the graph, in the language of the user. */
  text(name: keyof Texts): string;
  text(name: string): string | undefined;
  /** Returns the lines of a screen without a view of its own: name and params for developers, the title for the public. */
  linesOf(screen: LiveScreen): string[];
  /** Sends what is saved, lets all views go, and closes the connection. The tree remains. */
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

/** A screen that has a view. Its functions can be taken out of it: `({ params, trigger }) => …`. */
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
  /** Calls a function that sends a command, and shows its outcome if the user or the developer has to know it. */
  readonly perform: (command: () => Promise<Outcome>) => Promise<Outcome | undefined>;
  /** Shows a message for a moment, by default a `warning`. */
  readonly notify: (text: string, severity?: Severity) => void;
  /** Merges members into the saved state; null removes one. */
  readonly save: (members: Record<string, unknown>) => void;
  /** Returns the field of a member of the saved state, the same at each call. */
  readonly field: <T = string>(member: string, initial?: T) => TextField<T>;
}

/** A value that a screen saves, such as a typed text. A value that is set is the value at once, and is saved. */
export class TextField<T = string> {
  constructor(screen: LiveScreen, member: string, initial?: T);
  value: T;
  /** Calls a function when the value is another; returns a function that ends that. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

/** The steps of a change, each part of which is performed once. */
export interface Change {
  /** Performs the steps before the transition. */
  before(): void;
  /** Performs the steps after the transition, and those before it if they are not performed. */
  after(): void;
}

/** A transition of a toolkit that runs. */
export interface RunningTransition {
  /** Fulfilled or rejected at its end. */
  readonly ended: Promise<unknown>;
  /** Ends it, because another snapshot is drawn. What moves may go on: the next `begin` turns it around, and `painted` waits for it. */
  cut(): void;
}

/** How much a message matters. */
export type Severity = 'information' | 'warning' | 'error';

/** A message to show for a time. */
export interface Message {
  readonly text: string;
  readonly severity: Severity;
  readonly milliseconds: number;
}

/** The time that is left before the routes of `idle` begin. */
export interface IdleSeconds extends IdleTime {
  readonly seconds: number;
}

/**
 * What a front end asks of a toolkit. An adapter extends it.
 *
 * A small one implements `add`, `change`, `remove`, `appear`, `update` and `disappear`; what else it can do is optional. `S` is
 * its own kind of `LiveScreen`, which `makeScreen` returns.
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
  /** Makes the view of a screen. */
  appear(screen: S): void;
  /** Puts a view in another `place`. */
  move(screen: S): void;
  /** Shows other params; `before` has the `name` and the `params` until now. */
  update(screen: S, before: { name: string; params: Params }): void;
  /** The lifecycle of the screen has risen. */
  uncover(screen: S): void;
  /** The lifecycle of the screen has fallen. */
  cover(screen: S): void;
  /** Lets a view go. */
  disappear(screen: S): void;
  /** Members of the saved state have other values, from another front end; undefined for one that is gone. */
  saved(screen: S, members: Readonly<Record<string, unknown>>): void;
  /**
   * Begins an animated transition, and calls `change.before()` when the widgets may change; undefined if nothing moves. At the
   * end of the transition the front end performs what was not called.
   */
  begin(transition: ViewTransition, change: Change): RunningTransition | undefined;
  /** The widgets are those of the snapshot. */
  drawn(snapshot: Snapshot, transition: ViewTransition): void;
  /** Gives the focus to the view of the active screen. */
  focus(screen: S): void;
  /** Returns a promise that is fulfilled when the widgets are painted. */
  painted(): Promise<unknown>;
  /** Called when the tree is open, before it is drawn. */
  opened(): unknown;
  /** Shows the title, the icon, the accent, the tabs, and what Back does. */
  chrome(chrome: Chrome): void;
  /** Shows a message; by default on the console. */
  say(message: Message): void;
  /** Shows the state of the connection, with a text unless it is `ready`. */
  connection(state: ConnectionState, text: string | undefined): void;
  /** Shows the seconds that are left before the routes of `idle` begin; undefined if none do. */
  idle(idle: IdleSeconds | undefined): void;
  /** A fact has another value. */
  fact(name: string, value: unknown, before: unknown): void;
}

/** The tree before it is open. */
export const NOTHING: Snapshot;
