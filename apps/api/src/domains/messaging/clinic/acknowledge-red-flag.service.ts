import type { Conversation, PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { staffOf, withLockedMembership } from '../../clinics/index.ts';
import { openAsDoctor } from '../conversation-access.ts';
import { lockConversation, setRedFlags } from '../conversations.repository.ts';
import { findSeq, type RedFlagsSince, readRedFlagsAfter } from '../messages.repository.ts';
import { viewReaderState } from '../reader-state.ts';

/** Whether fewer emergency signs are left: the same ones may have been written again later. */
const isChanged = (before: RedFlagsSince, left: RedFlagsSince): boolean =>
  before.redFlagAt?.getTime() !== left.redFlagAt?.getTime() ||
  before.redFlags.length !== left.redFlags.length;

/**
 * Marks the emergency signs in messages up to one as seen by a doctor; later ones stay. A repeat changes nothing and
 * emits no event. Refuses with messages.not_found, and with clinics.role the desk and doctors with their own pets.
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
    const reader = await openAsDoctor(tx, actor, reservationId, deps.now());
    const { scope, reservation } = reader;
    const seq = await findSeq(tx, scope, messageId);
    if (seq === null) throw new AppError('messages.not_found');
    const left = before && (await readRedFlagsAfter(tx, scope, seq, before));
    if (before && left && isChanged(before, left)) {
      await setRedFlags(tx, scope, left);
      const payload = {
        user_id: reservation.ownerId,
        reservation_id: reservationId,
        staff_ids: await staffOf(tx, reservation.clinicId),
        has_more: left.redFlagAt !== null,
      };
      await deps.outbox.append(tx, { kind: 'conversation.red_flag_acknowledged', payload }, actor);
      const action = 'conversation.red_flag_acknowledged';
      await recordAudit(tx, { actor: actor.own.id, action, subject: reservationId });
    }
    return { conversation: await viewReaderState(tx, reader) };
  });
}
