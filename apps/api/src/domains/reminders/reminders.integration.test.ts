import { todayIn } from '@rifq/rules';
import { buildDeferral, buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appDomains } from '../../domains.ts';
import { queueOnStart } from '../../platform/jobs.ts';
import { reminderTools } from '../../testing/reminder-tools.ts';
import { runJob } from '../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { remindJob } from './reminders.jobs.ts';
import { remindAll } from './reminders.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { remindAt, notificationsOf, titles, remindedOf, rabiesDue } = reminderTools(() => test);

describe('reminders of a dose', () => {
  it('are sent at 30, 7 and 0 days and when it is overdue, each once, by the owner’s day', async () => {
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
    // In Saudi Arabia a yearly rabies dose has no grace days.
    expect(days).toEqual(['2026-10-15', '2026-11-07', '2026-11-14', '2026-11-15']);
    const rabies = (await notificationsOf(owner.id)).filter(row => row.title.includes('السُّعار'));
    const name = 'لقاح السُّعار';
    expect(rabies).toMatchObject([
      {
        kind: 'vaccine',
        pet_id: pet.id,
        link: '/dashboard/vaccines',
        title: `«مشمش»: موعد ${name} يقترب`,
        text: `مشمش: ${name} بعد 30 يومًا، في 14 نوفمبر 2026.`,
      },
      { title: `«مشمش»: موعد ${name} يقترب`, text: `مشمش: ${name} بعد 7 أيام، في 14 نوفمبر 2026.` },
      { title: `«مشمش»: حان موعد ${name}` },
      { title: `«مشمش»: فات موعد ${name}` },
    ]);
  });

  it('are created once by several concurrent processes', async () => {
    const { owner } = await rabiesDue();
    await Promise.all([1, 2, 3, 4].map(() => remindAt('2026-11-07T08:00:00Z')));
    expect(await titles(owner.id)).toHaveLength(1);
    const { rows } = await test.database.pool.query(
      "select id from outbox_events where kind = 'notification.created' and payload ->> 'user_id' = $1",
      [owner.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('are retried by the next run after a failure, without a delay for other owners or a repeated reminder', async () => {
    const owners = [await rabiesDue(), await rabiesDue(), await rabiesDue()].map(({ owner }) => owner);
    const counts = () => Promise.all(owners.map(async owner => (await titles(owner.id)).length));
    const unlucky = owners[1]?.id;
    await test.database.pool.query(
      `create function die() returns trigger language plpgsql as $$ begin
         if (select owner_id from pets where id = new.pet_id) = '${unlucky}' then raise 'dies'; end if; return new; end $$;
       create trigger die before insert on reminded_doses for each row execute function die()`,
    );
    await expect(remindAt('2026-11-07T08:00:00Z')).rejects.toThrow('the reminders of 1 owners failed');
    await test.database.pool.query('drop function die() cascade');
    expect(await counts()).toEqual([1, 0, 1]);
    await remindAt('2026-11-07T08:30:00Z');
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('are created for all other owners when the data of one cannot be planned', async () => {
    const owners = [await rabiesDue(), await rabiesDue(), await rabiesDue()];
    const [, unlucky] = owners;
    const { pool } = test.database;
    const setBirth = (day: string) =>
      pool.query('update pets set birth_date = $1 where id = $2', [day, unlucky?.pet.id]);
    await setBirth('infinity');
    const counts = () => Promise.all(owners.map(async ({ owner }) => (await titles(owner.id)).length));
    await expect(remindAt('2026-11-07T08:00:00Z')).rejects.toThrow('the reminders of 1 owners failed');
    expect(await counts()).toEqual([1, 0, 1]);
    await setBirth('2019-05-01');
    await remindAt('2026-11-07T08:30:00Z');
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('skip a missed stage: only the nearest one is created', async () => {
    const { owner } = await rabiesDue();
    await remindAt('2026-11-14T08:00:00Z');
    expect(await titles(owner.id)).toEqual(['«مشمش»: حان موعد لقاح السُّعار']);
    const late = await rabiesDue();
    await remindAt('2026-10-25T08:00:00Z');
    expect(await titles(late.owner.id)).toEqual([]);
  });

  it('name the parts of a combined vaccine once, and do not repeat when the plan groups them differently', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const kitten = await buildPet(db, owner.id, { birthDate: '2026-01-01', registeredOn: '2026-01-05' });
    // At eight weeks: the combined vaccine and the first rabies dose later.
    await remindAt('2026-02-26T08:00:00Z');
    const before = await notificationsOf(owner.id);
    expect(before.filter(row => row.text.includes('اللقاح الثلاثي للقطط'))).toHaveLength(1);
    expect((await remindedOf(kitten.id)).filter(dose => dose.endsWith(' 0'))).toEqual([
      '4 0',
      '5 0',
      '7 0',
      '8 0',
    ]);
    // After one part is given, the others are separate plan items; only the next dose of that part is new.
    await buildDose(db, kitten.id, { givenOn: '2026-02-26', protocols: ['4'], vaccineType: 'live' });
    await remindAt('2026-02-26T12:00:00Z');
    expect((await notificationsOf(owner.id)).slice(before.length).map(row => row.title)).toEqual([
      '«مشمش»: موعد لقاح فيروس الهربس القططي يقترب',
    ]);
  });
});

describe('a reminder that no longer applies when its notification is created', () => {
  it('is dropped, and the dose has a reminder when it is due again', async () => {
    const { owner, pet } = await rabiesDue();
    const { pool } = test.database;
    const now = () => new Date('2026-11-07T08:00:00Z');
    await remindAll({ ...test.deps, now });
    await pool.query("update pets set state = 'lost' where id = $1", [pet.id]);
    await test.dispatch(now);
    expect(await notificationsOf(owner.id)).toEqual([]);
    await pool.query("update pets set state = 'home' where id = $1", [pet.id]);
    await remindAt('2026-11-07T10:00:00Z');
    expect(await titles(owner.id)).toEqual(['«مشمش»: موعد لقاح السُّعار يقترب']);
  });

  it('states the days that are left at that time', async () => {
    const { owner } = await rabiesDue();
    await remindAll({ ...test.deps, now: () => new Date('2026-11-07T16:00:00Z') });
    // The consumer was down overnight.
    await test.dispatch(() => new Date('2026-11-08T08:00:00Z'));
    expect((await notificationsOf(owner.id)).map(row => row.text)).toEqual([
      'مشمش: لقاح السُّعار بعد 6 أيام، في 14 نوفمبر 2026.',
    ]);
  });
});

describe('a vaccine that a vet has deferred', () => {
  it('has no reminder while the deferral has no end', async () => {
    const { owner, pet } = await rabiesDue();
    await buildDeferral(test.database.db, pet.id);
    for (const day of ['10-15', '11-07', '11-14', '11-15']) await remindAt(`2026-${day}T08:00:00Z`);
    expect(await titles(owner.id)).toEqual([]);
  });

  it('has a reminder on the day the deferral ends, also if it had one some days before', async () => {
    const { owner, pet } = await rabiesDue();
    const daysWithReminder = async (from: number, to: number) => {
      const days: number[] = [];
      for (let day = from; day <= to; day += 1) {
        const before = (await titles(owner.id)).length;
        await remindAt(`2026-11-${day}T08:00:00Z`);
        if ((await titles(owner.id)).length > before) days.push(day);
      }
      return days;
    };
    expect(await daysWithReminder(11, 14)).toEqual([14]);
    const note = { notedOn: '2026-11-14', until: '2026-11-24' };
    await buildDeferral(test.database.db, pet.id, note);
    expect(await daysWithReminder(14, 27)).toEqual([24]);
    // A day that a vet set is no end of a certificate, so rabies too has two weeks of grace from then.
    const sent = (await titles(owner.id)).length;
    await remindAt('2026-12-08T08:00:00Z');
    expect(await titles(owner.id)).toHaveLength(sent);
    await remindAt('2026-12-09T08:00:00Z');
    expect(await titles(owner.id)).toHaveLength(sent + 1);
  });

  it('has no notification after the deferral, also when the due date is unchanged', async () => {
    const { owner, pet } = await rabiesDue();
    const now = () => new Date('2026-11-07T08:00:00Z');
    await remindAll({ ...test.deps, now });
    await buildDeferral(test.database.db, pet.id, { notedOn: '2026-11-07', until: '2026-11-10' });
    await test.dispatch(now);
    expect(await titles(owner.id)).toEqual([]);
    await remindAt('2026-11-14T08:00:00Z');
    expect(await titles(owner.id)).toEqual(['«مشمش»: حان موعد لقاح السُّعار']);
  });
});

describe('a pet that lives in another country', () => {
  it('has reminders by its own day, during its owner’s daytime', async () => {
    const owner = { timeZone: 'Pacific/Kiritimati' };
    const here = await rabiesDue({ owner });
    const away = await rabiesDue({ owner, pet: { country: 'SA' } });
    const counts = async () =>
      Promise.all([here, away].map(async entry => (await titles(entry.owner.id)).length));
    // It is 10:00 on 7 November for the owners, and still the evening before in Riyadh.
    await remindAt('2026-11-06T20:00:00Z');
    expect(await counts()).toEqual([1, 0]);
    // Night for the owners, and day in Riyadh.
    await remindAt('2026-11-07T11:00:00Z');
    expect(await counts()).toEqual([1, 0]);
    await remindAt('2026-11-07T20:00:00Z');
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('several doses of one pet', () => {
  it('are one notification for a stage, and recorded each', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const puppy = await buildPet(db, owner.id, {
      species: 'dog',
      name: 'Max',
      birthDate: '2026-01-01',
      registeredOn: '2026-01-05',
    });
    await remindAt('2026-02-19T08:00:00Z');
    expect(await notificationsOf(owner.id)).toMatchObject([
      {
        title: '«\u2068Max\u2069»: موعدان يقتربان',
        text: '\u2068Max\u2069: اللقاح المركّب للكلاب ولقاح الليبتوسبيروزيس بعد 7 أيام، في 26 فبراير 2026.',
        pet_id: puppy.id,
      },
    ]);
    expect(await remindedOf(puppy.id)).toEqual(['cav 7', 'cdv 7', 'cpv 7', 'lepto 7']);
  });
});

describe('no reminder is sent', () => {
  it.each([
    ['of a lost pet', { pet: { state: 'lost' as const } }],
    ['of a pet that has passed away', { pet: { state: 'passed_away' as const } }],
    ['of an archived pet', { pet: { archivedAt: new Date() } }],
    ['who is suspended', { owner: { suspendedAt: new Date() } }],
    ['whose profile is incomplete', { owner: { completedAt: null } }],
  ])('%s', async (_what, change) => {
    const { owner } = await rabiesDue(change);
    await remindAt('2026-11-14T08:00:00Z');
    expect(await notificationsOf(owner.id)).toEqual([]);
  });

  it('outside of the owner’s daytime, which starts in Riyadh before Casablanca', async () => {
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

describe('the text of a reminder', () => {
  it('has the digits and the calendar of the owner’s preferences', async () => {
    const { owner } = await rabiesDue({
      owner: { digits: 'arab', calendar: 'islamic-umalqura' },
      pet: { name: 'مشمش 2' },
    });
    await remindAt('2026-11-07T08:00:00Z');
    const [notification] = await notificationsOf(owner.id);
    expect(notification?.text).toBe('\u2067مشمش 2\u2069: لقاح السُّعار بعد ٧ أيام، في ٤ جمادى الآخرة ١٤٤٨ هـ.');
  });
});

describe('the job', () => {
  beforeAll(() => {
    const noon = 9 * 3600 - (Math.floor(test.deps.now().getTime() / 1000) % (24 * 3600));
    test.advance(noon < 0 ? noon + 24 * 3600 : noon);
  });
  async function ownerOfSomethingDue() {
    const owner = await buildOwner(test.database.db);
    const today = todayIn(owner.timeZone, test.deps.now());
    await buildPet(test.database.db, owner.id, { birthDate: null, registeredOn: today });
    return owner;
  }

  it('creates the reminders when it runs during the day', async () => {
    const owner = await ownerOfSomethingDue();
    await runJob(test, remindJob);
    await test.dispatch();
    expect(await notificationsOf(owner.id)).toHaveLength(1);
  });

  it('is queued when the app starts, for doses that became due in the meantime', async () => {
    const owner = await ownerOfSomethingDue();
    await queueOnStart(test.deps, appDomains.jobs);
    await expect
      .poll(async () => {
        await test.dispatch();
        return (await notificationsOf(owner.id)).length;
      })
      .toBe(1);
  });
});
