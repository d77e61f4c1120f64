import type { Payment, PaymentCard } from '@rifq/contract/calls';
import type { Deps } from '../../core/deps.ts';
import { cardState } from './card-state.ts';
import type { CardRow } from './cards.repository.ts';
import { checkoutUrl } from './checkout-url.ts';
import type { PaymentRow } from './payments.repository.ts';

export function presentCard(card: CardRow, timeZone: string, now: Date): PaymentCard {
  return {
    payment_method_id: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    state: cardState(card, timeZone, now),
  };
}

export function presentPayment(row: PaymentRow, deps: Pick<Deps, 'gateway' | 'now'>): Payment {
  const { paidBrand: brand, paidLast4: last4 } = row;
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    description: row.description,
    subject: { kind: row.subjectKind, id: row.subjectId },
    card: brand === null || last4 === null ? null : { brand, last4 },
    decline: row.decline,
    flag: row.flag,
    checkout_url: checkoutUrl(deps, row),
    expires_at: row.expiresAt.toISOString(),
    has_receipt: row.settledAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}
