import type { Db } from '@rifq/db';
import { smsBudgets } from '@rifq/db/schema/identity';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';

/** A country's budget on a day, as in '2026-03-10'. */
export type BudgetDay = { readonly countryCode: number; readonly day: string };

const of = ({ countryCode, day }: BudgetDay) =>
  and(eq(smsBudgets.countryCode, countryCode), eq(smsBudgets.day, day));

/**
 * Takes one message if fewer than `ceiling` are taken. Returns the new total, or null when none was left. It is one
 * short statement, so that no caller waits for another's work.
 */
export async function reserveMessage(db: Db, budget: BudgetDay, ceiling: number): Promise<number | null> {
  const [row] = await db
    .insert(smsBudgets)
    .values({ ...budget, taken: 1 })
    .onConflictDoUpdate({
      target: [smsBudgets.countryCode, smsBudgets.day],
      set: { taken: sql`${smsBudgets.taken} + 1` },
      setWhere: lt(smsBudgets.taken, ceiling),
    })
    .returning({ taken: smsBudgets.taken });
  return row?.taken ?? null;
}

/** Returns a message that was not sent to the budget. */
export async function releaseMessage(db: Db, budget: BudgetDay): Promise<void> {
  await db
    .update(smsBudgets)
    .set({ taken: sql`${smsBudgets.taken} - 1` })
    .where(of(budget));
}

/** Counts the messages that are taken. */
export async function countReserved(db: Db, budget: BudgetDay): Promise<number> {
  const [row] = await db.select({ taken: smsBudgets.taken }).from(smsBudgets).where(of(budget));
  return row?.taken ?? 0;
}

/** Records that operators were alerted about a budget. Returns false when they already were. */
export async function recordAlarm(db: Db, budget: BudgetDay, at: Date): Promise<boolean> {
  const noted = await db
    .update(smsBudgets)
    .set({ alarmedAt: at })
    .where(and(of(budget), isNull(smsBudgets.alarmedAt)))
    .returning({ day: smsBudgets.day });
  return noted.length > 0;
}

/** Lists what each country has taken on a day, by dial code. */
export async function listBudgets(db: Db, day: string) {
  return db.select().from(smsBudgets).where(eq(smsBudgets.day, day)).orderBy(asc(smsBudgets.countryCode));
}

/** Deletes the budgets of all days before one. */
export async function eraseBudgetsBefore(db: Db, day: string): Promise<void> {
  await db.delete(smsBudgets).where(lt(smsBudgets.day, day));
}
