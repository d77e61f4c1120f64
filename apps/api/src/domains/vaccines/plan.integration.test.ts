import {
  type EngineDoseRecord,
  expandProduct,
  isComboProduct,
  type ProtocolKey,
  planAll,
} from '@rifq/care-plan';
import { defaultPlanOptions } from '@rifq/contract';
import type { Dose, Pet, PetPlan, PlanOptions } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { todayIn } from '@rifq/rules';
import { buildDose, buildOwner, buildPet, freshPhone } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPets } from '../../demo/demo-data.ts';
import { demoPhones, seedDemo } from '../../demo/seed.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let browser: Browser;
let ownerId: string;
beforeAll(async () => {
  test = await startTestApp();
  await seedDemo(test.deps, null);
  const phone = demoPhones.owner.replace(' ', '');
  const [demo] = await test.database.db.select().from(users).where(eq(users.phoneE164, phone));
  browser = await test.signedIn(demo?.id ?? '');
  ownerId = demo?.id ?? '';
});
afterAll(() => test.close());

type Plans = { as_of: string; pets: PetPlan[] };
const plans = async (petId?: string, as = browser) =>
  dataOf<Plans>(await as.get('/api/vaccines/plan', petId === undefined ? {} : { pet_id: petId }));

async function planOf(petId: string, as = browser): Promise<PetPlan> {
  const [plan] = (await plans(petId, as)).pets;
  if (!plan) throw new Error('the pet has no plan');
  return plan;
}

const itemOf = (plan: PetPlan, protocol: ProtocolKey) =>
  plan.items.find(item => item.protocols.includes(protocol));

/** Converts a dose to one engine record per protocol. */
const partsOf = (dose: Dose): EngineDoseRecord[] =>
  dose.product !== null && isComboProduct(dose.product)
    ? expandProduct(dose.product).map(({ protocol, type }) => ({ protocol, type, date: dose.given_on }))
    : dose.protocols.map(protocol => ({ protocol, type: dose.vaccine_type, date: dose.given_on }));

describe('the demo', () => {
  it('has the plan that the engine computes from its records', async () => {
    const { pets } = dataOf<{ pets: Pet[] }>(await browser.get('/api/pets/list'));
    const response = await plans();
    expect(response.as_of).toBe(todayIn('Asia/Riyadh', test.deps.now()));
    expect(response.pets.map(plan => plan.pet_id)).toEqual(pets.map(pet => pet.id));
    for (const [index, pet] of pets.entries()) {
      const plan = response.pets[index];
      expect(plan?.doses).toHaveLength(demoPets[index]?.doses.length ?? -1);
      const facts = {
        species: pet.species,
        birth: pet.birth_date,
        registeredOn: response.as_of,
        options: { country: 'SA' },
      };
      const made = planAll(facts, plan?.doses.flatMap(partsOf) ?? [], response.as_of);
      const sortedItems = (list: (readonly [string, string, string | null])[]) =>
        list.map(item => item.join(' ')).sort();
      expect(
        sortedItems(
          (plan?.items ?? []).flatMap(item =>
            item.protocols.map(key => [key, item.status, item.due_on] as const),
          ),
        ),
      ).toEqual(
        sortedItems(made.map(({ protocol, status, dueDate }) => [protocol, status, dueDate] as const)),
      );
    }
  });

  it('has overdue, due and upcoming items', async () => {
    const statuses = new Set((await plans()).pets.flatMap(plan => plan.items.map(item => item.status)));
    expect([...statuses]).toEqual(expect.arrayContaining(['overdue', 'due', 'upcoming', 'notScheduled']));
  });

  it('has reason and sources for each item, and the day on which the country’s rule was read', async () => {
    const response = await plans();
    for (const plan of response.pets) {
      const read = { country: 'SA', date_read: expect.stringMatching(/^\d{4}-\d\d/) };
      expect(plan).toMatchObject({ country: 'SA', as_of: response.as_of, country_rule: read });
    }
    for (const item of response.pets.flatMap(plan => plan.items)) {
      expect(item.reason.code).not.toBe('');
      expect(item.sources.length).toBeGreaterThan(0);
      for (const { name, year } of item.sources) {
        if (name.startsWith('WSAVA 2024')) expect(year).toBe(2024);
      }
    }
    expect(response.pets.map(plan => itemOf(plan, '2')?.country)).toContain('SA');
  });

  it('is seeded once, and never into a database with other users', async () => {
    const before = await test.database.pool.query('select count(*)::int as n from pets');
    await seedDemo(test.deps, null);
    const after = await test.database.pool.query('select count(*)::int as n from pets');
    expect(after.rows).toEqual(before.rows);
  });
});

