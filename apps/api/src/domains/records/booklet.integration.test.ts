import type { ClinicRecord, Dose, ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { accountLimits, recordLimits } from '@rifq/rules';
import { buildDose } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicTools } from '../../testing/clinic-tools.ts';
import { fileForm, jpeg } from '../../testing/images.ts';
import { conversationClient } from '../../testing/message-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const rabies = { given_on: '2023-06-01', protocols: ['2'], clinic: 'عيادة النخيل' };
const core = { given_on: '2023-05-01', protocols: ['4', '5', '8'], product: 'purevax-rcp' };
const none = { status: 404, body: { code: 'reservations.not_found' } };

/** Builds a clinic with an open visit and its doctor's browser. */
async function start() {
  const tools = await clinicTools(test);
  const doctor = await tools.asDoctor();
  const visit = await tools.book({ in: -5, state: 'in_session' });
  const record = async (browser: Browser = doctor) =>
    dataOf<ClinicRecord>(await browser.get('/api/clinic/record', { reservation_id: visit.id }));
  return { ...tools, doctor, visit, record, doses: async () => (await record()).plan.doses };
}

const enter = (browser: Browser, reservation: string, doses: readonly object[], key = newId()) =>
  browser.post('/api/clinic/record/doses/booklet', {
    idempotency_key: key,
    reservation_id: reservation,
    doses,
  });

const dosesOf = (response: Parameters<typeof dataOf>[0]) => dataOf<{ doses: Dose[] }>(response).doses;

it('records each row as confirmed, with the clinic that gave it, neither batch nor expiry required', async () => {
  const { doctor, visit, clinic, pet, asOwner, record } = await start();
  const label = { batch: 'B-1', expires_on: '2024-01-31' };
  const doses = dosesOf(await enter(doctor, visit.id, [{ ...rabies, ...label }, core]));
  expect(doses).toMatchObject([
    { ...rabies, ...label, confirmed_by: { doctor: 'د. سلمى الحدّاد', clinic: clinic.name } },
    { given_on: '2023-05-01', clinic: null, confirmed_at: test.deps.now().toISOString() },
  ]);
  expect(doses.map(dose => dose.from_booklet)).toEqual([true, true]);
  expect((await record()).confirmed_here.toSorted()).toEqual(doses.map(({ id }) => id).toSorted());
  const log = await (await asOwner()).get('/api/reservations/looks', { pet_id: pet.id });
  expect(dataOf<ResponseOf<'get', '/api/reservations/looks'>>(log).looks).toMatchObject([
    { what: 'record', count: null },
    { what: 'booklet_copied', count: 2 },
  ]);
  const events = await test.database.pool.query<{ kind: string }>(
    "select kind from outbox_events where payload ->> 'pet_id' = $1 and kind like 'dose.%' order by id",
    [pet.id],
  );
  const ofEach = ['dose.recorded', 'dose.confirmed'];
  expect(events.rows.map(({ kind }) => kind)).toEqual([...ofEach, ...ofEach]);
  const audit = await test.database.pool.query<{ subject: string }>(
    "select subject from audit_entries where subject like $1 and action = 'doses.copied'",
    [`${pet.id}:%`],
  );
  expect(audit.rows).toEqual([{ subject: `${pet.id}: ${doses.map(({ id }) => id).join(' ')}` }]);
  // Its owner sees them in the plan and can no longer change them.
  const owner = await asOwner();
  const plan = await owner.get('/api/vaccines/plan', { pet_id: pet.id });
  expect(dataOf<{ pets: { doses: Dose[] }[] }>(plan).pets[0]?.doses.map(({ id }) => id)).toEqual(
    doses.map(({ id }) => id),
  );
  const removed = await owner.post('/api/vaccines/doses/remove', { dose_id: doses[0]?.id });
  expect(removed).toMatchObject({ status: 409, body: { code: 'vaccines.confirmed' } });
});

