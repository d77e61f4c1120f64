import type { Db } from '@rifq/db';
import { defaultLanguage } from '@rifq/rules';
import { ownerFor, type SystemOf, scopeFor, type WriteScope } from '../../core/access.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { JoinedPets, MovedRows, PetFollower } from '../../core/pet-join.ts';
import { replaceImage } from '../files/index.ts';
import {
  countWeightsOf,
  moveWarnings,
  moveWarningsBack,
  moveWeights,
  moveWeightsBack,
  readBoth,
} from './joins.repository.ts';
import { erasePets } from './personal-data.repository.ts';
import { requireLockedPet, type WritablePet } from './pet-access.ts';
import { withMicrochipCheck } from './pet-fields.ts';
import { withinPetLimits } from './pet-limits.ts';
import { petActions, petOwnerActions } from './pets.policy.ts';
import { type NewPet, type PetRow, updatePet } from './pets.repository.ts';
import { faultOfBirth } from './pets.service.ts';
import { textIn } from './pets.texts.ts';
import type { DatedRecords } from './records-of-pets.ts';

/** Facts that fill what is unknown of the owner's pet; those of a group only together. */
const factGroups = [
  ['breed', 'breedOther'],
  ['sex'],
  ['neutered'],
  ['birthDate', 'birthEstimated', 'isAdult'],
  ['colour'],
  ['feed'],
  ['microchip'],
  ['allergies'],
] as const satisfies readonly (readonly (keyof PetRow)[])[];

type Facts = Pick<NewPet, (typeof factGroups)[number][number]>;

/** Whether nothing is known: an estimate says nothing without a date. */
const isUnknown = (row: PetRow, group: (typeof factGroups)[number]) =>
  group.every(fact => row[fact] === null || fact === 'birthEstimated');

/** Returns the facts of these groups, as they are of a pet. */
const factsOf = (row: PetRow, groups: readonly (typeof factGroups)[number][]): Facts =>
  Object.fromEntries(groups.flatMap(group => group.map(fact => [fact, row[fact]])));

const unknown: Facts = {
  breed: null,
  breedOther: null,
  sex: null,
  neutered: null,
  birthDate: null,
  birthEstimated: false,
  isAdult: null,
  colour: null,
  feed: null,
  microchip: null,
  allergies: null,
};

/** Returns the unknown facts of these groups. */
const unknownOf = (groups: readonly (typeof factGroups)[number][]): Facts =>
  Object.fromEntries(groups.flatMap(group => group.map(fact => [fact, unknown[fact]])));

/** Refuses at its field two pets that cannot be one animal: of another species, or with another microchip. */
function refuseOtherAnimal(from: PetRow, into: PetRow): void {
  if (from.species !== into.species) throw fieldError('into', 'field.other_species');
  if (from.microchip !== null && into.microchip !== null && from.microchip !== into.microchip)
    throw fieldError('into', 'field.other_microchip');
}

/**
 * Fills what is unknown of the second pet, except a birth date after one of its records. Returns the first fact of each
 * filled group.
 */
async function fillFacts(tx: Db, pets: JoinedPets, records: readonly DatedRecords[]): Promise<string[]> {
  const { from, into } = await readBoth(tx, pets);
  refuseOtherAnimal(from, into);
  const isBornLater = (await faultOfBirth(tx, pets.into.pet, from.birthDate, records)) !== null;
  const filled = factGroups.filter(
    group => isUnknown(into, group) && !isUnknown(from, group) && !(group[0] === 'birthDate' && isBornLater),
  );
  if (filled.length > 0) await withMicrochipCheck(() => updatePet(tx, pets.into.pet, factsOf(from, filled)));
  return filled.map(([fact]) => fact);
}

/** Clears the facts that a join has filled and that are still as they came. */
async function clearFilled(tx: Db, pets: JoinedPets, facts: readonly string[]): Promise<void> {
  const { from, into } = await readBoth(tx, pets);
  const came = factGroups.filter(
    group => facts.includes(group[0]) && group.every(fact => from[fact] === into[fact]),
  );
  if (came.length > 0) await updatePet(tx, pets.into.pet, unknownOf(came));
}

/**
 * Weights, warnings and facts of a pet that is joined into another, and the pet itself, which is archived.
 * @param dated the dated records of pets in other domains
 */
export const petsInJoins = (dated: readonly DatedRecords[]): PetFollower => ({
  name: 'pets',
  tables: ['pet_weights', 'pet_warnings'],
  async contents(db, petIds) {
    const counted = await countWeightsOf(db, petIds);
    return new Map([...counted].map(([petId, weights]) => [petId, { weights }]));
  },
  async join(tx, pets, now): Promise<MovedRows> {
    const facts = await fillFacts(tx, pets, dated);
    await updatePet(tx, pets.from.pet, { archivedAt: now });
    return { facts, weights: await moveWeights(tx, pets), warnings: await moveWarnings(tx, pets) };
  },
  async undo(tx, pets, { facts = [], weights = [], warnings = [] }) {
    await moveWeightsBack(tx, pets, weights);
    await moveWarningsBack(tx, pets, warnings);
    await clearFilled(tx, pets, facts);
    await updatePet(tx, pets.from.pet, { archivedAt: null });
  },
});

/**
 * Gives a locked pet to another owner, without the notes that the one before had. Refuses at its field a microchip that
 * another pet of the owner has, and an owner who has as many pets as are possible.
 */
export async function givePetTo(tx: Db, pet: WritablePet, owner: WriteScope<'user'>): Promise<void> {
  const give = () => updatePet(tx, pet.scope, { ownerId: owner.id, notes: null });
  try {
    await withMicrochipCheck(() => withinPetLimits(tx, owner, give));
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('pets.too_many')) throw error;
    throw fieldError('into', 'field.pets_full');
  }
}

/** Erases what identifies a pet of an owner without an account. */
export async function erasePetOf(
  tx: Db,
  actor: SystemOf<typeof petActions.change>,
  petId: string,
  now: Date,
): Promise<void> {
  const owner = scopeFor(actor, petOwnerActions.addFor, ownerFor(actor).id);
  const { row } = await requireLockedPet(tx, actor, petId, petActions.change);
  await replaceImage(tx, owner.id, { nextKey: null, previousKey: row.photoKey, now });
  await erasePets(tx, owner, textIn(defaultLanguage)('erased.name'), now, petId);
}
