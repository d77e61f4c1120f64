import type { Db } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import { AppError } from '../../core/errors.ts';
import type { ReadablePet } from '../pets/index.ts';
import { countDoses } from './vaccines.repository.ts';

/**
 * Refuses with vaccines.too_many when a locked pet exceeds its limit of records, and with vaccines.too_many_in_all when
 * all pets of its owner exceed theirs. The other pets are not locked: slightly more do no harm.
 */
export async function refuseTooMany(
  tx: Db,
  pet: ReadablePet,
  allOfOwner: readonly ReadablePet[],
): Promise<void> {
  const { recordsPerPet, records } = accountLimits;
  if ((await countDoses(tx, [pet.scope])) > recordsPerPet)
    throw new AppError('vaccines.too_many', { values: { limit: recordsPerPet } });
  const scopes = allOfOwner.map(({ scope }) => scope);
  if ((await countDoses(tx, scopes)) > records)
    throw new AppError('vaccines.too_many_in_all', { values: { limit: records } });
}
