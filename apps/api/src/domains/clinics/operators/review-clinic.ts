import { withTransaction } from '@rifq/db';
import { authorize, type Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { clinicActions } from '../clinics.policy.ts';
import { lockClinic, updateClinic } from '../clinics.repository.ts';
import { listMembers } from '../members.repository.ts';
import { openingVersion } from '../opening/opening-version.ts';
import { appendClinicChange } from '../team/append-change.ts';
import { operatorAuthor } from '../team/author.ts';

/** An approval of the version that was read, or a rejection with a reason for the managers. */
export type Review =
  | { readonly state: 'approved'; readonly version: string }
  | { readonly state: 'rejected'; readonly reason: string };

/**
 * Approves or rejects a pending clinic; a no-op if that was done already. Throws ClinicOperationError for an unknown
 * clinic, for one that is not pending, and for the approval of one that has changed since it was read.
 */
export function reviewClinic(
  deps: Pick<Deps, 'db' | 'outbox'>,
  order: { readonly clinicId: string; readonly review: Review; readonly operator: Operator },
): Promise<void> {
  const { clinicId, review, operator } = order;
  return withTransaction(deps.db, async tx => {
    const clinic = authorize(operator, clinicActions.review, await lockClinic(tx, clinicId));
    if (!clinic) throw new ClinicOperationError('unknown_clinic');
    const { state } = review;
    if (clinic.row.state === state) return;
    if (clinic.row.state !== 'pending') throw new ClinicOperationError('not_pending');
    if (state === 'approved' && review.version !== openingVersion(clinic.row))
      throw new ClinicOperationError('clinic_changed');
    const rejectionReason = state === 'rejected' ? review.reason : null;
    await updateClinic(tx, clinic.scope, { state, rejectionReason });
    const [member] = await listMembers(tx, clinicId);
    if (!member) throw new Error('a clinic without members is withdrawn');
    const of = { userId: member.userId, clinicId, by: operatorAuthor(operator) };
    await appendClinicChange(tx, deps, `clinic.${state}`, of);
  });
}
