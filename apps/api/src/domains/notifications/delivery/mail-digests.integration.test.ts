import { newId, withTransaction } from '@rifq/db';
import { notifications } from '@rifq/db/schema/notifications';
import { buildOwner, createTestDatabase } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { scopeOf } from '../../../testing/scopes.ts';
import {
  addToDigest,
  closeDigest,
  deleteClosedBefore,
  deleteDigest,
  isDayTaken,
  listGathered,
  lockDigest,
  openDigest,
} from './mail-digests.repository.ts';

const NOW = new Date('2026-11-22T09:00:00Z');

async function database() {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const owner = await buildOwner(db);
  return { db, user: scopeOf('user', owner.id) };
}

it('several openings at the same time give one digest, until it is closed', async () => {
  const { db, user } = await database();
  const open = () => withTransaction(db, tx => openDigest(tx, user, NOW));
  const opened = await Promise.all(Array.from({ length: 5 }, open));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(opened.filter(({ needsMail }) => needsMail)).toHaveLength(1);
  const [{ id } = { id: '' }] = opened;
  await closeDigest(db, user, id, '2026-11-22');
  const next = await open();
  expect(next).toEqual({ id: expect.not.stringMatching(id), needsMail: true });
  expect(await isDayTaken(db, user, '2026-11-22', next.id)).toBe(true);
  expect(await isDayTaken(db, user, '2026-11-22', id)).toBe(false);
  await expect(closeDigest(db, user, next.id, '2026-11-22')).rejects.toThrow();
});

it('an open digest whose mail came to nothing asks for another, once', async () => {
  const { db, user } = await database();
  const openAt = (day: number) => openDigest(db, user, new Date(NOW.getTime() + day * 24 * 3600 * 1000));
  const { id } = await openAt(0);
  expect(await openAt(2)).toEqual({ id, needsMail: false });
  expect(await openAt(4)).toEqual({ id, needsMail: true });
  expect(await openAt(5)).toEqual({ id, needsMail: false });
});

it('a digest that is deleted leaves its notifications, and is no other user’s', async () => {
  const { db, user } = await database();
  const { id } = await openDigest(db, user, NOW);
  const row = {
    id: newId(),
    userId: user.id,
    kind: 'vaccine',
    title: 'x',
    text: 'x',
    dedupKey: 'x',
  } as const;
  await db.insert(notifications).values(row);
  await addToDigest(db, scopeOf('notification', row.id), id);
  const gathered = async () => (await listGathered(db, user, id)).map(notification => notification.id);
  const stranger = scopeOf('user', newId());
  await deleteDigest(db, stranger, id);
  expect(await lockDigest(db, stranger, id)).toBeNull();
  expect(await gathered()).toEqual([row.id]);
  // An open one is not erased, however old.
  await deleteClosedBefore(db, new Date('2126-01-01'));
  expect(await lockDigest(db, user, id)).toMatchObject({ id, sentOn: null });
  await deleteDigest(db, user, id);
  expect(await gathered()).toEqual([]);
  expect(await db.select({ digest: notifications.digestId }).from(notifications)).toEqual([{ digest: null }]);
});
