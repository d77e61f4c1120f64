import { newId, withTransaction } from '@rifq/db';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSource } from './core/actor.ts';
import { quietHoursEnd } from './core/quiet-hours.ts';
import { addNotification } from './domains/notifications/add-notification.ts';
import { findDeliverable, reviewDelivery } from './domains/notifications/delivery/review.ts';
import { chooseMethod } from './domains/notifications/preferences.service.ts';
import { reminder } from './domains/reminders/notifications/reminder.ts';
import { reminderTools } from './testing/reminder-tools.ts';
import { scopeOf } from './testing/scopes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { remindAt } = reminderTools(() => test);
const at = (time: string) => ({ ...test.deps, now: () => new Date(time) });

/** Finds the only notification of an owner, as delivery does. */
async function onlyOne(userId: string) {
  const { db, pool } = test.database;
  const { rows } = await pool.query<{ id: string }>('select id from notifications where user_id = $1', [
    userId,
  ]);
  const [found] = await Promise.all(rows.map(row => findDeliverable(db, row.id)));
  if (rows.length !== 1 || !found) throw new Error(`${rows.length} notifications`);
  return found;
}

/** Reviews the only notification of an owner at a given time. */
async function reviewAt(time: string, userId: string, method: 'push' | 'email' = 'email') {
  return reviewDelivery(at(time), [reminder], await onlyOne(userId), method, false);
}

/**
 * Builds an owner with a reminder, by default a week before, of the deworming and the rabies dose due on 14 November
 * 2026.
 */
async function reminded(time = '2026-11-07T09:00:00Z') {
  const { db } = test.database;
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id, { birthDate: '2019-05-01', registeredOn: '2019-06-01' });
  for (const givenOn of ['2023-11-14', '2024-11-14', '2025-11-14'])
    await buildDose(db, pet.id, { givenOn, protocols: ['2'] });
  await buildDose(db, pet.id, { givenOn: '2026-08-14', protocols: ['1'] });
  for (const givenOn of ['2023-03-01', '2023-03-29', '2024-03-29', '2026-08-20'])
    await buildDose(db, pet.id, { givenOn, protocols: ['4', '5', '8'], vaccineType: 'live' });
  await remindAt(time);
  return { owner, pet };
}

const NOON = '2026-11-07T09:30:00Z';
const NIGHT = '2026-11-08T00:30:00Z';
const both = 'مشمش: مكافحة الديدان والطفيليات ولقاح السُّعار';

