import { type Db, databaseError } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { TimeRange } from '../../scheduling/index.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { listSqueezed, listTaken } from '../slots/slots.repository.ts';
import { alternativeSlots, type SlotRule } from '../slots/slots.service.ts';

/** A time is taken, which the exclusion constraint does not see where a visit is squeezed in. */
class TimeTaken extends Error {}

/** Whether a time overlaps with another reservation, mostly as the database has rejected it. */
export function isSlotTaken(thrown: unknown): boolean {
  if (thrown instanceof TimeTaken) return true;
  const error = databaseError(thrown);
  return error?.code === '23P01' && error.constraint === 'reservations_no_overlap';
}

/**
 * Refuses a range of a doctor's time into which a visit is squeezed, for `withSlotConflict`. The caller has it locked.
 * @param moverId of the visit that moves, which leaves its time
 */
export async function refuseSqueezed(
  tx: Db,
  doctorId: string,
  span: TimeRange,
  moverId: string | null = null,
): Promise<void> {
  const ids = await listSqueezed(tx, doctorId, span);
  if (ids.some(id => id !== moverId)) throw new TimeTaken('a visit is squeezed in');
}

/**
 * Refuses a no-show whose time was taken meanwhile, for `withSlotConflict`. The caller has it locked. A visit that was
 * squeezed in may overlap again with what was there before.
 */
export async function refuseTakenSince(
  tx: Db,
  { id, doctorId, startsAt, endsAt, squeezedIn, missedAt }: ReservationRow,
  now: Date,
): Promise<void> {
  const taken = await listTaken(tx, [doctorId], { startsAt, endsAt }, now);
  const isNew = (since: Date) => !squeezedIn || missedAt === null || since >= missedAt;
  if (taken.some(other => other.id !== id && isNew(other.since)))
    throw new TimeTaken('the time of a no-show was taken');
}

/**
 * Runs a transaction that takes a slot. If another reservation has it, refuses with reservations.slot_taken and the
 * nearest free slots, which are read after the transaction.
 */
export async function withSlotConflict<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  slot: {
    readonly doctorId: string;
    readonly startsAt: Date;
    rule(): Promise<SlotRule>;
  },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSlotTaken(error)) throw error;
    const alternatives = await alternativeSlots(deps, slot.doctorId, await slot.rule(), slot.startsAt);
    throw new AppError('reservations.slot_taken', { conflict: { alternatives } });
  }
}
