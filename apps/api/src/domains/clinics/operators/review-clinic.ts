import { withTransaction } from '@rifq/db';
import { authorize, type Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { clinicActions } from '../clinics.policy.ts';
import { lockClinic, updateClinic } from '../clinics.repository.ts';
import { listStaff } from '../members.repository.ts';
import { appendClinicChange } from '../team/append-change.ts';
import { operatorAuthor } from '../team/author.ts';

/**
 * Approves a pending clinic, or rejects it with a reason for its managers; a no-op if that was done already. Throws
 * ClinicOperationError for an unknown clinic and for one that is not pending.
 * @param rejection null approves
 */
export function reviewClinic(
  deps: Pick<Deps, 'db' | 'outbox'>,
  order: { readonly clinicId: string; readonly rejection: string | null; readonly operator: Operator },
): Promise<void> {
  const { clinicId, rejection, operator } = order;
  return withTransaction(deps.db, async tx => {
    const clinic = authorize(operator, clinicActions.review, await lockClinic(tx, clinicId));
    if (!clinic) throw new ClinicOperationError('unknown_clinic');
    const state = rejection === null ? 'approved' : 'rejected';
    if (clinic.row.state === state) return;
    if (clinic.row.state !== 'pending') throw new ClinicOperationError('not_pending');
    await updateClinic(tx, clinic.scope, { state, rejectionReason: rejection });
    const [userId = ''] = await listStaff(tx, clinicId);
    const of = { userId, clinicId, by: operatorAuthor(operator) };
    await appendClinicChange(tx, deps, `clinic.${state}`, of);
  });
}
