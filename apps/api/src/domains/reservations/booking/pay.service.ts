import type { PayloadOf, Reservation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { isAwaitingPayer } from '@rifq/rules';
import { authorize, type Writable } from '../../../core/access.ts';
import type { ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { hasStoredResult, runIdempotent } from '../../../platform/idempotency.ts';
import { lockOpenAccount } from '../../identity/index.ts';
import { type ActivePayment, activePayment, requireCard } from '../../payments/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { requireCoins } from '../../rewards/index.ts';
import { cancelPendingPayment } from '../cancel-reservation.ts';
import { isHoldExpired } from '../holds.ts';
import { costOf, paymentMethodIds, subjectOf } from '../money.ts';
import { requireOwn, viewReservation } from '../own-reservations.service.ts';
import { reservationActions } from '../reservations.policy.ts';
import { lockReservation, type ReservationRow } from '../reservations.repository.ts';
import { type Checkout, launchOrRefuse } from './launch-checkout.ts';
import { cardOf, orderCardPayment } from './pay-by-card.ts';
import { payByCoins } from './pay-by-coins.ts';

type Request = PayloadOf<'post', '/api/reservations/pay'>;

/** Whether the pending payment is the requested one. */
function isSame(active: ActivePayment, request: Request): boolean {
  const { cardId, saveCard } = cardOf(request);
  return (
    request.payment_method === paymentMethodIds.card &&
    isAwaitingPayer(active.state) &&
    active.cardId === cardId &&
    active.saveCard === saveCard
  );
}

/**
 * Refuses means that cannot pay, before another payment is cancelled for them: with rewards.coins_short, and as
 * `requireCard`.
 */
async function requireMeans(
  deps: Deps,
  actor: ReadingUser,
  row: ReservationRow,
  request: Request,
): Promise<void> {
  const { cardId } = cardOf(request);
  if (request.payment_method === paymentMethodIds.points)
    await requireCoins(deps.db, actor.own, costOf(row.kind, paymentMethodIds.points, row.currency).points);
  else if (cardId !== null) await requireCard(deps, actor, cardId);
}

/**
 * Cancels a pending payment if another one is requested, before the transaction that inserts it. Returns whether it was
 * paid by then.
 */
async function cancelOther(
  deps: Deps,
  actor: ReadingUser,
  row: ReservationRow,
  request: Request,
): Promise<boolean> {
  if (row.state !== 'awaiting_payment' || isHoldExpired(row, deps.now())) return false;
  const active = await activePayment(deps.db, subjectOf(row.id));
  if (!active || isSame(active, request)) return false;
  await requireMeans(deps, actor, row, request);
  await cancelPendingPayment(deps, row.id);
  return (await requireOwn(deps.db, actor, row.id)).row.state === 'confirmed';
}

/** Locks a held reservation of the actor. Refuses with reservations.not_found and reservations.state_conflict. */
async function lockHeld(
  tx: Db,
  deps: Deps,
  actor: ReadingUser,
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

/** Pays with coins, or inserts the payment to start at the gateway and returns its id. */
async function pay(
  tx: Db,
  deps: Deps,
  actor: ReadingUser,
  request: Request,
): Promise<{ readonly paymentId: string | null }> {
  const payer = await lockOpenAccount(tx, actor.own);
  const held = await lockHeld(tx, deps, actor, request.reservation_id);
  const active = await activePayment(tx, subjectOf(held.row.id));
  if (active && isSame(active, request)) return { paymentId: active.paymentId };
  // The bank has not decided yet, or another tab has just started it.
  if (active) throw new AppError('payments.standing', { paymentId: active.paymentId });
  if (request.payment_method === paymentMethodIds.points) {
    await payByCoins(tx, deps, actor, held);
    return { paymentId: null };
  }
  const pets = await petSummariesFor(tx, actor, [held.row.petId]);
  const order = { key: request.idempotency_key, card: request, payer };
  const petName = pets.get(held.row.petId)?.name ?? '';
  return { paymentId: await orderCardPayment(tx, deps, actor, held.row, petName, order) };
}

/**
 * Pays for a held slot of the actor, also one that a clinic has booked: with coins it is confirmed immediately; by card
 * the response has the checkout URL, the same one while the started payment is the requested one. Another one is first
 * cancelled at the gateway, unless the requested means cannot pay; if it was paid by then, the response shows that.
 *
 * Refuses with reservations.not_found, reservations.state_conflict and its state, rewards.coins_short,
 * payments.standing while the bank decides on another one, and as `createPayment` and `launchPayment`.
 */
export async function payReservation(
  deps: Deps,
  actor: ReadingUser,
  payload: Request,
): Promise<{ reservation: Reservation; checkout_url?: string }> {
  const { row } = await requireOwn(deps.db, actor, payload.reservation_id);
  // A late repeat returns the first response, and does not affect a payment that was started since.
  const isRepeat = await hasStoredResult(deps.db, actor.own.id, payload.idempotency_key);
  if (!isRepeat && (await cancelOther(deps, actor, row, payload)))
    return viewReservation(deps, actor, row.id);
  const request = {
    userId: actor.own.id,
    key: payload.idempotency_key,
    call: 'reservations/pay',
    payload,
    neverExpires: true,
  };
  const { paymentId } = await runIdempotent(deps, request, tx => pay(tx, deps, actor, payload));
  const checkout: Checkout = paymentId === null ? {} : await launchOrRefuse(deps, paymentId);
  return { ...(await viewReservation(deps, actor, row.id)), ...checkout };
}
