import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Actor } from '../../../core/actor.ts';
import { requirePet } from '../../pets/index.ts';
import { listLooks } from './looks.repository.ts';

const LOOKS = 50;

/** Who of a clinic has looked into the record of a pet of the actor's, the latest first. Refuses with pets.not_found. */
export async function viewLooks(
  db: Db,
  actor: Actor,
  petId: string,
): Promise<ResponseOf<'get', '/api/reservations/looks'>> {
  const { scope } = await requirePet(db, actor, petId);
  const rows = await listLooks(db, scope, LOOKS);
  return {
    looks: rows.map(({ id, name, clinicName, what, at }) => ({
      id,
      name,
      clinic_name: clinicName,
      what,
      at: at.toISOString(),
    })),
  };
}
