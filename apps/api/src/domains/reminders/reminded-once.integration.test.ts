import { type Db, newId, withTransaction } from '@rifq/db';
import { pets } from '@rifq/db/schema/pets';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderTools } from '../../testing/reminder-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import { remindAll } from './reminders.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
const { remindAt, notificationsOf, titles, remindedOf, rabiesDue } = reminderTools(() => test);

describe('a dose counts as the same', () => {
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

  it('when the day of the last one is corrected, any number of times', async () => {
    const { owner, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    for (const day of ['2025-11-14', '2025-11-13', '2025-11-12', '2025-11-11']) {
      dataOf(await correct(browser, rabies[2] ?? '', day));
      await remindAt(AT);
    }
    expect(await titles(owner.id)).toHaveLength(1);
    // The next stage follows the final day.
    await remindAt('2026-11-04T08:00:00Z');
    expect((await titles(owner.id)).length).toBe(2);
  });

  it('when the last one is recorded and corrected to today on the day of the reminder', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const kitten = await buildPet(db, owner.id, { birthDate: '2026-01-01', registeredOn: '2026-01-05' });
    const core = { protocols: ['4', '5', '8'], vaccineType: 'live' as const };
    const dose = await buildDose(db, kitten.id, { ...core, givenOn: '2026-02-26' });
    const browser = await test.signedIn(owner.id);
    for (const given_on of ['2026-02-26', '2026-02-27', '2026-02-28', '2026-02-26']) {
      const change = { dose_id: dose.id, given_on, protocols: core.protocols, vaccine_type: 'live' };
      dataOf(await browser.post('/api/vaccines/doses/update', change));
      await remindAt('2026-02-28T08:00:00Z');
    }
    const of30 = (await remindedOf(kitten.id)).filter(dose => /^[458] 30$/.test(dose));
    expect(of30).toEqual(['4 30', '5 30', '8 30']);
  });

  it('when the last one is removed and entered again', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt(AT);
    dataOf(await remove(browser, rabies[2]));
    dataOf(await record(browser, pet.id, '2025-11-12'));
    await remindAt(AT);
    expect(await titles(owner.id)).toHaveLength(1);
  });

  it('when an earlier one is entered, and the last one is corrected', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt(AT);
    dataOf(await record(browser, pet.id, '2022-11-01'));
    dataOf(await correct(browser, rabies[2] ?? '', '2025-11-12'));
    await remindAt(AT);
    expect(await titles(owner.id)).toHaveLength(1);
  });

  it('while it is due on the same day, also after records were entered again', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt(AT);
    dataOf(await remove(browser, rabies[2]));
    for (const day of ['2025-11-14', '2022-11-01']) dataOf(await record(browser, pet.id, day));
    await remindAt(AT);
    expect(await titles(owner.id)).toHaveLength(1);
  });

  it('but not the next one, also after an old record was removed', async () => {
    const { owner, pet, rabies } = await rabiesDue();
    const browser = await test.signedIn(owner.id);
    await remindAt('2026-11-14T08:00:00Z');
    dataOf(await record(browser, pet.id, '2026-11-14'));
    dataOf(await remove(browser, rabies[0]));
    await remindAt('2027-11-14T08:00:00Z');
    expect(await titles(owner.id)).toEqual(Array(2).fill('«مشمش»: حان موعد لقاح السُّعار'));
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

describe('another dose has a reminder when', () => {
  const protocols = ['1'];
  const DAYTIME = 'T08:00:00Z';
  /** Lists the reminded dewormings of a pet, as stage and due date, in order. */
  async function wormsOf(petId: string): Promise<string[]> {
    const { rows } = await test.database.pool.query<{ line: string }>(
      `select stage || ' ' || due_on as line from reminded_doses where pet_id = $1 and protocol = '1'
       order by reminded_on, due_on`,
      [petId],
    );
    return rows.map(row => row.line);
  }

  it('it is given, and the day of the only record is changed to that day', async () => {
    const { db } = test.database;
    const cats = await Promise.all(
      [
        { how: 'on the day', toldOn: '2026-04-10', givenOn: '2026-04-10', next: '2026-07-10' },
        { how: 'early, entered on the day', toldOn: '2026-04-10', givenOn: '2026-04-06', next: '2026-07-06' },
        {
          how: 'early, entered immediately',
          toldOn: '2026-04-04',
          givenOn: '2026-04-04',
          next: '2026-07-04',
        },
      ].map(async dates => {
        const owner = await buildOwner(db);
        const { id } = await buildPet(db, owner.id, { birthDate: '2019-05-01', registeredOn: '2019-06-01' });
        const dose = await buildDose(db, id, { givenOn: '2026-01-10', protocols });
        return { ...dates, id, doseId: dose.id, browser: await test.signedIn(owner.id) };
      }),
    );
    const before = new Map<string, number>();
    const added: Record<string, string[]> = {};
    // All three run through the same days.
    const date = new Date(`2026-03-10${DAYTIME}`);
    for (let day = ''; day !== '2026-07-10'; date.setUTCDate(date.getUTCDate() + 1)) {
      day = date.toISOString().slice(0, 10);
      await remindAt(date.toISOString());
      const reminded = cats.filter(cat => cat.toldOn === day);
      for (const { id, doseId: dose_id, givenOn: given_on, browser } of reminded) {
        before.set(id, (await wormsOf(id)).length);
        dataOf(await browser.post('/api/vaccines/doses/update', { dose_id, given_on, protocols }));
      }
      if (reminded.length > 0) await remindAt(date.toISOString());
      for (const { how, id } of cats.filter(cat => cat.next === day))
        added[how] = (await wormsOf(id)).slice(before.get(id));
    }
    expect(Math.min(...before.values())).toBeGreaterThan(1);
    expect(added).toEqual(
      Object.fromEntries(cats.map(({ how, next }) => [how, [`30 ${next}`, `7 ${next}`, `0 ${next}`]])),
    );
  });

  it('a kitten’s record is changed to the day before its treatment was due, two weeks later', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const kitten = await buildPet(db, owner.id, { birthDate: '2026-01-01', registeredOn: '2026-01-20' });
    const dose = await buildDose(db, kitten.id, { givenOn: '2026-01-22', protocols });
    await remindAt(`2026-02-05${DAYTIME}`);
    expect(await wormsOf(kitten.id)).toEqual(['0 2026-02-05']);
    const browser = await test.signedIn(owner.id);
    dataOf(
      await browser.post('/api/vaccines/doses/update', {
        dose_id: dose.id,
        given_on: '2026-02-04',
        protocols,
      }),
    );
    await remindAt(`2026-02-18${DAYTIME}`);
    expect((await wormsOf(kitten.id)).at(-1)).toBe('0 2026-02-18');
  });

  it('the birth date is entered after a reminder that the first one is due', async () => {
    const { db, pool } = test.database;
    const owner = await buildOwner(db);
    const kitten = await buildPet(db, owner.id, { birthDate: null, registeredOn: '2026-02-01' });
    await remindAt(`2026-02-01${DAYTIME}`);
    const core = (await remindedOf(kitten.id)).filter(dose => /^[458] 0$/.test(dose));
    expect(core).toEqual(['4 0', '5 0', '8 0']);
    await pool.query("update pets set birth_date = '2026-01-01' where id = $1", [kitten.id]);
    await remindAt(`2026-02-26${DAYTIME}`);
    const { rows } = await pool.query(
      `select protocol from reminded_doses
       where pet_id = $1 and stage = '0' and due_on = '2026-02-26' and protocol in ('4', '5', '8') order by protocol`,
      [kitten.id],
    );
    expect(rows.map(row => row.protocol)).toEqual(['4', '5', '8']);
  });
});

describe('while the job runs', () => {
  /** Locks a pet until a run waits for it, makes a change, and releases the lock. */
  async function duringRun(petId: string, change: (tx: Db) => Promise<unknown>): Promise<void> {
    const { db } = test.database;
    let run: Promise<void> = Promise.resolve();
    await withTransaction(db, async tx => {
      await tx.select().from(pets).where(eq(pets.id, petId)).for('update');
      run = remindAt('2026-11-14T08:00:00Z');
      await waitForBlocked(test.database);
      await change(tx);
    });
    await run;
  }

  it('a dose that is recorded has no reminder', async () => {
    const { owner, pet } = await rabiesDue();
    await duringRun(pet.id, tx => buildDose(tx, pet.id, { givenOn: '2026-11-14' }));
    expect(await titles(owner.id)).toEqual([]);
  });

  it.each([
    ['is lost', { state: 'lost' as const }],
    ['is archived', { archivedAt: new Date() }],
  ])('there is no reminder of a pet that %s', async (_what, change) => {
    const { owner, pet } = await rabiesDue();
    await duringRun(pet.id, tx => tx.update(pets).set(change).where(eq(pets.id, pet.id)));
    expect(await notificationsOf(owner.id)).toEqual([]);
  });

  it('quiet hours may begin, and the other owners are reminded in the morning', async () => {
    const alone = await startTestApp();
    const { db, pool } = alone.database;
    const first = await rabiesDue({}, db);
    for (let others = 1; others < 200; others += 1) await buildOwner(db);
    await rabiesDue({}, db);
    // The clock moves half a minute at each reading; there are no reminders from 20:00 in Riyadh.
    let time = Date.parse('2026-11-07T16:58:30Z');
    const now = () => {
      time += 30_000;
      return new Date(time);
    };
    await remindAll({ ...alone.deps, now });
    const { rows } = await pool.query(
      'select distinct owner_id as user_id from reminded_doses join pets on pets.id = pet_id',
    );
    await alone.close();
    expect(rows).toEqual([{ user_id: first.owner.id }]);
  });
});
