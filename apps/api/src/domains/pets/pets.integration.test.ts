import type { Pet } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
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
const petsOf = async (as: Browser) => dataOf<{ pets: Pet[] }>(await as.get('/api/pets/list')).pets;
const faultAt = (field: string, sentence: string) => ({
  code: 'request.invalid',
  errors: { [field]: [expect.stringContaining(sentence)] },
});

const everything = {
  name: '  مشمش الصغير ',
  breed: 103,
  breed_other: 'أمه شيرازية',
  sex: 'male',
  neutered: true,
  birth_date: '2023-04-02',
  birth_estimated: true,
  colour: 7,
  feed: 1,
  microchip: '682 098-100345128',
  allergies: 'السمك',
  notes: 'يخاف المكنسة\nوالضيوف',
};

describe('a new pet', () => {
  it('stores all of its fields', async () => {
    const pet = await created(everything);
    expect(pet).toMatchObject({
      ...everything,
      name: 'مشمش الصغير',
      microchip: '682098100345128',
      species: 'cat',
    });
    expect(pet).toMatchObject({
      state: 'home',
      state_since: null,
      archived_at: null,
      photo: null,
      weight: null,
    });
    const view = dataOf<{ pet: Pet; weights: unknown[] }>(
      await browser.get('/api/pets/view', { pet_id: pet.id }),
    );
    expect(view).toEqual({ pet, weights: [] });
  });

  it('needs only name and species; other fields are unknown', async () => {
    expect(await created()).toMatchObject({
      name: 'سمسم',
      breed: null,
      breed_other: null,
      sex: null,
      neutered: null,
      birth_date: null,
      birth_estimated: false,
      colour: null,
      feed: null,
      microchip: null,
      allergies: null,
      notes: null,
    });
  });

  it('is created once for an idempotency key, also by concurrent requests', async () => {
    const mine = await test.signedIn((await buildOwner(test.database.db)).id);
    const body = cat({ name: 'وحيد' });
    const responses = await Promise.all([1, 2, 3, 4].map(() => mine.post('/api/pets/create', body)));
    responses.push(await mine.post('/api/pets/create', body));
    const ids = responses.map(response => dataOf<{ pet: Pet }>(response).pet.id);
    expect(new Set(ids).size).toBe(1);
    expect(await petsOf(mine)).toHaveLength(1);
  });

  it('is refused when its key was used with another payload', async () => {
    const body = cat();
    await created(body);
    const other = await create({ ...body, name: 'آخر' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.reused' } });
    const otherCall = await browser.post('/api/pets/weights/add', {
      idempotency_key: body.idempotency_key,
      pet_id: (await created()).id,
      grams: 4000,
      measured_on: '2025-01-01',
    });
    expect(otherCall).toMatchObject({ status: 409, body: { code: 'idempotency.reused' } });
  });

  it('is created for each of two owners who use the same key', async () => {
    const [one, two] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
    const body = cat();
    const [first, second] = [
      await created(body, await test.signedIn(one.id)),
      await created(body, await test.signedIn(two.id)),
    ];
    expect(first.id).not.toBe(second.id);
  });
});

describe('a field', () => {
  it.each([
    ['name', '', 'مطلوب'],
    ['name', '   ', 'مطلوب'],
    ['name', 'س'.repeat(41), 'أطول'],
    ['species', 'bird', 'غير صالح'],
    ['breed', 201, 'السلالة'],
    ['breed', 9999, 'السلالة'],
    ['breed', 1.5, 'السلالة'],
    ['breed_other', 'س'.repeat(81), 'أطول'],
    ['sex', 'other', 'غير صالح'],
    ['neutered', 'yes', 'غير صالح'],
    ['colour', 16, 'غير صالح'],
    ['feed', 0, 'غير صالح'],
    ['birth_date', '2023-02-29', 'التاريخ غير صحيح'],
    ['birth_date', '02/04/2023', 'التاريخ غير صحيح'],
    ['birth_date', '1990-01-01', 'التاريخ قبل أكثر من 30 سنة'],
    ['microchip', '68209810034512', '15 خانة'],
    ['microchip', '6820981003451288', '15 خانة'],
    ['microchip', '68209810034512x', '15 خانة'],
    ['allergies', 'س'.repeat(1001), 'أطول'],
  ])('%s is refused as %j, and nothing is added', async (field, value, sentence) => {
    const before = (await petsOf(browser)).length;
    const response = await create({ [field]: value });
    expect(response).toMatchObject({ status: 422, body: faultAt(field, sentence) });
    expect(await petsOf(browser)).toHaveLength(before);
  });

  it('is limited by its number of characters', async () => {
    expect(await created({ name: 'س'.repeat(40), notes: 'ن'.repeat(1000) })).toMatchObject({
      name: 'س'.repeat(40),
    });
  });
});

describe('a change', () => {
  it('leaves an absent field unchanged, and sets a null field to unknown', async () => {
    const mine = await test.signedIn(owner.id);
    const pet = await created({ ...everything, microchip: '682098100345500' }, mine);
    const change = async (fields: object) =>
      dataOf<{ pet: Pet }>(await mine.post('/api/pets/update', { pet_id: pet.id, ...fields })).pet;
    const renamed = await change({ name: 'فلفل', colour: 2 });
    const { updated_at, version } = renamed;
    expect(renamed).toEqual({ ...pet, name: 'فلفل', colour: 2, updated_at, version });
    expect(version).not.toBe(pet.version);
    const emptied = await change({ breed: null, birth_date: null, microchip: null, notes: '' });
    expect(emptied).toEqual({
      ...renamed,
      breed: null,
      birth_date: null,
      birth_estimated: false,
      microchip: null,
      notes: null,
      updated_at: emptied.updated_at,
      version: emptied.version,
    });
    expect(await change({ birth_estimated: true })).toMatchObject({
      birth_date: null,
      birth_estimated: false,
    });
    expect(await change({ birth_date: '2024-01-01' })).toMatchObject({ birth_estimated: false });
    expect(await change({ birth_estimated: true })).toMatchObject({
      birth_date: '2024-01-01',
      birth_estimated: true,
    });
    expect((await change({ name: 'سمسم' })).birth_estimated).toBe(true);
    expect((await change({ birth_date: '2024-02-01' })).birth_estimated).toBe(true);
    expect(await change({ birth_date: null })).toMatchObject({ birth_estimated: false });
  });

  it('accepts a birth date before the limit only if it is unchanged', async () => {
    const mine = await test.signedIn(owner.id);
    const pet = await buildPet(test.database.db, owner.id, { birthDate: '1985-05-01' });
    const change = (birth_date: string) =>
      mine.post('/api/pets/update', { pet_id: pet.id, name: 'عجوز', birth_date });
    expect(dataOf<{ pet: Pet }>(await change('1985-05-01')).pet).toMatchObject({
      name: 'عجوز',
      birth_date: '1985-05-01',
    });
    expect(await change('1985-05-02')).toMatchObject({
      status: 422,
      body: faultAt('birth_date', 'أكثر من 30 سنة'),
    });
  });

  it('never changes the species', async () => {
    const mine = await test.signedIn(owner.id);
    const pet = await created({}, mine);
    const response = await mine.post('/api/pets/update', { pet_id: pet.id, name: 'فلفل', species: 'dog' });
    expect(dataOf<{ pet: Pet }>(response).pet.species).toBe('cat');
    const breed = await mine.post('/api/pets/update', { pet_id: pet.id, name: 'فلفل', breed: 201 });
    expect(breed).toMatchObject({ status: 422, body: faultAt('breed', 'السلالة') });
  });

  it('cannot move the birth date after a recorded dose, unless the dose was removed', async () => {
    const mine = await test.signedIn(owner.id);
    const { db } = test.database;
    const pet = await buildPet(db, owner.id, { birthDate: '2024-01-01' });
    const dose = await buildDose(db, pet.id, { givenOn: '2024-06-01' });
    await buildDose(db, pet.id, { givenOn: '2024-03-01', removedAt: new Date() });
    const born = (birth_date: string) =>
      mine.post('/api/pets/update', { pet_id: pet.id, name: 'سمسم', birth_date });
    expect(await born('2024-06-02')).toMatchObject({ status: 422, body: faultAt('birth_date', 'جرعة') });
    expect((await born('2024-06-01')).status).toBe(200);
    dataOf(await mine.post('/api/vaccines/doses/remove', { dose_id: dose.id }));
    expect((await born('2024-09-01')).status).toBe(200);
  });
});

describe('two owners', () => {
  it('cannot read or change each other’s pets', async () => {
    const [one, two] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
    const pet = await buildPet(test.database.db, one.id, { name: 'سرّ' });
    const [mine, theirs] = [await test.signedIn(one.id), await test.signedIn(two.id)];
    expect((await petsOf(mine)).map(entry => entry.id)).toEqual([pet.id]);
    expect(await petsOf(theirs)).toEqual([]);
    expect(await theirs.get('/api/pets/view', { pet_id: pet.id })).toMatchObject({
      status: 404,
      body: { code: 'pets.not_found' },
    });
    const unknown = await theirs.get('/api/pets/view', { pet_id: newId() });
    expect((await theirs.get('/api/pets/view', { pet_id: pet.id })).body).toEqual(unknown.body);
  });
});
