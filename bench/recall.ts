import type { DatabasePool } from '@rifq/db';
import { addPractice } from './lib/one-practice.ts';
import { timeRequest, withOwnDatabase } from './lib/own-database.ts';
import { median, report } from './lib/report.ts';

const DOSES = 100_000;
/** Of the batch that is recalled: as many as the largest clinic gives of one. */
const RECALLED = 2000;
const TURNS = 30;
const GOAL_MS = 2000;
const GOAL_RATIO = 100;

/** Adds the doses of a clinic over years, in batches of 50, one of which is large. */
async function addDoses(connection: DatabasePool) {
  const practice = await addPractice(connection);
  const { pool } = connection;
  const { rows } = await pool.query<{ id: string; pet_id: string; user_id: string }>(
    `select r.id, r.pet_id, m.user_id from reservations r join doctors d on d.id = r.doctor_id
     join clinic_members m on m.id = d.member_id where r.clinic_id = $1 and r.state = 'completed' limit 1`,
    [practice.clinicId],
  );
  const [visit] = rows;
  if (!visit) throw new Error('the practice has no visit');
  await pool.query(
    `insert into doses (id, pet_id, given_on, product_name, batch, recorded_by, confirmed_at, confirmed_by,
       confirmed_doctor, confirmed_clinic, confirmed_in)
     select gen_random_uuid(), $1, date '2010-01-01' + n % 5000, 'Nobivac Rabies',
       case when n < ${RECALLED} then 'A482-19B' else 'B' || n / 50 end, 'clinic', now(), $2, 'د. سلمى', 'عيادة', $3
     from generate_series(0, ${DOSES - 1}) n`,
    [visit.pet_id, visit.user_id, visit.id],
  );
  return practice;
}

/** Compares the first page of a recall among 100,000 doses of one clinic with a bare query by index. */
export function measure(): Promise<boolean> {
  return withOwnDatabase(addDoses, async (url, { memberBearer }, { pool }) => {
    const calls: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const path = `/api/clinic/recall?batch=${encodeURIComponent('a482 19b')}`;
      const { ms, body } = await timeRequest(`${url}${path}`, memberBearer);
      if (turn === 0 && !body.includes('A482-19B')) throw new Error('the recall found nothing');
      calls.push(ms);
      const began = performance.now();
      await pool.query(
        "select id from doses where batch_fold = 'A48219B' and recorded_by = 'clinic' and not from_booklet and removed_at is null order by given_on desc, id desc limit 101",
      );
      bare.push(performance.now() - began);
    }
    console.log(`  a recall: ${median(calls).toFixed(1)} ms, a bare query ${median(bare).toFixed(1)} ms`);
    const isInTime = report('longest recall in ms', Math.max(...calls), { atMost: GOAL_MS });
    return (
      report('recall against a bare query', median(calls) / median(bare), { atMost: GOAL_RATIO }) && isInTime
    );
  });
}
