import type { ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { buildMovement } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type VisitTools, visitTools } from '../../testing/visit-tools.ts';

const REASON = 'ينزف بشدة ولا يتوقف النزيف';

let test: TestApp;
let tools: VisitTools;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tools = await visitTools(test);
});
afterAll(() => test.close());

/** Lists the notifications of a user that report an emergency sign. */
async function flagsOf(userId: string): Promise<string[]> {
  await test.dispatch();
  const query = `select title || ' ' || text as said from notifications
    where user_id = $1 and template like '%red-flag' order by id`;
  return (await test.database.pool.query<{ said: string }>(query, [userId])).rows.map(({ said }) => said);
}

/** Books a consultation with this reason by coins, as the owner. */
async function book(reason: string): Promise<string> {
  await buildMovement(test.database.db, tools.owner.id, { coins: 100 });
  const order = {
    ...{ idempotency_key: newId(), pet_id: tools.pet.id, doctor_id: tools.doctor.id, kind: 1 },
    ...{ starts_at: tools.slotIn(30).toISOString(), reason, payment_method: 1 },
  };
  const response = await (await tools.asOwner()).post('/api/reservations/create', order);
  return dataOf<ResponseOf<'post', '/api/reservations/create'>>(response).reservation.id;
}

it('a booked reason with an emergency sign is shown to doctor and desk, and its words to the doctor alone', async () => {
  const reservation_id = await book(REASON);
  const seen = await Promise.all(
    [await tools.asDoctor(), await tools.asDesk()].map(async browser => {
      const response = await browser.get('/api/clinic/reservations/view', { reservation_id });
      return dataOf<ResponseOf<'get', '/api/clinic/reservations/view'>>(response).reservation;
    }),
  );
  expect(seen).toMatchObject([
    { red_flags: ['bleeding'], reason: REASON },
    { red_flags: ['bleeding'], reason: null },
  ]);
  const cancel = { reservation_id, cancel_reason: 'زال' };
  await (await tools.asOwner()).post('/api/reservations/cancel', cancel);
  const response = await (await tools.asDesk()).get('/api/clinic/reservations/view', { reservation_id });
  expect(dataOf(response)).toMatchObject({ reservation: { state: 'cancelled', red_flags: [] } });
});

it('it is notified once, to doctor and desk, without its words', async () => {
  await book(REASON);
  for (const userId of [tools.doctor.userId, tools.desk.userId, tools.manager.userId]) {
    const [said, ...others] = await flagsOf(userId);
    expect(said).toContain('علامة طارئة');
    expect(said).not.toContain('ينزف');
    expect(others).toEqual([]);
    const all = "select from notifications where user_id = $1 and kind = 'reservation'";
    expect((await test.database.pool.query(all, [userId])).rowCount).toBe(1);
  }
  expect(await flagsOf(tools.owner.id)).toEqual([]);
});

it('the reason of a visit is notified to all but who wrote it', async () => {
  expect(await tools.add({ reason: REASON })).toMatchObject({ red_flags: ['bleeding'] });
  expect(await flagsOf(tools.doctor.userId)).toHaveLength(1);
  expect(await flagsOf(tools.desk.userId)).toEqual([]);
});

it('another reason is notified as no emergency sign', async () => {
  expect(await tools.add()).toMatchObject({ red_flags: [] });
  await book('تطعيم');
  expect(await flagsOf(tools.doctor.userId)).toEqual([]);
});
