import type { Db } from '@rifq/db';
import type { JoinedPets, OwnedPet, PetFollower } from '../../core/pet-join.ts';
import { giveFiles } from '../files/index.ts';
import { joinAdvice, undoAdvice } from './join-advice.ts';
import { joinDoses, undoDoses } from './join-doses.ts';
import { countDosesOf, listLabels, moveDosesGivenIn } from './joins.repository.ts';

/** Gives the photos of a pet's labels to its owner, who alone may see and drop them. */
const giveLabels = async (tx: Db, { pet, owner }: OwnedPet): Promise<void> =>
  giveFiles(tx, owner.id, await listLabels(tx, pet.id));

/** Returns what a clinic has recorded in these visits since a join, together with the visits. */
export const returnDosesGivenIn = (
  tx: Db,
  { from, into }: JoinedPets,
  reservationIds: readonly string[],
): Promise<void> => moveDosesGivenIn(tx, into.pet.id, from.pet.id, reservationIds);

/** Doses and the plan of a pet that an account takes over. */
export const dosesInJoins: PetFollower = {
  name: 'vaccines',
  tables: ['doses', 'dose_protocols', 'plan_options', 'deferrals', 'health_states'],
  async contents(db, petIds) {
    const counted = await countDosesOf(db, petIds);
    return new Map([...counted].map(([petId, doses]) => [petId, { doses }]));
  },
  transfer: (tx, pet, owner) => giveLabels(tx, { pet, owner }),
  async join(tx, pets, now) {
    const moved = { ...(await joinDoses(tx, pets, now)), ...(await joinAdvice(tx, pets)) };
    await giveLabels(tx, pets.into);
    return moved;
  },
  async undo(tx, pets, moved) {
    await undoDoses(tx, pets, moved);
    await undoAdvice(tx, pets, moved);
    await giveLabels(tx, pets.from);
  },
};
