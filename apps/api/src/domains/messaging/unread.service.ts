import type { ResponseOf, UnreadCounts } from '@rifq/contract/calls';
import type { ClinicActor, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { isOpen } from './conversation-terms.ts';
import { readableAtClinic } from './readable-at-clinic.ts';
import { listUnreadOfMember, listUnreadOfOwner, listWaiting, type UnreadRow } from './unread.repository.ts';

/** Maximum number of listed conversations. */
const MOST = 100;
/** More rows are read for a clinic, since some may no longer be readable by its doctors. */
const READ_AT_CLINIC = 400;

const counted = (rows: readonly UnreadRow[]): UnreadCounts => ({
  messages: rows.reduce((sum, { unread }) => sum + unread, 0),
  reservation_ids: rows.map(({ reservationId }) => reservationId),
});

/** Counts unread messages in the latest 100 of the actor's own conversations, without muted ones. */
export async function countUnreadMessages(
  { db }: Pick<Deps, 'db'>,
  actor: UserActor,
): Promise<ResponseOf<'get', '/api/messages/unread'>> {
  return counted(await listUnreadOfOwner(db, actor.own, MOST));
}

/**
 * As `countUnreadMessages`, for the clinic's conversations in which the actor is a reader, with the number of
 * conversations that need a reply: for the desk of those routed to it, and of emergency signs.
 */
export async function countUnreadAtClinic(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/messages/unread'>> {
  const { membership, own } = actor;
  const [unread, waiting] = await Promise.all([
    listUnreadOfMember(db, own, membership, READ_AT_CLINIC),
    listWaiting(db, membership, membership.doctorId === null ? 'desk' : 'all', READ_AT_CLINIC),
  ]);
  const named = [...unread.map(({ reservationId }) => reservationId), ...waiting];
  const readable = await readableAtClinic({ db, now }, actor, named);
  const isWaiting = (id: string) => {
    const row = readable.get(id);
    return row !== undefined && isOpen(row, now());
  };
  return {
    ...counted(unread.filter(({ reservationId }) => readable.has(reservationId)).slice(0, MOST)),
    waiting: waiting.filter(isWaiting).length,
  };
}
