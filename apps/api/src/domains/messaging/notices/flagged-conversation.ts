import type { Db } from '@rifq/db';
import { authorize, type ReadScope, system } from '../../../core/access.ts';
import { staffByRoleOf, userOfDoctor } from '../../clinics/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { sealedReservation } from '../../reservations/index.ts';
import { isOpen } from '../conversation-terms.ts';
import { findConversation } from '../conversations.repository.ts';
import { messagingActions } from '../messaging.policy.ts';
import { hasPlainNews } from './notices.repository.ts';

/** An unhandled emergency sign in a conversation, and whom to notify. */
export type UnhandledRedFlag = {
  readonly clinicId: string;
  /** The name of the pet; null for one that is gone. */
  readonly pet: string | null;
  readonly recipientIds: readonly string[];
};

/** Reads an emergency sign of an open conversation; null once it has been handled. */
export async function readRedFlag(
  db: Db,
  reservationId: string,
  now: Date,
): Promise<UnhandledRedFlag | null> {
  const sealed = await sealedReservation(db, reservationId);
  const found = authorize(system('messaging'), messagingActions.announce, sealed);
  const conversation = found && (await findConversation(db, found.scope));
  if (!found || !isOpen(found.row, now) || (conversation?.redFlagAt ?? null) === null) return null;
  const { clinicId, doctorId, ownerId, petId } = found.row;
  const doctorIds = [doctorId, ...(conversation?.routedToDoctorId ? [conversation.routedToDoctorId] : [])];
  const [staff, users, pets] = await Promise.all([
    staffByRoleOf(db, clinicId),
    Promise.all(doctorIds.map(id => userOfDoctor(db, id))),
    petSummariesFor(db, system('messaging'), [petId]),
  ]);
  const own = staff.doctors.filter(id => users.includes(id));
  // Those may have left: then it is for any doctor.
  const recipients = new Set([...(own.length > 0 ? own : staff.doctors), ...staff.desk]);
  // A member who is the owner is on the owner's side.
  recipients.delete(ownerId);
  return { clinicId, pet: pets.get(petId)?.name ?? null, recipientIds: [...recipients] };
}

/**
 * Whether all messages of which a notification to a member is due have emergency signs, of which the member was notified at
 * once. A sign that was handled before its notification was sent may have notified nobody.
 */
export async function isOfSignsOnly(
  db: Db,
  { id }: ReadScope<'reservation'>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const flag = await readRedFlag(db, id, now);
  if (!flag?.recipientIds.includes(userId)) return false;
  return !(await hasPlainNews(db, id, userId));
}
