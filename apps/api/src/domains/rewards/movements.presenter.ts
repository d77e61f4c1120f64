import type { Movement } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { UserActor } from '../../core/actor.ts';
import { petSummariesFor } from '../pets/index.ts';
import { petsOfDoses } from '../vaccines/index.ts';
import type { MovementRow } from './movements.repository.ts';

/** Presents movements of the actor, each with its pet. */
export async function presentMovements(
  db: Db,
  actor: UserActor,
  rows: readonly MovementRow[],
): Promise<Movement[]> {
  const idsOf = (kind: string) => rows.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : []));
  const petByDose = await petsOfDoses(db, idsOf('dose'));
  const pets = await petSummariesFor(db, actor, [...idsOf('pet'), ...petByDose.values()]);
  return rows.map(({ id, reason, coins, points, subject, note, at }) => {
    const petId = subject && (subject.kind === 'pet' ? subject.id : (petByDose.get(subject.id) ?? null));
    const name = petId === null ? undefined : pets.get(petId)?.name;
    return {
      id,
      reason,
      coins,
      points,
      subject: subject && {
        ...subject,
        pet_id: name === undefined ? null : petId,
        pet_name: name ?? null,
      },
      note,
      at: at.toISOString(),
    };
  });
}
