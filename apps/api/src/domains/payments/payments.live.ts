import { liveRule, ownerAudience } from '../../core/live.ts';

const paymentEvents = [
  'payment.open',
  'payment.processing',
  'payment.paid',
  'payment.declined',
  'payment.expired',
  'payment.cancelled',
  'payment.refunding',
  'payment.refunded',
  'payment.refund_failed',
] as const;

export const paymentLive = [
  ...paymentEvents.map(kind =>
    liveRule(kind, event => ({
      audience: ownerAudience(event),
      name: 'payment.changed',
      ids: { payment_id: event.payload.payment_id },
    })),
  ),
  ...(['card.added', 'card.removed'] as const).map(kind =>
    liveRule(kind, event => ({ audience: ownerAudience(event), name: 'card.changed', ids: {} })),
  ),
];
