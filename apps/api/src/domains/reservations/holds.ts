import type { Db } from '@rifq/db';
import type { Writable } from '../../core/access.ts';
import { noTab } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { openAsServer } from '../../core/server-access.ts';
import { lockDeadHolds } from './holds.repository.ts';
import type { ReservationRow } from './reservations.repository.ts';
import { transition } from './transition.ts';

type HoldDeps = Pick<Deps, 'outbox' | 'now'>;

const acting = { party: 'clock', name: 'clock', source: noTab } as const;

/** Whether a reservation awaits a payment for which its slot is held no more. */
export const isOver = ({ state, heldUntil }: Pick<ReservationRow, 'state' | 'heldUntil'>, now: Date) =>
  state === 'awaiting_payment' && heldUntil !== null && heldUntil <= now;

/** Ends a locked hold that is over: its slot is free again. */
export async function endHold(
  tx: Db,
  deps: HoldDeps,
  hold: Writable<'reservation', ReservationRow>,
): Promise<void> {
  await transition(tx, deps, hold, 'expire', acting);
}

/**
 * Ends the holds that are over on some of a doctor's time, before somebody takes it in the same transaction. A payment
 * that still comes is refused then, and goes back.
 */
export async function clearDeadHolds(
  tx: Db,
  deps: HoldDeps,
  doctorId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<void> {
  for (const sealed of await lockDeadHolds(tx, doctorId, span, deps.now())) {
    const hold = openAsServer(sealed);
    if (hold) await endHold(tx, deps, hold);
  }
}
