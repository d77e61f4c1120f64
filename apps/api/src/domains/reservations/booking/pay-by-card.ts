import type { PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { cleanLine } from '@rifq/rules';
import type { Account, UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { formatDate, type ReaderSettings } from '../../../core/formats.ts';
import { createPayment } from '../../payments/index.ts';
import { subjectOf } from '../money.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { textIn } from '../reservations.texts.ts';

/** The means of payment: coins, or a card, which is saved or typed on the gateway's page. */
export type PaidWith = Pick<
  PayloadOf<'post', '/api/reservations/pay'>,
  'payment_method' | 'payment_method_id' | 'keep_card'
>;

/** Returns the requested card: a saved one, or none and whether to save the typed one. */
export const cardOf = ({ payment_method_id: cardId = null, keep_card: savesCard = false }: PaidWith) => ({
  cardId,
  saveCard: cardId === null && savesCard,
});

type Payer = Pick<Account, keyof ReaderSettings>;

/**
 * Describes the payment at the gateway and on the receipt: with the day in the payer's time zone, calendar and digits.
 */
const descriptionOf = ({ kind, startsAt }: ReservationRow, petName: string, payer: Payer): string =>
  textIn(payer.language)(kind === 2 ? 'payment.2' : 'payment.1', {
    pet: cleanLine(petName),
    day: formatDate(startsAt, payer),
  });

/**
 * Inserts the payment of a held reservation, in the transaction that holds it; it expires with the hold. Refuses as
 * `createPayment`.
 * @param key idempotency key of the attempt
 */
export async function orderCardPayment(
  tx: Db,
  deps: Pick<Deps, 'gateway' | 'now'>,
  actor: UserActor,
  row: ReservationRow,
  petName: string,
  order: { readonly key: string; readonly card: PaidWith; readonly payer: Payer },
): Promise<string> {
  if (row.heldUntil === null) throw new Error('a reservation that holds nothing is paid for');
  const { paymentId } = await createPayment(tx, deps, actor, {
    key: `reservation:${row.id}:${order.key}`,
    subject: subjectOf(row.id),
    money: { amount: row.price, currency: row.currency },
    description: descriptionOf(row, petName, order.payer),
    ...cardOf(order.card),
    expiresAt: row.heldUntil,
  });
  return paymentId;
}
