import type * as z from 'zod/mini';

/**
 * One call of the API: method, path, what is sent and what `data` of the answer holds. A GET sends its
 * payload as query parameters, a POST as the body (seed, section 7). `files` names the file parts of a
 * multipart form, whose text parts are then `payload`.
 */
export type Call = {
  readonly method: 'get' | 'post';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly payload?: z.ZodMiniType;
  readonly files?: readonly string[];
  readonly response: z.ZodMiniType;
};

/** Keeps the literal types of a table of calls. */
export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}
