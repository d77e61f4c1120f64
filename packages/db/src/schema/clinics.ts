import type { ClinicState, CountryIso, DoctorLanguage, InvitationState, MemberRole } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';

export const clinics = pgTable(
  'clinics',
  {
    id: id(),
    name: text('name').notNull(),
    country: text('country').$type<CountryIso>().notNull(),
    city: text('city').notNull(),
    address: text('address'),
    mapUrl: text('map_url'),
    /** Opening hours as free text; null if unknown. */
    hours: text('hours'),
    phoneE164: text('phone_e164').notNull(),
    /** Accepts emergencies at any time. */
    emergency: boolean('emergency').notNull().default(false),
    /** The number for emergencies; null if it is the phone, or there is none. */
    emergencyPhone: text('emergency_phone'),
    /** Whether owners who write while no doctor works get an automatic reply. */
    autoReply: boolean('auto_reply').notNull().default(true),
    timeZone: text('time_zone').notNull(),
    /** As its manager gave it; null for a clinic that an operator added. */
    licenceNumber: text('licence_number'),
    /** On its receipts: the name in the commercial register, and its VAT number; null if it is not registered. */
    legalName: text('legal_name'),
    vatNumber: text('vat_number'),
    /** Only an approved clinic is shown to owners and takes reservations. */
    state: text('state').$type<ClinicState>().notNull().default('approved'),
    /** Why an operator rejected it, for its managers. */
    rejectionReason: text('rejection_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [index('clinics_country').on(table.country)],
);

const clinicId = () =>
  uuid('clinic_id')
    .notNull()
    .references(() => clinics.id);

/** Members of clinics; a user is in one clinic at a time. Rows of former members are retained. */
export const clinicMembers = pgTable(
  'clinic_members',
  {
    id: id(),
    clinicId: clinicId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').$type<MemberRole>().notNull(),
    createdAt: createdAt(),
    removedAt: timestamptz('removed_at'),
    /** Copy of the account's column: an operator has suspended it. */
    suspendedAt: timestamptz('suspended_at'),
  },
  table => [
    uniqueIndex('clinic_members_user').on(table.userId).where(sql`${table.removedAt} is null`),
    index('clinic_members_clinic').on(table.clinicId),
  ],
);

/** Invitations to work in a clinic, for the person who proves the phone. */
export const clinicInvitations = pgTable(
  'clinic_invitations',
  {
    id: id(),
    clinicId: clinicId(),
    phoneE164: text('phone_e164').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    state: text('state').$type<InvitationState>().notNull().default('pending'),
    /** The manager who sent it. */
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When it was accepted, declined or withdrawn. */
    endedAt: timestamptz('ended_at'),
  },
  table => [
    uniqueIndex('clinic_invitations_pending')
      .on(table.clinicId, table.phoneE164)
      .where(sql`${table.state} = 'pending'`),
    index('clinic_invitations_phone').on(table.phoneE164),
    index('clinic_invitations_invited_by').on(table.invitedBy),
    index('clinic_invitations_expires').on(table.expiresAt),
  ],
);

/** Members who see patients, with the names that owners know. Reservations of former doctors retain theirs. */
export const doctors = pgTable(
  'doctors',
  {
    id: id(),
    clinicId: clinicId(),
    /** A membership has at most one doctor. */
    memberId: uuid('member_id')
      .notNull()
      .unique()
      .references(() => clinicMembers.id),
    name: text('name').notNull(),
    specialty: text('specialty'),
    licenceNumber: text('licence_number'),
    languages: text('languages').array().$type<DoctorLanguage[]>().notNull(),
    photoKey: text('photo_key').unique(),
    timeZone: text('time_zone').notNull(),
    /** The user who last changed the week or the zone; null for an operator. */
    hoursChangedBy: uuid('hours_changed_by').references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** No longer accepts reservations. */
    removedAt: timestamptz('removed_at'),
  },
  table => [index('doctors_clinic').on(table.clinicId)],
);

/** Services of a clinic with their lengths and prices: what a visit at the clinic is for. */
export const clinicServices = pgTable(
  'clinic_services',
  {
    id: id(),
    clinicId: clinicId(),
    name: text('name').notNull(),
    minutes: integer('minutes').notNull(),
    /** In the minor unit, VAT included. */
    price: bigint('price', { mode: 'number' }).notNull(),
    vatPercent: integer('vat_percent').notNull(),
    /** The user who last changed it. */
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedAt: timestamptz('removed_at'),
  },
  table => [
    index('clinic_services_clinic').on(table.clinicId),
    check('clinic_services_minutes', sql`${table.minutes} > 0`),
    check('clinic_services_price', sql`${table.price} >= 0`),
    check('clinic_services_vat', sql`${table.vatPercent} between 0 and 100`),
  ],
);

/** The services that a doctor offers; a doctor without any offers all of the clinic. */
export const doctorServices = pgTable(
  'doctor_services',
  {
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => clinicServices.id),
    /** How long it takes with this doctor; null for as long as the service says. */
    minutes: integer('minutes'),
  },
  table => [
    primaryKey({ columns: [table.doctorId, table.serviceId] }),
    check('doctor_services_minutes', sql`${table.minutes} > 0`),
  ],
);
