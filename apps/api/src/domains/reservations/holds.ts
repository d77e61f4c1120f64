import type { Db } from '@rifq/db';
import type { Writable } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { openAsServer } from '../../core/server-access.ts';
import { lockDeadHolds, lockHolds, lockTime } from './holds.repository.ts';
import type { ReservationRow } from './reservations.repository.ts';
import { transition } from './transition.ts';

type HoldDeps = Pick<Deps, 'outbox' | 'now'>;

const acting = { party: 'clock', name: 'clock', source: systemSource } as const;
const givingUp = { party: 'operator', name: 'switch-off', source: systemSource } as const;

/** Whether a reservation awaits a payment for which its slot is held no more. */
export const isHoldExpired = ({ state, heldUntil }: Pick<ReservationRow, 'state' | 'heldUntil'>, now: Date) =>
  state === 'awaiting_payment' && heldUntil !== null && heldUntil <= now;

/** Ends a locked hold that is over: its slot is free again. */
export async function expireHold(
  tx: Db,
  deps: HoldDeps,
  hold: Writable<'reservation', ReservationRow>,
): Promise<void> {
  await transition(tx, deps, hold, 'expire', acting);
}

/**
 * Makes ready to take some of a doctor's time in the same transaction: who takes any of it at the same moment waits, so that one
 * of them is refused by the exclusion constraint at once, and holds on it that are over end. A payment that still comes for
 * one of those is refused, and goes back.
 */
export async function clearTime(
  tx: Db,
  deps: HoldDeps,
  doctorId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  await lockTime(tx, doctorId, span);
  await endHoldsOn(tx, deps, doctorId, span);
}

/** Ends all holds of a doctor that are over, while the caller keeps others from booking. */
export function endHoldsOf(tx: Db, deps: HoldDeps, doctorId: string): Promise<void> {
  return endHoldsOn(tx, deps, doctorId, null);
}

/** Ends a doctor's holds that are over on some of the time, or on all of it, while the caller has it locked. */
export async function endHoldsOn(
  tx: Db,
  deps: HoldDeps,
  doctorId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date } | null,
): Promise<void> {
  for (const sealed of await lockDeadHolds(tx, doctorId, span, deps.now())) {
    const hold = openAsServer(sealed);
    if (hold) await expireHold(tx, deps, hold);
  }
}

/**
 * Gives up all that awaits payment with a doctor who takes no reservations any more, on the clinic's part, while the caller
 * keeps others from booking. What a card has paid for one is refused when it comes, and goes back.
 * @param reason in words for the owners
 */
export async function cancelHolds(tx: Db, deps: HoldDeps, doctorId: string, reason: string): Promise<void> {
  const now = deps.now();
  for (const sealed of await lockHolds(tx, doctorId)) {
    const hold = openAsServer(sealed);
    if (!hold) continue;
    if (isHoldExpired(hold.row, now)) await expireHold(tx, deps, hold);
    else {
      const change = { cancelledBy: 'clinic', cancelReason: reason, cancelledAt: now } as const;
      await transition(tx, deps, hold, 'cancel', givingUp, change);
    }
  }
}
