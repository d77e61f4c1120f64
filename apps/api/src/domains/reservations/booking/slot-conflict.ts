import { databaseError } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { alternativeSlots, type SlotRule } from '../slots/slots.service.ts';

/** Whether the database has rejected a time that overlaps with another reservation. */
function isOverlap(thrown: unknown): boolean {
  const error = databaseError(thrown);
  return error?.code === '23P01' && error.constraint === 'reservations_no_overlap';
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
    if (!isOverlap(error)) throw error;
    const alternatives = await alternativeSlots(deps, slot.doctorId, await slot.rule(), slot.startsAt);
    throw new AppError('reservations.slot_taken', { conflict: { alternatives } });
  }
}
