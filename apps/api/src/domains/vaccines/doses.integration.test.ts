import { leastIntervalDays } from '@rifq/care-plan';
import type { Dose } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { doses } from '@rifq/db/schema/vaccines';
import { todayIn } from '@rifq/rules';
import { type BuiltPet, buildDose, buildOwner, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileForm, jpeg } from '../../testing/images.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../testing/test-app.ts';

let test: TestApp;
let ownerId: string;
let browser: Browser;
let cat: BuiltPet;
beforeAll(async () => {
  test = await startTestApp();
  ownerId = (await buildOwner(test.database.db)).id;
  browser = await test.signedIn(ownerId);
});
beforeEach(async () => {
  cat = await buildPet(test.database.db, ownerId);
});
afterAll(() => test.close());

const given = (facts: object = {}) => ({ given_on: '2025-06-01', protocols: ['2'], ...facts });
const record = (facts: object = {}, petId = cat.id) =>
  browser.post('/api/vaccines/doses/create', { idempotency_key: newId(), pet_id: petId, ...given(facts) });
const change = (doseId: string, facts: object = {}) =>
  browser.post('/api/vaccines/doses/update', { dose_id: doseId, ...given(facts) });
const remove = (doseId: string) => browser.post('/api/vaccines/doses/remove', { dose_id: doseId });
const restore = (doseId: string) => browser.post('/api/vaccines/doses/restore', { dose_id: doseId });
const doseOf = (response: TestResponse) => dataOf<{ dose: Dose }>(response).dose;
const fault = (field: string, sentence = '') => ({
  status: 422,
  body: { errors: { [field]: [expect.stringContaining(sentence)] } },
});
const duplicate = {
  status: 422,
  body: {
    code: 'vaccines.duplicate_day',
    errors: { given_on: ['هذا السجلّ موجود من قبل في اليوم نفسه.'] },
  },
};

async function recorded(): Promise<string[][]> {
  const { data } = (await browser.get('/api/vaccines/plan', { pet_id: cat.id })).body as {
    data: { pets: { doses: Dose[] }[] };
  };
  return (data.pets[0]?.doses ?? []).map(dose => [dose.given_on, ...dose.protocols]);
}

describe('a dose', () => {
  it('stores its fields', async () => {
    const label = {
      product_name: 'Nobivac Rabies',
      vaccine_type: 'inactivated',
      route: 'injectable',
      batch: ' A482-19B ',
      expires_on: '2026-03-31',
      clinic: 'عيادة الواحة',
    };
    const dose = doseOf(await record(label));
    expect(dose).toMatchObject({
      ...label,
      batch: 'A482-19B',
      pet_id: cat.id,
      given_on: '2025-06-01',
      protocols: ['2'],
    });
    expect(dose).toMatchObject({
      product: null,
      result: null,
      label: null,
      confirmed_at: null,
      not_counted: [],
    });
  });

  it('is refused before birth, in the future, and on an invalid date', async () => {
    const tomorrow = todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + 24 * 3600 * 1000));
    expect(await record({ given_on: '2023-04-01' })).toMatchObject(fault('given_on', 'ميلاد'));
    expect(await record({ given_on: tomorrow })).toMatchObject(fault('given_on', 'المستقبل'));
    expect(await record({ given_on: '2025-02-29' })).toMatchObject(fault('given_on', 'غير صحيح'));
    expect(await recorded()).toEqual([]);
    expect((await record({ given_on: '2023-04-02', protocols: ['1'] })).status).toBe(200);
    expect((await record({ given_on: todayIn('Asia/Riyadh', test.deps.now()) })).status).toBe(200);
    const ageless = await buildPet(test.database.db, ownerId, { birthDate: null });
    expect((await record({ given_on: '2019-01-01' }, ageless.id)).status).toBe(200);
    const tooEarly = fault('given_on', 'التاريخ قبل أكثر من 30 سنة');
    expect(await record({ given_on: '1985-05-01' }, ageless.id)).toMatchObject(tooEarly);
  });

  it('is refused a second time on the same day', async () => {
    const first = doseOf(await record());
    expect(await record()).toMatchObject(duplicate);
    const other = doseOf(await record({ given_on: '2025-06-02' }));
    expect(await change(other.id)).toMatchObject(duplicate);
    expect((await change(first.id, { clinic: 'أخرى' })).status).toBe(200);
    expect(await recorded()).toEqual([
      ['2025-06-02', '2'],
      ['2025-06-01', '2'],
    ]);
  });

  it('is recorded once when several tabs record it concurrently', async () => {
    const responses = await Promise.all([record(), record(), record()]);
    expect(responses.map(response => response.status).sort()).toEqual([200, 422, 422]);
    expect(responses.find(response => response.status === 422)).toMatchObject(duplicate);
    expect(await recorded()).toHaveLength(1);
  });

  it('is recorded once for an idempotency key', async () => {
    const body = { idempotency_key: newId(), pet_id: cat.id, ...given() };
    const send = () => browser.post('/api/vaccines/doses/create', body);
    const responses = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(responses.map(response => doseOf(response).id)).size).toBe(1);
    const other = await browser.post('/api/vaccines/doses/create', { ...body, given_on: '2025-06-03' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.reused' } });
  });

  it('is refused with a protocol of the other species, or with none', async () => {
    expect(await record({ protocols: ['cdv'] })).toMatchObject(fault('protocols', 'ليس لهذا النوع'));
    expect(await record({ protocols: ['3'] })).toMatchObject(fault('protocols', 'ليس لهذا النوع'));
    expect(await record({ protocols: ['11'] })).toMatchObject({ status: 422 });
    expect(await record({ protocols: [] })).toMatchObject(fault('protocols', 'اختيار ما أُعطي'));
    const dog = await buildPet(test.database.db, ownerId, { species: 'dog' });
    expect(await record({ protocols: ['4'] }, dog.id)).toMatchObject(fault('protocols', 'ليس لهذا النوع'));
    expect((await record({ protocols: ['cdv', '2', '2'] }, dog.id)).status).toBe(200);
  });
});