describe('the review of a reminder', () => {
  it('sends it unchanged', async () => {
    const { owner } = await reminded();
    const content = { title: '«مشمش»: موعدان يقتربان', text: `${both} بعد 7 أيام، في 14 نوفمبر 2026.` };
    expect(await reviewAt(NOON, owner.id)).toEqual({ decision: 'send', ...content, figures: [] });
    expect((await onlyOne(owner.id)).notification).toMatchObject(content);
  });

  it('postpones it in quiet hours to the minutes after nine, then counts the days again', async () => {
    const { owner } = await reminded();
    const morning = quietHoursEnd('Asia/Riyadh', new Date(NIGHT), (await onlyOne(owner.id)).notification.id);
    expect(Math.abs(morning.getTime() - Date.parse('2026-11-08T06:06:00Z'))).toBeLessThan(6 * 60_000);
    expect(await reviewAt(NIGHT, owner.id)).toEqual({ decision: 'postpone', until: morning });
    expect(await reviewAt('2026-11-07T17:00:00Z', owner.id)).toEqual({
      decision: 'postpone',
      until: morning,
    });
    expect(await reviewAt('2026-11-07T16:59:59Z', owner.id)).toMatchObject({ decision: 'send' });
    expect(await reviewAt(morning.toISOString(), owner.id)).toMatchObject({
      decision: 'send',
      text: `${both} بعد 6 أيام، في 14 نوفمبر 2026.`,
    });
  });

  it('omits doses that were given, and drops it if all were', async () => {
    const { owner, pet } = await reminded();
    await buildDose(test.database.db, pet.id, { givenOn: '2026-11-07', protocols: ['2'] });
    expect(await reviewAt(NOON, owner.id)).toEqual({
      decision: 'send',
      figures: [],
      title: '«مشمش»: موعد مكافحة الديدان والطفيليات يقترب',
      text: 'مشمش: مكافحة الديدان والطفيليات بعد 7 أيام، في 14 نوفمبر 2026.',
    });
    await buildDose(test.database.db, pet.id, { givenOn: '2026-11-06', protocols: ['1'] });
    for (const time of [NOON, NIGHT])
      expect(await reviewAt(time, owner.id)).toEqual({ decision: 'drop', outcome: 'out_of_date' });
  });

  it.each([
    ['2026-10-22', '«مشمش»: موعدان يقتربان', `${both} بعد 23 يومًا، في 14 نوفمبر 2026.`],
    ['2026-11-11', '«مشمش»: موعدان يقتربان', `${both} بعد 3 أيام، في 14 نوفمبر 2026.`],
    ['2026-11-22', '«مشمش»: فات موعد لقاح السُّعار', null],
  ])('sends it on %s, although no reminder of its stage would be created then', async (day, title, text) => {
    const eve = new Date(Date.parse(`${day}T09:00:00Z`) - 24 * 3600 * 1000).toISOString();
    const { owner } = await reminded(eve);
    expect(await reviewAt(`${day}T09:00:00Z`, owner.id)).toMatchObject({
      decision: 'send',
      title,
      ...(text === null ? {} : { text }),
    });
  });

  it('uses the owner’s date, also if it moved back by travelling west', async () => {
    const { owner } = await reminded('2026-11-14T06:30:00Z');
    await test.database.pool.query("update users set time_zone = 'America/Los_Angeles' where id = $1", [
      owner.id,
    ]);
    expect(await reviewAt('2026-11-14T02:00:00Z', owner.id)).toMatchObject({
      decision: 'send',
      title: '«مشمش»: موعدان يقتربان',
      text: `${both} بعد يوم واحد، في 14 نوفمبر 2026.`,
    });
  });

  it('drops it when its doses are due on another day, or the next stage has started', async () => {
    const { owner, pet } = await reminded();
    expect(await reviewAt('2026-11-14T09:00:00Z', owner.id)).toEqual({
      decision: 'drop',
      outcome: 'out_of_date',
    });
    await test.database.pool.query(
      "update doses set given_on = given_on - 2 where pet_id = $1 and given_on in ('2025-11-14', '2026-08-14')",
      [pet.id],
    );
    expect(await reviewAt(NOON, owner.id)).toEqual({ decision: 'drop', outcome: 'out_of_date' });
  });

  it.each([
    ['is lost', 'out_of_date', "update pets set state = 'lost' where owner_id = $1"],
    ['has passed away', 'out_of_date', "update pets set state = 'passed_away' where owner_id = $1"],
    ['is archived', 'out_of_date', 'update pets set archived_at = now() where owner_id = $1'],
    ['has a suspended owner', 'suspended', 'update users set suspended_at = now() where id = $1'],
  ])('is dropped if the animal %s', async (_what, outcome, change) => {
    const { owner } = await reminded();
    await test.database.pool.query(change, [owner.id]);
    expect(await reviewAt(NOON, owner.id)).toEqual({ decision: 'drop', outcome });
  });
});

describe('the review of any notification', () => {
  it('uses the current preferences', async () => {
    const { owner } = await reminded();
    const user = scopeOf('user', owner.id);
    const choose = (channel: 'push' | 'email', on: boolean) =>
      chooseMethod(test.deps, user, { kind: 'vaccine', channel, on }, systemSource);
    await choose('email', false);
    expect(await reviewAt(NOON, owner.id, 'email')).toEqual({ decision: 'drop', outcome: 'not_wanted' });
    expect(await reviewAt(NOON, owner.id, 'push')).toMatchObject({ decision: 'send' });
    await choose('push', false);
    await choose('email', true);
    expect(await reviewAt(NOON, owner.id, 'email')).toMatchObject({ decision: 'send' });
    expect(await reviewAt(NOON, owner.id, 'push')).toEqual({ decision: 'drop', outcome: 'not_wanted' });
  });

  it('sends notifications other than reminders at any hour', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const content = { title: 'دخول من جهاز جديد', text: 'Firefox' };
    await withTransaction(db, tx =>
      addNotification(
        test.deps.outbox,
        tx,
        { name: 'new-device', kind: 'account' },
        { userId: owner.id, ...content, link: '/dashboard/profile', dedupKey: newId() },
      ),
    );
    expect(await reviewAt(NIGHT, owner.id)).toEqual({ decision: 'send', ...content, figures: [] });
  });
});
