import { isAwaitingPayer } from '@rifq/contract';
import type { PaymentRow } from '../payments.repository.ts';

/** Minutes after it was created at which the gateway is asked, in case it does not speak. */
const ASKED_AFTER = [1, 2, 5, 10, 20, 30];
/** Minutes between later questions, and between attempts to give money back. */
const ASKED_EVERY = 10;

/** Minutes after it ended at which the gateway is asked once more: some let people pay what was closed, and tell nobody. */
const ASKED_AFTER_END = [10, 60, 6 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60];

const MINUTE_MS = 60_000;
const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);

/** When a payment that is awaited is looked at next, unless the gateway speaks first: at the latest when its time is over. */
export function nextCheck(payment: Pick<PaymentRow, 'createdAt' | 'expiresAt'>, now: Date): Date {
  const planned = ASKED_AFTER.map(minutes => minutesAfter(payment.createdAt, minutes));
  const next = planned.find(moment => moment > now) ?? minutesAfter(now, ASKED_EVERY);
  return payment.expiresAt > now && payment.expiresAt < next ? payment.expiresAt : next;
}

/** When a payment that ended with nothing taken is looked at next; null once it is done with. */
export function nextCheckAfterEnd(endedAt: Date, now: Date): Date | null {
  const planned = ASKED_AFTER_END.map(minutes => minutesAfter(endedAt, minutes));
  return planned.find(moment => moment > now) ?? null;
}

/** When what is to go back is tried again, unless it has gone by then. */
export const nextRefundCheck = (now: Date): Date => minutesAfter(now, ASKED_EVERY);

/** When a payment that is due now is due again; null when there is nothing more to ask. */
export function checkAfter(payment: PaymentRow, now: Date): Date | null {
  if (payment.captured > 0) return nextRefundCheck(now);
  if (isAwaitingPayer(payment.state)) return nextCheck(payment, now);
  return payment.endedAt && nextCheckAfterEnd(payment.endedAt, now);
}
