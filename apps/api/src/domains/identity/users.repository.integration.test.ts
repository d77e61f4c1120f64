import { users } from '@rifq/db/schema/identity';
import { buildOwner, createTestDatabase, type TestDatabase } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '../../testing/scopes.ts';
import { findUser, findUserByPhone, lockUser, updateProfile } from './users.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a profile change updates no other column, whatever else the object contains', async () => {
  const { db } = database;
  const owner = await buildOwner(db, { coins: 35 });
  const change = { firstname: 'سارة', coins: 1_000_000, phoneE164: '+966500000000', completedAt: null };
  await updateProfile(db, scopeOf('user', owner.id), change);
  const [row] = await db.select().from(users).where(eq(users.id, owner.id));
  expect(row).toMatchObject({ ...owner, firstname: 'سارة', updatedAt: expect.any(Date) });
});

it('reads a language that only a later version knows as the default one', async () => {
  const { db, pool } = database;
  const owner = await buildOwner(db);
  await pool.query("update users set language = 'xx' where id = $1", [owner.id]);
  expect((await findUser(db, scopeOf('user', owner.id)))?.language).toBe('ar');
  expect((await lockUser(db, scopeOf('user', owner.id)))?.language).toBe('ar');
  expect((await findUserByPhone(db, owner.phoneE164))?.language).toBe('ar');
});
