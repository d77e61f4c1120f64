import type { Pet } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: { id: string };
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp();
  owner = await buildOwner(test.database.db);
  browser = await test.signedIn(owner.id);
});
afterAll(() => test.close());

const cat = (facts: object = {}) => ({ idempotency_key: newId(), name: 'سمسم', species: 'cat', ...facts });
const create = (facts: object = {}, as = browser) => as.post('/api/pets/create', cat(facts));
const created = async (facts: object = {}, as = browser) => dataOf<{ pet: Pet }>(await create(facts, as)).pet;
const faultAt = (field: string, sentence: string) => ({
  code: 'request.invalid',
  errors: { [field]: [expect.stringContaining(sentence)] },
});

describe('a microchip number', () => {
  it('is parsed in Arabic and Latin digits', async () => {
    expect((await created({ microchip: '٦٨٢٠٩٨١٠٠٣٤٥٢٠٠' })).microchip).toBe('682098100345200');
    expect((await created({ microchip: '۶۸۲۰۹۸۱۰۰۳۴۵۲۰۱' })).microchip).toBe('682098100345201');
    expect((await created({ microchip: '' })).microchip).toBeNull();
  });

  it('belongs to one pet of an owner, in every spelling', async () => {
    const taken = await created({ microchip: '682098100345300' });
    const twin = await create({ microchip: '٦٨٢ ٠٩٨ ١٠٠ ٣٤٥ ٣٠٠' });
    expect(twin).toMatchObject({ status: 422, body: faultAt('microchip', 'مسجَّل') });
    const other = await created();
    const change = await browser.post('/api/pets/update', {
      pet_id: other.id,
      name: 'سمسم',
      microchip: '682098100345300',
    });
    expect(change).toMatchObject({ status: 422, body: faultAt('microchip', 'مسجَّل') });
    const same = await browser.post('/api/pets/update', {
      pet_id: taken.id,
      name: 'سمسم',
      microchip: '682098100345300',
    });
    expect(same.status).toBe(200);
    // A later owner of the pet can register it.
    const next = await test.signedIn((await buildOwner(test.database.db)).id);
    expect((await created({ microchip: '682098100345300' }, next)).microchip).toBe('682098100345300');
  });

  it('is accepted once when two tabs register it concurrently', async () => {
    const responses = await Promise.all([1, 2].map(() => create({ microchip: '682098100345400' })));
    expect(responses.map(response => response.status).sort()).toEqual([200, 422]);
  });
});

describe('the estimated age', () => {
  const change = async (pet: Pet, facts: object) =>
    dataOf<{ pet: Pet }>(await browser.post('/api/pets/update', { pet_id: pet.id, ...facts })).pet;

  it('can be adult only without a birth date, which replaces it', async () => {
    const pet = await created({ is_adult: true });
    expect(pet).toMatchObject({ birth_date: null, is_adult: true });
    expect((await change(pet, { name: 'بسبس' })).is_adult).toBe(true);
    expect(await change(pet, { birth_date: '2024-01-01' })).toMatchObject({ is_adult: null });
    expect((await change(pet, { is_adult: true })).is_adult).toBeNull();
    expect(await change(pet, { birth_date: null })).toMatchObject({ birth_date: null, is_adult: null });
    expect((await created({ birth_date: '2024-01-01', is_adult: true })).is_adult).toBeNull();
  });

  it('cannot be "not adult": a young pet gets a birth date, estimated or not', async () => {
    expect(await create({ is_adult: false })).toMatchObject({ status: 422, body: faultAt('is_adult', '') });
    const pet = await created({ is_adult: true });
    expect((await change(pet, { is_adult: null })).is_adult).toBeNull();
  });
});

describe('the country of a pet', () => {
  it('is its own, or null when it lives in the country of its owner', async () => {
    const pet = await created({ country: 'AE' });
    expect(pet.country).toBe('AE');
    const update = (facts: object) => browser.post('/api/pets/update', { pet_id: pet.id, ...facts });
    expect(dataOf<{ pet: Pet }>(await update({ name: 'بسبس' })).pet.country).toBe('AE');
    expect(dataOf<{ pet: Pet }>(await update({ country: null })).pet.country).toBeNull();
    expect((await created()).country).toBeNull();
    expect(await update({ country: 'FR' })).toMatchObject({
      status: 422,
      body: faultAt('country', 'الدولة'),
    });
  });
});

describe('a birth date', () => {
  it('is compared with today in the owner’s time zone', async () => {
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const today = todayIn(east, test.deps.now());
    const [early, late] = await Promise.all(
      [east, west].map(async timeZone =>
        test.signedIn((await buildOwner(test.database.db, { timeZone })).id),
      ),
    );
    expect((await created({ birth_date: today }, early)).birth_date).toBe(today);
    expect(await create({ birth_date: today }, late)).toMatchObject({
      status: 422,
      body: faultAt('birth_date', 'المستقبل'),
    });
  });

  it('may be today in Riyadh while it is still yesterday in Greenwich', async () => {
    const now = test.deps.now();
    test.advance(
      (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 22, 30) - now.getTime()) / 1000,
    );
    const mine = await test.signedIn(owner.id);
    const today = todayIn('Asia/Riyadh', test.deps.now());
    expect(today).not.toBe(test.deps.now().toISOString().slice(0, 10));
    expect((await created({ birth_date: today }, mine)).birth_date).toBe(today);
    test.advance(24 * 3600);
    const after = todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + 24 * 3600 * 1000));
    expect(await create({ birth_date: after }, await test.signedIn(owner.id))).toMatchObject({ status: 422 });
  });
});
