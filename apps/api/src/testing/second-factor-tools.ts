import { randomBytes } from 'node:crypto';
import { newId } from '@rifq/db';
import { passkeyChallenges, passkeys, recoveryCodes, secondFactors } from '@rifq/db/schema/identity';
import { buildSession } from '@rifq/testing';
import { sealSecret } from '../domains/identity/second-factor/check-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../domains/identity/second-factor/recovery-code.ts';
import { codeAt, newSecret } from '../domains/identity/second-factor/totp.ts';
import { makeAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';
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

/** Gives a user a passkey. */
export async function buildPasskey(
  { deps, database: { db } }: Pick<TestApp, 'deps' | 'database'>,
  userId: string,
  change: Partial<typeof passkeys.$inferInsert> = {},
): Promise<SoftwareAuthenticator & { readonly id: string }> {
  const id = newId();
  const authenticator = makeAuthenticator();
  const { credentialId, publicKey } = authenticator;
  await db.insert(secondFactors).values({ userId }).onConflictDoNothing();
  await db.insert(passkeys).values({
    id,
    userId,
    credentialId,
    publicKey,
    signCount: 0,
    transports: ['internal'],
    backupEligible: true,
    backedUp: true,
    createdAt: deps.now(),
    ...change,
  });
  return { ...authenticator, id };
}

/** Answers by an authenticator: a new passkey, and a signature of one. */
export type BuiltAnswers = {
  readonly registration: ReturnType<SoftwareAuthenticator['register']>;
  readonly assertion: ReturnType<SoftwareAuthenticator['sign']>;
};

/** Stores a challenge of each purpose in a session and returns the right answers to them. */
export async function buildPasskeyAnswers(
  { deps, database: { db } }: Pick<TestApp, 'deps' | 'database'>,
  sessionId: string,
  passkey: SoftwareAuthenticator,
): Promise<BuiltAnswers> {
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + 300_000);
  const [made, signed] = [randomBytes(32), randomBytes(32)];
  await db.insert(passkeyChallenges).values([
    { sessionId, purpose: 'registration', challenge: made, createdAt, expiresAt },
    { sessionId, purpose: 'assertion', challenge: signed, createdAt, expiresAt },
  ]);
  return {
    registration: makeAuthenticator().register({ challenge: made.toString('base64url') }),
    assertion: passkey.sign({ challenge: signed.toString('base64url') }),
  };
}