describe('a combined product', () => {
  it('determines the protocols', async () => {
    const dose = doseOf(await record({ product: 'purevax-rcpch', protocols: ['2'] }));
    expect(dose).toMatchObject({ product: 'purevax-rcpch', protocols: ['4', '5', '8', '9'] });
  });

  it('is a duplicate when one of its parts is recorded on the day, and vice versa', async () => {
    doseOf(await record({ protocols: ['5'] }));
    expect(await record({ product: 'nobivac-tricat-trio' })).toMatchObject(duplicate);
    doseOf(await record({ product: 'nobivac-tricat-trio', given_on: '2025-07-01' }));
    expect(await record({ protocols: ['8'], given_on: '2025-07-01' })).toMatchObject(duplicate);
    expect((await record({ protocols: ['2'], given_on: '2025-07-01' })).status).toBe(200);
  });

  it('that is unknown or for the other species is refused', async () => {
    expect(await record({ product: 'panacea' })).toMatchObject(fault('product', 'من القائمة'));
    expect(await record({ product: 'toString' })).toMatchObject(fault('product'));
    expect(await record({ product: 'nobivac-dhppi' })).toMatchObject(fault('product', 'ليس لهذا النوع'));
    expect(doseOf(await record({ product: '' })).product).toBeNull();
  });
});

describe('the days of protection', () => {
  const treat = (facts: object) => record({ protocols: ['ecto'], ...facts });

  it('are stored only for an unknown flea and tick product', async () => {
    expect(doseOf(await treat({ interval_days: 30 })).interval_days).toBe(30);
    const both = await treat({ protocols: ['1', 'ecto'], given_on: '2025-07-01', interval_days: 84 });
    expect(doseOf(both).interval_days).toBe(84);
    const facts = { given_on: '2025-07-01', protocols: ['ecto'], interval_days: null };
    expect(doseOf(await change(doseOf(both).id, facts)).interval_days).toBeNull();
    expect(doseOf(await record({ interval_days: 30 })).interval_days).toBeNull();
  });

  it('are refused below the shortest of all known products, and when invalid', async () => {
    expect([leastIntervalDays('cat'), leastIntervalDays('dog')]).toEqual([28, 28]);
    for (const interval_days of [0, 27, 367, 30.5, '30'])
      expect(await treat({ interval_days })).toMatchObject(fault('interval_days', 'من 28 إلى 366'));
    expect((await treat({ interval_days: 28 })).status).toBe(200);
  });

  it('and route and expiry stay unchanged when a request omits them', async () => {
    const facts = { interval_days: 30, route: 'oral', expires_on: '2027-03-31' };
    const dose = doseOf(await treat(facts));
    const changed = await change(dose.id, { protocols: ['ecto'], batch: 'B2' });
    expect(doseOf(changed)).toMatchObject({ ...facts, batch: 'B2' });
    const none = { interval_days: null, route: null, expires_on: null };
    const emptied = await change(dose.id, { protocols: ['ecto'], ...none });
    expect(doseOf(emptied)).toMatchObject(none);
  });
});

