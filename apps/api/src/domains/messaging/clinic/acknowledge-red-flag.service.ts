import type { Conversation, PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { staffOf, withLockedMembership } from '../../clinics/index.ts';
import { openAsMember } from '../conversation-access.ts';
import { type ConversationRow, lockConversation, setRedFlags } from '../conversations.repository.ts';
import { findSeq, readRedFlagsAfter } from '../messages.repository.ts';
import { viewReaderState } from '../reader-state.ts';

type RedFlags = Pick<ConversationRow, 'redFlagAt' | 'redFlags'>;

/** Whether fewer emergency signs are left: the same ones may have been written again later. */
const isChanged = (before: RedFlags, left: RedFlags): boolean =>
  before.redFlagAt?.getTime() !== left.redFlagAt?.getTime() ||
  before.redFlags.length !== left.redFlags.length;

/**
 * Marks the emergency signs in messages up to one as seen by the clinic; later ones stay. A repeat changes nothing and
 * emits no event. Refuses with messages.not_found, and with clinics.role members with their own pets.
 */
export function acknowledgeRedFlag(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  actor: ClinicActor,
  {
    reservation_id: reservationId,
    message_id: messageId,
  }: PayloadOf<'post', '/api/clinic/conversations/acknowledge-red-flag'>,
): Promise<{ conversation: Conversation }> {
  return withLockedMembership(deps.db, actor, async tx => {
    const before = await lockConversation(tx, reservationId);
    const reader = await openAsMember(tx, actor, reservationId, deps.now());
    const { scope, reservation } = reader;
    const seq = await findSeq(tx, scope, messageId);
    if (seq === null) throw new AppError('messages.not_found');
    const left = await readRedFlagsAfter(tx, scope, seq);
    if (before && isChanged(before, left)) {
      await setRedFlags(tx, scope, left);
      const payload = {
        user_id: reservation.ownerId,
        reservation_id: reservationId,
        staff_ids: await staffOf(tx, reservation.clinicId),
      };
      await deps.outbox.append(tx, { kind: 'conversation.red_flag_acknowledged', payload }, actor);
      const action = 'conversation.red_flag_acknowledged';
      await recordAudit(tx, { actor: actor.own.id, action, subject: reservationId });
    }
    return { conversation: await viewReaderState(tx, reader) };
  });
}
