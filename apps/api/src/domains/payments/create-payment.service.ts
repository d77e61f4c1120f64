import type { Money } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { authorize } from '../../core/access.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { cardState } from './card-state.ts';
import { lockCard } from './cards.repository.ts';
import { nextCheck } from './flow/next-check.ts';
import { isAtOtherGateway } from './other-gateway.ts';
import { newPaymentNumber } from './payment-number.ts';
import { cardActions, paymentActions } from './payments.policy.ts';
import {
  findActivePayment,
  findPaymentByKey,
  insertPaymentOnce,
  type PaymentRow,
  type SubjectOf,
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

/** Refuses with payments.not_found a card that this payer cannot be charged on, and with payments.card_expired. */
async function requireChargeable(tx: Db, deps: CreateDeps, payer: Payer, cardId: string): Promise<void> {
  const card = authorize(payer, cardActions.charge, await lockCard(tx, cardId))?.row;
  if (!card || card.removedAt !== null || isAtOtherGateway(deps, card))
    throw new AppError('payments.not_found');
  if (cardState(card, payer.timeZone, deps.now()) === 'expired') throw new AppError('payments.card_expired');
}

/** Keeps a card only where one is typed. */
const keepsTyped = ({ cardId, keepsCard }: PaymentOrder) => cardId === null && keepsCard;

/** The payment that an earlier attempt with this key has made. Refuses with idempotency.reused one for something else. */
function sameAttempt(row: PaymentRow, order: PaymentOrder): { readonly paymentId: string } {
  const { subject, money, cardId } = order;
  const isSame =
    row.subjectKind === subject.kind &&
    row.subjectId === subject.id &&
    row.amount === money.amount &&
    row.currency === money.currency &&
    row.cardId === cardId &&
    row.keepsCard === keepsTyped(order);
  if (!isSame) throw new AppError('idempotency.reused');
  return { paymentId: row.id };
}

/** Refuses with payments.standing, naming the payment to a caller whose own it is, when the subject has one. */
async function refuseStanding(tx: Db, payer: Payer, subject: SubjectOf): Promise<void> {
  const standing = await findActivePayment(tx, subject);
  if (!standing) return;
  const own = authorize(payer, paymentActions.view, standing);
  throw new AppError('payments.standing', own ? { paymentId: own.row.id } : {});
}

/**
 * Writes a payment down, in the transaction of what it pays for; `launchPayment` takes it to the gateway afterwards. The
 * same key is the same payment.
 *
 * Refuses with payments.not_found a card that is removed, or not the payer's; with payments.card_expired; with
 * payments.standing when the subject has another payment that is awaited or paid; and with idempotency.reused.
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
    keepsCard: keepsTyped(order),
    expiresAt: order.expiresAt,
    createdAt,
    checkAt: nextCheck({ createdAt, expiresAt: order.expiresAt }, createdAt),
  };
  for (let attempt = 0; attempt < NUMBERS; attempt += 1) {
    if (await insertPaymentOnce(tx, payer.own, { ...row, number: newPaymentNumber() }))
      return { paymentId: id };
    const meanwhile = await findPaymentByKey(tx, payer.own, order.key);
    if (meanwhile) return sameAttempt(meanwhile, order);
    await refuseStanding(tx, payer, row);
  }
  throw new Error('no number for a payment was found');
}

/** Refuses, before anything is given up for it, a card that `createPayment` would refuse, and alike. */
export function requireCard(
  deps: Pick<Deps, 'db' | 'gateway' | 'now'>,
  payer: Payer,
  cardId: string,
): Promise<void> {
  return requireChargeable(deps.db, deps, payer, cardId);
}
