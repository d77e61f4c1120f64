import { type Db, newId, withTransaction } from '@rifq/db';
import { pets } from '@rifq/db/schema';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderTools } from '../../testing/reminder-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { remindAll } from './reminders.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
const { remindAt, toldTo, titles, remindedOf, rabiesDue } = reminderTools(() => test);

describe('a dose is the same', () => {
  const AT = '2026-10-15T08:00:00Z';
  const correct = (browser: Browser, doseId: string, given_on: string) =>
    browser.post('/api/vaccines/doses/update', { dose_id: doseId, given_on, protocols: ['2'] });
  const record = (browser: Browser, petId: string, given_on: string, protocols = ['2']) =>
    browser.post('/api/vaccines/doses/create', {
      idempotency_key: newId(),
      pet_id: petId,
      given_on,
      protocols,
    });
  const remove = (browser: Browser, doseId: string | undefined) =>
    browser.post('/api/vaccines/doses/remove', { dose_id: doseId });

  it('however often the day of the last one is corrected', async () => {
    const { owner, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    for (const day of ['2025-11-14', '2025-11-13', '2025-11-12', '2025-11-11']) {
      dataOf(await correct(browser, rabies[2] ?? '', day));
      await remindAt(AT);
    }
    expect(await titles(owner.id)).toHaveLength(1);
    // The next stage goes by the day as it is in the end.
    await remindAt('2026-11-04T08:00:00Z');
    expect((await titles(owner.id)).length).toBe(2);
  });

  it('when the last one is removed and entered anew', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt(AT);
    dataOf(await remove(browser, rabies[2]));
    dataOf(await record(browser, pet.id, '2025-11-12'));
    await remindAt(AT);
    expect(await titles(owner.id)).toHaveLength(1);
  });

  it('when one is entered that came before, and the last one is corrected', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt(AT);
    dataOf(await record(browser, pet.id, '2022-11-01'));
    dataOf(await correct(browser, rabies[2] ?? '', '2025-11-12'));
    await remindAt(AT);
    expect(await titles(owner.id)).toHaveLength(1);
  });

  it('while it is due on the same day, whatever is entered anew', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt(AT);
    dataOf(await remove(browser, rabies[2]));
    for (const day of ['2025-11-14', '2022-11-01']) dataOf(await record(browser, pet.id, day));
    await remindAt(AT);
    expect(await titles(owner.id)).toHaveLength(1);
  });

  it('but the next one is another, also after a record of long ago was removed', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt('2026-11-14T08:00:00Z');
    dataOf(await record(browser, pet.id, '2026-11-14'));
    dataOf(await remove(browser, rabies[0]));
    await remindAt('2027-11-14T08:00:00Z');
    expect(await titles(owner.id)).toEqual(Array(2).fill('حان موعد لقاح السُّعار (داء الكَلَب)'));
  });

  it('when a birth date is corrected before the first one', async () => {
    const { db, pool } = test.database;
    const owner = await buildOwner(db);
    const kitten = await buildPet(db, owner.id, { birthDate: '2026-01-01', registeredOn: '2026-01-05' });
    for (const birthDate of ['2026-01-01', '2026-01-02', '2026-01-03']) {
      await pool.query('update pets set birth_date = $1 where id = $2', [birthDate, kitten.id]);
      await remindAt('2026-02-21T08:00:00Z');
    }
    expect((await remindedOf(kitten.id)).filter(dose => dose.endsWith(' 7'))).toEqual([
      '4 7',
      '5 7',
      '7 7',
      '8 7',
    ]);
  });
});

describe('while the job runs', () => {
  /** Holds the row of a pet, lets a run come up to it, changes what is to be changed, and lets the run go on. */
  async function duringRun(petId: string, change: (tx: Db) => Promise<unknown>): Promise<void> {
    const { db } = test.database;
    let run: Promise<void> = Promise.resolve();
    await withTransaction(db, async tx => {
      await tx.select().from(pets).where(eq(pets.id, petId)).for('update');
      run = remindAt('2026-11-14T08:00:00Z');
      await untilWaiting(test.database);
      await change(tx);
    });
    await run;
  }

  it('a dose that is recorded is not reminded of', async () => {
    const { owner, pet } = await rabiesDue();
    await duringRun(pet.id, tx => buildDose(tx, pet.id, { givenOn: '2026-11-14' }));
    expect(await titles(owner.id)).toEqual([]);
  });

  it.each([
    ['is lost', { state: 'lost' as const }],
    ['is archived', { archivedAt: new Date() }],
  ])('nobody is reminded of a pet that %s', async (_what, change) => {
    const { owner, pet } = await rabiesDue();
    await duringRun(pet.id, tx => tx.update(pets).set(change).where(eq(pets.id, pet.id)));
    expect(await toldTo(owner.id)).toEqual([]);
  });

  it('evening may come, and who is left waits for the morning', async () => {
    const alone = await startTestApp();
    const { db, pool } = alone.database;
    const first = await rabiesDue({}, db);
    for (let others = 1; others < 200; others += 1) await buildOwner(db);
    await rabiesDue({}, db);
    // Each look at the clock is half a minute later; from 20:00 in Riyadh on nobody is reminded.
    let time = Date.parse('2026-11-07T16:58:30Z');
    const now = () => {
      time += 30_000;
      return new Date(time);
    };
    await remindAll({ ...alone.deps, now });
    const { rows } = await pool.query('select user_id from notifications');
    await alone.close();
    expect(rows).toEqual([{ user_id: first.owner.id }]);
  });
});
