import { withTransaction } from '@rifq/db';
import { reservationRules } from '@rifq/rules';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { staffOf } from '../clinics/index.ts';
import { insertReminder, lockUnreminded } from './reminders.repository.ts';
import { idsOf } from './transition.ts';

const [first, last] = reservationRules.reminderHours;
/** Hours before the start within which the owner is reminded, until the next reminder is due. */
const REMINDERS = [
  { within: first, beyond: last },
  { within: last, beyond: 0 },
] as const;
const BATCH = 200;

/** Inserts due reminders with their events, each once per start. */
export async function remindOfReservations(deps: Pick<Deps, 'db' | 'outbox' | 'now'>): Promise<void> {
  for (const reminder of REMINDERS) {
    let made: number;
    do {
      made = await remindBatch(deps, reminder);
    } while (made === BATCH);
  }
}

function remindBatch(
  { db, outbox, now }: Pick<Deps, 'db' | 'outbox' | 'now'>,
  reminder: (typeof REMINDERS)[number],
): Promise<number> {
  return withTransaction(db, async tx => {
    const due = await lockUnreminded(tx, reminder, now(), BATCH);
    for (const row of due) {
      const reminderId = await insertReminder(tx, row, reminder.within);
      if (reminderId === null) continue;
      const payload = {
        ...idsOf({ ...row, staff: await staffOf(tx, row.clinicId) }),
        reminder_id: reminderId,
      };
      await outbox.append(tx, { kind: 'reservation.reminder_due', payload }, systemSource);
    }
    return due.length;
  });
}
