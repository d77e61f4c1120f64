import { newId, withTransaction } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import { buildOwner, buildPet, type Owner } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount } from './domains/identity/index.ts';
import { fileForm, jpeg } from './testing/images.ts';
import { scopeOf } from './testing/scopes.ts';
import { type Browser, dataOf, startTestApp, type TestApp, type TestResponse } from './testing/test-app.ts';
import { waitForBlocked } from './testing/wait-for-blocked.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { openPets, pets, records, recordsPerPet, uploadsADay, keyedCallsADay, changingCallsADay } =
  accountLimits;
const codesOf = (responses: readonly TestResponse[]) =>
  responses.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code)).sort();
const query = (text: string, values: unknown[]) => test.database.pool.query(text, values);

async function signedInOwner(): Promise<{ owner: Owner; browser: Browser }> {
  const owner = await buildOwner(test.database.db);
  return { owner, browser: await test.signedIn(owner.id) };
}

const addPets = (ownerId: string, count: number, archived: boolean) =>
  query(
    `insert into pets (id, owner_id, name, species, registered_on, archived_at)
     select gen_random_uuid(), $1, 'مشمش', 'cat', '2026-01-01', case when $3 then now() end
     from generate_series(1, $2)`,
    [ownerId, count, archived],
  );
const create = (browser: Browser) =>
  browser.post('/api/pets/create', { idempotency_key: newId(), species: 'cat', name: 'بسبس' });

/** Makes calls that all wait for the account's lock, then releases them together. */
async function together(ownerId: string, calls: () => Promise<TestResponse>[]): Promise<TestResponse[]> {
  const { db } = test.database;
  let made: Promise<TestResponse>[] = [];
  await withTransaction(db, async tx => {
    await lockAccount(tx, scopeOf('user', ownerId));
    made = calls();
    await waitForBlocked(test.database, made.length);
  });
  return Promise.all(made);
}

describe('the pets of an account', () => {
  it('are limited outside the archive, also when two are added concurrently', async () => {
    const { owner, browser } = await signedInOwner();
    await addPets(owner.id, openPets - 1, false);
    const responses = await together(owner.id, () => [create(browser), create(browser)]);
    expect(codesOf(responses)).toEqual([200, 'pets.too_many_open']);
    expect(await create(browser)).toMatchObject({
      status: 409,
      body: {
        message: 'بلغ الحساب حدّه: 50 حيوانًا خارج الأرشيف. نقل أحدها إلى الأرشيف يُتيح إضافة غيره.',
      },
    });
  });

  it('can be restored from the archive up to the limit, also two concurrently', async () => {
    const { owner, browser } = await signedInOwner();
    await addPets(owner.id, openPets - 1, false);
    const [one, two] = [1, 2].map(() => ({ archivedAt: new Date() }));
    const ids = [
      (await buildPet(test.database.db, owner.id, one)).id,
      (await buildPet(test.database.db, owner.id, two)).id,
    ];
    const responses = await together(owner.id, () =>
      ids.map(pet_id => browser.post('/api/pets/restore', { pet_id })),
    );
    expect(codesOf(responses)).toEqual([200, 'pets.too_many_open']);
  });

  it('are limited including the archive', async () => {
    const { owner, browser } = await signedInOwner();
    await addPets(owner.id, pets - 1, true);
    dataOf(await create(browser));
    expect(codesOf([await create(browser)])).toEqual(['pets.too_many']);
  });
});

describe('the records of a pet', () => {
  it('are limited in weights; another weight of the same day replaces the first', async () => {
    const { owner, browser } = await signedInOwner();
    const pet = await buildPet(test.database.db, owner.id, { birthDate: '2001-01-01' });
    await query(
      `insert into pet_weights (id, pet_id, grams, measured_on)
       select gen_random_uuid(), $1, 4000, date '2010-01-01' + n from generate_series(1, $2) as n`,
      [pet.id, recordsPerPet - 1],
    );
    const add = (measured_on: string) =>
      browser.post('/api/pets/weights/add', {
        idempotency_key: newId(),
        pet_id: pet.id,
        grams: 4100,
        measured_on,
      });
    const responses = await Promise.all([add('2025-01-01'), add('2025-01-02')]);
    expect(codesOf(responses)).toEqual([200, 'pets.too_many_weights']);
    dataOf(await add('2010-01-02'));
  });

  it('are limited in doses, including removed ones', async () => {
    const { owner, browser } = await signedInOwner();
    const pet = await buildPet(test.database.db, owner.id, { birthDate: '2001-01-01' });
    await query(
      `insert into doses (id, pet_id, given_on, removed_at)
       select gen_random_uuid(), $1, date '2010-01-01' + n, now() from generate_series(1, $2) as n`,
      [pet.id, recordsPerPet - 1],
    );
    const record = (given_on: string) =>
      browser.post('/api/vaccines/doses/create', {
        idempotency_key: newId(),
        pet_id: pet.id,
        given_on,
        protocols: ['2'],
      });
    const responses = await Promise.all([record('2025-01-01'), record('2025-06-02')]);
    expect(codesOf(responses)).toEqual([200, 'vaccines.too_many']);
  });

  it('are limited in doses over all pets of an account', async () => {
    const { owner, browser } = await signedInOwner();
    const [full, other] = [
      await buildPet(test.database.db, owner.id),
      await buildPet(test.database.db, owner.id),
    ];
    await query(
      `insert into doses (id, pet_id, given_on, removed_at)
       select gen_random_uuid(), $1, date '2010-01-01' + n, now() from generate_series(1, $2) as n`,
      [full.id, records - 1],
    );
    const record = (given_on: string) =>
      browser.post('/api/vaccines/doses/create', {
        idempotency_key: newId(),
        pet_id: other.id,
        given_on,
        protocols: ['2'],
      });
    dataOf(await record('2025-01-01'));
    expect(codesOf([await record('2025-06-02')])).toEqual(['vaccines.too_many_in_all']);
  });
});

