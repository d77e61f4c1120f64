import { canPaymentMove, type PaymentFlag } from '@rifq/contract';
import type { GatewayMoney, GatewayPayment } from '../../../ports/payments.ts';
import type { PaymentRow } from '../payments.repository.ts';

type Known = Pick<PaymentRow, 'state' | 'amount' | 'currency' | 'captured' | 'expiresAt'>;

/** Where a payment passes to by the gateway's word. */
export type PaymentTransition =
  | {
      /** `paid` if its subject takes it; `refunding` with the reason for which nobody is asked. */
      readonly to: 'paid' | 'refunding';
      readonly captured: GatewayMoney;
      readonly flag: Extract<PaymentFlag, 'amount_differs' | 'currency_differs'> | null;
    }
  | { readonly to: Exclude<GatewayPayment['state'], 'captured'>; readonly captured: null };

function differenceOf(asked: Known, captured: GatewayMoney) {
  if (captured.currency !== asked.currency) return 'currency_differs';
  return captured.amount === asked.amount ? null : 'amount_differs';
}

type Untaken = Exclude<GatewayPayment['state'], 'captured'>;

/** The state of a payment of which nothing was captured; null where the gateway contradicts itself. */
function untakenState(said: GatewayPayment['state'], isOver: boolean): Untaken | null {
  if (said === 'captured') return null;
  // When the time is over the gateway was asked to let nobody pay any more, and no one waits for one that cannot.
  return isOver && (said === 'cancelled' || said === 'open') ? 'expired' : said;
}

/**
 * Where a payment passes to, given what the gateway says of it now; null where nothing changes. What was captured is
 * decided upon once, so that repeats and what is older change nothing.
 */
export function nextPaymentState(
  payment: Known,
  snapshot: GatewayPayment,
  now: Date,
): PaymentTransition | null {
  if (payment.captured > 0) return null;
  const { captured } = snapshot;
  if (captured !== null && captured.amount > 0) {
    const flag = differenceOf(payment, captured);
    return { to: flag === null ? 'paid' : 'refunding', captured, flag };
  }
  const to = untakenState(snapshot.state, payment.expiresAt <= now);
  return to !== null && canPaymentMove(payment.state, to) ? { to, captured: null } : null;
}
