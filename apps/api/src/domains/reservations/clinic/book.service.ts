import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { redFlagKeysIn, reservationRules } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { daysBefore } from '../../../core/retention.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import { lockDoctorTime, lockMembership } from '../../clinics/index.ts';
import { inactiveReason, lockAccount } from '../../identity/index.ts';
import { type KnownPet, petSummariesFor } from '../../pets/index.ts';
import { ruleFor } from '../booking/follow-up.ts';
import { refuseSqueezed, withSlotConflict } from '../booking/slot-conflict.ts';
import { clearTime } from '../holds.ts';
import { costOf, paymentMethodIds } from '../money.ts';
import { ownerActions } from '../reservations.policy.ts';
import { insertReservation } from '../reservations.repository.ts';
import { refuseOwnDoctor, requireBookableDoctor, requireSlot } from '../slots/slots.service.ts';
import { appendForBothSides } from '../transition.ts';
import { atClinic } from './clinic-access.ts';
import { countClinicHolds, hasReservedWith } from './clinic-reservations.repository.ts';
import { viewAtClinic } from './view.service.ts';

type Payload = PayloadOf<'post', '/api/clinic/reservations/book'>;

/** A request, and whether this member has just found the pet by its owner's phone. */
type Request = Payload & { readonly wasFound: boolean };

/**
 * Finds a pet that this member has just found, or that has had a reservation with the clinic within 30 days. Refuses
 * others with pets.not_found, the actor's own with clinics.role, and at `pet_id` one that is not at home.
 */
async function requirePatient(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  { pet_id: petId, wasFound }: Request,
): Promise<KnownPet> {
  const { membership } = actor;
  const pet = (await petSummariesFor(tx, system('reservations'), [petId])).get(petId);
  const isKnown =
    wasFound ||
    (await hasReservedWith(tx, membership, petId, daysBefore(deps.now(), reservationRules.recordDays)));
  if (!pet || !isKnown) throw new AppError('pets.not_found');
  if (pet.ownerId === actor.own.id) throw new AppError('clinics.role');
  if (pet.state !== 'home' || pet.archivedAt !== null) throw fieldError('pet_id', 'field.pet_not_at_home');
  return pet;
}

/** Returns until when the slot is held: two hours, but at most until 15 minutes before its start. */
function heldUntil(startsAt: Date, now: Date): Date {
  const longest = minutesFrom(now, reservationRules.clinicHoldMinutes);
  const last = minutesFrom(startsAt, -reservationRules.leadMinutes);
  const until = last < longest ? last : longest;
  // No owner could pay in no time.
  if (until <= now) throw fieldError('starts_at', 'field.slot');
  return until;
}

async function book(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  request: Request,
): Promise<{ readonly reservationId: string }> {
  const { pet_id: petId, doctor_id: doctorId, kind } = request;
  const [now, startsAt] = [deps.now(), new Date(request.starts_at)];
  const { ownerId } = await requirePatient(tx, deps, actor, request);
  const owner = scopeFor(system('reservations'), ownerActions.bookFor, ownerId);
  if (inactiveReason(await lockAccount(tx, owner)) !== null) throw new AppError('pets.not_found');
  if ((await countClinicHolds(tx, actor.membership, owner, now)) >= reservationRules.holds)
    throw new AppError('reservations.too_many_holds');
  await lockDoctorTime(tx, doctorId);
  const doctor = await requireBookableDoctor(tx, doctorId);
  if (doctor.clinic.id !== actor.membership.clinicId) throw new AppError('clinics.not_found');
  refuseOwnDoctor(owner, doctor);
  const rule = await ruleFor(tx, owner, { kind, petId, doctorId, startsAt });
  const slot = requireSlot(doctor, rule, startsAt, now);
  await clearTime(tx, deps, doctorId, slot);
  await refuseSqueezed(tx, doctorId, slot);
  const row = await insertReservation(tx, {
    id: newId(),
    ownerId,
    petId,
    clinicId: doctor.clinic.id,
    doctorId,
    kind,
    followUpOfId: rule.followUpOfId,
    state: 'awaiting_payment',
    ...slot,
    reason: request.reason,
    redFlags: redFlagKeysIn(request.reason),
    ...costOf(kind, paymentMethodIds.card, deps.currency),
    currency: deps.currency,
    paidAt: null,
    heldUntil: heldUntil(startsAt, now),
    bookedBy: 'clinic',
    createdAt: now,
  });
  await appendForBothSides(tx, deps, row, 'reservation.held', atClinic(actor));
  return { reservationId: row.id };
}

/**
 * Holds a slot for an owner who calls, once per idempotency key; the owner is notified, and pays in the app
 * (README.md).
 *
 * Refuses with pets.not_found (also if the account is not active), clinics.not_found, reservations.doctor_unavailable,
 * clinics.role, reservations.too_many_holds, reservations.no_follow_up, reservations.slot_taken with the nearest free
 * slots, and at its field a pet that is not at home or a time at which no slot starts.
 */
export async function bookForOwner(
  deps: Deps,
  actor: ClinicActor,
  payload: Payload,
  wasFound: boolean,
): Promise<{ reservation: ClinicReservation }> {
  const asked = { ...payload, wasFound };
  const { pet_id: petId, doctor_id: doctorId, kind } = payload;
  const startsAt = new Date(payload.starts_at);
  const slotToBook = {
    doctorId,
    startsAt,
    async rule() {
      const { ownerId } = await requirePatient(deps.db, deps, actor, asked);
      return ruleFor(deps.db, scopeFor(system('reservations'), ownerActions.bookFor, ownerId), {
        kind,
        petId,
        doctorId,
        startsAt,
      });
    },
  };
  const { idempotency_key: key } = payload;
  const request = { userId: actor.own.id, key, call: 'clinic/reservations/book', payload };
  const { reservationId } = await withSlotConflict(deps, slotToBook, () =>
    runIdempotent(deps, request, async tx => {
      await lockMembership(tx, actor);
      return book(tx, deps, actor, asked);
    }),
  );
  return viewAtClinic(deps, actor, reservationId);
}
