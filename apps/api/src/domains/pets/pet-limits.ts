import type { Db } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { lockOpenAccount } from '../identity/index.ts';
import { countPets, countWeights } from './pets.repository.ts';

const refuseAbove = (n: number, limit: number, code: 'pets.too_many_open' | 'pets.too_many') => {
  if (n > limit) throw new AppError(code, { values: { limit } });
};

/** Which pets the limit of open ones counts: an owner archives the dead, a clinic notes that they have died. */
type CountedPets = 'open' | 'living';

/**
 * Runs a change that adds an open pet, with the account locked, so that concurrent changes cannot exceed the limit
 * (README.md). Refuses with pets.too_many_open and pets.too_many.
 */
export async function withinPetLimits<T>(
  tx: Db,
  owner: WriteScope<'user'>,
  work: () => Promise<T>,
  counted: CountedPets = 'open',
): Promise<T> {
  await lockOpenAccount(tx, owner);
  const result = await work();
  const { all, ...counts } = await countPets(tx, owner);
  refuseAbove(counts[counted], accountLimits.openPets, 'pets.too_many_open');
  refuseAbove(all, accountLimits.pets, 'pets.too_many');
  return result;
}

/** Refuses with pets.too_many_weights when a locked pet exceeds its limit of weights. */
export async function refuseTooManyWeights(tx: Db, pet: ReadScope<'pet'>): Promise<void> {
  const limit = accountLimits.recordsPerPet;
  if ((await countWeights(tx, pet)) > limit)
    throw new AppError('pets.too_many_weights', { values: { limit } });
}
