import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { pets } from './pets.ts';
import { doses } from './vaccines.ts';

/**
 * A row for each dose and stage that was reminded of. Due dates can be corrected, so a dose is also identified by the
 * record before it, and for a while by its number.
 */
export const remindedDoses = pgTable(
  'reminded_doses',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    protocol: text('protocol').notNull(),
    /** Days before the due date, or overdue. */
    stage: text('stage', { enum: ['30', '7', '0', 'overdue'] }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The last record of the protocol, or null. */
    afterDoseId: uuid('after_dose_id').references(() => doses.id),
    /** The number of the record it would be, from 1. */
    doseNumber: integer('dose_number').notNull(),
    /** The owner's date of the reminder. */
    remindedOn: date('reminded_on', { mode: 'string' }).notNull(),
    /** The same for all doses of one reminder. */
    reminderId: uuid('reminder_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.petId, table.protocol, table.stage, table.dueOn] }),
    index('reminded_doses_reminder').on(table.reminderId),
  ],
);
