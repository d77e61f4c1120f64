import { type DatabasePool, newId } from '@rifq/db';
import { GRANT_LIMIT } from '@rifq/rules';
import { buildClinic, buildDoctor, buildMovement, buildOwner, buildPet, buildSession } from '@rifq/testing';

const DAY_MS = 24 * 3600 * 1000;
const SLOT_MS = 30 * 60_000;
/** Start of the working day in minutes from midnight; the doctors' time zone is UTC. */
const DAY_FROM = 8 * 60;

/** An owner who books, with the bearer token of a session. */
export type Booker = { readonly userId: string; readonly petId: string; readonly bearer: string };
export type BookableSlot = { readonly doctorId: string; readonly startsAt: string };

/** Adds an owner of one pet with some coins. */
export async function addBooker({ db }: DatabasePool, coins: number): Promise<Booker> {
  const { id: userId } = await buildOwner(db);
  const { id: petId } = await buildPet(db, userId);
  for (let left = coins; left > 0; left -= GRANT_LIMIT)
    await buildMovement(db, userId, { coins: Math.min(left, GRANT_LIMIT) });
  const expiresAt = new Date(Date.now() + 30 * DAY_MS);
  return { userId, petId, bearer: (await buildSession(db, userId, { expiresAt })).token };
}

/** Adds doctors of one clinic and returns all their slots on the day a number of days ahead. */
export async function addSlots(
  { db }: DatabasePool,
  {
    doctors,
    each,
    daysAhead,
  }: { readonly doctors: number; readonly each: number; readonly daysAhead: number },
): Promise<{ readonly day: string; readonly slots: readonly BookableSlot[] }> {
  const clinic = await buildClinic(db, { timeZone: 'UTC' });
  const midnight = Math.floor(Date.now() / DAY_MS + daysAhead) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  const hours = [{ weekday, from: DAY_FROM, to: DAY_FROM + (each * SLOT_MS) / 60_000, breaks: [] }];
  const slots: BookableSlot[] = [];
  for (let number = 0; number < doctors; number += 1) {
    const { id: doctorId } = await buildDoctor(db, clinic.id, { timeZone: 'UTC', hours });
    for (let index = 0; index < each; index += 1) {
      const startsAt = new Date(midnight + DAY_FROM * 60_000 + index * SLOT_MS).toISOString();
      slots.push({ doctorId, startsAt });
    }
  }
  return { day: new Date(midnight).toISOString().slice(0, 10), slots };
}

/** Returns the payload to book a slot. */
export const orderOf = ({ petId }: Booker, { doctorId, startsAt }: BookableSlot, method: 1 | 2) => ({
  idempotency_key: newId(),
  pet_id: petId,
  doctor_id: doctorId,
  kind: 1 as const,
  starts_at: startsAt,
  reason: 'حكّة في الأذن',
  payment_method: method,
});
