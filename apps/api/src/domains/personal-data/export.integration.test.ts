import { EXPORTS_A_DAY } from '@rifq/rules';
import { buildOwner, buildSession } from '@rifq/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildRecordOwner } from '../../testing/record-owner.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const download = (headers: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: '/api/user/export', headers });

it('exports all stored data of a user, and none of another user', async () => {
  const record = await buildRecordOwner(test);
  const otherUser = await buildRecordOwner(test);
  const response = await download(record.headersFor({ touches: 'caller' }));
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="rifq-\d{4}-\d\d-\d\d\.json"$/),
    'cache-control': 'no-store',
  });
  const own: Record<string, Record<string, unknown>[]> = response.json();
  const { owner } = record;
  expect(own.account).toEqual([
    expect.objectContaining({ phone: owner.phoneE164, firstname: owner.firstname, email: owner.email }),
  ]);
  const ids = (part: string) => own[part]?.map(({ id }) => id);
  expect(ids('pets')).toContain(record.idOf('pet'));
  expect(ids('weights')).toEqual([record.idOf('weight')]);
  expect(ids('doses')).toContain(record.idOf('removedDose'));
  expect(ids('reservations')).toContain(record.idOf('talkedReservation'));
  const visit = own.reservations?.find(({ id }) => id === record.idOf('bookedVisit'));
  expect(visit).toMatchObject({
    kind: 3,
    service_name: expect.stringContaining('service-name'),
    price: 15_000,
  });
  // Who noted something at the desk is no data of the owner.
  for (const column of ['settled_by', 'missed_by']) expect(visit).not.toHaveProperty(column);
  expect(own.messages).toEqual([
    expect.objectContaining({ id: record.idOf('message'), side: 'owner', text: expect.any(String) }),
    expect.objectContaining({ id: record.idOf('clinicMessage'), side: 'clinic', doctor: 'د. سلمى الحدّاد' }),
  ]);
  expect(ids('payments')).toContain(record.idOf('payment'));
  expect(ids('cards')).toEqual([record.idOf('card')]);
  expect(own.notifications).toEqual([
    expect.objectContaining({ id: record.idOf('notification'), parameters: { pet: expect.any(String) } }),
  ]);
  expect(own.files?.map(({ file }) => file)).toContain(`/api/files/${record.photoKey}`);
  expect(own.movements?.length).toBeGreaterThan(0);
  for (const secret of otherUser.secrets) expect(response.body).not.toContain(secret);
  // Notes of the clinic are internal, and the card references of a gateway are no data of the owner.
  expect(response.body).not.toContain(record.idOf('clinicNote'));
  expect(response.body).not.toMatch(/hash|reference|nonce/);
});

it('is also available to a suspended user, a few times a day', async () => {
  const { id } = await buildOwner(test.database.db, { suspendedAt: new Date() });
  const { token } = await buildSession(test.database.db, id);
  const headers = { authorization: `Bearer ${token}` };
  for (let time = 0; time < EXPORTS_A_DAY; time += 1) expect((await download(headers)).statusCode).toBe(200);
  const refused = await download(headers);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'personal_data.too_many', retry_after: expect.any(Number) });
});

it('contains all rows when they exceed one batch', async () => {
  const owner = await buildOwner(test.database.db);
  await test.database.pool.query(
    `insert into notifications (id, user_id, kind, title, text, dedup_key)
     select gen_random_uuid(), $1, 'account', 'عنوان', 'نص ' || n, 'n' || n from generate_series(1, 1203) n`,
    [owner.id],
  );
  const { token } = await buildSession(test.database.db, owner.id);
  const own = (await download({ authorization: `Bearer ${token}` })).json();
  expect(new Set(own.notifications.map((one: { id: string }) => one.id)).size).toBe(1203);
});
