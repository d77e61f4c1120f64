import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, newId, withTransaction } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { petWeights } from '@rifq/db/schema/pets';
import { buildDose, buildOwner, buildPet, createTestDatabase, type TestDatabase } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '../../adapters/storage/disk.ts';
import { systemSource } from '../../core/actor.ts';
import { makeOutbox } from '../../platform/outbox.ts';
import type { Storage } from '../../ports/storage.ts';
import { backfillAll } from './backfill.ts';
import { backfillJob, rewardJobs } from './rewards.jobs.ts';
import { rewardListeners } from './rewards.listeners.ts';

let database: TestDatabase;
let db: Db;
let folder: string;
let storage: Storage;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  folder = await mkdtemp(join(tmpdir(), 'rifq-catch-up-'));
  storage = diskStorage(folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const now = () => new Date('2026-11-22T09:00:00Z');
const outbox = makeOutbox({ consumers: [], listeners: rewardListeners }, now);
const logged: object[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => logged.push(details),
};
const runBackfill = (from = storage) => backfillAll({ db, now, outbox, storage: from, log });
beforeEach(() => logged.splice(0));

/** Stores a photo without a hash, like earlier versions. */
async function oldPhoto(ownerId: string, content: string, storedOn = '2026-10-25'): Promise<string> {
  const key = newId();
  await storage.put(key, Buffer.from(content));
  const row = { id: newId(), key, ownerId, contentType: 'image/webp', bytes: content.length };
  const createdAt = new Date(`${storedOn}T12:00:00Z`);
  await db.insert(files).values({ ...row, createdAt });
  return key;
}

const weigh = (petId: string, measuredOn: string, enteredAt: string) =>
  db.insert(petWeights).values({
    id: newId(),
    petId,
    grams: 4000,
    measuredOn,
    createdAt: new Date(enteredAt),
  });

async function stateOf(userId: string) {
  const { rows: reasons } = await database.pool.query<{ reason: string; at: string }>(
    "select reason, created_at::text as at from ledger_entries where user_id = $1 and book = 'points' order by position",
    [userId],
  );
  const { rows: events } = await database.pool.query<{ kind: string }>(
    "select kind from outbox_events where payload ->> 'user_id' = $1 order by id",
    [userId],
  );
  const { rows } = await database.pool.query<{
    coins: number;
    points: number;
    unseen: number;
    caught: boolean;
  }>(
    `select coins, points, backfilled_at is not null as caught,
       (select count(*)::int from ledger_entries where ledger_entries.user_id = users.id
         and position > coalesce(seen_through, 0)
         and (backfilled_from is null or position not between backfilled_from and backfilled_through)) as unseen
     from users left join reward_accounts on user_id = users.id where users.id = $1`,
    [userId],
  );
  return {
    ...rows[0],
    reasons: reasons.map(({ reason, at }) => `${at.slice(0, 10)} ${reason}`),
    events: events.map(({ kind }) => kind),
  };
}

/** Builds an account from before the ledger existed. */
async function oldAccount() {
  const owner = await buildOwner(db, { completedAt: new Date('2026-10-01T12:00:00Z') });
  const pet = (day: string, facts: Parameters<typeof buildPet>[2]) =>
    buildPet(db, owner.id, { createdAt: new Date(`2026-10-${day}T12:00:00Z`), ...facts });
  const first = await pet('02', {
    microchip: '682098100310001',
    photoKey: await oldPhoto(owner.id, 'one'),
  });
  await pet('03', { photoKey: await oldPhoto(owner.id, 'one', '2026-10-26') });
  await pet('04', {
    microchip: '682098100310002',
    archivedAt: now(),
    photoKey: await oldPhoto(owner.id, 'two', '2026-11-12'),
  });
  await pet('05', {
    microchip: '682098100310003',
    state: 'passed_away',
    photoKey: await oldPhoto(owner.id, 'three'),
  });
  // One of the first week, two of the second (one of them entered in the third), and one that was entered too late.
  await weigh(first.id, '2026-10-31', '2026-10-31T21:30:00Z');
  await weigh(first.id, '2026-11-01', '2026-11-07T20:00:00Z');
  await weigh(first.id, '2026-11-07', '2026-11-08T12:00:00Z');
  await weigh(first.id, '2026-11-02', '2026-11-16T12:00:00Z');
  const enteredOn = (day: string) => ({ dayEnteredAt: new Date(`${day}T12:00:00Z`) });
  await buildDose(db, first.id, {
    givenOn: '2026-10-17',
    protocols: ['4', '5', '8'],
    ...enteredOn('2026-11-16'),
  });
  await buildDose(db, first.id, { givenOn: '2026-10-16', protocols: ['2'], ...enteredOn('2026-11-16') });
  await buildDose(db, first.id, { givenOn: '2026-10-20', protocols: ['8'], ...enteredOn('2026-10-21') });
  await buildDose(db, first.id, {
    givenOn: '2026-11-10',
    protocols: ['2'],
    removedAt: now(),
    ...enteredOn('2026-11-10'),
  });
  return owner;
}

describe('the backfill of existing accounts', () => {
  it('is entered once by the current rules, in its original order and with its dates, without notifications', async () => {
    const owner = await oldAccount();
    await Promise.all([runBackfill(), runBackfill()]);
    const expected = {
      reasons: [
        '2026-10-01 profile_completed',
        '2026-10-02 first_pet',
        '2026-10-02 pet_microchip',
        '2026-10-04 pet_microchip',
        '2026-10-21 dose_recorded',
        '2026-10-25 pet_photo',
        '2026-10-31 weight',
        '2026-11-07 weight',
        '2026-11-12 pet_photo',
        // One of its three protocols had already earned, for a day close to this one.
        '2026-11-16 dose_recorded',
      ],
      coins: 20 + 20 + 15 + 10 + 15 + 10,
      points: 50 + 50 + 20 + 10 + 5 + 5 + 5 + 5 + 20 + 10,
      unseen: 0,
      caught: true,
      events: ['reward.changed'],
    };
    expect(await stateOf(owner.id)).toEqual(expected);
    await runBackfill();
    expect(await stateOf(owner.id)).toEqual(expected);
    expect(logged).toEqual([]);
  });

  it('is not entered for a suspended account until it is reactivated', async () => {
    const owner = await buildOwner(db, { suspendedAt: now() });
    await runBackfill();
    expect(await stateOf(owner.id)).toMatchObject({ coins: 0, caught: false, events: [] });
    await database.pool.query('update users set suspended_at = null where id = $1', [owner.id]);
    await runBackfill();
    expect(await stateOf(owner.id)).toMatchObject({ coins: 20, caught: true });
  });

  it('does not mark awards since then as seen', async () => {
    const owner = await buildOwner(db, { completedAt: new Date('2026-10-01T12:00:00Z') });
    const pet = await buildPet(db, owner.id);
    const event = { kind: 'pet.created', payload: { user_id: owner.id, pet_id: pet.id } } as const;
    await withTransaction(db, tx => outbox.append(tx, event, systemSource));
    await runBackfill();
    const state = await stateOf(owner.id);
    expect(state.reasons.map(entry => entry.slice(11))).toEqual(['first_pet', 'profile_completed']);
    // Coins and points of the one award.
    expect(state.unseen).toBe(2);
  });

  it('runs at each start and each night, so that it includes accounts that are reactivated later', () => {
    const worker = rewardJobs.find(({ job }) => job === backfillJob);
    expect(worker).toMatchObject({ onStart: true, cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) });
  });

  it('is entered for all other accounts when one fails, and then the job fails', async () => {
    const [failing, other] = [await buildOwner(db), await buildOwner(db)];
    await buildPet(db, failing.id, { photoKey: await oldPhoto(failing.id, 'lost') });
    const broken = { ...storage, get: () => Promise.reject(new Error('the disk is gone')) };
    await expect(runBackfill(broken)).rejects.toThrow('1 accounts');
    expect(logged).toMatchObject([{ user: failing.id }]);
    expect(await stateOf(failing.id)).toMatchObject({ coins: 0, caught: false });
    expect(await stateOf(other.id)).toMatchObject({ coins: 20, caught: true });
    await runBackfill();
    expect(await stateOf(failing.id)).toMatchObject({ coins: 50, caught: true });
  });

  it('is skipped for accounts that were created later', async () => {
    const owner = await buildOwner(db, { completedAt: null });
    const event = { kind: 'user.registered', payload: { user_id: owner.id } } as const;
    await withTransaction(db, tx => outbox.append(tx, event, systemSource));
    expect(await stateOf(owner.id)).toMatchObject({ coins: 0, caught: true });
  });
});
