import { readFile } from 'node:fs/promises';
import { newId, withTransaction } from '@rifq/db';
import { monthsBefore, todayIn } from '@rifq/rules';
import type { Deps } from '../core/deps.ts';
import { fileOf } from '../core/uploaded-file.ts';
import { addUser, countUsers, findUserId, issueRecoveryCodes } from '../domains/identity/index.ts';
import { addWeight, createPet, setPhoto } from '../domains/pets/index.ts';
import { remindTogether } from '../domains/reminders/index.ts';
import { markAllSeen } from '../domains/rewards/index.ts';
import { recordDose } from '../domains/vaccines/index.ts';
import { demoOperator, ownerActor } from './demo-actors.ts';
import { demoDoctorPhone } from './demo-clinic.ts';
import { demoOwner, demoPets } from './demo-data.ts';
import { bookPresentVisit } from './demo-visits.ts';
import { seedClinic } from './seed-clinic.ts';

const asTyped = (phoneE164: string) => phoneE164.replace(/^\+966/, '+966 ');

/** The phones of the demo's users, as typed to sign in. */
export const demoPhones = { owner: asTyped(demoOwner.phoneE164), doctor: asTyped(demoDoctorPhone) };

/**
 * Creates new recovery codes with which the demo's doctor passes the second factor; null if the demo has no clinic.
 */
export async function demoDoctorCodes(deps: Deps): Promise<string[] | null> {
  const userId = await findUserId(deps.db, demoOperator, demoDoctorPhone);
  return userId === null ? null : issueRecoveryCodes(deps, demoOperator, userId);
}

const DAY_MS = 24 * 3600 * 1000;

/** Returns the date a number of months and days before another. */
function before(date: string, months: number, days: number): string {
  const shifted = new Date(new Date(`${monthsBefore(date, months)}T00:00:00Z`).getTime() - days * DAY_MS);
  return shifted.toISOString().slice(0, 10);
}

/** Saves a test card on the gateway's page at an address; null if cards are real. */
type SaveTestCard = ((url: string) => Promise<void>) | null;

/**
 * Fills a database without users with one owner, her pets and their clinic, in dates relative to today, through the
 * services of the app. Each start adds a visit that can be opened immediately.
 */
export async function seedDemo(deps: Deps, saveTestCard: SaveTestCard): Promise<void> {
  // One transaction, so that an interrupted start leaves nothing and the next one seeds.
  await withTransaction(deps.db, tx => seedWithin({ ...deps, db: tx }, saveTestCard));
  await bookPresentVisit(deps);
}

async function seedWithin(deps: Deps, saveTestCard: SaveTestCard): Promise<void> {
  if ((await countUsers(deps.db, demoOperator)) > 0) return;
  const userId = newId();
  await addUser(deps, demoOperator, {
    id: userId,
    ...demoOwner,
    emailConfirmedAt: deps.now(),
    completedAt: deps.now(),
  });
  const actor = ownerActor(userId);
  const today = todayIn(actor.timeZone, deps.now());
  const petIds: string[] = [];
  for (const { facts, born, doses, weights, photo } of demoPets) {
    const birth = before(today, born.months, born.days);
    const payload = { ...facts, birth_date: birth, idempotency_key: newId() };
    const { pet } = await createPet(deps, actor, payload);
    petIds.push(pet.id);
    for (const { ago, expired, ...dose } of doses) {
      const expires_on = expired ? before(today, expired.months, expired.days) : null;
      const given = { ...dose, expires_on, given_on: before(today, ago.months, ago.days) };
      await recordDose(deps, actor, { ...given, pet_id: pet.id, idempotency_key: newId() });
    }
    for (const { ago, grams } of weights) {
      const measured = before(today, ago.months, ago.days);
      await addWeight(deps, actor, {
        pet_id: pet.id,
        grams,
        measured_on: measured,
        idempotency_key: newId(),
      });
    }
    if (photo) {
      const bytes = await readFile(new URL(`./${photo}`, import.meta.url));
      await setPhoto(deps, actor, pet.id, fileOf(bytes));
    }
  }
  await seedClinic(deps, actor, petIds, saveTestCard);
  // Initial records are not shown to the owner as new.
  await markAllSeen(deps, demoOperator, userId);
  // Creates notifications even if the demo is first started at night.
  await remindTogether(deps, [{ id: userId, residence: actor }]);
}
