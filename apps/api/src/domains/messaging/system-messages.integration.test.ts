import type { Message, UnreadCounts } from '@rifq/contract/calls';
import { conversationReaders } from '@rifq/db/schema/messaging';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { conversationClient } from '../../testing/message-tools.ts';
import { type ReservationTools, reservationTools } from '../../testing/reservation-tools.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { visitTools } from '../../testing/visit-tools.ts';

let test: TestApp;
let tools: ReservationTools;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
});
afterAll(() => test.close());

/** Books a reservation with coins, and returns both sides of its conversation. */
async function booked() {
  const [practice, patient] = [await tools.practice(), await tools.patient({ coins: 10_000 })];
  const startsAt = tools.slotIn(30);
  const order = tools.order(patient, practice, startsAt, { payment_method: 1 });
  const made = dataOf<{ reservation: { id: string } }>(
    await patient.browser.post('/api/reservations/create', order),
  );
  const { id } = made.reservation;
  const asDoctor = () => memberBrowser(test, practice.doctor.userId);
  const browser = await asDoctor();
  return {
    id,
    startsAt,
    patient,
    practice,
    asDoctor,
    owner: conversationClient(patient.browser, 'owner', id),
    doctor: conversationClient(browser, 'clinic', id),
    act: async (action: string, more: object = {}) =>
      dataOf(
        await (await asDoctor()).post(`/api/clinic/reservations/${action}`, { reservation_id: id, ...more }),
      ),
  };
}

const systemMessageKinds = (messages: readonly Message[]) =>
  messages.map(({ system }) => system?.line ?? null);

it('a confirmed reservation has a conversation with its owner and its doctor as readers', async () => {
  const { id, owner, doctor, patient, practice } = await booked();
  const { messages, conversation } = await owner.list();
  expect(messages).toMatchObject([
    {
      seq: 1,
      kind: 'system',
      side: 'system',
      own: false,
      sender: null,
      text: null,
      system: { line: 'confirmed', starts_at: null },
    },
  ]);
  expect(conversation).toMatchObject({ open: true, last_seq: 1, unread: 0, first_unread_id: null });
  expect((await doctor.list()).messages).toEqual(messages);
  const readers = await test.database.db
    .select({ userId: conversationReaders.userId, readSeq: conversationReaders.readSeq })
    .from(conversationReaders)
    .where(eq(conversationReaders.reservationId, id));
  const both = [patient.owner.id, practice.doctor.userId];
  expect(readers.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))).toEqual(
    both.sort().map(userId => ({ userId, readSeq: 1 })),
  );
});

it('adds one system message per state change, with a new time, and none counts as unread', async () => {
  const { owner, doctor, act, patient } = await booked();
  await owner.send('سؤال');
  const moved = tools.slotIn(50);
  await act('move', { starts_at: moved });
  expect(await owner.readerState()).toMatchObject({ last_seq: 3, read_seq: 3, unread: 0 });
  expect(await doctor.readerState()).toMatchObject({ last_seq: 3, unread: 1 });
  test.advance((Date.parse(moved) - test.deps.now().getTime()) / 1000);
  await act('open');
  const again = conversationClient(await test.signedIn(patient.owner.id), 'owner', owner.reservationId);
  await act('complete', { summary: 'الأذن أفضل.', follow_up: false, confirmed_doses: [] });
  const { messages, conversation } = await again.list();
  expect(systemMessageKinds(messages)).toEqual(['confirmed', null, 'moved', 'opened', 'completed']);
  expect(messages[2]?.system).toMatchObject({ line: 'moved', starts_at: moved });
  expect(conversation).toMatchObject({ open: true, unread: 0, closes_at: expect.any(String) });
  const unread = dataOf<UnreadCounts>(await again.browser.get('/api/messages/unread'));
  expect(unread).toEqual({ messages: 0, reservation_ids: [] });
});

it('ends with a cancellation as its last system message, and the owner no longer waits', async () => {
  const { id, owner, patient } = await booked();
  const sends = Array.from({ length: 8 }, (_, n) => owner.trySend(String(n)));
  await patient.browser.post('/api/reservations/cancel', { reservation_id: id, reason: 'سفر' });
  await Promise.all(sends);
  const { messages, conversation } = await owner.list();
  expect(systemMessageKinds(messages).at(-1)).toBe('cancelled');
  expect(systemMessageKinds(messages).filter(kind => kind === 'cancelled')).toHaveLength(1);
  expect(conversation.open).toBe(false);
  const query = 'select waiting_since from conversations where reservation_id = $1';
  expect((await test.database.pool.query(query, [id])).rows).toEqual([{ waiting_since: null }]);
});

it('adds a system message for a no-show, and once it is taken back, which opens the conversation again', async () => {
  const { owner, startsAt, act, patient } = await booked();
  test.advance((Date.parse(startsAt) - test.deps.now().getTime()) / 1000 + 16 * 60);
  await act('no-show');
  const again = conversationClient(await test.signedIn(patient.owner.id), 'owner', owner.reservationId);
  expect(systemMessageKinds((await again.list()).messages)).toEqual(['confirmed', 'no_show']);
  expect((await again.list()).conversation.open).toBe(false);
  await act('no-show/undo');
  const { messages, conversation } = await again.list();
  expect(systemMessageKinds(messages)).toEqual(['confirmed', 'no_show', 'no_show_undone']);
  expect(conversation.open).toBe(true);
});

it('a reservation that ends unpaid has no conversation', async () => {
  const [practice, patient] = [await tools.practice(), await tools.patient()];
  const order = tools.order(patient, practice, tools.slotIn(30));
  const made = dataOf<{ reservation: { id: string } }>(
    await patient.browser.post('/api/reservations/create', order),
  );
  const { id } = made.reservation;
  await patient.browser.post('/api/reservations/cancel', { reservation_id: id, reason: 'سفر' });
  const query = 'select count(*)::int as n from conversations where reservation_id = $1';
  expect((await test.database.pool.query(query, [id])).rows).toEqual([{ n: 0 }]);
  expect((await conversationClient(patient.browser, 'owner', id).tryList()).status).toBe(404);
});

it('a visit at the clinic has no conversation: nothing is sent, listed or counted, on either side', async () => {
  const tools = await visitTools(test);
  const visit = await tools.add({ pet_id: tools.pet.id });
  const owner = conversationClient(await tools.asOwner(), 'owner', visit.id);
  const doctor = conversationClient(await tools.asDoctor(), 'clinic', visit.id);
  for (const who of [owner, doctor]) {
    expect(refusal(await who.trySend('سؤال'))).toEqual({ status: 404, code: 'messages.not_found' });
    expect(refusal(await who.tryList())).toEqual({ status: 404, code: 'messages.not_found' });
    expect(refusal(await who.mute(true))).toEqual({ status: 404, code: 'messages.not_found' });
  }
  await tools.act(doctor.browser, 'reservations/open', visit.id);
  const query = 'select count(*)::int as n from conversations where reservation_id = $1';
  expect((await test.database.pool.query(query, [visit.id])).rows).toEqual([{ n: 0 }]);
  const named = { reservation_ids: visit.id };
  expect(dataOf(await owner.browser.get('/api/messages/previews', named))).toEqual({ previews: [] });
  const none = { messages: 0, reservation_ids: [] };
  expect(dataOf(await owner.browser.get('/api/messages/unread'))).toEqual(none);
  expect(dataOf(await doctor.browser.get('/api/clinic/messages/unread'))).toEqual({ ...none, waiting: 0 });
  expect(dataOf(await doctor.browser.get('/api/clinic/messages/conversations'))).toMatchObject({
    conversations: [],
  });
});
