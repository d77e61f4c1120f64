import type { DayPart } from '@rifq/rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { doctors } from './clinics.ts';
import { createdAt, id } from './columns.ts';

const doctorId = () =>
  uuid('doctor_id')
    .notNull()
    .references(() => doctors.id);

/** The usual week: a row per working day, in minutes from midnight in the doctor's zone. */
export const doctorHours = pgTable(
  'doctor_hours',
  {
    doctorId: doctorId(),
    /** 0 is Sunday. */
    weekday: integer('weekday').notNull(),
    from: integer('from').notNull(),
    to: integer('to').notNull(),
    /** Within the day, not overlapping, sorted by time. */
    breaks: jsonb('breaks').$type<readonly DayPart[]>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.doctorId, table.weekday] }),
    check('doctor_hours_weekday', sql`${table.weekday} between 0 and 6`),
    check(
      'doctor_hours_span',
      sql`0 <= ${table.from} and ${table.from} < ${table.to} and ${table.to} <= 1440`,
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
