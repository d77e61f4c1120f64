import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { pets } from './pets.ts';
import { doses } from './vaccines.ts';

/**
 * What was reminded of: one line for each dose and stage. A date can be corrected, so a dose is known by the record it
 * follows as well, and for a while by its number.
 */
export const remindedDoses = pgTable(
  'reminded_doses',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    protocol: text('protocol').notNull(),
    /** Days before it is due, or that it is late. */
    stage: text('stage', { enum: ['30', '7', '0', 'overdue'] }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The last record of the protocol; null when there was none. */
    afterDoseId: uuid('after_dose_id').references(() => doses.id),
    /** How many-th record of the protocol it would be. */
    doseNumber: integer('dose_number').notNull(),
    /** The owner's date. */
    remindedOn: date('reminded_on', { mode: 'string' }).notNull(),
    /** The doses of one reminder have it in common. */
    reminderId: uuid('reminder_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.petId, table.protocol, table.stage, table.dueOn] }),
    index('reminded_doses_reminder').on(table.reminderId),
  ],
);
