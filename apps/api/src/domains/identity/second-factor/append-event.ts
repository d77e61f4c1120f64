import { type Db, newId } from '@rifq/db';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';

/** Changes of a second factor that notify the owner and appear in the audit trail. */
export type SecondFactorEvent =
  | {
      readonly kind:
        | 'second_factor.enrolled'
        | 'second_factor.codes_renewed'
        | 'second_factor.recovery_code_used'
        | 'second_factor.locked'
        | 'second_factor.app_removed';
    }
  | {
      readonly kind:
        | 'second_factor.passkey_added'
        | 'second_factor.passkey_removed'
        | 'second_factor.passkey_copied';
      readonly passkeyId: string;
    };

/** Appends the event that notifies the owner, with its audit row, in the transaction of the change. */
export async function appendSecondFactorEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  actor: Pick<UserActor, 'own' | 'socketId'>,
  event: SecondFactorEvent,
): Promise<void> {
  const userId = actor.own.id;
  const payload = { user_id: userId, occasion_id: newId() };
  if ('passkeyId' in event)
    await outbox.append(
      tx,
      { kind: event.kind, payload: { ...payload, passkey_id: event.passkeyId } },
      actor,
    );
  else await outbox.append(tx, { kind: event.kind, payload }, actor);
  await recordAudit(tx, { actor: userId, action: event.kind, subject: userId });
}
