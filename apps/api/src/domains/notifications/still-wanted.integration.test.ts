import { newId, withTransaction } from '@rifq/db';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { nextMorning } from './daytime.ts';
import { findForDelivery } from './notifications.repository.ts';
import { notify } from './notify.ts';
import { chooseChannel, stopMail } from './preferences.service.ts';
import { remindAll } from './reminders.service.ts';
import { stillWanted } from './still-wanted.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const at = (moment: string) => ({ ...test.deps, now: () => new Date(moment) });

/** The one notification of an owner, as the channels find it. */
async function onlyOne(userId: string) {
  const { db, pool } = test.database;
  const { rows } = await pool.query<{ id: string }>('select id from notifications where user_id = $1', [
    userId,
  ]);
  const [found] = await Promise.all(rows.map(row => findForDelivery(db, row.id)));
  if (rows.length !== 1 || !found) throw new Error(`${rows.length} notifications`);
  return found;
}

/** Whether the one notification of an owner is still wanted at a moment. */
async function wishAt(moment: string, userId: string, channel: 'push' | 'email' = 'email') {
  return stillWanted(at(moment), await onlyOne(userId), channel);
}

/** An owner reminded, a week before unless told otherwise, of what is due on 14 November 2026: against worms, and rabies. */
async function reminded(moment = '2026-11-07T09:00:00Z') {
  const { db } = test.database;
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id, { birthDate: '2019-05-01', registeredOn: '2019-06-01' });
  for (const givenOn of ['2023-11-14', '2024-11-14', '2025-11-14'])
    await buildDose(db, pet.id, { givenOn, protocols: ['2'] });
  await buildDose(db, pet.id, { givenOn: '2026-08-14', protocols: ['1'] });
  for (const givenOn of ['2023-03-01', '2023-03-29', '2024-03-29', '2026-08-20'])
    await buildDose(db, pet.id, { givenOn, protocols: ['4', '5', '8'], vaccineType: 'live' });
  await remindAll(at(moment));
  return { owner, pet };
}

const NOON = '2026-11-07T09:30:00Z';
const NIGHT = '2026-11-08T00:30:00Z';
const both = 'مشمش: مكافحة الديدان والطفيليات ولقاح السُّعار (داء الكَلَب)';

