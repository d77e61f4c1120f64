import type { ClinicClient, ClinicClientPage, ResponseOf } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import {
  buildClient,
  buildDoctor,
  buildManagedClient,
  buildMember,
  buildOwner,
  buildPatient,
  buildPatientOf,
  buildPet,
  freshPhone,
} from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import { appDomains } from '../../domains.ts';
import { clinicTools, memberBrowser } from '../../testing/clinic-tools.ts';
import { reminderTools } from '../../testing/reminder-tools.ts';
import { runJob } from '../../testing/run-job.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { eraseByOrder, type Person } from '../personal-data/index.ts';
import { refoldClientsJob } from './clients.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const DAY = 24 * 60;
const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const cat = { species: 'cat', name: 'مشمش' };

type ClientPage = ResponseOf<'post', '/api/clinic/clients/search'>;

const clientsOf = (browser: Browser) => ({
  add: (change: object = {}) => {
    const { phone } = freshPhone();
    const typed = { name: 'أبو فهد', phone: `0${phone}`, country_code: 966, patient: cat };
    return browser.post('/api/clinic/clients/add', { idempotency_key: newId(), ...typed, ...change });
  },
  trySearch: (search?: string, after?: ClientPage['next']) =>
    browser.post('/api/clinic/clients/search', { search, ...(after && { after }) }),
  async search(search?: string): Promise<ClinicClient[]> {
    return dataOf<{ clients: ClinicClient[] }>(await browser.post('/api/clinic/clients/search', { search }))
      .clients;
  },
  view: (id: string, after?: string) =>
    browser.get('/api/clinic/clients/view', { client_id: id, ...(after !== undefined && { after }) }),
  save: (id: string, change: object) =>
    browser.post('/api/clinic/clients/save', { client_id: id, ...change }),
  remove: (id: string, version?: string) =>
    browser.post('/api/clinic/clients/remove', { client_id: id, version }),
  addPatient: (id: string, change: object = {}) =>
    browser.post('/api/clinic/patients/add', { idempotency_key: newId(), client_id: id, ...cat, ...change }),
  savePatient: (id: string, change: object) =>
    browser.post('/api/clinic/patients/save', { pet_id: id, ...change }),
});

/** Erases a person as an operator does. */
async function erase(person: Person): Promise<void> {
  const order = { person, reason: 'asked in writing', operator: new Operator('salma') };
  const erased = await eraseByOrder(test.deps, appDomains.personalData, order);
  expect(erased).toMatchObject({ blockers: [] });
}

const pageOf = (response: Parameters<typeof dataOf>[0]) => dataOf<ClinicClientPage>(response);

async function office() {
  const tools = await clinicTools(test);
  return {
    ...tools,
    atDesk: clientsOf(await tools.asDesk()),
    byDoctor: clientsOf(await tools.asDoctor()),
    /** Makes the owner's account a client of the clinic by a paid reservation. */
    async visitOfAccount(change: Parameters<typeof tools.book>[0] = {}) {
      await buildClient(test.database.db, { clinicId: tools.clinic.id, userId: tools.owner.id });
      await buildPatientOf(test.database.db, tools.clinic.id, tools.pet);
      await runJob(test, refoldClientsJob);
      return tools.book(change);
    },
    /** Lists the ids of the users to whom each change of the clinic's clients was published. */
    async changes(): Promise<string[][]> {
      const { rows } = await test.database.pool.query<{ ids: string[] }>(
        `select payload -> 'staff_ids' as ids from outbox_events
         where kind = 'client.changed' and payload ->> 'clinic_id' = $1 order by id`,
        [tools.clinic.id],
      );
      return rows.map(({ ids }) => ids);
    },
  };
}