describe('a flea and tick product', () => {
  const treat = (product: string, protocols: string[]) => record({ product, protocols });

  it('is recorded by its key, alone or also against worms, without days of protection', async () => {
    const given = await record({ product: 'bravecto-cat', protocols: ['ecto'], interval_days: 30 });
    expect(doseOf(given)).toMatchObject({
      product: 'bravecto-cat',
      protocols: ['ecto'],
      interval_days: null,
    });
    const both = { product: 'nexgard-combo-cat', protocols: ['ecto', '1'], given_on: '2025-09-01' };
    expect(doseOf(await record(both)).protocols).toEqual(['1', 'ecto']);
  });

  it('cannot be recorded or corrected as a treatment against worms if it is none', async () => {
    const refused = fault('protocols', 'هذا المنتج لا يكافح الديدان.');
    for (const product of ['bravecto-cat', 'frontline-cat', 'seresto-cat', 'advantage-cat'])
      expect(await treat(product, ['ecto', '1'])).toMatchObject(refused);
    const dose = doseOf(await treat('advocate-cat', ['ecto', '1']));
    expect(await change(dose.id, { product: 'bravecto-cat', protocols: ['ecto', '1'] })).toMatchObject(
      refused,
    );
    expect(await recorded()).toEqual([['2025-06-01', '1', 'ecto']]);
  });

  it('is refused for the other species, as a treatment against worms alone and as a vaccine', async () => {
    const dog = await buildPet(test.database.db, ownerId, { species: 'dog' });
    const wrong = await record({ product: 'bravecto-cat', protocols: ['ecto'] }, dog.id);
    expect(wrong).toMatchObject(fault('product', 'هذا المنتج ليس'));
    expect(await treat('bravecto-cat', ['1'])).toMatchObject(fault('protocols'));
    expect(await treat('bravecto-cat', ['ecto', '2'])).toMatchObject(fault('protocols', 'البراغيث والقُراد'));
  });
});

describe('a test', () => {
  it.each(['6', '10', 'felvTest'])('%s requires its result, and is a separate record', async protocol => {
    expect(await record({ protocols: [protocol] })).toMatchObject(fault('result', 'نتيجة'));
    expect(await record({ protocols: [protocol, '2'], result: 'negative' })).toMatchObject(
      fault('protocols'),
    );
    const dose = doseOf(
      await record({ protocols: [protocol], result: 'positive', vaccine_type: 'live', route: 'oral' }),
    );
    expect(dose).toMatchObject({ result: 'positive', vaccine_type: null, route: null });
  });

  it('of rabies antibodies requires its level, and has a laboratory instead of a result', async () => {
    const dog = await buildPet(test.database.db, ownerId, { species: 'dog' });
    const titre = (facts: object, petId = dog.id) => record({ protocols: ['rabiesTitre'], ...facts }, petId);
    for (const level_hundredths of [undefined, null, -1, 0.5, 100_001, '50'])
      expect(await titre({ level_hundredths })).toMatchObject(fault('level_hundredths', 'كما كتبه المختبر'));
    const level = { level_hundredths: 75, laboratory: ' مختبر المدينة ', result: 'positive' };
    const measured = doseOf(await titre(level));
    const stored = { level_hundredths: 75, laboratory: 'مختبر المدينة', result: null };
    expect(measured).toMatchObject(stored);
    expect(doseOf(await titre(level, cat.id))).toMatchObject(stored);
    const corrected = await change(measured.id, { protocols: ['rabiesTitre'], given_on: '2025-06-02' });
    expect(doseOf(corrected)).toMatchObject({ ...stored, given_on: '2025-06-02' });
    const lower = await change(measured.id, { protocols: ['rabiesTitre'], level_hundredths: 49 });
    expect(doseOf(lower)).toMatchObject({ ...stored, level_hundredths: 49 });
    const removed = await remove(measured.id);
    expect(removed.status).toBe(200);
    expect(doseOf(await restore(measured.id))).toMatchObject({ level_hundredths: 49 });
  });

  it('of rabies antibodies is the only record with a level', async () => {
    const dose = doseOf(await record({ level_hundredths: 75, laboratory: 'مختبر' }));
    expect(dose).toMatchObject({ level_hundredths: null, laboratory: null });
  });

  it('is the only record with a result', async () => {
    expect(doseOf(await record({ result: 'positive' })).result).toBeNull();
  });
});

