import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { PaymentRow } from '../payments.repository.ts';

/** The states that a payment passes to by events of their own names. */
type Told = Exclude<PaymentState, 'starting' | 'refunded' | 'refund_failed'>;

/** Writes the event of a payment's new state. */
export function tellState(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
  state: Told,
): Promise<void> {
  const payload = { user_id: payment.userId, payment_id: payment.id };
  return outbox.append(tx, { kind: `payment.${state}`, payload }, systemSource);
}

/** Writes the event of a refund's end. */
export function tellRefund(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
  refundId: string,
  end: 'refunded' | 'refund_failed',
): Promise<void> {
  const payload = { user_id: payment.userId, payment_id: payment.id, refund_id: refundId };
  return outbox.append(tx, { kind: `payment.${end}`, payload }, systemSource);
}
