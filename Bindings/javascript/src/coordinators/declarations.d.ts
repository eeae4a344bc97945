import type { NamedChild } from './actions.js';
import type { CoordinatorClass } from './coordinator.js';
import type { Params } from '../protocol.js';

/** A condition of a requirement or a leave guard. A value may be a reference, such as `'${facts.role}'`. */
export type Condition =
  | { readonly fact: string }
  | { readonly equals: readonly [unknown, unknown] }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A route without references, and without a route that it wraps. */
export type ConstantRoute = string | { readonly name: string; readonly params?: Params };

/** The effect on a command if a requirement does not hold. */
export type Alternative =
  | {
      /** The routes that are taken instead. */
      readonly routes: readonly ConstantRoute[];
      /** The time for which the tree keeps the command, such as `10m`; it is carried out when the requirement holds. */
      readonly park?: string;
    }
  /** The text with which the command is blocked. */
  | { readonly reject: string };

/** A condition that protects a screen from removal. */
export type LeaveGuard = {
  /** Reads facts and the params of the screen at the time of removal. */
  readonly when: Condition;
} & (
  /** The text with which commands are blocked. */
  | { readonly reject: string }
  /** The coordinator that asks the user in a new layer; if it finishes with `true`, the command is carried out. */
  | { readonly confirm: string | (NamedChild & { readonly route?: ConstantRoute; readonly style?: string }) }
);

/** The declaration of a screen. */
export interface ScreenDeclaration {
  /** Its params, as in a graph document. */
  readonly params?: Record<string, object>;
  /** The params that distinguish it from other screens of its name. */
  readonly identity?: readonly string[];
  /** The route that Back sends while the screen is active; `none`: Back does nothing. */
  readonly back?: ConstantRoute;
  /** A condition on facts that must hold while the screen is in the tree. */
  readonly requires?: Condition;
  /** The effect on a command if `requires` does not hold. By default the command is blocked. */
  readonly otherwise?: Alternative;
  readonly leave?: LeaveGuard;
  /** Data for front ends, such as its `title`. navd does not read it. */
  readonly meta?: unknown;
}

/** The declaration of a fact: a schema, as of a param, with `default` or `optional: true`. */
export interface FactDeclaration {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'any';
  readonly default?: unknown;
  readonly optional?: boolean;
  /** Whether it keeps its value when navd restarts. */
  readonly kept?: boolean;
  readonly [keyword: string]: unknown;
}

/** Holds if the fact, which is a boolean, is true. */
export function fact(name: string): Condition;
/** Holds if the values are equal. They may be references, such as `'${params.dirty}'` or `'${facts.role}'`. */
export function equals(left: unknown, right: unknown): Condition;
/** Holds if all of the conditions hold. */
export function allOf(...conditions: Condition[]): Condition;
/** Holds if any of the conditions holds. */
export function anyOf(...conditions: Condition[]): Condition;
/** Holds if the condition does not. */
export function not(condition: Condition): Condition;
/** Takes these routes instead of a command whose requirement does not hold; with `park` the tree keeps the command. */
export function redirect(routes: ConstantRoute | ConstantRoute[], options?: { park?: string }): Alternative;
/** Protects a screen from removal while a condition holds: rejects commands, or a coordinator asks the user. */
export function leave(
  when: Condition,
  otherwise:
    | { reject: string; confirm?: undefined }
    | {
        reject?: undefined;
        /** The class or type of the coordinator that asks, or `child(type, params)`. */
        confirm: CoordinatorClass | string | NamedChild;
        route?: ConstantRoute;
        /** The style of the layer. */
        style?: string;
      },
): LeaveGuard;
