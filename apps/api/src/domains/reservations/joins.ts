import type { Db } from '@rifq/db';
import type { PetFollower } from '../../core/pet-join.ts';
import {
  countVisitsOf,
  giveReservations,
  listCompletedOf,
  listIdsOfPet,
  lockReservationsOf,
  moveReservations,
} from './joins.repository.ts';

/** Lists the ids of the reservations of these pets that took place, each with its pet. */
export const completedOfPets = (
  db: Db,
  petIds: readonly string[],
): Promise<{ readonly id: string; readonly petId: string }[]> => listCompletedOf(db, petIds);

/** Lists the ids of all reservations of a pet. */
export const reservationsOfPet = (db: Db, petId: string): Promise<string[]> => listIdsOfPet(db, petId);

/**
 * Reservations of a pet that an account takes over; those of a client without an account are visits only, and only
 * accounts wait for a time.
 */
export const reservationsInJoins: PetFollower = {
  name: 'reservations',
  tables: ['reservations', 'waiting_entries'],
  lock: lockReservationsOf,
  async contents(db, petIds) {
    const rows = await countVisitsOf(db, petIds);
    return new Map(rows.map(({ petId, ...counted }) => [petId, counted]));
  },
  transfer: giveReservations,
  async join(tx, { from, into }) {
    return { visits: await moveReservations(tx, from, { ...into, managed: false }, null) };
  },
  async undo(tx, { from, into }, { visits = [] }) {
    await moveReservations(tx, into, { ...from, managed: true }, visits);
  },
};