describe('a client without an account', () => {
  it('is added by the desk with the first patient, once for a key', async () => {
    const { atDesk, changes, desk, doctor } = await office();
    const key = newId();
    const typed = { idempotency_key: key, phone: '٠٥٥ ١١١ ٢٢٣٣', note: 'يفضّل المساء' };
    const first = pageOf(await atDesk.add(typed));
    expect(first.client).toMatchObject({
      name: 'أبو فهد',
      phone: '+966551112233',
      has_account: false,
      note: 'يفضّل المساء',
      patients: [{ name: 'مشمش', species: 'cat', state: 'home' }],
      last_visit_at: null,
    });
    expect(first.managed).toEqual([expect.objectContaining({ name: 'مشمش', microchip: null })]);
    expect(first.reservations).toEqual([]);
    const again = await atDesk.add(typed);
    expect(pageOf(again).client.id).toBe(first.client.id);
    expect(await changes()).toEqual([expect.arrayContaining([desk.userId, doctor.userId])]);
    expect(pageOf(await atDesk.view(first.client.id))).toEqual(first);
  });

  it('is refused with the client who has the phone, in this clinic only', async () => {
    const { atDesk } = await office();
    const other = await office();
    const { phone } = freshPhone();
    const { client } = pageOf(await atDesk.add({ phone: `0${phone}` }));
    for (const typed of [phone, `00966${phone}`, `+966 ${phone}`])
      expect(await atDesk.add({ phone: typed })).toMatchObject({
        status: 409,
        body: { code: 'clients.phone_taken', client_id: client.id },
      });
    const elsewhere = pageOf(await other.atDesk.add({ phone }));
    expect(elsewhere.client.id).not.toBe(client.id);
    expect(await other.atDesk.view(client.id)).toMatchObject(refusal(404, 'clients.not_found'));
    expect(await other.atDesk.search(phone)).toHaveLength(1);
  });

  it('is added once by two members at the same time', async () => {
    const { atDesk, byDoctor } = await office();
    const phone = `0${freshPhone().phone}`;
    const [one, two] = await Promise.all([atDesk.add({ phone }), byDoctor.add({ phone })]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });

  it('is added whether or not the phone has an account, which stays as it is', async () => {
    const { atDesk } = await office();
    const { db } = test.database;
    const account = await buildOwner(db);
    const { client } = pageOf(await atDesk.add({ phone: account.phone, name: 'غيره' }));
    expect(client).toMatchObject({ name: 'غيره', has_account: false });
    expect(client.id).not.toBe(account.id);
    const mine = await test.signedIn(account.id);
    expect(dataOf(await mine.get('/api/user/me'))).toMatchObject({ firstname: account.firstname });
    expect(dataOf(await mine.get('/api/pets/list'))).toEqual({ pets: [] });
  });

  it('does not count as an account: the phone can register, and nobody signs in as the client', async () => {
    const { atDesk } = await office();
    const { phone, phoneE164 } = freshPhone();
    const { client } = pageOf(await atDesk.add({ phone }));
    const typed = { phone, countryCode: 966 };
    const browser = test.browser();
    // The first refusal brings the browser its nonce.
    await browser.post('/api/user/otp/send', typed);
    expect(dataOf(await browser.post('/api/user/phone/count', typed))).toEqual({ count: 0 });
    const { verification_id } = dataOf(await browser.post('/api/user/otp/send', typed));
    const code = await test.codeFor(phoneE164);
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    const signed = dataOf(await browser.post('/api/user/sign', { ...typed, verification_id }));
    expect(signed).toMatchObject({ is_active: false, inactive_reason: 'incomplete' });
    const me = dataOf(await browser.get('/api/user/me'));
    expect(me.id).not.toBe(client.id);
    expect(me).toMatchObject({ firstname: null, pets: [] });
    expect(dataOf(await browser.post('/api/user/phone/count', typed))).toEqual({ count: 1 });
    expect(pageOf(await atDesk.view(client.id)).client.name).toBe('أبو فهد');
  });

  it('earns nothing, is notified of nothing, and gets no reminders', async () => {
    const { atDesk, clinic } = await office();
    const { client } = pageOf(
      await atDesk.add({ patient: { ...cat, birth_date: '2020-01-01', microchip: '682098100345128' } }),
    );
    const { rabiesDue, remindAt, titles } = reminderTools(() => test);
    const account = await rabiesDue();
    const managed = await rabiesDue({ owner: { managedBy: clinic.id, completedAt: null } });
    await remindAt('2026-11-14T09:00:00Z');
    expect((await titles(account.owner.id)).length).toBeGreaterThan(0);
    expect(await titles(managed.owner.id)).toEqual([]);
    await test.dispatch();
    const { rows } = await test.database.pool.query(
      `select (select count(*) from ledger_entries where user_id = $1)::int as entries,
              (select count(*) from notifications where user_id = $1)::int as notified,
              (select completed_at is null and managed_by is not null from users where id = $1) as managed`,
      [client.id],
    );
    expect(rows).toEqual([{ entries: 0, notified: 0, managed: true }]);
  });

  it('is changed with a version, and its phone stays unique', async () => {
    const { atDesk, byDoctor } = await office();
    const { client } = pageOf(await atDesk.add());
    const { client: other } = pageOf(await atDesk.add());
    const { version } = client;
    const saved = dataOf<{ client: ClinicClient }>(
      await atDesk.save(client.id, { name: 'أم فهد', note: '', version }),
    ).client;
    expect(saved).toMatchObject({ name: 'أم فهد', note: null });
    const stale = await byDoctor.save(client.id, { name: 'أبو سعد', version });
    expect(stale).toMatchObject(refusal(409, 'request.stale'));
    expect(stale.body).toMatchObject({
      current: { client: saved },
      changed_by: { who: 'colleague', name: null },
    });
    expect(await atDesk.remove(client.id, version)).toMatchObject({
      ...refusal(409, 'request.stale'),
      body: { changed_by: { who: 'self' } },
    });
    const taken = await byDoctor.save(client.id, { phone: other.phone, country_code: 966 });
    expect(taken).toMatchObject(refusal(409, 'clients.phone_taken'));
    expect(taken.body).toMatchObject({ client_id: other.id });
    const phone = `0${freshPhone().phone}`;
    dataOf(await byDoctor.save(client.id, { phone, country_code: 966, version: saved.version }));
    expect(await atDesk.search(phone)).toMatchObject([{ id: client.id, name: 'أم فهد' }]);
    expect(await atDesk.search(client.phone?.slice(4))).toEqual([]);
    expect((await atDesk.save(client.id, { phone })).status).toBe(422);
  });

  it('has patients with the checks of pets, refused at their fields', async () => {
    const { atDesk, byDoctor, changes } = await office();
    const refused = await atDesk.add({ patient: { ...cat, birth_date: '2099-01-01' } });
    expect(refused.status).toBe(422);
    expect(Object.keys(Object(refused.body).errors)).toEqual(['patient.birth_date']);
    const chip = '682098100345129';
    const page = pageOf(await atDesk.add({ patient: { ...cat, microchip: chip } }));
    const { id } = page.client;
    expect(await atDesk.addPatient(id, { microchip: chip })).toMatchObject({ status: 422 });
    const { pet } = dataOf<{ pet: { id: string; version: string } }>(
      await atDesk.addPatient(id, { name: 'برق', species: 'dog' }),
    );
    expect(pageOf(await atDesk.view(id)).managed.map(({ name }) => name)).toEqual(['مشمش', 'برق']);
    const { version } = pet;
    const lost = dataOf<{ pet: { version: string } }>(
      await atDesk.savePatient(pet.id, { name: 'رعد', state: 'lost', version }),
    );
    expect(lost.pet).toMatchObject({ name: 'رعد', state: 'lost', species: 'dog' });
    const stale = await byDoctor.savePatient(pet.id, { name: 'غيره', version });
    expect(stale).toMatchObject(refusal(409, 'request.stale'));
    expect(stale.body).toMatchObject({ changed_by: { who: 'colleague', name: null } });
    const before = await changes();
    dataOf(await atDesk.savePatient(pet.id, { name: 'رعد' }));
    expect(await changes()).toEqual(before);
    expect(await atDesk.search('رعد')).toHaveLength(1);
    expect(await atDesk.search('برق')).toEqual([]);
  });

  it('is removed with the patients, unless there was a reservation', async () => {
    const { atDesk, changes, clinic, doctor } = await office();
    const { client, managed } = pageOf(await atDesk.add());
    dataOf(await atDesk.remove(client.id));
    expect(await atDesk.view(client.id)).toMatchObject(refusal(404, 'clients.not_found'));
    dataOf(await atDesk.remove(client.id));
    expect(await changes()).toHaveLength(2);
    const elsewhere = await office();
    expect(await elsewhere.atDesk.remove(client.id)).toMatchObject(refusal(404, 'clients.not_found'));
    const { rows } = await test.database.pool.query(
      'select firstname, phone, erased_at is not null as erased from users where id = $1',
      [client.id],
    );
    expect(rows).toEqual([{ firstname: null, phone: '', erased: true }]);
    const pets = await test.database.pool.query('select 1 from pets where id = $1', [managed[0]?.id]);
    expect(pets.rows).toEqual([]);
    // The phone can be added again.
    const kept = pageOf(await atDesk.add({ phone: client.phone }));
    const petId = kept.managed[0]?.id;
    await test.database.pool.query(
      `insert into reservations (id, owner_id, pet_id, clinic_id, doctor_id, kind, state, starts_at, ends_at, reason,
         payment_method, price, currency, points, booked_by, service_name, managed, cancelled_by, cancelled_at)
       values ($1, $2, $3, $4, $5, 3, 'cancelled', now(), now() + interval '20 minutes', 'x', 3, 0, 'SAR', 0, 'clinic', 'كشف', true, 'clinic', now())`,
      [newId(), kept.client.id, petId, clinic.id, doctor.id],
    );
    expect(await atDesk.remove(kept.client.id)).toMatchObject(refusal(409, 'clients.has_reservations'));
  });

  it('is not written of again once erased, and its phone can be added', async () => {
    const { atDesk, clinic } = await office();
    const { client, managed } = pageOf(await atDesk.add());
    await erase({ clientId: client.id });
    const erased = refusal(409, 'clients.erased');
    const phone = freshPhone().phone;
    for (const change of [{ name: 'عاد' }, { phone, country_code: 966 }, { note: 'عادت' }])
      expect(await atDesk.save(client.id, change)).toMatchObject(erased);
    expect(await atDesk.addPatient(client.id)).toMatchObject(erased);
    expect(await atDesk.savePatient(managed[0]?.id ?? '', { name: 'عاد' })).toMatchObject(erased);
    expect(pageOf(await atDesk.view(client.id)).client).toMatchObject({
      name: null,
      phone: null,
      note: null,
    });
    const again = pageOf(await atDesk.add({ phone: client.phone }));
    expect(again.client.id).not.toBe(client.id);
    // Its row goes as that of another client; the page that still shows it is not signed out.
    dataOf(await atDesk.remove(client.id));
    expect((await atDesk.search()).map(({ id }) => id)).toEqual([again.client.id]);
    const { rows } = await test.database.pool.query(
      'select firstname, phone from users where id = $1 and managed_by = $2',
      [client.id, clinic.id],
    );
    expect(rows).toEqual([{ firstname: null, phone: '' }]);
  });

  it('that is removed while a colleague adds a patient is not found', async () => {
    const { atDesk } = await office();
    const { client } = pageOf(await atDesk.add());
    const added = await withTransaction(test.database.db, async tx => {
      await tx.execute(sql`select 1 from users where id = ${client.id} for update`);
      const waiting = atDesk.addPatient(client.id);
      await waitForBlocked(test.database);
      await tx.execute(sql`delete from clinic_patients where user_id = ${client.id}`);
      await tx.execute(sql`delete from clinic_clients where user_id = ${client.id}`);
      await tx.execute(sql`update users set erased_at = now() where id = ${client.id}`);
      return { waiting };
    });
    expect(await added.waiting).toMatchObject(refusal(404, 'clients.not_found'));
  });

  it('has fifty living patients at most; the dead do not count, and the sentence is of the client', async () => {
    const { atDesk, clinic } = await office();
    const { client, managed } = pageOf(await atDesk.add());
    for (let index = 1; index < accountLimits.openPets; index += 1)
      await buildPatient(test.database.db, { clinicId: clinic.id, ownerId: client.id });
    const refused = await atDesk.addPatient(client.id);
    expect(refused).toMatchObject(refusal(409, 'clients.too_many_patients'));
    expect(refused.body).toMatchObject({ message: 'بلغت حيوانات هذا العميل حدّها: 50 حيوانًا.' });
    dataOf(await atDesk.savePatient(managed[0]?.id ?? '', { state: 'passed_away' }));
    dataOf(await atDesk.addPatient(client.id, { name: 'الأخير' }));
    const page = pageOf(await atDesk.view(client.id));
    expect(page.managed).toHaveLength(51);
    const states = page.client.patients.map(({ state }) => state);
    expect([states.length, states.includes('passed_away')]).toEqual([50, false]);
  });
});

describe('the search', () => {
  it('finds clients by name, phone, pet and microchip in all spellings, the last seen first', async () => {
    const { atDesk } = await office();
    const { phone } = freshPhone();
    const { client } = pageOf(
      await atDesk.add({
        name: 'أحمد الأنصاري',
        phone: `0${phone}`,
        patient: { species: 'cat', name: 'لؤلؤة', microchip: '٩٨٢٠٠٠١٢٣٤٥٦٧٨٩' },
      }),
    );
    const { client: later } = pageOf(await atDesk.add({ name: 'هدى', patient: { ...cat, name: 'نمر' } }));
    const arabic = (digits: string) =>
      [...digits].map(digit => String.fromCodePoint(0x660 + Number(digit))).join('');
    const spaced = `0${phone.slice(0, 2)} ${phone.slice(2, 5)}-${phone.slice(5)}`;
    for (const typed of [
      'احمد',
      'أَحْمَد',
      'الانصاري احمد',
      'لولوه',
      'لؤلؤة أحمد',
      '982000123456789',
      '٩٨٢٠٠٠١٢٣',
      phone,
      `0${phone}`,
      arabic(`0${phone}`),
      `00966${phone}`,
      `+966${phone}`,
      `+966 0${phone}`,
      spaced,
      phone.slice(3),
      `احمد 0${phone.slice(0, 4)}`,
    ])
      expect([typed, (await atDesk.search(typed)).map(({ id }) => id)]).toEqual([typed, [client.id]]);
    for (const typed of ['احمد نمر', 'محمود', '0000000'])
      expect([typed, await atDesk.search(typed)]).toEqual([typed, []]);
    expect((await atDesk.search()).map(({ id }) => id)).toEqual([later.id, client.id]);
  });

  it('finds national numbers that begin as a dial code with 0, and nothing by the prefixes alone', async () => {
    const { atDesk } = await office();
    const { client: kuwaiti } = pageOf(await atDesk.add({ phone: '96601234', country_code: 965 }));
    const { client: saudi } = pageOf(await atDesk.add({ phone: '0551112233', country_code: 966 }));
    for (const typed of ['96601234', '+965 9660 1234', '0096596601234'])
      expect([typed, (await atDesk.search(typed)).map(({ id }) => id)]).toEqual([typed, [kuwaiti.id]]);
    expect((await atDesk.search('+966 0551112233')).map(({ id }) => id)).toEqual([saudi.id]);
    for (const typed of ['00', '٠٠']) expect([typed, await atDesk.search(typed)]).toEqual([typed, []]);
    expect((await atDesk.search('9660')).map(({ id }) => id)).toEqual([kuwaiti.id]);
  });

  it('comes in pages, and is not limited as the search among owners is', async () => {
    const { atDesk, clinic } = await office();
    for (let index = 0; index < 22; index += 1) await buildManagedClient(test.database.db, clinic.id);
    const first = dataOf<ClientPage>(await atDesk.trySearch());
    // One of the first page is seen again while the list is scrolled.
    await test.database.pool.query(
      "update clinic_clients set seen_at = now() + interval '1 hour' where user_id = $1",
      [first.clients[19]?.id],
    );
    const second = dataOf<ClientPage>(await atDesk.trySearch('', first.next));
    expect([first.clients.length, second.clients.length, second.next]).toEqual([20, 2, null]);
    expect(new Set([...first.clients, ...second.clients].map(({ id }) => id)).size).toBe(22);
    expect((await atDesk.trySearch('', { seen_at: 'gestern', id: newId() })).status).toBe(422);
    for (let index = 0; index < 35; index += 1) expect((await atDesk.trySearch('أبو')).status).toBe(200);
  });
});

describe('an account', () => {
  it('becomes a client by a paid reservation, and follows the account and the pet', async () => {
    const { atDesk, changes, owner, pet, asOwner, book, clinic } = await office();
    const held = await book({
      state: 'awaiting_payment',
      heldUntil: new Date(test.deps.now().getTime() + 600_000),
      paidAt: null,
      paymentMethod: 1,
      points: 100,
      price: 0,
    });
    expect(await atDesk.search()).toEqual([]);
    const payload = {
      user_id: owner.id,
      pet_id: pet.id,
      reservation_id: held.id,
      clinic_id: clinic.id,
      doctor_id: held.doctorId,
      staff_ids: [],
      actor_ids: [],
      payer_ids: [],
    };
    await test.database.pool.query(
      "update reservations set state = 'confirmed', paid_at = now(), held_until = null where id = $1",
      [held.id],
    );
    await withTransaction(test.database.db, tx =>
      test.deps.outbox.append(tx, { kind: 'reservation.confirmed', payload }, systemSource),
    );
    expect(await atDesk.search('العتيبي مشمش')).toMatchObject([{ id: owner.id, has_account: true }]);
    expect(await changes()).toHaveLength(1);
    const mine = await asOwner();
    dataOf(await mine.post('/api/pets/update', { pet_id: pet.id, name: 'فستق' }));
    const form = new FormData();
    form.append('firstname', 'ريم');
    dataOf(await mine.post('/api/profile/update', form));
    expect(await atDesk.search('ريم فستق')).toMatchObject([{ id: owner.id }]);
    expect(await atDesk.search('مشمش')).toEqual([]);
  });

  it('shows phone and pictures while a reservation opens its record, and is found by part of the phone', async () => {
    const { atDesk, byDoctor, owner, visitOfAccount } = await office();
    await visitOfAccount({ in: -60, state: 'completed', completedAt: test.deps.now() });
    const part = owner.phone.slice(2);
    const [seen] = await byDoctor.search(part);
    expect(seen).toMatchObject({
      id: owner.id,
      phone: owner.phoneE164,
      has_account: true,
      patients: [{ state: 'home', photo: expect.stringContaining('/api/files/') }],
    });
    expect(seen?.last_visit_at).not.toBeNull();
    expect(await atDesk.search(part)).toMatchObject([
      { phone: owner.phoneE164, patients: [{ photo: null }] },
    ]);
    const page = pageOf(await byDoctor.view(owner.id));
    expect(page.managed).toEqual([]);
    expect(page.reservations).toMatchObject([{ state: 'completed', owner: { is_client: true } }]);
  });

  it('is found by the whole phone only, and shows neither phone nor picture, once its record has closed', async () => {
    const { byDoctor, owner, visitOfAccount } = await office();
    await visitOfAccount({ in: -40 * DAY, state: 'completed', completedAt: test.deps.now() });
    const { phone } = owner;
    expect(await byDoctor.search(phone.slice(1))).toEqual([]);
    expect(await byDoctor.search(`0${phone}`.slice(0, -1))).toEqual([]);
    for (const typed of [phone, `0${phone}`, `00966${phone}`, `+966 ${phone.slice(0, 2)} ${phone.slice(2)}`])
      expect(await byDoctor.search(typed)).toMatchObject([
        { id: owner.id, name: 'نورة العتيبي', phone: null, patients: [{ photo: null, state: null }] },
      ]);
    expect(await byDoctor.search('نوره')).toHaveLength(1);
    expect(await byDoctor.search('نورة العتي')).toHaveLength(1);
    expect(pageOf(await byDoctor.view(owner.id)).client.phone).toBeNull();
  });

  it('shows the first name only, until the owner has come to what the clinic booked', async () => {
    const { byDoctor, owner, visitOfAccount } = await office();
    await visitOfAccount({
      kind: 3,
      paymentMethod: 3,
      price: 15_000,
      serviceName: 'كشف عام',
      bookedBy: 'clinic',
      paidAt: null,
    });
    expect(pageOf(await byDoctor.view(owner.id)).client).toMatchObject({ name: 'نورة', phone: null });
    expect(await byDoctor.search('نور')).toHaveLength(1);
    for (const typed of ['العتيبي', 'العت', 'نورة العتيبي'])
      expect([typed, await byDoctor.search(typed)]).toEqual([typed, []]);
  });

  it('is found by a microchip as a whole only, also while its record is open', async () => {
    const { byDoctor, owner, pet, visitOfAccount } = await office();
    const chip = '682098100377777';
    await test.database.pool.query('update pets set microchip = $1 where id = $2', [chip, pet.id]);
    await visitOfAccount({ in: -60, state: 'completed', completedAt: test.deps.now() });
    for (const typed of [chip, '682 098 100 377 777'])
      expect(await byDoctor.search(typed)).toMatchObject([{ id: owner.id }]);
    for (const typed of [chip.slice(0, -1), chip.slice(1), '68209'])
      expect([typed, await byDoctor.search(typed)]).toEqual([typed, []]);
  });

  it('was last there when a visit or consultation took place, not when one is booked or missed', async () => {
    const { byDoctor, book, owner, minutesOn, visitOfAccount } = await office();
    const last = async () => pageOf(await byDoctor.view(owner.id)).client.last_visit_at;
    await visitOfAccount({ in: 10 * DAY });
    await book({ in: -5 * DAY, state: 'no_show', missedAt: test.deps.now() });
    await book({ in: -4 * DAY, state: 'cancelled', cancelledBy: 'owner', cancelledAt: test.deps.now() });
    const visit = {
      kind: 3,
      paymentMethod: 3,
      serviceName: 'كشف',
      bookedBy: 'clinic',
      paidAt: null,
    } as const;
    await book({ in: -2 * DAY, ...visit });
    expect(await last()).toBeNull();
    const [openedAt, arrivedAt] = [minutesOn(-20 * DAY), minutesOn(-DAY)];
    const consultation = { in: -20 * DAY, state: 'completed', openedAt, completedAt: openedAt } as const;
    await book(consultation);
    expect(await last()).toBe(openedAt.toISOString());
    await book({ in: 60, ...visit, arrivedAt });
    expect(await last()).toBe(arrivedAt.toISOString());
  });

  it('has all its reservations in pages, and no archived pets', async () => {
    const { byDoctor, book, owner, pet, visitOfAccount } = await office();
    await visitOfAccount();
    for (let day = 1; day <= 51; day += 1)
      await book({ in: -day * DAY, state: 'completed', completedAt: test.deps.now() });
    const first = pageOf(await byDoctor.view(owner.id));
    const second = pageOf(await byDoctor.view(owner.id, first.reservations.at(-1)?.id));
    expect([first.reservations.length, first.more_reservations]).toEqual([50, true]);
    expect([second.reservations.length, second.more_reservations]).toEqual([2, false]);
    await test.database.pool.query('update pets set archived_at = now() where id = $1', [pet.id]);
    expect(pageOf(await byDoctor.view(owner.id)).client.patients).toEqual([]);
  });

  it('is followed by the clinic’s open pages: joining, a change of name or pet, and the erasure', async () => {
    const { asOwner, changes, pet, owner, visitOfAccount, desk } = await office();
    await visitOfAccount({ in: -60, state: 'completed', completedAt: test.deps.now() });
    const mine = await asOwner();
    const update = async (field: string, value: string) => {
      const form = new FormData();
      form.append(field, value);
      dataOf(await mine.post('/api/profile/update', form));
    };
    const counts: number[] = [];
    for (const change of [
      () => update('firstname', 'ريم'),
      () => update('theme', 'dark'),
      async () => dataOf(await mine.post('/api/pets/update', { pet_id: pet.id, name: 'فستق' })),
      async () => dataOf(await mine.post('/api/pets/state', { pet_id: pet.id, state: 'lost' })),
      () => erase({ phoneE164: owner.phoneE164 }),
    ]) {
      await change();
      counts.push((await changes()).length);
    }
    expect(counts).toEqual([1, 1, 2, 3, 4]);
    expect((await changes())[0]).toContain(desk.userId);
  });

  it('can be noted of, and nothing else changed or removed', async () => {
    const { atDesk, owner, pet, visitOfAccount } = await office();
    await visitOfAccount();
    const { client } = dataOf<{ client: ClinicClient }>(await atDesk.save(owner.id, { note: 'دقيقة' }));
    expect(client.note).toBe('دقيقة');
    for (const change of [{ name: 'غيرها' }, { phone: freshPhone().phone, country_code: 966 }])
      expect(await atDesk.save(owner.id, change)).toMatchObject(refusal(409, 'clients.has_account'));
    expect(await atDesk.remove(owner.id)).toMatchObject(refusal(409, 'clients.has_account'));
    expect(await atDesk.addPatient(owner.id)).toMatchObject(refusal(409, 'clients.has_account'));
    expect(await atDesk.savePatient(pet.id, { name: 'غيره' })).toMatchObject(
      refusal(409, 'clients.has_account'),
    );
  });

  it('has patients only of pets that were there', async () => {
    const { byDoctor, owner, visitOfAccount } = await office();
    await buildPet(test.database.db, owner.id, { name: 'خفيّ' });
    await visitOfAccount();
    expect(pageOf(await byDoctor.view(owner.id)).client.patients.map(({ name }) => name)).toEqual(['مشمش']);
    expect(await byDoctor.search('خفي')).toEqual([]);
  });
});

describe('members', () => {
  it('of another clinic reach nothing, and write nothing of themselves', async () => {
    const own = await office();
    const other = await office();
    const client = await buildManagedClient(test.database.db, own.clinic.id);
    const patient = await buildPatient(test.database.db, { clinicId: own.clinic.id, ownerId: client.id });
    const { atDesk } = other;
    for (const tried of [
      atDesk.view(client.id),
      atDesk.save(client.id, { note: 'x' }),
      atDesk.remove(client.id),
      atDesk.addPatient(client.id),
    ])
      expect(await tried).toMatchObject(refusal(404, 'clients.not_found'));
    expect(await atDesk.savePatient(patient.id, { name: 'x' })).toMatchObject(refusal(404, 'pets.not_found'));
    expect(await atDesk.search()).toEqual([]);
  });

  it('who are clients of their clinic neither read nor write what colleagues note of them', async () => {
    const { clinic, desk, atDesk, byDoctor } = await office();
    await buildClient(test.database.db, { clinicId: clinic.id, userId: desk.userId }, { note: 'سرّ الزملاء' });
    const role = refusal(403, 'clinics.role');
    expect(await atDesk.view(desk.userId)).toMatchObject(role);
    expect(await atDesk.save(desk.userId, { note: 'x' })).toMatchObject(role);
    expect(await atDesk.remove(desk.userId)).toMatchObject(role);
    expect(await atDesk.search()).toMatchObject([{ id: desk.userId, note: null }]);
    expect(await byDoctor.search()).toMatchObject([{ id: desk.userId, note: 'سرّ الزملاء' }]);
    expect(pageOf(await byDoctor.view(desk.userId)).client.note).toBe('سرّ الزملاء');
  });

  it('of every role may add and change; suspended ones, and those of a pending clinic, may not', async () => {
    const { clinic } = await office();
    const { db, pool } = test.database;
    const manager = await buildMember(db, clinic.id, { role: 'manager' });
    const doctor = await buildDoctor(db, clinic.id);
    for (const { userId } of [manager, doctor])
      expect((await clientsOf(await memberBrowser(test, userId)).add()).status).toBe(200);
    const browser = clientsOf(await memberBrowser(test, doctor.userId));
    await pool.query('update users set suspended_at = now() where id = $1', [doctor.userId]);
    expect((await browser.add()).status).toBe(403);
    await pool.query("update clinics set state = 'pending' where id = $1", [clinic.id]);
    const early = clientsOf(await memberBrowser(test, manager.userId));
    expect(await early.add()).toMatchObject(refusal(403, 'clinics.not_approved'));
    expect(await early.trySearch()).toMatchObject(refusal(403, 'clinics.not_approved'));
  });
});

it('the job makes the search fields of rows from before', async () => {
  const { atDesk, clinic } = await office();
  const { db, pool } = test.database;
  const client = await buildManagedClient(db, clinic.id, { firstname: 'سُهى' });
  await buildPatient(db, { clinicId: clinic.id, ownerId: client.id }, { name: 'زهرة' });
  await pool.query(
    "update clinic_clients set search_text = '', phones = '', fold_version = 0 where user_id = $1",
    [client.id],
  );
  expect(await atDesk.search('زهره')).toEqual([]);
  await runJob(test, refoldClientsJob);
  expect(await atDesk.search('سهي زهره')).toMatchObject([{ id: client.id }]);
  expect(await atDesk.search(client.phone)).toHaveLength(1);
});

it('leads doctors to archived patients, also of an erased client, and not the desk', async () => {
  const { atDesk, byDoctor, visitOfAccount, owner, pet } = await office();
  await visitOfAccount({ in: -60, state: 'completed', completedAt: test.deps.now() });
  expect(pageOf(await byDoctor.view(owner.id)).former).toEqual([]);
  await test.database.pool.query('update pets set archived_at = now() where id = $1', [pet.id]);
  const former = { id: pet.id, name: pet.name, species: pet.species };
  expect(pageOf(await byDoctor.view(owner.id))).toMatchObject({ client: { patients: [] }, former: [former] });
  expect(pageOf(await atDesk.view(owner.id)).former).toEqual([]);
  await erase({ phoneE164: owner.phoneE164 });
  const erased = pageOf(await byDoctor.view(owner.id));
  expect(erased.former).toMatchObject([{ id: pet.id }]);
  expect(JSON.stringify(erased.former)).not.toContain(pet.name);
});
