import { recoveryCodes, secondFactors } from '@rifq/db/schema/identity';
import { buildSession } from '@rifq/testing';
import { sealSecret } from '../domains/identity/second-factor/check-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../domains/identity/second-factor/recovery-code.ts';
import { codeAt, newSecret } from '../domains/identity/second-factor/totp.ts';
import type { Browser, TestApp } from './test-app.ts';

/** The second factor of a user, with its authenticator app. */
export type BuiltSecondFactor = {
  /** Returns the app's code now, or a number of seconds from now. */
  code(inSeconds?: number): string;
  /** Returns a code of the new secret, which is not confirmed yet. */
  firstCode(): string;
  readonly recoveryCodes: readonly string[];
};

/** Gives a user a second factor, and a new secret that is not confirmed yet. */
export async function buildSecondFactor(
  { deps, database: { db } }: Pick<TestApp, 'deps' | 'database'>,
  userId: string,
): Promise<BuiltSecondFactor> {
  const [secret, pending] = [newSecret(), newSecret()];
  const codes = newRecoveryCodes();
  await db.insert(secondFactors).values({
    userId,
    secret: sealSecret(deps.keys, userId, secret),
    pendingSecret: sealSecret(deps.keys, userId, pending),
    confirmedAt: deps.now(),
  });
  await db
    .insert(recoveryCodes)
    .values(codes.map(code => ({ userId, codeHash: recoveryCodeHash(deps.keys, userId, code) })));
  return {
    code: (inSeconds = 0) => codeAt(secret, new Date(deps.now().getTime() + inSeconds * 1000)),
    firstCode: () => codeAt(pending, deps.now()),
    recoveryCodes: codes,
  };
}

/** Creates the browser of a clinic member who has a second factor and has just passed it. */
export async function enrolled(test: TestApp, userId: string): Promise<Browser & BuiltSecondFactor> {
  const factor = await buildSecondFactor(test, userId);
  const { token } = await buildSession(test.database.db, userId, {
    secondFactorAt: test.deps.now(),
    expiresAt: new Date(test.deps.now().getTime() + 24 * 3_600_000),
  });
  const browser = test.browser();
  browser.cookies.set('__Secure_TK', token);
  return { ...browser, ...factor };
}
