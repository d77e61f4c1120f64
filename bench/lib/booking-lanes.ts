import { type DatabasePool, newId } from '@rifq/db';
import { buildClinic, buildDoctor, buildOwner, buildPet, buildSession } from '@rifq/testing';

const DAY_MS = 24 * 3600 * 1000;
const SLOT_MS = 30 * 60_000;
/** Round the clock from tomorrow on, within the days ahead that can be booked. */
export const SLOTS_OF_A_DOCTOR = 28 * 48;

export const OWNERS_OF_A_LANE = 40;
export const DOCTORS_OF_A_LANE = 5;
const COINS = 1_000_000_000;

/** Numbers that fill the last part of an id, so that they can be put there as they are. */
export const FIRST_NUMBER = 100_000_000_000;

/** Ids of one kind by number, which are written alike here and in a script of pgbench. */
export const idOf = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${FIRST_NUMBER + number}`;

export const kinds = { owner: 1, pet: 2, doctor: 3, clinic: 4 } as const;

/** Where a booking goes: nobody else takes this slot. */
export const placeOf = (lane: number, turn: number) => ({
  owner: lane * OWNERS_OF_A_LANE + (turn % OWNERS_OF_A_LANE),
  doctor: lane * DOCTORS_OF_A_LANE + Math.floor(turn / SLOTS_OF_A_DOCTOR),
  slot: turn % SLOTS_OF_A_DOCTOR,
});

/**
 * Owners with a pet, coins and a session, and a clinic whose doctors have free time, in lanes: whoever books in one meets nobody of another, so that
 * every booking succeeds. Answers the bearer tokens by the number of the owner, and the first moment of the slots.
 */
export async function buildLanes({ db, pool }: DatabasePool, count: number) {
  const bearers: string[] = [];
  for (let number = 0; number < count * OWNERS_OF_A_LANE; number += 1) {
    const { id } = await buildOwner(db, { id: idOf(kinds.owner, number) });
    await buildPet(db, id, { id: idOf(kinds.pet, number) });
    bearers.push((await buildSession(db, id)).token);
  }
  for (let lane = 0; lane < count; lane += 1) {
    const clinic = await buildClinic(db, { id: idOf(kinds.clinic, lane), timeZone: 'UTC' });
    for (let index = 0; index < DOCTORS_OF_A_LANE; index += 1) {
      const id = idOf(kinds.doctor, lane * DOCTORS_OF_A_LANE + index);
      await buildDoctor(db, clinic.id, { id, timeZone: 'UTC' });
    }
  }
  await pool.query(
    `insert into ledger_entries (id, movement_id, user_id, position, book, amount, reason, key, note, granted_by)
     select gen_random_uuid(), gen_random_uuid(), id, 1, 'coins', $1, 'granted', 'granted:' || id, '-', '-' from users`,
    [COINS],
  );
  return { bearers, startsAt: Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS };
}

/** What is sent to book by coins at a place. */
export const bookingAt = (place: ReturnType<typeof placeOf>, startsAt: number) => ({
  idempotency_key: newId(),
  pet_id: idOf(kinds.pet, place.owner),
  doctor_id: idOf(kinds.doctor, place.doctor),
  kind: 1,
  starts_at: new Date(startsAt + place.slot * SLOT_MS).toISOString(),
  reason: 'حكّة في الأذن اليمنى',
  payment_method: 1,
});
