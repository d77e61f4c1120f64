import { withTransaction } from '@rifq/db';
import { type Operator, scopeFor } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { findUserId, setUserSuspended } from '../../identity/index.ts';
import { memberActions } from '../clinics.policy.ts';
import { lockMemberInClinic } from '../lock-member.ts';

/**
 * Suspends or reactivates a user as an operator, with the membership if there is one. Returns false when no user has this
 * phone.
 */
export function setAccountSuspended(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  operator: Operator,
  phoneE164: string,
  on: boolean,
): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, operator, phoneE164);
    // The listener changes the membership after the account; every change of a team locks them the other way round.
    if (userId !== null) await lockMemberInClinic(tx, scopeFor(operator, memberActions.manage, userId));
    return setUserSuspended(tx, deps, operator, phoneE164, on);
  });
}
