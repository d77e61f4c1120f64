import { type DatabasePool, newId } from '@rifq/db';
import { buildPet } from '@rifq/testing';
import { addPractice } from './lib/one-practice.ts';
import { timeRequest, withOwnDatabase } from './lib/own-database.ts';
import { median, report } from './lib/report.ts';

const TURNS = 30;
const GOAL_MS = 1000;
const GOAL_RATIO = 10;
const sizes = { few: 20, many: 500 } as const;

/** Adds a pet with a number of entries: a quarter each of visits with chart, doses, weights and files. */
async function addPetWith({ db, pool }: DatabasePool, ownerId: string, clinicId: string, entries: number) {
  const { id: petId } = await buildPet(db, ownerId);
  const part = entries / 4;
  const { rows } = await pool.query<{ doctor_id: string; member_id: string }>(
    'select d.id as doctor_id, d.member_id from doctors d where d.clinic_id = $1 limit 1',
    [clinicId],
  );
  const [doctor] = rows;
  if (!doctor) throw new Error('the practice has no doctor');
  for (let index = 0; index < part; index += 1) {
    const visit = newId();
    await pool.query(
      `insert into reservations (id, owner_id, pet_id, clinic_id, doctor_id, kind, state, starts_at, ends_at, reason,
         payment_method, price, currency, points, paid_at, booked_by, completed_at, summary)
       values ($1, $2, $3, $4, $5, 1, 'completed', $6, $6::timestamptz + interval '30 minutes', 'حكّة', 2, 2000, 'SAR', 0,
         $6, 'owner', $6, 'بخير.')`,
      [
        visit,
        ownerId,
        petId,
        clinicId,
        doctor.doctor_id,
        new Date(Date.UTC(2014, 0, 1 + index * 7, 9)).toISOString(),
      ],
    );
    await pool.query(
      `insert into prescriptions (id, reservation_id, drug, dose, route, frequency, prescriber, member_id)
       values ($1, $2, 'Surolan', '5', 'ear', '2', 'د. سلمى', $3)`,
      [newId(), visit, doctor.member_id],
    );
    const key = newId();
    await pool.query(
      `insert into visit_files (id, reservation_id, kind, title, taken_on, values, key, format, bytes, author, member_id, is_for_owner)
       values ($1, $2, 'lab_result', 'تحليل', '2024-01-01', '[]', $3, 'photo', 1000, 'د. سلمى', $4, true)`,
      [newId(), visit, key, doctor.member_id],
    );
    const dose = newId();
    const day = new Date(Date.UTC(2014, 0, 1 + index * 20)).toISOString().slice(0, 10);
    await pool.query('insert into doses (id, pet_id, given_on) values ($1, $2, $3)', [dose, petId, day]);
    await pool.query(
      "insert into dose_protocols (dose_id, pet_id, protocol, given_on) values ($1, $2, '2', $3)",
      [dose, petId, day],
    );
    await pool.query('insert into pet_weights (id, pet_id, grams, measured_on) values ($1, $2, $3, $4)', [
      newId(),
      petId,
      4000 + index,
      day,
    ]);
  }
  return petId;
}

/** What the page of a pet loads, together. */
const pathsOf = (petId: string) => [
  `/api/pets/view?pet_id=${petId}`,
  `/api/vaccines/plan?pet_id=${petId}`,
  `/api/reservations/visits?pet_id=${petId}`,
  `/api/reservations/drugs?pet_id=${petId}`,
  `/api/reservations/looks?pet_id=${petId}`,
];

/** Compares all that the page of a pet loads between one with 500 entries and one with 20. */
export function measure(): Promise<boolean> {
  const fill = async (connection: DatabasePool) => {
    const practice = await addPractice(connection);
    const { rows } = await connection.pool.query<{ id: string }>(
      'select owner_id as id from reservations where clinic_id = $1 group by owner_id order by count(*) limit 1',
      [practice.clinicId],
    );
    const ownerId = rows[0]?.id ?? '';
    return {
      bearer: practice.ownerBearer,
      few: await addPetWith(connection, ownerId, practice.clinicId, sizes.few),
      many: await addPetWith(connection, ownerId, practice.clinicId, sizes.many),
    };
  };
  return withOwnDatabase(fill, async (url, { bearer, few, many }) => {
    const open = async (petId: string) => {
      const began = performance.now();
      await Promise.all(pathsOf(petId).map(path => timeRequest(`${url}${path}`, bearer)));
      return performance.now() - began;
    };
    const times = { few: [] as number[], many: [] as number[] };
    for (let turn = -5; turn < TURNS; turn += 1) {
      const took = { few: await open(few), many: await open(many) };
      if (turn < 0) continue;
      times.few.push(took.few);
      times.many.push(took.many);
    }
    console.log(`  20 entries: ${median(times.few).toFixed(1)} ms, 500: ${median(times.many).toFixed(1)} ms`);
    const isInTime = report('longest opening of 500 entries in ms', Math.max(...times.many), {
      atMost: GOAL_MS,
    });
    return (
      report('500 entries against 20', median(times.many) / median(times.few), { atMost: GOAL_RATIO }) &&
      isInTime
    );
  });
}
