import { buildConversation } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorActor } from '../../../demo/demo-actors.ts';
import { clinicTools } from '../../../testing/clinic-tools.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listClinicConversations } from './list-conversations.service.ts';
import type { ConversationFilter } from './sources.ts';

const MANY = 6000;
const WAITING = 10;

let test: TestApp;
let list: (table: string, wanted: ConversationFilter & { after?: string }) => Promise<number>;
let oneInTheMiddle: string;

beforeAll(async () => {
  test = await startTestApp();
  const { pool, db } = test.database;
  const { book, doctor, owner, clinic } = await clinicTools(test);
  const first = await book();
  await pool.query(
    `insert into reservations
     select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
       'starts_at', r.starts_at + n * interval '1 hour', 'ends_at', r.ends_at + n * interval '1 hour'))).*
     from reservations r, generate_series(1, ${MANY}) n where r.id = $1`,
    [first.id],
  );
  await buildConversation(db, first, { lastSeq: 1 });
  await pool.query(
    `insert into conversations (reservation_id, owner_id, clinic_id, last_seq, last_at, waiting_since)
     select id, owner_id, clinic_id, 1, now() - n * interval '1 minute', case when n <= ${WAITING} then now() end
     from (select *, row_number() over (order by starts_at) as n from reservations where id <> $1) as r`,
    [first.id],
  );
  await pool.query(
    `insert into messages (id, reservation_id, seq, side, kind, sender_id, text, folded, sent_at)
     select gen_random_uuid(), reservation_id, 1, 'owner', 'text', $1, 'نص', 'نص', last_at from conversations`,
    [owner.id],
  );
  await pool.query(
    `insert into conversation_readers (reservation_id, user_id, read_seq)
     select reservation_id, $1, 1 from conversations`,
    [doctor.userId],
  );
  await pool.query('vacuum analyze conversations, messages, conversation_readers, reservations');
  const { rows } = await pool.query<{ reservation_id: string }>(
    'select reservation_id from conversations where clinic_id = $1 order by last_at desc offset 700 limit 1',
    [clinic.id],
  );
  oneInTheMiddle = rows[0]?.reservation_id ?? '';
  const actor = await doctorActor(test.deps, doctor.userId);
  list = (table, wanted) =>
    rowsRead(db, table, tx => listClinicConversations({ ...test.deps, db: tx }, actor, wanted));
});
afterAll(() => test.close());

describe('with many conversations of a clinic', () => {
  it.each([
    ['the first page', () => ({})],
    ['a page in the middle', () => ({ after: oneInTheMiddle })],
    ['the unread ones', () => ({ which: 'unread' as const })],
    ['a page of the doctor’s own', () => ({ which: 'mine' as const })],
    ['the waiting ones', () => ({ which: 'waiting' as const })],
  ])('%s reads few rows', async (_name, wanted) => {
    // The waiting ones, a batch of 60 others, the previews of the page, and the conversation of the cursor.
    for (const table of ['conversations', 'conversation_readers', 'messages'])
      expect(await list(table, wanted())).toBeLessThanOrEqual(WAITING + 60 + 20 + 20);
  });
});
