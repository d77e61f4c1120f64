import type { PetFollower } from '../../../core/pet-join.ts';
import { completedOfPets } from '../../reservations/index.ts';
import { deletePrescribedReminders } from '../drug-reminders/drug-reminders.repository.ts';
import { countSharedFiles, moveAccessLog, moveProblems } from './joins.repository.ts';

/**
 * The access log and the problems of a pet that is joined into another; the chart belongs to its visits. Only accounts
 * have reminders of drugs: those for a visit that goes back end with the access to it.
 */
export const recordsInJoins: PetFollower = {
  name: 'records',
  tables: ['record_access_log', 'pet_problems', 'drug_reminders'],
  async contents(db, petIds) {
    const petOf = new Map((await completedOfPets(db, petIds)).map(({ id, petId }) => [id, petId]));
    const files = new Map<string, number>();
    for (const { reservationId, n } of await countSharedFiles(db, [...petOf.keys()])) {
      const petId = petOf.get(reservationId) ?? '';
      files.set(petId, (files.get(petId) ?? 0) + n);
    }
    return new Map([...files].map(([petId, n]) => [petId, { files: n }]));
  },
  async join(tx, { from, into }) {
    const way = { from: from.pet.id, to: into.pet.id };
    return { log: await moveAccessLog(tx, way, null), problems: await moveProblems(tx, way, null) };
  },
  async undo(tx, { from, into }, { log = [], problems = [] }) {
    const way = { from: into.pet.id, to: from.pet.id };
    await moveAccessLog(tx, way, log);
    await moveProblems(tx, way, problems);
    const returned = await completedOfPets(tx, [from.pet.id]);
    await deletePrescribedReminders(
      tx,
      into.pet,
      returned.map(({ id }) => id),
    );
  },
};
