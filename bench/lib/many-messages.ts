import type { Connection } from '@rifq/db';

/** A share of all rows, for trying the measurement itself: `BENCH_SHARE=0.01`. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const OF_EACH = 50;
/** How many of each there are. */
export const messageSizes = {
  conversations: Math.round(200_000 * share),
  ofEach: OF_EACH,
  messages: Math.round(200_000 * share) * OF_EACH,
} as const;

/** The first reservations, of whatever state. */
const talked = `select id, owner_id, clinic_id, doctor_id, row_number() over (order by id) as n
  from reservations order by id limit ${messageSizes.conversations}`;

/** The id of a generated message: random, so that it shares no order with those of the measurement. */
const inserts = [
  `insert into conversations (reservation_id, owner_id, clinic_id, last_seq, last_at, owner_read_seq, owner_received_seq,
     clinic_read_seq, clinic_received_seq, waiting_since)
   select id, owner_id, clinic_id, ${OF_EACH}, now() - n * interval '10 seconds', ${OF_EACH}, ${OF_EACH}, ${OF_EACH}, ${OF_EACH},
     case when n % 200 = 0 then now() - n * interval '10 seconds' end
   from (${talked}) talked`,
  `insert into conversation_readers (reservation_id, user_id, read_seq, received_seq)
   select id, owner_id, ${OF_EACH}, ${OF_EACH} from (${talked}) talked`,
  `insert into messages (id, reservation_id, seq, side, kind, sender_id, doctor_id, text, folded, sent_at)
   select gen_random_uuid(), talked.id, seq, case when seq % 2 = 0 then 'clinic' else 'owner' end, 'text',
     case when seq % 2 = 0 then member.user_id else owner_id end, case when seq % 2 = 0 then doctor_id end,
     'هل لاحظتم احمرارًا داخل الأذن أو إفرازات؟ ' || seq, 'هل لاحظتم احمرارا داخل الاذن او افرازات ' || seq,
     now() - n * interval '10 seconds' - (${OF_EACH} - seq) * interval '1 minute'
   from (${talked}) talked join doctors on doctors.id = doctor_id join clinic_members member on member.id = doctors.member_id
   cross join generate_series(1, ${OF_EACH}) seq`,
];

/** Fills the conversations of reservations that are there already. */
export async function addManyMessages({ pool }: Connection): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Each row is checked once less: what is inserted follows from rows that are there.
    await client.query('set session_replication_role = replica');
    for (const insert of inserts) await client.query(insert);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}
