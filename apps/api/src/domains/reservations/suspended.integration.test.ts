import { newId, withTransaction } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { buildReservation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import {
  type Patient,
  type Practice,
  type ReservationTools,
  reservationTools,
} from '../../testing/reservation-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { lockDoctorTime, setAccountSuspended } from '../clinics/index.ts';

let test: TestApp;
let tools: ReservationTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
});
afterAll(() => test.close());

type Shown = { id: string; state: string; can: { move: boolean }; follow_up_until: string | null };
type One = { reservation: Shown };

async function switchTo(on: boolean, { doctor }: Practice): Promise<void> {
  const { db } = test.database;
  const [user] = await db.select().from(users).where(eq(users.id, doctor.userId));
  await setAccountSuspended(test.deps, new Operator('salma'), user?.phoneE164 ?? '', on);
}
const book = async (patient: Patient, at: Practice, hours: number, method: 1 | 2 = 2) => {
  const order = tools.order(patient, at, tools.slotIn(hours), { payment_method: method });
  return dataOf<One>(await patient.browser.post('/api/reservations/create', order)).reservation.id;
};
const view = async ({ browser }: Patient, id: string) =>
  dataOf<One>(await browser.get('/api/reservations/view', { reservation_id: id })).reservation;
const pay = ({ browser }: Patient, id: string, method: 1 | 2) =>
  browser.post('/api/reservations/pay', {
    idempotency_key: newId(),
    reservation_id: id,
    payment_method: method,
  });

describe('with a suspended doctor', () => {
  it('an unpaid reservation is cancelled with a notification, cannot be paid, and a card payment is refunded', async () => {
    const [patient, at] = [await tools.patient({ coins: 200 }), await tools.practice()];
    const paid = await book(patient, at, 4, 1);
    const id = await book(patient, at, 6);
    await tools.typeCard(id, 'webhookLost');
    await switchTo(false, at);
    expect(await view(patient, id)).toMatchObject({
      state: 'cancelled',
      money: 'none',
      cancelled: { by: 'clinic', reason: 'هذا الطبيب لا يستقبل حجوزات الآن.' },
      can: { pay: false },
    });
    for (const method of [1, 2] as const)
      expect(await pay(patient, id, method)).toMatchObject({
        status: 409,
        body: { code: 'reservations.state_conflict', state: 'cancelled' },
      });
    await test.dispatch();
    const notifications = await test.database.pool.query(
      'select title from notifications where user_id = $1 and subject_id = $2',
      [patient.owner.id, id],
    );
    expect(notifications.rows).toEqual([{ title: 'ألغت العيادة موعد «مشمش»' }]);
    await tools.ask(id);
    await expect.poll(() => tools.taken(id)).toEqual({ captured: 2000, refunded: 2000 });
    expect(await view(patient, id)).toMatchObject({ state: 'cancelled', money: 'returned' });
    expect((await tools.audit(id)).at(1)).toEqual({ actor: 'switch-off', action: 'reservation.cancelled' });
    expect(await view(patient, paid)).toMatchObject({ state: 'confirmed', money: 'paid' });
  });

  it('a pending booking commits before it, and is cancelled with the others', async () => {
    const [patient, at] = [await tools.patient(), await tools.practice()];
    const of = {
      ownerId: patient.owner.id,
      petId: patient.pet.id,
      clinicId: at.clinic.id,
      doctorId: at.doctor.id,
    };
    const [{ id }, off] = await withTransaction(test.database.db, async tx => {
      await lockDoctorTime(tx, at.doctor.id);
      const switching = switchTo(false, at);
      await waitForBlocked(test.database);
      const unpaid = { state: 'awaiting_payment', paidAt: null, heldUntil: tools.minutesOn(10) } as const;
      const booked = await buildReservation(tx, of, { startsAt: new Date(tools.slotIn(5)), ...unpaid });
      return [booked, switching] as const;
    });
    await off;
    expect((await tools.read(id)).state).toBe('cancelled');
  });

  it('neither side can move, follow up or book, until the doctor is reactivated', async () => {
    const [patient, at] = [await tools.patient({ coins: 200 }), await tools.practice()];
    const id = await book(patient, at, 48, 1);
    const of = { ownerId: patient.owner.id, petId: patient.pet.id, clinicId: at.clinic.id };
    const past = await buildReservation(
      test.database.db,
      { ...of, doctorId: at.doctor.id },
      { startsAt: tools.minutesOn(-1500), state: 'completed', completedAt: tools.minutesOn(-1440) },
    );
    const colleague = await tools.colleagueOf(at);
    const browser = await memberBrowser(test, colleague.userId);
    const shown = async () => {
      const [own, done] = [await view(patient, id), await view(patient, past.id)];
      const atClinic = await browser.get('/api/clinic/reservations/view', { reservation_id: id });
      const from = tools.slotIn(48).slice(0, 10);
      type Doctors = { doctors: { id: string; takes_reservations: boolean }[] };
      const { doctors } = dataOf<Doctors>(await browser.get('/api/clinic/schedule', { from, days: '1' }));
      type Hours = { doctors: { doctor: Doctors['doctors'][number] }[] };
      const weeks = dataOf<Hours>(await browser.get('/api/clinic/hours'));
      type Found = { pets: { follow_up_doctors: string[] }[] };
      const found = await browser.post('/api/clinic/owners/find', {
        phone: patient.owner.phone,
        country_code: 966,
      });
      return {
        moves: [own.can.move, dataOf<One>(atClinic).reservation.can.move],
        followUps: [done.follow_up_until !== null, dataOf<Found>(found).pets[0]?.follow_up_doctors.length],
        taking: [doctors, weeks.doctors.map(({ doctor }) => doctor)].map(all =>
          all.filter(one => one.takes_reservations).map(one => one.id),
        ),
      };
    };
    const both = expect.arrayContaining([at.doctor.id, colleague.id]);
    const open = { moves: [true, true], followUps: [true, 1], taking: [both, both] };
    expect(await shown()).toEqual(open);
    await switchTo(false, at);
    expect(await shown()).toEqual({
      moves: [false, false],
      followUps: [false, 0],
      taking: [[colleague.id], [colleague.id]],
    });
    await switchTo(true, at);
    expect(await shown()).toEqual(open);
  });
});
