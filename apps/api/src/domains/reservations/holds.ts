import type { Db } from '@rifq/db';
import { authorize, system, type Writable } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { lockDeadHolds, lockHolds, lockTime } from './holds.repository.ts';
import { reservationActions } from './reservations.policy.ts';
import type { ReservationRow } from './reservations.repository.ts';
import { transition } from './transition.ts';

type HoldDeps = Pick<Deps, 'outbox' | 'now'>;

const acting = { party: 'clock', name: 'clock', source: systemSource } as const;
const suspension = { party: 'operator', name: 'switch-off', source: systemSource } as const;

/** Whether a reservation awaits payment and its hold has expired. */
export const isHoldExpired = ({ state, heldUntil }: Pick<ReservationRow, 'state' | 'heldUntil'>, now: Date) =>
  state === 'awaiting_payment' && heldUntil !== null && heldUntil <= now;

/** Expires a locked hold, which frees its slot. */
export async function expireHold(
  tx: Db,
  deps: HoldDeps,
  hold: Writable<'reservation', ReservationRow>,
): Promise<void> {
  await transition(tx, deps, hold, 'expire', acting);
}

/**
 * Prepares to take a range of a doctor's time in this transaction: locks it, so that concurrent takers wait and are
 * then rejected by the exclusion constraint, and expires dead holds on it. A payment that arrives later for one of
 * those is refused and refunded.
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

/** Expires all dead holds of a doctor. The caller blocks other bookings. */
export function endHoldsOf(tx: Db, deps: HoldDeps, doctorId: string): Promise<void> {
  return endHoldsOn(tx, deps, doctorId, null);
}

/** Expires a doctor's dead holds on a time range, or on all of it. The caller has it locked. */
export async function endHoldsOn(
  tx: Db,
  deps: HoldDeps,
  doctorId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date } | null,
): Promise<void> {
  for (const sealed of await lockDeadHolds(tx, doctorId, span, deps.now())) {
    const hold = authorize(system('reservations'), reservationActions.settle, sealed);
    if (hold) await expireHold(tx, deps, hold);
  }
}

/**
 * Cancels all holds of a doctor who no longer takes reservations, on behalf of the clinic. The caller blocks other
 * bookings. A card payment that arrives later is refused and refunded.
 * @param reason shown to the owners
 */
export async function cancelHolds(tx: Db, deps: HoldDeps, doctorId: string, reason: string): Promise<void> {
  const now = deps.now();
  for (const sealed of await lockHolds(tx, doctorId)) {
    const hold = authorize(system('reservations'), reservationActions.settle, sealed);
    if (!hold) continue;
    if (isHoldExpired(hold.row, now)) await expireHold(tx, deps, hold);
    else {
      const change = { cancelledBy: 'clinic', cancelReason: reason, cancelledAt: now } as const;
      await transition(tx, deps, hold, 'cancel', suspension, change);
    }
  }
}
