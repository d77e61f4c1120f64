import { type CryptoKey, createLocalJWKSet, errors, type JWTHeaderParameters } from 'jose';
import { Agent, fetch } from 'undici';
import * as z from 'zod/mini';
import { IdentityError } from '../../../ports/identity.ts';

/** The URL of Google's public keys for ID tokens, a JSON Web Key Set. */
const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const TIMEOUT_MS = 5_000;
/** The pause between two fetches of keys, whatever the response's lifetime, so that forged tokens fetch nothing. */
const PAUSE_MS = 30_000;
/** The time without a retry after a failed fetch: calls in the meantime fail immediately. */
const RETRY_MS = 5_000;

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).check(z.minLength(1)),
});

type FindKey = ReturnType<typeof createLocalJWKSet>;

/** A set of keys; times in milliseconds of the epoch. */
type CachedKeys = { find: FindKey; fetchedAt: number; expiresAt: number };

const connections = new Agent({ allowH2: false, connect: { timeout: TIMEOUT_MS } });

/**
 * Returns how long a response is cached, in milliseconds: `max-age` less `age` (RFC 9111, section 4.2), and at least
 * the pause between two fetches.
 */
export function freshFor(headers: Pick<Headers, 'get'>): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return PAUSE_MS;
  const maxAge = Number(/\bmax-age=(\d+)/i.exec(control)?.[1] ?? 0);
  const age = Number(/^\d+$/.exec(headers.get('age')?.trim() ?? '')?.[0] ?? 0);
  return Math.max((maxAge - age) * 1000, PAUSE_MS);
}

async function fetchKeys(url: string, now: () => Date): Promise<CachedKeys> {
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
 * Finds the key that a token names. A set of keys is cached for as long as its response allows; for a key not in it,
 * new or forged, the set is fetched once more. Concurrent callers share one fetch.
 */
export function signingKeys(now: () => Date, url: string = GOOGLE_KEYS) {
  let cached: CachedKeys | null = null;
  let fetching: Promise<CachedKeys> | null = null;
  /** The error of the last fetch, and until when calls fail with it. */
  let failure: { error: unknown; until: number } | null = null;

  const refresh = (): Promise<CachedKeys> => {
    if (failure !== null && failure.until > now().getTime()) return Promise.reject(failure.error);
    fetching ??= fetchKeys(url, now)
      .then(
        keys => {
          [cached, failure] = [keys, null];
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
    const current = cached !== null && cached.expiresAt > now().getTime() ? cached : await refresh();
    try {
      return await current.find(header);
    } catch (error) {
      const isRecent = now().getTime() - current.fetchedAt < PAUSE_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isRecent) throw error;
      return (await refresh()).find(header);
    }
  };
}
