import type { Db } from '@rifq/db';
import { authorize, system } from '../../../core/access.ts';
import { staffByRoleOf, userOfDoctor } from '../../clinics/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { sealedReservation } from '../../reservations/index.ts';
import { isOpen } from '../conversation-terms.ts';
import { findConversation } from '../conversations.repository.ts';
import { messagingActions } from '../messaging.policy.ts';

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
  const recipients = new Set([...staff.doctors.filter(id => users.includes(id)), ...staff.desk]);
  // A member who is the owner is on the owner's side.
  recipients.delete(ownerId);
  return { clinicId, pet: pets.get(petId)?.name ?? null, recipientIds: [...recipients] };
}
