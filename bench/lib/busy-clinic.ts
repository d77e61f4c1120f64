import type { DatabasePool } from '@rifq/db';
import { foldArabic, foldVersion, phoneSpellings } from '@rifq/rules';
import {
  buildClinic,
  buildClinicService,
  buildClinicVisit,
  buildDoctor,
  buildManagedClient,
  buildPatient,
  buildSession,
} from '@rifq/testing';

/** What the busy clinic has. */
export const busyClinic = { clients: 10_000, visits: 50_000 } as const;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DIAL_CODE = 966;

/** Adds a clinic of two doctors with one client, whose patient has had twenty visits: the data that the calls use. */
export async function addQuietClinic({ db }: DatabasePool) {
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id, { role: 'manager' });
  const other = await buildDoctor(db, clinic.id);
  const serviceId = await buildClinicService(db, { clinicId: clinic.id, changedBy: doctor.userId });
  const client = await buildManagedClient(db, clinic.id, { firstname: 'غازي القصيبي' });
  const patient = await buildPatient(
    db,
    { clinicId: clinic.id, ownerId: client.id },
    { name: 'زعفران', microchip: '682098100345128' },
  );
  const of = { ownerId: client.id, petId: patient.id, clinicId: clinic.id, doctorId: other.id, serviceId };
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const ids: string[] = [];
  for (let day = 1; day <= 20; day += 1) {
    const startsAt = new Date(today - day * DAY_MS + 8 * 60 * MINUTE_MS);
    const times = { startsAt, arrivedAt: startsAt, completedAt: startsAt, settledAt: startsAt };
    const visit = await buildClinicVisit(db, of, { state: 'completed', managed: true, ...times });
    ids.push(visit.id);
  }
  return {
    clinicId: clinic.id,
    doctorId: doctor.id,
    userId: doctor.userId,
    serviceId,
    clientId: client.id,
    phone: client.phone,
    visitId: ids[0] ?? '',
    bearer: (await buildSession(db, doctor.userId, { secondFactorAt: new Date() })).token,
  };
}
export type QuietClinic = Awaited<ReturnType<typeof addQuietClinic>>;

const firstNames = ['نورة', 'سارة', 'هند', 'ريم', 'محمد', 'عبدالله', 'فهد', 'خالد', 'منى', 'لطيفة'] as const;
const surnames = ['العتيبي', 'الدوسري', 'المطيري', 'الشمري', 'القحطاني', 'الحربي', 'الزهراني'] as const;
const petNames = ['مشمش', 'لوز', 'بسبس', 'سمسم', 'ليل', 'ثلج', 'برق', 'نمر', 'عسل', 'فلة', 'ماكس'] as const;

/** Returns SQL for the id of a generated row of a kind by its number. */
const id = (kind: number, number: string) =>
  `('b000000${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Makes the clinic a busy one: its clients with a patient each, and their visits of three years with two doctors. */
export async function addBusyClinic({ pool }: DatabasePool, of: QuietClinic): Promise<void> {
  const numbers = Array.from({ length: busyClinic.clients }, (_, number) => number);
  const phoneOf = (number: number) => `+9665${String(90_000_000 + number)}`;
  const nameOf = (number: number) =>
    `${firstNames[number % firstNames.length]} ${surnames[number % surnames.length]} ${number}`;
  const petOf = (number: number) => petNames[number % petNames.length] ?? '';
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into users (id, phone_e164, phone, country_code, firstname, time_zone, managed_by)
       select ${id(1, 'n')}, phone, substr(phone, 5), ${DIAL_CODE}, name, 'Asia/Riyadh', $3
       from unnest($1::text[], $2::text[]) with ordinality as given(phone, name, n)`,
      [numbers.map(phoneOf), numbers.map(nameOf), of.clinicId],
    );
    await client.query(
      `insert into pets (id, owner_id, name, species, registered_on)
       select ${id(2, 'n')}, ${id(1, 'n')}, name, case when n % 2 = 0 then 'cat' else 'dog' end, current_date
       from unnest($1::text[]) with ordinality as given(name, n)`,
      [numbers.map(petOf)],
    );
    await client.query(
      `insert into clinic_clients
         (clinic_id, user_id, search_text, surname, microchips, phones, fold_version, seen_at)
       select $1, ${id(1, 'n')}, found, '', '', phones, $4, now() - n * interval '10 minutes'
       from unnest($2::text[], $3::text[]) with ordinality as given(found, phones, n)`,
      [
        of.clinicId,
        numbers.map(number =>
          foldArabic(`${nameOf(number)} ${petOf(number)} ${phoneSpellings(phoneOf(number), DIAL_CODE)}`),
        ),
        numbers.map(number => phoneSpellings(phoneOf(number), DIAL_CODE)),
        foldVersion,
      ],
    );
    await client.query(
      `insert into clinic_patients (clinic_id, user_id, pet_id)
       select $1, ${id(1, 'n')}, ${id(2, 'n')} from generate_series(1, ${busyClinic.clients}) n`,
      [of.clinicId],
    );
    await client.query(
      `insert into reservations (id, owner_id, pet_id, clinic_id, doctor_id, kind, state, starts_at, ends_at, reason,
         service_id, service_name, managed, payment_method, price, currency, points, booked_by, arrived_at, settled_at,
         completed_at)
       select ${id(3, 'n')}, ${id(1, 'whose')}, ${id(2, 'whose')}, $1, $2, 3, 'completed', starts_at,
         starts_at + interval '20 minutes', 'حكّة في الأذن', $3, 'كشف عام', true, 3, 15000, 'SAR', 0, 'clinic',
         starts_at, starts_at, starts_at + interval '20 minutes'
       from generate_series(1, ${busyClinic.visits}) n
       cross join lateral (select (n::bigint * 7919) % ${busyClinic.clients} + 1 as whose,
         date_trunc('day', now()) - interval '30 days' - n * interval '30 minutes' as starts_at) place`,
      [of.clinicId, of.doctorId, of.serviceId],
    );
    await client.query(
      `insert into visit_notes (reservation_id, findings, diagnosis, changed_by)
       select ${id(3, 'n')}, 'احمرار خفيف', 'التهاب الأذن', $1 from generate_series(1, ${busyClinic.visits}) n`,
      [of.userId],
    );
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}
