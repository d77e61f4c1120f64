import { reservationMinutes, reservationRules } from '@rifq/contract';
import type { Reservation } from '@rifq/contract/calls';
import { type Db, newId, together } from '@rifq/db';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { once } from '../../../platform/once.ts';
import { lockDoctorTime, staffBeside } from '../../clinics/index.ts';
import { lockAccount } from '../../identity/index.ts';
import { petFacesFor } from '../../pets/index.ts';
import { countHolds, lockTime } from '../holds.repository.ts';
import { endHoldsOn } from '../holds.ts';
import { costOf, paymentMethods } from '../money.ts';
import { viewReservation } from '../own-reservations.service.ts';
import { minutesFrom } from '../reservation-terms.ts';
import { type Beside, presentReservation } from '../reservations.presenter.ts';
import { insertReservation, type ReservationRow } from '../reservations.repository.ts';
import { refuseOwnDoctor, requireAhead, requireDoctor, requireSlot } from '../slots/slots.service.ts';
import { tellBothSides } from '../transition.ts';
import { ruleFor } from './follow-up.ts';
import { launchCheckout } from './launch-checkout.ts';
import { orderCardPayment, type PaidWith } from './pay-by-card.ts';
import { addPaidByCoins } from './pay-by-coins.ts';
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

/** What was added, with the pet and the doctor it is for. */
type Added = Pick<Beside, 'pet' | 'doctor' | 'clinic'> & { readonly row: ReservationRow };

/** A pet of the actor's that lives at home. Refuses with pets.not_found, and at `pet_id` with field.pet_not_at_home. */
async function requireAtHome(tx: Db, actor: Actor, petId: string): Promise<Beside['pet']> {
  const pet = (await petFacesFor(tx, actor, [petId])).get(petId);
  if (!pet) throw new AppError('pets.not_found');
  if (pet.state !== 'home' || pet.archivedAt !== null) throw fieldError('pet_id', 'field.pet_not_at_home');
  return pet;
}

async function refuseManyHolds(tx: Db, actor: Actor, now: Date): Promise<void> {
  if ((await countHolds(tx, actor.own, now)) >= reservationRules.holds)
    throw new AppError('reservations.too_many_holds');
}

/** Takes the slot: the row holds it from now on. With coins it is confirmed with that, since they are spent at once. */
async function takeSlot(tx: Db, deps: Deps, actor: Actor, request: Request): Promise<Added> {
  const { pet_id: petId, doctor_id: doctorId, kind, payment_method: method } = request;
  const now = deps.now();
  const startsAt = new Date(request.starts_at);
  requireAhead(startsAt, now);
  const span = { startsAt, endsAt: minutesFrom(startsAt, reservationMinutes[kind]) };
  const isByCard = method === paymentMethods.card;
  const [, , , pet] = await together([
    // Two tabs of one owner come one after the other, so that no limit is passed by both.
    lockAccount(tx, actor.own),
    lockDoctorTime(tx, doctorId),
    lockTime(tx, doctorId, span),
    requireAtHome(tx, actor, petId),
  ]);
  const [bookable, staff, rule] = await together([
    requireDoctor(tx, doctorId),
    staffBeside(tx, doctorId),
    ruleFor(tx, actor.own, { kind, petId, doctorId, startsAt }),
    isByCard ? refuseManyHolds(tx, actor, now) : null,
    endHoldsOn(tx, deps, doctorId, span),
  ]);
  refuseOwnDoctor(actor.own, bookable);
  const row = {
    id: newId(),
    ownerId: actor.own.id,
    petId,
    clinicId: bookable.clinic.id,
    doctorId,
    kind,
    follows: rule.follows,
    ...requireSlot(bookable, rule, startsAt, now),
    reason: request.reason,
    ...costOf(kind, method, deps.currency),
    currency: deps.currency,
    refundedAt: null,
    bookedBy: 'owner',
    createdAt: now,
  } as const;
  const heldUntil = minutesFrom(now, reservationRules.holdMinutes);
  const added = isByCard
    ? await insertReservation(tx, { ...row, state: 'awaiting_payment', heldUntil })
    : await addPaidByCoins(tx, deps, actor, { ...row, staff, state: 'confirmed', paidAt: now });
  return { row: added, pet, doctor: bookable.doctor, clinic: bookable.clinic };
}

async function orderPayment(
  tx: Db,
  deps: Deps,
  actor: Actor,
  request: Request,
  { row, pet }: Added,
): Promise<string> {
  const acting = { party: 'owner', name: actor.own.id, source: actor } as const;
  await tellBothSides(tx, deps, row, 'reservation.held', acting);
  return orderCardPayment(tx, deps, actor, row, pet.name, { key: 'first', card: request });
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
  const fresh = new Map<string, Added>();
  const { reservationId, paymentId } = await takingSlot(deps, wanted, () =>
    once(deps, request, async (tx): Promise<Booked> => {
      const added = await takeSlot(tx, deps, actor, payload);
      fresh.set(added.row.id, added);
      const isByCard = payload.payment_method === paymentMethods.card;
      return {
        reservationId: added.row.id,
        paymentId: isByCard ? await orderPayment(tx, deps, actor, payload, added) : null,
      };
    }),
  );
  const added = fresh.get(reservationId);
  if (added !== undefined && paymentId === null) {
    const { row, ...beside } = added;
    return { reservation: presentReservation(row, { ...beside, payments: null }, deps.now()) };
  }
  // By card the gateway has its say, and a repeat finds what has become of it.
  const checkout = paymentId === null ? {} : await launchCheckout(deps, paymentId);
  return { ...(await viewReservation(deps, actor, reservationId)), ...checkout };
}