it('records all rows or none, and refuses a row at its field', async () => {
  const { doctor, visit, doses, looks, pet } = await start();
  await buildDose(test.database.db, pet.id, { givenOn: '2024-01-01', protocols: ['4'] });
  const before = await doses();
  const refused: [object, string][] = [
    [{ ...rabies, given_on: '2023-02-30' }, 'given_on'],
    [{ ...rabies, given_on: '2099-01-01' }, 'given_on'],
    [{ ...rabies, protocols: ['cdv'] }, 'protocols'],
    [{ ...core, product: 'nobivac-dhp' }, 'product'],
    [{ ...rabies, protocols: ['6'] }, 'result'],
    [{ ...rabies, expires_on: '2053-06-30' }, 'expires_on'],
    [{ ...rabies, expires_on: '1993-06-30' }, 'expires_on'],
    // The same vaccine on the same day: already on record among others, and in the row before.
    [{ ...core, given_on: '2024-01-01' }, 'given_on'],
    [{ ...core, product: null, protocols: ['8', '9'] }, 'given_on'],
  ];
  for (const [row, field] of refused)
    expect.soft(await enter(doctor, visit.id, [rabies, core, row])).toMatchObject({
      status: 422,
      body: { errors: { [`doses.2.${field}`]: [expect.any(String)] } },
    });
  expect(await doses()).toEqual(before);
  expect((await looks()).map(({ what }) => what)).toEqual(['record']);
});

it('takes from one row to thirty, with the longest names', async () => {
  const { doctor, visit } = await start();
  expect((await enter(doctor, visit.id, [])).status).toBe(422);
  const long = 'ع'.repeat(80);
  const rows = Array.from({ length: recordLimits.bookletDoses + 1 }, (_, index) => ({
    ...rabies,
    given_on: `2024-${String((index % 12) + 1).padStart(2, '0')}-${String(1 + Math.floor(index / 12)).padStart(2, '0')}`,
    product_name: long,
    batch: long,
    clinic: long,
  }));
  expect((await enter(doctor, visit.id, rows)).status).toBe(422);
  expect(dosesOf(await enter(doctor, visit.id, rows.slice(1)))).toHaveLength(recordLimits.bookletDoses);
});

it('counts against the limit of the pet', async () => {
  const { doctor, visit, pet, doses } = await start();
  await test.database.pool.query(
    `insert into doses (id, pet_id, given_on, removed_at)
     select gen_random_uuid(), $1, '2020-01-01', now() from generate_series(1, $2)`,
    [pet.id, accountLimits.recordsPerPet - 1],
  );
  const response = await enter(doctor, visit.id, [rabies, core]);
  expect(response).toMatchObject({ status: 409, body: { code: 'vaccines.too_many' } });
  expect(await doses()).toEqual([]);
});

it('takes effect once for a key, and a repeat shows what is still on record', async () => {
  const { doctor, visit, looks, doses } = await start();
  const key = newId();
  const first = dosesOf(await enter(doctor, visit.id, [rabies, core], key));
  expect(dosesOf(await enter(doctor, visit.id, [rabies, core], key))).toEqual(first);
  expect((await looks()).map(({ what }) => what)).toEqual(['booklet_copied', 'record']);
  expect(await enter(doctor, visit.id, [rabies], key)).toMatchObject({ status: 409 });
  const withdrawn = await doctor.post('/api/clinic/record/doses/withdraw', {
    idempotency_key: newId(),
    reservation_id: visit.id,
    dose_id: first[0]?.id,
    reason: 'سطر حيوان آخر',
  });
  expect(withdrawn.status).toBe(200);
  expect(dosesOf(await enter(doctor, visit.id, [rabies, core], key)).map(({ id }) => id)).toEqual([
    first[1]?.id,
  ]);
  expect(await doses()).toHaveLength(1);
});

