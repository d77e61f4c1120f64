import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { UserActor } from '../../core/actor.ts';
import { requirePet } from '../pets/index.ts';
import { listAccessLog } from './access-log.repository.ts';

const PAGE = 20;

/**
 * Lists a page of the access log of a pet of the actor, latest first. Reads one row more to know whether there is a
 * next page. Refuses with pets.not_found.
 */
export async function viewAccessLog(
  db: Db,
  actor: UserActor,
  { pet_id: petId, page = 0 }: PayloadOf<'get', '/api/reservations/looks'>,
): Promise<ResponseOf<'get', '/api/reservations/looks'>> {
  const { scope } = await requirePet(db, actor, petId);
  const rows = await listAccessLog(db, scope, { start: page * PAGE, length: PAGE + 1 });
  return {
    looks: rows.slice(0, PAGE).map(({ id, name, clinicName, what, count, at }) => ({
      id,
      name,
      clinic_name: clinicName,
      what,
      count,
      at: at.toISOString(),
    })),
    more: rows.length > PAGE,
  };
}
