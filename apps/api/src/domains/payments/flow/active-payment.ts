import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { openAsServer } from '../../../core/server-access.ts';
import { findActivePayment } from '../payments.repository.ts';

export type StandingPayment = {
  readonly paymentId: string;
  readonly state: PaymentState;
  /** The saved card that it charges; null for one that is typed. */
  readonly cardId: string | null;
  /** Whether a card that is typed is kept. */
  readonly keepsCard: boolean;
};

/** The payment of a subject that is awaited or paid, of which there is one at most; null for none. */
export async function activePayment(
  tx: Db,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<StandingPayment | null> {
  const row = openAsServer(await findActivePayment(tx, { subjectKind: kind, subjectId: id }))?.row;
  if (!row) return null;
  const { state, cardId, keepsCard } = row;
  return { paymentId: row.id, state, cardId, keepsCard };
}
