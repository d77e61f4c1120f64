import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { staffOf } from '../../clinics/index.ts';
import type { WaitingRow } from './waiting.repository.ts';

/** Appends the change of an entry of the waiting list, for its owner and the members of the clinic. */
export async function appendWaitingChanged(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { id, ownerId, clinicId }: Pick<WaitingRow, 'id' | 'ownerId' | 'clinicId'>,
  source: ChangeSource,
): Promise<void> {
  const of = { user_id: ownerId, clinic_id: clinicId, staff_ids: await staffOf(tx, clinicId) };
  const payload = { ...of, entry_id: id };
  await outbox.append(tx, { kind: 'waiting.changed', payload }, source);
}
