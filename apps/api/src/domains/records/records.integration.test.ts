import type { ErrorBody } from '@rifq/contract';
import type { ClinicRecord, Dose, Movement } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { pets } from '@rifq/db/schema/pets';
import { todayIn } from '@rifq/rules';
import { buildDoctor, buildDose, buildMember, buildPet, buildReservation } from '@rifq/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools, memberBrowser } from '../../testing/clinic-tools.ts';
import { scopeOf } from '../../testing/scopes.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { lockAccount } from '../identity/index.ts';
import { findWrittenByClinic } from '../messaging/index.ts';
import { reservations } from '../reservations/index.ts';

const [reservationPayment] = reservations(findWrittenByClinic).paymentSubjects ?? [];
if (!reservationPayment) throw new Error('reservations are payable');

let test: TestApp;
let tools: ClinicTools;
let doctor: Browser;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const DAY_MINUTES = 24 * 60;
const closed = { status: 404, code: 'reservations.not_found' };
const readAs = (browser: Browser, id: string) => browser.get('/api/clinic/record', { reservation_id: id });
const daysAgo = (days: number) =>
  todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() - days * DAY_MINUTES * 60_000));
const confirmAs = (
  browser: Browser,
  reservation: string,
  { id, updatedAt }: { id: string; updatedAt: Date },
) =>
  browser.post('/api/clinic/record/doses/confirm', {
    reservation_id: reservation,
    dose_id: id,
    updated_at: updatedAt.toISOString(),
  });
/** What a clinic copies from the label of a product. */
const label = () => ({ product_name: 'Nobivac Rabies', batch: 'A482-19B', expires_on: daysAgo(-90) });
const addAs = (browser: Browser, reservation: string, facts: object = {}) =>
  browser.post('/api/clinic/record/doses/add', {
    idempotency_key: newId(),
    reservation_id: reservation,
    given_on: daysAgo(0),
    protocols: ['2'],
    ...label(),
    ...facts,
  });
const withdrawAs = (browser: Browser, reservation: string, { id }: { id: string }, key = newId()) =>
  browser.post('/api/clinic/record/doses/withdraw', {
    idempotency_key: key,
    reservation_id: reservation,
    dose_id: id,
    reason: 'جرعة حيوان آخر',
  });
const weighAs = (browser: Browser, reservation: string, facts: object = {}) =>
  browser.post('/api/clinic/record/weights/add', {
    idempotency_key: newId(),
    reservation_id: reservation,
    grams: 4100,
    measured_on: daysAgo(0),
    ...facts,
  });

/** Builds a clinic with its doctor's browser, and an owner with a pet. */
async function start() {
  tools = await clinicTools(test);
  doctor = await tools.asDoctor();
  return tools;
}

