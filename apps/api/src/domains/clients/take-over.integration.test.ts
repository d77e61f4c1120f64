import { defaultPlanOptions } from '@rifq/contract';
import type { ClientOffer, ClinicClientPage, PetJoin, ResponseOf } from '@rifq/contract/calls';
import { newId, withTransaction } from '@rifq/db';
import { notifications } from '@rifq/db/schema/notifications';
import { petWeights } from '@rifq/db/schema/pets';
import { petPlanOptions } from '@rifq/db/schema/vaccines';
import { clinicLimits } from '@rifq/rules';
import {
  buildAccessEntry,
  buildClient,
  buildClinic,
  buildClinicService,
  buildClinicVisit,
  buildDeferral,
  buildDoctor,
  buildDose,
  buildHealthState,
  buildManagedClient,
  buildMember,
  buildOwner,
  buildPatient,
  buildPatientOf,
  buildPet,
  buildProblem,
  buildVisitFile,
  buildWarning,
  type Owner,
} from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { appDomains, petFollowers } from '../../domains.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { storeFile } from '../../testing/stored-file.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { eraseByOrder } from '../personal-data/index.ts';
import { joinRetention } from './end-joins.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Offers = ResponseOf<'get', '/api/clients/offers'>;
const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });
const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(test.deps.now().getTime() - days * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await test.database.pool.query(text, values)).rows;

const offersOf = async (browser: Browser): Promise<Offers> =>
  dataOf(await browser.get('/api/clients/offers'));

/** Accepts an offer: each pet as a new one, or joined into the one that is named. */
const accept = (browser: Browser, clientId: string, pets: Record<string, string | null>, key = newId()) =>
  browser.post('/api/clients/offers/accept', {
    idempotency_key: key,
    client_id: clientId,
    pets: Object.entries(pets).map(([pet_id, into]) => ({ pet_id, into })),
  });

/** Builds a clinic with a manager, a desk member, a managed client with a cat, and the account of the client's phone. */
async function office() {
  const { db } = test.database;
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id, { role: 'manager' });
  const desk = await buildMember(db, clinic.id);
  const account: Owner = await buildOwner(db);
  const { phoneE164, phone } = account;
  const client = await buildManagedClient(db, clinic.id, { phoneE164, phone, note: 'يدفع نقدًا' });
  const patient = await buildPatient(db, { clinicId: clinic.id, ownerId: client.id }, { name: 'مشمش' });
  const mine = await test.signedIn(account.id);
  const atDesk = await memberBrowser(test, desk.userId);
  const asManager = await memberBrowser(test, doctor.userId);
  return {
    ...{ clinic, doctor, desk, account, client, patient, mine, atDesk, asManager },
    visit: (change: Parameters<typeof buildClinicVisit>[2] = {}) =>
      buildClinicVisit(
        db,
        { ownerId: client.id, petId: patient.id, clinicId: clinic.id, doctorId: doctor.id },
        { managed: true, ...change },
      ),
    view: async (id: string): Promise<ClinicClientPage> =>
      dataOf(await atDesk.get('/api/clinic/clients/view', { client_id: id })),
    /** Makes the account a client of the clinic with a pet of its own. */
    async knownPet(change: Parameters<typeof buildPet>[2] = {}) {
      await buildClient(db, { clinicId: clinic.id, userId: account.id });
      const pet = await buildPet(db, account.id, { name: 'مشمش بيتي', ...change });
      await buildPatientOf(db, clinic.id, pet);
      return pet;
    },
  };
}

type Office = Awaited<ReturnType<typeof office>>;

/** Builds a row of the patient in every table that a clinic fills. Returns the visit. */
async function fillRecord({ visit, patient, clinic, doctor }: Office) {
  const { db } = test.database;
  const petId = patient.id;
  const done = await visit({ state: 'completed', startsAt: daysAgo(20), completedAt: daysAgo(20) });
  await visit({ startsAt: daysAgo(-3) });
  const member = { clinicId: clinic.id, memberId: doctor.memberId };
  const confirmed = { confirmedAt: daysAgo(20), confirmedBy: doctor.userId, confirmedIn: done.id };
  await buildDose(db, petId, { ...confirmed, recordedBy: 'clinic', givenOn: dayOf(daysAgo(20)) });
  const of = { petId, grams: 4000, measuredOn: dayOf(daysAgo(20)) };
  await db
    .insert(petWeights)
    .values({ id: newId(), ...of, recordedBy: 'clinic', clinicId: clinic.id, clinic: clinic.name });
  await buildWarning(db, { petId, ...member });
  await buildProblem(db, { petId, ...member, reservationId: done.id });
  const named = { name: 'د. سلمى', clinicName: clinic.name };
  await buildAccessEntry(db, { petId, memberId: doctor.memberId, reservationId: done.id, ...named });
  await buildVisitFile(db, { reservationId: done.id, memberId: doctor.memberId });
  await buildDeferral(db, petId);
  await buildHealthState(db, petId);
  await db.insert(petPlanOptions).values({ petId, options: { outdoor: true } as never });
  await db.insert(notifications).values({
    ...{ id: newId(), userId: doctor.userId, clinicId: clinic.id, petId, kind: 'reservation' as const },
    ...{ title: 't', text: 't', dedupKey: newId() },
  });
  return done;
}

