import type { Conversation, ConversationPreview, UnreadCounts } from '@rifq/contract/calls';
import { buildDoctor } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { conversationClient, messageTools } from '../../testing/message-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const cursorsOf = ({ read_seq, other_received_seq, other_read_seq, unread }: Conversation) => ({
  read_seq,
  other_received_seq,
  other_read_seq,
  unread,
});

type ReaderEvent = { kind: string; payload: { reader_id: string; audience_ids?: string[] } };
const readerEvents = async (reservationId: string): Promise<ReaderEvent[]> =>
  (
    await test.database.pool.query<ReaderEvent>(
      `select kind, payload from outbox_events where payload ->> 'reservation_id' = $1
       and kind in ('message.received', 'message.read', 'conversation.muted') order by id`,
      [reservationId],
    )
  ).rows;

describe('the state of a message', () => {
  it('is sent, received, and read, for the sender on either side', async () => {
    const { owner, doctor } = await messageTools(test);
    const question = await owner.send('سؤال');
    expect(cursorsOf(await owner.readerState())).toEqual({
      read_seq: 1,
      other_received_seq: 0,
      other_read_seq: 0,
      unread: 0,
    });
    expect(cursorsOf(await doctor.move('received', question.id))).toMatchObject({ read_seq: 0, unread: 1 });
    expect(cursorsOf(await owner.readerState())).toMatchObject({ other_received_seq: 1, other_read_seq: 0 });
    expect(cursorsOf(await doctor.move('read', question.id))).toMatchObject({ read_seq: 1, unread: 0 });
    expect(cursorsOf(await owner.readerState())).toMatchObject({ other_received_seq: 1, other_read_seq: 1 });
    const reply = await doctor.send('جواب');
    expect(cursorsOf(await owner.move('read', reply.id))).toMatchObject({ read_seq: 2, unread: 0 });
    expect(cursorsOf(await doctor.readerState())).toMatchObject({ other_received_seq: 2, other_read_seq: 2 });
  });

  it('is not read when a device automatically sends a message that was queued before', async () => {
    const { owner, doctor } = await messageTools(test);
    const question = await owner.send('سؤال');
    await doctor.move('read', question.id);
    const reply = await doctor.send('جواب لم يره أحد');
    const late = await owner.trySend('كُتبت بلا اتصال');
    expect(dataOf<{ conversation: Conversation }>(late).conversation).toMatchObject({
      unread: 1,
      first_unread_id: reply.id,
    });
    expect(cursorsOf(await doctor.readerState())).toMatchObject({ other_received_seq: 1, other_read_seq: 1 });
    expect((await owner.readerState()).unread).toBe(1);
    await owner.move('read', reply.id);
    expect(cursorsOf(await doctor.readerState())).toMatchObject({ other_received_seq: 2, other_read_seq: 2 });
    await owner.send('شكرًا');
    expect(cursorsOf(await doctor.readerState())).toMatchObject({ other_read_seq: 4 });
  });

  it('never moves back, and a repeat emits no event', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const [first, second] = [await owner.send('أولى'), await owner.send('ثانية')];
    await doctor.move('read', second.id);
    await doctor.move('read', first.id);
    await doctor.move('read', second.id);
    await doctor.move('received', second.id);
    expect(cursorsOf(await doctor.readerState())).toMatchObject({ read_seq: 2, unread: 0 });
    expect(cursorsOf(await owner.readerState())).toMatchObject({ other_read_seq: 2 });
    expect((await readerEvents(reservation.id)).map(({ kind }) => kind)).toEqual(['message.read']);
  });

  it('is that of the first doctor; when a second one reads, only that one is notified', async () => {
    const { owner, doctor, clinic, reservation, people, desk } = await messageTools(test);
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const browser = await memberBrowser(test, colleague.userId);
    const second = conversationClient(browser, 'clinic', reservation.id);
    const { id } = await owner.send('سؤال');
    await doctor.move('read', id);
    expect(cursorsOf(await second.readerState())).toMatchObject({ read_seq: 0, unread: 1 });
    await second.move('read', id);
    const [first, other] = await readerEvents(reservation.id);
    const both = [people.owner.id, people.doctor.userId, colleague.userId, desk.userId].sort();
    expect(first?.payload.audience_ids?.toSorted()).toEqual(both);
    expect(other?.payload.audience_ids).toEqual([colleague.userId]);
  });
});

it('does not notify members without access of a later read by the owner', async () => {
  const { owner, doctor, reservation, people, desk, book } = await messageTools(test);
  const { id } = await doctor.send('جواب');
  const other = conversationClient(doctor.browser, 'clinic', (await book({ in: 5000 })).id);
  const there = conversationClient(owner.browser, 'owner', other.reservationId);
  const reply = await other.send('وجواب هناك');
  const query = `update reservations set state = 'cancelled', cancelled_at = now() where id = $1`;
  await test.database.pool.query(query, [reservation.id]);
  await owner.move('read', id);
  await there.move('read', reply.id);
  expect((await readerEvents(reservation.id)).map(({ payload }) => payload.audience_ids)).toEqual([
    [people.owner.id],
  ]);
  const [open] = await readerEvents(other.reservationId);
  const all = [people.owner.id, people.doctor.userId, desk.userId];
  expect(open?.payload.audience_ids?.toSorted()).toEqual(all.sort());
});

