import { randomInt } from 'node:crypto';
import { type Db, newId } from '@rifq/db';
import type { Money } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { cardState } from '../card-state.ts';
import { lockCard } from '../cards.repository.ts';
import { isAtOtherGateway } from '../other-gateway.ts';
import { cardActions, paymentActions } from '../payments.policy.ts';
import {
  findActivePayment,
  findPaymentByKey,
  insertPaymentOnce,
  type PaymentRow,
  type SubjectOf,
} from '../payments.repository.ts';
import { nextPoll } from './polls.ts';

type Payer = Pick<UserActor, 'own' | 'timeZone'>;
type CreateDeps = Pick<Deps, 'gateway' | 'now'>;

export type PaymentOrder = {
  /** Idempotency key of the attempt. */
  readonly key: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly money: Money;
  /** What it pays for, as shown to the payer at the gateway and on the receipt. */
  readonly description: string;
  /** The saved card to charge; null for the gateway's page. */
  readonly cardId: string | null;
  /** Whether to save the card that is used on the gateway's page. */
  readonly saveCard: boolean;
  readonly expiresAt: Date;
};

/** Without letters and digits that are easily confused, such as O and 0, I and 1. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a short number for phone calls, such as RF-7K2M-0418. It is no secret, and grants no access. */
function newPaymentNumber(): string {
  const word = Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `RF-${word}-${String(randomInt(10_000)).padStart(4, '0')}`;
}

/** How many payment numbers are attempted; even one collision is very unlikely. */
const NUMBERS = 5;

/** Refuses with payments.not_found a card that this payer cannot use, and with payments.card_expired. */
async function requireChargeable(tx: Db, deps: CreateDeps, payer: Payer, cardId: string): Promise<void> {
  const card = authorize(payer, cardActions.charge, await lockCard(tx, cardId))?.row;
  if (!card || card.removedAt !== null || isAtOtherGateway(deps, card))
    throw new AppError('payments.not_found');
  if (cardState(card, payer.timeZone, deps.now()) === 'expired') throw new AppError('payments.card_expired');
}

/** A card is saved only if it is typed on the gateway's page. */
const savesTypedCard = ({ cardId, saveCard }: PaymentOrder) => cardId === null && saveCard;

/** Returns the payment of an earlier attempt with this key. Refuses with idempotency.reused if the order differs. */
function sameAttempt(row: PaymentRow, order: PaymentOrder): { readonly paymentId: string } {
  const { subject, money, cardId } = order;
  const isSame =
    row.subjectKind === subject.kind &&
    row.subjectId === subject.id &&
    row.amount === money.amount &&
    row.currency === money.currency &&
    row.cardId === cardId &&
    row.saveCard === savesTypedCard(order);
  if (!isSame) throw new AppError('idempotency.reused');
  return { paymentId: row.id };
}

/** Refuses with payments.standing if the payable has an active payment, whose id only its owner receives. */
async function refuseIfActive(tx: Db, payer: Payer, subject: SubjectOf): Promise<void> {
  const active = await findActivePayment(tx, subject);
  if (!active) return;
  const own = authorize(payer, paymentActions.view, active);
  throw new AppError('payments.standing', own ? { paymentId: own.row.id } : {});
}

/**
 * Inserts a payment in the transaction of its payable; `launchPayment` starts it at the gateway afterwards. Idempotent
 * by key.
 *
 * Refuses with payments.not_found a card that is removed, or not the payer's; with payments.card_expired; with
 * payments.standing if the payable has another payment that is pending or paid; and with idempotency.reused.
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
    saveCard: savesTypedCard(order),
    expiresAt: order.expiresAt,
    createdAt,
    nextPollAt: nextPoll({ createdAt, expiresAt: order.expiresAt }, createdAt),
  };
  for (let attempt = 0; attempt < NUMBERS; attempt += 1) {
    if (await insertPaymentOnce(tx, payer.own, { ...row, number: newPaymentNumber() }))
      return { paymentId: id };
    const concurrent = await findPaymentByKey(tx, payer.own, order.key);
    if (concurrent) return sameAttempt(concurrent, order);
    await refuseIfActive(tx, payer, row);
  }
  throw new Error('no number for a payment was found');
}

/**
 * Refuses a card that `createPayment` would refuse, with the same errors: called before something is cancelled for it.
 */
export function requireCard(
  deps: Pick<Deps, 'db' | 'gateway' | 'now'>,
  payer: Payer,
  cardId: string,
): Promise<void> {
  return requireChargeable(deps.db, deps, payer, cardId);
}
