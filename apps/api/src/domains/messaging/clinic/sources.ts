import { foldArabic, messageLimits } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import { listUnreadOfMember } from '../unread.repository.ts';
import { listLatestAt, listThese } from './listed.repository.ts';
import { petsAndOwners } from './parties.ts';
import { byWaitThenRecency, type ListPosition, type ReadableConversation, readableOf } from './readable.ts';

/** What a doctor looks for among the conversations of the clinic. */
export type ConversationFilter = {
  readonly which?: 'all' | 'waiting' | 'unread' | 'mine' | undefined;
  readonly search?: string | undefined;
};

/** A look through the conversations of a clinic. */
export type ConversationSearch = {
  readonly db: Db;
  readonly actor: ClinicActor;
  readonly now: Date;
  readonly wanted: ConversationFilter;
};

/** One more than a page tells whether there is another. */
const ENOUGH = messageLimits.conversations + 1;
/** So many are read at a time, and in all: most of what lies behind these was closed long ago. */
const BATCH = { plain: 60, search: 400 } as const;
const LOOKED_THROUGH = 2000;
const UNREAD_MOST = 400;

/** Those of these that the doctor looks for, by their doctor and by a part of a name. */
async function matching(
  { db, actor, wanted }: ConversationSearch,
  rows: readonly ReadableConversation[],
): Promise<ReadableConversation[]> {
  const { which, search } = wanted;
  const its = rows.filter(
    ({ reservation }) => which !== 'mine' || reservation.doctorId === actor.membership.doctorId,
  );
  if (search === undefined || its.length === 0) return its;
  const looked = foldArabic(search);
  if (looked === '') return [];
  const { pets, ownerNames } = await petsAndOwners(
    db,
    its.map(({ reservation }) => reservation),
  );
  const isNamed = (name: string | undefined) => name !== undefined && foldArabic(name).includes(looked);
  return its.filter(
    ({ reservation: { petId, ownerId } }) =>
      isNamed(pets.get(petId)?.name) || isNamed(ownerNames.get(ownerId)),
  );
}

const behind = (rows: readonly ReadableConversation[], place: ListPosition | null): ReadableConversation[] =>
  place === null ? [...rows] : rows.filter(row => byWaitThenRecency(row, place) > 0);

/** What the badge of the doctor counts, behind a place. */
export async function unreadOf(
  looking: ConversationSearch,
  place: ListPosition | null,
): Promise<ReadableConversation[]> {
  const { db, actor, now } = looking;
  const { own, membership } = actor;
  const unread = await listUnreadOfMember(db, own, membership, UNREAD_MOST);
  const ids = unread.map(({ reservationId }) => reservationId);
  const rows = await readableOf(db, actor, await listThese(db, membership, own.id, ids), now);
  return matching(looking, behind(rows.sort(byWaitThenRecency), place));
}

/** Those that nobody waits in, by their last message, behind a place: as many as are enough for a page. */
async function latest(
  looking: ConversationSearch,
  place: ListPosition | null,
  enough: number,
): Promise<ReadableConversation[]> {
  const { db, actor, now, wanted } = looking;
  const batch = wanted.search === undefined ? BATCH.plain : BATCH.search;
  const found: ReadableConversation[] = [];
  let after = place !== null && place.waitingSince === null ? place.listed.reservationId : null;
  for (let looked = 0; found.length < enough && looked < LOOKED_THROUGH; looked += batch) {
    const filter = { after, asReader: wanted.which === 'mine' };
    const rows = await listLatestAt(db, actor.membership, actor.own.id, filter, batch);
    const calm = (await readableOf(db, actor, rows, now)).filter(row => row.waitingSince === null);
    found.push(...(await matching(looking, calm)));
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.reservationId;
  }
  return found;
}

/** Those that need an answer behind a place, and what follows them, as many as are enough for a page. @param waiting in their order */
export async function restOf(
  looking: ConversationSearch,
  waiting: readonly ReadableConversation[],
  place: ListPosition | null,
): Promise<ReadableConversation[]> {
  const first = await matching(looking, behind(waiting, place));
  if (looking.wanted.which === 'waiting' || first.length >= ENOUGH) return first;
  return [...first, ...(await latest(looking, place, ENOUGH - first.length))];
}
