import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type VisitTools, visitTools } from '../../../testing/visit-tools.ts';
import { endRooms } from '../end-rooms.ts';
import { remindOfReservations } from '../remind.ts';

let test: TestApp;
let tools: VisitTools;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tools = await visitTools(test);
});
afterAll(() => test.close());

const BOOKED = 'زيارة محجوزة لـ«مشمش»';
const ARRIVED = 'سُجّل الوصول إلى العيادة: «مشمش»';
const BEGUN = 'بدأت زيارة «مشمش» في العيادة';
const UNDONE = 'أُلغي تسجيل عدم الحضور: «مشمش»';
const MISSED = 'فات موعد زيارة «مشمش»';

type Sent = { title: string; text: string };

async function notified(userId: string, unreadOnly = false): Promise<Sent[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<Sent>(
    `select title, text from notifications where user_id = $1 and kind = 'reservation'
     ${unreadOnly ? 'and read_at is null' : ''} order by id`,
    [userId],
  );
  return rows;
}
const titles = async (userId: string, unreadOnly = false) =>
  (await notified(userId, unreadOnly)).map(({ title }) => title);
const act = async (call: string, id: string, more: object = {}) =>
  dataOf(await tools.act(await tools.asDoctor(), call, id, more));

it('the owner of an account is notified of a booked visit, its move and its cancellation, without talk of money', async () => {
  const desk = await tools.asDesk();
  const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('17:00', 3) });
  dataOf(await tools.act(desk, 'reservations/move', visit.id, { starts_at: tools.at('18:05', 3) }));
  expect(await titles(tools.owner.id, true)).toEqual(['زيارة محجوزة لـ«مشمش»', 'تغيّر موعد زيارة «مشمش»']);
  dataOf(await tools.act(desk, 'reservations/cancel', visit.id, { reason: 'الطبيبة في إجازة' }));
  expect(await titles(tools.owner.id, true)).toEqual(['ألغت العيادة زيارة «مشمش»']);
  const sent = await notified(tools.owner.id);
  expect(sent[0]?.text).toContain('عيادة الواحة البيطرية');
  expect(sent[0]?.text).toContain('سلمى الحدّاد');
  for (const { text } of sent) {
    expect(text).not.toMatch(/محادثة|مبلغ|يُستردّ|استُردّ|الدفع|بطاقة/);
    expect(text).not.toContain('يعرج');
  }
  expect(await titles(tools.doctor.userId)).toEqual([
    'زيارة جديدة في العيادة: «مشمش»',
    'تغيّر موعد «مشمش»',
    'أُلغي موعد «مشمش»',
  ]);
});

it('of a walk-in at once, and that cancelling closes the record until it begins; once; of the summary', async () => {
  const visit = await tools.add({ pet_id: tools.pet.id });
  expect(await notified(tools.owner.id)).toMatchObject([
    { title: ARRIVED, text: expect.stringContaining('قبل أن تبدأ يُغلق السجلّ') },
  ]);
  // The doctor sees who waits in the schedule.
  expect(await titles(tools.doctor.userId)).toEqual([]);
  await act('reservations/open', visit.id);
  await act('reservations/complete', visit.id, {
    summary: 'بخير.',
    follow_up: false,
    confirmed_doses: [],
  });
  expect((await titles(tools.owner.id)).slice(1)).toEqual(['انتهت زيارة «مشمش»']);
  expect((await notified(tools.owner.id)).at(-1)?.text).not.toMatch(/استشارة|محادثة/);
});

it('of a no-show, and once more after it was taken back, which marks the first as read', async () => {
  const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('10:05') });
  test.advance(20 * 60);
  await act('reservations/no-show', visit.id);
  expect((await notified(tools.owner.id)).at(-1)).toMatchObject({
    title: 'فات موعد زيارة «مشمش»',
    text: expect.not.stringContaining('دُفع'),
  });
  await act('reservations/no-show/undo', visit.id);
  expect(await titles(tools.owner.id, true)).toEqual(['زيارة محجوزة لـ«مشمش»', UNDONE]);
  await act('reservations/no-show', visit.id);
  expect((await titles(tools.owner.id, true)).at(-1)).toBe('فات موعد زيارة «مشمش»');
});

it('of an arrival that opens the record, once, whoever notes it and also by opening the room', async () => {
  const of = { pet_id: tools.pet.id };
  const arriving = await tools.add({ ...of, starts_at: tools.at('10:05') });
  await act('visits/arrive', arriving.id, { arrived: true });
  await titles(tools.owner.id);
  await act('reservations/open', arriving.id);
  expect(await titles(tools.owner.id, true)).toEqual([BOOKED, ARRIVED]);
  const opened = await tools.add({ ...of, starts_at: tools.at('11:00') });
  await act('reservations/open', opened.id);
  expect((await notified(tools.owner.id, true)).slice(2)).toMatchObject([
    { title: BOOKED },
    { title: BEGUN, text: expect.not.stringContaining('إلغاء') },
  ]);
  const { rows } = await test.database.pool.query('select link from notifications where title = $1', [BEGUN]);
  expect(rows).toContainEqual({ link: `/dashboard/reservations/${opened.id}` });
});

