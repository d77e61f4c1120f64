import { readFile } from 'node:fs/promises';
import { newId } from '@rifq/db';
import { addCivilDays, todayIn } from '@rifq/rules';
import type { ClinicActor, ReadingUser } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { addDoctor, createClinic } from '../domains/clinics/index.ts';
import { addUser } from '../domains/identity/index.ts';
import { setUpCard } from '../domains/payments/index.ts';
import {
  addPetWarning,
  addPrescription,
  addProblem,
  completeConsultation,
  saveNote,
} from '../domains/records/index.ts';
import { setHours, startConsultation } from '../domains/reservations/index.ts';
import { grantCoins, markAllSeen } from '../domains/rewards/index.ts';
import { demoOperator, doctorActor } from './demo-actors.ts';
import { demoClinic, demoDoctors, demoVisits } from './demo-clinic.ts';
import { demoOwner } from './demo-data.ts';
import { atTime, bookAround } from './demo-visits.ts';
import { seedClients } from './seed-clients.ts';
import { seedConversations, seedPastConversation } from './seed-conversations.ts';

/** Enough for two more visits after those that the demo books. */
const COINS = 600;
const DAY_MS = 24 * 3600 * 1000;

/** Adds a doctor with a complete account. */
async function seedDoctor(
  deps: Deps,
  clinicId: string,
  { phoneE164, firstname, surname, photo, weekdays, hours, ...doctor }: (typeof demoDoctors)[number],
): Promise<{ userId: string; doctorId: string }> {
  const userId = newId();
  await addUser(deps, demoOperator, {
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
    operator: demoOperator,
  });
  const order = { doctorId, weekdays, hours, timeZone: null, operator: demoOperator };
  await setHours(deps, order);
  await markAllSeen(deps, demoOperator, userId);
  return { userId, doctorId };
}

/** Writes the chart of the past visit, while it is in session. */
async function seedChart(deps: Deps, doctor: ClinicActor, reservationId: string): Promise<void> {
  const { note, warning, problem, prescription } = demoVisits.past;
  const visit = { reservation_id: reservationId };
  const since = addCivilDays(todayIn(demoClinic.timeZone, deps.now()), -problem.daysAgo);
  await addPetWarning(deps, doctor, { ...visit, ...warning, idempotency_key: newId() });
  await addProblem(deps, doctor, { ...visit, name: problem.name, since, idempotency_key: newId() });
  await addPrescription(deps, doctor, { ...visit, ...prescription, idempotency_key: newId() });
  await saveNote(deps, doctor, { ...visit, ...note });
}

/**
 * Adds the demo's clinic with three doctors who work from today, services, clients and a walk-in, coins and a card of
 * the owner, a consultation of some days ago and two upcoming ones, each with its conversation, through the services of
 * the app.
 * @param petIds the owner's pets, in order
 */
export async function seedClinic(
  deps: Deps,
  owner: ReadingUser,
  petIds: readonly string[],
  saveTestCard: ((url: string) => Promise<void>) | null,
): Promise<void> {
  const clinicId = await createClinic(deps, demoClinic, demoOperator);
  const doctors: Awaited<ReturnType<typeof seedDoctor>>[] = [];
  for (const doctor of demoDoctors) doctors.push(await seedDoctor(deps, clinicId, doctor));
  const [first, second] = doctors;
  const [petId] = petIds;
  if (!first || !second || petId === undefined) throw new Error('the demo has two doctors and a pet');
  const grant = { phoneE164: demoOwner.phoneE164, coins: COINS, operator: demoOperator, again: false };
  await grantCoins(deps, { ...grant, reason: 'عملات للتجربة' });

  const doctor = await doctorActor(deps, first.userId);
  const { past } = demoVisits;
  const around = new Date(deps.now().getTime() - past.daysAgo * DAY_MS);
  const booked = { doctorId: first.doctorId, petId, around, reason: past.reason };
  const visit = await bookAround(deps, owner, booked);
  await startConsultation(atTime(deps, visit.startsAt), doctor, visit.id);
  await seedPastConversation(deps, { owner, doctor }, visit);
  await seedChart(atTime(deps, visit.startsAt), doctor, visit.id);
  await completeConsultation(atTime(deps, visit.endsAt), doctor, {
    reservation_id: visit.id,
    summary: past.summary,
    follow_up: true,
    confirmed_doses: [],
  });
  await seedConversations(deps, { owner, doctor }, first.doctorId, petIds);
  await seedClients(deps, doctor, second.doctorId);

  if (saveTestCard === null) return;
  const { url } = await setUpCard({ ...deps, subjects: [] }, owner, { idempotency_key: newId() });
  await saveTestCard(url);
}
