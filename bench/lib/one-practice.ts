import type { DatabasePool } from '@rifq/db';
import {
  buildClinic,
  buildDoctor,
  buildOwner,
  buildPet,
  buildReservation,
  buildSession,
} from '@rifq/testing';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days with reservations: more of each state than fit on a page. */
const DAYS = { past: 30, ahead: 25 } as const;
const EACH_DAY = 3;

/**
 * Adds a clinic of three doctors and one owner, with some reservations, the same in every database: the data that the
 * calls use.
 */
export async function addPractice({ db }: DatabasePool) {
  const clinic = await buildClinic(db, { city: 'جدة' });
  const owner = await buildOwner(db);
  const others = await buildOwner(db);
  const pet = await buildPet(db, owner.id);
  const another = await buildPet(db, others.id);
  const doctors = [
    await buildDoctor(db, clinic.id, { role: 'manager' }),
    await buildDoctor(db, clinic.id),
    await buildDoctor(db, clinic.id),
  ] as const;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  for (let day = -DAYS.past; day <= DAYS.ahead; day += 1)
    for (let number = 0; number < EACH_DAY; number += 1) {
      const doctor = doctors[number % doctors.length] ?? doctors[0];
      const isOwn = day % 5 === 0 && number === 0;
      const startsAt = new Date(today + day * DAY_MS + (9 * 60 + number * 30) * MINUTE_MS);
      const whose = isOwn ? { ownerId: owner.id, petId: pet.id } : { ownerId: others.id, petId: another.id };
      const state = day < 0 ? 'completed' : 'confirmed';
      const completedAt = day < 0 ? startsAt : null;
      const of = { ...whose, clinicId: clinic.id, doctorId: doctor.id };
      await buildReservation(db, of, { state, startsAt, completedAt });
    }
  return {
    clinicId: clinic.id,
    doctorId: doctors[1].id,
    ownerBearer: (await buildSession(db, owner.id)).token,
    memberBearer: (await buildSession(db, doctors[0].userId, { secondFactorAt: new Date() })).token,
  };
}
export type Practice = Awaited<ReturnType<typeof addPractice>>;
