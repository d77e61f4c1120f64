import { type DatabasePool, newId } from '@rifq/db';
import { buildClinic, buildDoctor, buildOwner, buildPet, buildSession } from '@rifq/testing';

const DAY_MS = 24 * 3600 * 1000;
const SLOT_MS = 30 * 60_000;
/** Slots around the clock from tomorrow on, within the bookable days. */
export const SLOTS_OF_A_DOCTOR = 28 * 48;

export const OWNERS_OF_A_LANE = 40;
export const DOCTORS_OF_A_LANE = 5;
const COINS = 1_000_000_000;

/** Numbers with the length of the last part of an id, so that they can be inserted without padding. */
export const FIRST_NUMBER = 100_000_000_000;

/** Returns the id of a kind by number, in the same way as the pgbench script. */
export const idOf = (kind: number, number: number): string =>
  `${String(kind).padStart(8, '0')}-0000-7000-8000-${FIRST_NUMBER + number}`;

export const kinds = { owner: 1, pet: 2, doctor: 3, clinic: 4 } as const;

/** Returns the owner, doctor and slot of a booking; no other booking uses this slot. */
export const bookingSlotOf = (lane: number, turn: number) => ({
  owner: lane * OWNERS_OF_A_LANE + (turn % OWNERS_OF_A_LANE),
  doctor: lane * DOCTORS_OF_A_LANE + Math.floor(turn / SLOTS_OF_A_DOCTOR),
  slot: turn % SLOTS_OF_A_DOCTOR,
});

/**
 * Builds owners with a pet, coins and a session, and a clinic with available doctors, in lanes that never conflict, so
 * that every booking succeeds. Returns the bearer tokens by owner number, and the start of the first slot.
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

/** Returns the payload of a booking with coins. */
export const bookingAt = (target: ReturnType<typeof bookingSlotOf>, startsAt: number) => ({
  idempotency_key: newId(),
  pet_id: idOf(kinds.pet, target.owner),
  doctor_id: idOf(kinds.doctor, target.doctor),
  kind: 1,
  starts_at: new Date(startsAt + target.slot * SLOT_MS).toISOString(),
  reason: 'حكّة في الأذن اليمنى',
  payment_method: 1,
});
