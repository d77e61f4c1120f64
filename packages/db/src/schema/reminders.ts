import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { pets } from './pets.ts';
import { doses } from './vaccines.ts';

/**
 * A row per dose and stage for which a reminder was sent. Due dates can be corrected, so a dose is also identified by
 * the record before it, and for a while by its number.
 */
export const remindedDoses = pgTable(
  'reminded_doses',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    protocol: text('protocol').notNull(),
    /** Days before the due date, overdue, or a quarter or more since it was overdue. */
    stage: text('stage', { enum: ['30', '7', '0', 'overdue', 'quarterly'] }).notNull(),
    /** The number of the quarter, from 1; 0 in other stages. */
    quarter: integer('quarter').notNull().default(0),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** The last record of the protocol, or null. */
    afterDoseId: uuid('after_dose_id').references(() => doses.id),
    /** The number that the record of the dose will have, from 1. */
    doseNumber: integer('dose_number').notNull(),
    /** The local date of the reminder where the pet lives. */
    remindedOn: date('reminded_on', { mode: 'string' }).notNull(),
    /** The same for all doses of one reminder. */
    reminderId: uuid('reminder_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.petId, table.protocol, table.stage, table.dueOn, table.quarter] }),
    index('reminded_doses_reminder').on(table.reminderId),
  ],
);
