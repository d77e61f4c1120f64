import { buildOwner, createTestDatabase, type TestDatabase } from '@rifq/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '../../testing/scopes.ts';
import { ownerResidence } from './residence.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('days and plan follow the residence of the owner, whichever user views the record', async () => {
  const owner = await buildOwner(database.db, { timeZone: 'Africa/Casablanca', countryCode: 212 });
  const doctor = { own: scopeOf('user', 'a doctor'), timeZone: 'Asia/Riyadh', country: 'SA' };
  const residence = { timeZone: 'Africa/Casablanca', country: 'MA' };
  expect(await ownerResidence(database.db, doctor, owner.id)).toEqual(residence);
  const himself = { own: scopeOf('user', owner.id), ...residence };
  expect(await ownerResidence(database.db, himself, owner.id)).toEqual(residence);
});
