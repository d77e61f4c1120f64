import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindJob } from './notifications.jobs.ts';
import { remindAll } from './reminders.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Every run stands at a moment of its own: the clock of the deps is replaced, not moved. */
const remindAt = (moment: string) => remindAll({ ...test.deps, now: () => new Date(moment) });

type Told = { title: string; text: string; link: string; pet_id: string; kind: string };
async function toldTo(userId: string): Promise<Told[]> {
  const { rows } = await test.database.pool.query<Told>(
    'select title, text, link, pet_id, kind from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows;
}
/** Titles of what was said of rabies; the treatment against worms has dates of its own. */
const titles = async (userId: string) =>
  (await toldTo(userId)).map(row => row.title).filter(title => title.includes('السُّعار'));

type OwnerChange = Parameters<typeof buildOwner>[1];
type PetChange = Parameters<typeof buildPet>[2];

/**
 * An owner with a grown cat whose only open dose is rabies, due on 14 November 2026: everything else was given on
 * a day from which nothing falls near it.
 */
async function rabiesDue(change: { owner?: OwnerChange; pet?: PetChange } = {}) {
  const { db } = test.database;
  const owner = await buildOwner(db, change.owner);
  const pet = await buildPet(db, owner.id, {
    birthDate: '2019-05-01',
    registeredOn: '2019-06-01',
    ...change.pet,
  });
  for (const givenOn of ['2023-11-14', '2024-11-14', '2025-11-14'])
    await buildDose(db, pet.id, { givenOn, protocols: ['2'] });
  for (const givenOn of ['2023-03-01', '2023-03-29', '2024-03-29', '2026-08-20'])
    await buildDose(db, pet.id, { givenOn, protocols: ['1', '4', '5', '8'], vaccineType: 'live' });
  return { owner, pet };
}

describe('reminders of a dose', () => {
  it('come at 30, 7 and 0 days and when it is overdue, each once, by the owner’s day', async () => {
    const { owner, pet } = await rabiesDue();
    const days: string[] = [];
    const day = new Date('2026-10-10T07:00:00Z');
    while (day < new Date('2027-01-01T00:00:00Z')) {
      const before = (await titles(owner.id)).length;
      for (const hours of [0, 1, 9])
        await remindAt(new Date(day.getTime() + hours * 3_600_000).toISOString());
      const added = (await titles(owner.id)).length - before;
      days.push(...Array.from({ length: added }, () => day.toISOString().slice(0, 10)));
      day.setUTCDate(day.getUTCDate() + 1);
    }
    // In Saudi Arabia a yearly rabies dose has no days of grace.
    expect(days).toEqual(['2026-10-15', '2026-11-07', '2026-11-14', '2026-11-15']);
    const rabies = (await toldTo(owner.id)).filter(row => row.title.includes('السُّعار'));
    const name = 'لقاح السُّعار (داء الكَلَب)';
    expect(rabies).toMatchObject([
      {
        kind: 'vaccine',
        pet_id: pet.id,
        link: '/dashboard/vaccines',
        title: `موعد ${name} يقترب`,
        text: `مشمش: ${name} بعد 30 يومًا، في 14 نوفمبر 2026.`,
      },
      { title: `موعد ${name} يقترب`, text: `مشمش: ${name} بعد 7 أيام، في 14 نوفمبر 2026.` },
      { title: `حان موعد ${name}` },
      { title: `تأخّر موعد ${name}` },
    ]);
  });

  it('are one each, however many processes run at the same time', async () => {
    const { owner } = await rabiesDue();
    await Promise.all([1, 2, 3, 4].map(() => remindAt('2026-11-07T08:00:00Z')));
    expect(await titles(owner.id)).toHaveLength(1);
    const { rows } = await test.database.pool.query(
      "select id from outbox_events where kind = 'notification.created' and payload ->> 'user_id' = $1",
      [owner.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('are sent by the next run when one fails, which holds up nobody else, and what was sent is not sent again', async () => {
    const owners = [await rabiesDue(), await rabiesDue(), await rabiesDue()].map(({ owner }) => owner);
    const counts = () => Promise.all(owners.map(async owner => (await titles(owner.id)).length));
    const unlucky = owners[1]?.id;
    await test.database.pool.query(
      `create function die() returns trigger language plpgsql as $$ begin
         if new.user_id = '${unlucky}' then raise 'dies'; end if; return new; end $$;
       create trigger die before insert on notifications for each row execute function die()`,
    );
    await expect(remindAt('2026-11-07T08:00:00Z')).rejects.toThrow('1 reminders failed');
    await test.database.pool.query('drop function die() cascade');
    expect(await counts()).toEqual([1, 0, 1]);
    await remindAt('2026-11-07T08:30:00Z');
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('skip a stage that was missed: only the nearest one is sent, and nothing that is old', async () => {
    const { owner } = await rabiesDue();
    await remindAt('2026-11-14T08:00:00Z');
    expect(await titles(owner.id)).toEqual(['حان موعد لقاح السُّعار (داء الكَلَب)']);
    const late = await rabiesDue();
    await remindAt('2026-10-25T08:00:00Z');
    expect(await titles(late.owner.id)).toEqual([]);
  });

  it('gather the parts of one combined vaccine, and are not said again when the parts are gathered otherwise', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const kitten = await buildPet(db, owner.id, { birthDate: '2026-01-01', registeredOn: '2026-01-05' });
    // At eight weeks: the combined vaccine and the first rabies dose later.
    await remindAt('2026-02-26T08:00:00Z');
    const combined = (await toldTo(owner.id)).filter(row => row.title.includes('اللقاح الثلاثي للقطط'));
    expect(combined).toHaveLength(1);
    expect(combined[0]?.pet_id).toBe(kitten.id);
    const { rows } = await test.database.pool.query<{ unique_key: string }>(
      "select unique_key from notifications where user_id = $1 and unique_key like '%4+5+8%'",
      [owner.id],
    );
    expect(rows).toHaveLength(1);
    const before = await titles(owner.id);
    await remindAt('2026-02-26T12:00:00Z');
    expect(await titles(owner.id)).toEqual(before);
  });
});

describe('nobody is reminded', () => {
  it.each([
    ['of a lost pet', { pet: { state: 'lost' as const } }],
    ['of a pet that has passed away', { pet: { state: 'passed_away' as const } }],
    ['of an archived pet', { pet: { archivedAt: new Date() } }],
    ['who is switched off', { owner: { switchedOffAt: new Date() } }],
    ['whose profile is incomplete', { owner: { completedAt: null } }],
  ])('%s', async (_what, change) => {
    const { owner } = await rabiesDue(change);
    await remindAt('2026-11-14T08:00:00Z');
    expect(await toldTo(owner.id)).toEqual([]);
  });

  it('outside of the owner’s day: Riyadh wakes before Casablanca', async () => {
    const riyadh = await rabiesDue();
    const casablanca = await rabiesDue({ owner: { timeZone: 'Africa/Casablanca' } });
    const counts = async () => [
      (await titles(riyadh.owner.id)).length,
      (await titles(casablanca.owner.id)).length,
    ];
    await remindAt('2026-11-07T05:30:00Z');
    expect(await counts()).toEqual([0, 0]);
    await remindAt('2026-11-07T06:00:00Z');
    expect(await counts()).toEqual([1, 0]);
    await remindAt('2026-11-07T10:00:00Z');
    expect(await counts()).toEqual([1, 1]);
    // 20:00 in Riyadh is still the afternoon in Casablanca.
    const [one, two] = [await rabiesDue(), await rabiesDue({ owner: { timeZone: 'Africa/Casablanca' } })];
    await remindAt('2026-11-07T17:00:00Z');
    expect([(await titles(one.owner.id)).length, (await titles(two.owner.id)).length]).toEqual([0, 1]);
  });
});

describe('the words of a reminder', () => {
  it('are in the digits and the calendar that the owner has chosen', async () => {
    const { owner } = await rabiesDue({
      owner: { digits: 'arab', calendar: 'islamic-umalqura' },
      pet: { name: 'مشمش 2' },
    });
    await remindAt('2026-11-07T08:00:00Z');
    const [told] = await toldTo(owner.id);
    expect(told?.text).toBe('مشمش 2: لقاح السُّعار (داء الكَلَب) بعد ٧ أيام، في ٤ جمادى الآخرة ١٤٤٨ هـ.');
  });
});

describe('the job', () => {
  it('runs by its queue', async () => {
    await runJob(test, remindJob);
  });
});
