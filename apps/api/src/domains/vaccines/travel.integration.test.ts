import { countryRules } from '@rifq/care-plan';
import { destinations, type PetPlan, type TravelEntry, type TravelPlan } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

const dog = { species: 'dog', birthDate: '2034-01-01' } as const;

let test: TestApp;
let ownerId: string;
let browser: Browser;
let dogId: string;
beforeAll(async () => {
  test = await startTestApp();
  // A future day, since the clock can only move forward.
  test.advance((Date.parse('2036-06-10T09:00:00Z') - test.deps.now().getTime()) / 1000);
  ownerId = (await buildOwner(test.database.db)).id;
  browser = await test.signedIn(ownerId);
});
beforeEach(async () => {
  dogId = (await buildPet(test.database.db, ownerId, dog)).id;
});
afterAll(() => test.close());

const rabies = (givenOn: string) => buildDose(test.database.db, dogId, { givenOn, protocols: ['2'] });
const requestTravel = (facts: object = {}) =>
  browser.get('/api/vaccines/travel', { pet_id: dogId, destination: 'EU', ...facts });
const travel = async (facts: object = {}) =>
  dataOf<{ travel: TravelPlan }>(await requestTravel(facts)).travel;
const planOf = async () => {
  const response = await browser.get('/api/vaccines/plan', { pet_id: dogId });
  const [plan] = dataOf<{ pets: PetPlan[] }>(response).pets;
  if (!plan) throw new Error('the pet has no plan');
  return plan;
};
const under = (plan: TravelPlan, origin: TravelEntry['origin']) =>
  plan.entries.find(entry => entry.origin === origin);

it('has exactly the destinations whose rules were read', () => {
  expect([...destinations].sort()).toEqual(Object.keys(countryRules).sort());
});

it('accepts a rabies booster four days late at home, but counts it as a first dose for travel', async () => {
  await rabies('2035-06-01');
  await rabies('2036-06-05');
  const plan = await planOf();
  expect(plan.items.find(item => item.protocols.includes('2'))).toMatchObject({
    due_on: '2037-06-05',
    stage: 'repeat',
    status: 'upcoming',
  });
  expect(plan.doses.map(dose => [dose.given_on, dose.proof_lapsed_on])).toEqual([
    ['2036-06-05', '2036-06-01'],
    ['2035-06-01', null],
  ]);
  const result = await travel({ travel_on: '2036-06-20' });
  expect(result).toMatchObject({ as_of: '2036-06-10', country: 'SA', travel_on: '2036-06-20' });
  expect(result.rule).toMatchObject({ confidence: 'high', date_read: '2026-11' });
  expect(under(result, 'listed')).toMatchObject({ earliest: '2036-06-26', verdict: 'tooLate' });
  expect(under(result, 'unlisted')).toMatchObject({ earliest: '2036-10-05', verdict: 'tooLate' });
  expect(under(result, 'listed')?.steps).toContainEqual(
    expect.objectContaining({
      reason: {
        code: 'rabiesFirstAgain',
        params: { dose: '2036-06-05', endedOn: '2036-06-01', daysLate: 4, labelled: false },
      },
      state: 'done',
      sources: expect.arrayContaining([
        expect.objectContaining({ name: expect.stringContaining('576/2013') }),
      ]),
    }),
  );
});

it('uses a recorded titre, the microchip, and the advice of a vet', async () => {
  await rabies('2036-01-10');
  expect(under(await travel(), 'listed')?.steps[0]).toMatchObject({
    reason: { code: 'chipBeforeDose', params: { recorded: false, dose: '2036-01-10' } },
    state: 'open',
  });
  const titre = (level_hundredths: number, given_on: string) =>
    browser.post('/api/vaccines/doses/create', {
      idempotency_key: newId(),
      pet_id: dogId,
      given_on,
      protocols: ['rabiesTitre'],
      level_hundredths,
      laboratory: 'مختبر',
    });
  await titre(49, '2036-02-09');
  const codes = async () =>
    under(await travel(), 'unlisted')?.steps.map(({ reason, state }) => `${reason.code} ${state}`);
  expect(await codes()).toEqual(expect.arrayContaining(['titreTooLow open']));
  await titre(50, '2036-02-20');
  expect(under(await travel(), 'unlisted')).toMatchObject({ earliest: '2036-05-20' });
  expect(await codes()).toEqual(expect.arrayContaining(['titreCounts done']));
  await browser.post('/api/vaccines/defer', {
    pet_id: dogId,
    protocols: ['2'],
    reason: 'sick',
    said_by: 'عيادة الواحة',
    until: '2037-02-01',
  });
  expect(await codes()).toEqual(expect.arrayContaining(['rabiesFirst done', 'rabiesDeferredUntil ask']));
  const after = under(await travel({ travel_on: '2037-02-10' }), 'listed');
  expect(after).toMatchObject({ earliest: '2037-02-22', verdict: 'tooLate' });
  expect(after?.steps.map(({ reason }) => reason.code)).toContain('rabiesWillLapse');
  await browser.post('/api/vaccines/defer', {
    pet_id: dogId,
    protocols: ['2'],
    reason: 'weakImmunity',
    said_by: 'عيادة الواحة',
    until: null,
  });
  const held = under(await travel({ travel_on: '2037-02-10' }), 'listed');
  expect(held).toMatchObject({ earliest: null, verdict: 'unknown' });
});

it('accepts a day of travel from today on, and a destination whose rules were read', async () => {
  const past = { status: 422, body: { errors: { travel_on: ['هذا اليوم مضى. يلزم اليوم أو ما بعده.'] } } };
  expect(await requestTravel({ travel_on: '2036-06-09' })).toMatchObject(past);
  expect((await requestTravel({ travel_on: '2036-06-10' })).status).toBe(200);
  const unread = { status: 422, body: { errors: { destination: [expect.any(String)] } } };
  expect(await requestTravel({ destination: 'TR' })).toMatchObject(unread);
});
