import type { PathOf, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { FetchError, ofetch } from 'ofetch';
import { answeredError, lostError } from './api-error.ts';
import { isMultipart, truthyForm } from './multipart.ts';

type Method = 'get' | 'post';

/** A path of the contract, with or without its first slash: the seed writes both. */
type Spelling<P extends string> = P extends `/${infer Rest}` ? P | Rest : P;

/** The path of the contract that was spelt `S`. */
type PathSpelt<M extends Method, S extends string> = Extract<PathOf<M>, S | `/${S}`>;

/** The payload, where the call has one. */
type Payload<M extends Method, P extends PathOf<M>> = unknown extends PayloadOf<M, P>
  ? [payload?: undefined]
  : [payload: PayloadOf<M, P> & object];

interface Options {
  /** Ends the call early; React Query hands one to each query. */
  signal?: AbortSignal | undefined;
}

/** A failed GET is repeated once after these statuses (seed, section 9). */
const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504];

/** Where the API answers; our own origin unless the build was told otherwise. */
const BASE_ADDRESS: string = import.meta.env.VITE_API_BASE ?? globalThis.location?.origin ?? '';

/**
 * Makes one call of the contract and answers what its `data` holds.
 *
 * Only get and post exist (seed, section 7). A get sends its payload as query parameters and is repeated
 * once after one of the eight statuses, or when no answer came; a post sends it as the body (JSON, or a
 * form of the truthy fields where the call takes files) and is never repeated.
 *
 * No Authorization header is set here: the bearer token lies in the HttpOnly cookie `__Secure_TK`, and the
 * server lifts it into that header on requests of our own origin, so that no script can read it.
 *
 * @throws {ApiError} for every answer that is not a success, and when no answer came
 * @throws {Error} for any other method, with the seed's sentence
 */
export function request<M extends Method, S extends Spelling<PathOf<M>>>(
  method: M,
  path: S,
  ...[payload, options]: [...Payload<M, PathSpelt<M, S>>, options?: Options]
): Promise<ResponseOf<M, PathSpelt<M, S>>> {
  return send<ResponseOf<M, PathSpelt<M, S>>>(method, path, payload, options);
}

/** `request` without the contract's types: `Data` is what the caller says the answer holds. */
export async function send<Data>(
  method: string,
  path: string,
  payload?: object,
  { signal }: Options = {},
): Promise<Data> {
  if (method !== 'get' && method !== 'post') {
    throw new Error('Non recognized method: only allowed methods are get,post');
  }
  const pathname = `/${path.replace(/^\/+/, '')}`;
  const content = method === 'get' ? { query: { ...payload } } : { body: bodyOf(pathname, payload) };
  try {
    const answer = await ofetch<{ data: Data }>(pathname, {
      method: method.toUpperCase(),
      baseURL: BASE_ADDRESS,
      headers: { accept: 'application/json' },
      retry: method === 'get' ? 1 : false,
      retryStatusCodes: RETRY_STATUSES,
      ...content,
      ...(signal && { signal }),
    });
    return answer.data;
  } catch (error) {
    if (signal?.aborted || !(error instanceof FetchError)) throw error;
    throw error.status === undefined ? lostError(error) : answeredError(error.status, error.data, error);
  }
}

function bodyOf(pathname: string, payload: object = {}): FormData | Record<string, unknown> {
  return isMultipart(pathname) ? truthyForm(payload) : { ...payload };
}
