import { isAwaitingPayer } from '@rifq/contract';
import type { Reservation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { authorize, type Writable } from '../../../core/access.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { hasStoredResult, runIdempotent } from '../../../platform/idempotency.ts';
import { lockOpenAccount } from '../../identity/index.ts';
import { activePayment, requireCard, type StandingPayment } from '../../payments/index.ts';
import { petNamesFor } from '../../pets/index.ts';
import { requireCoins } from '../../rewards/index.ts';
import { cancelPendingPayment } from '../cancel-reservation.ts';
import { isHoldExpired } from '../holds.ts';
import { costOf, paymentMethods, subjectOf } from '../money.ts';
import { requireOwn, viewReservation } from '../own-reservations.service.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation, type ReservationRow } from '../reservations.repository.ts';
import { type Checkout, launchOrRefuse } from './launch-checkout.ts';
import { cardOf, orderCardPayment, type PaidWith } from './pay-by-card.ts';
import { payByCoins } from './pay-by-coins.ts';

type Request = PaidWith & { readonly idempotency_key: string; readonly reservation_id: string };

/** Whether the payment that is awaited already is the one that is asked for. */
function isSame(standing: StandingPayment, request: Request): boolean {
  const { cardId, keepsCard } = cardOf(request);
  return (
    request.payment_method === paymentMethods.card &&
    isAwaitingPayer(standing.state) &&
    standing.cardId === cardId &&
    standing.keepsCard === keepsCard
  );
}

/** Refuses what cannot pay, before another payment is given up for it: with rewards.coins_short, and as `requireCard`. */
async function requireMeans(deps: Deps, actor: Actor, row: ReservationRow, request: Request): Promise<void> {
  const { cardId } = cardOf(request);
  if (request.payment_method === paymentMethods.points)
    await requireCoins(deps.db, actor.own, costOf(row.kind, paymentMethods.points, row.currency).points);
  else if (cardId !== null) await requireCard(deps, actor, cardId);
}

/**
 * Gives up a payment that is awaited where another one is asked for now, before the transaction in which that is made.
 * Answers whether it was paid by then.
 */
async function giveUpOther(
  deps: Deps,
  actor: Actor,
  row: ReservationRow,
  request: Request,
): Promise<boolean> {
  if (row.state !== 'awaiting_payment' || isHoldExpired(row, deps.now())) return false;
  const standing = await activePayment(deps.db, subjectOf(row.id));
  if (!standing || isSame(standing, request)) return false;
  await requireMeans(deps, actor, row, request);
  await cancelPendingPayment(deps, row.id);
  return (await requireOwn(deps.db, actor, row.id)).row.state === 'confirmed';
}

/** Its own held reservation, locked. Refuses with reservations.not_found and reservations.state_conflict. */
async function lockHeld(
  tx: Db,
  deps: Deps,
  actor: Actor,
  reservationId: string,
): Promise<Writable<'reservation', ReservationRow>> {
  const held = authorize(actor, reservationActions.change, await lockReservation(tx, reservationId));
  if (!held) throw new AppError('reservations.not_found');
  const { state } = held.row;
  if (isHoldExpired(held.row, deps.now()))
    throw new AppError('reservations.state_conflict', { conflict: { state: 'expired' } });
  if (state !== 'awaiting_payment')
    throw new AppError('reservations.state_conflict', { conflict: { state } });
  return held;
}

/** Pays, or orders the payment that is to be taken to the gateway and answers its id. */
async function pay(
  tx: Db,
  deps: Deps,
  actor: Actor,
  request: Request,
): Promise<{ readonly paymentId: string | null }> {
  const payer = await lockOpenAccount(tx, actor.own);
  const held = await lockHeld(tx, deps, actor, request.reservation_id);
  const standing = await activePayment(tx, subjectOf(held.row.id));
  if (standing && isSame(standing, request)) return { paymentId: standing.paymentId };
  // The bank has not decided on it, or another tab has begun it just now.
  if (standing) throw new AppError('payments.standing', { paymentId: standing.paymentId });
  if (request.payment_method === paymentMethods.points) {
    await payByCoins(tx, deps, actor, held);
    return { paymentId: null };
  }
  const names = await petNamesFor(tx, actor, [held.row.petId]);
  const order = { key: request.idempotency_key, card: request, payer };
  const petName = names.get(held.row.petId) ?? '';
  return { paymentId: await orderCardPayment(tx, deps, actor, held.row, petName, order) };
}

/**
 * Pays for a slot of the actor's that is held, also one that a clinic has booked: with coins it is confirmed at once; by
 * card the answer says where to pay, which is the same place again while the payment that was begun is the one asked for.
 * Another one is given up at the gateway first, unless what is asked for cannot pay, and where it was paid by then the answer
 * says so.
 *
 * Refuses with reservations.not_found, reservations.state_conflict and the state it is in, rewards.coins_short,
 * payments.standing while the bank decides on another one, and as `createPayment` and `launchPayment`.
 */
export async function payReservation(
  deps: Deps,
  actor: Actor,
  payload: Request,
): Promise<{ reservation: Reservation; checkout_url?: string }> {
  const { row } = await requireOwn(deps.db, actor, payload.reservation_id);
  // A late repeat answers as the first did, and leaves alone what was begun since.
  const isRepeat = await hasStoredResult(deps.db, actor.own.id, payload.idempotency_key);
  if (!isRepeat && (await giveUpOther(deps, actor, row, payload)))
    return viewReservation(deps, actor, row.id);
  const request = {
    userId: actor.own.id,
    key: payload.idempotency_key,
    call: 'reservations/pay',
    payload,
    guardsMoney: true,
  };
  const { paymentId } = await runIdempotent(deps, request, tx => pay(tx, deps, actor, payload));
  const checkout: Checkout = paymentId === null ? {} : await launchOrRefuse(deps, paymentId);
  return { ...(await viewReservation(deps, actor, row.id)), ...checkout };
}
