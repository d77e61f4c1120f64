import { startEmbeddedPostgres } from '../../packages/db/src/embedded/index.ts';
import { connect, type Db } from '../../packages/db/src/index.ts';
import { buildMovement } from '../../packages/testing/src/builders.ts';
import {
  buildAccessEntry,
  buildClinic,
  buildDoctor,
  buildMember,
  buildReservation,
} from '../../packages/testing/src/clinic-builders.ts';
import { onServer } from './database.ts';
import { fillConversation } from './filled-conversation.ts';
import { DATA_DIR } from './outbox.ts';

/** Runs work in the database of the shared app. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  const { db, close } = connect(server.url, { max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
    await server.stop();
  }
}

/**
 * Adds a clinic in Riyadh with two doctors who work every day around the clock. Returns the name of the first, which is
 * unique.
 */
export function addDoctor(): Promise<string> {
  const name = `د. سلمى ${crypto.randomUUID().slice(0, 6)}`;
  return inDatabase(async db => {
    const clinic = await buildClinic(db);
    await buildDoctor(db, clinic.id, { name, specialty: 'طبّ القطط', languages: ['ar', 'en'] });
    await buildDoctor(db, clinic.id);
    return name;
  });
}

/**
 * Makes a user a desk member of a new clinic with one doctor, as above, with the second factor passed in the user's
 * sessions. Returns the doctor's name, which is unique.
 */
export async function addDesk(userId: string): Promise<string> {
  const name = `د. سلمى ${crypto.randomUUID().slice(0, 6)}`;
  await inDatabase(async db => {
    const clinic = await buildClinic(db);
    await buildDoctor(db, clinic.id, { name });
    await buildMember(db, clinic.id, { userId });
  });
  await onServer(pool =>
    pool.query('update sessions set second_factor_at = now() where user_id = $1', [userId]),
  );
  return name;
}

/** Grants an owner coins, like an operator. */
export async function grantCoins(userId: string, coins: number): Promise<void> {
  await inDatabase(db => buildMovement(db, userId, { coins }));
}

/**
 * Inserts a consultation of a pet in two days with its conversation, and an access of its doctor to the record. Returns
 * the reservation's id.
 * @param names names of the doctor and the clinic
 */
export function writeReservation(
  of: { ownerId: string; petId: string },
  names: { doctor: string; clinic: string } = { doctor: 'د. سلمى الحدّاد', clinic: 'عيادة الواحة البيطرية' },
): Promise<string> {
  return inDatabase(async db => {
    const clinic = await buildClinic(db, { name: names.clinic });
    const doctor = await buildDoctor(db, clinic.id, { name: names.doctor });
    const reservation = await buildReservation(db, { ...of, clinicId: clinic.id, doctorId: doctor.id });
    await fillConversation(db, reservation, doctor);
    const { id } = reservation;
    await buildAccessEntry(db, {
      petId: of.petId,
      memberId: doctor.memberId,
      reservationId: id,
      name: names.doctor,
      clinicName: names.clinic,
    });
    return id;
  });
}