it('completes and confirms what the owner has entered of the same day', async () => {
  const { doctor, visit, pet, doses } = await start();
  const entry = { givenOn: '2023-06-01', protocols: ['2'], productName: 'Rabisin', clinic: 'عيادة الحيّ' };
  const waiting = (await buildDose(test.database.db, pet.id, entry)).id;
  const label = { batch: 'B-1', expires_on: '2024-01-31', clinic: null };
  const twice = await enter(doctor, visit.id, [rabies, rabies]);
  expect(twice).toMatchObject({
    status: 422,
    body: { errors: { 'doses.1.given_on': [expect.any(String)] } },
  });
  const [dose] = dosesOf(await enter(doctor, visit.id, [{ ...rabies, ...label }]));
  expect(dose).toMatchObject({
    ...{ id: waiting, product_name: 'Rabisin', batch: 'B-1', expires_on: '2024-01-31', clinic: 'عيادة الحيّ' },
    ...{ confirmed_by: { doctor: 'د. سلمى الحدّاد' }, from_booklet: false },
  });
  expect(await doses()).toHaveLength(1);
  // It is confirmed now: the same row again is a duplicate.
  expect(await enter(doctor, visit.id, [{ ...rabies, ...label }])).toMatchObject({ status: 422 });
});

it('earns its owner nothing, whatever its day', async () => {
  const { doctor, visit, pet } = await start();
  const today = test.deps.now().toISOString().slice(0, 10);
  await test.database.pool.query("update pets set registered_on = '2020-01-01' where id = $1", [pet.id]);
  const [dose] = dosesOf(await enter(doctor, visit.id, [{ ...rabies, given_on: today }]));
  const completed = await doctor.post('/api/clinic/reservations/complete', {
    ...{ reservation_id: visit.id, summary: 'بخير', follow_up: false, confirmed_doses: [] },
  });
  expect(completed.status).toBe(200);
  const earned = await test.database.pool.query<{ reason: string }>(
    "select reason from ledger_entries where reason = 'dose_confirmed' and subject_id = $1",
    [dose?.id],
  );
  expect(earned.rows).toEqual([]);
});

it('is for the doctors of the clinic, while the record is open', async () => {
  const { doctor, visit, asDesk, asOwner, book, doses } = await start();
  const role = { status: 403, body: { code: 'clinics.role' } };
  expect(await enter(await asDesk(), visit.id, [rabies])).toMatchObject(role);
  expect((await enter(await asOwner(), visit.id, [rabies])).status).toBe(403);
  const other = await (await clinicTools(test)).asDoctor();
  expect(await enter(other, visit.id, [rabies])).toMatchObject(none);
  const old = await book({ in: -31 * 24 * 60, state: 'completed' });
  expect(await enter(doctor, old.id, [rabies])).toMatchObject(none);
  expect(await doses()).toEqual([]);
  const over = await book({ in: -600, state: 'completed', completedAt: test.deps.now() });
  expect(dosesOf(await enter(doctor, over.id, [rabies]))).toHaveLength(1);
});

it('asks for no reason despite a warning, since nothing is given now', async () => {
  const { doctor, visit, pet } = await start();
  await test.database.pool.query("update pets set allergies = 'Bravecto' where id = $1", [pet.id]);
  const treated = { given_on: '2023-05-01', protocols: ['ecto'], product: 'bravecto-cat' };
  expect(dosesOf(await enter(doctor, visit.id, [treated]))).toHaveLength(1);
});

