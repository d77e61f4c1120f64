import { calls } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { notifications } from '@rifq/db/schema/notifications';
import { idempotencyKeys } from '@rifq/db/schema/platform';
import {
  buildClinic,
  buildDoctor,
  buildOwner,
  buildPayment,
  buildPet,
  buildReservation,
  type Owner,
} from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildRecordOwner, type RecordOwner } from '../../testing/record-owner.ts';
import { runJob } from '../../testing/run-job.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { endRoomsJob } from '../messaging/index.ts';
import { verifyLedger } from '../rewards/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Proves a phone in this browser by a code. */
async function prove(browser: Browser, owner: Owner): Promise<string> {
  // Waits, since this browser has already requested a code.
  test.advance(3600);
  const phone = { phone: owner.phone, countryCode: owner.countryCode };
  const first = await browser.post('/api/user/otp/send', phone);
  const sent = first.status === 403 ? await browser.post('/api/user/otp/send', phone) : first;
  const verification_id = String(dataOf(sent).verification_id);
  const code = await test.codeFor(owner.phoneE164);
  dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
  return verification_id;
}

/** Signs an owner in by a code. */
async function signIn(owner: Owner): Promise<Browser> {
  const browser = test.browser();
  const verification_id = await prove(browser, owner);
  const phone = { phone: owner.phone, countryCode: owner.countryCode };
  dataOf(await browser.post('/api/user/sign', { ...phone, verification_id }));
  return browser;
}

const erase = (browser: Browser, verification_id: string) =>
  browser.post('/api/user/erase', { verification_id });

/** Ends everything that blocks the erasure of an account. */
async function settle(ownerId: string): Promise<void> {
  const { pool } = test.database;
  const open = "('awaiting_payment', 'confirmed', 'in_session')";
  await pool.query(
    `update reservations set state = 'cancelled', offer_id = null, cancelled_by = 'owner', cancelled_at = now() where owner_id = $1 and state in ${open}`,
    [ownerId],
  );
  await pool.query("update payments set state = 'expired' where user_id = $1 and state <> 'paid'", [ownerId]);
}

/** Adds notifications of a doctor about the reservation, and stored responses of the owner's calls. */
async function addTraces({ owner, doctor, idOf }: RecordOwner, content: string): Promise<void> {
  const { db } = test.database;
  const notification = {
    id: newId(),
    userId: doctor.userId,
    kind: 'reservation' as const,
    title: content,
    text: content,
  };
  await db.insert(notifications).values({
    ...notification,
    dedupKey: newId(),
    subjectId: idOf('reservation'),
  });
  await db.insert(notifications).values({
    ...notification,
    id: newId(),
    dedupKey: newId(),
    link: `/clinic/reservations/${idOf('talkedReservation')}?message=${newId()}`,
  });
  for (const neverExpires of [true, false]) {
    const stored = { userId: owner.id, key: newId(), call: 'pets/create', payloadHash: 'x' };
    await db.insert(idempotencyKeys).values({ ...stored, response: { name: content }, neverExpires });
  }
}

