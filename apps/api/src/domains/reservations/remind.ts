import { withTransaction } from '@rifq/db';
import { noTab } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { insertReminder, lockUnreminded } from './reminders.repository.ts';
import { idsOf } from './transition.ts';

/** Hours before the start at which its owner is reminded. */
const HOURS = [24, 1] as const;
const BATCH = 200;

/** Makes the reminders that are due, each once for a start. */
export async function remindOfReservations(deps: Pick<Deps, 'db' | 'outbox' | 'now'>): Promise<void> {
  for (const hours of HOURS) {
    let made: number;
    do {
      made = await remindBatch(deps, hours);
    } while (made === BATCH);
  }
}

function remindBatch(
  { db, outbox, now }: Pick<Deps, 'db' | 'outbox' | 'now'>,
  hours: number,
): Promise<number> {
  return withTransaction(db, async tx => {
    const due = await lockUnreminded(tx, hours, now(), BATCH);
    for (const row of due) {
      const reminderId = await insertReminder(tx, row, hours);
      const payload = { ...(await idsOf(tx, row)), reminder_id: reminderId };
      await outbox.append(tx, { kind: 'reservation.reminder_due', payload }, noTab);
    }
    return due.length;
  });
}
