import { reservationRules } from '@rifq/contract';
import { type Db, withTransaction } from '@rifq/db';
import type { Writable, WriteScope } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import { lockAccount } from '../identity/index.ts';
import { openFrom } from './clinic/clinic-reservation.presenter.ts';
import { endEach } from './end-each.ts';
import { type End, endReservation } from './end-reservation.ts';
import { lockReservation, type ReservationRow } from './reservations.repository.ts';
import { listUnclosed, type Unclosed } from './rooms.repository.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;

const acting = { party: 'clock', name: 'clock', source: systemSource } as const;

type RoomDeps = Pick<Deps, 'db' | 'jobs' | 'outbox' | 'now'>;

/** Who has written in the conversation of a reservation: its owner at any time, the clinic since a moment. */
export type Wrote = (
  tx: Db,
  reservation: WriteScope<'reservation'>,
  since: Date,
) => Promise<{ owner: boolean; clinic: boolean }>;

/** The moment before which one must have ended, and its room been opened, to be ended now. */
const endedBefore = (now: Date) => new Date(now.getTime() - reservationRules.endHours * HOUR_MS);

/** Whether nobody has closed a reservation that was to be closed by now. */
function isUnclosed({ state, endsAt, openedAt }: ReservationRow, now: Date): boolean {
  if (state !== 'confirmed' && state !== 'in_session') return false;
  const before = endedBefore(now);
  return endsAt <= before && (openedAt === null || openedAt <= before);
}

/** That nobody of the clinic came: cancelled on its part, and all goes back. */
export const lapsed = (now: Date): End => ({
  action: 'lapse',
  refunds: true,
  change: { cancelledBy: 'clinic', cancelReason: 'لم تبدأ الاستشارة.', cancelledAt: now },
});

/**
 * How one ends by what happened. Only the clinic can open a room: where none of it came, what was paid goes back, and no
 * owner who wrote has missed it (docs/decisions/0086).
 */
async function endOf(
  tx: Db,
  { row, scope }: Writable<'reservation', ReservationRow>,
  wrote: Wrote,
  now: Date,
): Promise<End> {
  const completed = { action: 'conclude', refunds: false, change: { completedAt: now } } as const;
  if (row.state === 'in_session') return completed;
  const { owner, clinic } = await wrote(tx, scope, openFrom(row));
  if (!owner) return { action: 'no_show', refunds: !clinic, change: { missedAt: now } };
  if (clinic) return completed;
  return lapsed(now);
}

function endOne(deps: RoomDeps, { id, ownerId }: Unclosed, wrote: Wrote): Promise<void> {
  return withTransaction(deps.db, async tx => {
    // Before the reservation, as all do: what it earns, or coins that go back, need the account.
    await lockAccount(tx, asServer('user', ownerId));
    const room = openAsServer(await lockReservation(tx, id));
    // Whoever had it locked may have closed it.
    if (room && isUnclosed(room.row, deps.now()))
      await endReservation(tx, deps, room, acting, await endOf(tx, room, wrote, deps.now()));
  });
}

/**
 * Ends the reservations that nobody has closed by a day after their end, each in a transaction of its own: conversation and
 * record stay open to the clinic no longer. Throws when all of a batch have had their turn, with what has failed.
 */
export async function endRooms(deps: RoomDeps, wrote: Wrote, batch = BATCH): Promise<void> {
  let found: Unclosed[];
  do {
    found = await listUnclosed(deps.db, endedBefore(deps.now()), batch);
    await endEach(found, one => endOne(deps, one, wrote), 'some that nobody has closed could not be ended');
  } while (found.length === batch);
}
