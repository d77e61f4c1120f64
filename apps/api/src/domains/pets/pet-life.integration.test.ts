import type { Pet, Weight } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm, jpeg } from '../../testing/images.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let ownerId: string;
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp();
  ownerId = (await buildOwner(test.database.db)).id;
  browser = await test.signedIn(ownerId);
});
afterAll(() => test.close());

type Weighed = { pet: Pet; weights: Weight[] };
const petOf = (response: Awaited<ReturnType<Browser['post']>>) => dataOf<{ pet: Pet }>(response).pet;

describe('the state of a pet', () => {
  it('can be home, lost or passed away, with the time of the change', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const setState = async (state: string) =>
      petOf(await browser.post('/api/pets/state', { pet_id: pet.id, state }));
    const lost = await setState('lost');
    expect(lost).toMatchObject({ state: 'lost', state_since: test.deps.now().toISOString() });
    test.advance(60);
    expect((await setState('lost')).state_since).toBe(lost.state_since);
    expect((await setState('passed_away')).state_since).toBe(test.deps.now().toISOString());
    expect(await setState('home')).toMatchObject({ state: 'home', state_since: null });
    const odd = await browser.post('/api/pets/state', { pet_id: pet.id, state: 'asleep' });
    expect(odd).toMatchObject({ status: 422, body: { errors: { state: [expect.any(String)] } } });
  });
});

describe('an archived pet', () => {
  it('is in the list with its record, but not in the profile', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const archived = petOf(await browser.post('/api/pets/archive', { pet_id: pet.id }));
    expect(archived.archived_at).toBe(test.deps.now().toISOString());
    const listed = dataOf<{ pets: Pet[] }>(await browser.get('/api/pets/list')).pets.map(entry => entry.id);
    expect(listed).toContain(pet.id);
    const me = dataOf<{ pets: Pet[] }>(await browser.get('/api/user/me'));
    expect(me.pets.map(entry => entry.id)).not.toContain(pet.id);
    test.advance(60);
    const again = petOf(await browser.post('/api/pets/archive', { pet_id: pet.id }));
    expect(again.archived_at).toBe(archived.archived_at);
    expect(petOf(await browser.post('/api/pets/restore', { pet_id: pet.id })).archived_at).toBeNull();
    expect(petOf(await browser.post('/api/pets/restore', { pet_id: pet.id })).archived_at).toBeNull();
  });

  it('cannot be changed until it is restored', async () => {
    const { db } = test.database;
    const pet = await buildPet(db, ownerId, { archivedAt: new Date() });
    const dose = await buildDose(db, pet.id);
    const picture = await jpeg();
    const given = { given_on: '2025-01-01', protocols: ['2'] };
    const options = { opt_in: [], high_risk: null, low_risk: false, three_year_rabies: false, dubai: false };
    const changes: [string, object][] = [
      ['/api/pets/update', { pet_id: pet.id, name: 'آخر' }],
      ['/api/pets/photo', fileForm('photo', picture, { pet_id: pet.id })],
      ['/api/pets/photo/remove', { pet_id: pet.id }],
      ['/api/pets/state', { pet_id: pet.id, state: 'lost' }],
      [
        '/api/pets/weights/add',
        { idempotency_key: newId(), pet_id: pet.id, grams: 4000, measured_on: '2025-01-01' },
      ],
      ['/api/pets/weights/remove', { pet_id: pet.id, weight_id: newId() }],
      ['/api/vaccines/doses/create', { idempotency_key: newId(), pet_id: pet.id, ...given }],
      ['/api/vaccines/doses/update', { dose_id: dose.id, ...given }],
      ['/api/vaccines/doses/remove', { dose_id: dose.id }],
      ['/api/vaccines/doses/label', fileForm('label', picture, { dose_id: dose.id })],
      [
        '/api/vaccines/options',
        { pet_id: pet.id, options: { ...options, deworming: 'default', tick_control: 'offered' } },
      ],
      ['/api/vaccines/defer', { pet_id: pet.id, protocols: ['2'], reason: 'sick', said_by: 'عيادة' }],
      ['/api/vaccines/resume', { pet_id: pet.id, protocols: ['2'] }],
    ];
    for (const [path, body] of changes) {
      expect([path, await browser.post(path, body)]).toMatchObject([
        path,
        { status: 409, body: { code: 'pets.state_conflict' } },
      ]);
    }
    expect((await browser.get('/api/pets/view', { pet_id: pet.id })).status).toBe(200);
    expect((await browser.get('/api/vaccines/plan', { pet_id: pet.id })).status).toBe(200);
  });
});

