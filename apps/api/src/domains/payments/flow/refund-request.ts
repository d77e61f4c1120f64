import type { RefundRequest } from '../../../ports/payments.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { RefundRow } from '../refunds.repository.ts';

/**
 * Builds the gateway request of a refund, the same for every attempt. Throws for a refund that was not prepared, and
 * for a payment that was not captured.
 */
export function refundRequest(payment: PaymentRow, refund: RefundRow): RefundRequest {
  if (payment.reference === null || payment.capturedCurrency === null)
    throw new Error('a refund of a payment that was not captured');
  if (refund.refundedBefore === null) throw new Error('a refund that was not made ready');
  return {
    refundId: refund.id,
    payment: payment.reference,
    money: { amount: refund.amount, currency: payment.capturedCurrency },
    refundedBefore: refund.refundedBefore,
  };
}
