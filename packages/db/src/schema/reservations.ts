import type { Currency, ReservationKind, ReservationState } from '@rifq/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { clinicMembers, clinics, doctors } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { pets } from './pets.ts';

/**
 * Consultations and follow-ups. An exclusion constraint of the migration refuses two of one doctor that overlap while
 * they await payment, are confirmed or in session; Drizzle cannot declare it.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    kind: integer('kind').$type<ReservationKind>().notNull(),
    /** Of a follow-up: the completed one that it follows. */
    follows: uuid('follows').references((): AnyPgColumn => reservations.id),
    state: text('state').$type<ReservationState>().notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    reason: text('reason').notNull(),
    /** 1 points, 2 card: what it is paid with, or was last tried with. */
    paymentMethod: integer('payment_method').$type<1 | 2>().notNull(),
    /** In the minor unit; 0 with points. */
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Coins; 0 by card. */
    points: integer('points').notNull(),
    /** Whether it was paid: coins spent, or a card's payment taken. */
    paidAt: timestamptz('paid_at'),
    /** When all of what was paid was given back or ordered to be; null when nothing was. */
    refundedAt: timestamptz('refunded_at'),
    /** When a refund to the card has arrived there; with coins at once. */
    returnedAt: timestamptz('returned_at'),
    /** Until when an unpaid one holds its slot. */
    heldUntil: timestamptz('held_until'),
    /** How often its owner has moved it. */
    moves: integer('moves').notNull().default(0),
    /** When its time was last changed, by either side. */
    movedAt: timestamptz('moved_at'),
    /** Which side has moved it last; null when none has. */
    movedBy: text('moved_by', { enum: ['owner', 'clinic'] }),
    /** Rises when its time is changed, by either side, and when it is cancelled: calendars take the latest. */
    revision: integer('revision').notNull().default(0),
    bookedBy: text('booked_by', { enum: ['owner', 'clinic'] }).notNull(),
    cancelledBy: text('cancelled_by', { enum: ['owner', 'clinic'] }),
    cancelReason: text('cancel_reason'),
    cancelledAt: timestamptz('cancelled_at'),
    openedAt: timestamptz('opened_at'),
    completedAt: timestamptz('completed_at'),
    summary: text('summary'),
    followUpAdvised: boolean('follow_up_advised').notNull().default(false),
    missedAt: timestamptz('missed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('reservations_owner').on(table.ownerId, table.startsAt),
    index('reservations_pet').on(table.petId, table.startsAt),
    index('reservations_doctor').on(table.doctorId, table.startsAt),
    index('reservations_clinic').on(table.clinicId, table.startsAt),
    index('reservations_clinic_state').on(table.clinicId, table.state, table.startsAt),
    index('reservations_held').on(table.heldUntil).where(sql`${table.state} = 'awaiting_payment'`),
    check('reservations_span', sql`${table.startsAt} < ${table.endsAt}`),
    check('reservations_kind', sql`${table.kind} in (1, 2)`),
    check('reservations_follow_up', sql`(${table.kind} = 2) = (${table.follows} is not null)`),
    check('reservations_method', sql`${table.paymentMethod} in (1, 2)`),
    check(
      'reservations_held_until',
      sql`${table.state} <> 'awaiting_payment' or ${table.heldUntil} is not null`,
    ),
    check(
      'reservations_paid',
      sql`${table.state} in ('awaiting_payment', 'expired', 'cancelled') or ${table.paidAt} is not null`,
    ),
    check('reservations_refund_of_paid', sql`${table.refundedAt} is null or ${table.paidAt} is not null`),
  ],
);

/** Each look of a member of a clinic into the record of a pet, and what was done there: its owner reads them. */
export const recordLooks = pgTable(
  'record_looks',
  {
    id: id(),
    petId: uuid('pet_id')
      .notNull()
      .references(() => pets.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => clinicMembers.id),
    /** The one that opened the record; null for a search for its owner. */
    reservationId: uuid('reservation_id').references(() => reservations.id),
    what: text('what', {
      enum: ['record', 'dose_confirmed', 'dose_added', 'dose_withdrawn', 'weight_added', 'search'],
    }).notNull(),
    /** As they were called then. */
    name: text('name').notNull(),
    clinicName: text('clinic_name').notNull(),
    at: timestamptz('at').notNull(),
  },
  table => [
    index('record_looks_pet').on(table.petId, table.at),
    index('record_looks_member').on(table.memberId, table.at),
  ],
);

/** Reminders that were made, so that none is made twice for one start. */
export const reservationReminders = pgTable(
  'reservation_reminders',
  {
    id: id(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    startsAt: timestamptz('starts_at').notNull(),
    /** Hours before the start. */
    hours: integer('hours').notNull(),
    createdAt: createdAt(),
  },
  table => [unique('reservation_reminders_once').on(table.reservationId, table.startsAt, table.hours)],
);
