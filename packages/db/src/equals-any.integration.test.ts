import { createTestDatabase } from '@rifq/testing';
import { inArray } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { equalsAny } from './equals-any.ts';
import { newId } from './new-id.ts';
import { users } from './schema/identity.ts';

it('compares a column with more values than a statement can have parameters', async () => {
  const { db, close } = await createTestDatabase();
  onTestFinished(close);
  const id = newId();
  await db.insert(users).values({
    id,
    phoneE164: '+966500000000',
    phone: '500000000',
    countryCode: 966,
    timeZone: 'Asia/Riyadh',
  });
  const ids = [...Array.from({ length: 65_536 }, newId), id];
  const found = await db.select({ id: users.id }).from(users).where(equalsAny(users.id, ids));
  expect(found).toEqual([{ id }]);
  await expect(db.select().from(users).where(inArray(users.id, ids))).rejects.toThrow();
  expect(await db.select().from(users).where(equalsAny(users.id, []))).toEqual([]);
});
