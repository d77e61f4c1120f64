import type { WorkingDay } from '@rifq/contract/calls';
import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import {
  clinicHolidays,
  clinicPeriodDoctors,
  clinicPeriods,
  doctorDaysOff,
  doctorHours,
} from '@rifq/db/schema/scheduling';
import { and, asc, count, eq, gte, sql } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';
import { clinicOfDoctorIn, doctorsAtClinicIn, zoneOfDoctorIn } from '../clinics/index.ts';
import type { DoctorHours } from './time/hours.ts';

export type DayOffRow = typeof doctorDaysOff.$inferSelect;

/** The hours of doctors without their time zones. */
function hoursColumns() {
  const doctorId = sql`asked.id`;
  const clinicId = clinicOfDoctorIn(doctorId);
  const week = sql<WorkingDay[]>`(
    select coalesce(json_agg(json_build_object('weekday', ${doctorHours.weekday}, 'from', ${doctorHours.from},
      'to', ${doctorHours.to}, 'breaks', ${doctorHours.breaks}) order by ${doctorHours.weekday}), '[]')
    from ${doctorHours} where ${doctorHours.doctorId} = ${doctorId})`;
  const daysOff = sql<DoctorHours['daysOff']>`(
    select coalesce(json_agg(json_build_object('from', ${doctorDaysOff.from}, 'to', ${doctorDaysOff.to},
      'reason', ${doctorDaysOff.reason}) order by ${doctorDaysOff.from}, ${doctorDaysOff.id}), '[]')
    from ${doctorDaysOff} where ${doctorDaysOff.doctorId} = ${doctorId})`;
  const holidays = sql<DoctorHours['daysOff']>`(
    select coalesce(json_agg(json_build_object('from', ${clinicHolidays.from}, 'to', ${clinicHolidays.to},
      'reason', ${clinicHolidays.reason}) order by ${clinicHolidays.from}, ${clinicHolidays.id}), '[]')
    from ${clinicHolidays} where ${clinicHolidays.clinicId} = ${clinicId})`;
  const periods = sql<DoctorHours['periods']>`(
    select coalesce(json_agg(json_build_object('from', ${clinicPeriods.from}, 'to', ${clinicPeriods.to},
      'week', ${clinicPeriods.week}) order by ${clinicPeriods.from}), '[]')
    from ${clinicPeriods} where ${clinicPeriods.clinicId} = ${clinicId} and (${clinicPeriods.allDoctors} or exists (
      select from ${clinicPeriodDoctors} where ${clinicPeriodDoctors.periodId} = ${clinicPeriods.id}
        and ${clinicPeriodDoctors.doctorId} = ${doctorId})))`;
  return { week, daysOff, holidays, periods };
}

const hoursQuery = memoizeQuery(db =>
  db.select(hoursColumns()).from(sql`(values (${sql.placeholder('id')}::uuid)) as asked (id)`),
);

const askedId = sql<string>`asked.id`;

const hoursAtClinic = memoizeQuery(db =>
  db
    .select({ id: askedId, timeZone: zoneOfDoctorIn(askedId), ...hoursColumns() })
    .from(sql`${doctorsAtClinicIn(sql.placeholder('clinicId'))} as asked (id)`),
);

type StoredHours = Awaited<ReturnType<ReturnType<typeof hoursAtClinic>['execute']>>[number];

const hoursIn = ({ timeZone, week, daysOff, holidays, periods }: StoredHours): DoctorHours => ({
  timeZone,
  week,
  daysOff: [...daysOff, ...holidays],
  periods,
});

/** Lists the hours of the doctors of a clinic who have not left, in one query, since each answer of the desk reads it. */
export async function listHoursAtClinic(db: Db, clinicId: string): Promise<DoctorHours[]> {
  return (await hoursAtClinic(db).execute({ clinicId })).map(hoursIn);
}

/** Maps the ids of doctors to their hours, in one query. */
export async function listHoursOf(db: Db, doctorIds: readonly string[]): Promise<Map<string, DoctorHours>> {
  const rows = await db
    .select({ id: askedId, timeZone: zoneOfDoctorIn(askedId), ...hoursColumns() })
    .from(sql`unnest(${sql.param(doctorIds)}::uuid[]) as asked (id)`);
  return new Map(rows.map(row => [row.id, hoursIn(row)]));
}

/** Returns the hours of a doctor without the time zone: in one query, since bookings wait for it. */
export async function findHours(db: Db, id: string): Promise<Omit<DoctorHours, 'timeZone'>> {
  const [row] = await hoursQuery(db).execute({ id });
  if (!row) return { week: [], daysOff: [], periods: [] };
  const { week, daysOff, holidays, periods } = row;
  return { week, daysOff: [...daysOff, ...holidays], periods };
}

/** Maps doctor ids to working days, in the order of the week. */
export async function listWeeks(db: Db, doctorIds: readonly string[]): Promise<Map<string, WorkingDay[]>> {
  const rows = await db
    .select()
    .from(doctorHours)
    .where(equalsAny(doctorHours.doctorId, doctorIds))
    .orderBy(asc(doctorHours.weekday));
  const weeks = Map.groupBy(rows, ({ doctorId }) => doctorId);
  const days = (ofDoctor: typeof rows) =>
    ofDoctor.map(({ weekday, from, to, breaks }) => ({ weekday, from, to, breaks: [...breaks] }));
  return new Map([...weeks].map(([doctorId, ofDoctor]) => [doctorId, days(ofDoctor)]));
}

/** Maps doctor ids to days off, including past ones, earliest first. */
export async function listDaysOff(db: Db, doctorIds: readonly string[]): Promise<Map<string, DayOffRow[]>> {
  const rows = await db
    .select()
    .from(doctorDaysOff)
    .where(equalsAny(doctorDaysOff.doctorId, doctorIds))
    .orderBy(asc(doctorDaysOff.from), asc(doctorDaysOff.id));
  return Map.groupBy(rows, ({ doctorId }) => doctorId);
}

/** Replaces the week of a doctor. */
export async function replaceWeek(
  tx: Db,
  { id: doctorId }: WriteScope<'doctor'>,
  week: readonly WorkingDay[],
): Promise<void> {
  await tx.delete(doctorHours).where(eq(doctorHours.doctorId, doctorId));
  if (week.length > 0) await tx.insert(doctorHours).values(week.map(day => ({ ...day, doctorId })));
}

export async function insertDayOff(
  tx: Db,
  { id: doctorId }: WriteScope<'doctor'>,
  dayOff: Pick<DayOffRow, 'id' | 'from' | 'to' | 'reason'>,
): Promise<void> {
  await tx.insert(doctorDaysOff).values({ ...dayOff, doctorId });
}

/** Counts the days off of a doctor that end on this day or later. */
export async function countDaysOff(tx: Db, { id }: WriteScope<'doctor'>, since: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(doctorDaysOff)
    .where(and(eq(doctorDaysOff.doctorId, id), gte(doctorDaysOff.to, since)));
  return row?.n ?? 0;
}

export async function findDayOff(db: Db, id: string): Promise<DayOffRow | null> {
  const [row] = await db.select().from(doctorDaysOff).where(eq(doctorDaysOff.id, id));
  return row ?? null;
}

/** Deletes a day off of a doctor. Returns whether it still existed. */
export async function deleteDayOff(
  tx: Db,
  { id: doctorId }: WriteScope<'doctor'>,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(doctorDaysOff)
    .where(and(eq(doctorDaysOff.id, id), eq(doctorDaysOff.doctorId, doctorId)))
    .returning({ id: doctorDaysOff.id });
  return deleted.length > 0;
}
