import type { Db } from '@rifq/db';
import { buildDose, buildOwner, buildPet } from '@rifq/testing';
import { remindAll } from '../domains/reminders/reminders.service.ts';
import type { TestApp } from './test-app.ts';

type NotificationRow = { title: string; text: string; link: string; pet_id: string; kind: string };
type OwnerChange = Parameters<typeof buildOwner>[1];
type PetChange = Parameters<typeof buildPet>[2];

/** Runs reminders at given times and reads the notifications they make. */
export function reminderTools(test: () => TestApp) {
  /** Lists the notifications of an owner, oldest first. */
  async function notificationsOf(userId: string): Promise<NotificationRow[]> {
    const { rows } = await test().database.pool.query<NotificationRow>(
      'select title, text, link, pet_id, kind from notifications where user_id = $1 order by id',
      [userId],
    );
    return rows;
  }
  return {
    notificationsOf,
    /** Runs the reminders at a given time, with a separate clock. */
    async remindAt(time: string): Promise<void> {
      const now = () => new Date(time);
      try {
        await remindAll({ ...test().deps, now });
      } finally {
        await test().dispatch(now);
      }
    },
    /** Lists the titles of the notifications about rabies; deworming has other dates. */
    titles: async (userId: string) =>
      (await notificationsOf(userId)).map(row => row.title).filter(title => title.includes('السُّعار')),
    /** Lists the reminded doses of a pet, as protocol and stage. */
    async remindedOf(petId: string): Promise<string[]> {
      const { rows } = await test().database.pool.query<{ protocol: string; stage: string }>(
        'select protocol, stage from reminded_doses where pet_id = $1 order by protocol, stage',
        [petId],
      );
      return rows.map(row => `${row.protocol} ${row.stage}`);
    },
    /** Builds an owner with an adult cat whose only dose due around 14 November 2026 is rabies, on that day. */
    async rabiesDue(change: { owner?: OwnerChange; pet?: PetChange } = {}, db: Db = test().database.db) {
      const owner = await buildOwner(db, change.owner);
      const pet = await buildPet(db, owner.id, {
        birthDate: '2019-05-01',
        registeredOn: '2019-06-01',
        ...change.pet,
      });
      const rabies: string[] = [];
      for (const givenOn of ['2023-11-14', '2024-11-14', '2025-11-14'])
        rabies.push((await buildDose(db, pet.id, { givenOn, protocols: ['2'] })).id);
      for (const givenOn of ['2023-03-01', '2023-03-29', '2024-03-29', '2026-08-20'])
        await buildDose(db, pet.id, { givenOn, protocols: ['1', '4', '5', '8'], vaccineType: 'live' });
      return { owner, pet, rabies };
    },
  };
}
