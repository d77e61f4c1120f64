import type * as z from 'zod/mini';
import type { Example, KindIn } from './example.ts';

/**
 * Whose record a call touches, and so what a stranger who sends the same is answered:
 * - `nobody`: no one's record; it is open, and answered to everyone alike;
 * - `caller`: nothing but the caller's own; an id of somebody else's in it changes nothing;
 * - `code`: the caller's own, by a code that is good for the caller alone; to a stranger it does not exist (404);
 * - `browser`: what was started in this browser; another browser is refused, signed in or not;
 * - `proved`: the caller's own, by a proof of the own phone that was made in this browser; anybody else's is refused;
 * - a kind of record that its example names; to a stranger it does not exist (404).
 */
export type Touches<Kind extends string = string> =
  | 'nobody'
  | 'caller'
  | 'code'
  | 'browser'
  | 'proved'
  | Kind;

/**
 * One call of the API: method, path, what is sent and what `data` of the answer holds. A GET sends its
 * payload as query parameters, a POST as the body (specification 7.4).
 */
export type Call = {
  readonly method: 'get' | 'post';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly payload?: z.ZodMiniType;
  /** What a rightful caller sends; required with a payload. */
  readonly example?: Example;
  /** The largest body that it takes, in bytes, where it is larger than others'. */
  readonly bodyBytes?: number;
  /** The file parts of a multipart form, whose text parts are then `payload`. */
  readonly files?: readonly string[];
  readonly response: z.ZodMiniType;
  readonly touches: Touches;
  /** As whom its example is sent: the owner of the record, unless it is a call of the clinic's side. */
  readonly side?: 'clinic';
  /** The kinds of the domain events that the example makes, in their order. */
  readonly events: readonly string[];
};

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** The fields of an example that its schema does not have, none of which may be there. */
type UnknownFields<C, Input> = C extends { example: infer E }
  ? { readonly [K in Exclude<keyof E, keyof Input>]: never }
  : unknown;

/** A call whose example is what its payload takes, and which has one exactly when it has a payload. */
type WithExample<C> = C extends { payload: infer S extends z.ZodMiniType }
  ? { readonly example: DeepReadonly<z.input<S>> & UnknownFields<C, z.input<S>> }
  : { readonly example?: never };

type TouchesWhatItNames<C> = C extends { example: infer E }
  ? { readonly touches: Touches<KindIn<E>> }
  : { readonly touches: Touches<never> };

/**
 * Keeps the literal types of a table of calls. An example that its payload would refuse does not compile, nor a record
 * that is touched and not named.
 */
export function defineCalls<const T extends Record<string, Call>>(
  calls: T & { readonly [K in keyof T]: WithExample<T[K]> & TouchesWhatItNames<T[K]> },
): T {
  return calls;
}
