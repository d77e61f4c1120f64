import { defaultPlanOptions } from '@rifq/contract';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { lastDeferralDay, type ProtocolKey, todayIn } from '@rifq/rules';
import { buildDeferral, buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';

const DAY_MS = 24 * 3600 * 1000;

let test: TestApp;
let browser: Browser;
let ownerId: string;
let catId: string;
beforeAll(async () => {
  test = await startTestApp();
  ownerId = (await buildOwner(test.database.db)).id;
  browser = await test.signedIn(ownerId);
});
beforeEach(async () => {
  const { db } = test.database;
  catId = (await buildPet(db, ownerId, { birthDate: '2020-01-01', registeredOn: '2020-02-01' })).id;
  for (const givenOn of ['2024-01-05', '2025-01-05']) await buildDose(db, catId, { givenOn });
});
afterAll(() => test.close());

/** Returns the date this number of days from now in Riyadh. */
const inDays = (days: number) => todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + days * DAY_MS));
const advice = { protocols: ['2'], reason: 'sick', said_by: 'عيادة الواحة' };
const defer = (facts: object = {}) =>
  browser.post('/api/vaccines/defer', { pet_id: catId, ...advice, ...facts });
const resume = (protocols: ProtocolKey[]) =>
  browser.post('/api/vaccines/resume', { pet_id: catId, protocols });
const record = (facts: object = {}) =>
  browser.post('/api/vaccines/doses/create', {
    idempotency_key: newId(),
    pet_id: catId,
    given_on: inDays(0),
    protocols: ['2'],
    ...facts,
  });

function itemOf(plan: PetPlan | undefined, protocol: ProtocolKey): PlanItem {
  const found = plan?.items.find(item => item.protocols.includes(protocol));
  if (!found) throw new Error(`no plan item for ${protocol}`);
  return found;
}
const returnedItem = (response: TestResponse, protocol: ProtocolKey = '2') =>
  itemOf(dataOf<{ plan: PetPlan }>(response).plan, protocol);
async function planItem(protocol: ProtocolKey = '2'): Promise<PlanItem> {
  const { pets } = dataOf<{ pets: PetPlan[] }>(await browser.get('/api/vaccines/plan', { pet_id: catId }));
  return itemOf(pets[0], protocol);
}
async function eventsOf(kind: string): Promise<number> {
  const { rows } = await test.database.pool.query(
    "select id from outbox_events where kind = $1 and payload ->> 'pet_id' = $2",
    [kind, catId],
  );
  return rows.length;
}
async function notes() {
  const { rows } = await test.database.pool.query(
    'select protocol, reason, said_by, until::text from deferrals where pet_id = $1 order by protocol',
    [catId],
  );
  return rows;
}

