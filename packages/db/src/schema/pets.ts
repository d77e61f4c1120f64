import type { CountryIso, DrugGroupCode, WarningKind, WarningSeverity } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { clinicMembers, clinics } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';

export const pets = pgTable(
  'pets',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    species: text('species', { enum: ['cat', 'dog'] }).notNull(),
    /** Codes of the reference lists; null if unknown. */
    breed: integer('breed'),
    breedOther: text('breed_other'),
    sex: text('sex', { enum: ['male', 'female'] }),
    neutered: boolean('neutered'),
    birthDate: date('birth_date', { mode: 'string' }),
    birthEstimated: boolean('birth_estimated').notNull().default(false),
    /** Whether a pet without a birth date is six months or older. Null if unknown. */
    isAdult: boolean('is_adult').$type<true>(),
    /** ISO code; null for the owner's country. */
    country: text('country').$type<CountryIso>(),
    colour: integer('colour'),
    feed: integer('feed'),
    microchip: text('microchip'),
    allergies: text('allergies'),
    notes: text('notes'),
    photoKey: text('photo_key'),
    state: text('state', { enum: ['home', 'lost', 'passed_away'] })
      .notNull()
      .default('home'),
    stateSince: timestamptz('state_since'),
    archivedAt: timestamptz('archived_at'),
    /** The local day on which the pet was added: a plan without history starts from it. */
    registeredOn: date('registered_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('pets_owner').on(table.ownerId),
    unique('pets_owner_microchip').on(table.ownerId, table.microchip),
    check('pets_microchip_digits', sql`${table.microchip} ~ '^[0-9]{15}$'`),
  ],
);

/** Weights in grams, one per day, pet and recording party. */
export const petWeights = pgTable(
  'pet_weights',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    grams: integer('grams').notNull(),
    measuredOn: date('measured_on', { mode: 'string' }).notNull(),
    /** Recorded by the owner, or by a doctor of a clinic. */
    recordedBy: text('recorded_by', { enum: ['owner', 'clinic'] })
      .notNull()
      .default('owner'),
    /** The clinic that recorded it; null for the owner. */
    clinicId: uuid('clinic_id').references(() => clinics.id),
    /** The clinic's name at that time; null for the owner. */
    clinic: text('clinic'),
    createdAt: createdAt(),
  },
  table => [
    unique('pet_weights_day')
      .on(table.petId, table.measuredOn, table.recordedBy, table.clinicId)
      .nullsNotDistinct(),
    check('pet_weights_positive', sql`${table.grams} > 0`),
  ],
);

/** Allergies and warnings of a pet, by doctors of any clinic. Never deleted: a mistaken one is ended with a reason. */
export const petWarnings = pgTable(
  'pet_warnings',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    kind: text('kind').$type<WarningKind>().notNull(),
    /** The allergen, or what to beware of. */
    substance: text('substance').notNull(),
    /** The group of drugs that it concerns; null for none. */
    drugGroup: text('drug_group').$type<DrugGroupCode>(),
    severity: text('severity').$type<WarningSeverity>().notNull(),
    note: text('note'),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** Names at that time. */
    recordedBy: text('recorded_by').notNull(),
    clinicName: text('clinic_name').notNull(),
    createdAt: createdAt(),
    endedAt: timestamptz('ended_at'),
    /** The doctor who ended it and the clinic, by their names then. */
    endedBy: text('ended_by'),
    endedClinic: text('ended_clinic'),
    endReason: text('end_reason'),
  },
  table => [
    index('pet_warnings_pet').on(table.petId),
    check('pet_warnings_kind', sql`${table.kind} in ('allergy', 'warning')`),
    check('pet_warnings_end', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
  ],
);
