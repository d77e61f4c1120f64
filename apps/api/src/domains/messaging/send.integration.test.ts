import type { Message } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { conversations } from '@rifq/db/schema/messaging';
import { messageLimits } from '@rifq/rules';
import { buildConversation } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationClient, messageTools } from '../../testing/message-tools.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text);
const seqsOf = (messages: readonly Message[]) => messages.map(({ seq }) => seq);
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

const sentEvents = async (reservationId: string) =>
  (
    await test.database.pool.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox_events where kind = 'message.sent' and payload ->> 'reservation_id' = $1`,
      [reservationId],
    )
  ).rows.map(({ payload }) => payload);

async function conversationOf(reservationId: string) {
  const where = eq(conversations.reservationId, reservationId);
  const [row] = await test.database.db.select().from(conversations).where(where);
  return row;
}

describe('a message', () => {
  it('is listed for both sides in the same order, with the names of the senders', async () => {
    const { owner, doctor, people } = await messageTools(test);
    await owner.send('هل أُحضر دفتر التطعيمات؟');
    await doctor.send('نعم، من فضلكم.\nوصورة للأذن.');
    const [question, reply] = (await owner.list()).messages;
    const name = `${people.owner.firstname} ${people.owner.surname}`;
    expect(question).toMatchObject({ seq: 1, side: 'owner', own: true, sender: name, doctor_id: null });
    expect(reply).toMatchObject({
      seq: 2,
      side: 'clinic',
      own: false,
      sender: 'د. سلمى الحدّاد',
      doctor_id: people.doctor.id,
      text: 'نعم، من فضلكم.\nوصورة للأذن.',
      kind: 'text',
      file: null,
      system: null,
    });
    const seen = (await doctor.list()).messages;
    expect(seen.map(({ own }) => own)).toEqual([false, true]);
    expect(textsOf(seen)).toEqual([question?.text, reply?.text]);
  });

  it('has a sender without a name after the owner’s account is erased', async () => {
    const { owner, doctor, people } = await messageTools(test);
    await owner.send('سؤال');
    await test.database.pool.query(
      'update users set firstname = null, surname = null, erased_at = now() where id = $1',
      [people.owner.id],
    );
    const [message] = (await doctor.list()).messages;
    expect(message).toMatchObject({ side: 'owner', sender: 'حساب محذوف', text: 'سؤال' });
  });

  it('is sent once with one event when repeated concurrently and later', async () => {
    const { owner, reservation } = await messageTools(test);
    const id = newId();
    const responses = await Promise.all(upTo(20).map(() => owner.trySend('مرة واحدة', id)));
    const sent = responses.map(response => dataOf<{ message: Message }>(response).message);
    for (const message of sent) expect(message).toEqual(sent[0]);
    expect(await owner.send('نص آخر', id)).toEqual(sent[0]);
    expect(seqsOf((await owner.list()).messages)).toEqual([1]);
    expect(await sentEvents(reservation.id)).toHaveLength(1);
  });

  it('gets a unique sequence number when both sides send many concurrently', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const texts = upTo(50).map(String);
    const responses = await Promise.all(
      texts.map((text, index) => (index % 2 === 0 ? owner : doctor).trySend(text)),
    );
    for (const response of responses) expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { messages } = await owner.list({ limit: '100' });
    expect(seqsOf(messages)).toEqual(upTo(50));
    expect(new Set(textsOf(messages))).toEqual(new Set(texts));
    expect(await sentEvents(reservation.id)).toHaveLength(50);
  });

  it('notifies the owner and the clinic’s members by its event', async () => {
    const { owner, reservation, people, clinic, desk } = await messageTools(test);
    const { id } = await owner.send('مرحبًا');
    const [payload] = await sentEvents(reservation.id);
    expect(payload).toEqual({
      user_id: people.owner.id,
      reservation_id: reservation.id,
      message_id: id,
      sender_id: people.owner.id,
      clinic_id: clinic.id,
      doctor_id: people.doctor.id,
      doctor_user_ids: [people.doctor.userId],
      desk_user_ids: [desk.userId],
    });
  });

  it('is refused with an id used by another sender or in another conversation', async () => {
    const { owner, doctor, book } = await messageTools(test);
    const { id } = await owner.send('سؤال');
    const taken = { status: 409, code: 'messages.id_taken' };
    expect(refusal(await doctor.trySend('جواب', id))).toEqual(taken);
    const otherConversation = conversationClient(owner.browser, 'owner', (await book({ in: 4000 })).id);
    expect(refusal(await otherConversation.trySend('سؤال', id))).toEqual(taken);
    expect((await otherConversation.list()).messages).toEqual([]);
  });

  it('is sent in only one conversation when its id is used in several concurrently', async () => {
    const { owner, book } = await messageTools(test);
    const others = await Promise.all(
      upTo(6).map(async n =>
        conversationClient(owner.browser, 'owner', (await book({ in: 4000 + 60 * n })).id),
      ),
    );
    const id = newId();
    const responses = await Promise.all(others.map(other => other.trySend('سؤال', id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...upTo(5).map(() => 409)]);
  });

  it('is the same message with ids in upper case', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const id = newId();
    const capitals = conversationClient(owner.browser, 'owner', reservation.id.toUpperCase());
    const sent = await capitals.send('سؤال', id.toUpperCase());
    expect(sent.id).toBe(id);
    expect(await owner.send('سؤال', id)).toEqual(sent);
    expect(await capitals.send('سؤال', id.toUpperCase())).toEqual(sent);
    const [event] = await sentEvents(reservation.id);
    expect(event).toMatchObject({ reservation_id: reservation.id, message_id: id });
    const reader = conversationClient(doctor.browser, 'clinic', reservation.id.toUpperCase());
    expect(await reader.move('read', id.toUpperCase())).toMatchObject({ read_seq: 1, unread: 0 });
  });

  it('is refused with an id that is not a UUIDv7, without visible text, or when too long', async () => {
    const { owner } = await messageTools(test);
    const statuses = [
      await owner.trySend('نص', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
      await owner.trySend(' \u200f\n '),
      await owner.trySend('ن'.repeat(messageLimits.text + 1)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 422, 422]);
    expect((await owner.send('ن'.repeat(messageLimits.text))).text).toHaveLength(messageLimits.text);
  });
});

describe('waiting for a reply', () => {
  it('begins with the owner’s first message without a reply', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const first = await owner.send('سؤال');
    test.advance(60);
    await owner.send('وآخر');
    expect((await conversationOf(reservation.id))?.waitingSince?.toISOString()).toBe(first.sent_at);
    await doctor.send('جواب');
    expect((await conversationOf(reservation.id))?.waitingSince).toBeNull();
  });
});

describe('the limits', () => {
  it('per minute apply to all conversations of a user and state when to retry; a repeat does not count', async () => {
    const { owner, doctor, book, people } = await messageTools(test);
    const { id } = await owner.send('أولى');
    const { pool } = test.database;
    await pool.query(
      `insert into rate_limit_hits (id, bucket, at)
       select gen_random_uuid(), $1, $2 from generate_series(2, ${messageLimits.perMinute})`,
      [`messages:${people.owner.id}`, test.deps.now()],
    );
    const otherConversation = conversationClient(owner.browser, 'owner', (await book({ in: 4000 })).id);
    const refused = await otherConversation.trySend('كثير');
    expect(refusal(refused)).toEqual({ status: 429, code: 'messages.too_many' });
    expect(refused.body).toMatchObject({ retry_after: 60 });
    expect((await owner.trySend('أولى', id)).status).toBe(200);
    expect((await doctor.trySend('للطبيبة حدّها')).status).toBe(200);
    test.advance(61);
    expect((await otherConversation.trySend('بعد دقيقة')).status).toBe(200);
  });

  it('per conversation apply to its messages', async () => {
    const { owner, reservation } = await messageTools(test);
    const full = { lastSeq: messageLimits.messages };
    await buildConversation(test.database.db, reservation, full);
    expect(refusal(await owner.trySend('زيادة'))).toEqual({ status: 409, code: 'messages.full' });
  });
});
