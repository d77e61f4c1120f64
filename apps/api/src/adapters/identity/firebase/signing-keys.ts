import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose';
import { Agent, fetch } from 'undici';
import * as z from 'zod/mini';
import { IdentityError } from '../../../ports/identity.ts';

/** Where Google publishes the keys that sign ID tokens, as a JSON Web Key Set. */
const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const TIMEOUT_MS = 5_000;
/** Between two fetches of keys, however short an answer holds, so that forged tokens fetch nothing. */
const PAUSE_MS = 30_000;
/** After a fetch that failed, until when it is not tried again: those who come meanwhile are told at once. */
const RETRY_MS = 5_000;

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).check(z.minLength(1)),
});

type FindKey = ReturnType<typeof createLocalJWKSet>;

/** A set of keys; times in milliseconds of the epoch. */
type Kept = { find: FindKey; fetchedAt: number; expiresAt: number };

const connections = new Agent({ allowH2: false, connect: { timeout: TIMEOUT_MS } });

/**
 * For how long an answer is kept, in milliseconds: `max-age` less `age` (RFC 9111, section 4.2), and not less than the
 * pause between two fetches.
 */
export function freshFor(headers: Pick<Headers, 'get'>): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return PAUSE_MS;
  const maxAge = Number(/\bmax-age=(\d+)/i.exec(control)?.[1] ?? 0);
  const age = Number(/^\d+$/.exec(headers.get('age')?.trim() ?? '')?.[0] ?? 0);
  return Math.max((maxAge - age) * 1000, PAUSE_MS);
}

async function fetchKeys(url: string, now: () => Date): Promise<Kept> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { signal, dispatcher: connections, redirect: 'error' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { keys } = keySet.parse(await response.json());
    const fetchedAt = now().getTime();
    return {
      find: createLocalJWKSet({ keys }),
      fetchedAt,
      expiresAt: fetchedAt + freshFor(response.headers),
    };
  } catch (error) {
    throw new IdentityError('the keys of the identity service could not be fetched', 'unavailable', {
      cause: error,
    });
  }
}

/**
 * Finds the key that a token names. A set of keys is kept for as long as its answer says; a key that is not in it is new
 * or forged, and the set is fetched once more. Callers who wait for the same set wait for one fetch.
 */
export function signingKeys(now: () => Date, url: string = GOOGLE_KEYS) {
  let kept: Kept | null = null;
  let fetching: Promise<Kept> | null = null;
  /** Why the last fetch failed, and until when that is the answer. */
  let failure: { error: unknown; until: number } | null = null;

  const refresh = (): Promise<Kept> => {
    if (failure !== null && failure.until > now().getTime()) return Promise.reject(failure.error);
    fetching ??= fetchKeys(url, now)
      .then(
        keys => {
          [kept, failure] = [keys, null];
          return keys;
        },
        (error: unknown) => {
          failure = { error, until: now().getTime() + RETRY_MS };
          throw error;
        },
      )
      .finally(() => {
        fetching = null;
      });
    return fetching;
  };

  return async (header: JWTHeaderParameters): Promise<CryptoKey> => {
    const current = kept !== null && kept.expiresAt > now().getTime() ? kept : await refresh();
    try {
      return await current.find(header);
    } catch (error) {
      const isRecent = now().getTime() - current.fetchedAt < PAUSE_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isRecent) throw error;
      return (await refresh()).find(header);
    }
  };
}