describe('a plan', () => {
  it('has no item for a test', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    await buildDose(test.database.db, cat.id, { protocols: ['6'], result: 'negative' });
    const plan = await planOf(cat.id);
    for (const key of ['6', '10', 'felvTest', 'rabiesTitre'] as const) {
      expect(itemOf(plan, key)).toMatchObject({ kind: 'test', due_on: null, status: 'notScheduled' });
    }
  });

  it('has the reason for a record that does not count', async () => {
    const cat = await buildPet(test.database.db, ownerId, { birthDate: '2025-01-01' });
    const give = (givenOn: string) =>
      buildDose(test.database.db, cat.id, { givenOn, protocols: ['4', '5', '8'] });
    const [young, first, soon] = [
      await give('2025-01-22'),
      await give('2025-03-05'),
      await give('2025-03-12'),
    ];
    const { doses } = await planOf(cat.id);
    const why = (id: string) => [
      ...new Set(doses.find(dose => dose.id === id)?.not_counted.map(entry => entry.why)),
    ];
    expect([why(young.id), why(first.id), why(soon.id)]).toEqual([['tooYoung'], [], ['tooSoon']]);
  });

  it('refers to the vet for an animal that its owner registered as adult', async () => {
    const core = ['2', '4', '5', '8'] as const;
    const reasonsOf = async (isAdult: true | null) => {
      const cat = await buildPet(test.database.db, ownerId, { birthDate: null, isAdult });
      const plan = await planOf(cat.id);
      return core.map(key => itemOf(plan, key)?.reason.code);
    };
    expect(await reasonsOf(null)).not.toContain('noRecord');
    expect(await reasonsOf(true)).toEqual(core.map(() => 'noRecord'));
  });

  it('lists records the newest first, without the removed ones, and counts only those', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    const before = itemOf(await planOf(cat.id), '2');
    await buildDose(test.database.db, cat.id, { givenOn: '2026-01-05', removedAt: new Date() });
    expect(itemOf(await planOf(cat.id), '2')).toEqual(before);
    await buildDose(test.database.db, cat.id, { givenOn: '2025-01-05' });
    await buildDose(test.database.db, cat.id, { givenOn: '2026-01-05' });
    const plan = await planOf(cat.id);
    expect(plan.doses.map(dose => dose.given_on)).toEqual(['2026-01-05', '2025-01-05']);
    expect(itemOf(plan, '2')?.due_on).toBe('2027-01-05');
  });

  it('is as of the owner’s today', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const days = await Promise.all(
      zones.map(async timeZone => {
        const owner = await buildOwner(test.database.db, { timeZone });
        return (await plans(undefined, await test.signedIn(owner.id))).as_of;
      }),
    );
    expect(days).toEqual(zones.map(zone => todayIn(zone, test.deps.now())));
    expect(days[0]).not.toBe(days[1]);
  });

  it('is omitted for archived pets, but not for lost or deceased ones', async () => {
    const owner = await buildOwner(test.database.db);
    const mine = await test.signedIn(owner.id);
    const { db } = test.database;
    const lost = await buildPet(db, owner.id, { state: 'lost' });
    const gone = await buildPet(db, owner.id, { state: 'passed_away' });
    const archived = await buildPet(db, owner.id, { archivedAt: new Date() });
    expect((await plans(undefined, mine)).pets.map(plan => plan.pet_id)).toEqual([lost.id, gone.id]);
    expect((await planOf(archived.id, mine)).items.length).toBeGreaterThan(0);
  });
});

