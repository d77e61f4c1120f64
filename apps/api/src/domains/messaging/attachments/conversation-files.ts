import type { SignedInActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { membershipOf } from '../../clinics/index.ts';
import type { AttachmentRule } from '../../files/index.ts';
import { openAsMember, openAsOwner } from '../conversation-access.ts';
import { findFileOfKey } from './attachments.repository.ts';

const refusedIsFalse = (error: unknown) => {
  if (error instanceof AppError) return false;
  throw error;
};

/** Whether the actor may read a conversation now, on either side; on the clinic's side only after the second factor. */
async function mayRead(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: SignedInActor,
  reservationId: string,
): Promise<boolean> {
  const asOwner = await openAsOwner(db, actor, reservationId, now()).then(() => true, refusedIsFalse);
  if (asOwner) return true;
  const membership = actor.secondFactorUntil === null ? null : await membershipOf(db, actor);
  if (!membership) return false;
  return openAsMember(db, { ...actor, membership }, reservationId, now()).then(() => true, refusedIsFalse);
}

/** Grants access to the files of a conversation to users who may read it now. */
export const conversationFiles: AttachmentRule = async (deps, actor, key) => {
  const file = await findFileOfKey(deps.db, key);
  return file && { name: file.name, mayRead: await mayRead(deps, actor, file.reservationId) };
};
