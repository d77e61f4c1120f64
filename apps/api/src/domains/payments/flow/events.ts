import type { PaymentState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { PaymentRow } from '../payments.repository.ts';

/** States with an event of the same name. */
type EventState = Exclude<PaymentState, 'starting' | 'refunded' | 'refund_failed'>;

/** Appends the event of a payment's new state. */
export function appendStateEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
  state: EventState,
): Promise<void> {
  const payload = { user_id: payment.userId, payment_id: payment.id };
  return outbox.append(tx, { kind: `payment.${state}`, payload }, systemSource);
}

/** Appends the event of a refund's end. */
export function appendRefundEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  payment: Pick<PaymentRow, 'id' | 'userId'>,
  refundId: string,
  end: 'refunded' | 'refund_failed',
): Promise<void> {
  const payload = { user_id: payment.userId, payment_id: payment.id, refund_id: refundId };
  return outbox.append(tx, { kind: `payment.${end}`, payload }, systemSource);
}
