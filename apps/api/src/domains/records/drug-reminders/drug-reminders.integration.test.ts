import type { DrugReminder, ResponseOf, VisitChart } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { pets } from '@rifq/db/schema/pets';
import { drugReminders } from '@rifq/db/schema/records';
import { reservations } from '@rifq/db/schema/reservations';
import { todayIn } from '@rifq/rules';
import { buildOwner, buildPrescription } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import { appDomains } from '../../../domains.ts';
import { clinicTools } from '../../../testing/clinic-tools.ts';
import {
  type Browser,
  dataOf,
  refusal,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';
import { eraseByOrder } from '../../personal-data/index.ts';
import { remindOfDrugDoses } from './remind-of-doses.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOUR = 3600;
const oneOf = (response: TestResponse) => dataOf<{ reminder: DrugReminder }>(response).reminder;
const markAs = (browser: Browser, { id }: Pick<DrugReminder, 'id'>, dueAt: string, state: string | null) =>
  browser.post('/api/reservations/drugs/mark', { reminder_id: id, due_at: dueAt, state });

/** Builds a closed visit with a prescription of a week, and its owner's browser. */
async function prescribed(change: Parameters<typeof buildPrescription>[2] = {}) {
  const tools = await clinicTools(test);
  const visit = await tools.book({ in: -60, state: 'completed', completedAt: test.deps.now() });
  const of = { reservationId: visit.id, memberId: tools.doctor.memberId };
  const prescriptionId = await buildPrescription(test.database.db, of, { durationDays: 7, ...change });
  const browser = await tools.asOwner();
  const today = todayIn('Asia/Riyadh', test.deps.now());
  return {
    ...tools,
    visit,
    prescriptionId,
    browser,
    today,
    remind: (fields: object = {}, by = browser) =>
      by.post('/api/reservations/drugs/remind', {
        prescription_id: prescriptionId,
        minutes: [480, 1200],
        starts_on: today,
        ...fields,
      }),
    list: async () =>
      dataOf<ResponseOf<'get', '/api/reservations/drugs'>>(
        await browser.get('/api/reservations/drugs', { pet_id: tools.pet.id }),
      ).reminders,
    titles: async () => {
      const { rows } = await test.database.pool.query<{ title: string }>(
        "select title from notifications where user_id = $1 and kind = 'vaccine' order by id",
        [tools.owner.id],
      );
      return rows.map(({ title }) => title);
    },
  };
}

/** Moves the clock to right after the next dose, and runs the job of the minute. Returns when it was due. */
async function passNext({ next_at }: Pick<DrugReminder, 'next_at'>, lateSeconds = 30): Promise<string> {
  if (next_at === null) throw new Error('no dose is to come');
  const seconds = Math.ceil((new Date(next_at).getTime() - test.deps.now().getTime()) / 1000);
  test.advance(seconds + lateSeconds);
  await remindOfDrugDoses(test.deps);
  await test.dispatch();
  return next_at;
}

describe('reminders of a drug', () => {
  it('are switched on for the days of the prescription, by the clock of the account', async () => {
    const { remind, list, today, prescriptionId } = await prescribed();
    const reminder = oneOf(await remind({ minutes: [1200, 480, 480] }));
    expect(reminder).toMatchObject({
      prescription_id: prescriptionId,
      minutes: [480, 1200],
      starts_on: today,
      counts: { due: 0, given: 0, skipped: 0 },
      doses: [],
    });
    expect(new Date(`${reminder.ends_on}T00:00Z`).getTime() - new Date(`${today}T00:00Z`).getTime()).toBe(
      6 * 86_400_000,
    );
    const next = new Date(reminder.next_at ?? '');
    expect(['05:00', '17:00']).toContain(next.toISOString().slice(11, 16));
    expect(await list()).toEqual([reminder]);
    expect(oneOf(await remind())).toEqual(reminder);
  });

  it('notify once of each dose, also when two processes run the job, and are not mailed', async () => {
    const { remind, titles, list } = await prescribed();
    const reminder = oneOf(await remind());
    const seconds = Math.ceil(
      (new Date(reminder.next_at ?? '').getTime() - test.deps.now().getTime()) / 1000,
    );
    test.advance(seconds + 5);
    await Promise.all([remindOfDrugDoses(test.deps), remindOfDrugDoses(test.deps)]);
    await remindOfDrugDoses(test.deps);
    await test.dispatch();
    expect(await titles()).toHaveLength(1);
    const [after] = await list();
    expect(after).toMatchObject({ counts: { due: 1 }, doses: [{ due_at: reminder.next_at, state: null }] });
    expect(new Date(after?.next_at ?? '').getTime()).toBeGreaterThan(test.deps.now().getTime());
  });

  it('put doses of a stop on record without a late reminder', async () => {
    const { remind, titles, list } = await prescribed();
    const reminder = oneOf(await remind());
    await passNext(reminder, 15 * HOUR);
    const [after] = await list();
    expect(after?.counts.due).toBe(2);
    expect(after?.doses.every(({ state }) => state === null)).toBe(true);
    // 15 hours after the first dose, the second one is three hours late.
    expect(await titles()).toEqual([]);
  });

  it('let doses be marked as given or not, also late, and take that back', async () => {
    const { remind, browser, visit, asDoctor } = await prescribed();
    let reminder = oneOf(await remind());
    const first = await passNext(reminder);
    reminder = oneOf(await markAs(browser, reminder, first, 'given'));
    expect(reminder).toMatchObject({ counts: { due: 1, given: 1, skipped: 0 } });
    const second = await passNext(reminder);
    reminder = oneOf(await markAs(browser, reminder, second, 'skipped'));
    reminder = oneOf(await markAs(browser, reminder, first, null));
    expect(reminder).toMatchObject({
      counts: { due: 2, given: 0, skipped: 1 },
      doses: [
        { due_at: second, state: 'skipped' },
        { due_at: first, state: null },
      ],
    });
    const unknown = { status: 404, code: 'records.not_found' };
    expect(refusal(await markAs(browser, reminder, '2020-01-01T00:00:00.000Z', 'given'))).toEqual(unknown);
    const chart = await (await asDoctor()).get('/api/clinic/chart', { reservation_id: visit.id });
    expect(dataOf<{ chart: VisitChart }>(chart).chart.prescriptions[0]?.doses).toEqual({
      due: 2,
      given: 0,
      skipped: 1,
    });
  });

  it('list earlier doses in pages', async () => {
    const { remind, browser } = await prescribed();
    const reminder = oneOf(await remind());
    const first = await passNext(reminder, 20 * HOUR);
    const [last] = (
      await browser
        .get('/api/reservations/drugs/doses', {
          reminder_id: reminder.id,
          before: new Date(new Date(first).getTime() + 1).toISOString(),
        })
        .then(dataOf<ResponseOf<'get', '/api/reservations/drugs/doses'>>)
    ).doses;
    expect(last).toEqual({ due_at: first, state: null });
  });

  it('end after the last day, and when their owner switches them off', async () => {
    const { remind, titles } = await prescribed({ durationDays: 1 });
    let reminder = oneOf(await remind({ minutes: [1439] }));
    await passNext(reminder);
    reminder = oneOf(await remind({ minutes: [1439] }));
    expect(reminder.next_at).toBeNull();
    expect(await titles()).toHaveLength(1);
    const other = await prescribed();
    const on = oneOf(await other.remind());
    const off = oneOf(await other.browser.post('/api/reservations/drugs/end', { reminder_id: on.id }));
    expect(off.next_at).toBeNull();
    test.advance(48 * HOUR);
    await remindOfDrugDoses(test.deps);
    expect((await other.list())[0]?.counts.due).toBe(0);
  });

  it.each([
    ['has passed away', { state: 'passed_away' as const }, true],
    ['is archived', { archivedAt: new Date() }, true],
    ['is lost', { state: 'lost' as const }, false],
  ])('are not sent for a pet that %s', async (_name, state, isEnd) => {
    const { remind, pet, titles } = await prescribed();
    const reminder = oneOf(await remind());
    await test.database.db.update(pets).set(state).where(eq(pets.id, pet.id));
    await passNext(reminder);
    const [row] = await test.database.db
      .select()
      .from(drugReminders)
      .where(eq(drugReminders.id, reminder.id));
    expect(row?.endedAt === null).toBe(!isEnd);
    expect(row?.nextAt === null).toBe(isEnd);
    expect(await titles()).toEqual([]);
    const { rows } = await test.database.pool.query('select 1 from drug_doses where reminder_id = $1', [
      reminder.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('are refused for a visit that is open, a prescription taken back, a day in the past, and an old version', async () => {
    const { remind, visit } = await prescribed();
    const unknown = { status: 404, code: 'records.not_found' };
    expect((await remind({ starts_on: '2020-01-01' })).status).toBe(422);
    expect((await remind({ minutes: [] })).status).toBe(422);
    expect((await remind({ minutes: [1, 2, 3, 4, 5, 6, 7] })).status).toBe(422);
    oneOf(await remind());
    expect(refusal(await remind({ minutes: [60], version: 'old' }))).toEqual({
      status: 409,
      code: 'request.stale',
    });
    await test.database.db
      .update(reservations)
      .set({ state: 'in_session' })
      .where(eq(reservations.id, visit.id));
    expect(refusal(await remind())).toEqual(unknown);
    const back = await prescribed({ removedAt: test.deps.now(), removedBy: 'د. سلمى الحدّاد' });
    expect(refusal(await back.remind())).toEqual(unknown);
  });

  it('are another owner’s 404', async () => {
    const { remind } = await prescribed();
    const reminder = oneOf(await remind());
    const stranger = await test.signedIn((await buildOwner(test.database.db)).id);
    expect((await remind({}, stranger)).status).toBe(404);
    const end = await stranger.post('/api/reservations/drugs/end', { reminder_id: reminder.id });
    expect(refusal(end)).toEqual({ status: 404, code: 'records.not_found' });
    expect(refusal(await markAs(stranger, reminder, reminder.next_at ?? '', 'given')).status).toBe(404);
  });

  it('follow the time zone of the account', async () => {
    const { remind, owner, list } = await prescribed();
    const before = oneOf(await remind({ minutes: [720] }));
    expect(before.next_at).toContain('T09:00');
    await test.database.db.update(users).set({ timeZone: 'Asia/Dubai' }).where(eq(users.id, owner.id));
    const event = { kind: 'user.updated', payload: { user_id: owner.id } } as const;
    await withTransaction(test.database.db, tx => test.deps.outbox.append(tx, event, systemSource));
    expect((await list())[0]?.next_at).toContain('T08:00');
  });

  it('put a dose that is due on record before they are changed or switched off, and let the job do it for a zone', async () => {
    const { remind, browser, list, owner } = await prescribed();
    const reminder = oneOf(await remind());
    const pass = ({ next_at }: DrugReminder, seconds: number) =>
      test.advance(Math.ceil((Date.parse(next_at ?? '') - test.deps.now().getTime()) / 1000) + seconds);
    pass(reminder, 30);
    const changed = oneOf(await remind({ minutes: [60, 780], version: reminder.version }));
    expect(changed).toMatchObject({ counts: { due: 1 }, doses: [{ due_at: reminder.next_at }] });
    pass(changed, 30);
    await test.database.db.update(users).set({ timeZone: 'Asia/Dubai' }).where(eq(users.id, owner.id));
    const event = { kind: 'user.updated', payload: { user_id: owner.id } } as const;
    await withTransaction(test.database.db, tx => test.deps.outbox.append(tx, event, systemSource));
    await remindOfDrugDoses(test.deps);
    const [after] = await list();
    expect(after?.doses[0]?.due_at).toBe(changed.next_at);
    if (!after) throw new Error('the reminder is gone');
    pass(after, 30);
    const off = oneOf(await browser.post('/api/reservations/drugs/end', { reminder_id: reminder.id }));
    expect(off).toMatchObject({ next_at: null, counts: { due: 3 } });
  });

  it('show doctors with an open record each mark and each dose that is due, live', async () => {
    const { remind, browser, visit, doctor } = await prescribed();
    const reminder = oneOf(await remind());
    const published = async () => {
      const { rows } = await test.database.pool.query<{ doctors: string[] }>(
        `select payload -> 'doctor_user_ids' as doctors from outbox_events
         where kind = 'chart.changed' and payload ->> 'reservation_id' = $1`,
        [visit.id],
      );
      return rows.map(({ doctors }) => doctors);
    };
    const before = (await published()).length;
    const due = await passNext(reminder);
    expect(await published()).toHaveLength(before + 1);
    oneOf(await markAs(browser, reminder, due, 'given'));
    expect((await published()).slice(before)).toEqual([[doctor.userId], [doctor.userId]]);
  });

  it('are deleted with the account', async () => {
    const { remind, owner } = await prescribed();
    const reminder = oneOf(await remind());
    const person = { phoneE164: owner.phoneE164 };
    const order = { person, reason: 'بطلبه', operator: new Operator('salma') };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    const rows = await test.database.db.select().from(drugReminders).where(eq(drugReminders.id, reminder.id));
    expect(rows).toEqual([]);
  });
});
