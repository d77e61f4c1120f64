import { CLIENT_HEADER } from '@rifq/contract';
import type { calls, PathOf, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { deviceNow, measureClock } from '../formats/clock.ts';
import { networkError, responseError } from './api-error.ts';
import { bodyOf, isEnvelope } from './envelope.ts';
import { discardPreloaded, takePreloaded } from './preloaded-screen.ts';
import { socketId } from './socket-id.ts';

type Method = 'get' | 'post';

/** A path of the contract, with or without its first slash (specification 7.5). */
type Spelling<P extends string> = P extends `/${infer Rest}` ? P | Rest : P;

/** The path of the contract that was spelt `S`. */
type PathSpelt<M extends Method, S extends string> = Extract<PathOf<M>, S | `/${S}`>;

/** The payload, where the call has one. */
type Payload<M extends Method, P extends PathOf<M>> =
  unknown extends PayloadOf<M, P> ? [payload?: undefined] : [payload: PayloadOf<M, P> & object];

interface Options {
  /** Aborts the call; React Query hands one to each query. */
  signal?: AbortSignal | undefined;
  /** Sends a multipart form of the truthy fields (specification 5.1). */
  form?: boolean;
}

type Calls = typeof calls;

/** The paths of the calls that take files, which are sent as forms. */
type FormPath = {
  [K in keyof Calls]: Calls[K] extends { files: readonly string[] } ? Calls[K]['path'] : never;
}[keyof Calls];

/** Arguments of a call after its payload: `form` is required for calls with files, and only for them. */
type Rest<P extends string> = P extends FormPath
  ? [options: Options & { form: true }]
  : [options?: Omit<Options, 'form'>];

/** A failed GET is repeated once after these statuses (specification 9.12). */
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Base URL of the API; our own origin unless the build sets another. */
const BASE_ADDRESS: string = import.meta.env.VITE_API_BASE ?? globalThis.location?.origin ?? '';

/** Returns the absolute URL of a path of the server. */
export function apiAddress(path: string): string {
  return BASE_ADDRESS + path;
}

/**
 * Sends one call of the contract and returns the content of `data`. A get sends its payload as query parameters and is
 * repeated once after one of the eight statuses, or when no response arrived; a post sends it as the body (JSON, or
 * with `form` a form) and is never repeated.
 * @throws {ApiError} for every unsuccessful response, and when none arrived
 * @throws {Error} for any other method, with the sentence of specification 8.1
 */
export function request<M extends Method, S extends Spelling<PathOf<M>>>(
  method: M,
  path: S,
  ...[payload, options]: [...Payload<M, PathSpelt<M, S>>, ...Rest<PathSpelt<M, S>>]
): Promise<ResponseOf<M, PathSpelt<M, S>>> {
  return send<ResponseOf<M, PathSpelt<M, S>>>(method, path, payload, options);
}

/** Sends a call without the contract's types: the caller gives the type `Data` of the response. */
export async function send<Data>(
  method: string,
  path: string,
  payload: object = {},
  { signal, form = false }: Options = {},
): Promise<Data> {
  if (method !== 'get' && method !== 'post') {
    throw new Error('Non recognized method: only allowed methods are get,post');
  }
  const pathname = `/${path.replace(/^\/+/, '')}`;
  const url = new URL(apiAddress(pathname));
  const isGet = method === 'get';
  const content = isGet ? {} : contentOf(payload, form);
  if (isGet)
    for (const [name, value] of definedEntries(payload)) url.searchParams.append(name, String(value));
  const ahead = isGet ? takePreloaded(pathname + url.search) : discardPreloaded();
  if (ahead !== undefined) {
    const envelope = await orAborted(ahead, signal);
    if (isEnvelope<Data>(envelope)) return envelope.data;
  }
  const init: RequestInit = {
    method: method.toUpperCase(),
    body: content.body ?? null,
    // No Authorization header: the server creates it from the HttpOnly cookie (docs/decisions/0004).
    headers: { accept: 'application/json', [CLIENT_HEADER]: 'web', ...content.headers, ...socketHeader() },
    ...(signal && { signal }),
  };
  const response = await fetchWithRetry(url, init, isGet ? 2 : 1);
  const envelope = await bodyOf(response);
  if (!isEnvelope<Data>(envelope) || !response.ok) throw responseError(response.status, envelope);
  return envelope.data;
}

/** Rejects when the signal aborts; the shared promise itself continues. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Sends a request, at most `attempts` times. */
async function fetchWithRetry(url: URL, init: RequestInit, attempts: number): Promise<Response> {
  let failure: unknown;
  for (let left = attempts; left > 0; left -= 1) {
    try {
      const askedAt = deviceNow();
      const response = await fetch(url, init);
      measureClock(response.headers, askedAt);
      if (left === 1 || !RETRY_STATUSES.has(response.status)) return response;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      failure = error;
    }
  }
  throw networkError(failure);
}

function contentOf(payload: object, isForm: boolean): { body?: BodyInit; headers?: Record<string, string> } {
  if (isForm) return { body: truthyForm(payload) };
  return { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
}

/** Names this tab's live connection, which then receives no events of its own actions (specification 7.20). */
function socketHeader(): Record<string, string> {
  const id = socketId();
  return id === undefined ? {} : { 'x-socket-id': id };
}

/** The fields that have a truthy value; numbers are written as text. */
function truthyForm(payload: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) {
    if (value) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

function definedEntries(payload: object): [string, unknown][] {
  return Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
}
