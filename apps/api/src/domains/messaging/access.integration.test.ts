import type { Message } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { messageLimits } from '@rifq/rules';
import { buildDoctor, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { jpeg } from '../../testing/images.ts';
import { type ConversationClient, conversationClient, messageTools } from '../../testing/message-tools.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { removeMember } from '../reservations/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOUR = 3600;
const DAY = 24 * HOUR;
const missing = { status: 404, code: 'messages.not_found' };
const closed = { status: 409, code: 'messages.closed' };
const forRole = { status: 403, code: 'clinics.role' };

/** Returns the refusals of all calls about a message of the conversation. */
async function everyCall(who: ConversationClient, messageId: string) {
  return [
    await who.tryList(),
    await who.trySend('نص'),
    await who.tryMove('received', messageId),
    await who.tryMove('read', messageId),
    await who.mute(true),
    await who.get('search', { text: 'نص' }),
    await who.get('print'),
  ].map(refusal);
}
const seven = <T>(one: T): T[] => Array(7).fill(one);

/** Changes columns of the conversation's reservation directly. */
async function change(id: string, columns: Partial<typeof reservations.$inferInsert>): Promise<void> {
  await test.database.db.update(reservations).set(columns).where(eq(reservations.id, id));
}

describe('access to a conversation', () => {
  it('does not exist for another owner, another clinic, or a doctor on the owner’s calls', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const { id } = await owner.send('سؤال');
    const others = await messageTools(test);
    const outsiders = [
      conversationClient(others.owner.browser, 'owner', reservation.id),
      conversationClient(others.doctor.browser, 'clinic', reservation.id),
      conversationClient(doctor.browser, 'owner', reservation.id),
      conversationClient(owner.browser, 'owner', newId()),
    ];
    for (const outsider of outsiders) expect(await everyCall(outsider, id)).toEqual(seven(missing));
  });

  it('is for the desk as for a doctor, except notes and files, and refused to users who are not members', async () => {
    const { owner, reservation, asDesk } = await messageTools(test);
    const { id } = await owner.send('سؤال');
    const desk = conversationClient(await asDesk(), 'clinic', reservation.id);
    expect((await everyCall(desk, id)).map(({ status }) => status)).toEqual(seven(200));
    const note = { reservation_id: reservation.id, note_id: newId(), text: 'ملاحظة' };
    for (const refused of [
      await desk.tryAttach(await jpeg()),
      await desk.get('files'),
      await desk.get('notes'),
      await desk.browser.post('/api/clinic/messages/notes/add', note),
    ])
      expect(refusal(refused)).toEqual(forRole);
    const intruder = conversationClient(owner.browser, 'clinic', reservation.id);
    expect(refusal(await intruder.tryList())).toEqual({ status: 403, code: 'clinics.members_only' });
  });

  it('lets a doctor read the conversation of an own pet only as its owner', async () => {
    const { clinic, doctor, book } = await messageTools(test);
    const vet = await buildDoctor(test.database.db, clinic.id);
    const pet = await buildPet(test.database.db, vet.userId);
    const own = await book({ ownerId: vet.userId, petId: pet.id, in: 5000 });
    const browser = await memberBrowser(test, vet.userId);
    const { id } = await conversationClient(browser, 'owner', own.id).send('عن قطتي');
    expect(await everyCall(conversationClient(browser, 'clinic', own.id), id)).toEqual(seven(forRole));
    expect((await conversationClient(doctor.browser, 'clinic', own.id).list()).messages).toHaveLength(1);
  });

  it('ends immediately for a removed doctor, whose messages retain the name', async () => {
    const { owner, clinic, reservation } = await messageTools(test);
    const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. يوسف' });
    const second = conversationClient(await memberBrowser(test, colleague.userId), 'clinic', reservation.id);
    const { id } = await second.send('نصيحة');
    const query = 'select phone_e164 from users where id = $1';
    const { rows } = await test.database.pool.query<{ phone_e164: string }>(query, [colleague.userId]);
    const order = {
      phoneE164: rows[0]?.phone_e164 ?? '',
      cancelReason: null,
      offersColleagues: false,
      operator: new Operator('an operator'),
    };
    await removeMember(test.deps, order);
    expect((await second.tryList()).status).toBe(401);
    const again = conversationClient(await memberBrowser(test, colleague.userId), 'clinic', reservation.id);
    const noMember = { status: 403, code: 'clinics.members_only' };
    expect(await everyCall(again, id)).toEqual(seven(noMember));
    expect((await owner.list()).messages[0]).toMatchObject({ id, sender: 'د. يوسف' });
    const { id: next } = await owner.send('شكرًا');
    const event = `select payload from outbox_events where payload ->> 'message_id' = $1`;
    expect(JSON.stringify((await test.database.pool.query(event, [next])).rows)).not.toContain(
      colleague.userId,
    );
  });
});

