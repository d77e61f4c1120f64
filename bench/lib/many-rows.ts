import type { DatabasePool } from '@rifq/db';

/** Row counts. */
export const sizes = {
  owners: 100_000,
  petsOfEach: 3,
  clinics: 200,
  doctorsOfEach: 3,
  reservations: 1_000_000,
} as const;

/** Returns SQL for the id of a generated row of a kind by its number. */
const id = (kind: number, number: string) =>
  `('a000000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const kinds = { owner: 1, pet: 2, clinic: 3, member: 4, doctor: 5, reservation: 6 } as const;

const doctors = sizes.clinics * sizes.doctorsOfEach;
const pets = sizes.owners * sizes.petsOfEach;
/** Hours between two reservations of one doctor, so that three years of them end in a month. */
const HOURS_BETWEEN = 15.5;
/** The same in half hours, over which doctors are spread, so that some are in session now. */
const HALF_HOURS_BETWEEN = 2 * HOURS_BETWEEN;
const ofEach = Math.ceil(sizes.reservations / doctors);

/** One statement for each table; the users who are doctors and managers are among the owners. */
const inserts = [
  `insert into users (id, phone_e164, phone, country_code, firstname, surname, email, time_zone, completed_at)
   select ${id(kinds.owner, 'n')}, '+9665' || lpad(n::text, 8, '0'), '5' || lpad(n::text, 8, '0'), 966, 'نورة', 'العتيبي',
     'owner.' || n || '@example.com', 'Asia/Riyadh', now() from generate_series(0, ${sizes.owners - 1}) n`,
  `insert into pets (id, owner_id, name, species, registered_on)
   select ${id(kinds.pet, 'n')}, ${id(kinds.owner, `n / ${sizes.petsOfEach}`)}, 'مشمش',
     case when n % 2 = 0 then 'cat' else 'dog' end, current_date from generate_series(0, ${pets - 1}) n`,
  `insert into clinics (id, name, country, city, phone_e164, time_zone)
   select ${id(kinds.clinic, 'n')}, 'عيادة ' || n, 'SA', 'الرياض', '+966112345678', 'Asia/Riyadh'
   from generate_series(0, ${sizes.clinics - 1}) n`,
  `insert into clinic_members (id, clinic_id, user_id, role)
   select ${id(kinds.member, 'n')}, ${id(kinds.clinic, `n / ${sizes.doctorsOfEach}`)}, ${id(kinds.owner, 'n')}, 'doctor'
   from generate_series(0, ${doctors - 1}) n`,
  `insert into doctors (id, clinic_id, member_id, name, languages, time_zone)
   select ${id(kinds.doctor, 'n')}, ${id(kinds.clinic, `n / ${sizes.doctorsOfEach}`)}, ${id(kinds.member, 'n')},
     'د. سلمى ' || n, '{ar}', 'Asia/Riyadh' from generate_series(0, ${doctors - 1}) n`,
  `insert into doctor_hours (doctor_id, weekday, "from", "to", breaks)
   select ${id(kinds.doctor, 'n')}, weekday, 540, 1020, '[{"from": 780, "to": 840}]'
   from generate_series(0, ${doctors - 1}) n, generate_series(0, 4) weekday`,
  `insert into reservations (id, owner_id, pet_id, clinic_id, doctor_id, kind, state, starts_at, ends_at, reason,
     payment_method, price, currency, points, paid_at, held_until, booked_by, cancelled_by, cancelled_at, completed_at)
   select ${id(kinds.reservation, 'n')}, ${id(kinds.owner, `pet / ${sizes.petsOfEach}`)}, ${id(kinds.pet, 'pet')},
     ${id(kinds.clinic, `doctor / ${sizes.doctorsOfEach}`)}, ${id(kinds.doctor, 'doctor')}, 1, state, starts_at,
     starts_at + interval '30 minutes', 'حكّة في الأذن اليمنى', 2, 2000, 'SAR', 0,
     case when state in ('completed', 'no_show', 'confirmed', 'in_session') then starts_at - interval '1 day' end,
     case when state = 'awaiting_payment' then now() + interval '10 minutes' end, 'owner',
     case when state = 'cancelled' then 'owner' end, case when state = 'cancelled' then starts_at - interval '1 day' end,
     case when state = 'completed' then starts_at + interval '25 minutes' end
   from generate_series(0, ${sizes.reservations - 1}) n
   cross join lateral (select n % ${doctors} as doctor, (n::bigint * 7919) % ${pets} as pet, n * 31 % 100 as dice,
     date_trunc('hour', now()) + interval '29 days'
       - (${ofEach} - n / ${doctors}) * interval '${HOURS_BETWEEN} hours'
       - (n % ${doctors} % ${HALF_HOURS_BETWEEN}) * interval '30 minutes' as starts_at) place
   cross join lateral (select case
     when starts_at < now() - interval '1 hour' then
       case when dice < 70 then 'completed' when dice < 85 then 'cancelled' when dice < 93 then 'expired' else 'no_show' end
     when starts_at < now() then 'in_session'
     else case when dice < 80 then 'confirmed' when dice < 85 then 'awaiting_payment' else 'cancelled' end
   end as state) life`,
];

/** Fills the tables as after three years; the exclusion constraint is dropped in the meantime, and then validated. */
export async function addManyRows({ pool }: DatabasePool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'reservations_no_overlap'",
    );
    const [guard] = rows;
    if (!guard) throw new Error('the constraint against overlaps is missing');
    await client.query('alter table reservations drop constraint reservations_no_overlap');
    for (const insert of inserts) await client.query(insert);
    await client.query(`alter table reservations add constraint reservations_no_overlap ${guard.definition}`);
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}
