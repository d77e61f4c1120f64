import type { PetFollower } from '../../../core/pet-join.ts';
import { completedOfPets, reservationsOfPet } from '../../reservations/index.ts';
import { returnDosesGivenIn } from '../../vaccines/index.ts';
import { deletePrescribedReminders } from '../drug-reminders/drug-reminders.repository.ts';
import { countSharedFiles, moveAccessLog, moveProblems, moveProblemsNotedIn } from './joins.repository.ts';

/**
 * The access log and the problems of a pet that is joined into another; the chart belongs to its visits. Only accounts
 * have reminders of drugs: those for a visit that goes back end with the access to it. What the clinic has recorded in
 * such a visit since goes back too.
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
  async undo(tx, pets, { log = [], problems = [] }) {
    const { from, into } = pets;
    const way = { from: into.pet.id, to: from.pet.id };
    await moveAccessLog(tx, way, log);
    await moveProblems(tx, way, problems);
    // The reservations have gone back already.
    const returned = await reservationsOfPet(tx, from.pet.id);
    await moveProblemsNotedIn(tx, way, returned);
    await returnDosesGivenIn(tx, pets, returned);
    await deletePrescribedReminders(tx, into.pet, returned);
  },
};
