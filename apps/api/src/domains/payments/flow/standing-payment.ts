import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { openAsServer } from '../../../core/server-access.ts';
import { findStanding } from '../payments.repository.ts';

/** The payment of a subject that is awaited or paid, of which there is one at most; null for none. */
export async function standingPayment(
  tx: Db,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<{ readonly paymentId: string; readonly state: PaymentState } | null> {
  const standing = openAsServer(await findStanding(tx, { subjectKind: kind, subjectId: id }));
  return standing && { paymentId: standing.row.id, state: standing.row.state };
}
