import { readAction, system, writeAction } from '../../core/access.ts';

export const recordAccessActions = {
  /** The pet's record, while a reservation opens it to the clinic. */
  read: readAction('reservation', 'records.read', 'doctorForOther'),
  /** What the clinic writes of the visit. */
  write: writeAction('reservation', 'records.write', 'doctorForOther'),
  /** Visits whose pet the caller may read: its owner, or the clinic by another of its visits. */
  readVisit: readAction('reservation', 'records.read_visit', system('records')),
};

/** Reminders of drugs belong to the owner of the pet. */
export const drugReminderActions = {
  change: writeAction('drugReminder', 'drug_reminders.change', 'owner'),
  run: writeAction('drugReminder', 'drug_reminders.run', system('records')),
};

/** Note templates belong to all doctors of a clinic. */
export const templateActions = {
  change: writeAction('noteTemplate', 'note_templates.change', 'doctorForOther'),
};
