import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, UnsecuredJWT } from 'jose';
import * as z from 'zod/mini';
import { IdentityError, type PhoneProof } from '../../../ports/identity.ts';
import type { signingKeys } from './signing-keys.ts';

/** The longest time since the sign-in of a token, in seconds: the proof of a phone must be recent. */
const SIGNED_IN_WITHIN = 5 * 60;
/** By how much the service's clock may be ahead of ours, in seconds. */
const CLOCK_TOLERANCE = 30;

/** The claims of a user who has signed in by phone (firebase.google.com/docs/auth/admin/verify-id-tokens). */
const phoneClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.int(),
  auth_time: z.int(),
  phone_number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
});

export type TokenRules = {
  readonly projectId: string;
  readonly now: () => Date;
};

const checksOf = ({ projectId, now }: TokenRules): JWTVerifyOptions => ({
  algorithms: ['RS256'],
  audience: projectId,
  issuer: `https://securetoken.google.com/${projectId}`,
  requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
  clockTolerance: CLOCK_TOLERANCE,
  currentDate: now(),
});

function proofIn(payload: JWTPayload, { now }: TokenRules): PhoneProof {
  const claims = phoneClaims.safeParse(payload);
  if (!claims.success) throw new IdentityError('the token says nothing of a phone', 'invalid');
  const { sub, iat, auth_time: signedInAt, phone_number: phone } = claims.data;
  const seconds = now().getTime() / 1000;
  if (Math.max(iat, signedInAt) > seconds + CLOCK_TOLERANCE)
    throw new IdentityError('the token is of a time to come', 'invalid');
  if (signedInAt < seconds - SIGNED_IN_WITHIN)
    throw new IdentityError('the token stands for a sign-in of long ago', 'expired');
  // A signature has several encodings, and a token may be refreshed: neither is another sign-in.
  return { phone, signIn: `${sub} ${signedInAt}` };
}

function asIdentityError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new IdentityError('the token has expired', 'expired');
  if (error instanceof errors.JOSEError)
    return new IdentityError(`the token is refused: ${error.code}`, 'invalid');
  return error;
}

/** Reads a token signed with a key of the service. Rejects with an IdentityError. */
export async function proofOfSigned(
  token: string,
  keys: ReturnType<typeof signingKeys>,
  rules: TokenRules,
): Promise<PhoneProof> {
  const { payload } = await jwtVerify(token, keys, checksOf(rules)).catch((error: unknown) => {
    throw asIdentityError(error);
  });
  return proofIn(payload, rules);
}

/** Reads a token of the service's emulator, which is unsigned. Throws an IdentityError. */
export function proofOfUnsigned(token: string, rules: TokenRules): PhoneProof {
  const { algorithms: _, ...checks } = checksOf(rules);
  try {
    return proofIn(UnsecuredJWT.decode(token, checks).payload, rules);
  } catch (error) {
    throw asIdentityError(error);
  }
}