describe('a record', () => {
  it('has the pet with plan, doses, weights and visits to this clinic, in the pet’s time zone', async () => {
    const { book, pet, owner } = await start();
    const dose = await buildDose(test.database.db, pet.id);
    const visit = await book({
      in: -9000,
      state: 'completed',
      completedAt: test.deps.now(),
      summary: 'بخير.',
    });
    const otherClinic = await clinicTools(test);
    await book({
      in: -7000,
      state: 'completed',
      completedAt: test.deps.now(),
      clinicId: otherClinic.clinic.id,
      doctorId: otherClinic.doctor.id,
    });
    const { id, endsAt } = await book();
    dataOf(await weighAs(doctor, id));
    const record = dataOf<ClinicRecord>(await readAs(doctor, id));
    expect(record).toMatchObject({
      pet: { id: pet.id, name: pet.name },
      owner_name: `${owner.firstname} ${owner.surname}`,
      plan: { as_of: daysAgo(0), country: 'SA', doses: [{ id: dose.id }] },
      weights: [{ grams: 4100 }],
      visits: [{ reservation_id: visit.id, doctor_name: tools.doctor.name, summary: 'بخير.' }],
      open_until: new Date(endsAt.getTime() + 30 * DAY_MINUTES * 60_000).toISOString(),
    });
    expect(record.visits).toHaveLength(1);
  });

  it('logs accesses for its owner: reads within ten minutes make one entry, each with event and audit row', async () => {
    const { book, looks, asOwner, pet, clinic, owner } = await start();
    const { id } = await book();
    await Promise.all([readAs(doctor, id), readAs(doctor, id), readAs(doctor, id)]);
    expect(await looks()).toEqual([{ what: 'record', name: 'د. سلمى الحدّاد', clinic_name: clinic.name }]);
    test.advance(11 * 60);
    // Refreshes of the page that shows it are part of that read.
    const refresh = { reservation_id: id, is_refresh: 'true' };
    dataOf(await doctor.get('/api/clinic/record', refresh));
    dataOf(await doctor.get('/api/clinic/chart', refresh));
    dataOf(await readAs(doctor, id));
    dataOf(await weighAs(doctor, id));
    dataOf(await weighAs(doctor, id, { grams: 4200 }));
    const seen = dataOf<{ looks: { what: string; name: string }[] }>(
      await (await asOwner()).get('/api/reservations/looks', { pet_id: pet.id }),
    ).looks;
    expect(seen.map(({ what }) => what)).toEqual(['weight_added', 'record', 'record']);
    const { pool } = test.database;
    const events = await pool.query(
      "select 1 from outbox_events where kind = 'record.looked_at' and payload ->> 'user_id' = $1",
      [owner.id],
    );
    const audit = await pool.query('select action from audit_entries where subject = $1 order by id', [
      pet.id,
    ]);
    expect(events.rowCount).toBe(3);
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'record.record',
      'record.record',
      'record.weight_added',
      'record.weight_added',
    ]);
  });

  it('is open from the booking until 30 days after its current time', async () => {
    const { book } = await start();
    const { id } = await book({ in: -30 * DAY_MINUTES - 29 });
    expect((await readAs(doctor, id)).status).toBe(200);
    test.advance(60);
    expect(refusal(await readAs(doctor, id))).toEqual(closed);
    expect(refusal(await addAs(doctor, id))).toEqual(closed);
    expect(refusal(await weighAs(doctor, id))).toEqual(closed);
    expect(refusal(await confirmAs(doctor, id, { id: newId(), updatedAt: new Date() }))).toEqual(closed);
  });

  it.each(['confirmed', 'in_session', 'completed', 'no_show'] as const)(
    'is opened by one that is %s',
    async state => {
      const { book } = await start();
      expect((await readAs(doctor, (await book({ state })).id)).status).toBe(200);
    },
  );

  it('that has closed refuses repeats, and an open one logs a repeat as a read', async () => {
    const { book, looks, pet } = await start();
    const { id } = await book({ in: -30 * DAY_MINUTES - 29 });
    const given = await buildDose(test.database.db, pet.id, { givenOn: daysAgo(3), protocols: ['4'] });
    dataOf(await confirmAs(doctor, id, given));
    const keys = [newId(), newId(), newId()] as const;
    const measured = daysAgo(0);
    const repeats = [
      () => addAs(doctor, id, { idempotency_key: keys[0], given_on: measured }),
      () => weighAs(doctor, id, { idempotency_key: keys[1], measured_on: measured }),
      () => withdrawAs(doctor, id, given, keys[2]),
    ];
    const responses: unknown[] = [];
    for (const act of repeats) responses.push(dataOf(await act()));
    const done = ['dose_confirmed', 'dose_added', 'weight_added', 'dose_withdrawn'];
    expect((await looks()).map(({ what }) => what)).toEqual(done);
    for (const [index, act] of repeats.entries()) expect(dataOf(await act())).toEqual(responses[index]);
    expect((await looks()).map(({ what }) => what)).toEqual([...done, 'record']);
    test.advance(60);
    for (const act of repeats) expect(refusal(await act())).toEqual(closed);
  });

  it('is not opened by an unpaid hold, nor by a cancelled or expired reservation', async () => {
    const { book, minutesOn } = await start();
    const held = { state: 'awaiting_payment', heldUntil: minutesOn(5) } as const;
    const all = [
      await book({ ...held, in: 1000 }),
      await book({ ...held, in: 2000, bookedBy: 'clinic' }),
      await book({ in: 3000, state: 'cancelled' }),
      await book({ in: 4000, state: 'expired' }),
    ];
    for (const { id } of all) expect(refusal(await readAs(doctor, id))).toEqual(closed);
  });

  it('of one’s own pet, and one’s own reservation, are left to a colleague', async () => {
    const { clinic, asDesk, doctor: its } = await start();
    const { db } = test.database;
    const colleague = await buildDoctor(db, clinic.id);
    const own = await buildPet(db, its.userId);
    const dose = await buildDose(db, own.id);
    const of = { ownerId: its.userId, petId: own.id, clinicId: clinic.id, doctorId: colleague.id };
    const { id } = await buildReservation(db, of, { startsAt: tools.minutesOn(5) });
    const act = (action: string, more: object = {}) =>
      doctor.post(`/api/clinic/reservations/${action}`, { reservation_id: id, ...more });
    const booking = (petOf: { id: string }, change: object = {}) => ({
      idempotency_key: newId(),
      pet_id: petOf.id,
      doctor_id: its.id,
      kind: 1,
      starts_at: tools.slotIn(99).toISOString(),
      reason: 'حكّة',
      ...change,
    });
    const responses = [
      await readAs(doctor, id),
      await confirmAs(doctor, id, dose),
      await addAs(doctor, id),
      await act('open'),
      await act('cancel', { reason: 'طارئ' }),
      await act('move', { starts_at: tools.slotIn(30).toISOString() }),
      await doctor.post('/api/clinic/reservations/book', booking(own, { doctor_id: colleague.id })),
      await (await test.signedIn(its.userId)).post('/api/reservations/create', {
        ...booking(own),
        payment_method: 2,
      }),
    ];
    for (const response of responses)
      expect(refusal(response)).toEqual({ status: 403, code: 'clinics.role' });
    expect(dataOf<{ doses: unknown[] }>(await doctor.get('/api/clinic/doses')).doses).toEqual([]);
    const shown = await doctor.get('/api/clinic/reservations/view', { reservation_id: id });
    expect(dataOf(shown)).toMatchObject({
      reservation: { can: { open: false, cancel: false, move: false, record: false } },
    });
    const other = await memberBrowser(test, colleague.userId);
    expect((await readAs(other, id)).status).toBe(200);
    const atDesk = await (await asDesk()).post('/api/clinic/reservations/book', booking(own));
    expect(refusal(atDesk)).toEqual({ status: 403, code: 'clinics.role' });
  });

  it('is only for the doctors of its clinic, while they work there', async () => {
    const { book, clinic, asDesk } = await start();
    const { id } = await book();
    const noPatients = await buildMember(test.database.db, clinic.id, { role: 'manager' });
    for (const browser of [await asDesk(), await memberBrowser(test, noPatients.userId)]) {
      const responses = [await readAs(browser, id), await addAs(browser, id), await weighAs(browser, id)];
      for (const response of responses)
        expect(refusal(response)).toEqual({ status: 403, code: 'clinics.role' });
      expect(refusal(await browser.get('/api/clinic/doses'))).toMatchObject({ code: 'clinics.role' });
    }
    const other = await (await clinicTools(test)).asDoctor();
    expect(refusal(await readAs(other, id))).toEqual(closed);
    const leaving = await buildDoctor(test.database.db, clinic.id);
    const browser = await memberBrowser(test, leaving.userId);
    expect((await readAs(browser, id)).status).toBe(200);
    await test.database.pool.query('update clinic_members set removed_at = now() where user_id = $1', [
      leaving.userId,
    ]);
    expect(refusal(await readAs(browser, id))).toEqual({ status: 403, code: 'clinics.members_only' });
  });

  it('of a pet that has passed away is read-only', async () => {
    const { book, pet, looks } = await start();
    const dose = await buildDose(test.database.db, pet.id);
    const { id } = await book();
    await test.database.db.update(pets).set({ state: 'passed_away' }).where(eq(pets.id, pet.id));
    expect((await readAs(doctor, id)).status).toBe(200);
    const responses = [await confirmAs(doctor, id, dose), await addAs(doctor, id), await weighAs(doctor, id)];
    for (const response of responses)
      expect(refusal(response)).toEqual({ status: 409, code: 'pets.state_conflict' });
    expect((await looks()).map(({ what }) => what)).toEqual(['record']);
    expect(dataOf<{ doses: unknown[] }>(await doctor.get('/api/clinic/doses')).doses).toEqual([]);
  });
});

