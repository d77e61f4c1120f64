import type { PayloadOf, ResponseOf, SavedReply } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { versionOf } from '../../../core/version.ts';
import { doctorsTexts, removeRow, saveRow } from '../../clinics/index.ts';
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

type ReplyDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

const versionOfReply = ({ title, text }: ReplyRow): string => versionOf({ title, text });

const presentReply = (row: ReplyRow): SavedReply => ({
  id: row.id,
  title: row.title,
  text: row.text,
  version: versionOfReply(row),
});

const replies = doctorsTexts<'savedReply', ReplyRow, Pick<ReplyRow, 'title' | 'text'>>({
  action: replyActions.change,
  isUsedAtDesk: true,
  most: messageLimits.replies,
  refusals: {
    notFound: 'messages.not_found',
    removed: 'messages.reply_removed',
    tooMany: 'messages.too_many_replies',
  },
  versionOf: versionOfReply,
  current: row => ({ reply: presentReply(row) }),
  event: payload => ({ kind: 'reply.changed', payload }),
  lock: lockReplies,
  count: countReplies,
  find: findReply,
  insert: insertReply,
  change: changeReply,
  remove: removeReplyRow,
});

/** Lists the saved replies of the actor's clinic, by title. */
export async function viewReplies(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/messages/replies'>> {
  return { replies: (await listReplies(db, actor.membership)).map(presentReply) };
}

/** Saves a reply, as `saveRow`. */
export async function saveReply(
  deps: ReplyDeps,
  actor: ClinicActor,
  { reply_id: id, title, text, version }: PayloadOf<'post', '/api/clinic/messages/replies/save'>,
): Promise<ResponseOf<'post', '/api/clinic/messages/replies/save'>> {
  const saved = await saveRow(deps, actor, replies, { id, version, fields: { title, text } });
  return { reply: presentReply(saved) };
}

/** Removes a reply, as `removeRow`. */
export const removeReply = (deps: ReplyDeps, actor: ClinicActor, replyId: string) =>
  removeRow(deps, actor, replies, replyId);