describe('a conversation by the state of its reservation', () => {
  it.each([
    [
      'awaits payment',
      { state: 'awaiting_payment', paidAt: null, heldUntil: new Date(Date.now() + 600_000) },
    ],
    ['has expired', { state: 'expired', paidAt: null }],
    ['was cancelled unpaid', { state: 'cancelled', paidAt: null }],
  ] as const)('does not exist for one that %s', async (_what, columns) => {
    const { owner, doctor, reservation } = await messageTools(test);
    await change(reservation.id, columns);
    for (const who of [owner, doctor]) expect(await everyCall(who, newId())).toEqual(seven(missing));
  });

  it.each(['confirmed', 'in_session'] as const)('is open for one that is %s', async state => {
    const { owner, doctor, reservation } = await messageTools(test);
    await change(reservation.id, { state });
    for (const who of [owner, doctor]) expect((await who.trySend('نص')).status).toBe(200);
    expect(await owner.readerState()).toMatchObject({ open: true, closes_at: null });
  });

  it('stays open for 72 hours after its completion, and the clinic can read it until the record closes', async () => {
    const tools = await messageTools(test);
    const { reservation } = tools;
    const { id } = await tools.owner.send('سؤال');
    const completedAt = test.deps.now();
    const endsAt = new Date(completedAt.getTime() - 60_000);
    const startsAt = new Date(endsAt.getTime() - 1_800_000);
    await change(reservation.id, { state: 'completed', completedAt, startsAt, endsAt });
    const closesAt = new Date(completedAt.getTime() + messageLimits.openHours * HOUR * 1000).toISOString();
    test.advance(messageLimits.openHours * HOUR - 1);
    // The sessions from before have expired.
    const asDoctor = async () => conversationClient(await tools.asDoctor(), 'clinic', reservation.id);
    const owner = conversationClient(await tools.asOwner(), 'owner', reservation.id);
    const doctor = await asDoctor();
    const [late, lateToo] = [newId(), newId()];
    expect((await owner.trySend('قبل الإغلاق', late)).status).toBe(200);
    expect(await doctor.readerState()).toMatchObject({ open: true, closes_at: closesAt });
    test.advance(1);
    for (const who of [owner, doctor]) {
      expect(refusal(await who.trySend('بعده'))).toEqual(closed);
      expect(await who.readerState()).toMatchObject({ open: false, closes_at: closesAt });
      expect((await who.tryMove('read', id)).status).toBe(200);
    }
    // A repeat of a sent message succeeds, since its first response may have been lost.
    expect(dataOf<{ message: Message }>(await owner.trySend('قبل الإغلاق', late)).message.id).toBe(late);
    expect(refusal(await owner.trySend('آخر', lateToo))).toEqual(closed);
    test.advance(27 * DAY - 120);
    expect((await (await asDoctor()).tryList()).status).toBe(200);
    test.advance(120);
    expect(await everyCall(await asDoctor(), id)).toEqual(seven(missing));
    expect(
      (await conversationClient(await tools.asOwner(), 'owner', reservation.id).list()).messages,
    ).toHaveLength(2);
  });

  it('is read-only immediately after a no-show, and only for the owner after a paid reservation is cancelled', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const { id } = await owner.send('سؤال');
    await change(reservation.id, { state: 'no_show', missedAt: test.deps.now() });
    for (const who of [owner, doctor]) {
      expect(refusal(await who.trySend('نص'))).toEqual(closed);
      expect((await who.tryList()).status).toBe(200);
    }
    await change(reservation.id, { state: 'cancelled', cancelledAt: test.deps.now() });
    expect(refusal(await owner.trySend('نص'))).toEqual(closed);
    expect((await owner.list()).messages).toHaveLength(1);
    expect(await everyCall(doctor, id)).toEqual(seven(missing));
  });
});
