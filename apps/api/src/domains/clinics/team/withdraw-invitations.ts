import type { Db } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { endInvitation, listPendingIds } from '../invitations.repository.ts';
import { appendInvitationChange } from './append-change.ts';
import type { TeamAuthor } from './author.ts';

/**
 * Withdraws the pending invitations that a member has sent, who may no longer invite, and those to a phone, with their
 * events. The caller holds the lock of the clinic.
 * @param phoneE164 of the member who leaves
 */
export async function withdrawInvitationsOf(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  member: { readonly userId: string; readonly clinicId: string },
  by: TeamAuthor,
  phoneE164: string | null = null,
): Promise<void> {
  for (const id of await listPendingIds(tx, member, phoneE164)) {
    await endInvitation(tx, { id }, 'withdrawn', deps.now());
    await appendInvitationChange(tx, deps, 'invitation.changed', { ...member, invitationId: id, by });
  }
}
