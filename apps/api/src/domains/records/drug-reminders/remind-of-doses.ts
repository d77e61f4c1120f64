import { type Db, withTransaction } from '@rifq/db';
import { drugReminderRules } from '@rifq/rules';
import { scopeFor, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { ListenerContext } from '../../../core/events.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { accountActions, findRecipient } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import {
  type DrugReminderRow,
  insertDrugDose,
  listActiveOf,
  lockDueReminders,
  setDrugReminderEnded,
  setNextDose,
} from './drug-reminders.repository.ts';
import { nextDoseAt } from './next-dose.ts';

const BATCH = 200;

type RemindDeps = Pick<Deps, 'outbox' | 'now'>;

/**
 * Puts a dose that has become due on record, with the event of its reminder unless that is too late, and sets the next
 * one, which it returns. A pet that has passed away or is archived ends it, and so does an erased account; a lost one
 * gets no dose.
 */
async function remindOf(
  tx: Db,
  { outbox, now }: RemindDeps,
  row: DrugReminderRow & { readonly nextAt: Date },
): Promise<Date | null> {
  const { id, petId, ownerId, nextAt: dueAt } = row;
  const pet = (await petSummariesFor(tx, system('records'), [petId])).get(petId);
  const owner = await findRecipient(tx, scopeFor(system('records'), accountActions.read, ownerId));
  const ids = { user_id: ownerId, pet_id: petId, reminder_id: id };
  if (!pet || !owner || pet.state === 'passed_away' || pet.archivedAt !== null) {
    await setDrugReminderEnded(tx, id, now());
    await outbox.append(tx, { kind: 'drug.reminder_changed', payload: ids }, systemSource);
    return null;
  }
  const nextAt = nextDoseAt(row, owner.timeZone, dueAt);
  await setNextDose(tx, id, nextAt);
  if (pet.state === 'lost' || !(await insertDrugDose(tx, id, dueAt))) return nextAt;
  const isLate = dueAt < minutesFrom(now(), -drugReminderRules.lateMinutes);
  const due = { kind: 'drug.dose_due', payload: { ...ids, due_at: dueAt.toISOString() } } as const;
  await outbox.append(tx, isLate ? { kind: 'drug.reminder_changed', payload: ids } : due, systemSource);
  return nextAt;
}

/** Puts the doses of a locked reminder that have become due on record, as the job does, before it is changed. */
export async function recordDueDoses(tx: Db, deps: RemindDeps, row: DrugReminderRow): Promise<void> {
  let { nextAt } = row;
  while (nextAt !== null && nextAt <= deps.now()) nextAt = await remindOf(tx, deps, { ...row, nextAt });
}

/** Puts the doses of drugs that have become due on record, each once, with the events of their reminders. */
export async function remindOfDrugDoses(deps: Pick<Deps, 'db'> & RemindDeps): Promise<void> {
  let found: number;
  do {
    found = await withTransaction(deps.db, async tx => {
      const due = await lockDueReminders(tx, deps.now(), BATCH);
      for (const row of due)
        if (row.nextAt !== null) await remindOf(tx, deps, { ...row, nextAt: row.nextAt });
      return due.length;
    });
  } while (found > 0);
}

/** Sets the next doses of a user by the zone of the account, which may have changed. */
export async function followTimeZone(tx: Db, { now }: ListenerContext, userId: string): Promise<void> {
  const user = scopeFor(system('records'), accountActions.read, userId);
  const owner = await findRecipient(tx, user);
  if (!owner) return;
  for (const row of await listActiveOf(tx, user)) {
    // One that is due already is put on record by the job, which then sets the next by the zone of that time.
    if (row.nextAt !== null && row.nextAt <= now()) continue;
    const nextAt = nextDoseAt(row, owner.timeZone, now());
    if (nextAt?.getTime() !== row.nextAt?.getTime()) await setNextDose(tx, row.id, nextAt);
  }
}
