import type { Deferral, HealthState, PlanOptions } from '@rifq/contract/calls';
import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { pets } from './pets.ts';
import { reservations } from './reservations.ts';

/** What was given on one day: a dose, a treatment or a test, of one protocol or a combined product. */
export const doses = pgTable(
  'doses',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    givenOn: date('given_on', { mode: 'string' }).notNull(),
    product: text('product'),
    productName: text('product_name'),
    vaccineType: text('vaccine_type', { enum: ['live', 'inactivated'] }),
    route: text('route', { enum: ['injectable', 'intranasal', 'oral'] }),
    /** Days of protection on the label of a flea and tick product that is not known. */
    intervalDays: integer('interval_days'),
    batch: text('batch'),
    clinic: text('clinic'),
    result: text('result', { enum: ['negative', 'positive'] }),
    /** Of a rabies titre: who has measured it, and its level in hundredths of an IU/ml. */
    laboratory: text('laboratory'),
    levelHundredths: integer('level_hundredths'),
    labelKey: text('label_key'),
    /** Who has put it on record: its owner, or a doctor of a clinic. */
    recordedBy: text('recorded_by', { enum: ['owner', 'clinic'] })
      .notNull()
      .default('owner'),
    confirmedAt: timestamptz('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    /** The names of the doctor who has confirmed it and of the clinic, as they were then. */
    confirmedDoctor: text('confirmed_doctor'),
    confirmedClinic: text('confirmed_clinic'),
    /** The reservation whose record it was confirmed in. */
    confirmedIn: uuid('confirmed_in').references(() => reservations.id),
    /** A removed record is not counted, and can be restored. */
    removedAt: timestamptz('removed_at'),
    /** When this day was entered: by recording the dose, or by changing its day. */
    dayEnteredAt: timestamptz('day_entered_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [index('doses_pet').on(table.petId, table.givenOn)],
);

/**
 * The protocols of a dose. Pet, day and removal are repeated here so that an index refuses the same protocol twice on a
 * day.
 */
export const doseProtocols = pgTable(
  'dose_protocols',
  {
    doseId: uuid('dose_id')
      .notNull()
      .references(() => doses.id, { onDelete: 'cascade' }),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    protocol: text('protocol').notNull(),
    givenOn: date('given_on', { mode: 'string' }).notNull(),
    removedAt: timestamptz('removed_at'),
  },
  table => [
    primaryKey({ columns: [table.doseId, table.protocol] }),
    uniqueIndex('dose_protocols_day')
      .on(table.petId, table.protocol, table.givenOn)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** The plan options of a pet; no row means the defaults. */
export const planOptions = pgTable('plan_options', {
  petId: uuid('pet_id')
    .primaryKey()
    .references(() => pets.id),
  options: jsonb('options').$type<PlanOptions>().notNull(),
  updatedAt: updatedAt(),
});

/** The note of what a vet advised against, or for later: one for each protocol of a pet (docs/decisions/0051). */
export const deferrals = pgTable(
  'deferrals',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    protocol: text('protocol').notNull(),
    reason: text('reason').$type<Deferral['reason']>().notNull(),
    saidBy: text('said_by').notNull(),
    /** Today where the pet lives. */
    notedOn: date('noted_on', { mode: 'string' }).notNull(),
    /** The first day on which it may be given; null is until the vet says otherwise. */
    until: date('until', { mode: 'string' }),
    /** Tells a dose of the same day that came before the note from one that came after it. */
    notedAt: timestamptz('noted_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.petId, table.protocol] })],
);

/** A state of a pet in which vaccines wait for the vet's word: each at most once (docs/decisions/0051). */
export const healthStates = pgTable(
  'health_states',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    state: text('state').$type<HealthState['state']>().notNull(),
    saidBy: text('said_by').notNull(),
    /** Today where the pet lives. */
    notedOn: date('noted_on', { mode: 'string' }).notNull(),
    /** The first day without it; null is until the vet says otherwise. */
    until: date('until', { mode: 'string' }),
  },
  table => [primaryKey({ columns: [table.petId, table.state] })],
);
