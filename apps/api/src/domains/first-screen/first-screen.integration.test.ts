import { buildClinic, buildDoctor, buildDose, buildOwner, buildPet, buildReservation } from '@rifq/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('returns each part like its own call, without caching', async () => {
  const { db } = test.database;
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id);
  await buildDose(db, pet.id, { givenOn: '2025-11-14' });
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id);
  await buildReservation(db, {
    ownerId: owner.id,
    petId: pet.id,
    clinicId: clinic.id,
    doctorId: doctor.id,
  });
  const browser = await test.signedIn(owner.id);
  const result = await browser.get('/api/first-screen');
  expect(result.response.headers['cache-control']).toBe('no-store');
  const { cursor, ...parts } = dataOf<Record<string, unknown>>(result);
  expect(cursor).toBe(0);
  const own = async (path: string, query?: Record<string, string>) => dataOf(await browser.get(path, query));
  expect(parts).toEqual({
    live_config: await own('/api/live/config'),
    me: await own('/api/user/me'),
    plan: await own('/api/vaccines/plan'),
    reservations: await own('/api/reservations/list', { state: 'coming', page: '0' }),
    rewards: await own('/api/rewards/summary'),
    unread: await own('/api/messages/unread'),
    notifications: await own('/api/notifications/list', { page: '0' }),
  });
  expect(parts.plan).toMatchObject({ pets: [{ pet_id: pet.id }] });
  expect(parts.reservations).toMatchObject({ reservations: [{ pet: { id: pet.id } }] });
});

it('is refused without a session, and contains only the profile until it is complete', async () => {
  expect((await test.browser().get('/api/first-screen')).status).toBe(401);
  const incomplete = await buildOwner(test.database.db, { completedAt: null });
  const browser = await test.signedIn(incomplete.id);
  const screen = dataOf<Record<string, unknown>>(await browser.get('/api/first-screen'));
  expect(Object.keys(screen)).toEqual(['cursor', 'live_config', 'me']);
  expect(screen.me).toEqual(dataOf(await browser.get('/api/user/me')));
});
