import * as z from 'zod/mini';
import { pageOf } from './lists.ts';
import type { Refund } from './objects.ts';
import { ApiError, find, type World } from './world.ts';

const newRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z.optional(z.number()),
  metadata: z._default(z.record(z.string(), z.string()), {}),
});

export function createRefund(world: World, input: unknown): Refund {
  const fields = newRefund.parse(input);
  const intent = find(world.intents, fields.payment_intent, 'payment_intent');
  if (intent.latest_charge === null || intent.payment_method === null)
    throw new ApiError(400, { code: 'payment_intent_unexpected_state' });
  const charge = find(world.charges, intent.latest_charge);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw new ApiError(400, { code: 'charge_already_refunded' });
  const { amount = left } = fields;
  if (amount > left || amount <= 0) throw new ApiError(400, { param: 'amount' });
  const refund: Refund = {
    id: world.newId('re'),
    object: 'refund',
    amount,
    currency: charge.currency,
    status: find(world.cards, intent.payment_method).refund === 'pending' ? 'pending' : 'succeeded',
    metadata: fields.metadata,
    payment_intent: intent.id,
    charge: charge.id,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.refunds.set(refund.id, refund);
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

/** Creates a refund as in the dashboard, without our references. */
export const refundInDashboard = (world: World, intent: string, amount: number): Refund =>
  createRefund(world, { payment_intent: intent, amount });

/** Disputes a payment at the bank, as the card holder. */
export function dispute(world: World, intentId: string): void {
  const { latest_charge: charge, amount, currency } = find(world.intents, intentId);
  const id = world.newId('dp');
  const payment_intent = intentId;
  const reason = 'fraudulent';
  world.emit('charge.dispute.created', {
    ...{ id, object: 'dispute', charge, payment_intent, amount, currency, reason },
    metadata: {},
    status: 'needs_response',
  });
}

/** Settles a refund with the outcome of the payment's test card: some fail after a success. */
export function settleRefund(world: World, id: string): void {
  const refund = find(world.refunds, id);
  const charge = find(world.charges, refund.charge ?? '');
  const isFailed = find(world.cards, charge.payment_method ?? '').refund === 'failed';
  refund.status = isFailed ? 'failed' : 'succeeded';
  if (isFailed) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  world.emit(isFailed ? 'refund.failed' : 'refund.updated', refund);
}

const filter = z.strictObject({
  payment_intent: z.string(),
  limit: z._default(z.number(), 10),
  starting_after: z.optional(z.string()),
});

/** Lists the refunds of an intent, paginated. */
export function listRefunds(world: World, input: unknown) {
  const { payment_intent, ...page } = filter.parse(input);
  const all = [...world.refunds.values()].filter(refund => refund.payment_intent === payment_intent);
  return pageOf('/v1/refunds', all, page);
}
