import type { Db } from '@rifq/db';
import { asServer } from '../../../core/server-access.ts';
import { type PaymentRow, updatePayment } from '../payments.repository.ts';
import { tellState } from './events.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { tellReleased } from './tell-subject.ts';

/** Ends a locked payment that was awaited and of which nothing was captured, and releases the subject that waited for it. */
export async function endPayment(
  tx: Db,
  deps: Pick<PaymentDeps, 'outbox' | 'now' | 'jobs' | 'subjects'>,
  row: PaymentRow,
  outcome: 'declined' | 'expired' | 'cancelled',
): Promise<void> {
  await updatePayment(tx, asServer('payment', row.id), { state: outcome, checkAt: null });
  await tellReleased(tx, deps, row, outcome);
  await tellState(tx, deps, row, outcome);
}
