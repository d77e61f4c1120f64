import type {
  CivilDate,
  Currency,
  OfferState,
  RedFlagKey,
  ReservationKind,
  ReservationState,
} from '@rifq/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clinicServices, clinics, doctors } from './clinics.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { pets } from './pets.ts';

/** An owner with a pet, and a doctor of a clinic. */
const parties = () => ({
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
});

/**
 * Consultations, follow-ups, and visits at the clinic. An exclusion constraint in a migration, which Drizzle cannot
 * declare, prevents overlapping ones of a doctor while they are awaiting payment, confirmed or in session, except those
 * squeezed in.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: id(),
    ...parties(),
    kind: integer('kind').$type<ReservationKind>().notNull(),
    /** The completed reservation that a follow-up follows. */
    followUpOfId: uuid('follow_up_of_id').references((): AnyPgColumn => reservations.id),
    state: text('state').$type<ReservationState>().notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    reason: text('reason').notNull(),
    /** The emergency signs in the reason. */
    redFlags: text('red_flags').array().$type<RedFlagKey[]>().notNull().default(sql`'{}'`),
    /** The service of a visit, with its name at that time; null for a consultation. */
    serviceId: uuid('service_id').references(() => clinicServices.id),
    serviceName: text('service_name'),
    /** Of a client without an account, whose record belongs to the clinic that manages the client. */
    managed: boolean('managed').notNull().default(false),
    /** Overlaps with what its doctor has at that time: a visit, or a consultation handed over once it had begun. */
    squeezedIn: boolean('squeezed_in').notNull().default(false),
    /** When the desk saw the owner of a visit come in. */
    arrivedAt: timestamptz('arrived_at'),
    /** What has been paid at the desk of a visit, minus refunds; its price is the total of its bill. */
    deskPaid: bigint('desk_paid', { mode: 'number' }).notNull().default(0),
    /** When a completed visit was paid at the desk, and the user who noted it. */
    settledAt: timestamptz('settled_at'),
    settledBy: uuid('settled_by').references(() => users.id),
    /** 1 points, 2 card: the payment method, or the last attempted one. 3 at the desk, for visits. */
    paymentMethod: integer('payment_method').$type<1 | 2 | 3>().notNull(),
    /** In the minor unit; 0 with points. Of a visit the price of its service, VAT included. */
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Coins; 0 by card. */
    points: integer('points').notNull(),
    /** When it was paid: coins spent, or a card payment accepted. */
    paidAt: timestamptz('paid_at'),
    /** When the full refund was made or requested; null without one. */
    refundedAt: timestamptz('refunded_at'),
    /** When the refund was completed; for coins immediately. */
    returnedAt: timestamptz('returned_at'),
    /** Until when an unpaid reservation holds its slot. */
    heldUntil: timestamptz('held_until'),
    /** How often its owner has rescheduled it. */
    rescheduleCount: integer('reschedule_count').notNull().default(0),
    /** The open offer of a colleague, whose time it takes; null for none. */
    offerId: uuid('offer_id').references((): AnyPgColumn => reservationOffers.id),
    /** When either side last rescheduled it, or it came to another doctor. */
    rescheduledAt: timestamptz('rescheduled_at'),
    /** The side that did so; null if never. */
    rescheduledBy: text('rescheduled_by', { enum: ['owner', 'clinic'] }),
    /** Incremented when it is rescheduled, cancelled or comes to another doctor: calendars use the latest revision. */
    revision: integer('revision').notNull().default(0),
    /** `waiting_list` holds a freed slot for the owner who waits longest. */
    bookedBy: text('booked_by', { enum: ['owner', 'clinic', 'waiting_list'] }).notNull(),
    cancelledBy: text('cancelled_by', { enum: ['owner', 'clinic'] }),
    cancelReason: text('cancel_reason'),
    cancelledAt: timestamptz('cancelled_at'),
    openedAt: timestamptz('opened_at'),
    completedAt: timestamptz('completed_at'),
    /** The doctor who closed the visit; null for one that the clock has ended. */
    completedById: uuid('completed_by_id').references(() => doctors.id),
    summary: text('summary'),
    followUpAdvised: boolean('follow_up_advised').notNull().default(false),
    missedAt: timestamptz('missed_at'),
    /** The user who marked the no-show; null for the clock. */
    missedBy: uuid('missed_by').references(() => users.id),
    /** When a no-show was taken back, which is possible once. */
    missedUndoneAt: timestamptz('missed_undone_at'),
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
    // What takes a doctor's time, squeezed in or not: a small part of all rows.
    index('reservations_taking_time')
      .on(table.doctorId, table.endsAt)
      .where(sql`${table.state} in ('awaiting_payment', 'confirmed', 'in_session')`),
    check('reservations_span', sql`${table.startsAt} < ${table.endsAt}`),
    check('reservations_kind', sql`${table.kind} in (1, 2, 3)`),
    check('reservations_follow_up', sql`(${table.kind} = 2) = (${table.followUpOfId} is not null)`),
    check('reservations_method', sql`${table.paymentMethod} in (1, 2, 3)`),
    check(
      'reservations_visit',
      sql`(${table.kind} = 3) = (${table.paymentMethod} = 3) and (${table.kind} = 3) = (${table.serviceName} is not null)`,
    ),
    check(
      'reservations_only_visits',
      sql`${table.kind} = 3 or (${table.arrivedAt} is null and ${table.settledAt} is null and not ${table.managed})`,
    ),
    check(
      'reservations_held_until',
      sql`${table.state} <> 'awaiting_payment' or ${table.heldUntil} is not null`,
    ),
    check(
      'reservations_paid',
      sql`${table.state} in ('awaiting_payment', 'expired', 'cancelled') or ${table.paidAt} is not null or ${table.kind} = 3`,
    ),
    check('reservations_offer', sql`${table.offerId} is null or ${table.state} = 'confirmed'`),
    check('reservations_refund_of_paid', sql`${table.refundedAt} is null or ${table.paidAt} is not null`),
  ],
);

