import type { Db } from '@rifq/db';
import type { JoinedPets, MovedRows } from '../../core/pet-join.ts';
import {
  deleteProtocol,
  insertProtocolAgain,
  listProtocols,
  moveDoses,
  moveDosesBack,
  type ProtocolOfDose,
  restoreUnlessDuplicate,
  setDosesRemoved,
} from './joins.repository.ts';

/**
 * Of two records of one dose: given by a clinic, confirmed by one or copied from a booklet, recorded by one, entered by
 * the owner. Recalls find only what was given.
 */
function rankOf({ isConfirmed, isGiven, byClinic }: ProtocolOfDose): number {
  if (isConfirmed) return isGiven ? 3 : 2;
  return Number(byClinic);
}

/** Lists the protocols that both pets have on one day, of the record that gives way: on a tie, that of the first pet. */
function duplicatesOf({ from }: JoinedPets, rows: readonly ProtocolOfDose[]): ProtocolOfDose[] {
  const isOfFirst = ({ petId }: ProtocolOfDose) => petId === from.pet.id;
  const keyOf = ({ protocol, givenOn }: ProtocolOfDose) => `${protocol} ${givenOn}`;
  const known = new Map(rows.filter(row => !isOfFirst(row)).map(row => [keyOf(row), row]));
  return rows.filter(isOfFirst).flatMap(row => {
    const other = known.get(keyOf(row));
    if (!other) return [];
    return rankOf(row) > rankOf(other) ? [other] : [row];
  });
}

/** Removes duplicates: a whole record, or those of its protocols that the other pet's records have. */
async function removeDuplicates(tx: Db, pets: JoinedPets, now: Date) {
  const rows = await listProtocols(tx, pets);
  const lost = Map.groupBy(duplicatesOf(pets, rows), ({ doseId }) => doseId);
  const all = Map.groupBy(rows, ({ doseId }) => doseId);
  const removed = [...lost].flatMap(([id, protocols]) =>
    protocols.length === all.get(id)?.length ? [id] : [],
  );
  const dropped = [...lost].flatMap(([id, protocols]) => (removed.includes(id) ? [] : protocols));
  await setDosesRemoved(tx, removed, now);
  for (const protocol of dropped) await deleteProtocol(tx, protocol);
  return { removed, dropped: dropped.map(({ doseId, protocol }) => `${doseId} ${protocol}`) };
}

/** Moves the doses of a pet to another; of two records of one dose the confirmed one remains. */
export async function joinDoses(tx: Db, pets: JoinedPets, now: Date): Promise<MovedRows> {
  const duplicates = await removeDuplicates(tx, pets, now);
  return { ...duplicates, doses: await moveDoses(tx, pets) };
}

/** Moves the doses back that came with a join, and restores the duplicates. */
export async function undoDoses(tx: Db, pets: JoinedPets, moved: MovedRows): Promise<void> {
  const { doses = [], removed = [], dropped = [] } = moved;
  await moveDosesBack(tx, pets, doses);
  for (const doseId of removed) await restoreUnlessDuplicate(tx, doseId);
  for (const key of dropped) {
    const [doseId = '', protocol = ''] = key.split(' ');
    await insertProtocolAgain(tx, { doseId, protocol });
  }
}
