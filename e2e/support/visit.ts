import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { consultationCoins, SESSION_COOKIE } from '../../packages/contract/src/index.ts';
import type { Db } from '../../packages/db/src/index.ts';
import {
  buildDose,
  buildMovement,
  buildOwner,
  buildPet,
  buildSession,
} from '../../packages/testing/src/builders.ts';
import {
  type BuiltDoctor,
  buildClinic,
  buildDoctor,
  buildMember,
  buildReservation,
} from '../../packages/testing/src/clinic-builders.ts';
import { inDatabase } from './clinic.ts';

/** Somebody with an account, and the token of an open session of theirs. */
export type Person = { userId: string; phoneE164: string; token: string };

/** A clinic with its doctor and its desk, and an owner with a pet that has a reservation there. */
export type Visit = {
  clinicId: string;
  owner: Person;
  doctor: Person & { id: string; name: string };
  desk: Person;
  petId: string;
  reservationId: string;
};

type VisitOptions = {
  /** When the reservation begins; now, so that its room can be opened, unless told otherwise. */
  startsAt?: Date;
  /** Confirmed unless told otherwise. */
  state?: 'confirmed' | 'in_session';
  /** By card unless told otherwise. */
  paidBy?: 'coins' | 'card';
  pet?: string;
  clinic?: string;
  owner?: { firstname: string; surname: string };
  doctor?: Partial<Omit<BuiltDoctor, 'name' | 'userId'>> & {
    name?: string;
    role?: 'doctor' | 'manager';
    hours?: readonly { weekday: number; from: number; to: number; breaks: { from: number; to: number }[] }[];
  };
};

/** An account whose session has passed the second factor, which opens the clinic's side to members alone. */
async function buildPerson(db: Db, names: { firstname: string; surname: string }): Promise<Person> {
  const { id: userId, phoneE164 } = await buildOwner(db, names);
  const { token } = await buildSession(db, userId, { secondFactorAt: new Date() });
  return { userId, phoneE164, token };
}

/** What a reservation that is paid with coins has of it, once they are spent. */
async function spendCoins(db: Db, userId: string, reservationId: string): Promise<void> {
  await buildMovement(db, userId, { coins: consultationCoins });
  await buildMovement(db, userId, {
    coins: -consultationCoins,
    reason: 'spent',
    key: `spent:reservation:${reservationId}`,
    note: null,
    grantedBy: null,
  });
}

/** Writes down a visit: a cat of نورة العتيبي with a dose of today that waits for د. سلمى الحدّاد. */
export function buildVisit({
  startsAt = new Date(),
  state = 'confirmed',
  paidBy = 'card',
  pet,
  clinic,
  owner: ownerNames = { firstname: 'نورة', surname: 'العتيبي' },
  doctor = {},
}: VisitOptions = {}): Promise<Visit> {
  return inDatabase(async db => {
    const { id: clinicId } = await buildClinic(db, clinic === undefined ? {} : { name: clinic });
    const vet = await buildPerson(db, { firstname: 'سلمى', surname: 'الحدّاد' });
    const desk = await buildPerson(db, { firstname: 'هند', surname: 'الكعبي' });
    const owner = await buildPerson(db, ownerNames);
    const { id: doctorId, name } = await buildDoctor(db, clinicId, {
      specialty: 'طبّ القطط',
      ...doctor,
      userId: vet.userId,
    });
    await buildMember(db, clinicId, { userId: desk.userId });
    const { id: petId } = await buildPet(db, owner.userId, pet === undefined ? {} : { name: pet });
    await buildDose(db, petId, { givenOn: startsAt.toISOString().slice(0, 10) });
    const money = paidBy === 'card' ? {} : { paymentMethod: 1 as const, price: 0, points: consultationCoins };
    const openedAt = state === 'in_session' ? new Date() : null;
    const { id: reservationId } = await buildReservation(
      db,
      { ownerId: owner.userId, petId, clinicId, doctorId },
      { startsAt, state, openedAt, ...money },
    );
    if (paidBy === 'coins') await spendCoins(db, owner.userId, reservationId);
    return { clinicId, owner, doctor: { ...vet, id: doctorId, name }, desk, petId, reservationId };
  });
}

/** Writes down a reservation of another owner's pet with the doctor of a visit, an hour after that. */
export function buildVisitBeside(
  visit: Visit,
  { pet, owner: names }: { pet: string; owner: { firstname: string; surname: string } },
): Promise<Visit> {
  return inDatabase(async db => {
    const owner = await buildPerson(db, names);
    const { id: petId } = await buildPet(db, owner.userId, { name: pet });
    const of = { ownerId: owner.userId, petId, clinicId: visit.clinicId, doctorId: visit.doctor.id };
    const { id: reservationId } = await buildReservation(db, of, {
      startsAt: new Date(Date.now() + 3600 * 1000),
    });
    return { ...visit, owner, petId, reservationId };
  });
}

/** Signs a person in on a page, without the way through the registration. */
export async function signInAs(page: Page, { token }: Person): Promise<void> {
  const cookie = { domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' } as const;
  await page.context().addCookies([
    { ...cookie, name: SESSION_COOKIE, value: token, httpOnly: true },
    { ...cookie, name: 'rifq_session', value: '1' },
  ]);
}

/** Ends somebody's work in a clinic, as an operator does. */
export function removeMember({ phoneE164 }: Person): void {
  execFileSync(process.execPath, ['apps/api/src/cli/main.ts', 'member-remove', '--phone', phoneE164], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
}