/** Created reminders, to prevent duplicates for the same start. */
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

/** Owners who wait for a doctor to have time on some days. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: id(),
    ...parties(),
    /** Days of the doctor's calendar, both included. */
    firstDay: date('first_day', { mode: 'string' }).$type<CivilDate>().notNull(),
    lastDay: date('last_day', { mode: 'string' }).$type<CivilDate>().notNull(),
    /** Empty once it has ended. */
    reason: text('reason').notNull(),
    /** The order of the list, to the millisecond as its cursor; ids are made by browsers. */
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date', precision: 3 })
      .notNull()
      .defaultNow(),
    endedAt: timestamptz('ended_at'),
    endedAs: text('ended_as', { enum: ['left', 'booked', 'passed', 'unanswered', 'unavailable'] }),
  },
  table => [
    // One of each pet and doctor: the order of the list is not bought by joining twice.
    uniqueIndex('waiting_entries_once').on(table.petId, table.doctorId).where(sql`${table.endedAt} is null`),
    index('waiting_entries_open').on(table.createdAt, table.id).where(sql`${table.endedAt} is null`),
    index('waiting_entries_owner').on(table.ownerId),
    check('waiting_entries_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('waiting_entries_ended', sql`(${table.endedAt} is null) = (${table.endedAs} is null)`),
  ],
);

/** Slots that were held for an entry of the waiting list, each by a reservation. */
export const waitingOffers = pgTable(
  'waiting_offers',
  {
    reservationId: uuid('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => waitingEntries.id),
    startsAt: timestamptz('starts_at').notNull(),
    /** Null while the slot is held. */
    outcome: text('outcome', { enum: ['taken', 'declined', 'expired'] }),
    createdAt: createdAt(),
  },
  table => [
    index('waiting_offers_entry').on(table.entryId),
    uniqueIndex('waiting_offers_live').on(table.entryId).where(sql`${table.outcome} is null`),
  ],
);

/** Offers of a colleague to an owner whose doctor is not available; the reservation takes the colleague's time at once. */
export const reservationOffers = pgTable(
  'reservation_offers',
  {
    id: id(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    /** The doctor and the time that the owner had. */
    fromDoctorId: uuid('from_doctor_id')
      .notNull()
      .references(() => doctors.id),
    fromStartsAt: timestamptz('from_starts_at').notNull(),
    toDoctorId: uuid('to_doctor_id')
      .notNull()
      .references(() => doctors.id),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    state: text('state').$type<OfferState>().notNull().default('open'),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The user who made it; null for an operator. */
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: createdAt(),
    endedAt: timestamptz('ended_at'),
  },
  table => [
    uniqueIndex('reservation_offers_open').on(table.reservationId).where(sql`${table.state} = 'open'`),
    index('reservation_offers_due').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    index('reservation_offers_reservation').on(table.reservationId),
    check('reservation_offers_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
);
