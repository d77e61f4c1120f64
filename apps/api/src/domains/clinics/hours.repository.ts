import type { WorkingDay } from '@rifq/contract/calls';
import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { clinicMembers, doctorDaysOff, doctorHours, doctors } from '@rifq/db/schema/clinics';
import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type DayOffRow = typeof doctorDaysOff.$inferSelect;

const timeLockOf = (doctorId: string) => `doctor-time:${doctorId}`;

const sharedLock = memoizeQuery(tx =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock_shared(hashtextextended(name, 0))` })
    .from(sql`(values (${sql.placeholder('lock')})) as locks (name)`),
);

/**
 * Takes the shared lock of a doctor's hours: prevents changes, but no other booking, until the end of the transaction.
 */
export async function lockHoursShared(tx: Db, doctorId: string): Promise<void> {
  await sharedLock(tx).execute({ lock: timeLockOf(doctorId) });
}

/**
 * Takes the exclusive lock of a doctor's time: waits for running bookings, and blocks new ones until the end of the
 * transaction.
 */
export async function lockHoursExclusive(tx: Db, doctorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${timeLockOf(doctorId)}, 0))`);
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

/** Finds a day off, sealed with its clinic and doctor. */
export async function findDayOff(db: Db, id: string): Promise<Sealed<'dayOff', DayOffRow> | null> {
  const [row] = await db
    .select({ dayOff: doctorDaysOff, clinicId: doctors.clinicId, userId: clinicMembers.userId })
    .from(doctorDaysOff)
    .innerJoin(doctors, eq(doctors.id, doctorDaysOff.doctorId))
    .innerJoin(clinicMembers, eq(clinicMembers.id, doctors.memberId))
    .where(and(eq(doctorDaysOff.id, id), isNull(doctors.removedAt)));
  if (!row) return null;
  const { dayOff, clinicId, userId } = row;
  const { doctorId } = dayOff;
  return seal({ type: 'dayOff', id, ownerId: userId, clinicId, doctorId }, dayOff);
}

/** Deletes a day off. Returns whether it still existed. */
export async function deleteDayOff(tx: Db, { id }: WriteScope<'dayOff'>): Promise<boolean> {
  const deleted = await tx
    .delete(doctorDaysOff)
    .where(eq(doctorDaysOff.id, id))
    .returning({ id: doctorDaysOff.id });
  return deleted.length > 0;
}
