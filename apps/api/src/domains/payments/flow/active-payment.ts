import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { authorize, system } from '../../../core/access.ts';
import { paymentActions } from '../payments.policy.ts';
import { findActivePayment } from '../payments.repository.ts';

export type ActivePayment = {
  readonly paymentId: string;
  readonly state: PaymentState;
  /** The saved card to charge; null for a typed one. */
  readonly cardId: string | null;
  /** Whether a typed card is saved. */
  readonly saveCard: boolean;
};

/** Finds the pending or paid payment of a payable, of which there is at most one; null for none. */
export async function activePayment(
  tx: Db,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<ActivePayment | null> {
  const row = authorize(
    system('payments'),
    paymentActions.settle,
    await findActivePayment(tx, { subjectKind: kind, subjectId: id }),
  )?.row;
  if (!row) return null;
  const { state, cardId, saveCard } = row;
  return { paymentId: row.id, state, cardId, saveCard };
}
