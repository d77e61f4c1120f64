import type { OfUser } from '../../core/events.ts';

type OfPayment = OfUser & { payment_id: string };
type OfRefund = OfPayment & { refund_id: string };
type OfCard = OfUser & { card_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'payment.open': OfPayment;
    'payment.processing': OfPayment;
    'payment.paid': OfPayment;
    'payment.declined': OfPayment;
    'payment.expired': OfPayment;
    'payment.cancelled': OfPayment;
    /** All captured money is being refunded. */
    'payment.refunding': OfPayment;
    /** One refund is done, whole or in part. */
    'payment.refunded': OfRefund;
    'payment.refund_failed': OfRefund;
    'card.added': OfCard;
    'card.removed': OfCard;
  }
}
