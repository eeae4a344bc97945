import type { Action, Answer } from './actions.js';
import type { Alternative, Condition } from './declarations.js';
import type { Outcome } from '../outcomes.js';
import type {
  CommandOptions, Completion, CoordinatorHandleParams, CoordinatorPrepareParams, FullRoute, Params, Revision,
  Screen, Situation,
} from '../protocol.js';

/** The kind of a coordinator's home. */
export type Home = Situation['home'];

/** The declaration of a route. */
export interface RouteDeclaration {
  /** Its params, as in a graph document. */
  params?: Record<string, object>;
  /** The types whose routes it wraps. */
  wraps?: string | string[];
  summary?: string;
}

/** A question, without its route. */
export interface Question {
  /** A route, a child's route that was pulled back, or a child's completion. */
  readonly kind: 'route' | 'pulled' | 'completed';
  /** The id of the child, for the last two kinds. */
  readonly childID: string | undefined;
  /** The child itself, if this client serves it. */
  readonly child: Coordinator | undefined;
  readonly tree: string;
  /** The number of the command. */
  readonly command: number;
  /** The revision that the command started from. */
  readonly revision: Revision;
  /** Whether the command is a dry run and commits nothing. */
  readonly dryRun: boolean;
  /** The remaining routes of a deep link. */
  readonly remaining: readonly FullRoute[];
  /** The topmost of its own screens, at most 32, the lowest first. */
  readonly screens: readonly Screen[];
  /** The number of its screens. */
  readonly screenCount: number;
  /** Its ancestors, nearest first, at most 16. `pullback` is an ancestor's pullback of the one before it. */
  readonly ancestors: CoordinatorPrepareParams['ancestors'];
  /** Aborted when navd cancels the question. */
  readonly signal: AbortSignal;
}

/** The options of a command that a coordinator sends for itself. */
export type RouterOptions = Omit<CommandOptions, 'tree'>;

/** Sends commands for one coordinator, which must be committed. */
export interface Router {
  /** Sends the coordinator a route. */
  trigger(name: string, params?: Params, options?: RouterOptions): Promise<Outcome>;
  /** Follows a deep link from the coordinator: several routes in one command. */
  handle(routes: CoordinatorHandleParams['routes'], options?: RouterOptions): Promise<Outcome>;
  /** Carries out an action; children in it are named by type, not objects. */
  transfer(action: Action, options?: RouterOptions): Promise<Outcome>;
  /** Ends the coordinator with a value; it must have been started. */
  finish(value?: unknown, options?: RouterOptions & { keep?: boolean }): Promise<Outcome>;
  /** Ends the coordinator with an error. */
  fail(error: unknown, options?: RouterOptions): Promise<Outcome>;
  /** Ends the coordinator without a result. */
  cancel(options?: RouterOptions): Promise<Outcome>;
  /** Returns to the coordinator's first screen; with `self` the coordinator ends too. */
  drop(options?: RouterOptions & { self?: boolean }): Promise<Outcome>;
}

/**
 * Decides what routes do: subclasses declare their type in static members, and have a method for each route.
 *
 * An object represents one live coordinator. If another process opened the coordinator, the object is created from the
 * params. Therefore all lasting state belongs in the params or in the tree.
 */
export class Coordinator<P extends Params = Params> {
  /** The name of the type; by default the name of the class. */
  static type?: string;
  /** The kind of its container. */
  static kind?: Home;
  /** Its routes. Without them the type takes any route. */
  static routes?: Record<string, RouteDeclaration>;
  /** Its own params, as in a graph document. */
  static params?: Record<string, object>;
  /** The type of the value that it finishes with. */
  static result?: object;
  /** The name of its routes in commands; by default the name of the type. */
  static routeType?: string;
  /** The number of columns of a split: 2 or 3. */
  static columns?: 2 | 3;
  /** The children of tabs, each with its name. */
  static tabs?: object[];
  /** The effect of Back on the tabs when there is nothing to pop or to close. */
  static tabBack?: 'first' | 'history' | 'none';
  /** The route that Back sends before the coordinator would end, and at the end; `none`: Back does nothing. */
  static back?: 'none' | { name: string; params?: Params } | (string & {});
  /** A condition on facts, such as `fact('signedIn')`, that must hold while the coordinator is in the tree. */
  static requires?: Condition;
  /** The effect on a command if `requires` does not hold. By default the command is blocked. */
  static otherwise?: Alternative;
  /** Whether the type is declared in a graph, and the class only decides. */
  static delegated?: boolean;

  constructor(params?: P);
  /** Its own params. */
  readonly params: P;
  /** Its id in the tree; undefined until the command that opens it is committed. */
  readonly id: string | undefined;
  /** The name of its tree; undefined while the id is undefined. */
  readonly tree: string | undefined;
  /** Whether none of its transfers has changed anything yet. */
  readonly isInitial: boolean;
  /** Whether it has no parent. */
  readonly isRoot: boolean;
  /** The number of its ancestors. */
  readonly level: number;
  /** The kind of its home. */
  readonly home: Home;
  /** Whether its home is a collapsed split or a column of one. */
  readonly isCollapsed: boolean;
  /** The facts of the tree, by name: values of the application on which navigation depends. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Sends commands for the coordinator. */
  readonly router: Router;
  /**
   * Returns the action for a route. It must have no side effects: it may be called twice, or for a command that does not
   * commit. By default it calls the method of the route's name: `note(params, route, question)`.
   */
  prepare(route: FullRoute, question: Question): Answer | Promise<Answer>;
  /** Performs a custom transition. Called once, after its command has committed. */
  perform(name: string, params: Params, context: { readonly command: number; readonly revision: Revision }): unknown;
  /** Called when the command that opens it commits, or when this client takes it over. */
  began(): void;
  /** Called when it has ended or this client no longer serves it; with its completion if it was started. */
  ended(completion?: Completion): void;
}

/** A coordinator with one screen. */
export class BareCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator with a stack. */
export class StackCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator with a split of `static columns`. */
export class SplitCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator with `static tabs`. */
export class TabCoordinator<P extends Params = Params> extends Coordinator<P> {}
/** A coordinator whose home is the window. */
export class WindowCoordinator<P extends Params = Params> extends Coordinator<P> {}

/** A class of coordinators. Objects are created from their params alone. */
export interface CoordinatorClass {
  new (params?: any): Coordinator<any>;
}
