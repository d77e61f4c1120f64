import { type Db, withTransaction } from '@rifq/db';
import { isClinicVisit, reservationRules } from '@rifq/rules';
import { authorize, scopeFor, system, type Writable, type WriteScope } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { accountActions, lockAccount } from '../identity/index.ts';
import { endEach } from './end-each.ts';
import { type End, endReservation } from './end-reservation.ts';
import { unanswered } from './expire-offers.ts';
import { openFrom } from './reservation-terms.ts';
import { reservationActions } from './reservations.policy.ts';
import { lockReservation, type ReservationRow } from './reservations.repository.ts';
import { storedReason } from './reservations.texts.ts';
import { listUnclosed, type Unclosed } from './rooms.repository.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;

const acting = { party: 'clock', name: 'clock', source: systemSource } as const;

type RoomDeps = Pick<Deps, 'db' | 'jobs' | 'outbox' | 'now'>;

/** Whether the owner has written in the reservation's conversation at any time, and the clinic since this time. */
export type AuthorFinder = (
  tx: Db,
  reservation: WriteScope<'reservation'>,
  since: Date,
) => Promise<{ owner: boolean; clinic: boolean }>;

/** Returns the time before which a reservation must have ended, and its room been opened, to be ended automatically. */
const endedBefore = (now: Date) => new Date(now.getTime() - reservationRules.endHours * HOUR_MS);

/** Whether a reservation that should be closed by now is still open. */
function isUnclosed({ state, endsAt, openedAt }: ReservationRow, now: Date): boolean {
  if (state !== 'confirmed' && state !== 'in_session') return false;
  const before = endedBefore(now);
  return endsAt <= before && (openedAt === null || openedAt <= before);
}

/** Returns the end of a reservation to which the clinic did not come: cancelled on its behalf, with a full refund. */
export const lapsed = (now: Date): End => ({
  action: 'lapse',
  refunds: true,
  change: { cancelledBy: 'clinic', cancelReason: storedReason('not_started'), cancelledAt: now },
});

/**
 * Decides how a reservation ends. Only the clinic can open a room: if it did not come, the payment is refunded, and an
 * owner who wrote is not marked as a no-show (README.md). A visit at the clinic takes place once its owner has come.
 */
async function endOf(
  tx: Db,
  { row, scope }: Writable<'reservation', ReservationRow>,
  wrote: AuthorFinder,
  now: Date,
): Promise<End> {
  if (row.offerId !== null) return unanswered(now);
  const completed = { action: 'conclude', refunds: false, change: { completedAt: now } } as const;
  if (row.state === 'in_session' || row.arrivedAt !== null) return completed;
  if (isClinicVisit(row)) return { action: 'no_show', refunds: false, change: { missedAt: now } };
  const { owner, clinic } = await wrote(tx, scope, openFrom(row));
  if (!owner) return { action: 'no_show', refunds: !clinic, change: { missedAt: now } };
  if (clinic) return completed;
  return lapsed(now);
}

function endOne(deps: RoomDeps, { id, ownerId }: Unclosed, wrote: AuthorFinder): Promise<void> {
  return withTransaction(deps.db, async tx => {
    // Locked before the reservation, in the common order: its reward, or a refund of coins, needs the account.
    await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, ownerId));
    const room = authorize(system('reservations'), reservationActions.settle, await lockReservation(tx, id));
    // It may have been closed while this waited for the lock.
    if (room && isUnclosed(room.row, deps.now()))
      await endReservation(tx, deps, room, acting, await endOf(tx, room, wrote, deps.now()));
  });
}

/**
 * Ends the reservations that are still open a day after their end, each in its own transaction: then conversation and
 * record are no longer open to the clinic. Throws after each batch that had failures.
 */
export async function endRooms(deps: RoomDeps, wrote: AuthorFinder, batch = BATCH): Promise<void> {
  let found: Unclosed[];
  do {
    found = await listUnclosed(deps.db, endedBefore(deps.now()), batch);
    await endEach(found, one => endOne(deps, one, wrote), 'some that nobody has closed could not be ended');
  } while (found.length === batch);
}
