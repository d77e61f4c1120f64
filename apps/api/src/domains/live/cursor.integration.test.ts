import { buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appDomains } from '../../domains.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { liveConsumer } from './live.consumer.ts';
import { advanceLiveCursors } from './live-cursors.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function ownerWithPet() {
  const owner = await buildOwner(test.database.db);
  const pet = await buildPet(test.database.db, owner.id);
  const browser = await test.signedIn(owner.id);
  const cursor = async () => dataOf<{ cursor: number }>(await browser.get('/api/live/cursor')).cursor;
  return { owner, pet, browser, cursor };
}

it('changes with each live event of its user, and not for other users', async () => {
  const [one, other] = [await ownerWithPet(), await ownerWithPet()];
  const [before, ofOther] = [await one.cursor(), await other.cursor()];
  await one.browser.post('/api/pets/archive', { pet_id: one.pet.id });
  await test.dispatch();
  const between = await one.cursor();
  expect(between).toBeGreaterThan(before);
  expect(await one.cursor()).toBe(between);
  await one.browser.post('/api/pets/restore', { pet_id: one.pet.id });
  await test.dispatch();
  expect(await one.cursor()).toBeGreaterThan(between);
  expect(await other.cursor()).toBe(ofOther);
});

it('changes before an event is published, also when the publishing fails', async () => {
  const { owner, pet, cursor } = await ownerWithPet();
  const before = await cursor();
  const seen: number[] = [];
  const rules = appDomains.all.flatMap(domain => domain.live ?? []);
  const publish = async () => {
    seen.push(await cursor());
    throw new Error('the broadcaster is not there');
  };
  const consumer = liveConsumer(rules, { publish }, userIds => advanceLiveCursors(test.database.db, userIds));
  if (!('send' in consumer)) throw new Error('the consumer cannot send');
  const payload = { user_id: owner.id, pet_id: pet.id };
  const event = { id: pet.id, kind: 'pet.updated', payload, socketId: null, createdAt: new Date() } as const;
  await expect(consumer.send([event])).rejects.toThrow('the broadcaster is not there');
  expect(seen).toEqual([before + 1]);
});

it('is advanced for many users by two concurrent processes, in any order', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push((await buildOwner(test.database.db)).id);
  const orders = [new Set(ids), new Set(ids.toReversed())];
  await Promise.all(orders.map(each => advanceLiveCursors(test.database.db, each)));
  const browser = await test.signedIn(ids[0] ?? '');
  expect(dataOf(await browser.get('/api/live/cursor'))).toEqual({ cursor: 2 });
});
