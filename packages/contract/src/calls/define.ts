import type * as z from 'zod/mini';
import type { Example, KindIn } from './example.ts';

/**
 * Whose record a call touches, and so the response to another user who sends the same request:
 * - `nobody`: no user's record; public, with the same response for every caller;
 * - `caller`: only the caller's own records; another user's id in the payload has no effect;
 * - `code`: the caller's own, by a code or app that only the caller can use; for another user it does not exist (404);
 * - `browser`: what was started in this browser; another browser is refused, signed in or not;
 * - `proved`: the caller's own, by a proof of the caller's phone made in this browser; any other is refused;
 * - a kind of record that its example names; for another user it does not exist (404).
 */
export type Touches<Kind extends string = string> =
  | 'nobody'
  | 'caller'
  | 'code'
  | 'browser'
  | 'proved'
  | Kind;

/**
 * One call of the API: method, path, payload and the `data` of the response. A GET sends its
 * payload as query parameters, a POST as the body (specification 7.4).
 */
export type Call = {
  readonly method: 'get' | 'post';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly payload?: z.ZodMiniType;
  /** A payload from an authorized caller; required if there is a payload. */
  readonly example?: Example;
  /** Largest body in bytes, where it exceeds the default. */
  readonly bodyBytes?: number;
  /** File parts of a multipart form; its text parts are the `payload`. */
  readonly files?: readonly string[];
  readonly response: z.ZodMiniType;
  readonly touches: Touches;
  /** Which side sends the example: the owner of the record by default. */
  readonly side?: 'clinic';
  /** Whether it changes stored data, apart from the counters of limits. A GET that does needs proof of our own page. */
  readonly changesState: boolean;
};

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** Fields of an example that its schema lacks; there must be none. */
type UnknownFields<C, Input> = C extends { example: infer E }
  ? { readonly [K in Exclude<keyof E, keyof Input>]: never }
  : unknown;

/** A call with an example that matches its payload; it has one exactly when it has a payload. */
type WithExample<C> = C extends { payload: infer S extends z.ZodMiniType }
  ? { readonly example: DeepReadonly<z.input<S>> & UnknownFields<C, z.input<S>> }
  : { readonly example?: never };

type TouchesWhatItNames<C> = C extends { example: infer E }
  ? { readonly touches: Touches<KindIn<E>> }
  : { readonly touches: Touches<never> };

/**
 * Preserves the literal types of a table of calls. An example that its payload rejects does not compile, nor does a
 * touched record that the example does not name.
 */
export function defineCalls<const T extends Record<string, Call>>(
  calls: T & { readonly [K in keyof T]: WithExample<T[K]> & TouchesWhatItNames<T[K]> },
): T {
  return calls;
}