describe('the options of a plan', () => {
  const choose = async (petId: string, options: Partial<PlanOptions>) => {
    const response = await browser.post('/api/vaccines/options', {
      pet_id: petId,
      options: { ...defaultPlanOptions, ...options },
    });
    return dataOf<{ plan: PetPlan }>(response).plan;
  };

  it('are the defaults until they are chosen, and are stored', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    expect((await planOf(cat.id)).options).toEqual(defaultPlanOptions);
    const chosen = await choose(cat.id, { opt_in: ['9'], high_risk: true, tick_control: 'hidden' });
    const options = { ...defaultPlanOptions, opt_in: ['9'], high_risk: true, tick_control: 'hidden' };
    expect(chosen.options).toEqual(options);
    expect(await planOf(cat.id)).toEqual(chosen);
    expect((await choose(cat.id, {})).options).toEqual(defaultPlanOptions);
  });

  it('store chosen vaccines as a set: without order or duplicates', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    expect((await choose(cat.id, { opt_in: ['9', '7', '9'] })).options.opt_in).toEqual(['7', '9']);
    const again = await browser.post('/api/vaccines/options', {
      pet_id: cat.id,
      options: { ...defaultPlanOptions, opt_in: ['9', '7'] },
      version: 'of before',
    });
    expect(again.status).toBe(200);
  });

  it('add protocols that are planned only when chosen', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    expect(itemOf(await planOf(cat.id), '9')).toMatchObject({ status: 'notScheduled', optional: true });
    expect(itemOf(await choose(cat.id, { opt_in: ['9'] }), '9')?.due_on).not.toBeNull();
  });

  it('shorten the interval between treatments', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    await buildDose(test.database.db, cat.id, { givenOn: '2026-01-05', protocols: ['1'] });
    const due = async (protocol: ProtocolKey, options: Partial<PlanOptions>) =>
      itemOf(await choose(cat.id, options), protocol)?.due_on;
    const usual = (await due('1', {})) ?? '';
    const sixWeeks = (await due('1', { deworming: 'six_weeks' })) ?? '';
    expect(sixWeeks < usual).toBe(true);
    expect(((await due('1', { deworming: 'monthly' })) ?? '') < sixWeeks).toBe(true);
  });

  it('state why the owner’s country repeats a three-year vaccine yearly', async () => {
    const { db } = test.database;
    const rabies = async (countryCode: number, three_year_rabies: boolean) => {
      const phoneE164 = `+${countryCode}${freshPhone().phone}`;
      const owner = await buildOwner(db, { countryCode, phoneE164 });
      const cat = await buildPet(db, owner.id, { birthDate: '2020-01-01' });
      await buildDose(db, cat.id, { givenOn: '2023-01-05' });
      await buildDose(db, cat.id, { givenOn: '2024-01-05' });
      const mine = await test.signedIn(owner.id);
      const options = { ...defaultPlanOptions, three_year_rabies };
      await mine.post('/api/vaccines/options', { pet_id: cat.id, options });
      return itemOf(await planOf(cat.id, mine), '2');
    };
    expect(await rabies(971, true)).toMatchObject({
      due_on: '2025-01-05',
      country: 'AE',
      reason: { code: 'repeatYearlyByCountry' },
    });
    expect(await rabies(966, true)).toMatchObject({
      due_on: '2027-01-05',
      country: 'SA',
      reason: { code: 'repeatThreeYearLabel', params: expect.objectContaining({ accepted: false }) },
    });
    expect((await rabies(966, false))?.reason.code).toBe('repeatAfter');
  });

  it('allow Dubai only for a pet that lives in the Emirates, and clear it on a move', async () => {
    const cat = await buildPet(test.database.db, ownerId);
    const move = async (country: string | null) =>
      dataOf(await browser.post('/api/pets/update', { pet_id: cat.id, country }));
    const isDubai = async () => (await planOf(cat.id)).options.dubai;
    expect((await choose(cat.id, { dubai: true })).options.dubai).toBe(false);
    await move('AE');
    expect((await choose(cat.id, { dubai: true, high_risk: true })).options.dubai).toBe(true);
    dataOf(await browser.post('/api/pets/update', { pet_id: cat.id, country: 'AE', name: 'بسبس' }));
    expect(await isDubai()).toBe(true);
    await move('QA');
    expect((await planOf(cat.id)).options).toMatchObject({ dubai: false, high_risk: true });
    await move('AE');
    expect(await isDubai()).toBe(false);
    await choose(cat.id, { dubai: true });
    await move(null);
    await move('AE');
    expect(await isDubai()).toBe(false);
  });
});

describe('the country of a pet', () => {
  it('determines the rules and the date of its plan, and does not affect the owner’s other pets', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db, { timeZone: 'Asia/Riyadh' });
    const mine = await test.signedIn(owner.id);
    const home = await buildPet(db, owner.id, { birthDate: '2020-01-01' });
    const away = await buildPet(db, owner.id, { birthDate: '2020-01-01', country: 'MA' });
    const response = await plans(undefined, mine);
    const now = test.deps.now();
    const [riyadh, casablanca] = [todayIn('Asia/Riyadh', now), todayIn('Africa/Casablanca', now)];
    expect(response.as_of).toBe(riyadh);
    expect(response.pets).toMatchObject([
      { pet_id: home.id, as_of: riyadh, country: 'SA', country_rule: { country: 'SA' } },
      { pet_id: away.id, as_of: casablanca, country: 'MA' },
    ]);
    expect(response.pets[1]?.country_rule?.country ?? 'MA').toBe('MA');
  });

  it('determines on which day a dose can be recorded', async () => {
    const { db } = test.database;
    // Half an hour after midnight in Riyadh it is still yesterday in Casablanca.
    const now = test.deps.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 21, 30);
    test.advance((midnight - now.getTime()) / 1000);
    const owner = await buildOwner(db);
    const mine = await test.signedIn(owner.id);
    const today = todayIn('Asia/Riyadh', test.deps.now());
    const record = (petId: string) =>
      mine.post('/api/vaccines/doses/create', {
        idempotency_key: newId(),
        pet_id: petId,
        given_on: today,
        protocols: ['2'],
      });
    const home = await buildPet(db, owner.id);
    const away = await buildPet(db, owner.id, { country: 'MA' });
    expect((await record(home.id)).status).toBe(200);
    expect(await record(away.id)).toMatchObject({
      status: 422,
      body: { errors: { given_on: [expect.stringContaining('المستقبل')] } },
    });
    const newcomer = { idempotency_key: newId(), name: 'سمسم', species: 'cat', birth_date: today };
    expect((await mine.post('/api/pets/create', { ...newcomer, country: 'MA' })).status).toBe(422);
    expect((await mine.post('/api/pets/create', newcomer)).status).toBe(200);
    const birth = { pet_id: home.id, birth_date: today, country: 'MA' };
    expect(await mine.post('/api/pets/update', birth)).toMatchObject({
      status: 422,
      body: { errors: { birth_date: [expect.any(String)] } },
    });
  });
});
