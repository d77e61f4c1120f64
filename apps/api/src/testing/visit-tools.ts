import type { ClinicReservation } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import {
  buildAccessEntry,
  buildClient,
  buildClinicService,
  buildDoctor,
  buildManagedClient,
  buildMember,
  buildPatient,
  buildPatientOf,
} from '@rifq/testing';
import { clinicTools, memberBrowser } from './clinic-tools.ts';
import { type Browser, dataOf, type TestApp, type TestResponse } from './test-app.ts';

const DAY_MS = 24 * 3_600_000;
const ZONE = 'Asia/Riyadh';

/** Moves the clock to this time of day in Riyadh, today or tomorrow. @param time «10:02» */
export function advanceTo(test: TestApp, time: string): void {
  const now = test.deps.now().getTime();
  const today = Date.parse(`${todayIn(ZONE, test.deps.now())}T${time}:00+03:00`);
  test.advance(((today < now ? today + DAY_MS : today) - now) / 1000);
}

/**
 * Builds a clinic as `clinicTools` at two minutes past ten, with a manager at the desk, a service of twenty minutes, a
 * client without an account with a patient, and the owner of the account as a client with the pet, whom the desk has just
 * found by phone.
 */
export async function visitTools(test: TestApp) {
  advanceTo(test, '10:02');
  const { db } = test.database;
  const tools = await clinicTools(test);
  const { clinic, doctor, desk, owner, pet } = tools;
  const manager = await buildMember(db, clinic.id, { role: 'manager' });
  const serviceId = await buildClinicService(db, { clinicId: clinic.id, changedBy: manager.userId });
  const client = await buildManagedClient(db, clinic.id, { firstname: 'أبو فهد' });
  const patient = await buildPatient(db, { clinicId: clinic.id, ownerId: client.id }, { name: 'ورد' });
  await buildClient(db, { clinicId: clinic.id, userId: owner.id });
  await buildPatientOf(db, clinic.id, pet);
  const search = { petId: pet.id, memberId: desk.memberId, name: 'موظّفة الاستقبال', clinicName: clinic.name };
  await buildAccessEntry(db, search, { what: 'search', at: test.deps.now() });

  /** Returns the payload of a visit: a walk-in of the client's patient unless changed. */
  const order = (change: object = {}) => ({
    idempotency_key: newId(),
    pet_id: patient.id,
    doctor_id: doctor.id,
    service_id: serviceId,
    squeeze_in: false,
    reason: 'يعرج منذ الصباح',
    ...change,
  });
  const tryAdd = (browser: Browser, change: object = {}): Promise<TestResponse> =>
    browser.post('/api/clinic/visits/add', order(change));
  const reservationOf = (response: TestResponse) =>
    dataOf<{ reservation: ClinicReservation }>(response).reservation;

  return {
    ...tools,
    manager,
    serviceId,
    client,
    patient,
    order,
    tryAdd,
    reservationOf,
    /** Adds a visit as the desk. */
    add: async (change: object = {}): Promise<ClinicReservation> =>
      reservationOf(await tryAdd(await tools.asDesk(), change)),
    /** Finds the owner of the account by phone, as the desk. */
    find: async () => {
      const typed = { phone: owner.phone, country_code: owner.countryCode };
      return dataOf(await (await tools.asDesk()).post('/api/clinic/owners/find', typed));
    },
    asManager: () => memberBrowser(test, manager.userId),
    /** Builds another doctor of the clinic. */
    colleague: (change: Parameters<typeof buildDoctor>[2] = {}) => buildDoctor(db, clinic.id, change),
    /** Returns a time of this day in Riyadh, or of one some days later. @param time «14:30» */
    at: (time: string, days = 0) =>
      new Date(
        Date.parse(`${todayIn(ZONE, test.deps.now())}T${time}:00+03:00`) + days * DAY_MS,
      ).toISOString(),
    /** Runs a call of the clinic on a reservation. */
    act: (browser: Browser, call: string, id: string, more: object = {}): Promise<TestResponse> =>
      browser.post(`/api/clinic/${call}`, { reservation_id: id, ...more }),
    /** Lists the audit trail of a reservation: actors and actions. */
    async audit(id: string): Promise<{ actor: string; action: string }[]> {
      const query = 'select actor, action from audit_entries where subject = $1 order by id';
      return (await test.database.pool.query(query, [id])).rows;
    },
  };
}

export type VisitTools = Awaited<ReturnType<typeof visitTools>>;