describe('a record', () => {
  it('that a doctor has confirmed cannot be changed or removed', async () => {
    const { db } = test.database;
    const dose = doseOf(await record());
    await db
      .update(doses)
      .set({ confirmedAt: new Date(), confirmedBy: ownerId })
      .where(eq(doses.id, dose.id));
    const confirmed = { status: 409, body: { code: 'vaccines.confirmed' } };
    expect(await change(dose.id, { given_on: '2025-06-02' })).toMatchObject(confirmed);
    expect(await remove(dose.id)).toMatchObject(confirmed);
    const form = fileForm('label', await jpeg(), { dose_id: dose.id });
    expect(await browser.post('/api/vaccines/doses/label', form)).toMatchObject(confirmed);
    expect(await recorded()).toEqual([['2025-06-01', '2']]);
  });

  it('can be changed completely: day, protocols and label', async () => {
    const dose = doseOf(await record({ batch: 'A1', clinic: 'عيادة' }));
    const changed = doseOf(
      await change(dose.id, { given_on: '2025-05-01', protocols: ['4', '8'], batch: 'B2' }),
    );
    expect(changed).toMatchObject({
      id: dose.id,
      given_on: '2025-05-01',
      protocols: ['4', '8'],
      batch: 'B2',
      clinic: null,
    });
    expect(await recorded()).toEqual([['2025-05-01', '4', '8']]);
    expect((await record()).status).toBe(200);
  });

  it('can be restored after it was removed', async () => {
    const dose = doseOf(await record());
    doseOf(await remove(dose.id));
    doseOf(await remove(dose.id));
    expect(await recorded()).toEqual([]);
    expect(await change(dose.id)).toMatchObject({ status: 404, body: { code: 'vaccines.not_found' } });
    const form = fileForm('label', await jpeg(), { dose_id: dose.id });
    expect(await browser.post('/api/vaccines/doses/label', form)).toMatchObject({ status: 404 });
    expect(doseOf(await restore(dose.id))).toEqual(
      expect.objectContaining({ id: dose.id, protocols: ['2'] }),
    );
    expect((await restore(dose.id)).status).toBe(200);
    expect(await recorded()).toEqual([['2025-06-01', '2']]);
  });

  it('from before the oldest allowed day can be changed, removed and restored if its day is unchanged', async () => {
    const ageless = await buildPet(test.database.db, ownerId, { birthDate: null });
    const { id } = await buildDose(test.database.db, ageless.id, { givenOn: '1985-05-01' });
    expect(doseOf(await change(id, { given_on: '1985-05-01', clinic: 'أخرى' })).clinic).toBe('أخرى');
    const tooEarly = fault('given_on', 'التاريخ قبل أكثر من 30 سنة');
    expect(await change(id, { given_on: '1985-05-02' })).toMatchObject(tooEarly);
    doseOf(await remove(id));
    expect(doseOf(await restore(id)).given_on).toBe('1985-05-01');
  });

  it('cannot be restored if the same dose was recorded in the meantime', async () => {
    const dose = doseOf(await record({ product: 'nobivac-tricat-trio' }));
    doseOf(await remove(dose.id));
    doseOf(await record({ protocols: ['8'] }));
    expect(await restore(dose.id)).toMatchObject(duplicate);
    expect(await recorded()).toEqual([['2025-06-01', '8']]);
  });

  it('cannot be restored if the birth date was corrected to a later day in the meantime', async () => {
    const dose = doseOf(await record());
    doseOf(await remove(dose.id));
    dataOf(
      await browser.post('/api/pets/update', { pet_id: cat.id, name: 'مشمش', birth_date: '2025-06-02' }),
    );
    expect(await restore(dose.id)).toMatchObject(fault('given_on', 'ميلاد'));
    expect(await recorded()).toEqual([]);
  });

  it('has the latest photo of its label', async () => {
    const { db } = test.database;
    const dose = await buildDose(db, cat.id);
    const attach = async () =>
      doseOf(
        await browser.post(
          '/api/vaccines/doses/label',
          fileForm('label', await jpeg(), { dose_id: dose.id }),
        ),
      );
    const [first, second] = [await attach(), await attach()];
    expect((await browser.get(first.label ?? '')).status).toBe(404);
    expect((await browser.get(second.label ?? '')).response.headers['content-type']).toBe('image/webp');
  });
});
