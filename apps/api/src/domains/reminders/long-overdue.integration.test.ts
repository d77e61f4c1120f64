import { newId } from '@rifq/db';
import { buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderTools } from '../../testing/reminder-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reminderRetention } from './reminders.retention.ts';
import { remindAll } from './reminders.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
const { remindAt, notificationsOf, titles, remindedOf, rabiesDue } = reminderTools(() => test);

/** The first day of each quarter after rabies was overdue on 15 November 2026. */
const QUARTERS = ['2027-02-14', '2027-05-16', '2027-08-15', '2027-11-14'];

/** Runs reminders and retention on these days; returns the days with a reminder about rabies. */
async function daysOfReminders(userId: string, days: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const day of days) {
    const before = (await titles(userId)).length;
    const now = () => new Date(`${day}T08:00:00Z`);
    for (const rule of reminderRetention) await rule.apply({ ...test.deps, now });
    await remindAt(now().toISOString());
    const added = (await titles(userId)).length - before;
    found.push(...Array.from({ length: added }, () => day));
  }
  return found;
}

/** Returns the day `days` after another. */
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Returns every day around the due date and the quarters, and one day of each week in between. */
function yearAfterDue(): string[] {
  const offsets = Array.from({ length: 370 }, (_, days) => days);
  const isNear = (days: number) => days % 91 < 9 || days % 91 === 90;
  return offsets.filter(days => isNear(days) || days % 7 === 0).map(days => daysAfter('2026-11-14', days));
}

describe('a core vaccine that is long overdue', () => {
  it('has a friendly reminder once a quarter, after the overdue reminder', async () => {
    const { owner, pet } = await rabiesDue();
    const days = await daysOfReminders(owner.id, yearAfterDue());
    expect(days).toEqual(['2026-11-14', '2026-11-15', ...QUARTERS]);
    const rabies = (await notificationsOf(owner.id)).filter(row => row.title.includes('السُّعار'));
    expect(rabies.at(-1)).toMatchObject({
      kind: 'vaccine',
      pet_id: pet.id,
      link: '/dashboard/vaccines',
      title: '«مشمش»: لم يفُت الأوان على لقاح السُّعار',
      text: 'مشمش: لقاح السُّعار، وكان الموعد في 14 نوفمبر 2026. إذا أُعطي اللقاح أو أجّله الطبيب البيطري فتسجيل ذلك يوقف هذا التذكير.',
    });
    // The deworming was due for as long, but is no vaccine.
    expect((await remindedOf(pet.id)).filter(dose => dose.startsWith('1 '))).not.toContain('1 quarterly');
  });

  it('has one reminder a quarter from concurrent processes, and is retried after a failure', async () => {
    const { owner } = await rabiesDue();
    await Promise.all([1, 2, 3, 4].map(() => remindAt('2027-02-14T08:00:00Z')));
    expect(await titles(owner.id)).toHaveLength(1);
    const { pool } = test.database;
    await pool.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'dies'; end $$;
       create trigger die before insert on outbox_events for each row execute function die()`,
    );
    await expect(remindAt('2027-05-16T08:00:00Z')).rejects.toThrow('owners failed');
    await pool.query('drop function die() cascade');
    expect(await titles(owner.id)).toHaveLength(1);
    for (const day of ['16', '17', '22']) await remindAt(`2027-05-${day}T08:00:00Z`);
    expect(await titles(owner.id)).toHaveLength(2);
  });

  it('has no notification when the reminder no longer applies at delivery', async () => {
    const { owner, pet } = await rabiesDue();
    const now = () => new Date('2027-02-14T08:00:00Z');
    await remindAll({ ...test.deps, now });
    await test.database.pool.query("update pets set state = 'lost' where id = $1", [pet.id]);
    await test.dispatch(now);
    expect(await titles(owner.id)).toEqual([]);
  });

  it.each<[string, (ids: { petId: string; day: string }) => [string, object]]>([
    [
      'it is given',
      ({ petId, day }) => [
        '/api/vaccines/doses/create',
        { idempotency_key: newId(), pet_id: petId, given_on: day, protocols: ['2'] },
      ],
    ],
    [
      'a vet has advised against it',
      ({ petId }) => [
        '/api/vaccines/defer',
        { pet_id: petId, protocols: ['2'], reason: 'reaction', said_by: 'عيادة الواحة' },
      ],
    ],
  ])('has reminders until %s', async (_what, change) => {
    const { owner, pet } = await rabiesDue();
    await remindAt('2027-02-14T08:00:00Z');
    const [path, body] = change({ petId: pet.id, day: '2026-11-20' });
    dataOf(await (await test.signedIn(owner.id)).post(path, body));
    await remindAt('2027-05-16T08:00:00Z');
    expect(await titles(owner.id)).toHaveLength(1);
  });
});

describe('an animal of unknown age without records', () => {
  it('has a question once a quarter, for its core vaccines', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const pet = await buildPet(db, owner.id, { birthDate: null, registeredOn: '2026-11-14' });
    const days = ['2026-11-14', '2026-11-15', '2026-12-20', '2027-02-13', '2027-02-14', '2027-05-15'];
    for (const day of days) await remindAt(`${day}T08:00:00Z`);
    const rabies = (await remindedOf(pet.id)).filter(dose => dose.startsWith('2 '));
    expect(rabies).toEqual(['2 0', '2 quarterly', '2 quarterly']);
    const last = (await notificationsOf(owner.id)).at(-1);
    expect(last?.title).toMatch(/^«مشمش»: هل أُعطي/);
    expect(last?.text).toContain('إضافة العمر');
    expect(await remindedOf(pet.id)).not.toContain('1 quarterly');
  });
});

describe('an animal that was adult without records', () => {
  it('has no overdue reminders', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    await buildPet(db, owner.id, { birthDate: '2006-05-01', registeredOn: '2026-11-14' });
    for (const day of ['2026-11-14', '2026-12-01', '2027-03-05']) await remindAt(`${day}T08:00:00Z`);
    const shown = (await notificationsOf(owner.id)).map(row => row.title);
    expect(shown.filter(title => /فات|يفُت/.test(title))).toEqual([]);
    expect(await titles(owner.id)).toEqual([]);
  });
});
