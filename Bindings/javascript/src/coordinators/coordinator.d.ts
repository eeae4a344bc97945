import type { Action, Answer } from './actions.js';
import type {
  CommandOptions, Completion, CoordinatorHandleParams, CoordinatorPrepareParams, FullRoute, Outcome, Params, Revision,
  Screen, Situation,
} from '../protocol.js';

/** What a coordinator's home is. */
export type Home = Situation['home'];

/** A route as a type declares it. */
export interface RouteDeclaration {
  /** Its params, as a graph document declares them. */
  params?: Record<string, object>;
  /** The types whose routes it carries. */
  wraps?: string | string[];
  summary?: string;
}

/** What is asked of a coordinator, beside the route. */
export interface Question {
  /** A route, a child's route that was pulled back, or the end of a child. */
  readonly kind: 'route' | 'pulled' | 'completed';
  /** The id of the child, of the last two. */
  readonly childID: string | undefined;
  /** The child itself, if this client serves it. */
  readonly child: Coordinator | undefined;
  readonly tree: string;
  /** The number of the command. */
  readonly command: number;
  /** The revision that the command found. */
  readonly revision: Revision;
  /** Whether nothing will be committed whatever the answer. */
  readonly dryRun: boolean;
  /** The routes still to come of a deep link. */
  readonly remaining: readonly FullRoute[];
  /** The uppermost of its own screens, at most 32, the lowest first. */
  readonly screens: readonly Screen[];
  /** How many screens it has. */
  readonly screenCount: number;
  /** Its ancestors, the nearest first, at most 16; `pullback` is how each hears the one before it. */
  readonly ancestors: CoordinatorPrepareParams['ancestors'];
  /** Aborted when navd no longer wants the answer. */
  readonly signal: AbortSignal;
}

/** The params of a command that a coordinator sends for itself. */
export type RouterOptions = Omit<CommandOptions, 'tree'>;

/** Sends commands for one coordinator, which must be committed. */
export interface Router {
  /** Sends it a route. */
  trigger(name: string, params?: Params, options?: RouterOptions): Promise<Outcome>;
  /** Follows a deep link from it on: several routes, one command. */
  handle(routes: CoordinatorHandleParams['routes'], options?: RouterOptions): Promise<Outcome>;
  /** Has it carry out an action; children in it are named, not objects. */
  transfer(action: Action, options?: RouterOptions): Promise<Outcome>;
  /** Ends it with a value; it must have been started. */
  finish(value?: unknown, options?: RouterOptions & { keep?: boolean }): Promise<Outcome>;
  /** Ends it with an error. */
  fail(error: unknown, options?: RouterOptions): Promise<Outcome>;
  /** Ends it without a result. */
  cancel(options?: RouterOptions): Promise<Outcome>;
  /** Returns it to its first screen; with `self` it goes too. */
  drop(options?: RouterOptions & { self?: boolean }): Promise<Outcome>;
}

/**
 * Decides what routes do: subclasses declare their type in static members, and have a method for each route.
 *
 * An object stands for one live coordinator. navd may have opened it for somebody else, or for another process that is
 * gone: then it is made anew from its params. So what it must remember stands in its params or in the tree.
 */
export class Coordinator<P extends Params = Params> {
  /** The name of the type; by default that of the class. */
  static type?: string;
  /** What it brings to show screens in. */
  static kind?: Home;
  /** Its routes; without them it takes any route. */
  static routes?: Record<string, RouteDeclaration>;
  /** Its own params, as a graph document declares them. */
  static params?: Record<string, object>;
  /** What it finishes with. */
  static result?: object;
  /** What commands call its routes; by default the name of the type. */
  static routeType?: string;
  /** Of a split: 2 or 3. */
  static columns?: 2 | 3;
  /** Of tabs: the children, each with its name. */
  static tabs?: object[];
  /** Whether a graph declares the type, and the class only answers. */
  static delegated?: boolean;

  constructor(params?: P);
  /** Its own params. */
  readonly params: P;
  /** Its id in the tree; undefined until the command that opened it is committed. */
  readonly id: string | undefined;
  /** The name of its tree; undefined like the id. */
  readonly tree: string | undefined;
  /** Whether no transfer of it has changed anything yet. */
  readonly isInitial: boolean;
  /** Whether it has no parent. */
  readonly isRoot: boolean;
  /** The number of its ancestors. */
  readonly level: number;
  /** What it shows screens in. */
  readonly home: Home;
  /** Whether its home is a collapsed split, or a column of one. */
  readonly isCollapsed: boolean;
  /** Sends commands for it. */
  readonly router: Router;
  /**
   * Says what a route does. It may be asked in advance, twice, or for what is not carried out, and so changes nothing
   * itself. By default it calls the method that is named like the route: `note(params, route, question)`.
   */
  prepare(route: FullRoute, question: Question): Answer | Promise<Answer>;
  /** Performs a custom transition, once its command is committed; what it returns is awaited. */
  perform(
    name: string,
    params: Params,
    context: { readonly command: number; readonly revision: Revision; readonly signal: AbortSignal },
  ): unknown;
  /** Called once the command that opened it is committed, or when it was taken over. */
  began(): void;
  /** Called when it has ended, or lives on without this client; the completion says how, if it was started. */
  ended(completion?: Completion): void;
}

/** A coordinator that shows one screen. */
export class BareCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator that brings a stack. */
export class StackCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator that brings a split of `static columns`. */
export class SplitCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator that brings `static tabs`. */
export class TabCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator that replaces the window's root. */
export class WindowCoordinator<P extends Params = Params> extends Coordinator<P> {}

/** A class of coordinators: navd opens them with nothing but their params. */
export interface CoordinatorClass {
  new (params?: any): Coordinator<any>;
}
