import type { Db } from '@rifq/db';
import { foldArabic, messageLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import { contactName } from '../../identity/index.ts';
import { listUnreadOfMember } from '../unread.repository.ts';
import { listByIds, listLatestAt } from './listed.repository.ts';
import { petsAndOwners } from './parties.ts';
import {
  byUrgency,
  isPressing,
  type ListPosition,
  type ReadableConversation,
  readableOf,
} from './readable.ts';

/** Filter of a member for the clinic's conversations. */
export type ConversationFilter = {
  readonly which?: 'all' | 'flagged' | 'waiting' | 'unread' | 'desk' | 'mine' | undefined;
  readonly search?: string | undefined;
};

/** A search through the conversations of a clinic. */
export type ConversationSearch = {
  readonly db: Db;
  readonly actor: ClinicActor;
  readonly now: Date;
  readonly wanted: ConversationFilter;
};

/** One more than a page, to know whether there is another. */
const ENOUGH = messageLimits.conversations + 1;
/** Batch size. */
const BATCH = { plain: 60, search: 400 } as const;
/** Most rows scanned: most conversations after these were closed long ago. */
const MOST_SCANNED = 2000;
const UNREAD_MOST = 400;

/**
 * Whether a conversation is one of those that the member asks for; unread ones are found by their readers. An emergency sign is
 * no one's alone.
 */
function isWanted(
  { reservation, listed, waitingSince, redFlagAt, isRoutedToActor }: ReadableConversation,
  { actor, wanted }: ConversationSearch,
): boolean {
  if (redFlagAt !== null) return true;
  if (wanted.which === 'flagged') return false;
  if (wanted.which === 'waiting') return waitingSince !== null;
  if (wanted.which === 'desk') return listed.routedToDesk;
  if (wanted.which === 'mine') return isRoutedToActor || reservation.doctorId === actor.membership.doctorId;
  return true;
}

/** Filters conversations by what is wanted and by a part of the name of pet or owner. */
async function matching(
  query: ConversationSearch,
  rows: readonly ReadableConversation[],
): Promise<ReadableConversation[]> {
  const { db, actor } = query;
  const { search } = query.wanted;
  const candidates = rows.filter(row => isWanted(row, query));
  if (search === undefined || candidates.length === 0) return candidates;
  const folded = foldArabic(search);
  if (folded === '') return [];
  const { pets, owners } = await petsAndOwners(
    db,
    candidates.map(({ reservation }) => reservation),
  );
  const isNamed = (name = '') => foldArabic(name).includes(folded);
  return candidates.filter(({ reservation: { petId, ownerId } }) => {
    const owner = owners.get(ownerId);
    return isNamed(pets.get(petId)?.name) || isNamed(owner && contactName(owner, actor.account.language));
  });
}

const afterPosition = (
  rows: readonly ReadableConversation[],
  position: ListPosition | null,
): ReadableConversation[] =>
  position === null ? [...rows] : rows.filter(row => byUrgency(row, position) > 0);

/** Lists the conversations that the member's badge counts, after a position. */
export async function unreadOf(
  query: ConversationSearch,
  position: ListPosition | null,
): Promise<ReadableConversation[]> {
  const { db, actor, now } = query;
  const { own, membership } = actor;
  const unread = await listUnreadOfMember(db, own, membership, UNREAD_MOST);
  const ids = unread.map(({ reservationId }) => reservationId);
  const rows = await readableOf(db, actor, await listByIds(db, membership, own.id, ids), now);
  return matching(query, afterPosition(rows.sort(byUrgency), position));
}

/** Lists conversations that need nothing, by last message, after a position: enough for a page. */
async function latest(
  query: ConversationSearch,
  position: ListPosition | null,
  enough: number,
): Promise<ReadableConversation[]> {
  const { db, actor, now, wanted } = query;
  const batch = wanted.search === undefined ? BATCH.plain : BATCH.search;
  const found: ReadableConversation[] = [];
  let after = position !== null && !isPressing(position) ? position.listed.reservationId : null;
  for (let scanned = 0; found.length < enough && scanned < MOST_SCANNED; scanned += batch) {
    const filter = { after, asReader: wanted.which === 'mine', toDesk: wanted.which === 'desk' };
    const rows = await listLatestAt(db, actor.membership, actor.own.id, filter, batch);
    const calm = (await readableOf(db, actor, rows, now)).filter(row => !isPressing(row));
    found.push(...(await matching(query, calm)));
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.reservationId;
  }
  return found;
}

/**
 * Lists pressing conversations, then the others, after a position: enough for a page. @param pressing sorted
 */
export async function restOf(
  query: ConversationSearch,
  pressing: readonly ReadableConversation[],
  position: ListPosition | null,
): Promise<ReadableConversation[]> {
  const first = await matching(query, afterPosition(pressing, position));
  const { which } = query.wanted;
  if (which === 'waiting' || which === 'flagged' || first.length >= ENOUGH) return first;
  return [...first, ...(await latest(query, position, ENOUGH - first.length))];
}