describe('the photo of the page', () => {
  const keyIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);
  const upload = async (browser: Browser, reservation: string) =>
    browser.post(
      '/api/clinic/record/doses/booklet/photo',
      fileForm('photo', await jpeg(), { reservation_id: reservation }),
    );
  const enterPages = (
    browser: Browser,
    reservation: string,
    photos: readonly object[],
    doses: readonly object[],
  ) =>
    browser.post('/api/clinic/record/doses/booklet', {
      idempotency_key: newId(),
      reservation_id: reservation,
      doses,
      photos,
    });
  const enterWith = (browser: Browser, reservation: string, photo: object) =>
    enterPages(
      browser,
      reservation,
      [photo],
      [
        { ...rabies, photo: 0 },
        { ...core, photo: 0 },
      ],
    );

  it('is stored with each of its doses under a key of its own, for owner and doctors', async () => {
    const { doctor, visit, asOwner } = await start();
    const { key } = dataOf<{ key: string }>(await upload(doctor, visit.id));
    const doses = dosesOf(await enterWith(doctor, visit.id, { key }));
    const labels = doses.map(({ label }) => label ?? '');
    expect(new Set(labels).size).toBe(2);
    const owner = await asOwner();
    for (const label of labels) {
      expect((await owner.get(label)).status).toBe(200);
      expect((await doctor.get(label)).status).toBe(200);
    }
    // The upload itself is dropped: only the doses show it.
    expect((await doctor.get(`/api/files/${key}`)).status).toBe(404);
  });

  it('is of the page that each dose names, and none of a dose that names none', async () => {
    const { doctor, visit } = await start();
    const keys = [];
    for (let page = 0; page < 2; page += 1)
      keys.push(dataOf<{ key: string }>(await upload(doctor, visit.id)).key);
    const photos = keys.map(key => ({ key }));
    const rows = [{ ...rabies, photo: 1 }, core];
    const beyond = await enterPages(doctor, visit.id, photos, [{ ...rabies, photo: 2 }]);
    expect(beyond).toMatchObject({
      status: 422,
      body: { errors: { 'doses.0.photo': [expect.any(String)] } },
    });
    const doses = dosesOf(await enterPages(doctor, visit.id, photos, rows));
    expect(doses.map(({ label }) => label !== null)).toEqual([true, false]);
  });

  it('leaves the photo that the owner has stored with an entry', async () => {
    const { doctor, visit, pet } = await start();
    const entry = await buildDose(test.database.db, pet.id, {
      givenOn: rabies.given_on,
      labelKey: 'o'.repeat(24),
    });
    const { key } = dataOf<{ key: string }>(await upload(doctor, visit.id));
    const doses = dosesOf(await enterWith(doctor, visit.id, { key }));
    const own = doses.find(({ id }) => id === entry.id);
    expect(own?.label).toBe(`/api/files/${'o'.repeat(24)}`);
  });

  it('can be one that the owner has sent in the conversation', async () => {
    const { doctor, visit, asOwner } = await start();
    const owner = await asOwner();
    const sent = await conversationClient(owner, 'owner', visit.id).attach(await jpeg());
    const doses = dosesOf(await enterWith(doctor, visit.id, { message_id: sent.id }));
    for (const { label } of doses) expect((await owner.get(label ?? '')).status).toBe(200);
  });

  it('is no file of another user, and records nothing then', async () => {
    const { doctor, visit, doses } = await start();
    const other = await start();
    const { key } = dataOf<{ key: string }>(await upload(other.doctor, other.visit.id));
    expect(await enterWith(doctor, visit.id, { key })).toMatchObject({
      status: 404,
      body: { code: 'records.not_found' },
    });
    expect(await enterWith(doctor, visit.id, { message_id: newId() })).toMatchObject({ status: 404 });
    // A key that is known opens no file that is in use, and ends none.
    const theirs = dosesOf(await enterWith(other.doctor, other.visit.id, { key }));
    const label = theirs[0]?.label ?? '';
    expect(await enterWith(doctor, visit.id, { key: keyIn(label) })).toMatchObject({ status: 404 });
    expect((await other.doctor.get(label)).status).toBe(200);
    const sent = await conversationClient(doctor, 'clinic', visit.id).attach(await jpeg());
    const own = await enterWith(doctor, visit.id, { key: keyIn(sent.file.address) });
    expect(own).toMatchObject({ status: 404 });
    expect((await doctor.get(sent.file.address)).status).toBe(200);
    expect(await doses()).toEqual([]);
    expect((await upload(await other.asDesk(), other.visit.id)).status).toBe(403);
  });
});
