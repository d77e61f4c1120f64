import { type Db, newId } from '@rifq/db';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';

/** What an owner is told of the own second factor, and an operator finds in the audit trail. */
export type SecondFactorOccasion =
  | 'second_factor.enrolled'
  | 'second_factor.codes_renewed'
  | 'second_factor.recovery_code_used'
  | 'second_factor.locked';

/** Appends the event that the owner is told by, with its audit row, in the transaction of what has happened. */
export async function appendSecondFactorEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  actor: Pick<Actor, 'own' | 'socketId'>,
  kind: SecondFactorOccasion,
): Promise<void> {
  const userId = actor.own.id;
  await outbox.append(tx, { kind, payload: { user_id: userId, occasion_id: newId() } }, actor);
  await recordAudit(tx, { actor: userId, action: kind, subject: userId });
}
