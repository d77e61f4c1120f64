import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { SESSION_COOKIE } from '../../packages/contract/src/index.ts';
import type { Db } from '../../packages/db/src/index.ts';
import { consultationCoins } from '../../packages/rules/src/index.ts';
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

/** A user with the token of an open session. */
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
  /** Start of the reservation; by default now, so that its room can be opened. */
  startsAt?: Date;
  /** By default `confirmed`. */
  state?: 'confirmed' | 'in_session';
  /** By default `card`. */
  paidBy?: 'coins' | 'card';
  pet?: string;
  clinic?: string;
  /** The clinic's time zone, by default Riyadh's. */
  timeZone?: string;
  owner?: { firstname: string; surname: string };
  doctor?: Partial<Omit<BuiltDoctor, 'name' | 'userId'>> & {
    name?: string;
    role?: 'doctor' | 'manager';
    hours?: readonly { weekday: number; from: number; to: number; breaks: { from: number; to: number }[] }[];
  };
};

/** Builds a user with a session that has passed the second factor, which matters only for clinic members. */
async function buildPerson(db: Db, names: { firstname: string; surname: string }): Promise<Person> {
  const { id: userId, phoneE164 } = await buildOwner(db, names);
  const { token } = await buildSession(db, userId, { secondFactorAt: new Date() });
  return { userId, phoneE164, token };
}

/** Grants the coins of a reservation and spends them. */
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

/** Inserts a visit with د. سلمى الحدّاد: a cat of نورة العتيبي with an unconfirmed dose of today. */
export function buildVisit({
  startsAt = new Date(),
  state = 'confirmed',
  paidBy = 'card',
  pet,
  clinic,
  timeZone,
  owner: ownerNames = { firstname: 'نورة', surname: 'العتيبي' },
  doctor = {},
}: VisitOptions = {}): Promise<Visit> {
  return inDatabase(async db => {
    const { id: clinicId } = await buildClinic(db, {
      ...(clinic !== undefined && { name: clinic }),
      ...(timeZone !== undefined && { timeZone }),
    });
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

/** Inserts a reservation of another owner's pet with the doctor of a visit, an hour after it. */
export function buildSecondVisit(
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

/** Signs a person in on a page, without the registration. */
export async function signInAs(page: Page, { token }: Person): Promise<void> {
  const cookie = { domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' } as const;
  await page.context().addCookies([
    { ...cookie, name: SESSION_COOKIE, value: token, httpOnly: true },
    { ...cookie, name: 'rifq_session', value: '1' },
  ]);
}

/** Ends a person's clinic membership, like an operator. */
export function removeMember({ phoneE164 }: Person): void {
  execFileSync(process.execPath, ['apps/api/src/cli/main.ts', 'member-remove', '--phone', phoneE164], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
}
