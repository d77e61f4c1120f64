import type {
  DrugDoseState,
  DrugGroupCode,
  DrugRoute,
  LabValue,
  NoteField,
  RecordAccessKind,
  VisitFileFormat,
  VisitFileKind,
} from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { clinicMembers, clinics } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { messages } from './messaging.ts';
import { pets } from './pets.ts';
import { reservations } from './reservations.ts';
import { doses } from './vaccines.ts';

/** Access log: each access of a clinic member to the record of a pet, and each change. Shown to the owner. */
export const recordAccessLog = pgTable(
  'record_access_log',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** The reservation that granted access to the record; null for a search for the owner. */
    reservationId: uuid('reservation_id').references(() => reservations.id),
    what: text('what').$type<RecordAccessKind>().notNull(),
    /** The number of doses that were copied from a booklet; null for any other access. */
    count: integer('count'),
    /** Names at that time. */
    name: text('name').notNull(),
    clinicName: text('clinic_name').notNull(),
    at: timestamptz('at').notNull(),
  },
  table => [
    index('record_access_log_pet').on(table.petId, table.at),
    index('record_access_log_member').on(table.memberId, table.at),
  ],
);

/** A clinic's note of a visit, saved as it is typed. Its owner never reads it. */
export const visitNotes = pgTable(
  'visit_notes',
  {
    reservationId: uuid('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    temperatureDecicelsius: integer('temperature_decicelsius'),
    heartRatePerMinute: integer('heart_rate_per_minute'),
    breathsPerMinute: integer('breaths_per_minute'),
    /** Of the nine-point scale of WSAVA. */
    bodyCondition: integer('body_condition'),
    findings: text('findings'),
    diagnosis: text('diagnosis'),
    treatment: text('treatment'),
    plan: text('plan'),
    internalNote: text('internal_note'),
    /** The user who last changed it. */
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [check('visit_notes_body_condition', sql`${table.bodyCondition} between 1 and 9`)],
);

/** Problems of a pet that a clinic follows over its visits. */
export const petProblems = pgTable(
  'pet_problems',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    name: text('name').notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    /** The visit in which it was noted. */
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    resolvedAt: timestamptz('resolved_at'),
    createdAt: createdAt(),
  },
  table => [index('pet_problems_pet').on(table.petId, table.clinicId)],
);

/** Prescriptions of a visit, those taken back included. Its owner reads the others once the visit is closed. */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: id(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    drug: text('drug').notNull(),
    drugGroup: text('drug_group').$type<DrugGroupCode>(),
    strength: text('strength'),
    dose: text('dose').notNull(),
    route: text('route').$type<DrugRoute>().notNull(),
    frequency: text('frequency').notNull(),
    /** Null without an end. */
    durationDays: integer('duration_days'),
    quantity: text('quantity'),
    note: text('note'),
    /** The prescribing doctor's name at that time. */
    prescriber: text('prescriber').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** Why it was prescribed in spite of a warning; not shown to the owner. */
    allergyReason: text('allergy_reason'),
    createdAt: createdAt(),
    /** When it was taken back, before the visit was closed. */
    removedAt: timestamptz('removed_at'),
    /** The name of the doctor who took it back, at that time. */
    removedBy: text('removed_by'),
  },
  table => [
    index('prescriptions_reservation').on(table.reservationId),
    check('prescriptions_duration', sql`${table.durationDays} > 0`),
  ],
);

/** Signed lines added to a closed visit, and the withdrawals of its doses. Rows are only ever added. */
export const visitAddenda = pgTable(
  'visit_addenda',
  {
    id: id(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    kind: text('kind', { enum: ['addendum', 'dose_withdrawn'] }).notNull(),
    text: text('text').notNull(),
    /** The doctor's name at that time. */
    author: text('author').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** Whether the owner reads it with the summary. */
    isForOwner: boolean('is_for_owner').notNull(),
    at: timestamptz('at').notNull(),
  },
  table => [index('visit_addenda_reservation').on(table.reservationId)],
);

/** Laboratory results and other files of a visit. Their bytes are in `files`, under `key`. */
export const visitFiles = pgTable(
  'visit_files',
  {
    id: id(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    kind: text('kind').$type<VisitFileKind>().notNull(),
    title: text('title').notNull(),
    /** The day of the sample, or of the file. */
    takenOn: date('taken_on', { mode: 'string' }).notNull(),
    laboratory: text('laboratory'),
    /** In their order; empty for none. */
    values: jsonb('values').$type<readonly LabValue[]>().notNull(),
    key: text('key').notNull().unique(),
    format: text('format').$type<VisitFileFormat>().notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** The message of the conversation that it was taken from, while there is one. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** The doctor's name at that time. */
    author: text('author').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** Whether the owner sees it once the visit is closed. */
    isForOwner: boolean('is_for_owner').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('visit_files_reservation').on(table.reservationId),
    index('visit_files_of_message').on(table.messageId),
    uniqueIndex('visit_files_message')
      .on(table.reservationId, table.messageId)
      .where(sql`${table.messageId} is not null`),
  ],
);

/** Texts of a clinic that its doctors insert into a field of the note. */
export const noteTemplates = pgTable(
  'note_templates',
  {
    id: id(),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    field: text('field').$type<NoteField>().notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** The user who last changed it. */
    changedBy: uuid('changed_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedAt: timestamptz('removed_at'),
  },
  table => [index('note_templates_clinic').on(table.clinicId)],
);

/** Owners whom a clinic has notified that a batch was recalled, each once for a batch. */
export const recallNotices = pgTable(
  'recall_notices',
  {
    id: id(),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The batch number as recalls compare it, and as the label has it. */
    batchFold: text('batch_fold').notNull(),
    batch: text('batch').notNull(),
    /** The dose by which the owner was found. */
    doseId: uuid('dose_id')
      .notNull()
      .references(() => doses.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    at: timestamptz('at').notNull(),
  },
  table => [
    uniqueIndex('recall_notices_once').on(table.clinicId, table.batchFold, table.userId),
    index('recall_notices_user').on(table.userId),
  ],
);

/** Reminders of a drug that an owner has switched on for a prescription. */
export const drugReminders = pgTable(
  'drug_reminders',
  {
    id: id(),
    prescriptionId: uuid('prescription_id')
      .notNull()
      .unique()
      .references(() => prescriptions.id),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Minutes after midnight by the owner's clock, in their order. */
    minutes: integer('minutes').array().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** When the next dose is due; null once there is none. */
    nextAt: timestamptz('next_at'),
    /** When its owner switched it off, or its pet died or was archived. */
    endedAt: timestamptz('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('drug_reminders_next').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('drug_reminders_pet').on(table.petId),
    index('drug_reminders_owner').on(table.ownerId),
    check('drug_reminders_times', sql`cardinality(${table.minutes}) between 1 and 6`),
    check('drug_reminders_days', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** Doses of a drug that have become due. One that nobody has marked is not on record, never assumed given. */
export const drugDoses = pgTable(
  'drug_doses',
  {
    reminderId: uuid('reminder_id')
      .notNull()
      .references(() => drugReminders.id, { onDelete: 'cascade' }),
    dueAt: timestamptz('due_at').notNull(),
    /** Null until its owner marks it. */
    state: text('state').$type<DrugDoseState>(),
    markedAt: timestamptz('marked_at'),
  },
  table => [
    primaryKey({ columns: [table.reminderId, table.dueAt] }),
    check('drug_doses_marked', sql`(${table.state} is null) = (${table.markedAt} is null)`),
  ],
);
