import { type PersonalData, readInBatches } from '../../../core/personal-data.ts';
import {
  deleteDrugRemindersOf,
  listDosesForExport,
  listDrugRemindersForExport,
} from './drug-reminders.repository.ts';

/** Reminders are the owner's, and deleted with the account. */
export const drugReminderPersonalData: readonly PersonalData[] = [
  {
    name: 'drug_reminders',
    rows: (db, user) =>
      readInBatches(async (after, limit) => {
        const rows = await listDrugRemindersForExport(db, user, after, limit);
        const doses = await listDosesForExport(
          db,
          rows.map(({ id }) => id),
        );
        const byReminder = Map.groupBy(doses, ({ reminderId }) => reminderId);
        return rows.map(row => ({ ...row, doses: byReminder.get(row.id) ?? [] }));
      }),
    erase: (tx, _erasure, user) => deleteDrugRemindersOf(tx, user),
  },
];
