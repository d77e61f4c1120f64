import { newId } from '@rifq/db';
import { buildConversation, buildDoctor } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorActor, ownerActor } from '../../demo/demo-actors.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { conversationClient, messageTools } from '../../testing/message-tools.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { messageDraftOf } from './append-message.ts';
import { sendMessage } from './send.service.ts';
import { listUndelivered, listUndeliveredAtClinic } from './undelivered.service.ts';
import { countUnreadAtClinic, countUnreadMessages } from './unread.service.ts';

const MANY = 6000;
const UNREAD = 3;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Builds an owner and a doctor with thousands of conversations, all but a few of them read. */
async function longKnown() {
  const { reservation, people } = await messageTools(test);
  const { pool, db } = test.database;
  await pool.query(
    `insert into reservations
     select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
       'starts_at', r.starts_at + n * interval '1 hour', 'ends_at', r.ends_at + n * interval '1 hour'))).*
     from reservations r, generate_series(1, ${MANY}) n where r.id = $1`,
    [reservation.id],
  );
  await buildConversation(db, reservation, { lastSeq: 2 });
  await pool.query(
    `insert into conversations (reservation_id, owner_id, clinic_id, last_seq, last_at)
     select id, owner_id, clinic_id, 2, now() from reservations where owner_id = $1 and id <> $2`,
    [people.owner.id, reservation.id],
  );
  const whoAndWhen = [people.owner.id, people.doctor.userId, test.deps.now()];
  await pool.query(
    `insert into messages (id, reservation_id, seq, side, kind, sender_id, doctor_id, text, folded, sent_at)
     select gen_random_uuid(), id, seq, side, 'text', sender, case side when 'clinic' then doctor_id end, 'نص', 'نص', $3
     from reservations, (values (1, 'owner', $1::uuid), (2, 'clinic', $2)) as two (seq, side, sender) where owner_id = $1`,
    whoAndWhen,
  );
  await pool.query(
    `insert into conversation_readers (reservation_id, user_id, read_seq, received_seq, last_incoming_seq, last_incoming_at)
     select id, reader, place, place, other, $3
     from (select id, reader, other, case when row_number() over (partition by reader) <= ${UNREAD} then 0 else 2 end
       as place from reservations, (values ($1::uuid, 2), ($2, 1)) as two (reader, other) where owner_id = $1) as placed`,
    whoAndWhen,
  );
  await pool.query('vacuum analyze conversations, messages, conversation_readers, reservations');
  return people;
}

describe('with thousands of conversations', () => {
  it.each(['owner', 'doctor'] as const)(
    'the badge and the undelivered messages of the %s read only rows with new messages',
    async who => {
      const { owner, doctor } = await longKnown();
      const actor = await doctorActor(test.deps, doctor.userId);
      const count = (db: typeof test.deps.db) =>
        who === 'owner'
          ? countUnreadMessages({ ...test.deps, db }, ownerActor(owner.id))
          : countUnreadAtClinic({ ...test.deps, db }, actor);
      expect(await count(test.deps.db)).toMatchObject({ messages: UNREAD });
      for (const table of ['conversation_readers', 'conversations', 'messages'])
        expect(await rowsRead(test.deps.db, table, count)).toBeLessThanOrEqual(UNREAD * 4);
      const name = (db: typeof test.deps.db) =>
        who === 'owner'
          ? listUndelivered({ ...test.deps, db }, ownerActor(owner.id))
          : listUndeliveredAtClinic({ ...test.deps, db }, actor);
      expect((await name(test.deps.db)).newest).toHaveLength(UNREAD);
      for (const table of ['conversation_readers', 'conversations', 'messages'])
        expect(await rowsRead(test.deps.db, table, name)).toBeLessThanOrEqual(UNREAD * 4);
    },
  );
});

describe('what is unread', () => {
  it('is the messages of the other side after the read cursor, however the user became a reader', async () => {
    const { owner, doctor, clinic, reservation } = await messageTools(test);
    const colleague = async () => {
      const { userId } = await buildDoctor(test.database.db, clinic.id);
      return {
        userId,
        their: conversationClient(await memberBrowser(test, userId), 'clinic', reservation.id),
      };
    };
    const [reads, mutes, writes] = [await colleague(), await colleague(), await colleague()];
    const first = await owner.send('أول');
    await owner.send('ثانٍ');
    await doctor.send('جواب');
    await reads.their.move('read', first.id);
    await mutes.their.mute(true);
    await mutes.their.mute(false);
    await writes.their.send('أضيف');
    const unread = async ({ userId }: { userId: string }) =>
      (await countUnreadAtClinic(test.deps, await doctorActor(test.deps, userId))).messages;
    expect([await unread(reads), await unread(mutes), await unread(writes)]).toEqual([1, 2, 0]);
    await owner.send('ثالث');
    expect([await unread(reads), await unread(mutes), await unread(writes)]).toEqual([2, 3, 1]);
  });

  it('includes messages sent while a reader reads for the first time', async () => {
    const { owner, doctor, clinic, reservation, people } = await messageTools(test);
    const { userId } = await buildDoctor(test.database.db, clinic.id);
    const colleague = conversationClient(await memberBrowser(test, userId), 'clinic', reservation.id);
    const first = await owner.send('أول');
    // The side's read cursor is there already, so the conversation's row does not change.
    await doctor.move('read', first.id);
    const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const caller = { side: 'owner', actor: ownerActor(people.owner.id) } as const;
    const draft = messageDraftOf({ reservation_id: reservation.id, message_id: newId(), text: 'وآخر' });
    const sending = sendMessage(test.deps, caller, draft, () => {
      written.resolve();
      return end.promise;
    });
    await written.promise;
    const reading = colleague.move('read', first.id);
    await waitForBlocked(test.database);
    end.resolve();
    await Promise.all([sending, reading]);
    const actor = await doctorActor(test.deps, userId);
    expect(await countUnreadAtClinic(test.deps, actor)).toMatchObject({ messages: 1 });
  });

  it('is stored for each reader consistently with the messages', async () => {
    const { rows } = await test.deps.db.execute(sql`
      select reader.* from conversation_readers reader join conversations using (reservation_id)
      left join lateral (select seq, sent_at from messages where reservation_id = reader.reservation_id
        and side = case owner_id when user_id then 'clinic' else 'owner' end order by seq desc limit 1) last on true
      where read_seq < coalesce(seq, 0) and (last_incoming_seq <> seq or last_incoming_at is distinct from sent_at)`);
    expect(rows).toEqual([]);
  });
});