describe('what is unread', () => {
  const unread = async (browser: Browser, path: string) =>
    dataOf<UnreadCounts & { waiting?: number }>(await browser.get(path));

  it('contains only messages of the other side', async () => {
    const { owner, doctor, clinic, reservation } = await messageTools(test);
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const second = conversationClient(await memberBrowser(test, colleague.userId), 'clinic', reservation.id);
    await owner.send('سؤال');
    await doctor.send('جواب');
    await doctor.send('وآخر');
    expect(await second.readerState()).toMatchObject({ unread: 1 });
    expect(await owner.readerState()).toMatchObject({ unread: 2 });
  });

  it('is counted up to 100', async () => {
    const { owner, doctor } = await messageTools(test);
    for (let n = 0; n < 105; n += 1) await doctor.send(String(n));
    expect(await owner.readerState()).toMatchObject({ unread: 100, last_seq: 105 });
  });

  it('is counted over all conversations, without muted ones', async () => {
    const tools = await messageTools(test);
    const { owner, doctor, reservation, book } = tools;
    const later = await book({ in: 5000 });
    const [ownersOther, doctorsOther] = [
      conversationClient(owner.browser, 'owner', later.id),
      conversationClient(doctor.browser, 'clinic', later.id),
    ];
    await owner.send('سؤال');
    await ownersOther.send('سؤال');
    await doctor.send('جواب');
    test.advance(1);
    await doctorsOther.send('جواب');
    await doctorsOther.send('وآخر');
    const path = '/api/messages/unread';
    expect(await unread(owner.browser, path)).toEqual({
      messages: 3,
      reservation_ids: [later.id, reservation.id],
    });
    expect(dataOf<{ conversation: Conversation }>(await ownersOther.mute(true)).conversation.muted).toBe(
      true,
    );
    await ownersOther.mute(true);
    expect(await unread(owner.browser, path)).toEqual({ messages: 1, reservation_ids: [reservation.id] });
    await ownersOther.mute(false);
    expect((await unread(owner.browser, path)).messages).toBe(3);
    expect((await readerEvents(later.id)).map(({ kind }) => kind)).toEqual([
      'conversation.muted',
      'conversation.muted',
    ]);
  });

  it('is counted for a doctor with the waiting conversations, and for the desk with those routed to it', async () => {
    const { owner, doctor, reservation, asDesk } = await messageTools(test);
    const path = '/api/clinic/messages/unread';
    await doctor.send('أهلًا');
    const question = await owner.send('سؤال');
    expect(await unread(doctor.browser, path)).toEqual({
      messages: 1,
      reservation_ids: [reservation.id],
      waiting: 1,
    });
    await doctor.send('جواب');
    expect(await unread(doctor.browser, path)).toMatchObject({ messages: 1, waiting: 0 });
    await doctor.move('read', question.id);
    expect(await unread(doctor.browser, path)).toEqual({ messages: 0, reservation_ids: [], waiting: 0 });
    await owner.send('سؤال آخر');
    expect(await unread(await asDesk(), path)).toEqual({ messages: 0, reservation_ids: [], waiting: 0 });
  });
});

describe('a colleague', () => {
  it('becomes a reader by the first action in a conversation, but not by delivery to a device', async () => {
    const { owner, clinic, reservation } = await messageTools(test);
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const second = conversationClient(await memberBrowser(test, colleague.userId), 'clinic', reservation.id);
    const counts = async () =>
      dataOf<UnreadCounts>(await second.browser.get('/api/clinic/messages/unread')).reservation_ids;
    const question = await owner.send('سؤال');
    await second.move('received', question.id);
    expect(await counts()).toEqual([]);
    expect(cursorsOf(await owner.readerState())).toMatchObject({ other_received_seq: 1, other_read_seq: 0 });
    await second.send('جواب');
    await owner.send('وآخر');
    expect(await counts()).toEqual([reservation.id]);
  });
});

describe('previews', () => {
  it('show the last message on one line and the unread count, and no other conversations', async () => {
    const { owner, doctor, reservation, book } = await messageTools(test);
    const outsider = await messageTools(test);
    await outsider.owner.send('سرّ');
    const silent = await book({ in: 5000 });
    const unpaid = await book({ in: 6000, state: 'cancelled' });
    const last = await doctor.send(`سطر\nوآخر ${'ن'.repeat(200)}`);
    const ids = [reservation.id, silent.id, unpaid.id, outsider.reservation.id].join(',');
    const { previews } = dataOf<{ previews: ConversationPreview[] }>(
      await owner.browser.get('/api/messages/previews', { reservation_ids: ids }),
    );
    expect(previews).toHaveLength(2);
    const byId = new Map(previews.map(preview => [preview.reservation_id, preview]));
    expect(byId.get(silent.id)).toMatchObject({ open: true, last: null, unread: 0 });
    expect(byId.get(reservation.id)).toEqual({
      reservation_id: reservation.id,
      open: true,
      last: {
        id: last.id,
        seq: 1,
        kind: 'text',
        side: 'clinic',
        own: false,
        text: `سطر وآخر ${'ن'.repeat(120 - 'سطر\nوآخر '.length)}`,
        system: null,
        sent_at: last.sent_at,
      },
      unread: 1,
      other_received_seq: 1,
      other_read_seq: 1,
      muted: false,
    });
  });
});