describe('the advice of a vet', () => {
  it('is stored with adviser, reason and last day, and the plan waits for that day', async () => {
    const until = inDays(40);
    const noted = { reason: 'sick', said_by: 'عيادة الواحة', noted_on: inDays(0), until };
    expect(returnedItem(await defer({ until }))).toMatchObject({
      status: 'deferred',
      due_on: until,
      deferral: noted,
    });
    expect(await planItem()).toMatchObject({ status: 'deferred', due_on: until, deferral: noted });
    expect((await planItem('8')).deferral).toBeNull();
    expect(await eventsOf('plan.deferred')).toBe(1);
  });

  it('without a day removes the due date, so that the dose is never overdue', async () => {
    expect((await planItem()).status).toBe('overdue');
    expect(returnedItem(await defer({ reason: 'reaction' }))).toMatchObject({
      status: 'deferred',
      due_on: null,
      deferral: { reason: 'reaction', until: null },
    });
  });

  it('replaces earlier advice, and makes no event when it is repeated', async () => {
    await defer({ protocols: ['2', '8', '2'] });
    await defer({ reason: 'titre', said_by: 'د. سارة', until: inDays(9) });
    expect(await notes()).toEqual([
      { protocol: '2', reason: 'titre', said_by: 'د. سارة', until: inDays(9) },
      { protocol: '8', reason: 'sick', said_by: 'عيادة الواحة', until: null },
    ]);
    expect(await eventsOf('plan.deferred')).toBe(2);
    const same = { reason: 'titre', said_by: 'د. سارة', until: inDays(9) };
    expect((await defer(same)).status).toBe(200);
    expect(await eventsOf('plan.deferred')).toBe(2);
  });

  it('retains its day when it is repeated or its adviser is corrected, but not when it is replaced', async () => {
    const noted_on = inDays(0);
    const until = inDays(40);
    await defer({ until });
    test.advance(2 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    expect(returnedItem(await defer({ until })).deferral).toMatchObject({ noted_on });
    expect(await eventsOf('plan.deferred')).toBe(1);
    const corrected = returnedItem(await defer({ until, said_by: 'د. سارة' }));
    expect(corrected.deferral).toMatchObject({ noted_on, said_by: 'د. سارة', until });
    expect(await eventsOf('plan.deferred')).toBe(2);
    const other = returnedItem(await defer({ until: null, said_by: 'د. سارة' }));
    expect(other.deferral).toMatchObject({ noted_on: inDays(0), until: null });
  });

  it('is stored once when several tabs send it concurrently', async () => {
    const responses = await Promise.all([defer(), defer(), defer()]);
    expect(responses.map(response => response.status)).toEqual([200, 200, 200]);
    expect(await notes()).toHaveLength(1);
    expect(await eventsOf('plan.deferred')).toBe(1);
  });

  it('is refused for unplanned protocols, without an adviser, and with an invalid or past day', async () => {
    const last = lastDeferralDay(inDays(0));
    const tooLate = todayIn('UTC', new Date(Date.parse(last) + DAY_MS));
    const refused: [object, string, string][] = [
      [{ until: inDays(0) }, 'until', 'بعد اليوم'],
      [{ until: inDays(-1) }, 'until', 'بعد اليوم'],
      [{ until: tooLate }, 'until', 'أبعد من 3 سنوات'],
      [{ until: '2026-02-30' }, 'until', 'غير صحيح'],
      [{ protocols: ['2', 'cdv'] }, 'protocols', 'ليس لهذا النوع'],
      [{ protocols: ['6'] }, 'protocols', 'لا موعد'],
      [{ protocols: ['felvTest'] }, 'protocols', 'لا موعد'],
      [{ protocols: ['fip'] }, 'protocols', 'لا موعد'],
      [{ protocols: ['9'] }, 'protocols', 'لا موعد'],
      [{ protocols: ['2', 'ecto'] }, 'protocols', 'لا موعد'],
      [{ protocols: [] }, 'protocols', 'لقاح أو علاج'],
      [{ said_by: ' ' }, 'said_by', ''],
      [{ reason: 'fear' }, 'reason', ''],
    ];
    for (const [facts, field, sentence] of refused) {
      expect([facts, await defer(facts)]).toMatchObject([
        facts,
        { status: 422, body: { errors: { [field]: [expect.stringContaining(sentence)] } } },
      ]);
    }
    expect(await notes()).toEqual([]);
    expect((await defer({ until: inDays(1) })).status).toBe(200);
    expect((await defer({ until: last })).status).toBe(200);
    const options = { ...defaultPlanOptions, opt_in: ['9'] };
    await browser.post('/api/vaccines/options', { pet_id: catId, options });
    expect((await defer({ protocols: ['9'] })).status).toBe(200);
  });
});

describe('the parts of a combined vaccine', () => {
  const parts = ['4', '5', '8'] as const;
  beforeEach(async () => {
    for (const givenOn of [inDays(-40), inDays(-10)])
      await buildDose(test.database.db, catId, { givenOn, protocols: [...parts] });
  });

  it('are one plan item with the same advice, and separate with two advisers', async () => {
    await defer({ protocols: [...parts] });
    expect(await planItem('8')).toMatchObject({ protocols: parts, deferral: { said_by: 'عيادة الواحة' } });
    await defer({ protocols: ['8'], said_by: 'د. سارة' });
    expect(await planItem('4')).toMatchObject({ protocols: ['4'], deferral: { said_by: 'عيادة الواحة' } });
    expect(await planItem('8')).toMatchObject({ protocols: ['8'], deferral: { said_by: 'د. سارة' } });
  });

  it('are not shown as deferred after the note of one of them has ended', async () => {
    const until = inDays(3);
    await defer({ protocols: ['8'], until });
    test.advance(4 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    expect(await planItem('8')).toMatchObject({ protocols: parts, deferral: null });
    await defer({ protocols: ['4', '5'], until: inDays(3) });
    test.advance(4 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    expect(await planItem('8')).toMatchObject({ protocols: parts, deferral: null });
  });
});

describe('a deferral ends', () => {
  it('when its owner ends it, once', async () => {
    const before = await planItem();
    await defer({ protocols: ['2', '8'] });
    expect(returnedItem(await resume(['2', '7']))).toEqual(before);
    expect((await planItem('8')).deferral).not.toBeNull();
    expect((await resume(['2'])).status).toBe(200);
    expect(await eventsOf('plan.resumed')).toBe(1);
    expect(await notes()).toMatchObject([{ protocol: '8' }]);
  });

  it('when a dose is given after the day of the note, and is valid again when that record is removed', async () => {
    await defer();
    test.advance(2 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    await record({ protocols: ['8'] });
    expect((await planItem()).deferral).not.toBeNull();
    const { dose } = dataOf<{ dose: { id: string } }>(await record());
    expect(await planItem()).toMatchObject({ status: 'upcoming', deferral: null });
    dataOf(await browser.post('/api/vaccines/doses/remove', { dose_id: dose.id }));
    expect(await planItem()).toMatchObject({
      status: 'deferred',
      due_on: null,
      deferral: { reason: 'sick' },
    });
  });

  it('when a dose of the same day is entered after the note, but not before it', async () => {
    dataOf(await record());
    await defer({ reason: 'reaction' });
    expect(await planItem()).toMatchObject({ status: 'deferred', due_on: null });
    await resume(['2']);
    await defer({ protocols: ['8'] });
    dataOf(await record({ protocols: ['8'] }));
    expect((await planItem('8')).deferral).toBeNull();
  });

  it('when the day of a dose is later changed to the day of the note, but not when other fields change', async () => {
    const { dose } = dataOf<{ dose: { id: string } }>(await record({ given_on: inDays(-9) }));
    const change = (facts: object) =>
      browser.post('/api/vaccines/doses/update', { dose_id: dose.id, protocols: ['2'], ...facts });
    await defer();
    dataOf(await change({ given_on: inDays(-9), batch: 'A1' }));
    expect((await planItem()).deferral).not.toBeNull();
    dataOf(await change({ given_on: inDays(0) }));
    expect((await planItem()).deferral).toBeNull();
    await defer();
    dataOf(await change({ given_on: inDays(0), batch: 'A2' }));
    expect((await planItem()).deferral).not.toBeNull();
  });

  it('and the same note is valid again when it is entered after the dose that ended it', async () => {
    await defer();
    dataOf(await record());
    expect((await planItem()).deferral).toBeNull();
    expect(returnedItem(await defer())).toMatchObject({ status: 'deferred', deferral: { reason: 'sick' } });
    expect(await eventsOf('plan.deferred')).toBe(2);
  });

  it.each([
    [
      'a note',
      () => defer(),
      async () => {
        await buildDose(test.database.db, catId, { givenOn: inDays(0) });
      },
      'deferred',
    ],
    [
      'a dose',
      () => record(),
      () => buildDeferral(test.database.db, catId, { notedOn: inDays(0) }),
      'upcoming',
    ],
  ])(
    '%s counts from the time it got the lock of the pet, not from its request',
    async (_what, enter, changeBefore, status) => {
      const holder = await test.database.pool.connect();
      try {
        await holder.query('begin');
        await holder.query('select id from pets where id = $1 for no key update', [catId]);
        const entered = enter();
        await waitForBlocked(test.database);
        await changeBefore();
        await holder.query('commit');
        dataOf(await entered);
      } finally {
        // Closes the connection, so that no failure leaves the pet locked.
        holder.release(true);
      }
      expect((await planItem()).status).toBe(status);
    },
  );

  it('not on its last day: the dose is due then, and the note stays until it is given', async () => {
    const until = inDays(3);
    await defer({ until });
    test.advance(3 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    expect(await planItem()).toMatchObject({ status: 'due', due_on: until, deferral: { until } });
    test.advance(30 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    expect(await planItem()).toMatchObject({ status: 'overdue', due_on: until, deferral: { until } });
  });
});

it('a positive test for FeLV stops the plan against it until a later one is negative', async () => {
  const options = { ...defaultPlanOptions, opt_in: ['7'], high_risk: true };
  await browser.post('/api/vaccines/options', { pet_id: catId, options });
  expect((await planItem('7')).due_on).not.toBeNull();
  dataOf(await record({ protocols: ['felvTest'], given_on: '2026-01-05', result: 'positive' }));
  expect(await planItem('7')).toMatchObject({ status: 'notScheduled', due_on: null });
  dataOf(await record({ protocols: ['felvTest'], given_on: '2026-03-05', result: 'negative' }));
  expect((await planItem('7')).due_on).not.toBeNull();
});

describe('a state of the animal', () => {
  const states = async () => {
    const response = await browser.get('/api/vaccines/plan', { pet_id: catId });
    return dataOf<{ pets: PetPlan[] }>(response).pets[0]?.health_states ?? [];
  };
  const end = (state: string) => browser.post('/api/vaccines/health-states/end', { pet_id: catId, state });

  it('is stored once for all vaccines, for whichever it was entered, and no dose ends it', async () => {
    const noted = { reason: 'pregnant', said_by: 'عيادة الواحة', noted_on: inDays(0), until: null };
    for (const protocol of ['2', '4', '8'] as const) expect((await planItem(protocol)).held_by).toBeNull();
    await defer({ reason: 'pregnant' });
    for (const protocol of ['2', '4', '8', '1'] as const)
      expect(await planItem(protocol)).toMatchObject({
        status: 'deferred',
        held_by: 'pregnant',
        deferral: noted,
      });
    dataOf(await record({ protocols: ['2'] }));
    expect(await planItem()).toMatchObject({ status: 'deferred', held_by: 'pregnant' });
    expect(await states()).toMatchObject([{ state: 'pregnant', said_by: 'عيادة الواحة', until: null }]);
    expect(await notes()).toEqual([]);
  });

  it('is corrected in place, ends once, and leaves the advice for a single vaccine', async () => {
    await defer({ protocols: ['8'], until: inDays(9) });
    await defer({ reason: 'weakImmunity', until: inDays(40) });
    await defer({ reason: 'weakImmunity', until: inDays(40) });
    await defer({ reason: 'weakImmunity', until: inDays(50), said_by: 'د. سارة' });
    expect(await states()).toMatchObject([{ until: inDays(50), said_by: 'د. سارة' }]);
    expect(await planItem('8')).toMatchObject({ held_by: 'weakImmunity', due_on: inDays(50) });
    expect(await eventsOf('plan.deferred')).toBe(3);
    await end('weakImmunity');
    expect((await end('weakImmunity')).status).toBe(200);
    expect(await eventsOf('plan.resumed')).toBe(1);
    expect(await states()).toEqual([]);
    expect(await planItem('8')).toMatchObject({
      held_by: null,
      due_on: inDays(9),
      deferral: { reason: 'sick' },
    });
  });

  it('replaces the advice for the vaccine for which it was entered', async () => {
    await defer({ protocols: ['2'] });
    await defer({ reason: 'pregnant', until: inDays(9) });
    expect(await notes()).toEqual([]);
    expect(await planItem()).toMatchObject({ held_by: 'pregnant', due_on: inDays(9) });
  });

  it('that is ended manually makes no waiting dose overdue', async () => {
    const { rows } = await test.database.pool.query(
      "insert into health_states (pet_id, state, said_by, noted_on) values ($1, 'pregnant', 'عيادة', $2) returning state",
      [catId, inDays(-60)],
    );
    expect(rows).toHaveLength(1);
    expect(await planItem()).toMatchObject({ held_by: 'pregnant', due_on: null });
    // A correction today leaves it the same pregnancy.
    await defer({ reason: 'pregnant', until: inDays(30) });
    await end('pregnant');
    expect(await planItem()).toMatchObject({ status: 'due', due_on: inDays(0), held_by: null });
    expect(await states()).toEqual([]);
  });

  it('of a mother has no effect after the sex is changed to male', async () => {
    await defer({ reason: 'nursing' });
    await test.database.pool.query("update pets set sex = 'male' where id = $1", [catId]);
    expect(await states()).toEqual([]);
    expect(await planItem()).toMatchObject({ held_by: null, status: 'overdue' });
  });

  it('ends automatically on its day', async () => {
    await defer({ reason: 'pregnant', until: inDays(3) });
    test.advance(3 * 24 * 3600);
    browser = await test.signedIn(ownerId);
    expect(await planItem()).toMatchObject({
      status: 'due',
      due_on: inDays(0),
      held_by: null,
      deferral: null,
    });
    expect(await states()).toEqual([]);
  });

  it('cannot be a pregnancy for a male', async () => {
    const tom = await buildPet(test.database.db, ownerId, { sex: 'male' });
    expect(await defer({ pet_id: tom.id, reason: 'pregnant' })).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.stringContaining('ذكر')] } },
    });
  });
});
