import { readFile } from 'node:fs/promises';
import { reservationKinds, reservationMinutes } from '@rifq/contract';
import { newId } from '@rifq/db';
import { type Actor, type ClinicActor, noTab } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { asServer } from '../core/server-access.ts';
import { membershipOf } from '../domains/clinics/index.ts';
import { addDoctor, createClinic, setHours } from '../domains/clinics/server.ts';
import { inactiveReason, readAccount, residenceOf } from '../domains/identity/index.ts';
import { addUser } from '../domains/identity/server.ts';
import { setUpCard } from '../domains/payments/server.ts';
import { clinicBookings } from '../domains/reservations/index.ts';
import { closeRoom, createReservation, openRoom } from '../domains/reservations/server.ts';
import { grantCoins, markAllSeen } from '../domains/rewards/server.ts';
import { demoClinic, demoDoctors, demoVisits } from './demo-clinic.ts';
import { demoOwner } from './demo-data.ts';

const OPERATOR = 'demo';
const COINS = 400;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SLOT_MS = reservationMinutes[reservationKinds.consultation] * MINUTE_MS;

/** The app at another time. */
const at = (deps: Deps, moment: Date): Deps => ({ ...deps, now: () => moment });

/** The start of the slot in which a moment is. */
const slotAround = (moment: Date) => new Date(Math.floor(moment.getTime() / SLOT_MS) * SLOT_MS);

/** Adds a doctor with an account that is complete. */
async function seedDoctor(
  deps: Deps,
  clinicId: string,
  { phoneE164, firstname, surname, photo, weekdays, hours, ...doctor }: (typeof demoDoctors)[number],
): Promise<{ userId: string; doctorId: string }> {
  const userId = newId();
  await addUser(deps, {
    id: userId,
    phoneE164,
    phone: phoneE164.slice('+966'.length),
    countryCode: 966,
    firstname,
    surname,
    timeZone: demoClinic.timeZone,
    completedAt: deps.now(),
  });
  const picture = await readFile(new URL(`./${photo}`, import.meta.url));
  const doctorId = await addDoctor(deps, {
    ...doctor,
    clinicId,
    phoneE164,
    photo: picture,
    operator: OPERATOR,
  });
  const order = { doctorId, weekdays, hours, timeZone: null, operator: OPERATOR };
  await setHours(deps, clinicBookings, order);
  await markAllSeen(deps, userId);
  return { userId, doctorId };
}

/** The doctor on the clinic's pages, as if the second factor had been passed. */
async function doctorActor(deps: Deps, userId: string): Promise<ClinicActor> {
  const own = asServer('user', userId);
  const account = await readAccount(deps.db, own);
  const membership = await membershipOf(deps.db, { own });
  if (!membership) throw new Error('the doctor of the demo is no member');
  return {
    own,
    sessionId: newId(),
    active: inactiveReason(account) === null,
    switchedOff: false,
    ...residenceOf(account),
    ...noTab,
    account,
    extendedBySeconds: null,
    secondFactorUntil: deps.now(),
    membership,
  };
}

/** Books the slot around a moment with coins, as its owner did half an hour before it began. */
async function bookAround(
  deps: Deps,
  actor: Actor,
  visit: { petId: string; doctorId: string; around: Date; reason: string },
): Promise<{ id: string; startsAt: Date }> {
  const startsAt = slotAround(visit.around);
  const { reservation } = await createReservation(at(deps, new Date(startsAt.getTime() - SLOT_MS)), actor, {
    idempotency_key: newId(),
    pet_id: visit.petId,
    doctor_id: visit.doctorId,
    kind: reservationKinds.consultation,
    starts_at: startsAt.toISOString(),
    reason: visit.reason,
    payment_method: 1,
    payment_method_id: null,
  });
  return { id: reservation.id, startsAt };
}

/**
 * Adds the clinic of the demo with three doctors who work from today, coins and a card of the owner, a consultation of
 * some days ago, and one whose room can be opened now: through the services of the app.
 * @param petIds of the owner's pets, two at least
 */
export async function seedClinic(
  deps: Deps,
  owner: Actor,
  petIds: readonly string[],
  saveTestCard: ((url: string) => Promise<void>) | null,
): Promise<void> {
  const clinicId = await createClinic(deps, demoClinic, OPERATOR);
  const doctors: Awaited<ReturnType<typeof seedDoctor>>[] = [];
  for (const doctor of demoDoctors) doctors.push(await seedDoctor(deps, clinicId, doctor));
  const [first] = doctors;
  const [pet, other] = petIds;
  if (!first || pet === undefined || other === undefined)
    throw new Error('the demo has a doctor and two pets');
  const grant = { phoneE164: demoOwner.phoneE164, coins: COINS, operator: OPERATOR, again: false };
  await grantCoins(deps, { ...grant, reason: 'عملات للتجربة' });

  const doctor = await doctorActor(deps, first.userId);
  const { past, present } = demoVisits;
  const around = new Date(deps.now().getTime() - past.daysAgo * DAY_MS);
  const booked = { doctorId: first.doctorId, petId: pet };
  const visit = await bookAround(deps, owner, { ...booked, around, reason: past.reason });
  await openRoom(at(deps, visit.startsAt), doctor, visit.id);
  await closeRoom(at(deps, new Date(visit.startsAt.getTime() + SLOT_MS)), doctor, {
    reservation_id: visit.id,
    summary: past.summary,
    follow_up: true,
    confirmed_doses: [],
  });
  await bookAround(deps, owner, { ...booked, petId: other, around: deps.now(), reason: present.reason });

  if (saveTestCard === null) return;
  const { url } = await setUpCard({ ...deps, subjects: [] }, owner, { idempotency_key: newId() });
  await saveTestCard(url);
}
