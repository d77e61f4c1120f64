import type { Undelivered } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConversationClient, conversationClient, messageTools } from '../../testing/message-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const undelivered = async (browser: Browser, side: 'owner' | 'clinic') => {
  const path = side === 'owner' ? '/api/messages/undelivered' : '/api/clinic/messages/undelivered';
  return dataOf<Undelivered>(await browser.get(path)).newest;
};
const named = ({ reservationId }: ConversationClient, { id }: { id: string }) => ({
  reservation_id: reservationId,
  message_id: id,
});

describe('undelivered messages', () => {
  it('are listed by the last one of each conversation, latest first, also of muted ones', async () => {
    const { owner, doctor, book } = await messageTools(test);
    const later = (await book({ in: 5000 })).id;
    const [ownersOther, doctorsOther] = [
      conversationClient(owner.browser, 'owner', later),
      conversationClient(doctor.browser, 'clinic', later),
    ];
    await owner.mute(true);
    await doctor.send('جواب');
    const last = await doctor.send('وآخر');
    test.advance(1);
    const there = await doctorsOther.send('وجواب هناك');
    expect(await undelivered(owner.browser, 'owner')).toEqual([
      named(ownersOther, there),
      named(owner, last),
    ]);
    await owner.move('received', last.id);
    await ownersOther.move('read', there.id);
    expect(await undelivered(owner.browser, 'owner')).toEqual([]);
    expect(await undelivered(doctor.browser, 'clinic')).toEqual([]);
  });

  it('are listed for a doctor while the clinic may read the conversation, and for no one who is no reader', async () => {
    const { owner, doctor, reservation, asDesk } = await messageTools(test);
    const outsider = await messageTools(test);
    const question = await owner.send('سؤال');
    expect(await undelivered(doctor.browser, 'clinic')).toEqual([named(doctor, question)]);
    expect(await undelivered(outsider.doctor.browser, 'clinic')).toEqual([]);
    expect(await undelivered(owner.browser, 'owner')).toEqual([]);
    expect(await undelivered(await asDesk(), 'clinic')).toEqual([]);
    const query = `update reservations set state = 'cancelled', cancelled_at = now() where id = $1`;
    await test.database.pool.query(query, [reservation.id]);
    expect(await undelivered(doctor.browser, 'clinic')).toEqual([]);
  });

  it('are listed for a limited number of conversations, and for others once those are delivered', async () => {
    const { owner, doctor, reservation } = await messageTools(test);
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into reservations
       select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
         'starts_at', r.starts_at + n * interval '1 hour', 'ends_at', r.ends_at + n * interval '1 hour'))).*
       from reservations r, generate_series(1, $2::int) n where r.id = $1 returning id`,
      [reservation.id, messageLimits.undelivered],
    );
    for (const { id } of [...rows, reservation])
      await conversationClient(doctor.browser, 'clinic', id).send('جواب');
    const first = await undelivered(owner.browser, 'owner');
    expect(first).toHaveLength(messageLimits.undelivered);
    for (const { reservation_id, message_id } of first)
      await conversationClient(owner.browser, 'owner', reservation_id).move('received', message_id);
    expect(await undelivered(owner.browser, 'owner')).toHaveLength(1);
  });
});
