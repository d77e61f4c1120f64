import type { Deferral, HealthState, PetPlan, PlanOptions } from '@rifq/contract/calls';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
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

/** Folds a batch number for comparing: upper case, Latin digits, without spaces, dashes, dots, slashes and underscores. */
export const foldedBatch = (batch: SQLWrapper): SQL<string | null> =>
  sql`translate(upper(regexp_replace(${batch}, '[[:space:]./_-]', '', 'g')), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`;

/** The condition of doses that a clinic gave and recorded itself: neither its owner's entry nor copied from a booklet. */
export const wasGivenAtClinic = ({
  recordedBy,
  fromBooklet,
  removedAt,
}: Readonly<Record<'recordedBy' | 'fromBooklet' | 'removedAt', SQLWrapper>>): SQL =>
  sql`${recordedBy} = 'clinic' and not ${fromBooklet} and ${removedAt} is null`;

/** Records of doses, treatments and tests on one day, of one protocol or a combined product. */
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
    /** Days of protection on the label of an unknown flea and tick product. */
    intervalDays: integer('interval_days'),
    batch: text('batch'),
    /** The batch number as recalls compare it: in any case, spacing and digits. */
    batchFold: text('batch_fold').generatedAlwaysAs(foldedBatch(sql`batch`)),
    /** Expiry on the label; a label that names only a month expires on its last day. */
    expiresOn: date('expires_on', { mode: 'string' }),
    clinic: text('clinic'),
    result: text('result', { enum: ['negative', 'positive'] }),
    /** Laboratory of a rabies titre, and its level in hundredths of an IU/ml. */
    laboratory: text('laboratory'),
    levelHundredths: integer('level_hundredths'),
    labelKey: text('label_key'),
    /** Recorded by the owner, or by a doctor of a clinic. */
    recordedBy: text('recorded_by', { enum: ['owner', 'clinic'] })
      .notNull()
      .default('owner'),
    /** Copied by a doctor from the paper booklet: it was given elsewhere. */
    fromBooklet: boolean('from_booklet').notNull().default(false),
    confirmedAt: timestamptz('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    /** The names of the confirming doctor and the clinic at that time. */
    confirmedDoctor: text('confirmed_doctor'),
    confirmedClinic: text('confirmed_clinic'),
    /** The reservation in whose record it was confirmed. */
    confirmedIn: uuid('confirmed_in').references(() => reservations.id),
    /** A removed record does not count, and can be restored. */
    removedAt: timestamptz('removed_at'),
    /** When `given_on` was entered: when the dose was recorded or its day changed. */
    dayEnteredAt: timestamptz('day_entered_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('doses_pet').on(table.petId, table.givenOn),
    index('doses_batch').on(table.batchFold, table.givenOn, table.id).where(wasGivenAtClinic(table)),
  ],
);

/**
 * The protocols of a dose. Pet, day and removal are copied here, so that an index refuses the same protocol twice on a
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

type OptionsAuthorship = Omit<NonNullable<PetPlan['options_set_by']>, 'is_changed_by_owner'> & {
  chosen: Partial<PlanOptions>;
};

/** The plan options of a pet; no row means the defaults. */
export const petPlanOptions = pgTable('plan_options', {
  petId: uuid('pet_id')
    .primaryKey()
    .references(() => pets.id),
  options: jsonb('options').$type<PlanOptions>().notNull(),
  /** The doctor and the clinic that last set some, by their names then, why, and as what; null if only the owner has. */
  setBy: jsonb('set_by').$type<OptionsAuthorship>(),
  updatedAt: updatedAt(),
});

/** Deferrals: a vet advised against a protocol, or for later; one per protocol and pet (domains/vaccines/README.md). */
export const deferrals = pgTable(
  'deferrals',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    protocol: text('protocol').notNull(),
    reason: text('reason').$type<Deferral['reason']>().notNull(),
    /** The vet that the owner names, or the doctor who noted it. */
    saidBy: text('said_by').notNull(),
    /** The clinic of the doctor who noted it, by its name then; null if the owner did. */
    clinicName: text('clinic_name'),
    /** Today where the pet lives. */
    notedOn: date('noted_on', { mode: 'string' }).notNull(),
    /** The first day on which it may be given; null until the vet decides otherwise. */
    until: date('until', { mode: 'string' }),
    /** The day on which it was ended before `until`; null if it was not. */
    endedOn: date('ended_on', { mode: 'string' }),
    /** The doctor who ended it, by the name then; null if the owner did. */
    endedBy: text('ended_by'),
    /** Distinguishes doses of the same day recorded before the note from doses recorded after it. */
    notedAt: timestamptz('noted_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.petId, table.protocol] })],
);

/** Health states of a pet in which vaccines wait for the vet, each at most once (domains/vaccines/README.md). */
export const petHealthStates = pgTable(
  'health_states',
  {
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    state: text('state').$type<HealthState['state']>().notNull(),
    saidBy: text('said_by').notNull(),
    /** As for `deferrals`. */
    clinicName: text('clinic_name'),
    /** Today where the pet lives. */
    notedOn: date('noted_on', { mode: 'string' }).notNull(),
    /** The first day without it; null until the vet decides otherwise. */
    until: date('until', { mode: 'string' }),
    /** As for `deferrals`. */
    endedOn: date('ended_on', { mode: 'string' }),
    endedBy: text('ended_by'),
  },
  table => [primaryKey({ columns: [table.petId, table.state] })],
);
