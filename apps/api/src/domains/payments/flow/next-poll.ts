import { isAwaitingPayer } from '@rifq/contract';
import type { PaymentRow } from '../payments.repository.ts';

/** Minutes after creation at which the gateway is polled, in case no webhook arrives. */
const POLL_AFTER_MINUTES = [1, 2, 5, 10, 20, 30];
/** Minutes between later polls, and between attempts to refund. */
const POLL_EVERY_MINUTES = 10;

/**
 * Minutes after the end at which the gateway is polled again: some accept money for a closed page, without a webhook.
 */
const POLL_AFTER_END_MINUTES = [10, 60, 6 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60];

const MINUTE_MS = 60_000;
const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);

/** Returns the next poll of a pending payment, in case no webhook arrives: at the latest when it expires. */
export function nextPoll(payment: Pick<PaymentRow, 'createdAt' | 'expiresAt'>, now: Date): Date {
  const planned = POLL_AFTER_MINUTES.map(minutes => minutesAfter(payment.createdAt, minutes));
  const next = planned.find(time => time > now) ?? minutesAfter(now, POLL_EVERY_MINUTES);
  return payment.expiresAt > now && payment.expiresAt < next ? payment.expiresAt : next;
}

/** Returns the next poll of a payment that ended without a capture; null after the last one. */
export function nextPollAfterEnd(endedAt: Date, now: Date): Date | null {
  const planned = POLL_AFTER_END_MINUTES.map(minutes => minutesAfter(endedAt, minutes));
  return planned.find(time => time > now) ?? null;
}

/** Returns when a refund is attempted again, if it is not done by then. */
export const nextRefundPoll = (now: Date): Date => minutesAfter(now, POLL_EVERY_MINUTES);

/** Returns the next poll of a payment that is due now; null if there is none. */
export function nextDuePoll(payment: PaymentRow, now: Date): Date | null {
  if (payment.captured > 0) return nextRefundPoll(now);
  if (isAwaitingPayer(payment.state)) return nextPoll(payment, now);
  return payment.endedAt && nextPollAfterEnd(payment.endedAt, now);
}