/** Lists the tables of all schemas that contain one of these texts, except receipts, which retain their payer. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = test.database;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const patterns = texts.map(text => `%${text}%`);
    const hit = await pool.query(`select 1 from ${name} t where t::text like any($1) limit 1`, [patterns]);
    if (hit.rowCount !== 0) found.push(name);
  }
  return found.filter(name => name !== 'public.receipts');
}

describe('erasing an account', () => {
  it('leaves no name, phone, email, pet name or chip number in any table', async () => {
    const record = await buildRecordOwner(test);
    const { owner } = record;
    await settle(owner.id);
    const browser = await signIn(owner);
    const proof = await prove(browser, owner);
    const named = record.secrets.filter(text =>
      /^(first|sur|mail|pet|notes|batch|said-by|description|title|text|label)-/.test(text),
    );
    const chip = record.secrets.filter(text => /^\d{15}$/.test(text));
    const [content = ''] = named;
    await addTraces(record, content);
    const traces = [owner.email ?? '', record.photoKey, ...chip, ...named];
    expect(await tablesWith(traces)).toContain('public.users');

    expect(dataOf(await erase(browser, proof))).toEqual({ erased: true, blockers: [] });

    const { rows } = await test.database.pool.query('select erased_at from users where id = $1', [owner.id]);
    expect(rows).toEqual([{ erased_at: expect.any(Date) }]);
    // Retention deletes the bytes of a dropped picture a day later, with its row.
    expect(await tablesWith(traces.filter(text => text !== record.photoKey))).toEqual([]);
    expect(await tablesWith([record.photoKey])).toEqual(['public.files']);
    // What a clinic has of a client without an account is its own: the one record that was not taken over.
    const { rows: withPhone } = await test.database.pool.query('select id from users where phone = $1', [
      owner.phone,
    ]);
    expect(withPhone).toEqual([{ id: record.idOf('recordOffer') }]);
    expect(await tablesWith([owner.phone])).toEqual(['public.users', 'public.clinic_clients']);
    const cards = 'select detached_at is not null as gone from payment_cards where user_id = $1';
    const gone = async () => (await test.database.pool.query(cards, [owner.id])).rows;
    await expect.poll(gone).toEqual([{ gone: true }]);
    const audit = await test.database.pool.query(
      "select actor, subject from audit_entries where action = 'account.erased' and subject = $1",
      [owner.id],
    );
    expect(audit.rows).toEqual([{ actor: owner.id, subject: owner.id }]);
  });

  it('ends every session, and the phone can register again', async () => {
    const owner = await buildOwner(test.database.db);
    await buildPet(test.database.db, owner.id);
    const browser = await signIn(owner);
    const other = await test.signedIn(owner.id);
    dataOf(await erase(browser, await prove(browser, owner)));
    expect(browser.cookies.has('__Secure_TK')).toBe(false);
    expect((await other.get('/api/user/me')).status).toBe(401);

    const again = await signIn(owner);
    const me = dataOf(await again.get('/api/user/me'));
    expect(me).toMatchObject({ is_active: false, inactive_reason: 'incomplete', firstname: null, pets: [] });
    expect(me.id).not.toBe(owner.id);
  });

  it('leaves reservations and conversations to the clinic, with an anonymous owner', async () => {
    const record = await buildRecordOwner(test);
    const { owner } = record;
    await settle(owner.id);
    await test.database.pool.query(
      "update reservations set state = 'completed', paid_at = now(), completed_at = now() where id = $1",
      [record.idOf('openReservation')],
    );
    await test.database.pool.query('update conversations set waiting_since = now() where owner_id = $1', [
      owner.id,
    ]);
    const browser = await signIn(owner);
    dataOf(await erase(browser, await prove(browser, owner)));
    const left = await test.database.pool.query<{ count: string; waiting: string | null }>(
      `select count(*), max(waiting_since) as waiting from messages join conversations using (reservation_id)
       where reservation_id = $1`,
      [record.idOf('talkedReservation')],
    );
    expect(left.rows).toEqual([{ count: '2', waiting: null }]);
    const { touches } = calls['GET /api/clinic/reservations/view'];
    const response = await test.app.inject({
      method: 'GET',
      url: `/api/clinic/reservations/view?reservation_id=${record.idOf('talkedReservation')}`,
      headers: record.headersFor({ touches, side: 'clinic' }),
    });
    expect(response.json().data.reservation).toMatchObject({
      owner: { name: 'حساب محذوف', phone: null },
      pet: { name: 'بلا اسم' },
    });
    const opened = await test.app.inject({
      method: 'GET',
      url: `/api/clinic/record?reservation_id=${record.idOf('openReservation')}`,
      headers: record.headersFor({ touches, side: 'clinic' }),
    });
    expect(opened.json()).toMatchObject({ data: { pet: { name: 'بلا اسم', microchip: null } } });
  });

  it('leaves the ledger valid, and no event that fails in a consumer', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await signIn(owner);
    const named = { firstname: 'ريم', surname: 'الحربي', email: 'reem.h@example.com' };
    const form = new FormData();
    for (const [name, value] of Object.entries(named)) form.append(name, value);
    dataOf(await browser.post('/api/profile/update', form));
    const pet = { idempotency_key: newId(), name: 'لؤلؤة البيت', species: 'cat', birth_date: '2023-04-02' };
    const made = dataOf(await browser.post('/api/pets/create', pet));
    const { id: pet_id } = z.object({ id: z.string() }).parse(made.pet);
    const given_on = new Date(test.deps.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    const dose = { idempotency_key: newId(), pet_id, given_on, protocols: ['1'] };
    dataOf(await browser.post('/api/vaccines/doses/create', dose));
    dataOf(await erase(browser, await prove(browser, owner)));
    await test.dispatch();
    const dead = await test.database.pool.query('select error from dead_letters');
    expect(dead.rows).toEqual([]);
    const waiting = await test.database.pool.query('select last_error from outbox_deliveries');
    expect(waiting.rows).toEqual([]);
    expect(await tablesWith(['ريم', 'الحربي', named.email, pet.name, owner.phone])).toEqual([]);
    const mine = await test.database.pool.query<{ id: string }>(
      'select id from ledger_entries where user_id = $1',
      [owner.id],
    );
    expect(mine.rows.length).toBeGreaterThan(0);
    const ids = new Set([owner.id, ...mine.rows.map(({ id }) => id)]);
    expect((await verifyLedger(test.database.db)).filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it('is blocked by upcoming reservations and pending payments, which the terms list before', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db, { coins: 0 });
    const pet = await buildPet(db, owner.id);
    const clinic = await buildClinic(db);
    const doctor = await buildDoctor(db, clinic.id);
    const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
    const startsAt = new Date(test.deps.now().getTime() + 30 * 24 * 3_600_000);
    await buildReservation(db, of, { startsAt });
    await buildPayment(db, owner.id, { state: 'open' });
    const browser = await signIn(owner);
    const proof = await prove(browser, owner);
    const blockers = ['reservations', 'payments'];
    expect(dataOf(await browser.get('/api/user/erase/terms'))).toEqual({ blockers, coins: 0, points: 0 });
    expect(dataOf(await erase(browser, proof))).toEqual({ erased: false, blockers });
    expect(dataOf(await browser.get('/api/user/me'))).toMatchObject({ firstname: owner.firstname });

    await settle(owner.id);
    expect(dataOf(await erase(browser, proof))).toMatchObject({ erased: true });
  });

  it('is blocked by an open consultation for at most a day', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const clinic = await buildClinic(db);
    const pet = await buildPet(db, owner.id);
    const doctor = await buildDoctor(db, clinic.id);
    const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
    const openedAt = test.deps.now();
    await buildReservation(db, of, { startsAt: openedAt, openedAt, state: 'in_session' });
    test.advance(24.5 * 3600);
    const browser = await signIn(owner);
    const proof = await prove(browser, owner);
    expect(dataOf(await erase(browser, proof))).toEqual({ erased: false, blockers: ['reservations'] });
    await runJob(test, endRoomsJob);
    expect(dataOf(await erase(browser, proof))).toMatchObject({ erased: true });
  });

  it('is refused for a member of a clinic', async () => {
    const { db } = test.database;
    const doctor = await buildDoctor(db, (await buildClinic(db)).id);
    const browser = await test.signedIn(doctor.userId);
    expect(dataOf(await erase(browser, newId()))).toEqual({ erased: false, blockers: ['membership'] });
  });

  it('requires a fresh proof of the own phone from this browser', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const other = await buildOwner(db);
    const browser = await signIn(owner);
    const invalid = { status: 422, body: { code: 'identity.proof_invalid' } };
    expect(await erase(browser, newId())).toMatchObject(invalid);
    expect(await erase(browser, await prove(browser, other))).toMatchObject(invalid);
    const otherBrowser = await signIn(owner);
    expect(await erase(browser, await prove(otherBrowser, owner))).toMatchObject(invalid);
    const late = await prove(browser, owner);
    test.advance(3600);
    expect(await erase(browser, late)).toMatchObject(invalid);
    expect(dataOf(await browser.get('/api/user/me'))).toMatchObject({ firstname: owner.firstname });
  });
});
