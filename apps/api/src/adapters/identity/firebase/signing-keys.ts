import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose';
import { Agent, fetch } from 'undici';
import * as z from 'zod/mini';
import { IdentityError } from '../../../ports/identity.ts';

/** Where Google publishes the keys that sign ID tokens, as a JSON Web Key Set. */
const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const TIMEOUT_MS = 5_000;
/** Between two fetches for keys that are not in a set which still holds, so that forged tokens fetch nothing. */
const NEW_KEY_PAUSE_MS = 30_000;

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).check(z.minLength(1)),
});

type FindKey = ReturnType<typeof createLocalJWKSet>;

/** A set of keys; times in milliseconds of the epoch. */
type Kept = { find: FindKey; fetchedAt: number; expiresAt: number };

const connections = new Agent({ allowH2: false, connect: { timeout: TIMEOUT_MS } });

/** For how long an answer is fresh, in milliseconds, by `max-age` less `age` (RFC 9111, section 4.2); 0 where it does not say. */
export function freshFor(headers: Pick<Headers, 'get'>): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const maxAge = Number(/\bmax-age=(\d+)/i.exec(control)?.[1] ?? 0);
  return Math.max(0, maxAge - Number(headers.get('age') ?? 0)) * 1000;
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

  const refresh = (): Promise<Kept> => {
    fetching ??= fetchKeys(url, now)
      .then(keys => {
        kept = keys;
        return keys;
      })
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
      const isRecent = now().getTime() - current.fetchedAt < NEW_KEY_PAUSE_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isRecent) throw error;
      return (await refresh()).find(header);
    }
  };
}