describe('weights', () => {
  const weigh = (petId: string, grams: unknown, measured_on: string) =>
    browser.post('/api/pets/weights/add', { idempotency_key: newId(), pet_id: petId, grams, measured_on });

  async function countWeighed(petId: string): Promise<number> {
    const { rowCount } = await test.database.pool.query(
      "select 1 from outbox_events where kind = 'pet.weighed' and payload ->> 'pet_id' = $1",
      [petId],
    );
    return rowCount ?? 0;
  }

  it('are limited to one a day: a second one replaces the first', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    await weigh(pet.id, 4000, '2025-01-10');
    await weigh(pet.id, 3900, '2025-01-05');
    const weighed = dataOf<Weighed>(await weigh(pet.id, 4100, '2025-01-10'));
    expect(weighed.weights.map(({ grams, measured_on }) => [grams, measured_on])).toEqual([
      [4100, '2025-01-10'],
      [3900, '2025-01-05'],
    ]);
    expect(weighed.pet.weight).toMatchObject({ grams: 4100, measured_on: '2025-01-10' });
  });

  it('that are entered again unchanged make no event', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const first = dataOf<Weighed>(await weigh(pet.id, 4000, '2025-01-10'));
    expect(dataOf<Weighed>(await weigh(pet.id, 4000, '2025-01-10'))).toEqual(first);
    expect(await countWeighed(pet.id)).toBe(1);
    await weigh(pet.id, 4100, '2025-01-10');
    expect(await countWeighed(pet.id)).toBe(2);
  });

  it('are removed individually, and only from their own pet', async () => {
    const [pet, other] = [
      await buildPet(test.database.db, ownerId),
      await buildPet(test.database.db, ownerId),
    ];
    await weigh(pet.id, 4000, '2025-01-10');
    const { weights } = dataOf<Weighed>(await weigh(pet.id, 4100, '2025-01-11'));
    const [latest] = weights;
    const remove = (petId: string) =>
      browser.post('/api/pets/weights/remove', { pet_id: petId, weight_id: latest?.id });
    expect((await remove(other.id)).status).toBe(404);
    const left = dataOf<Weighed>(await remove(pet.id));
    expect(left.weights).toHaveLength(1);
    expect(left.pet.weight).toMatchObject({ grams: 4000 });
    expect((await remove(pet.id)).status).toBe(404);
  });

  it('that restore a removed one replace none recorded for that day in between', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const restore = () =>
      browser.post('/api/pets/weights/add', {
        idempotency_key: newId(),
        pet_id: pet.id,
        grams: 4000,
        measured_on: '2025-01-10',
        replaces: false,
      });
    expect(dataOf<Weighed>(await restore()).pet.weight).toMatchObject({ grams: 4000 });
    await weigh(pet.id, 4100, '2025-01-10');
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'pets.weight_exists' } });
    const view = dataOf<Weighed>(await browser.get('/api/pets/view', { pet_id: pet.id }));
    expect(view.weights.map(({ grams }) => grams)).toEqual([4100]);
  });

  it('are refused in the future, before birth, and outside of the valid range', async () => {
    const pet = await buildPet(test.database.db, ownerId, { birthDate: '2024-05-01' });
    const today = todayIn('Asia/Riyadh', test.deps.now());
    const tomorrow = todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + 24 * 3600 * 1000));
    expect((await weigh(pet.id, 4000, today)).status).toBe(200);
    expect(await weigh(pet.id, 4000, tomorrow)).toMatchObject({
      status: 422,
      body: { errors: { measured_on: [expect.any(String)] } },
    });
    expect(await weigh(pet.id, 4000, '2024-04-30')).toMatchObject({
      body: { errors: { measured_on: [expect.stringContaining('ميلاد')] } },
    });
    const ageless = await buildPet(test.database.db, ownerId, { birthDate: null });
    expect(await weigh(ageless.id, 4000, '1985-05-01')).toMatchObject({
      status: 422,
      body: { errors: { measured_on: [expect.stringContaining('أكثر من 30 سنة')] } },
    });
    for (const grams of [0, -1, 9, 150_001, 4.5, '4000', null]) {
      expect(await weigh(pet.id, grams, today)).toMatchObject({
        status: 422,
        body: { errors: { grams: [expect.stringContaining('الوزن')] } },
      });
    }
    expect((await weigh(pet.id, 10, '2024-05-01')).status).toBe(200);
    expect((await weigh(pet.id, 150_000, '2024-05-02')).status).toBe(200);
  });

  it('are recorded once for an idempotency key', async () => {
    const pet = await buildPet(test.database.db, ownerId);
    const body = { idempotency_key: newId(), pet_id: pet.id, grams: 4000, measured_on: '2025-01-10' };
    const [first, second] = await Promise.all([1, 2].map(() => browser.post('/api/pets/weights/add', body)));
    expect(first?.body).toEqual(second?.body);
    expect(await browser.post('/api/pets/weights/add', { ...body, grams: 4100 })).toMatchObject({
      status: 409,
    });
  });
});
