import type { ClinicReservation, PayloadOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { redFlagKeysIn, reservationKinds, reservationRules } from '@rifq/rules';
import { scopeFor, system, type WriteScope } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { runIdempotent } from '../../../platform/idempotency.ts';
import {
  lockDoctorTime,
  lockMembership,
  minutesWith,
  type OfferedService,
  requireOfferedService,
  servicesOfDoctors,
} from '../../clinics/index.ts';
import { contactsOf, inactiveReason, lockAccount } from '../../identity/index.ts';
import { type KnownPet, petSummariesFor } from '../../pets/index.ts';
import { type BookableDoctor, clinicHoursOf, type TimeRange } from '../../scheduling/index.ts';
import { refuseSqueezed, withSlotConflict } from '../booking/slot-conflict.ts';
import { atClinic } from '../clinic/clinic-access.ts';
import { partyOf } from '../clinic/clinic-parties.ts';
import { viewAtClinic } from '../clinic/view.service.ts';
import { clearTime } from '../holds.ts';
import { paymentMethodIds } from '../money.ts';
import { dayOfVisitFrom } from '../reservation-terms.ts';
import { ownerActions } from '../reservations.policy.ts';
import {
  refuseOwnDoctor,
  requireBookableDoctor,
  requireSlot,
  requireVisitTime,
} from '../slots/slots.service.ts';
import { visitStepAt } from '../slots/visit-times.ts';
import { appendVisitBooked } from '../transition.ts';
import { countVisitsAhead, hasVisitWithin, insertVisit } from './visits.repository.ts';

type Payload = PayloadOf<'post', '/api/clinic/visits/add'>;

/** Whether the actor's clinic may book for a pet: known to *clients* and *records*. */
export type PatientFinder = (db: Db, pet: Pick<KnownPet, 'id' | 'ownerId'>) => Promise<boolean>;

/** The owner of a patient, locked, and whether the clinic manages them. */
type PatientOwner = { readonly scope: WriteScope<'user'>; readonly managed: boolean };

/**
 * Finds a patient. Refuses others with pets.not_found, the actor's own with clinics.role, and at `pet_id` one that is not
 * at home.
 */
async function requirePatient(
  tx: Db,
  actor: ClinicActor,
  petId: string,
  isPatient: PatientFinder,
): Promise<KnownPet> {
  const pet = (await petSummariesFor(tx, system('reservations'), [petId])).get(petId);
  if (pet?.ownerId === actor.own.id) throw new AppError('clinics.role');
  if (!pet || !(await isPatient(tx, pet))) throw new AppError('pets.not_found');
  if (pet.state !== 'home' || pet.archivedAt !== null) throw fieldError('pet_id', 'field.pet_not_at_home');
  return pet;
}

/** Locks the owner of a patient. Refuses with pets.not_found an account that is not active, and an erased client. */
async function lockOwner(tx: Db, ownerId: string): Promise<PatientOwner> {
  const scope = scopeFor(system('reservations'), ownerActions.bookFor, ownerId);
  const account = await lockAccount(tx, scope);
  const { hasAccount, name } = partyOf(await contactsOf(tx, system('reservations'), [ownerId]), ownerId);
  const isActive = hasAccount ? inactiveReason(account) === null : name !== null;
  if (!isActive) throw new AppError('pets.not_found');
  return { scope, managed: !hasAccount };
}

/** Returns the time of a visit, for a walk-in from the step of time that has begun. Refuses as `requireSlot`. */
function timeOf(
  { starts_at: at, squeeze_in: squeezedIn }: Payload,
  doctor: BookableDoctor,
  { minutes }: OfferedService,
  now: Date,
): TimeRange {
  const startsAt = at === undefined ? visitStepAt(now) : new Date(at);
  requireVisitTime(startsAt, now);
  if (squeezedIn) return { startsAt, endsAt: minutesFrom(startsAt, minutes) };
  return requireSlot(doctor, { kind: reservationKinds.visit, minutes }, startsAt, now);
}

/**
 * Refuses with reservations.pet_booked a pet that has another visit at this time, and with reservations.too_many_visits
 * a booking for an account that has enough to come: each one notifies its owner.
 */
async function refuseTooMany(
  tx: Db,
  { membership }: ClinicActor,
  {
    petId,
    owner,
    isBooking,
  }: { readonly petId: string; readonly owner: PatientOwner; readonly isBooking: boolean },
  time: TimeRange,
  now: Date,
): Promise<void> {
  if (await hasVisitWithin(tx, membership, petId, time)) throw new AppError('reservations.pet_booked');
  if (!isBooking || owner.managed) return;
  if ((await countVisitsAhead(tx, membership, owner.scope, now)) >= reservationRules.visitsAhead)
    throw new AppError('reservations.too_many_visits');
}

/** Finds a service with its length for a doctor. Refuses as `requireOfferedService`, and with reservations.service_not_offered. */
async function serviceWith(
  db: Db,
  actor: ClinicActor,
  { service_id: serviceId, doctor_id: doctorId }: Payload,
): Promise<OfferedService> {
  const service = await requireOfferedService(db, actor, serviceId);
  const minutes = minutesWith(await servicesOfDoctors(db, [doctorId]), doctorId, service);
  if (minutes === null) throw new AppError('reservations.service_not_offered');
  return { ...service, minutes };
}

async function add(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  payload: Payload,
  isPatient: PatientFinder,
): Promise<{ readonly reservationId: string }> {
  const { pet_id: petId, doctor_id: doctorId, squeeze_in: squeezedIn } = payload;
  const now = deps.now();
  const { ownerId } = await requirePatient(tx, actor, petId, isPatient);
  const owner = await lockOwner(tx, ownerId);
  // The patient may have gone to an account while this call waited for the lock.
  if ((await requirePatient(tx, actor, petId, isPatient)).ownerId !== ownerId)
    throw new AppError('pets.not_found');
  const service = await serviceWith(tx, actor, payload);
  await lockDoctorTime(tx, doctorId);
  const doctor = await requireBookableDoctor(tx, doctorId);
  if (doctor.clinic.id !== actor.membership.clinicId) throw new AppError('clinics.not_found');
  refuseOwnDoctor(owner.scope, doctor);
  const time = timeOf(payload, doctor, service, now);
  const walkIn = payload.starts_at === undefined || payload.arrived === true;
  if (walkIn && now < dayOfVisitFrom(time, await clinicHoursOf(tx, actor.membership)))
    throw new AppError('reservations.too_early');
  await refuseTooMany(tx, actor, { petId, owner, isBooking: !walkIn }, time, now);
  if (!squeezedIn) {
    await clearTime(tx, deps, doctorId, time);
    await refuseSqueezed(tx, doctorId, time);
  }
  const row = await insertVisit(tx, {
    id: newId(),
    ownerId,
    petId,
    clinicId: doctor.clinic.id,
    doctorId,
    kind: reservationKinds.visit,
    followUpOfId: null,
    state: 'confirmed',
    ...time,
    reason: payload.reason,
    redFlags: redFlagKeysIn(payload.reason),
    serviceId: service.id,
    serviceName: service.name,
    managed: owner.managed,
    squeezedIn,
    arrivedAt: walkIn ? now : null,
    paymentMethod: paymentMethodIds.desk,
    price: service.price,
    currency: deps.currency,
    points: 0,
    paidAt: null,
    heldUntil: null,
    bookedBy: 'clinic',
    createdAt: now,
  });
  await appendVisitBooked(tx, deps, row, walkIn, atClinic(actor));
  return { reservationId: row.id };
}

/**
 * Adds a visit at the clinic, once per idempotency key: at a time, or now for an owner who has come (README.md).
 *
 * Refuses with pets.not_found, clinics.role, clinics.not_found (also a removed service), reservations.doctor_unavailable,
 * reservations.service_not_offered, reservations.pet_booked, reservations.too_many_visits, reservations.too_early an arrival before the day of the visit,
 * reservations.slot_taken with the nearest free times, and at its field a pet that is not at home or a time that is
 * neither within the doctor's hours nor squeezed in.
 */
export async function addVisit(
  deps: Deps,
  actor: ClinicActor,
  payload: Payload,
  isPatient: PatientFinder,
): Promise<{ reservation: ClinicReservation }> {
  const { doctor_id: doctorId, starts_at: at, idempotency_key: key } = payload;
  const slot = {
    doctorId,
    startsAt: at === undefined ? deps.now() : new Date(at),
    async rule() {
      const { minutes } = await serviceWith(deps.db, actor, payload);
      return { kind: reservationKinds.visit, minutes };
    },
  };
  const request = { userId: actor.own.id, key, call: 'clinic/visits/add', payload };
  const { reservationId } = await withSlotConflict(deps, slot, () =>
    runIdempotent(deps, request, async tx => {
      await lockMembership(tx, actor);
      return add(tx, deps, actor, payload, isPatient);
    }),
  );
  return viewAtClinic(deps, actor, reservationId);
}