describe('a reminder that is about to go out', () => {
  it('goes as it was made', async () => {
    const { owner } = await reminded();
    const said = { title: 'موعدان يقتربان', text: `${both} بعد 7 أيام، في 14 نوفمبر 2026.` };
    expect(await wishAt(NOON, owner.id)).toEqual({ send: 'now', ...said });
    expect((await onlyOne(owner.id)).notification).toMatchObject(said);
  });

  it('waits for the first minutes after nine at night, and then counts the days anew', async () => {
    const { owner } = await reminded();
    const morning = nextMorning('Asia/Riyadh', new Date(NIGHT), (await onlyOne(owner.id)).notification.id);
    expect(Math.abs(morning.getTime() - Date.parse('2026-11-08T06:06:00Z'))).toBeLessThan(6 * 60_000);
    expect(await wishAt(NIGHT, owner.id)).toEqual({ send: 'later', at: morning });
    expect(await wishAt('2026-11-07T17:00:00Z', owner.id)).toEqual({ send: 'later', at: morning });
    expect(await wishAt('2026-11-07T16:59:59Z', owner.id)).toMatchObject({ send: 'now' });
    expect(await wishAt(morning.toISOString(), owner.id)).toMatchObject({
      send: 'now',
      text: `${both} بعد 6 أيام، في 14 نوفمبر 2026.`,
    });
  });

  it('says only what is left when one of its doses was given, and nothing when all were', async () => {
    const { owner, pet } = await reminded();
    await buildDose(test.database.db, pet.id, { givenOn: '2026-11-07', protocols: ['2'] });
    expect(await wishAt(NOON, owner.id)).toEqual({
      send: 'now',
      title: 'موعد مكافحة الديدان والطفيليات يقترب',
      text: 'مشمش: مكافحة الديدان والطفيليات بعد 7 أيام، في 14 نوفمبر 2026.',
    });
    await buildDose(test.database.db, pet.id, { givenOn: '2026-11-06', protocols: ['1'] });
    for (const moment of [NOON, NIGHT]) expect(await wishAt(moment, owner.id)).toEqual({ send: 'never' });
  });

  it.each([
    ['2026-10-22', 'موعدان يقتربان', `${both} بعد 23 يومًا، في 14 نوفمبر 2026.`],
    ['2026-11-11', 'موعدان يقتربان', `${both} بعد 3 أيام، في 14 نوفمبر 2026.`],
    ['2026-11-22', 'تأخّر موعد لقاح السُّعار (داء الكَلَب)', null],
  ])('is said on %s, though no reminder of its stage would be made any more', async (day, title, text) => {
    const eve = new Date(Date.parse(`${day}T09:00:00Z`) - 24 * 3600 * 1000).toISOString();
    const { owner } = await reminded(eve);
    expect(await wishAt(`${day}T09:00:00Z`, owner.id)).toMatchObject({
      send: 'now',
      title,
      ...(text === null ? {} : { text }),
    });
  });

  it('says what is true of the day before, when its owner has gone west', async () => {
    const { owner } = await reminded('2026-11-14T06:30:00Z');
    await test.database.pool.query("update users set time_zone = 'America/Los_Angeles' where id = $1", [
      owner.id,
    ]);
    expect(await wishAt('2026-11-14T02:00:00Z', owner.id)).toMatchObject({
      send: 'now',
      title: 'موعدان يقتربان',
      text: `${both} بعد يوم واحد، في 14 نوفمبر 2026.`,
    });
  });

  it('is dropped when its doses are due on another day, or the next stage has begun', async () => {
    const { owner, pet } = await reminded();
    expect(await wishAt('2026-11-14T09:00:00Z', owner.id)).toEqual({ send: 'never' });
    await test.database.pool.query(
      "update doses set given_on = given_on - 2 where pet_id = $1 and given_on in ('2025-11-14', '2026-08-14')",
      [pet.id],
    );
    expect(await wishAt(NOON, owner.id)).toEqual({ send: 'never' });
  });

  it.each([
    ['is lost', "update pets set state = 'lost' where owner_id = $1"],
    ['has passed away', "update pets set state = 'passed_away' where owner_id = $1"],
    ['is archived', 'update pets set archived_at = now() where owner_id = $1'],
    ['has an owner who is switched off', 'update users set switched_off_at = now() where id = $1'],
  ])('is dropped when the animal %s', async (_what, change) => {
    const { owner } = await reminded();
    await test.database.pool.query(change, [owner.id]);
    expect(await wishAt(NOON, owner.id)).toEqual({ send: 'never' });
  });
});

describe('any notification that is about to go out', () => {
  it('asks again which channels its owner wants', async () => {
    const { db } = test.database;
    const { owner } = await reminded();
    await stopMail(db, owner.id, 'vaccine');
    expect(await wishAt(NOON, owner.id, 'email')).toEqual({ send: 'never' });
    expect(await wishAt(NOON, owner.id, 'push')).toMatchObject({ send: 'now' });
    await chooseChannel(db, owner.id, { kind: 'vaccine', channel: 'push', on: false });
    await chooseChannel(db, owner.id, { kind: 'vaccine', channel: 'email', on: true });
    expect(await wishAt(NOON, owner.id, 'email')).toMatchObject({ send: 'now' });
    expect(await wishAt(NOON, owner.id, 'push')).toEqual({ send: 'never' });
  });

  it('goes at any hour when it is no reminder', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const said = { title: 'دخول من جهاز جديد', text: 'Firefox' };
    await withTransaction(db, tx =>
      notify(tx, {
        userId: owner.id,
        kind: 'account',
        ...said,
        link: '/dashboard/profile',
        uniqueKey: newId(),
      }),
    );
    expect(await wishAt(NIGHT, owner.id)).toEqual({ send: 'now', ...said });
  });
});