describe('the actions of an account in a day', () => {
  const count = (bucket: string, hits: number) =>
    query(
      'insert into rate_limit_hits (id, bucket, at) select gen_random_uuid(), $1, $2 from generate_series(1, $3)',
      [bucket, test.deps.now(), hits],
    );

  it('are limited in uploads, until the next day', async () => {
    const { owner, browser } = await signedInOwner();
    const pet = await buildPet(test.database.db, owner.id);
    const picture = await jpeg();
    const upload = () => browser.post('/api/pets/photo', fileForm('photo', picture, { pet_id: pet.id }));
    await count(`upload:${owner.id}`, uploadsADay - 1);
    expect(codesOf(await Promise.all([upload(), upload()]))).toEqual([200, 'files.too_many_uploads']);
    test.advance(24 * 3600 - 1);
    expect(
      await (await test.signedIn(owner.id)).post(
        '/api/pets/photo',
        fileForm('photo', picture, { pet_id: pet.id }),
      ),
    ).toMatchObject({
      status: 429,
      body: { retry_after: 1 },
    });
  });

  it('are limited in calls with stored responses, not counting repeats', async () => {
    const { owner, browser } = await signedInOwner();
    await count(`keyed:${owner.id}`, keyedCallsADay - 1);
    const first = { idempotency_key: newId(), species: 'cat', name: 'بسبس' };
    dataOf(await browser.post('/api/pets/create', first));
    expect(codesOf([await create(browser)])).toEqual(['idempotency.too_many']);
    dataOf(await browser.post('/api/pets/create', first));
  });
});

describe('the calls of an account', () => {
  it('that wait for its lock hold few connections, and do not delay other accounts', async () => {
    const { owner, browser } = await signedInOwner();
    const { browser: other } = await signedInOwner();
    const { id: pet_id } = await buildPet(test.database.db, owner.id);
    const calls: Promise<TestResponse>[] = [];
    await withTransaction(test.database.db, async tx => {
      await tx.execute(sql`select 1 from pets where id = ${pet_id} for update`);
      for (let call = 0; call < 30; call += 1) calls.push(browser.post('/api/pets/archive', { pet_id }));
      await waitForBlocked(test.database, 3);
      expect((await other.get('/api/user/me')).status).toBe(200);
      await waitForBlocked(test.database, 3);
    });
    expect(new Set(codesOf(await Promise.all(calls)))).toEqual(new Set([200]));
  });
});

describe('the changing calls of an account', () => {
  it('are limited per day, whatever their outcome, without affecting other accounts', async () => {
    const { owner, browser } = await signedInOwner();
    const day = test.deps.now().toISOString().slice(0, 10);
    await query('insert into changing_calls (user_id, day, calls) values ($1, $2, $3)', [
      owner.id,
      day,
      changingCallsADay - 2,
    ]);
    const pet = await buildPet(test.database.db, owner.id);
    const change = (petId: string) => browser.post('/api/pets/state', { pet_id: petId, state: 'home' });
    expect(codesOf([await change(pet.id), await change(newId())])).toEqual([200, 'pets.not_found']);
    const refused = await change(pet.id);
    expect([refused.status, codesOf([refused])]).toEqual([429, ['request.too_many_today']]);
    expect(Number(refused.response.headers['retry-after'])).toBeLessThanOrEqual(24 * 3600);
    expect((await browser.get('/api/user/me')).status).toBe(200);
    // An intruder who has used them up can still be signed out.
    await test.signedIn(owner.id);
    expect((await browser.post('/api/user/devices/revoke-others')).status).toBe(200);
    const other = await signedInOwner();
    expect((await create(other.browser)).status).toBe(200);
    test.advance(24 * 3600);
    expect((await change(pet.id)).status).toBe(200);
  });
});
