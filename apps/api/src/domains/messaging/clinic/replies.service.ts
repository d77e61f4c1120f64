import { messageLimits } from '@rifq/contract';
import type { ResponseOf, SavedReply } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { isChange } from '../../../core/is-change.ts';
import { doctorUsersOf } from '../../clinics/index.ts';
import { replyActions } from '../messaging.policy.ts';
import {
  changeReply,
  countReplies,
  findReply,
  insertReply,
  listReplies,
  lockReplies,
  type ReplyRow,
  removeReplyRow,
} from './replies.repository.ts';
import { requireDoctor } from './see-patients.ts';

type ReplyDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

const presentReply = ({ id, title, text }: ReplyRow): SavedReply => ({ id, title, text });

/** The saved replies of the actor's clinic, by title. Refuses with clinics.role a member who sees no patients. */
export async function viewReplies(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/messages/replies'>> {
  requireDoctor(actor);
  return { replies: (await listReplies(db, actor.membership)).map(presentReply) };
}

async function tellColleagues(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { own, membership: { clinicId }, socketId }: ClinicActor,
): Promise<void> {
  const payload = {
    user_id: own.id,
    clinic_id: clinicId,
    doctor_user_ids: await doctorUsersOf(tx, clinicId),
  };
  await outbox.append(tx, { kind: 'reply.changed', payload }, { socketId });
}

async function write(
  tx: Db,
  actor: ClinicActor,
  reply: SavedReply,
): Promise<{ readonly written: ReplyRow; readonly isChanged: boolean }> {
  const { clinicId } = actor.membership;
  const sealed = await findReply(tx, reply.id);
  const found = authorize(actor, replyActions.change, sealed);
  if (sealed && !found) throw new AppError('messages.not_found');
  if (found && !isChange(found.row, { ...reply, removedAt: null }))
    return { written: found.row, isChanged: false };
  const isMore = found === null || found.row.removedAt !== null;
  if (isMore && (await countReplies(tx, actor.membership)) >= messageLimits.replies)
    throw new AppError('messages.too_many_replies');
  const written = found
    ? await changeReply(tx, found.scope, reply)
    : await insertReply(tx, { ...reply, clinicId });
  if (!written) throw new AppError('messages.not_found');
  return { written, isChanged: true };
}

/**
 * Saves a reply under a new id, or changes the one of that id: whoever saves one that was removed meanwhile has it back. Makes no
 * event when it is so already. Refuses with clinics.role, messages.too_many_replies, and with messages.not_found an id of
 * another clinic's.
 */
export function saveReply(
  deps: ReplyDeps,
  actor: ClinicActor,
  reply: SavedReply,
): Promise<ResponseOf<'post', '/api/clinic/messages/replies/save'>> {
  requireDoctor(actor);
  return withTransaction(deps.db, async tx => {
    await lockReplies(tx, actor.membership);
    const { written, isChanged } = await write(tx, actor, reply);
    if (isChanged) await tellColleagues(tx, deps, actor);
    return { reply: presentReply(written) };
  });
}

/** Removes a reply; one that is removed already stays so, without an event. Refuses with clinics.role and messages.not_found. */
export function removeReply(
  deps: ReplyDeps,
  actor: ClinicActor,
  replyId: string,
): Promise<Record<string, never>> {
  requireDoctor(actor);
  return withTransaction(deps.db, async tx => {
    const found = authorize(actor, replyActions.change, await findReply(tx, replyId));
    if (!found) throw new AppError('messages.not_found');
    if (await removeReplyRow(tx, found.scope, deps.now())) await tellColleagues(tx, deps, actor);
    return {};
  });
}