describe('a dose', () => {
  it('that is confirmed names the doctor, remains so, and can no longer be changed by its owner', async () => {
    const { book, pet, asOwner, doctor: its, clinic, looks } = await start();
    const built = await buildDose(test.database.db, pet.id);
    const { id } = await book();
    const { dose } = dataOf<{ dose: Dose }>(await confirmAs(doctor, id, built));
    expect(dose).toMatchObject({
      id: built.id,
      confirmed_at: test.deps.now().toISOString(),
      confirmed_by: { doctor: its.name, clinic: clinic.name },
    });
    test.advance(60);
    const other = await buildDoctor(test.database.db, clinic.id, { name: 'د. آخر' });
    const again = await confirmAs(await memberBrowser(test, other.userId), id, built);
    expect(dataOf<{ dose: Dose }>(again).dose).toEqual(dose);
    const { rows } = await test.database.pool.query(
      "select 1 from outbox_events where kind = 'dose.confirmed' and payload ->> 'dose_id' = $1",
      [built.id],
    );
    expect(rows).toHaveLength(1);
    // Getting a dose that another doctor has confirmed is logged as a read.
    expect(await looks()).toMatchObject([
      { what: 'dose_confirmed', name: its.name },
      { what: 'record', name: 'د. آخر' },
    ]);
    const owner = await asOwner();
    expect(refusal(await owner.post('/api/vaccines/doses/remove', { dose_id: built.id }))).toMatchObject({
      code: 'vaccines.confirmed',
    });
  });

  it('that its owner has changed since it was read is not confirmed', async () => {
    const { book, pet, asOwner } = await start();
    const { id } = await book();
    const read = await buildDose(test.database.db, pet.id, { givenOn: daysAgo(3) });
    const change = { dose_id: read.id, given_on: daysAgo(3), protocols: ['2'], batch: 'B-2' };
    const { dose } = dataOf<{ dose: Dose }>(
      await (await asOwner()).post('/api/vaccines/doses/update', change),
    );
    expect(refusal(await confirmAs(doctor, id, read))).toEqual({ status: 409, code: 'vaccines.changed' });
    const now = { id: dose.id, updatedAt: new Date(dose.updated_at) };
    expect(dataOf<{ dose: Dose }>(await confirmAs(doctor, id, now)).dose).toMatchObject({ batch: 'B-2' });
  });

  it('that its owner entered wrongly is corrected and confirmed in one step, once for a key', async () => {
    const { book, pet, asOwner, looks, clinic } = await start();
    const { id } = await book({ in: -60, state: 'completed' });
    const entered = { givenOn: daysAgo(3), protocols: ['2'], batch: 'A-1' };
    const read = await buildDose(test.database.db, pet.id, entered);
    const key = newId();
    const label = { given_on: daysAgo(5), protocols: ['2'], product_name: 'Rabisin', batch: 'B-2' };
    const correct = (change: object = {}, of = read) =>
      doctor.post('/api/clinic/record/doses/correct', {
        ...{ idempotency_key: key, reservation_id: id, dose_id: of.id, ...label },
        ...{ updated_at: of.updatedAt.toISOString(), ...change },
      });
    const stale = { idempotency_key: newId(), updated_at: '2020-01-01T00:00:00.000Z' };
    expect(refusal(await correct(stale))).toEqual({ status: 409, code: 'vaccines.changed' });
    expect(await correct({ idempotency_key: newId(), given_on: '2099-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { given_on: [expect.any(String)] } },
    });
    const { dose } = dataOf<{ dose: Dose }>(await correct());
    expect(dose).toMatchObject({ ...label, id: read.id, confirmed_by: { clinic: clinic.name } });
    expect(dataOf<{ dose: Dose }>(await correct()).dose).toEqual(dose);
    // A colleague who still sees the entry does not overwrite it.
    expect(refusal(await correct({ idempotency_key: newId() }))).toEqual({
      status: 409,
      code: 'vaccines.changed',
    });
    expect((await looks()).map(({ what }) => what)).toEqual(['dose_corrected', 'record']);
    const { rows } = await test.database.pool.query(
      "select subject from audit_entries where action = 'dose.corrected' and subject like $1",
      [`${read.id}%`],
    );
    expect(rows).toEqual([{ subject: `${read.id}: ${entered.givenOn} 2 A-1` }]);
    const removed = await (await asOwner()).post('/api/vaccines/doses/remove', { dose_id: read.id });
    expect(refusal(removed)).toMatchObject({ code: 'vaccines.confirmed' });
  });

  it('that is corrected notifies its owner once, and what is withdrawn by then does not', async () => {
    const { book, pet, owner } = await start();
    const { id } = await book({ in: -60, state: 'completed' });
    const correct = async (key: string, givenOn: string) => {
      const read = await buildDose(test.database.db, pet.id, { givenOn, protocols: ['2'], batch: 'A-1' });
      const label = { given_on: givenOn, protocols: ['2'], product_name: 'Rabisin', batch: 'B-2' };
      const of = { reservation_id: id, dose_id: read.id, updated_at: read.updatedAt.toISOString() };
      const send = () =>
        doctor.post('/api/clinic/record/doses/correct', { idempotency_key: key, ...of, ...label });
      dataOf(await send());
      dataOf(await send());
      return read.id;
    };
    const first = await correct(newId(), daysAgo(5));
    await test.dispatch();
    const withdrawn = await correct(newId(), daysAgo(9));
    dataOf(
      await doctor.post('/api/clinic/record/doses/withdraw', {
        ...{ idempotency_key: newId(), reservation_id: id, dose_id: withdrawn, reason: 'حيوان آخر' },
      }),
    );
    await test.dispatch();
    const { rows } = await test.database.pool.query(
      "select title, subject_id from notifications where user_id = $1 and kind = 'vaccine' and title like 'صُحّحت%'",
      [owner.id],
    );
    expect(rows).toEqual([{ title: expect.stringContaining(pet.name), subject_id: first }]);
  });

  it('that was removed, or belongs to another pet, is not found', async () => {
    const { book, pet, owner } = await start();
    const { db } = test.database;
    const removed = await buildDose(db, pet.id, { removedAt: new Date() });
    const foreign = await buildDose(db, (await buildPet(db, owner.id)).id);
    const { id } = await book();
    for (const dose of [removed, foreign])
      expect(refusal(await confirmAs(doctor, id, dose))).toEqual({
        status: 404,
        code: 'vaccines.not_found',
      });
  });

  it('that is added is validated like an owner’s, has the clinic’s name, and is immediately confirmed', async () => {
    const { book, clinic, looks } = await start();
    const { id } = await book();
    const future = await addAs(doctor, id, { given_on: daysAgo(-1) });
    expect((future.body as ErrorBody).errors).toMatchObject({ given_on: expect.anything() });
    const added = dataOf<{ dose: Dose }>(await addAs(doctor, id, { clinic: 'عيادة أخرى' })).dose;
    expect(added).toMatchObject({ clinic: clinic.name, confirmed_by: { clinic: clinic.name } });
    expect(refusal(await addAs(doctor, id))).toMatchObject({ code: 'vaccines.duplicate_day' });
    expect((await looks()).map(({ what }) => what)).toEqual(['dose_added']);
  });

  it('that is added needs product, batch and expiry, of vaccines and treatments but not of tests', async () => {
    const { book, looks } = await start();
    const { id } = await book();
    const missing = { product_name: null, batch: ' ', expires_on: null };
    for (const protocols of [['2'], ['1']])
      expect(await addAs(doctor, id, { protocols, ...missing })).toMatchObject({
        status: 422,
        body: {
          errors: {
            product_name: ['هذا الحقل مطلوب.'],
            batch: ['هذا الحقل مطلوب.'],
            expires_on: ['هذا الحقل مطلوب.'],
          },
        },
      });
    expect(await addAs(doctor, id, { expires_on: '2027-02-30' })).toMatchObject({
      status: 422,
      body: { errors: { expires_on: ['التاريخ غير صحيح.'] } },
    });
    expect(await looks()).toEqual([]);
    const test = { protocols: ['6'], result: 'negative', ...missing };
    expect(dataOf<{ dose: Dose }>(await addAs(doctor, id, test)).dose).toMatchObject({ batch: null });
    // The product decides what is recorded, whatever protocols are sent with it.
    const disguised = { ...test, product: 'purevax-rcp' };
    expect(await addAs(doctor, id, disguised)).toMatchObject({
      body: { errors: { batch: ['هذا الحقل مطلوب.'], expires_on: ['هذا الحقل مطلوب.'] } },
    });
    // A known product needs no typed name, and one that had expired was given all the same.
    const known = { protocols: ['4', '5', '8'], product: 'purevax-rcp', product_name: null };
    const expired = { ...known, expires_on: daysAgo(1) };
    expect(dataOf<{ dose: Dose }>(await addAs(doctor, id, expired)).dose).toMatchObject({
      batch: 'A482-19B',
      expires_on: daysAgo(1),
    });
  });

  it('that is a rabies titre is added by a doctor as confirmed, and shown in the record', async () => {
    const { book } = await start();
    const { id } = await book();
    const titre = { protocols: ['rabiesTitre'], level_hundredths: 49, laboratory: 'مختبر المدينة' };
    const added = dataOf<{ dose: Dose }>(await addAs(doctor, id, titre)).dose;
    expect(added).toMatchObject({ ...titre, expires_on: null, confirmed_at: expect.any(String) });
    const { plan } = dataOf<ClinicRecord>(await readAs(doctor, id));
    expect(plan.doses).toContainEqual(expect.objectContaining({ id: added.id, ...titre }));
  });

  it('that was confirmed by mistake returns to its owner, and one that was added here is removed', async () => {
    const { book, pet, asOwner, looks } = await start();
    const { id } = await book();
    const entered = await buildDose(test.database.db, pet.id, { givenOn: daysAgo(3), protocols: ['4'] });
    dataOf(await confirmAs(doctor, id, entered));
    const added = dataOf<{ dose: Dose }>(await addAs(doctor, id)).dose;
    const read = async () => dataOf<ClinicRecord>(await readAs(doctor, id));
    expect((await read()).confirmed_here.toSorted()).toEqual([entered.id, added.id].toSorted());
    const never = await buildDose(test.database.db, pet.id, { givenOn: daysAgo(9), protocols: ['6'] });
    expect(refusal(await withdrawAs(doctor, id, never))).toMatchObject({ code: 'vaccines.unconfirmed' });
    const keys = new Map([entered, added].map(dose => [dose.id, newId()]));
    for (const dose of [entered, added, entered, added])
      dataOf(await withdrawAs(doctor, id, dose, keys.get(dose.id)));
    expect(await withdrawAs(doctor, id, entered)).toMatchObject({
      status: 409,
      body: { code: 'vaccines.unconfirmed', message: expect.stringContaining('فلا تأكيد يُسحب') },
    });
    expect(refusal(await withdrawAs(doctor, id, added))).toMatchObject({ code: 'vaccines.not_found' });
    const { confirmed_here: left, plan } = await read();
    expect(left).toEqual([]);
    const unconfirmed = { confirmed_at: null, confirmed_by: null };
    expect(plan.doses.find(dose => dose.id === entered.id)).toMatchObject(unconfirmed);
    expect(plan.doses.map(dose => dose.id)).not.toContain(added.id);
    const owner = await asOwner();
    expect((await owner.post('/api/vaccines/doses/remove', { dose_id: entered.id })).status).toBe(200);
    const restored = await owner.post('/api/vaccines/doses/restore', { dose_id: added.id });
    expect(refusal(restored)).toMatchObject({ code: 'vaccines.confirmed' });
    const withdrawn = (await looks()).filter(({ what }) => what === 'dose_withdrawn');
    expect(withdrawn).toHaveLength(1);
    const { pool } = test.database;
    const events = await pool.query(
      "select kind from outbox_events where payload ->> 'dose_id' = $1 order by id",
      [added.id],
    );
    expect(events.rows.map(({ kind }) => kind)).toEqual([
      'dose.recorded',
      'dose.confirmed',
      'dose.confirmation_withdrawn',
      'dose.removed',
    ]);
    const audit = await pool.query(
      "select action, subject from audit_entries where subject like $1 and action like 'dose.%'",
      [`${entered.id}%`],
    );
    expect(audit.rows).toEqual([
      { action: 'dose.confirmation_withdrawn', subject: `${entered.id}: جرعة حيوان آخر` },
    ]);
  });

  it('can be withdrawn by the doctors of the clinic that has confirmed it, while the record is open', async () => {
    const { book, pet, asDesk, clinic } = await start();
    const { id } = await book({ in: 60 });
    const dose = await buildDose(test.database.db, pet.id);
    dataOf(await confirmAs(doctor, id, dose));
    const otherClinic = await clinicTools(test);
    const theirs = await book({ in: 600, clinicId: otherClinic.clinic.id, doctorId: otherClinic.doctor.id });
    const other = await otherClinic.asDoctor();
    expect(dataOf<ClinicRecord>(await readAs(other, theirs.id)).confirmed_here).toEqual([]);
    expect(refusal(await withdrawAs(other, theirs.id, dose))).toEqual({
      status: 409,
      code: 'vaccines.confirmed',
    });
    expect(refusal(await withdrawAs(await asDesk(), id, dose))).toMatchObject({ code: 'clinics.role' });
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const { id: over } = await book({ in: -31 * DAY_MINUTES, state: 'completed' });
    expect(refusal(await withdrawAs(doctor, over, dose))).toEqual(closed);
    expect((await withdrawAs(await memberBrowser(test, colleague.userId), id, dose)).status).toBe(200);
  });

  it('that is unconfirmed is listed: doses, treatments and tests of the last year, of open records', async () => {
    const { book, pet, owner } = await start();
    const { db } = test.database;
    const waiting = await buildDose(db, pet.id, { givenOn: daysAgo(10) });
    const tested = await buildDose(db, pet.id, {
      givenOn: daysAgo(20),
      protocols: ['6'],
      result: 'negative',
    });
    const treated = await buildDose(db, pet.id, { givenOn: daysAgo(30), protocols: ['1'] });
    await buildDose(db, pet.id, { givenOn: daysAgo(400) });
    await buildDose(db, pet.id, { givenOn: daysAgo(40), removedAt: new Date() });
    await buildDose(db, (await buildPet(db, owner.id)).id, { givenOn: daysAgo(5) });
    const list = async () =>
      dataOf<{ doses: { dose: Dose; reservation_id: string; owner_name: string }[] }>(
        await doctor.get('/api/clinic/doses'),
      ).doses;
    expect(await list()).toEqual([]);
    const { id } = await book();
    expect(await list()).toMatchObject([
      { dose: { id: waiting.id }, reservation_id: id, owner_name: 'نورة العتيبي' },
      { dose: { id: tested.id, result: 'negative' } },
      { dose: { id: treated.id } },
    ]);
    for (const dose of [waiting, tested, treated]) dataOf(await confirmAs(doctor, id, dose));
    expect(await list()).toEqual([]);
  });

  it('that is listed is logged as a read of its pet, once an hour, and shows for what it does not count', async () => {
    const { book, pet, looks } = await start();
    const { db } = test.database;
    await book();
    await book({ in: 3000 });
    const list = () => doctor.get('/api/clinic/doses');
    expect([dataOf(await list()), await looks()]).toEqual([{ doses: [], more: false }, []]);
    await buildDose(db, pet.id, { givenOn: daysAgo(12), protocols: ['4'] });
    await buildDose(db, pet.id, { givenOn: daysAgo(10), protocols: ['4'] });
    const [response] = await Promise.all([list(), list()]);
    expect(dataOf(response)).toMatchObject({
      doses: [{ dose: { not_counted: [{ protocol: '4', why: 'tooSoon' }] } }, { dose: { not_counted: [] } }],
    });
    expect((await looks()).map(({ what }) => what)).toEqual(['record']);
    test.advance(61 * 60);
    dataOf(await list());
    expect(await looks()).toHaveLength(2);
  });

  it('is listed in pages of a hundred', async () => {
    const { book, pet } = await start();
    await book();
    for (let day = 1; day <= 101; day += 1)
      await buildDose(test.database.db, pet.id, { givenOn: daysAgo(day) });
    const { doses, more } = dataOf<{ doses: unknown[]; more: boolean }>(
      await doctor.get('/api/clinic/doses'),
    );
    expect([doses.length, more]).toEqual([100, true]);
    expect(dataOf(await doctor.get('/api/clinic/doses?page=1'))).toMatchObject({
      doses: [{ dose: { given_on: daysAgo(101) } }],
      more: false,
    });
  });
});

describe('a weight', () => {
  it('is listed with the owner’s of the same day, has the clinic’s name, and cannot be changed by the owner', async () => {
    const { book, asOwner, pet, clinic } = await start();
    const { id } = await book();
    const owner = await asOwner();
    type Weights = { weights: { id: string; grams: number; clinic: string | null }[] };
    const own = (grams: number) =>
      owner.post('/api/pets/weights/add', {
        idempotency_key: newId(),
        pet_id: pet.id,
        grams,
        measured_on: daysAgo(0),
      });
    const shown = ({ weights }: Weights) => weights.map(({ grams, clinic: by }) => [grams, by]);
    dataOf(await own(4000));
    dataOf(await weighAs(doctor, id));
    const { weights } = dataOf<Weights>(await weighAs(doctor, id));
    expect(shown({ weights })).toEqual([
      [4100, clinic.name],
      [4000, null],
    ]);
    const view = dataOf<Weights & { pet: { weight: { grams: number } } }>(await own(4050));
    expect(shown(view)).toEqual([
      [4100, clinic.name],
      [4050, null],
    ]);
    expect(view.pet.weight).toMatchObject({ grams: 4100, clinic: clinic.name });
    const remove = (weight: string | undefined) =>
      owner.post('/api/pets/weights/remove', { pet_id: pet.id, weight_id: weight });
    expect(refusal(await remove(weights[0]?.id))).toEqual({ status: 404, code: 'pets.not_found' });
    expect(shown(dataOf<Weights>(await remove(weights[1]?.id)))).toEqual([[4100, clinic.name]]);
  });

  it('that is entered again unchanged is a no-op, and is logged as a read', async () => {
    const { book, looks } = await start();
    const { id } = await book();
    const first = dataOf(await weighAs(doctor, id));
    expect(dataOf(await weighAs(doctor, id))).toEqual(first);
    expect((await looks()).map(({ what }) => what)).toEqual(['weight_added', 'record']);
    const { rows } = await test.database.pool.query(
      "select 1 from audit_entries where action = 'record.weight_added' and subject = $1",
      [tools.pet.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('of one clinic is not replaced by another of the same name and day', async () => {
    const { book, clinic } = await start();
    const otherClinic = await clinicTools(test);
    expect(otherClinic.clinic.name).toBe(clinic.name);
    const theirs = await book({ in: 600, clinicId: otherClinic.clinic.id, doctorId: otherClinic.doctor.id });
    const here = (await book()).id;
    dataOf(await weighAs(doctor, here));
    dataOf(await weighAs(await otherClinic.asDoctor(), theirs.id, { grams: 3900 }));
    const { weights } = dataOf<{ weights: { grams: number; clinic: string | null }[] }>(
      await weighAs(doctor, here, { grams: 4200 }),
    );
    expect(weights.map(({ grams, clinic: by }) => [grams, by])).toEqual([
      [3900, clinic.name],
      [4200, clinic.name],
    ]);
  });
});

describe('a picture', () => {
  it('of a pet or a label is shown to a doctor to whose clinic the record is open, after the second factor', async () => {
    const { book, pet, owner, doctor: its, asDesk } = await start();
    const { db } = test.database;
    const labelKey = newId().replaceAll('-', '').slice(0, 24);
    const photoKey = newId().replaceAll('-', '').slice(0, 24).split('').reverse().join('');
    await db.update(pets).set({ photoKey }).where(eq(pets.id, pet.id));
    await buildDose(db, pet.id, { labelKey });
    for (const key of [photoKey, labelKey]) {
      await test.deps.storage.put(key, Buffer.from('picture'));
      await db
        .insert(files)
        .values({ id: newId(), key, ownerId: owner.id, contentType: 'image/webp', bytes: 7 });
    }
    const seen = async (browser: Browser) => [
      (await browser.get(`/api/files/${photoKey}`)).status,
      (await browser.get(`/api/files/${labelKey}`)).status,
    ];
    expect(await seen(doctor)).toEqual([404, 404]);
    await book({ in: 600 });
    expect(await seen(doctor)).toEqual([200, 200]);
    expect(await seen(await test.signedIn(its.userId))).toEqual([404, 404]);
    expect(await seen(await asDesk())).toEqual([404, 404]);
    expect(await seen(await (await clinicTools(test)).asDoctor())).toEqual([404, 404]);
    test.advance((31 * DAY_MINUTES + 600) * 60);
    expect(await seen(await tools.asDoctor())).toEqual([404, 404]);
    test.advance(-(31 * DAY_MINUTES + 600) * 60);
  });
});

describe('what is earned at a clinic', () => {
  const earned = async (browser: Browser) =>
    dataOf<{ movements: Movement[] }>(await browser.get('/api/rewards/history', { page: '0' })).movements.map(
      ({ reason, coins, points }) => ({ reason, coins, points }),
    );
  const confirmedAward = { reason: 'dose_confirmed', coins: 30, points: 30 };

  it('a dose on time that a doctor confirms or adds, once; an added one earns nothing as an owner’s entry', async () => {
    const { book, asOwner, pet } = await start();
    const { id } = await book({ in: -60, state: 'completed' });
    const given = await buildDose(test.database.db, pet.id, {
      givenOn: daysAgo(3),
      dayEnteredAt: test.deps.now(),
    });
    const owner = await asOwner();
    dataOf(await confirmAs(doctor, id, given));
    dataOf(await confirmAs(doctor, id, given));
    expect(await earned(owner)).toEqual([confirmedAward]);
    const open = await book({ in: -20, state: 'in_session' });
    // The same vaccine so soon is not counted, and earns nothing.
    dataOf(await addAs(doctor, open.id));
    dataOf(await addAs(doctor, open.id, { protocols: ['4'] }));
    const closing = { reservation_id: open.id, summary: 'بخير.', follow_up: false, confirmed_doses: [] };
    dataOf(await doctor.post('/api/clinic/reservations/complete', closing));
    const ofDoses = async () =>
      (await earned(owner)).filter(({ reason }) => reason === 'dose_confirmed' || reason === 'taken_back');
    expect(await ofDoses()).toEqual([confirmedAward, confirmedAward]);
    dataOf(await withdrawAs(doctor, id, given));
    const reversal = { reason: 'taken_back', coins: -30, points: -30 };
    expect(await ofDoses()).toEqual([reversal, confirmedAward, confirmedAward]);
  });

  it.each([
    ['is dated back by its owner', { given: 9, entered: 1 }],
    ['is older than 30 days', { given: 31, entered: 31 }],
    ['was given before the pet was added', { given: 5, entered: 5, registered: 2 }],
    ['was late by the plan', { given: 3, entered: 3, last: 3 + 365 + 200 }],
    ['was given long before its day', { given: 3, entered: 3, last: 3 + 100 }],
  ])('nothing for a dose that %s', async (_name, when) => {
    const { book, asOwner, pet } = await start();
    const { db } = test.database;
    const before = (days: number) => new Date(test.deps.now().getTime() - days * DAY_MINUTES * 60_000);
    if ('registered' in when)
      await db
        .update(pets)
        .set({ registeredOn: daysAgo(when.registered) })
        .where(eq(pets.id, pet.id));
    else await db.update(pets).set({ registeredOn: '2023-04-02' }).where(eq(pets.id, pet.id));
    if ('last' in when) {
      await buildDose(db, pet.id, { givenOn: daysAgo(when.last + 365) });
      await buildDose(db, pet.id, { givenOn: daysAgo(when.last) });
    }
    const dose = await buildDose(db, pet.id, {
      givenOn: daysAgo(when.given),
      dayEnteredAt: before(when.entered),
    });
    const { id } = await book({ in: -60, state: 'completed' });
    dataOf(await confirmAs(doctor, id, dose));
    expect(await earned(await asOwner())).toEqual([]);
  });

  it('a confirmed dose once its visit is completed, and nothing for a visit that is cancelled', async () => {
    const { book, asOwner, pet } = await start();
    const owner = await asOwner();
    const fresh = (day: number) =>
      buildDose(test.database.db, pet.id, { givenOn: daysAgo(day), dayEnteredAt: test.deps.now() });
    const [begun, gone] = [await book({ in: -20, state: 'in_session' }), await book({ in: 3000 })];
    dataOf(await confirmAs(doctor, gone.id, await fresh(3)));
    dataOf(await addAs(doctor, begun.id, { protocols: ['4'] }));
    dataOf(await owner.post('/api/reservations/cancel', { reservation_id: gone.id, reason: null }));
    expect(await earned(owner)).toEqual([]);
    const closing = { reservation_id: begun.id, summary: 'بخير.', follow_up: false, confirmed_doses: [] };
    dataOf(await doctor.post('/api/clinic/reservations/complete', closing));
    const consultation = { reason: 'consultation', coins: 0, points: 30 };
    expect(await earned(owner)).toEqual([confirmedAward, consultation]);
  });

  it('a completed consultation, once; it is reversed with the refund', async () => {
    const { book, asOwner, read } = await start();
    const { id } = await book({ in: -20, state: 'in_session' });
    const closing = { reservation_id: id, summary: 'بخير.', follow_up: false, confirmed_doses: [] };
    dataOf(await doctor.post('/api/clinic/reservations/complete', closing));
    const award = { reason: 'consultation', coins: 0, points: 30 };
    expect(await earned(await asOwner())).toEqual([award]);
    const row = await read(id);
    const money = { amount: row.price, currency: row.currency };
    const payment = { id: newId(), userId: row.ownerId, subjectId: id, money };
    const back = { amount: row.price, total: row.price };
    for (let time = 0; time < 2; time += 1)
      await withTransaction(test.database.db, tx =>
        reservationPayment.returned(tx, test.deps, payment, back),
      );
    expect(await earned(await asOwner())).toEqual([{ reason: 'taken_back', coins: 0, points: -30 }, award]);
  });

  it('nothing for a consultation that was refunded before it was completed', async () => {
    const { book, asOwner } = await start();
    const returnedAt = test.deps.now();
    const { id } = await book({ in: -20, state: 'in_session', refundedAt: returnedAt, returnedAt });
    const closing = { reservation_id: id, summary: 'بخير.', follow_up: false, confirmed_doses: [] };
    dataOf(await doctor.post('/api/clinic/reservations/complete', closing));
    expect(await earned(await asOwner())).toEqual([]);
  });

  it.each(['completing', 'confirming', 'adding', 'weighing', 'withdrawing', 'refunding'])(
    '%s locks the account before the reservation',
    async name => {
      const { book, pet, owner } = await start();
      const { db } = test.database;
      const state = /^(completing|adding|weighing)$/.test(name) ? 'in_session' : 'completed';
      const { id, price, currency } = await book({ in: -60, state });
      const given = await buildDose(db, pet.id, { givenOn: daysAgo(3), dayEnteredAt: test.deps.now() });
      if (name === 'withdrawing') dataOf(await confirmAs(doctor, id, given));
      const acts: Record<string, () => Promise<unknown>> = {
        completing: () =>
          doctor.post('/api/clinic/reservations/complete', {
            reservation_id: id,
            summary: 'بخير.',
            follow_up: false,
            confirmed_doses: [],
          }),
        confirming: () => confirmAs(doctor, id, given),
        adding: () => addAs(doctor, id, { protocols: ['4'] }),
        weighing: () => weighAs(doctor, id),
        withdrawing: () => withdrawAs(doctor, id, given),
        refunding: () => {
          const money = { amount: price, currency };
          const payment = { id: newId(), userId: owner.id, subjectId: id, money };
          return withTransaction(db, tx =>
            reservationPayment.returned(tx, test.deps, payment, { amount: price, total: price }),
          );
        },
      };
      let acting: Promise<unknown> | undefined;
      await withTransaction(db, async tx => {
        await lockAccount(tx, scopeOf('user', owner.id));
        acting = acts[name]?.();
        await waitForBlocked(test.database);
        // Like a booking; fails immediately if the reservation is already locked.
        await tx.execute(sql`select 1 from reservations where id = ${id} for update nowait`);
      });
      const response = await acting;
      if (name !== 'refunding') expect(response).toMatchObject({ status: 200 });
    },
  );
});