it('of a walk-in that begins before it is dispatched, without an offer to cancel it', async () => {
  const visit = await tools.add({ pet_id: tools.pet.id });
  await act('reservations/open', visit.id);
  expect(await titles(tools.owner.id)).toEqual([BEGUN]);
});

it('an arrival that is taken back leaves no notification unread, and a later one notifies again', async () => {
  const walkIn = await tools.add({ pet_id: tools.pet.id });
  await titles(tools.owner.id);
  await act('visits/arrive', walkIn.id, { arrived: false });
  expect(await titles(tools.owner.id, true)).toEqual([]);
  test.advance(60);
  await act('visits/arrive', walkIn.id, { arrived: true });
  expect(await titles(tools.owner.id, true)).toEqual([ARRIVED]);
  const undone = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('11:00') });
  await act('visits/arrive', undone.id, { arrived: true });
  await act('visits/arrive', undone.id, { arrived: false });
  expect((await titles(tools.owner.id)).slice(2)).toEqual([BOOKED]);
});

it('a visit booked for the present step and noted as arrived is a booking for its doctor', async () => {
  const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('10:00') });
  await act('visits/arrive', visit.id, { arrived: true });
  expect(await titles(tools.owner.id)).toEqual([BOOKED, ARRIVED]);
  const walkIn = await tools.add({ squeeze_in: true });
  await tools.act(await tools.asDesk(), 'visits/arrive', walkIn.id, { arrived: false });
  expect(await titles(tools.doctor.userId)).toEqual(['زيارة جديدة في العيادة: «مشمش»']);
});

it('of a no-show that was marked, taken back and marked again before the first was dispatched', async () => {
  const visit = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('10:05') });
  test.advance(20 * 60);
  await act('reservations/no-show', visit.id);
  await act('reservations/no-show/undo', visit.id);
  expect(await titles(tools.owner.id, true)).toEqual([BOOKED, UNDONE]);
  await act('reservations/no-show', visit.id);
  expect(await titles(tools.owner.id, true)).toEqual([BOOKED, MISSED]);
  const quick = await tools.book({ in: -20 });
  for (const call of ['no-show', 'no-show/undo', 'no-show']) await act(`reservations/${call}`, quick.id);
  expect((await titles(tools.owner.id, true)).slice(2)).toEqual(['فات موعد «مشمش»']);
});

it('a no-show of a consultation that was taken back is marked as read too', async () => {
  const { id } = await tools.book({ in: -20 });
  await act('reservations/no-show', id);
  await act('reservations/no-show/undo', id);
  expect(await titles(tools.owner.id, true)).toEqual([UNDONE]);
});

it('the owner is reminded a day and an hour before', async () => {
  await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('17:00', 2) });
  await tools.add({ starts_at: tools.at('18:00', 2) });
  test.advance(33 * 3600);
  await remindOfReservations(test.deps);
  test.advance(21.5 * 3600);
  await remindOfReservations(test.deps);
  const sent = (await notified(tools.owner.id)).slice(1);
  expect(sent.map(({ title }) => title)).toEqual([
    expect.stringContaining('زيارة «مشمش» خلال'),
    'موعد زيارة «مشمش» قريب',
  ]);
  for (const { text } of sent) expect(text).not.toContain('محادثة');
});

it('the doctor is notified of what the clock has ended, the owner who was there is not', async () => {
  const came = await tools.add({ pet_id: tools.pet.id });
  const missed = await tools.add({ pet_id: tools.pet.id, starts_at: tools.at('11:00') });
  test.advance(26 * 3600);
  await endRooms(test.deps, async () => ({ owner: false, clinic: false }));
  expect(await tools.read(came.id)).toMatchObject({ state: 'completed' });
  expect(await tools.read(missed.id)).toMatchObject({ state: 'no_show' });
  expect((await titles(tools.owner.id)).slice(2)).toEqual(['فات موعد زيارة «مشمش»']);
  const doctor = (await notified(tools.doctor.userId)).slice(1);
  expect(doctor.map(({ title }) => title).sort()).toEqual(['انتهت زيارة «مشمش»', 'فات موعد زيارة «مشمش»']);
  for (const { text } of doctor) expect(text).not.toMatch(/استشارة|يُستردّ/);
});

it('a client without an account is never notified', async () => {
  const visit = await tools.add({ starts_at: tools.at('10:05') });
  await act('visits/arrive', visit.id, { arrived: true });
  await act('reservations/open', visit.id);
  await act('reservations/complete', visit.id, {
    summary: 'بخير.',
    follow_up: false,
    confirmed_doses: [],
  });
  const cancelled = await tools.add({ starts_at: tools.at('18:00') });
  await act('reservations/cancel', cancelled.id, { reason: 'خطأ' });
  expect(await notified(tools.client.id)).toEqual([]);
});
