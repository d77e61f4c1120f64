import type { DayPart } from '@rifq/rules';
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
  uuid,
} from 'drizzle-orm/pg-core';
import { clinics, doctors } from './clinics.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './identity.ts';

const doctorId = () =>
  uuid('doctor_id')
    .notNull()
    .references(() => doctors.id);

const clinicId = () =>
  uuid('clinic_id')
    .notNull()
    .references(() => clinics.id);

const changedBy = () =>
  uuid('changed_by')
    .notNull()
    .references(() => users.id);

/** A working day as a period stores it: the columns of `doctor_hours`. */
type StoredDay = DayPart & { readonly weekday: number; readonly breaks: readonly DayPart[] };

/**
 * The usual week: a row per working day, in minutes from midnight in the doctor's zone. A `to` above 1440 is on the next
 * day.
 */
export const doctorHours = pgTable(
  'doctor_hours',
  {
    doctorId: doctorId(),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    from: integer('from').notNull(),
    to: integer('to').notNull(),
    /** Within the hours, not overlapping, sorted by time. */
    breaks: jsonb('breaks').$type<readonly DayPart[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.doctorId, table.weekday] }),
    check('doctor_hours_weekday', sql`${table.weekday} between 0 and 6`),
    check(
      'doctor_hours_span',
      sql`0 <= ${table.from} and ${table.from} < 1440 and ${table.from} < ${table.to} and ${table.to} <= ${table.from} + 1440`,
    ),
  ],
);

/** Days on which a doctor does not work, by the doctor's calendar. */
export const doctorDaysOff = pgTable(
  'doctor_days_off',
  {
    id: id(),
    doctorId: doctorId(),
    from: date('from', { mode: 'string' }).notNull(),
    /** The last day off. */
    to: date('to', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('doctor_days_off_doctor').on(table.doctorId, table.to),
    check('doctor_days_off_span', sql`${table.from} <= ${table.to}`),
  ],
);

/** Days on which a clinic is closed, by the calendar of each doctor. */
export const clinicHolidays = pgTable(
  'clinic_holidays',
  {
    id: id(),
    clinicId: clinicId(),
    from: date('from', { mode: 'string' }).notNull(),
    /** The last day. */
    to: date('to', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    changedBy: changedBy(),
    createdAt: createdAt(),
  },
  table => [
    index('clinic_holidays_clinic').on(table.clinicId, table.to),
    check('clinic_holidays_span', sql`${table.from} <= ${table.to}`),
  ],
);

/** Periods of a clinic whose week replaces the usual one, by the calendar of each doctor. */
export const clinicPeriods = pgTable(
  'clinic_periods',
  {
    id: id(),
    clinicId: clinicId(),
    name: text('name').notNull(),
    from: date('from', { mode: 'string' }).notNull(),
    /** The last day. */
    to: date('to', { mode: 'string' }).notNull(),
    /** Of all doctors, also of those who join later; else of those in `clinic_period_doctors`. */
    allDoctors: boolean('all_doctors').notNull(),
    /** Sorted by weekday, as `doctor_hours`. */
    week: jsonb('week').$type<readonly StoredDay[]>().notNull(),
    changedBy: changedBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('clinic_periods_clinic').on(table.clinicId, table.to),
    check('clinic_periods_span', sql`${table.from} <= ${table.to}`),
  ],
);

/** The doctors of a period that is not of all. */
export const clinicPeriodDoctors = pgTable(
  'clinic_period_doctors',
  {
    periodId: uuid('period_id')
      .notNull()
      .references(() => clinicPeriods.id, { onDelete: 'cascade' }),
    doctorId: doctorId(),
  },
  table => [
    primaryKey({ columns: [table.periodId, table.doctorId] }),
    index('clinic_period_doctors_doctor').on(table.doctorId),
  ],
);
