import type { Db } from '@rifq/db';
import { foldArabic } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import { briefsFor } from '../clinics/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { listParties, type OwnerParties } from './own-reservations.repository.ts';

/**
 * Finds the pets and doctors of the actor's reservations whose names contain a text in any spelling; doctors also by
 * the name of their clinic.
 */
export async function partiesNamed(db: Db, actor: UserActor, text: string): Promise<OwnerParties> {
  const folded = foldArabic(text);
  const all = await listParties(db, actor.own);
  const pets = await petSummariesFor(db, actor, all.petIds);
  const doctors = await briefsFor(db, all.doctorIds);
  const isNamed = (...names: (string | undefined)[]) =>
    folded !== '' && names.some(name => name !== undefined && foldArabic(name).includes(folded));
  return {
    petIds: all.petIds.filter(id => isNamed(pets.get(id)?.name)),
    doctorIds: all.doctorIds.filter(id => {
      const found = doctors.get(id);
      return isNamed(found?.doctor.name, found?.clinic.name);
    }),
  };
}
