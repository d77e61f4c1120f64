import type { Money } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { authorize } from '../../core/access.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { cardState } from './card-state.ts';
import { lockCard } from './cards.repository.ts';
import { nextCheck } from './flow/next-check.ts';
import { newPaymentNumber } from './payment-number.ts';
import { cardActions } from './payments.policy.ts';
import {
  findPaymentByKey,
  hasStandingPayment,
  insertPaymentOnce,
  type PaymentRow,
} from './payments.repository.ts';

type Payer = Pick<Actor, 'own' | 'timeZone'>;
type CreateDeps = Pick<Deps, 'gateway' | 'now'>;

export type PaymentOrder = {
  /** Names the attempt: the same key is the same payment. */
  readonly key: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly money: Money;
  /** What it pays for, in words that the payer sees at the gateway and on the receipt. */
  readonly description: string;
  /** The saved card to charge; null for the gateway's page. */
  readonly cardId: string | null;
  /** Keep the card that is used on the gateway's page. */
  readonly keepsCard: boolean;
  readonly expiresAt: Date;
};

/** How many numbers are tried; a second one that is taken is next to impossible. */
const NUMBERS = 5;

/** Refuses with payments.not_found a card that this payer cannot be charged on. */
async function requireChargeable(tx: Db, deps: CreateDeps, payer: Payer, cardId: string): Promise<void> {
  const card = authorize(payer, cardActions.charge, await lockCard(tx, cardId))?.row;
  const isUsable =
    card !== undefined &&
    card.removedAt === null &&
    card.gateway === deps.gateway.name &&
    cardState(card, payer.timeZone, deps.now()) !== 'expired';
  if (!isUsable) throw new AppError('payments.not_found');
}

/** The payment that an earlier attempt with this key has made. Throws when the key was used for something else. */
function sameAttempt(row: PaymentRow, { subject, money }: PaymentOrder): { readonly paymentId: string } {
  const isSame =
    row.subjectKind === subject.kind &&
    row.subjectId === subject.id &&
    row.amount === money.amount &&
    row.currency === money.currency;
  if (!isSame) throw new Error('the key of a payment was used for another one');
  return { paymentId: row.id };
}

/**
 * Writes a payment down, in the transaction of what it pays for; `launchPayment` takes it to the gateway afterwards. The
 * same key is the same payment.
 *
 * Refuses with payments.not_found a card that is removed, expired, or not the payer's. Throws when the subject has
 * another payment that is awaited or paid: its domain sees to it that it has not.
 */
export async function createPayment(
  tx: Db,
  deps: CreateDeps,
  payer: Payer,
  order: PaymentOrder,
): Promise<{ readonly paymentId: string }> {
  const earlier = await findPaymentByKey(tx, payer.own, order.key);
  if (earlier) return sameAttempt(earlier, order);
  if (order.cardId !== null) await requireChargeable(tx, deps, payer, order.cardId);
  const createdAt = deps.now();
  const id = newId();
  const row = {
    id,
    key: order.key,
    amount: order.money.amount,
    currency: order.money.currency,
    subjectKind: order.subject.kind,
    subjectId: order.subject.id,
    description: order.description,
    gateway: deps.gateway.name,
    cardId: order.cardId,
    keepsCard: order.cardId === null && order.keepsCard,
    expiresAt: order.expiresAt,
    createdAt,
    checkAt: nextCheck({ createdAt, expiresAt: order.expiresAt }, createdAt),
  };
  for (let attempt = 0; attempt < NUMBERS; attempt += 1) {
    if (await insertPaymentOnce(tx, payer.own, { ...row, number: newPaymentNumber() }))
      return { paymentId: id };
    const meanwhile = await findPaymentByKey(tx, payer.own, order.key);
    if (meanwhile) return sameAttempt(meanwhile, order);
    if (await hasStandingPayment(tx, row, null)) throw new Error('the subject has another payment');
  }
  throw new Error('no number for a payment was found');
}
