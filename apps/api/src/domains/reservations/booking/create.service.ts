import type { PayloadOf, Reservation } from '@rifq/contract/calls';
import { type Db, newId, runInOrder } from '@rifq/db';
import { redFlagKeysIn, reservationMinutes, reservationRules } from '@rifq/rules';
import type { ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { onceInSteps, type StoredResult, type StoreResult } from '../../../platform/idempotency.ts';
import { lockDoctorTime, staffOfDoctor } from '../../clinics/index.ts';
import { lockOpenAccount } from '../../identity/index.ts';
import { countHolds, lockTime } from '../holds.repository.ts';
import { endHoldsOn } from '../holds.ts';
import { costOf, paymentMethodIds } from '../money.ts';
import { viewReservation } from '../own-reservations.service.ts';
import { presentReservation, type RelatedData } from '../reservations.presenter.ts';
import { insertReservation, type ReservationRow } from '../reservations.repository.ts';
import { refuseOwnDoctor, requireAhead, requireBookableDoctor, requireSlot } from '../slots/slots.service.ts';
import { appendForBothSides } from '../transition.ts';
import { ruleFor } from './follow-up.ts';
import { launchCheckout } from './launch-checkout.ts';
import { orderCardPayment } from './pay-by-card.ts';
import { addPaidByCoins } from './pay-by-coins.ts';
import { requireAtHome } from './require-at-home.ts';
import { refuseSqueezed, withSlotConflict } from './slot-conflict.ts';

type Request = PayloadOf<'post', '/api/reservations/create'>;

/** A booked slot; `paymentId` is the card payment to start at the gateway, if any. */
type BookingResult = { readonly reservationId: string; readonly paymentId: string | null };

/** The inserted reservation, with its pet and doctor. */
type Added = Omit<RelatedData, 'payments' | 'hasClinicWritten'> & { readonly row: ReservationRow };

async function refuseManyHolds(tx: Db, actor: ReadingUser, now: Date): Promise<void> {
  if ((await countHolds(tx, actor.own, now)) >= reservationRules.holds)
    throw new AppError('reservations.too_many_holds');
}

/**
 * Locks and reads everything that validates a booking, in one round trip: each statement runs once the locks requested
 * before it are held.
 */
async function readForBooking(tx: Db, deps: Deps, actor: ReadingUser, request: Request) {
  const { pet_id: petId, doctor_id: doctorId, kind, payment_method: method } = request;
  const now = deps.now();
  const startsAt = new Date(request.starts_at);
  const span = { startsAt, endsAt: minutesFrom(startsAt, reservationMinutes[kind]) };
  const [payer, , , pet, bookable, staff] = await runInOrder(tx, [
    async () => {
      // Serializes two tabs of one owner, so that together they exceed no limit.
      const locked = await lockOpenAccount(tx, actor.own);
      requireAhead(startsAt, now);
      return locked;
    },
    () => lockDoctorTime(tx, doctorId),
    () => lockTime(tx, doctorId, span),
    () => requireAtHome(tx, actor, petId),
    () => requireBookableDoctor(tx, doctorId),
    () => staffOfDoctor(tx, doctorId),
    () => endHoldsOn(tx, deps, doctorId, span),
    () => refuseSqueezed(tx, doctorId, span),
  ]);
  const rule = await ruleFor(tx, actor.own, { kind, petId, doctorId, startsAt });
  if (method === paymentMethodIds.card) await refuseManyHolds(tx, actor, now);
  return { payer, now, startsAt, pet, bookable, staff, rule };
}
type Read = Awaited<ReturnType<typeof readForBooking>>;

/**
 * Inserts the reservation, which holds the slot. With coins it is confirmed immediately, since they are spent in the
 * same transaction.
 */
async function takeSlot(
  tx: Db,
  deps: Deps,
  actor: ReadingUser,
  request: Request,
  { payer, now, startsAt, pet, bookable, staff, rule }: Read,
  storeResult: StoreResult<BookingResult>,
): Promise<{ readonly added: Added; readonly stored: StoredResult<BookingResult> }> {
  const { kind, payment_method: method } = request;
  refuseOwnDoctor(actor.own, bookable);
  const row = {
    id: newId(),
    ownerId: actor.own.id,
    petId: pet.id,
    clinicId: bookable.clinic.id,
    doctorId: bookable.doctor.id,
    kind,
    followUpOfId: rule.followUpOfId,
    ...requireSlot(bookable, rule, startsAt, now),
    reason: request.reason,
    redFlags: redFlagKeysIn(request.reason),
    ...costOf(kind, method, deps.currency),
    currency: deps.currency,
    bookedBy: 'owner',
    createdAt: now,
  } as const;
  const { doctor, clinic, takesReservations } = bookable;
  const related = { pet, doctor, clinic, takesReservations };
  if (method === paymentMethodIds.card) {
    const heldUntil = minutesFrom(now, reservationRules.holdMinutes);
    const held = await insertReservation(tx, { ...row, state: 'awaiting_payment', paidAt: null, heldUntil });
    const added = { row: held, ...related };
    const paymentId = await orderPayment(tx, deps, actor, request, added, payer);
    return { added, stored: await storeResult({ reservationId: row.id, paymentId }) };
  }
  const paid = { ...row, staff, state: 'confirmed', paidAt: now, heldUntil: null } as const;
  const store = () => storeResult({ reservationId: row.id, paymentId: null });
  const [confirmed, stored] = await addPaidByCoins(tx, deps, actor, paid, store);
  return { added: { row: confirmed, ...related }, stored };
}

async function orderPayment(
  tx: Db,
  deps: Deps,
  actor: ReadingUser,
  request: Request,
  { row, pet }: Added,
  payer: Read['payer'],
): Promise<string> {
  const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
  await appendForBothSides(tx, deps, row, 'reservation.held', acting);
  return orderCardPayment(tx, deps, actor, row, pet.name, { key: 'first', card: request, payer });
}

/**
 * Books a slot for a pet of the actor, once per idempotency key: with coins it is confirmed immediately; by card it is
 * held until it is paid, and the response has the checkout URL. If the gateway is down it stays held, to be paid from
 * its page.
 *
 * Refuses with pets.not_found, reservations.doctor_unavailable, clinics.role, reservations.no_follow_up,
 * reservations.too_many_holds, rewards.coins_short, reservations.slot_taken with the nearest free slots, as
 * `createPayment`, and at its field a pet that is not at home or a time at which no slot starts.
 */
export async function createReservation(
  deps: Deps,
  actor: ReadingUser,
  payload: Request,
): Promise<{ reservation: Reservation; checkout_url?: string }> {
  const { pet_id: petId, doctor_id: doctorId, kind } = payload;
  const startsAt = new Date(payload.starts_at);
  const slot = {
    doctorId,
    startsAt,
    rule: () => ruleFor(deps.db, actor.own, { kind, petId, doctorId, startsAt }),
  };
  const request = {
    userId: actor.own.id,
    key: payload.idempotency_key,
    call: 'reservations/create',
    payload,
    neverExpires: true,
  };
  const fresh = new Map<string, Added>();
  const { reservationId, paymentId } = await withSlotConflict(deps, slot, () =>
    onceInSteps<BookingResult, Read>(deps, request, {
      read: tx => readForBooking(tx, deps, actor, payload),
      async work(tx, read, storeResult) {
        const { added, stored } = await takeSlot(tx, deps, actor, payload, read, storeResult);
        fresh.set(added.row.id, added);
        return stored;
      },
    }),
  );
  const added = fresh.get(reservationId);
  if (added !== undefined && paymentId === null) {
    const { row, ...related } = added;
    return {
      reservation: presentReservation(
        row,
        { ...related, payments: null, hasClinicWritten: null },
        { now: deps.now(), locale: actor.account.language },
      ),
    };
  }
  // By card the gateway decides, and a repeat returns the outcome.
  const checkout = paymentId === null ? {} : await launchCheckout(deps, paymentId);
  return { ...(await viewReservation(deps, actor, reservationId)), ...checkout };
}
