import type { Db } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Keys } from '../../../core/keys.ts';
import { sameHash } from '../codes.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import { listUnused, useCode } from './recovery-codes.repository.ts';
import { consumeTotpStep, isLastStep } from './second-factor.repository.ts';
import { readAppCode, totpStepOf } from './totp.ts';

/** Binds an encrypted secret to its user: copied to another row it cannot be decrypted. */
const contextOf = (userId: string) => `second-factor:${userId}`;

/** Encrypts a secret, in Base32, for the row of its user. */
export const sealSecret = (keys: Keys, userId: string, secret: string): Buffer =>
  Buffer.from(keys.seal(secret, contextOf(userId)), 'base64url');

const openSecret = (keys: Keys, userId: string, sealed: Buffer): string =>
  keys.open(sealed.toString('base64url'), contextOf(userId));

type CodeDeps = Pick<Deps, 'keys' | 'now'>;

/** Returns the time step for which the typed text is a code of an encrypted secret; null when it is none. */
export function stepOfTyped(deps: CodeDeps, userId: string, sealed: Buffer, typed: string): number | null {
  const code = readAppCode(typed);
  return code === null ? null : totpStepOf(openSecret(deps.keys, userId, sealed), code, deps.now());
}

/** Redeems an unused code of the app. Returns false when the typed text is none. */
export async function redeemTotpCode(
  deps: CodeDeps,
  tx: Db,
  user: WriteScope<'user'>,
  { sealed, typed }: { sealed: Buffer; typed: string },
): Promise<boolean> {
  const step = stepOfTyped(deps, user.id, sealed, typed);
  return step !== null && (await consumeTotpStep(tx, user, sealed, step));
}

/** Whether the typed text is the code of the app that was redeemed last, and still valid. */
export async function isLastCode(
  deps: CodeDeps,
  tx: Db,
  user: ReadScope<'user'>,
  { sealed, typed }: { sealed: Buffer; typed: string },
): Promise<boolean> {
  const step = stepOfTyped(deps, user.id, sealed, typed);
  return step !== null && (await isLastStep(tx, user, sealed, step));
}

/** Redeems an unused recovery code. Returns false when the typed text is none. */
export async function redeemRecoveryCode(
  deps: CodeDeps,
  tx: Db,
  user: WriteScope<'user'>,
  typed: string,
): Promise<boolean> {
  const typedHash = recoveryCodeHash(deps.keys, user.id, typed);
  const unused = await listUnused(tx, user);
  // Compares all codes, so that the duration does not reveal which one matches.
  const [match] = unused.filter(stored => sameHash(stored, typedHash));
  return match !== undefined && (await useCode(tx, user, match, deps.now()));
}