/** Lists the foreign keys of the database to a table. */
const referencesTo = (table: string) =>
  query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = $1::regclass and array_length(c.conkey, 1) = 1
     order by 1, 2`,
    [table],
  );

/** Counts the rows of each table that refer to a row of another. */
async function countReferring(table: string, id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table: name, column } of await referencesTo(table)) {
    const [row] = await query<{ n: number }>(`select count(*)::int as n from ${name} where ${column} = $1`, [
      id,
    ]);
    if (row && row.n > 0) counts[name] = (counts[name] ?? 0) + row.n;
  }
  return counts;
}

it('names every table that refers to a pet', async () => {
  const referring = new Set((await referencesTo('pets')).map(({ table }) => table));
  expect(petFollowers.flatMap(({ tables }) => tables).toSorted()).toEqual([...referring].toSorted());
});

describe('an offer', () => {
  it('shows the owner of the phone what is recorded, and none of the notes', async () => {
    const built = await office();
    const { mine, client, clinic, patient } = built;
    const done = await fillRecord(built);
    const response = await mine.get('/api/clients/offers');
    expect(dataOf<Offers>(response)).toEqual({
      joins: [],
      offers: [
        {
          client_id: client.id,
          clinic: { name: clinic.name, city: clinic.city },
          is_declined: false,
          pets: [
            expect.objectContaining({
              ...{ id: patient.id, name: 'مشمش', proposed_pet_id: null },
              ...{ visits: 1, coming: 1, doses: 1, weights: 1, files: 1 },
              first_visit_at: done.startsAt.toISOString(),
              last_visit_at: done.startsAt.toISOString(),
            }),
          ],
        },
      ],
    } satisfies Offers);
    expect(JSON.stringify(response.body)).not.toContain('يدفع نقدًا');
  });

  it('is invisible to every other phone, as if it did not exist', async () => {
    const { client, patient } = await office();
    const stranger = await test.signedIn((await buildOwner(test.database.db)).id);
    expect(await offersOf(stranger)).toEqual({ offers: [], joins: [] });
    const unknown = await accept(stranger, newId(), { [newId()]: null });
    const others = await accept(stranger, client.id, { [patient.id]: null });
    expect(others).toMatchObject({ status: unknown.status, body: unknown.body });
    expect(others).toMatchObject(refusal(404, 'offers.not_found'));
    expect(await stranger.post('/api/clients/offers/decline', { client_id: client.id })).toMatchObject(
      refusal(404, 'offers.not_found'),
    );
  });

  it('is made to the present account of a phone only, also after another has declined it', async () => {
    const { mine, account, client } = await office();
    dataOf(await mine.post('/api/clients/offers/decline', { client_id: client.id }));
    // As an owner does; an operator's order would erase the client too.
    await query(`update users set phone_e164 = 'erased:' || id, erased_at = now() where id = $1`, [
      account.id,
    ]);
    const next = await buildOwner(test.database.db, { phoneE164: account.phoneE164 });
    const { offers } = await offersOf(await test.signedIn(next.id));
    expect(offers).toMatchObject([{ client_id: client.id, is_declined: false }]);
  });

  it('is declined: the clinic sees that and keeps its own, and it can still be accepted', async () => {
    const { mine, client, patient, view, account } = await office();
    const decline = () => mine.post('/api/clients/offers/decline', { client_id: client.id });
    dataOf(await decline());
    dataOf(await decline());
    expect(await view(client.id)).toMatchObject({
      client: { name: 'أبو فهد', has_account: false },
      joining: { is_declined: true },
      managed: [{ id: patient.id }],
    });
    const kinds = await query<{ kind: string }>(
      `select kind from outbox_events where payload ->> 'client_id' = $1`,
      [client.id],
    );
    expect(kinds).toEqual([{ kind: 'client.offer_declined' }]);
    expect((await offersOf(mine)).offers).toMatchObject([{ is_declined: true }]);
    dataOf(await accept(mine, client.id, { [patient.id]: null }));
    expect((await view(account.id)).client.patients).toMatchObject([{ id: patient.id }]);
  });
});

describe('a pet that is taken over as a new one', () => {
  it('is one animal for both sides, with all that was recorded of it', async () => {
    const built = await office();
    const { mine, client, patient, account, view, atDesk, desk } = built;
    await query(`update pets set notes = 'يخاف', microchip = '682098100345128' where id = $1`, [patient.id]);
    const done = await fillRecord(built);
    const before = await countReferring('pets', patient.id);
    const key = newId();
    const taken = dataOf(await accept(mine, client.id, { [patient.id]: null }, key));
    expect(taken).toEqual({ pets: [{ pet_id: patient.id, into: patient.id }] });
    expect(dataOf(await accept(mine, client.id, { [patient.id]: null }, key))).toEqual(taken);
    expect(await countReferring('pets', patient.id)).toEqual(before);
    expect(await countReferring('users', client.id)).toEqual({});
    expect(dataOf(await mine.get('/api/pets/list'))).toMatchObject({
      pets: [{ id: patient.id, name: 'مشمش', notes: null }],
    });
    const listed = dataOf(await mine.get('/api/reservations/visits', { pet_id: patient.id }));
    expect(JSON.stringify(listed)).toContain(done.id);
    const page = await view(account.id);
    expect(page.client).toMatchObject({ has_account: true, note: 'مشمش: يخاف\nيدفع نقدًا' });
    expect(page.client.patients).toMatchObject([{ id: patient.id }]);
    expect(page.reservations).toHaveLength(2);
    expect(await atDesk.get('/api/clinic/clients/view', { client_id: client.id })).toMatchObject(
      refusal(404, 'clients.not_found'),
    );
    expect(
      await query('select firstname, erased_at is not null as gone from users where id = $1', [client.id]),
    ).toEqual([{ firstname: null, gone: true }]);
    expect(await offersOf(mine)).toEqual({ offers: [], joins: [] });
    await test.dispatch();
    expect(await query('select title from notifications where user_id = $1', [desk.userId])).toEqual([
      { title: expect.stringContaining('مشمش') },
    ]);
  });

  it('earns nothing, also not when its owner changes it later', async () => {
    const { mine, client, patient, account } = await office();
    await query(`update pets set microchip = '682098100345128' where id = $1`, [patient.id]);
    dataOf(await accept(mine, client.id, { [patient.id]: null }));
    dataOf(await mine.post('/api/pets/update', { pet_id: patient.id, name: 'مشمشة' }));
    dataOf(await mine.post('/api/pets/create', { idempotency_key: newId(), species: 'cat', name: 'لولو' }));
    expect(await query('select reason from ledger_entries where user_id = $1', [account.id])).toEqual([]);
    const { tasks } = dataOf(await mine.get('/api/rewards/summary'));
    expect(tasks).toContainEqual(expect.objectContaining({ rule: 'first_pet', state: 'done' }));
  });

  it('is refused at its field where an own pet has its microchip, and then nothing has changed', async () => {
    const { mine, client, patient, account } = await office();
    const microchip = '682098100345129';
    await query('update pets set microchip = $2 where id = $1', [patient.id, microchip]);
    await buildPet(test.database.db, account.id, { microchip });
    const refused = await accept(mine, client.id, { [patient.id]: null });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { 'pets.0.into': expect.anything() } });
    expect((await offersOf(mine)).offers).toHaveLength(1);
  });

  it('leaves other pets of the client with the clinic, which stay offered', async () => {
    const { mine, client, patient, clinic, view } = await office();
    const other = await buildPatient(test.database.db, { clinicId: clinic.id, ownerId: client.id });
    dataOf(await accept(mine, client.id, { [patient.id]: null }));
    expect((await view(client.id)).managed).toMatchObject([{ id: other.id }]);
    expect((await offersOf(mine)).offers).toMatchObject([{ pets: [{ id: other.id }] }]);
  });
});

describe('a pet that is joined into an own one', () => {
  it('brings everything along, doubles nothing, and can be undone with what was added since staying', async () => {
    const built = await office();
    const { db } = test.database;
    const { mine, client, patient, account, view, asManager, doctor, clinic } = built;
    await query(`update pets set microchip = '682098100345130', sex = 'female' where id = $1`, [patient.id]);
    const done = await fillRecord(built);
    const own = await buildPet(db, account.id, { name: 'مشمش بيتي', sex: 'male' });
    const givenOn = dayOf(daysAgo(20));
    const mineOfDay = await buildDose(db, own.id, { givenOn });
    await buildDeferral(db, own.id, { saidBy: 'د. بيتي', notedOn: '2020-01-01' });
    const before = await countReferring('pets', patient.id);
    const beforeOwn = await countReferring('pets', own.id);

    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
    expect(await countReferring('users', client.id)).toEqual({ pets: 1, pet_joins: 1 });
    // What was said of it was copied, so that an undo finds it unchanged, and the join names it.
    expect(await countReferring('pets', patient.id)).toEqual({
      ...{ deferrals: 1, health_states: 1, plan_options: 1, pet_joins: 1 },
    });
    expect(
      await query('select id from doses where pet_id = $1 and removed_at is null', [own.id]),
    ).toHaveLength(1);
    expect(
      await query('select removed_at is not null as gone from doses where id = $1', [mineOfDay.id]),
    ).toEqual([{ gone: true }]);
    expect(await query('select microchip, sex from pets where id = $1', [own.id])).toEqual([
      { microchip: '682098100345130', sex: 'male' },
    ]);
    expect((await view(account.id)).client.patients).toMatchObject([{ id: own.id }]);
    expect(await query('select owner_id, managed from reservations where id = $1', [done.id])).toEqual([
      { owner_id: account.id, managed: false },
    ]);

    const added = await buildDose(db, own.id, { givenOn: dayOf(daysAgo(2)), protocols: ['rabies'] });
    const [join] = (await offersOf(mine)).joins;
    expect(join).toMatchObject({ pet_id: own.id, joined_name: 'مشمش' } satisfies Partial<PetJoin>);
    expect((await view(account.id)).joining.joins).toMatchObject([{ id: join?.id, pet_id: own.id }]);
    const undo = { join_id: join?.id };
    expect(
      await (await memberBrowser(test, built.desk.userId)).post('/api/clinic/clients/joins/undo', undo),
    ).toMatchObject(refusal(403, 'clinics.role'));
    const undone = dataOf(await asManager.post('/api/clinic/clients/joins/undo', undo));
    expect(undone).toEqual({ client_id: client.id });
    expect(dataOf(await asManager.post('/api/clinic/clients/joins/undo', undo))).toEqual(undone);

    expect(await countReferring('pets', patient.id)).toEqual({ ...before, pet_joins: 1 });
    expect(await countReferring('pets', own.id)).toEqual({
      ...beforeOwn,
      doses: (beforeOwn.doses ?? 0) + 1,
      dose_protocols: (beforeOwn.dose_protocols ?? 0) + 1,
      pet_joins: 1,
    });
    expect(await query('select pet_id from doses where id = $1', [added.id])).toEqual([{ pet_id: own.id }]);
    expect(await query('select removed_at from doses where id = $1', [mineOfDay.id])).toEqual([
      { removed_at: null },
    ]);
    expect(await query('select said_by from deferrals where pet_id = $1', [own.id])).toEqual([
      { said_by: 'د. بيتي' },
    ]);
    expect(await query('select microchip, sex from pets where id = $1', [own.id])).toEqual([
      { microchip: null, sex: 'male' },
    ]);
    const restored = await view(client.id);
    expect(restored.client).toMatchObject({ name: 'أبو فهد', phone: client.phoneE164, note: 'يدفع نقدًا' });
    expect(restored.managed).toMatchObject([{ id: patient.id, microchip: '682098100345130' }]);
    expect(await query('select owner_id, managed from reservations where id = $1', [done.id])).toEqual([
      { owner_id: client.id, managed: true },
    ]);
    // The phone may be a wrong one: the account is neither offered it again, nor a client of the clinic any more.
    expect(await offersOf(mine)).toEqual({ offers: [], joins: [] });
    expect(
      await query('select from clinic_clients where user_id = $1 and clinic_id = $2', [
        account.id,
        clinic.id,
      ]),
    ).toEqual([]);
    await test.dispatch();
    expect(await query(`select template from notifications where user_id = $1`, [account.id])).toEqual([
      { template: 'client-join-undone' },
    ]);
    expect(doctor.userId).not.toBe(account.id);
  });

  it('is undone by its owner too, notifies the clinic, and is offered again', async () => {
    const { mine, client, patient, account, desk } = await office();
    const own = await buildPet(test.database.db, account.id);
    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
    const [join] = (await offersOf(mine)).joins;
    dataOf(await mine.post('/api/clients/joins/undo', { join_id: join?.id }));
    expect(await offersOf(mine)).toMatchObject({ joins: [], offers: [{ client_id: client.id }] });
    await test.dispatch();
    const notified = await query('select template from notifications where user_id = $1 order by id', [
      desk.userId,
    ]);
    expect(notified).toEqual([{ template: 'client-taken-over' }, { template: 'client-join-undone' }]);
    dataOf(await accept(mine, client.id, { [patient.id]: null }));
    expect(await countReferring('users', client.id)).toEqual({ pet_joins: 1 });
  });

  it('is refused with a pet of another species, another microchip, or another owner', async () => {
    const { mine, client, patient, account } = await office();
    const { db } = test.database;
    const dog = await buildPet(db, account.id, { species: 'dog', breed: null });
    const chipped = await buildPet(db, account.id, { microchip: '682098100345131' });
    await query(`update pets set microchip = '682098100345132' where id = $1`, [patient.id]);
    for (const { id } of [dog, chipped]) {
      const refused = await accept(mine, client.id, { [patient.id]: id });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ errors: { 'pets.0.into': expect.anything() } });
    }
    const strangers = await buildPet(db, (await buildOwner(db)).id);
    expect(await accept(mine, client.id, { [patient.id]: strangers.id })).toMatchObject(
      refusal(404, 'pets.not_found'),
    );
    expect(await countReferring('users', client.id)).toEqual({ clinic_clients: 1, pets: 1 });
  });

  it('keeps the record that a clinic has confirmed of two of one day, and parts of a combined product', async () => {
    const { mine, client, patient, account, doctor } = await office();
    const { db } = test.database;
    const own = await buildPet(db, account.id);
    const givenOn = dayOf(daysAgo(9));
    const confirmed = { confirmedAt: daysAgo(9), confirmedBy: doctor.userId };
    const combined = await buildDose(db, own.id, { givenOn, protocols: ['core', 'rabies'] });
    await buildDose(db, patient.id, { givenOn, protocols: ['rabies'], recordedBy: 'clinic', ...confirmed });
    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
    const active = () =>
      query(
        `select dose_id = $2 as combined, protocol from dose_protocols
         where pet_id = $1 and removed_at is null order by protocol`,
        [own.id, combined.id],
      );
    expect(await active()).toEqual([
      { combined: true, protocol: 'core' },
      { combined: false, protocol: 'rabies' },
    ]);
    const [join] = (await offersOf(mine)).joins;
    dataOf(await mine.post('/api/clients/joins/undo', { join_id: join?.id }));
    expect(await active()).toEqual([
      { combined: true, protocol: 'core' },
      { combined: true, protocol: 'rabies' },
    ]);
  });

  it('can no longer be undone after 30 days, when the rest of the client is erased', async () => {
    const { mine, client, patient, account } = await office();
    const own = await buildPet(test.database.db, account.id);
    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
    const [join] = (await offersOf(mine)).joins;
    const old = daysAgo(clinicLimits.joinUndoDays + 1);
    await query('update pet_joins set accepted_at = $2 where id = $1', [join?.id, old]);
    expect((await offersOf(mine)).joins).toEqual([]);
    const undo = () => mine.post('/api/clients/joins/undo', { join_id: join?.id });
    expect(await undo()).toMatchObject(refusal(409, 'joins.closed'));
    for (const { apply } of joinRetention) await apply(test.deps);
    expect(await query('select state, moved, client_note from pet_joins where id = $1', [join?.id])).toEqual([
      { state: 'ended', moved: null, client_note: null },
    ]);
    expect(await query('select firstname from users where id = $1', [client.id])).toEqual([
      { firstname: null },
    ]);
    expect(await query('select name from pets where id = $1', [patient.id])).toEqual([{ name: 'بلا اسم' }]);
    expect(await undo()).toMatchObject(refusal(409, 'joins.closed'));
  });

  it('leaves nothing of the owner when the account is erased within the 30 days', async () => {
    const { mine, client, patient, account } = await office();
    const own = await buildPet(test.database.db, account.id);
    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
    const order = { person: { phoneE164: account.phoneE164 }, reason: 'r', operator: new Operator('salma') };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    expect(await query('select firstname from users where id = any($1)', [[client.id, account.id]])).toEqual([
      { firstname: null },
      { firstname: null },
    ]);
    expect(await query('select distinct name from pets where id = any($1)', [[patient.id, own.id]])).toEqual([
      { name: 'بلا اسم' },
    ]);
    expect(await query('select state, client_note from pet_joins where client_id = $1', [client.id])).toEqual(
      [{ state: 'ended', client_note: null }],
    );
  });
});

/** Joins the patient into a new pet of the account. Returns that pet, and what undoes it as its owner. */
async function joined(
  { mine, client, patient, account }: Office,
  prepare: (pet: { id: string }) => Promise<unknown> = async () => {},
) {
  const own = await buildPet(test.database.db, account.id, { name: 'مشمش بيتي' });
  await prepare(own);
  dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
  const [join] = (await offersOf(mine)).joins;
  return {
    own,
    join,
    undo: async () => dataOf(await mine.post('/api/clients/joins/undo', { join_id: join?.id })),
  };
}

describe('photos of labels', () => {
  /** Stores the photo of a label with a dose of the patient, as a booklet is copied. */
  async function photographed({ client, patient }: Office) {
    const labelKey = await storeFile(test, client.id, Buffer.from('label'));
    await buildDose(test.database.db, patient.id, { labelKey, recordedBy: 'clinic', fromBooklet: true });
    return labelKey;
  }
  const ownerOf = async (key: string) => (await query('select owner_id from files where key = $1', [key]))[0];

  it('are shown to the owner who takes the pet over, and erased with the account', async () => {
    const built = await office();
    const { mine, client, patient, account } = built;
    const key = await photographed(built);
    dataOf(await accept(mine, client.id, { [patient.id]: null }));
    expect((await mine.get(`/api/files/${key}`)).status).toBe(200);
    const order = { person: { phoneE164: account.phoneE164 }, reason: 'r', operator: new Operator('salma') };
    await eraseByOrder(test.deps, appDomains.personalData, order);
    expect(await query('select dropped_at is not null as gone from files where key = $1', [key])).toEqual([
      { gone: true },
    ]);
  });

  it('follow their doses into an own pet, and back', async () => {
    const built = await office();
    const { mine, account, client } = built;
    const key = await photographed(built);
    const { undo } = await joined(built);
    expect(await ownerOf(key)).toEqual({ owner_id: account.id });
    await undo();
    expect(await ownerOf(key)).toEqual({ owner_id: client.id });
    expect((await mine.get(`/api/files/${key}`)).status).toBe(404);
  });
});

describe('what was recorded since a join', () => {
  const saidOf = (petId: string) =>
    query('select said_by from deferrals where pet_id = $1 order by protocol', [petId]);

  it('stays, where it has replaced what came: it never reaches the clinic', async () => {
    const built = await office();
    const { patient } = built;
    const { db } = test.database;
    await buildDeferral(db, patient.id, { saidBy: 'د. سلمى' });
    await buildHealthState(db, patient.id, { saidBy: 'د. سلمى' });
    await db
      .insert(petPlanOptions)
      .values({ petId: patient.id, options: { ...defaultPlanOptions, dubai: true } });
    const { own, undo } = await joined(built, ({ id }) =>
      buildDeferral(db, id, { saidBy: 'د. بيتي', notedOn: '2020-01-01' }),
    );
    expect(await saidOf(own.id)).toEqual([{ said_by: 'د. سلمى' }]);
    for (const table of ['deferrals', 'health_states'])
      await query(`update ${table} set said_by = 'د. أخرى', clinic_name = 'عيادة أخرى' where pet_id = $1`, [
        own.id,
      ]);
    await query(`update plan_options set set_by = '{"doctor": "أخرى"}' where pet_id = $1`, [own.id]);
    await undo();
    expect(await saidOf(own.id)).toEqual([{ said_by: 'د. أخرى' }]);
    expect(await saidOf(patient.id)).toEqual([{ said_by: 'د. سلمى' }]);
    expect(await query('select said_by from health_states where pet_id = $1', [patient.id])).toEqual([
      { said_by: 'د. سلمى' },
    ]);
    expect(
      await query(
        'select pet_id = $1 as mine, set_by from plan_options where pet_id in ($1, $2) order by 1',
        [own.id, patient.id],
      ),
    ).toEqual([
      { mine: false, set_by: null },
      { mine: true, set_by: { doctor: 'أخرى' } },
    ]);
  });

  it('brings back what it has replaced, to the microsecond, where nothing was said since', async () => {
    const built = await office();
    const { db } = test.database;
    await buildDeferral(db, built.patient.id);
    await buildHealthState(db, built.patient.id, { notedOn: '2026-01-01' });
    const rowsOf = async (petId: string) => [
      ...(await query('select to_jsonb(d)::text as row from deferrals d where pet_id = $1', [petId])),
      ...(await query('select to_jsonb(h)::text as row from health_states h where pet_id = $1', [petId])),
    ];
    let before: object[] = [];
    const { own, undo } = await joined(built, async ({ id }) => {
      await buildDeferral(db, id, { saidBy: 'د. بيتي', notedOn: '2020-01-01' });
      await buildHealthState(db, id, { saidBy: 'د. بيتي', notedOn: '2020-01-01' });
      before = await rowsOf(id);
    });
    expect(await rowsOf(own.id)).not.toEqual(before);
    await undo();
    expect(await rowsOf(own.id)).toEqual(before);
  });

  it('goes back with its visit, where the clinic has recorded it there', async () => {
    const built = await office();
    const { patient, doctor, clinic, visit } = built;
    const { db } = test.database;
    const coming = await visit({ startsAt: daysAgo(-1) });
    const { own, undo } = await joined(built);
    await query(`update reservations set state = 'completed', completed_at = now() where id = $1`, [
      coming.id,
    ]);
    const confirmed = { confirmedAt: daysAgo(0), confirmedBy: doctor.userId, confirmedIn: coming.id };
    const given = await buildDose(db, own.id, {
      ...confirmed,
      recordedBy: 'clinic',
      givenOn: dayOf(daysAgo(0)),
    });
    const entered = await buildDose(db, own.id, { ...confirmed, givenOn: dayOf(daysAgo(5)) });
    const problem = await buildProblem(db, {
      ...{ petId: own.id, clinicId: clinic.id, memberId: doctor.memberId, reservationId: coming.id },
    });
    await undo();
    const petOf = async (table: string, id: string) =>
      (await query<{ pet_id: string }>(`select pet_id from ${table} where id = $1`, [id]))[0]?.pet_id;
    expect(await petOf('reservations', coming.id)).toBe(patient.id);
    expect(await petOf('doses', given.id)).toBe(patient.id);
    expect(await query('select pet_id from dose_protocols where dose_id = $1', [given.id])).toEqual([
      { pet_id: patient.id },
    ]);
    expect(await petOf('pet_problems', problem)).toBe(patient.id);
    expect(await petOf('doses', entered.id)).toBe(own.id);
  });
});

it('reaches the open pages of other clinics to which the record of the own pet is open', async () => {
  const built = await office();
  const { db } = test.database;
  const other = await buildClinic(db);
  const doctor = await buildDoctor(db, other.id);
  const { own } = await joined(built, pet =>
    buildClinicVisit(
      db,
      { ownerId: built.account.id, petId: pet.id, clinicId: other.id, doctorId: doctor.id },
      { state: 'completed', startsAt: daysAgo(2), completedAt: daysAgo(2), arrivedAt: daysAgo(2) },
    ),
  );
  const changed = await query<{ clinic: string }>(
    `select payload ->> 'clinic_id' as clinic from outbox_events
     where kind = 'chart.changed' and payload ->> 'pet_id' = $1`,
    [own.id],
  );
  expect(changed).toEqual([{ clinic: other.id }]);
});

it('keeps what a clinic gave of two records of one dose, not a copy of the booklet', async () => {
  const built = await office();
  const { patient, doctor } = built;
  const { db } = test.database;
  const givenOn = dayOf(daysAgo(9));
  const confirmed = { confirmedAt: daysAgo(9), confirmedBy: doctor.userId, recordedBy: 'clinic' as const };
  const given = await buildDose(db, patient.id, { ...confirmed, givenOn, batch: 'A123' });
  const { own } = await joined(built, ({ id }) =>
    buildDose(db, id, { ...confirmed, givenOn, fromBooklet: true }),
  );
  expect(await query('select id from doses where pet_id = $1 and removed_at is null', [own.id])).toEqual([
    { id: given.id },
  ]);
});

it('fills in no birth date after a record that the owner has', async () => {
  const built = await office();
  await query(`update pets set birth_date = '2024-05-01', is_adult = null, colour = 3 where id = $1`, [
    built.patient.id,
  ]);
  const { own } = await joined(built, async ({ id }) => {
    await query('update pets set birth_date = null, is_adult = null, colour = null where id = $1', [id]);
    await buildDose(test.database.db, id, { givenOn: '2023-05-01' });
  });
  expect(await query('select birth_date, colour from pets where id = $1', [own.id])).toEqual([
    { birth_date: null, colour: 3 },
  ]);
});

it('writes the clinic’s note once, also when a pet is joined again', async () => {
  const built = await office();
  const { view, account, client, patient, mine, clinic } = built;
  // A reservation of its own makes the account a client of the clinic who stays one.
  await buildClient(test.database.db, { clinicId: clinic.id, userId: account.id });
  const other = await buildPet(test.database.db, account.id);
  await buildPatientOf(test.database.db, clinic.id, other);
  await query(`update pets set notes = 'يخاف' where id = $1`, [patient.id]);
  const { own, undo } = await joined(built);
  await undo();
  dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
  expect((await view(account.id)).client.note).toBe('مشمش: يخاف\nيدفع نقدًا');
});

describe('a client who has left the list with a join', () => {
  it('gives the phone to a new client, and returns without one', async () => {
    const built = await office();
    const { account, client, atDesk, view } = built;
    const { undo } = await joined(built);
    const phone = client.phoneE164;
    // The account has another phone now.
    await query(`update users set phone_e164 = phone_e164 || '0' where id = $1`, [account.id]);
    const added = await atDesk.post('/api/clinic/clients/add', {
      ...{ idempotency_key: newId(), name: 'أم خالد', phone: `0${client.phone}`, country_code: 966 },
      patient: { species: 'cat', name: 'لولو' },
    });
    expect(dataOf<ClinicClientPage>(added).client).toMatchObject({ phone });
    await undo();
    expect((await view(client.id)).client).toMatchObject({ name: 'أبو فهد', phone: null });
  });

  it('leaves a joined pet erased once the join has ended, though another pet is there', async () => {
    const built = await office();
    const { client, patient, clinic, atDesk, view } = built;
    const { db } = test.database;
    const weighed = { grams: 4000, measuredOn: dayOf(daysAgo(2)), recordedBy: 'clinic' as const };
    const weigh = (petId: string) =>
      db.insert(petWeights).values({ id: newId(), petId, ...weighed, clinicId: clinic.id, clinic: 'الواحة' });
    await buildPatient(db, { clinicId: clinic.id, ownerId: client.id }, { name: 'لولو' });
    await weigh(patient.id);
    await query(`update pets set microchip = '682098100345177' where id = $1`, [patient.id]);
    const { join } = await joined(built, ({ id }) => weigh(id));
    const old = daysAgo(clinicLimits.joinUndoDays + 1);
    await query('update pet_joins set accepted_at = $2 where id = $1', [join?.id, old]);
    for (const { apply } of joinRetention) await apply(test.deps);
    expect(await query('select name, microchip from pets where id = $1', [patient.id])).toEqual([
      { name: 'بلا اسم', microchip: null },
    ]);
    expect((await view(client.id)).client).toMatchObject({ name: 'أبو فهد', patients: [{ name: 'لولو' }] });
    // The weight of both stays with the archived pet, which does not prevent the removal.
    dataOf(await atDesk.post('/api/clinic/clients/remove', { client_id: client.id }));
    expect(await query('select name from pets where owner_id = $1', [client.id])).toEqual([
      { name: 'بلا اسم' },
    ]);
  });
});

describe('a proposal of the clinic', () => {
  it('names pets of an account that the clinic knows, and the owner accepts it', async () => {
    const { atDesk, client, patient, knownPet, view, mine, account } = await office();
    expect((await view(client.id)).joining).toEqual({
      ...{ is_declined: false, candidates: [], proposed: [], joins: [] },
    });
    const own = await knownPet();
    expect((await view(client.id)).joining.candidates).toMatchObject([
      { id: own.id, photo: null, state: null },
    ]);
    const propose = (withPet: string | null) =>
      atDesk.post('/api/clinic/clients/joins/propose', { pet_id: patient.id, with_pet_id: withPet });
    dataOf(await propose(own.id));
    dataOf(await propose(own.id));
    expect((await view(client.id)).joining.proposed).toEqual([{ pet_id: patient.id, with_pet_id: own.id }]);
    await test.dispatch();
    expect(
      await query('select template, read_at from notifications where user_id = $1', [account.id]),
    ).toEqual([{ template: 'client-join-proposed', read_at: null }]);
    const offered = (): Promise<ClientOffer | undefined> => offersOf(mine).then(({ offers }) => offers[0]);
    expect((await offered())?.pets).toMatchObject([{ id: patient.id, proposed_pet_id: own.id }]);
    dataOf(await propose(null));
    expect((await offered())?.pets).toMatchObject([{ proposed_pet_id: null }]);
    dataOf(await propose(own.id));
    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
    expect(await query('select state, proposed_by is not null as proposed from pet_joins')).toContainEqual({
      ...{ state: 'accepted', proposed: true },
    });
  });

  it('is refused for a pet that the clinic does not know, and once the owner has declined', async () => {
    const { atDesk, patient, knownPet, account, mine, client } = await office();
    const unknown = await buildPet(test.database.db, account.id);
    const propose = (id: string) =>
      atDesk.post('/api/clinic/clients/joins/propose', { pet_id: patient.id, with_pet_id: id });
    expect(await propose(unknown.id)).toMatchObject(refusal(404, 'pets.not_found'));
    const own = await knownPet();
    dataOf(await propose(own.id));
    dataOf(await mine.post('/api/clients/offers/decline', { client_id: client.id }));
    expect(await propose(own.id)).toMatchObject(refusal(409, 'clients.declined'));
  });

  it('is shown neither to the next account of the phone, nor of an archived pet', async () => {
    const { atDesk, patient, knownPet, mine, account } = await office();
    const own = await knownPet();
    const proposed = { pet_id: patient.id, with_pet_id: own.id };
    dataOf(await atDesk.post('/api/clinic/clients/joins/propose', proposed));
    const seenBy = async (browser: Browser) => (await offersOf(browser)).offers[0]?.pets[0]?.proposed_pet_id;
    expect(await seenBy(mine)).toBe(own.id);
    await query('update pets set archived_at = now() where id = $1', [own.id]);
    expect(await seenBy(mine)).toBeNull();
    await query('update pets set archived_at = null where id = $1', [own.id]);
    await query(`update users set phone_e164 = phone_e164 || '1' where id = $1`, [account.id]);
    const next = await buildOwner(test.database.db, { phoneE164: account.phoneE164 });
    expect(await seenBy(await test.signedIn(next.id))).toBeNull();
  });

  it('ends with a new phone of the client, whose account got no question', async () => {
    const { atDesk, patient, knownPet, client, mine, view } = await office();
    const own = await knownPet();
    const proposed = { pet_id: patient.id, with_pet_id: own.id };
    dataOf(await atDesk.post('/api/clinic/clients/joins/propose', proposed));
    const phone = { phone: '0551239876', country_code: 966 };
    dataOf(await atDesk.post('/api/clinic/clients/save', { client_id: client.id, ...phone }));
    expect((await view(client.id)).joining).toMatchObject({ proposed: [], candidates: [] });
    expect((await offersOf(mine)).offers).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('two devices take a pet over once', async () => {
    const { mine, client, patient, account } = await office();
    const other = await test.signedIn(account.id);
    const both = await Promise.all([
      accept(mine, client.id, { [patient.id]: null }),
      accept(other, client.id, { [patient.id]: null }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(dataOf(await mine.get('/api/pets/list'))).toMatchObject({ pets: [{ id: patient.id }] });
  });

  /** Runs two calls of which the second waits for the user or the reservation that the first has locked. */
  async function inOrder<A, B>(
    id: string,
    first: () => Promise<A>,
    second: () => Promise<B>,
    table: 'users' | 'reservations' = 'users',
  ) {
    let running: [Promise<A>, Promise<B>] | undefined;
    await withTransaction(test.database.db, async tx => {
      await tx.execute(sql`select from ${sql.identifier(table)} where id = ${id} for no key update`);
      const one = first();
      await waitForBlocked(test.database, 1);
      const other = second();
      await waitForBlocked(test.database, 2);
      running = [one, other];
    });
    if (!running) throw new Error('nothing ran');
    return Promise.all(running);
  }

  it('a client who is removed is taken over by nobody', async () => {
    const { mine, atDesk, client, patient } = await office();
    const [removed, accepted] = await inOrder(
      client.id,
      () => atDesk.post('/api/clinic/clients/remove', { client_id: client.id }),
      () => accept(mine, client.id, { [patient.id]: null }),
    );
    expect(removed.status).toBe(200);
    expect(accepted.status).toBe(404);
    expect(dataOf(await mine.get('/api/pets/list'))).toEqual({ pets: [] });
  });

  /** Books a visit of the patient for tomorrow. */
  async function visitBooking({ atDesk, patient, clinic, doctor }: Office) {
    const of = { clinicId: clinic.id, changedBy: doctor.userId };
    const service = await buildClinicService(test.database.db, of);
    const hour = 3_600_000;
    const startsAt = new Date(Math.ceil((test.deps.now().getTime() + DAY_MS) / hour) * hour);
    return () =>
      atDesk.post('/api/clinic/visits/add', {
        ...{ idempotency_key: newId(), pet_id: patient.id, doctor_id: doctor.id, service_id: service },
        ...{ reason: 'فحص', squeeze_in: true, starts_at: startsAt.toISOString() },
      });
  }

  it.each(['new', 'joined'])('a visit that is booked meanwhile is not the client’s (%s)', async kind => {
    const built = await office();
    const { mine, client, patient, account } = built;
    const own = await buildPet(test.database.db, account.id);
    const [taken, booked] = await inOrder(
      client.id,
      () => accept(mine, client.id, { [patient.id]: kind === 'joined' ? own.id : null }),
      await visitBooking(built),
    );
    expect(taken.status).toBe(200);
    expect(booked).toMatchObject(refusal(404, 'pets.not_found'));
    expect(await query('select from reservations where owner_id = $1', [client.id])).toEqual([]);
  });

  it('a visit that is booked first comes along', async () => {
    const built = await office();
    const { mine, client, patient, account } = built;
    const [booked, taken] = await inOrder(client.id, await visitBooking(built), () =>
      accept(mine, client.id, { [patient.id]: null }),
    );
    expect([booked.status, taken.status]).toEqual([200, 200]);
    expect(await query('select managed from reservations where owner_id = $1', [account.id])).toEqual([
      { managed: false },
    ]);
  });

  it('a payment at the desk is the new owner’s, with its receipt and what is due', async () => {
    const built = await office();
    const { mine, client, patient, atDesk, account, visit } = built;
    const own = await buildPet(test.database.db, account.id);
    const done = await visit({
      state: 'completed',
      startsAt: daysAgo(2),
      completedAt: daysAgo(2),
      price: 10_000,
    });
    const payment = { payment_id: newId(), reservation_id: done.id, amount: 4000, means: 'cash' };
    const pay = () => atDesk.post('/api/clinic/bills/pay', payment);
    const [taken, paid] = await inOrder(
      done.id,
      () => accept(mine, client.id, { [patient.id]: own.id }),
      pay,
      'reservations',
    );
    expect([taken.status, paid.status]).toEqual([200, 200]);
    const events = await query(
      `select payload ->> 'user_id' as owner from outbox_events
       where kind = 'bill.changed' and payload ->> 'reservation_id' = $1`,
      [done.id],
    );
    expect(events).toEqual([{ owner: account.id }]);
    expect(dataOf(await mine.get('/api/reservations/bill', { reservation_id: done.id }))).toMatchObject({
      bill: { paid: 4000, due: 6000 },
    });
    const [join] = (await offersOf(mine)).joins;
    dataOf(await mine.post('/api/clients/joins/undo', { join_id: join?.id }));
    expect((await mine.get('/api/reservations/bill', { reservation_id: done.id })).status).toBe(404);
    expect(dataOf(await pay())).toMatchObject({ bill: { paid: 4000 } });
  });

  it('an erased account takes nothing over', async () => {
    const { mine, client, patient, account } = await office();
    const order = { person: { phoneE164: account.phoneE164 }, reason: 'r', operator: new Operator('salma') };
    const [erased, accepted] = await inOrder(
      account.id,
      () => eraseByOrder(test.deps, appDomains.personalData, order),
      () => accept(mine, client.id, { [patient.id]: null }),
    );
    expect(erased).toMatchObject({ blockers: [] });
    expect([401, 404]).toContain(accepted.status);
    expect(await query('select owner_id from pets where id = $1', [patient.id])).toEqual([
      { owner_id: client.id },
    ]);
  });

  it('a manager who undoes a join of an account that is being erased is refused, and stays signed in', async () => {
    const built = await office();
    const { account, asManager } = built;
    const { join } = await joined(built);
    const order = { person: { phoneE164: account.phoneE164 }, reason: 'r', operator: new Operator('salma') };
    const [erased, undone] = await inOrder(
      account.id,
      () => eraseByOrder(test.deps, appDomains.personalData, order),
      () => asManager.post('/api/clinic/clients/joins/undo', { join_id: join?.id }),
    );
    expect(erased).toMatchObject({ blockers: [] });
    expect(undone).toMatchObject(refusal(409, 'joins.closed'));
  });

  it('a process that dies before its commit has changed nothing', async () => {
    const built = await office();
    const { mine, client, patient, account } = built;
    await fillRecord(built);
    const own = await buildPet(test.database.db, account.id);
    await query(`
      create function die() returns trigger language plpgsql as $$ begin raise 'the process has died'; end $$`);
    await query(`
      create constraint trigger die after insert on pet_joins
        deferrable initially deferred for each row execute function die()`);
    const [pets, users] = [
      await countReferring('pets', patient.id),
      await countReferring('users', client.id),
    ];
    expect((await accept(mine, client.id, { [patient.id]: own.id })).status).toBe(500);
    expect(await countReferring('pets', patient.id)).toEqual(pets);
    expect(await countReferring('users', client.id)).toEqual(users);
    await query('drop trigger die on pet_joins');
    dataOf(await accept(mine, client.id, { [patient.id]: own.id }));
  });
});
