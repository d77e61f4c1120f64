import type { DatabasePool } from '@rifq/db';

/** A share of all rows, for trying the measurement itself: `BENCH_SHARE=0.01`. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const OF_EACH = 50;
const conversations = Math.round(200_000 * share);
/** Row counts. */
export const messageSizes = { conversations, ofEach: OF_EACH, messages: conversations * OF_EACH } as const;

/** Fast but unsafe settings to fill a database: rows are derived from existing ones, so keys are not checked. */
export const fillingSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  session_replication_role: 'replica',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
} as const;

/** The latest reservations, in any state: some are open, most were closed long ago. */
const talked = `select reservations.*, member.user_id as doctor_user, row_number() over (order by starts_at desc) as n
  from reservations join doctors on doctors.id = doctor_id join clinic_members member on member.id = doctors.member_id
  order by starts_at desc limit ${conversations}`;

const lastAt = `now() - n * interval '10 seconds'`;
/** One of 199 waits for a reply, and is unread by its doctor. */
const isUnread = 'n % 199 = 0';

/** Ids of messages are random, so that they are unrelated in order to those of the measurement. */
const inserts = [
  `insert into conversations (reservation_id, owner_id, clinic_id, last_seq, last_at, owner_read_seq, owner_received_seq,
     clinic_read_seq, clinic_received_seq, waiting_since)
   select id, owner_id, clinic_id, ${OF_EACH}, ${lastAt}, ${OF_EACH}, ${OF_EACH}, ${OF_EACH}, ${OF_EACH},
     case when ${isUnread} then ${lastAt} end
   from (${talked}) talked`,
  `insert into conversation_readers (reservation_id, user_id, read_seq, received_seq, last_incoming_seq, last_incoming_at)
   select id, reader, case when ${isUnread} and reader = doctor_user then ${OF_EACH / 2} else ${OF_EACH} end, ${OF_EACH},
     case when reader = doctor_user then ${OF_EACH} else ${OF_EACH - 1} end, ${lastAt}
   from (${talked}) talked cross join lateral unnest(array[owner_id, doctor_user]) reader
   on conflict do nothing`,
  `insert into messages (id, reservation_id, seq, side, kind, sender_id, doctor_id, text, folded, sent_at)
   select gen_random_uuid(), id, seq, case when seq % 2 = 0 then 'owner' else 'clinic' end, 'text',
     case when seq % 2 = 0 then owner_id else doctor_user end, case when seq % 2 = 1 then doctor_id end,
     'هل لاحظتم احمرارًا داخل الأذن أو إفرازات؟ ' || seq, 'هل لاحظتم احمرارا داخل الاذن او افرازات ' || seq,
     ${lastAt} - (${OF_EACH} - seq) * interval '1 minute'
   from (${talked}) talked cross join generate_series(1, ${OF_EACH}) seq`,
];

/** Adds conversations to existing reservations. */
export async function addManyMessages({ pool }: DatabasePool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const insert of inserts) await client.query(insert);
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}
