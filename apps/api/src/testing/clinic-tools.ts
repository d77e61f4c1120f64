import { reservations } from '@rifq/db/schema/reservations';
import {
  type BuiltReservation,
  buildClinic,
  buildDoctor,
  buildMember,
  buildOwner,
  buildPet,
  buildReservation,
  buildSession,
} from '@rifq/testing';
import { eq } from 'drizzle-orm';
import type { Browser, TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;
const SLOT_MS = 30 * MINUTE_MS;

/** Creates the browser of a clinic member who has just passed the second factor. */
export async function memberBrowser(test: TestApp, userId: string): Promise<Browser> {
  const { token } = await buildSession(test.database.db, userId, {
    secondFactorAt: test.deps.now(),
    expiresAt: new Date(test.deps.now().getTime() + 24 * 60 * MINUTE_MS),
  });
  const browser = test.browser();
  browser.cookies.set('__Secure_TK', token);
  return browser;
}

/** Builds a clinic with a doctor who works round the clock and a desk member, and an owner with a pet. */
export async function clinicTools(test: TestApp) {
  const { db, pool } = test.database;
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id, { name: 'د. سلمى الحدّاد' });
  const desk = await buildMember(db, clinic.id, { role: 'desk' });
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id, { photoKey: 'p'.repeat(24) });
  const minutesOn = (minutes: number) => new Date(test.deps.now().getTime() + minutes * MINUTE_MS);
  type Change = Parameters<typeof buildReservation>[2] & { readonly in?: number };

  return {
    clinic,
    doctor,
    desk,
    owner,
    pet,
    minutesOn,
    /** Returns the doctor's first slot that starts a number of hours from now or later. */
    slotIn: (hours: number) =>
      new Date(Math.ceil((test.deps.now().getTime() + hours * 60 * MINUTE_MS) / SLOT_MS) * SLOT_MS),
    asDoctor: () => memberBrowser(test, doctor.userId),
    asDesk: () => memberBrowser(test, desk.userId),
    asOwner: () => test.signedIn(owner.id),
    /** Books a reservation of the pet with the doctor that starts in a number of minutes, by default in two days. */
    book({ in: minutes = 2 * 24 * 60, ...change }: Change = {}): Promise<BuiltReservation> {
      const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
      return buildReservation(db, of, { startsAt: minutesOn(minutes), ...change });
    },
    async read(id: string): Promise<BuiltReservation> {
      const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
      if (!row) throw new Error('no such reservation');
      return row;
    },
    /** Lists the kinds of a reservation's events, in order. */
    async events(id: string): Promise<string[]> {
      const { rows } = await pool.query<{ kind: string }>(
        `select kind from outbox_events where payload ->> 'reservation_id' = $1 order by id`,
        [id],
      );
      return rows.map(({ kind }) => kind);
    },
    /** Lists the access log entries of the pet, in order. */
    async looks(): Promise<{ what: string; name: string; clinic_name: string }[]> {
      const { rows } = await pool.query(
        'select what, name, clinic_name from record_access_log where pet_id = $1 order by id',
        [pet.id],
      );
      return rows;
    },
  };
}

export type ClinicTools = Awaited<ReturnType<typeof clinicTools>>;
