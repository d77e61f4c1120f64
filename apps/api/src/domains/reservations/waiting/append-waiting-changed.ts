import type { Db } from '@rifq/db';
import type { ChangeSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { staffOf } from '../../clinics/index.ts';
import type { WaitingEnd, WaitingRow } from './waiting.repository.ts';

/**
 * Appends the change of an entry of the waiting list, for its owner and the members of the clinic.
 * @param endedAs how it has ended; null while it is open
 */
export async function appendWaitingChanged(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { id, ownerId, clinicId }: Pick<WaitingRow, 'id' | 'ownerId' | 'clinicId'>,
  source: ChangeSource,
  endedAs: WaitingEnd | null = null,
): Promise<void> {
  const of = { user_id: ownerId, clinic_id: clinicId, staff_ids: await staffOf(tx, clinicId) };
  const payload = { ...of, entry_id: id, ended_as: endedAs };
  await outbox.append(tx, { kind: 'waiting.changed', payload }, source);
}
