import type { PayloadOf, ResponseOf, SavedReply } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { messageLimits } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { isChange } from '../../../core/is-change.ts';
import { refuseStale, versionOf } from '../../../core/version.ts';
import { changedBy, doctorUsersOf, withLockedMembership } from '../../clinics/index.ts';
import { replyActions } from '../messaging.policy.ts';
import { requireDoctorRole } from './doctor-role.ts';
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

type ReplyDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

const versionOfReply = ({ title, text }: ReplyRow): string => versionOf({ title, text });

const presentReply = (row: ReplyRow): SavedReply => ({
  id: row.id,
  title: row.title,
  text: row.text,
  version: versionOfReply(row),
});

/** The fields that a doctor saves. */
type ReplyFields = Omit<SavedReply, 'version'>;

/** Lists the saved replies of the actor's clinic, by title. Refuses with clinics.role a member who sees no patients. */
export async function viewReplies(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/messages/replies'>> {
  requireDoctorRole(actor);
  return { replies: (await listReplies(db, actor.membership)).map(presentReply) };
}

async function appendChangedEvent(
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
  { version, ...reply }: ReplyFields & { readonly version: string | undefined },
): Promise<{ readonly written: ReplyRow; readonly isChanged: boolean }> {
  const { clinicId } = actor.membership;
  const sealed = await findReply(tx, reply.id);
  const found = authorize(actor, replyActions.change, sealed);
  if (sealed && !found) throw new AppError('messages.not_found');
  if (found && !isChange(found.row, { ...reply, removedAt: null }))
    return { written: found.row, isChanged: false };
  const isMore = found === null || found.row.removedAt !== null;
  if (isMore && version !== undefined) throw new AppError('messages.reply_removed');
  if (found)
    await refuseStale(version, versionOfReply(found.row), async () => ({
      reply: presentReply(found.row),
      changed_by: await changedBy(tx, actor, found.row.changedBy),
    }));
  if (isMore && (await countReplies(tx, actor.membership)) >= messageLimits.replies)
    throw new AppError('messages.too_many_replies');
  const written = found
    ? await changeReply(tx, found.scope, { ...reply, changedBy: actor.own.id })
    : await insertReply(tx, { ...reply, clinicId, changedBy: actor.own.id });
  if (!written) throw new AppError('messages.not_found');
  return { written, isChanged: true };
}

/**
 * Creates a reply under a new id, or changes an existing one; without a version, it restores a removed one. Emits no
 * event when nothing changes. Refuses with clinics.role, messages.too_many_replies, with messages.not_found an id of
 * another clinic, with request.stale an outdated version, and with messages.reply_removed any version of a removed
 * reply.
 */
export function saveReply(
  deps: ReplyDeps,
  actor: ClinicActor,
  { reply_id: id, title, text, version }: PayloadOf<'post', '/api/clinic/messages/replies/save'>,
): Promise<ResponseOf<'post', '/api/clinic/messages/replies/save'>> {
  requireDoctorRole(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    await lockReplies(tx, actor.membership);
    const { written, isChanged } = await write(tx, actor, { id, title, text, version });
    if (isChanged) await appendChangedEvent(tx, deps, actor);
    return { reply: presentReply(written) };
  });
}

/** Removes a reply; a repeat changes nothing and emits no event. Refuses with clinics.role and messages.not_found. */
export function removeReply(
  deps: ReplyDeps,
  actor: ClinicActor,
  replyId: string,
): Promise<Record<string, never>> {
  requireDoctorRole(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    const found = authorize(actor, replyActions.change, await findReply(tx, replyId));
    if (!found) throw new AppError('messages.not_found');
    if (await removeReplyRow(tx, found.scope, deps.now())) await appendChangedEvent(tx, deps, actor);
    return {};
  });
}
