import { createRemoteJWKSet, customFetch } from 'jose';
import * as z from 'zod/mini';
import { IdentityError } from '../../../ports/identity.ts';

/** The URL of Google's public keys for ID tokens, a JSON Web Key Set. */
const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** How long keys are cached; Google allows its clients several hours. */
const CACHED_MS = 60 * 60_000;
/** The time without a retry after a failed fetch: calls in the meantime fail immediately. */
const RETRY_MS = 5_000;

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).check(z.minLength(1)),
});

/**
 * Finds the key that a token names. For a key that is not in the cached set, new or forged, the set is fetched again,
 * half a minute after the last fetch at the earliest. Concurrent callers share one fetch.
 */
export function signingKeys(url: string = GOOGLE_KEYS) {
  let failure: { readonly error: unknown; readonly until: number } | null = null;
  return createRemoteJWKSet(new URL(url), {
    cacheMaxAge: CACHED_MS,
    async [customFetch](address, options) {
      if (failure !== null && failure.until > Date.now()) throw failure.error;
      try {
        const response = await fetch(address, options);
        if (!response.ok) throw new Error(`status ${response.status}`);
        keySet.parse(await response.clone().json());
        return response;
      } catch (cause) {
        const message = 'the keys of the identity service could not be fetched';
        const error = new IdentityError(message, 'unavailable', { cause });
        failure = { error, until: Date.now() + RETRY_MS };
        throw error;
      }
    },
  });
}
