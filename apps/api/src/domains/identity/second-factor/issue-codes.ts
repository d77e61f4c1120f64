import { type Db, withTransaction } from '@rifq/db';
import { type Operator, scopeFor, type WriteScope } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { accountActions } from '../identity.policy.ts';
import { sealSecret } from './check-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts';
import { replaceCodes } from './recovery-codes.repository.ts';
import { confirmPending, isEnrolled, putPending } from './second-factor.repository.ts';
import { newSecret } from './totp.ts';

/** Replaces all recovery codes by new ones. They are shown once, since only their hashes are stored. */
export async function renewCodes(
  { keys }: Pick<Deps, 'keys'>,
  tx: Db,
  user: WriteScope<'user'>,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceCodes(
    tx,
    user,
    codes.map(code => recoveryCodeHash(keys, user.id, code)),
  );
  return codes;
}

/**
 * Issues new recovery codes for an account. Without another second factor they are its only one: the secret of
 * its app is never shown.
 */
export function issueRecoveryCodes(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  operator: Operator,
  userId: string,
): Promise<string[]> {
  const user = scopeFor(operator, accountActions.manage, userId);
  return withTransaction(db, async tx => {
    if (!(await isEnrolled(tx, user))) {
      const pending = sealSecret(keys, userId, newSecret());
      await putPending(tx, user, pending, false);
      await confirmPending(tx, user, pending, { step: 0, at: now() });
    }
    return renewCodes({ keys }, tx, user);
  });
}
