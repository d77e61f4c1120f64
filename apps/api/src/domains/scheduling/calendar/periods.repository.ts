import type { WorkingDay } from '@rifq/contract/calls';
import { type Db, equalsAny } from '@rifq/db';
import { clinicPeriodDoctors, clinicPeriods } from '@rifq/db/schema/scheduling';
import type { CivilDate } from '@rifq/rules';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { seal } from '../../../core/seal.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** What a manager enters. */
export type PeriodFields = {
  readonly name: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** Sorted by id; null for all doctors, also those who join later. */
  readonly doctorIds: readonly string[] | null;
  readonly week: readonly WorkingDay[];
};

/** A special period of a clinic. */
export type PeriodRow = PeriodFields & {
  readonly id: string;
  readonly clinicId: string;
  readonly changedBy: string;
};

type StoredPeriod = typeof clinicPeriods.$inferSelect;

/** Restores the order of the fields, by which versions are made: JSONB sorts them by length. */
const dayOf = ({ weekday, from, to, breaks }: StoredPeriod['week'][number]): WorkingDay => ({
  weekday,
  from,
  to,
  breaks: breaks.map(pause => ({ from: pause.from, to: pause.to })),
});

async function withDoctors(db: Db, rows: readonly StoredPeriod[]): Promise<PeriodRow[]> {
  const ids = rows.filter(({ allDoctors }) => !allDoctors).map(({ id }) => id);
  const chosen =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(clinicPeriodDoctors)
          .where(equalsAny(clinicPeriodDoctors.periodId, ids))
          .orderBy(asc(clinicPeriodDoctors.doctorId));
  const byPeriod = Map.groupBy(chosen, ({ periodId }) => periodId);
  return rows.map(({ id, clinicId, name, from, to, allDoctors, week, changedBy }) => ({
    id,
    clinicId,
    name,
    from,
    to,
    week: week.map(dayOf),
    changedBy,
    doctorIds: allDoctors ? null : (byPeriod.get(id) ?? []).map(({ doctorId }) => doctorId),
  }));
}

/**
 * Lists the special periods of clinics, earliest first.
 * @param since only those that end on this day or later
 */
export async function listPeriods(
  db: Db,
  clinicIds: readonly string[],
  since?: CivilDate,
): Promise<PeriodRow[]> {
  const rows = await db
    .select()
    .from(clinicPeriods)
    .where(
      and(
        equalsAny(clinicPeriods.clinicId, clinicIds),
        since === undefined ? undefined : gte(clinicPeriods.to, since),
      ),
    )
    .orderBy(asc(clinicPeriods.from), asc(clinicPeriods.id));
  return withDoctors(db, rows);
}

/** Serializes changes to the periods and holidays of a clinic until the end of the transaction. */
export async function lockCalendar(tx: Db, { clinicId }: OfClinic): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${clinicId}`}, 0))`);
}

/** Finds a special period; null for none. */
export async function findPeriod(db: Db, id: string): Promise<Sealed<'clinicPeriod', PeriodRow> | null> {
  const [row] = await withDoctors(db, await db.select().from(clinicPeriods).where(eq(clinicPeriods.id, id)));
  // It belongs to the clinic: no user owns it.
  return row ? seal({ type: 'clinicPeriod', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

const columnsOf = ({ name, from, to, doctorIds, week }: PeriodFields) => ({
  name,
  from,
  to,
  allDoctors: doctorIds === null,
  week,
});

async function insertDoctors(tx: Db, id: string, { doctorIds }: PeriodFields): Promise<void> {
  if (doctorIds === null || doctorIds.length === 0) return;
  await tx.insert(clinicPeriodDoctors).values(doctorIds.map(doctorId => ({ periodId: id, doctorId })));
}

/** Adds a special period. */
export async function insertPeriod(tx: Db, period: PeriodRow): Promise<void> {
  const { id, clinicId, changedBy } = period;
  await tx.insert(clinicPeriods).values({ id, clinicId, changedBy, ...columnsOf(period) });
  await insertDoctors(tx, id, period);
}

/** Replaces what a manager entered. */
export async function updatePeriod(
  tx: Db,
  { id }: WriteScope<'clinicPeriod'>,
  change: PeriodFields & Pick<PeriodRow, 'changedBy'>,
): Promise<void> {
  await tx
    .update(clinicPeriods)
    .set({ ...columnsOf(change), changedBy: change.changedBy, updatedAt: sql`now()` })
    .where(eq(clinicPeriods.id, id));
  await tx.delete(clinicPeriodDoctors).where(eq(clinicPeriodDoctors.periodId, id));
  await insertDoctors(tx, id, change);
}

/** Deletes a special period, with its choice of doctors. */
export async function deletePeriod(tx: Db, { id }: WriteScope<'clinicPeriod'>): Promise<void> {
  await tx.delete(clinicPeriods).where(eq(clinicPeriods.id, id));
}
