import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@rifq/db';
import { doctorHours } from '@rifq/db/schema/scheduling';
import { buildMember, buildOwner, buildPet, buildReservation, freshPhone, type Owner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listStaff, listStaffOfDoctor } from '../domains/clinics/members.repository.ts';
import { jpeg } from '../testing/images.ts';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { enrolled } from '../testing/second-factor-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: Owner;
let folder: string;
beforeAll(async () => {
  test = await startTestApp();
  owner = await buildOwner(test.database.db);
  folder = await mkdtemp(join(tmpdir(), 'rifq-photo-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

const salma = operatorOf(() => test);

const rowsOf = async (query: string, ...values: unknown[]) =>
  (await test.database.pool.query<Record<string, unknown>>(query, values)).rows;

const created = [
  '--name',
  'عيادة النخيل',
  '--country',
  'SA',
  '--city',
  'الرياض',
  '--phone',
  '+966 11 234 5678',
];

async function addClinic(...more: string[]): Promise<string> {
  const { clinic_id: id } = jsonOf(await salma('clinic-create', ...created, ...more, '--json')) as {
    clinic_id: string;
  }; // the shape of the command's result
  return id;
}

async function addDoctor(clinicId: string, phone: string, ...more: string[]): Promise<string> {
  const ran = await salma(
    ...['doctor-add', '--clinic', clinicId, '--phone', phone, '--name', 'د. سلمى', '--languages', 'ar,en'],
    ...more,
    '--json',
  );
  expect(ran.err).toBe('');
  return (jsonOf(ran) as { doctor_id: string }).doctor_id; // the shape of the command's result
}

const lastAudit = async () =>
  (
    await rowsOf('select actor, action, subject from audit_entries order by created_at desc, id desc limit 1')
  )[0];

describe('clinic-create', () => {
  it('adds a clinic in the time zone of its country', async () => {
    const where = ['--map', 'https://maps.example/1', '--address', 'حيّ الياسمين'];
    const id = await addClinic('--emergency', ...where, '--hours', 'يوميًا 9 ص – 10 م');
    expect(await rowsOf('select * from clinics where id = $1', id)).toMatchObject([
      {
        name: 'عيادة النخيل',
        country: 'SA',
        city: 'الرياض',
        phone_e164: '+966112345678',
        time_zone: 'Asia/Riyadh',
        emergency: true,
        map_url: 'https://maps.example/1',
        hours: 'يوميًا 9 ص – 10 م',
        address: 'حيّ الياسمين',
      },
    ]);
    expect(await lastAudit()).toEqual({ actor: 'salma', action: 'clinic.created', subject: id });
    expect((await salma('clinics-list')).out).toContain(
      `${id}  عيادة النخيل  الرياض (SA)  Asia/Riyadh  emergencies`,
    );
  });

  it.each([
    [['--country', 'XX'], 'Give --country as one of SA'],
    [['--phone', '0112345678'], 'Give --phone as an international'],
    [['--map', 'http://maps.example/1'], 'begins with https://'],
    [['--zone', '+03:00'], 'IANA time zone'],
    [['--city', ' '], 'Give --city'],
  ])('rejects the command line with %j', async (wrong, message) => {
    const [name = ''] = wrong;
    const at = created.indexOf(name);
    const rest = at < 0 ? created : created.toSpliced(at, 2);
    const ran = await salma('clinic-create', ...rest, ...wrong);
    expect(ran).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
    expect(ran.err).not.toContain('\n');
  });
});

describe('doctor-add', () => {
  it('creates an account for a new phone, with its events', async () => {
    const clinicId = await addClinic();
    const { phoneE164 } = freshPhone();
    const id = await addDoctor(clinicId, phoneE164, '--specialty', 'طبّ القطط', '--manager');
    const [row] = await rowsOf(
      `select d.name, d.specialty, d.languages, d.time_zone, m.role, u.id as user_id, u.completed_at
       from doctors d join clinic_members m on m.id = d.member_id join users u on u.id = m.user_id
       where d.id = $1 and u.phone_e164 = $2`,
      id,
      phoneE164,
    );
    expect(row).toMatchObject({
      name: 'د. سلمى',
      specialty: 'طبّ القطط',
      languages: ['ar', 'en'],
      role: 'manager',
      time_zone: 'Asia/Riyadh',
      completed_at: null,
    });
    const kinds = await rowsOf(
      "select kind from outbox_events where payload->>'user_id' = $1 order by created_at, id",
      row?.user_id,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['user.registered', 'member.added']);
    expect((await salma('doctors-list', '--clinic', clinicId)).out).toContain(
      `${id}  د. سلمى  ar,en  Asia/Riyadh  no hours`,
    );
  });

  it('uses an existing account, and refuses one who is a member of another clinic or already a doctor', async () => {
    const [clinicId, other] = [await addClinic(), await addClinic()];
    const { phoneE164 } = await buildOwner(test.database.db);
    await salma('member-add', '--clinic', clinicId, '--phone', phoneE164, '--role', 'desk');
    await addDoctor(clinicId, phoneE164);
    const roles = await rowsOf('select role from clinic_members where clinic_id = $1', clinicId);
    expect(roles).toEqual([{ role: 'doctor' }]);
    const args = ['--phone', phoneE164, '--name', 'د.', '--languages', 'ar'];
    expect(await salma('doctor-add', '--clinic', other, ...args)).toMatchObject({
      code: 3,
      err: expect.stringContaining('another clinic'),
    });
    expect(await salma('doctor-add', '--clinic', clinicId, ...args)).toMatchObject({
      code: 3,
      err: expect.stringContaining('a doctor of this clinic already'),
    });
    const nowhere = '01890000-0000-7000-8000-000000000000';
    const { phoneE164: fresh } = freshPhone();
    const refused = await salma('doctor-add', '--clinic', nowhere, ...args.with(1, fresh));
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('no such clinic') });
    expect(await rowsOf('select id from users where phone_e164 = $1', fresh)).toEqual([]);
  });

  it('stores a photo, and adds no doctor if the file is not a photo', async () => {
    const clinicId = await addClinic();
    const [photo, text] = [join(folder, 'a.jpg'), join(folder, 'a.txt')];
    await writeFile(photo, await jpeg());
    await writeFile(text, 'no picture');
    const id = await addDoctor(clinicId, freshPhone().phoneE164, '--photo', photo);
    const [row] = await rowsOf(
      'select f.dropped_at, f.key from doctors d join files f on f.key = d.photo_key where d.id = $1',
      id,
    );
    expect(row).toMatchObject({ dropped_at: null });
    expect(await test.deps.storage.get(String(row?.key))).not.toBeNull();
    const { phoneE164 } = freshPhone();
    const add = (path: string) =>
      salma(
        'doctor-add',
        '--clinic',
        clinicId,
        '--phone',
        phoneE164,
        '--name',
        'د.',
        '--languages',
        'ar',
        '--photo',
        path,
      );
    expect(await add(text)).toMatchObject({ code: 3, err: expect.stringContaining('no JPEG') });
    expect(await add(join(folder, 'none.jpg'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read'),
    });
    expect(await rowsOf('select id from users where phone_e164 = $1', phoneE164)).toEqual([]);
  });
});

describe('with a doctor', () => {
  let clinicId: string;
  let doctorId: string;
  let phone: string;
  beforeEach(async () => {
    clinicId = await addClinic();
    phone = freshPhone().phoneE164;
    doctorId = await addDoctor(clinicId, phone);
  });

  const hours = (...argv: string[]) => salma('doctor-hours', '--doctor', doctorId, ...argv);
  const EVERY_DAY = ['--days', 'sun,mon,tue,wed,thu,fri,sat'];

  /** Builds a confirmed reservation in three days at noon in Riyadh. */
  async function booked(change: Parameters<typeof buildReservation>[2] = {}) {
    const { db } = test.database;
    const pet = await buildPet(db, owner.id);
    const day = new Date(test.deps.now().getTime() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
    const of = { ownerId: owner.id, petId: pet.id, clinicId, doctorId };
    return buildReservation(db, of, {
      startsAt: new Date(`${day}T12:00:00+03:00`),
      price: 0,
      ...change,
    });
  }

  it('doctor-hours sets days, leaves others unchanged and closes days', async () => {
    const ran = await hours(
      '--days',
      'sun,mon',
      '--from',
      '09:00',
      '--to',
      '17:00',
      '--break',
      '13:00-14:00,16:00-16:15',
    );
    expect(ran).toEqual({
      code: 0,
      err: '',
      out: [
        'Asia/Riyadh',
        ...['sun', 'mon'].map(day => `${day}  09:00-17:00  without 13:00-14:00, 16:00-16:15`),
      ].join('\n'),
    });
    await hours('--days', 'mon', '--from', '10:00', '--to', '24:00', '--zone', 'Asia/Dubai');
    expect(jsonOf(await hours('--days', 'sun', '--off', '--json'))).toEqual({
      doctor_id: doctorId,
      time_zone: 'Asia/Dubai',
      week: [{ weekday: 1, from: 600, to: 1440, breaks: [] }],
    });
    expect(await lastAudit()).toEqual({ actor: 'salma', action: 'doctor.hours_changed', subject: doctorId });
  });

  it.each([
    [['--days', 'sunday', '--off'], 'Give --days as some of sun'],
    [['--days', 'sun'], 'Give --from and --to, or --off'],
    [['--days', 'sun', '--off', '--from', '09:00'], 'either --off or'],
    [['--days', 'sun', '--from', '9', '--to', '17:00'], 'Give --from as a time'],
    [['--days', 'sun', '--from', '17:00', '--to', '09:00'], 'Give --to after --from'],
    [['--days', 'sun', '--from', '09:00', '--to', '24:30'], 'Give --to as a time'],
    [['--days', 'sun', '--from', '09:00', '--to', '17:00', '--break', '13:00'], 'Give --break as in'],
    [['--days', 'sun', '--from', '09:00', '--to', '17:00', '--break', '08:00-10:00'], 'breaks between them'],
  ])('doctor-hours rejects the command line with %j', async (argv, message) => {
    expect(await hours(...argv)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  it('doctor-hours is refused into a night that the clinic has entered, and shows it by the clock', async () => {
    const night = { doctorId, weekday: 1, from: 1260, to: 1560, breaks: [] };
    await test.database.db.insert(doctorHours).values(night);
    const refused = await hours('--days', 'tue', '--from', '01:00', '--to', '08:00');
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('overlap with a night') });
    const ran = await hours('--days', 'tue', '--from', '02:00', '--to', '08:00');
    expect(ran.out.split('\n').slice(1)).toEqual(['mon  21:00-02:00(+1)', 'tue  02:00-08:00']);
  });

  it('doctor-hours is refused with the affected reservations', async () => {
    await hours(...EVERY_DAY, '--from', '09:00', '--to', '17:00');
    const opened = { startsAt: new Date(test.deps.now().getTime() + 600_000), openedAt: test.deps.now() };
    await booked({ ...opened, state: 'in_session' });
    const { id, startsAt } = await booked();
    const refused = await hours(...EVERY_DAY, '--from', '13:00', '--to', '17:00');
    expect(refused).toMatchObject({ code: 3, out: '' });
    expect(refused.err.split('\n').slice(1)).toEqual([`${id}  ${startsAt.toISOString()}`]);
    expect(await hours(...EVERY_DAY, '--from', '12:00', '--to', '17:00')).toMatchObject({ code: 0 });
  });

  it('member-remove offers a free colleague first on request, and cancels only the others', async () => {
    const colleague = await addDoctor(clinicId, freshPhone().phoneE164);
    await test.database.db.insert(doctorHours).values(
      [0, 1, 2, 3, 4, 5, 6].map(weekday => ({
        doctorId: colleague,
        weekday,
        from: 0,
        to: 1440,
        breaks: [],
      })),
    );
    const [one, other] = [await booked(), await booked({ state: 'in_session', startsAt: test.deps.now() })];
    const beside = await booked({ startsAt: one.startsAt, squeezedIn: true });
    const cancels = ['--cancel-reservations', 'غادر الطبيب العيادة', '--offer-colleagues'];
    const removed = await salma('member-remove', '--phone', phone, ...cancels, '--json');
    expect(removed.err).toBe('');
    expect(jsonOf(removed)).toEqual({ removed: true, cancelled: 1, offered: 2 });
    const query = 'select state, doctor_id, offer_id is not null as offered from reservations where id = $1';
    // Each of the two at one time has its own time of the colleague.
    for (const { id } of [one, beside])
      expect(await rowsOf(query, id)).toEqual([{ state: 'confirmed', doctor_id: colleague, offered: true }]);
    expect(await rowsOf(query, other.id)).toEqual([
      { state: 'cancelled', doctor_id: doctorId, offered: false },
    ]);
  });

  it('member-remove is refused while there are upcoming reservations, and cancels them on request', async () => {
    const { id } = await booked();
    const started = (minutes: number) => new Date(test.deps.now().getTime() + minutes * 60_000);
    const begun = await booked({ startsAt: started(-90) });
    const open = await booked({ startsAt: started(10), state: 'in_session', openedAt: test.deps.now() });
    const [user] = await rowsOf('select id from users where phone_e164 = $1', phone);
    const browser = await test.signedIn(String(user?.id));
    const refused = await salma('member-remove', '--phone', phone);
    expect(refused).toMatchObject({ code: 3 });
    for (const one of [id, begun.id, open.id]) expect(refused.err).toContain(one);
    expect((await browser.get('/api/user/me')).status).toBe(200);

    const removed = await salma(
      'member-remove',
      '--phone',
      phone,
      '--cancel-reservations',
      'غادر الطبيب العيادة',
      '--json',
    );
    expect(removed.err).toBe('');
    expect(jsonOf(removed)).toEqual({ removed: true, cancelled: 3, offered: 0 });
    expect(
      await rowsOf(
        `select state, cancelled_by, cancel_reason, refunded_at is not null as refunded from reservations
         where doctor_id = $1 and state <> 'completed'`,
        doctorId,
      ),
    ).toEqual(
      Array(3).fill({
        state: 'cancelled',
        cancelled_by: 'clinic',
        cancel_reason: 'غادر الطبيب العيادة',
        refunded: true,
      }),
    );
    // An operator is not a user, but named in the audit trail: both sides are notified.
    expect(
      await rowsOf(
        `select payload->'actor_ids' as acted, actor from outbox_events e
         join audit_entries a on a.subject = payload->>'reservation_id' and a.action = e.kind
         where e.kind = 'reservation.cancelled' and payload->>'doctor_id' = $1`,
        doctorId,
      ),
    ).toEqual(Array(3).fill({ acted: [], actor: 'salma' }));
    expect((await browser.get('/api/user/me')).status).toBe(401);
    const ended = await rowsOf(
      'select d.removed_at is null as works from doctors d join clinic_members m on m.id = d.member_id where d.id = $1 and m.removed_at is not null',
      doctorId,
    );
    expect(ended).toEqual([{ works: false }]);
    const events = await rowsOf(
      "select kind from outbox_events where payload->>'user_id' = $1 order by created_at, id",
      user?.id,
    );
    expect(
      events
        .map(({ kind }) => kind)
        .slice(-2)
        .toSorted(),
    ).toEqual(['member.removed', 'session.revoked']);
    expect(await lastAudit()).toMatchObject({ actor: 'salma', action: 'member.removed' });
    expect(await salma('member-remove', '--phone', phone)).toMatchObject({
      code: 3,
      err: expect.stringContaining('works in no clinic'),
    });
    // A removed member can be added again.
    await addDoctor(await addClinic(), phone);
  });

  const listed = async (clinic: string, asked: Browser) =>
    dataOf<{ doctors: { id: string }[] }>(
      await asked.get('/api/doctors/list', { clinic_id: clinic }),
    ).doctors.map(({ id }) => id);

  it('user-off closes the hours of a doctor and lists the remaining reservations, until user-on', async () => {
    await hours(...EVERY_DAY, '--from', '00:00', '--to', '24:00');
    const { id, startsAt } = await booked();
    const desk = await buildMember(test.database.db, clinicId);
    const [browser, atDesk] = [await test.signedIn(owner.id), await enrolled(test, desk.userId)];
    const [user] = await rowsOf('select id from users where phone_e164 = $1', phone);
    const pet = await buildPet(test.database.db, owner.id);
    const from = startsAt.toISOString().slice(0, 10);
    const slots = () =>
      browser.get('/api/reservations/slots', { doctor_id: doctorId, kind: '1', from, days: '1' });
    const order = {
      pet_id: pet.id,
      doctor_id: doctorId,
      kind: 1,
      starts_at: new Date(startsAt.getTime() + 3_600_000).toISOString(),
      reason: 'حكّة في الأذن',
      payment_method: 2,
    };
    const book = () => browser.post('/api/reservations/create', { ...order, idempotency_key: newId() });
    type Schedule = { days: { doctors: { free: unknown[] }[]; reservations: { id: string }[] }[] };
    const day = async () =>
      dataOf<Schedule>(await atDesk.get('/api/clinic/schedule', { from, days: '1' })).days[0];
    expect(await listed(clinicId, browser)).toEqual([doctorId]);
    expect((await day())?.doctors[0]?.free).not.toEqual([]);

    const off = await salma('user-off', phone);
    expect(off).toMatchObject({ code: 0, err: '' });
    expect(off.out.split('\n').at(0)).toBe('The user is suspended.');
    expect(off.out.split('\n').slice(2)).toEqual([`${id}  ${startsAt.toISOString()}`]);
    expect(jsonOf(await salma('user-off', phone, '--json'))).toEqual({
      switched: 'off',
      booked: [{ reservation_id: id, starts_at: startsAt.toISOString() }],
    });
    expect(await listed(clinicId, browser)).toEqual([]);
    expect(await slots()).toMatchObject({ status: 404, body: { code: 'reservations.doctor_unavailable' } });
    expect(await book()).toMatchObject({ status: 404, body: { code: 'reservations.doctor_unavailable' } });
    const shown = await day();
    expect(shown?.doctors).toMatchObject([{ free: [] }]);
    expect(shown?.reservations.map(one => one.id)).toEqual([id]);

    // Suspended users are not notified: neither by their clinic, nor along with the booked doctor.
    expect(await listStaff(test.database.db, clinicId)).toEqual([desk.userId]);
    expect(await listStaffOfDoctor(test.database.db, doctorId)).toEqual([desk.userId]);

    expect(jsonOf(await salma('user-on', phone, '--json'))).toEqual({ switched: 'on' });
    expect(await listed(clinicId, browser)).toEqual([doctorId]);
    expect(await slots()).toMatchObject({ status: 200 });
    expect(await listStaff(test.database.db, clinicId)).toEqual(
      expect.arrayContaining([desk.userId, user?.id]),
    );
  });

  it('user-off may come before doctor-add: a suspended doctor is not listed', async () => {
    const off = await buildOwner(test.database.db, { suspendedAt: new Date() });
    const browser = await test.signedIn(owner.id);
    const theirs = await addDoctor(clinicId, off.phoneE164);
    expect(await listed(clinicId, browser)).toEqual([doctorId]);
    await salma('user-on', off.phoneE164);
    expect((await listed(clinicId, browser)).toSorted()).toEqual([doctorId, theirs].toSorted());
  });
});

it('member-add refuses the role of doctor, and an existing member', async () => {
  const clinicId = await addClinic();
  const { phoneE164 } = freshPhone();
  const add = (role: string) =>
    salma('member-add', '--clinic', clinicId, '--phone', phoneE164, '--role', role);
  expect(await add('doctor')).toMatchObject({ code: 2, err: 'Give one of desk, manager.' });
  expect(await add('manager')).toMatchObject({ code: 0 });
  expect(await add('desk')).toMatchObject({
    code: 3,
    err: expect.stringContaining('in this clinic already'),
  });
});

it('members-list shows members by id only, and member-role changes a role immediately', async () => {
  const clinicId = await addClinic();
  const [desk, doctor] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
  await salma('member-add', '--clinic', clinicId, '--phone', desk.phoneE164, '--role', 'desk');
  const doctorId = await addDoctor(clinicId, doctor.phoneE164);
  const role = (phone: string, next: string) =>
    salma('member-role', '--clinic', clinicId, '--phone', phone, '--role', next, '--json');
  const list = async () =>
    (jsonOf(await salma('members-list', '--clinic', clinicId, '--json')) as { members: object[] }).members; // its shape
  const since = expect.any(String);
  expect(await list()).toEqual([
    { user_id: desk.id, role: 'desk', doctor_id: null, since },
    { user_id: doctor.id, role: 'doctor', doctor_id: doctorId, since },
  ]);
  expect(await lastAudit()).toEqual({
    actor: 'salma',
    action: 'members.listed',
    subject: `${clinicId}: 2 members`,
  });
  expect((await salma('members-list', '--clinic', clinicId)).out).not.toContain(desk.phoneE164);

  expect(jsonOf(await role(desk.phoneE164, 'manager'))).toEqual({ user_id: desk.id, role: 'manager' });
  expect(await lastAudit()).toEqual({
    actor: 'salma',
    action: 'member.role_changed',
    subject: `${desk.id} ${clinicId}`,
  });
  expect((await role(doctor.phoneE164, 'manager')).code).toBe(0);
  expect(await list()).toMatchObject([{ role: 'manager' }, { role: 'manager', doctor_id: doctorId }]);
  for (const [phone, next, why] of [
    [desk.phoneE164, 'doctor', 'doctor-add'],
    [doctor.phoneE164, 'desk', 'sees patients'],
    [owner.phoneE164, 'desk', 'works in no clinic'],
  ] as const)
    expect(await role(phone, next)).toMatchObject({ code: 3, err: expect.stringContaining(why) });
  const inOtherClinic = ['--clinic', await addClinic(), '--phone', desk.phoneE164, '--role', 'desk'];
  expect(await salma('member-role', ...inOtherClinic)).toMatchObject({ code: 3 });
  const nowhere = '01890000-0000-7000-8000-000000000000';
  expect(await salma('members-list', '--clinic', nowhere)).toMatchObject({ code: 3 });
});
