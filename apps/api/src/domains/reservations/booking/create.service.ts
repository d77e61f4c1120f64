import { reservationRules } from '@rifq/contract';
import type { Reservation } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { once } from '../../../platform/once.ts';
import { lockDoctorTime } from '../../clinics/index.ts';
import { lockAccount } from '../../identity/index.ts';
import { type PetRow, requirePet } from '../../pets/index.ts';
import { countHolds } from '../holds.repository.ts';
import { clearTime } from '../holds.ts';
import { costOf, paymentMethods } from '../money.ts';
import { viewReservation } from '../own-reservations.service.ts';
import { minutesFrom } from '../reservation-terms.ts';
import { insertReservation, type ReservationRow } from '../reservations.repository.ts';
import { refuseOwnDoctor, requireDoctor, requireSlot } from '../slots/slots.service.ts';
import { tellBothSides } from '../transition.ts';
import { ruleFor } from './follow-up.ts';
import { launchCheckout } from './launch-checkout.ts';
import { orderCardPayment, type PaidWith } from './pay-by-card.ts';
import { payAdded } from './pay-by-coins.ts';
import { takingSlot } from './slot-taken.ts';

type Request = PaidWith & {
  readonly idempotency_key: string;
  readonly pet_id: string;
  readonly doctor_id: string;
  readonly kind: 1 | 2;
  readonly starts_at: string;
  readonly reason: string;
};

/** A slot that was taken; `paymentId` is that of a payment by card, which is to be taken to the gateway. */
type Booked = { readonly reservationId: string; readonly paymentId: string | null };

/** A pet of the actor's that lives at home. Refuses with pets.not_found, and at `pet_id` with field.pet_not_at_home. */
async function requireAtHome(tx: Db, actor: Actor, petId: string): Promise<PetRow> {
  const { row } = await requirePet(tx, actor, petId);
  if (row.state !== 'home' || row.archivedAt !== null) throw fieldError('pet_id', 'field.pet_not_at_home');
  return row;
}

/** Takes the slot: the row holds it from now on. With coins it is confirmed with that, since they are spent at once. */
async function holdSlot(tx: Db, deps: Deps, actor: Actor, request: Request): Promise<ReservationRow> {
  const { pet_id: petId, doctor_id: doctorId, kind, payment_method: method } = request;
  const now = deps.now();
  const startsAt = new Date(request.starts_at);
  await lockDoctorTime(tx, doctorId);
  const bookable = await requireDoctor(tx, doctorId);
  await refuseOwnDoctor(tx, actor.own, bookable);
  const rule = await ruleFor(tx, actor.own, { kind, petId, doctorId, startsAt });
  const slot = requireSlot(bookable, rule, startsAt, now);
  await clearTime(tx, deps, doctorId, slot);
  const isByCard = method === paymentMethods.card;
  return insertReservation(tx, {
    id: newId(),
    ownerId: actor.own.id,
    petId,
    clinicId: bookable.clinic.id,
    doctorId,
    kind,
    follows: rule.follows,
    state: isByCard ? 'awaiting_payment' : 'confirmed',
    ...slot,
    reason: request.reason,
    ...costOf(kind, method, deps.currency),
    currency: deps.currency,
    heldUntil: isByCard ? minutesFrom(now, reservationRules.holdMinutes) : null,
    paidAt: isByCard ? null : now,
    bookedBy: 'owner',
    createdAt: now,
  });
}

async function book(tx: Db, deps: Deps, actor: Actor, request: Request): Promise<Booked> {
  // Two tabs of one owner come one after the other, so that no limit is passed by both.
  await lockAccount(tx, actor.own);
  const pet = await requireAtHome(tx, actor, request.pet_id);
  const isByCard = request.payment_method === paymentMethods.card;
  if (isByCard && (await countHolds(tx, actor.own, deps.now())) >= reservationRules.holds)
    throw new AppError('reservations.too_many_holds');
  const row = await holdSlot(tx, deps, actor, request);
  if (isByCard) {
    const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
    await tellBothSides(tx, deps, row, 'reservation.held', acting);
    const order = { key: 'first', card: request };
    return {
      reservationId: row.id,
      paymentId: await orderCardPayment(tx, deps, actor, row, pet.name, order),
    };
  }
  await payAdded(tx, deps, actor, row);
  return { reservationId: row.id, paymentId: null };
}

/**
 * Books a slot for a pet of the actor's, once for an idempotency key: with coins it is confirmed at once; by card it is held
 * until it is paid, and the answer says where. A gateway that is down leaves it held, to be paid from its page.
 *
 * Refuses with pets.not_found, clinics.not_found, clinics.role, reservations.no_follow_up, reservations.too_many_holds,
 * rewards.coins_short, reservations.slot_taken with the nearest free slots, as `createPayment`, and at its field a pet
 * that is not at home or a moment at which no slot starts.
 */
export async function createReservation(
  deps: Deps,
  actor: Actor,
  payload: Request,
): Promise<{ reservation: Reservation; checkout_url?: string }> {
  const { pet_id: petId, doctor_id: doctorId, kind } = payload;
  const startsAt = new Date(payload.starts_at);
  const wanted = {
    doctorId,
    startsAt,
    rule: () => ruleFor(deps.db, actor.own, { kind, petId, doctorId, startsAt }),
  };
  const request = {
    userId: actor.own.id,
    key: payload.idempotency_key,
    call: 'reservations/create',
    payload,
    guardsMoney: true,
  };
  const { reservationId, paymentId } = await takingSlot(deps, wanted, () =>
    once(deps, request, tx => book(tx, deps, actor, payload)),
  );
  const checkout = paymentId === null ? {} : await launchCheckout(deps, paymentId);
  return { ...(await viewReservation(deps, actor, reservationId)), ...checkout };
}
