import { type Db, newId } from '@rifq/db';
import { buildConversation } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools } from '../../testing/clinic-tools.ts';
import { ownerActor } from '../../testing/owner-actor.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ConversationCaller } from './conversation-access.ts';
import { listMessages } from './list.service.ts';
import { previewConversations } from './previews.service.ts';
import { sendMessage } from './send.service.ts';
import { countUnreadMessages } from './unread.service.ts';

const MANY = 3000;
const PAGE = 50;

let test: TestApp;
let tools: ClinicTools;
let caller: ConversationCaller & { side: 'owner' };
const conversations: string[] = [];

const idAt = async (seq: number): Promise<string> => {
  const query = 'select id from messages where reservation_id = $1 and seq = $2';
  return (await test.database.pool.query<{ id: string }>(query, [conversations[0], seq])).rows[0]?.id ?? '';
};

beforeAll(async () => {
  test = await startTestApp();
  tools = await clinicTools(test);
  const { owner, doctor } = tools;
  const actor = ownerActor(owner);
  caller = { side: 'owner', actor };
  for (let n = 0; n < 4; n += 1) {
    const reservation = await tools.book({ in: 3000 + 60 * n });
    conversations.push(reservation.id);
    await buildConversation(test.database.db, reservation, { lastSeq: MANY });
    await test.database.pool.query(
      `insert into messages (id, reservation_id, seq, side, kind, sender_id, doctor_id, text, folded, sent_at)
       select gen_random_uuid(), $1, n, case when n % 2 = 0 then 'owner' else 'clinic' end, 'text',
         case when n % 2 = 0 then $2::uuid else $3::uuid end, case when n % 2 = 0 then null else $4::uuid end,
         'نص', 'نص', now() from generate_series(1, ${MANY}) as n`,
      [reservation.id, owner.id, doctor.userId, doctor.id],
    );
    await test.database.pool.query(
      'insert into conversation_readers (reservation_id, user_id, read_seq) values ($1, $2, $3)',
      [reservation.id, owner.id, n === 0 ? 10 : MANY],
    );
  }
  await test.database.pool.query('vacuum analyze messages, conversations, conversation_readers');
});
afterAll(() => test.close());

const read = (work: (tx: Db) => Promise<unknown>) => rowsRead(test.database.db, 'messages', work);
const depsOn = (db: Db) => ({ ...test.deps, db });
const here = () => conversations[0] ?? '';

describe('with many messages', () => {
  it.each([
    ['the newest messages', async () => ({})],
    ['messages before one', async () => ({ before: await idAt(2000) })],
    ['messages after one', async () => ({ after: await idAt(1000) })],
    ['messages around one', async () => ({ around: await idAt(1500) })],
    ['messages around the first unread one', async () => ({ around: 'unread' })],
  ])('listing %s reads a page and the counted unread messages', async (_name, where) => {
    const wanted = { reservation_id: here(), limit: PAGE, ...(await where()) };
    const rows = await read(tx => listMessages(depsOn(tx), caller, wanted));
    // 100 unread ones among messages of both sides, the first of them twice, and the message of the cursor.
    expect(rows).toBeLessThanOrEqual(PAGE + 200 + 10);
  });

  it('sending one reads no others', async () => {
    const draft = { reservationId: here(), messageId: newId(), text: 'جديد', file: null };
    expect(await read(tx => sendMessage(depsOn(tx), caller, draft))).toBeLessThanOrEqual(2);
  });

  it('previews and counts read only the last and unread ones', async () => {
    const ids = conversations.join(',');
    expect(await read(tx => previewConversations(depsOn(tx), caller.actor, ids))).toBeLessThanOrEqual(220);
    expect(await read(tx => countUnreadMessages(depsOn(tx), caller.actor))).toBeLessThanOrEqual(600);
  });
});
