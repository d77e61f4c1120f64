import { canPaymentMove, type PaymentFlag } from '@rifq/contract';
import type { GatewayMoney, GatewayPayment } from '../../../ports/payments.ts';
import type { PaymentRow } from '../payments.repository.ts';

type Known = Pick<PaymentRow, 'state' | 'amount' | 'currency' | 'captured' | 'expiresAt'>;

/** A state transition of a payment that the gateway reports. */
export type PaymentTransition =
  | {
      /** `paid` if its payable accepts it; `refunding`, with the flag, if the payable is not asked. */
      readonly to: 'paid' | 'refunding';
      readonly captured: GatewayMoney;
      readonly flag: Extract<PaymentFlag, 'amount_differs' | 'currency_differs'> | null;
    }
  | { readonly to: Exclude<GatewayPayment['state'], 'captured'>; readonly captured: null };

function differenceOf(asked: Known, captured: GatewayMoney) {
  if (captured.currency !== asked.currency) return 'currency_differs';
  return captured.amount === asked.amount ? null : 'amount_differs';
}

type Uncaptured = Exclude<GatewayPayment['state'], 'captured'>;

/** Returns the state of a payment without a capture; null if the gateway contradicts itself. */
function uncapturedState(reported: GatewayPayment['state'], isExpired: boolean): Uncaptured | null {
  if (reported === 'captured') return null;
  // After expiry the gateway was asked to accept no payment, and no payer waits for one that cannot be made.
  return isExpired && (reported === 'cancelled' || reported === 'open') ? 'expired' : reported;
}

/**
 * Returns the state transition by the gateway's current snapshot; null if nothing changes. A capture is decided on
 * once, so that repeated and older snapshots change nothing.
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
  const to = uncapturedState(snapshot.state, payment.expiresAt <= now);
  return to !== null && canPaymentMove(payment.state, to) ? { to, captured: null } : null;
}
