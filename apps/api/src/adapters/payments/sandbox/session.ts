import { currencyCodes, declineReasons } from '@rifq/rules';
import * as z from 'zod/mini';
import type { GatewayCard } from '../../../ports/payments.ts';
import { LATER_MS, testCard, testCardNames } from './test-cards.ts';

/** A used card, without its number, which is that of its test card. */
const usedCard = z.object({
  test: z.enum(testCardNames),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  /** The reference of the saved card. */
  reference: z.nullable(z.string()),
});
export type UsedCard = z.infer<typeof usedCard>;

const refund = z.object({
  id: z.string(),
  /** The key of the request: a repeat returns the same. */
  key: z.string(),
  amount: z.number(),
  state: z.enum(['done', 'pending', 'failed']),
  /** The time at which a pending refund is done. */
  doneAt: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;

const order = z.object({
  number: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.enum(currencyCodes),
  /** The saved card that it charges; null for one that is typed on the page. */
  keptCard: z.nullable(z.string()),
  captured: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** The time at which the bank decides, if not immediately. */
  decidedAt: z.nullable(z.string()),
  refunds: z.array(refund),
});
export type GatewayOrder = z.infer<typeof order>;

/** A visit to the sandbox to pay, or with no `order` to save a card. Times in ISO 8601. */
export const session = z.object({
  id: z.string(),
  payer: z.string(),
  returnUrl: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'processing', 'done', 'declined', 'expired', 'cancelled']),
  /** Whether to save the card: as requested, or as chosen at the last attempt. */
  keeps: z.boolean(),
  /** The card for which the bank waits for a code. */
  atBank: z.nullable(usedCard),
  /** The card of the last attempt. */
  card: z.nullable(usedCard),
  decline: z.nullable(z.enum(declineReasons)),
  order: z.nullable(order),
});
export type GatewaySession = z.infer<typeof session>;

const isPast = (time: string, now: Date) => Date.parse(time) <= now.getTime();

/** Returns the session in its current state: changes by time only are not stored. */
export function asOf(known: GatewaySession, now: Date): GatewaySession {
  const refunds = known.order?.refunds.map(each =>
    each.state === 'pending' && each.doneAt !== null && isPast(each.doneAt, now)
      ? { ...each, state: 'done' as const }
      : each,
  );
  const read = known.order && refunds ? { ...known, order: { ...known.order, refunds } } : known;
  if (read.state === 'open' && isPast(read.expiresAt, now)) return { ...read, state: 'expired' };
  const decidedAt = read.order?.decidedAt ?? null;
  if (read.state === 'processing' && decidedAt !== null && isPast(decidedAt, now))
    return { ...read, state: 'done' };
  return read;
}

/** Returns the session after a decline. The page accepts another card; a saved card has no alternative. */
export function refused(
  open: GatewaySession,
  card: UsedCard,
  decline: NonNullable<GatewaySession['decline']>,
): GatewaySession {
  const isLast = open.order !== null && open.order.keptCard !== null;
  return { ...open, state: isLast ? 'declined' : 'open', atBank: null, card, decline };
}

/** Returns the session once the bank has approved, or has all it needs to. */
export function agreed(
  open: GatewaySession,
  card: UsedCard,
  captured: NonNullable<GatewayOrder['captured']> | null,
  now: Date,
): GatewaySession {
  const done = { ...open, state: 'done', atBank: null, card, decline: null } as const;
  if (open.order === null || captured === null) return done;
  if (testCard(card.test).decidesLater) {
    const decidedAt = new Date(now.getTime() + LATER_MS).toISOString();
    return { ...done, state: 'processing', order: { ...open.order, captured, decidedAt } };
  }
  return { ...done, order: { ...open.order, captured } };
}

/** Returns the refunded amount, in the minor unit; with `promised` also pending refunds. */
export function refundedOf({ refunds }: GatewayOrder, { promised = false } = {}): number {
  return refunds
    .filter(({ state }) => state === 'done' || (promised && state === 'pending'))
    .reduce((total, { amount }) => total + amount, 0);
}

/** Maps a used card to the port's type. */
export function gatewayCard({ test, last4, expMonth, expYear, reference }: UsedCard): GatewayCard {
  return { reference, brand: testCard(test).brand, last4, expMonth, expYear, fingerprint: `number_${test}` };
}
