import type { Db } from '@rifq/db';
import { petProblems } from '@rifq/db/schema/records';
import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';

export type ProblemRow = typeof petProblems.$inferSelect;
type OfClinic = Pick<Membership, 'clinicId'>;

const isOf = (pet: ReadScope<'pet'>, { clinicId }: OfClinic) =>
  and(eq(petProblems.petId, pet.id), eq(petProblems.clinicId, clinicId));

/** Lists the problems of a pet that a clinic follows: open ones first, each the latest first. */
export function listProblems(db: Db, pet: ReadScope<'pet'>, clinic: OfClinic): Promise<ProblemRow[]> {
  return db
    .select()
    .from(petProblems)
    .where(isOf(pet, clinic))
    .orderBy(asc(isNotNull(petProblems.resolvedAt)), desc(petProblems.since), desc(petProblems.id));
}

export async function countProblems(db: Db, pet: ReadScope<'pet'>, clinic: OfClinic): Promise<number> {
  const [row] = await db.select({ n: count() }).from(petProblems).where(isOf(pet, clinic));
  return row?.n ?? 0;
}

export async function insertProblem(
  tx: Db,
  pet: WriteScope<'pet'>,
  problem: Omit<typeof petProblems.$inferInsert, 'petId'>,
): Promise<void> {
  await tx.insert(petProblems).values({ ...problem, petId: pet.id });
}

/** Finds a problem of a pet that a clinic follows. */
export async function findProblem(
  db: Db,
  pet: ReadScope<'pet'>,
  clinic: OfClinic,
  id: string,
): Promise<ProblemRow | null> {
  const [row] = await db
    .select()
    .from(petProblems)
    .where(and(eq(petProblems.id, id), isOf(pet, clinic)));
  return row ?? null;
}

export async function changeProblem(
  tx: Db,
  pet: WriteScope<'pet'>,
  clinic: OfClinic,
  { id, ...problem }: Pick<ProblemRow, 'id' | 'name' | 'since'>,
): Promise<void> {
  await tx
    .update(petProblems)
    .set(problem)
    .where(and(eq(petProblems.id, id), isOf(pet, clinic)));
}

/** Marks a problem of a pet as resolved at a time, or as open. Returns whether that is new; null for no such problem. */
export async function setResolved(
  tx: Db,
  pet: WriteScope<'pet'>,
  clinic: OfClinic,
  { id, resolvedAt }: { readonly id: string; readonly resolvedAt: Date | null },
): Promise<{ readonly isNew: boolean } | null> {
  const isIt = and(eq(petProblems.id, id), isOf(pet, clinic));
  const before = resolvedAt === null ? isNotNull(petProblems.resolvedAt) : isNull(petProblems.resolvedAt);
  const rows = await tx
    .update(petProblems)
    .set({ resolvedAt })
    .where(and(isIt, before))
    .returning({ id: petProblems.id });
  if (rows.length > 0) return { isNew: true };
  const found = await tx.select({ id: petProblems.id }).from(petProblems).where(isIt);
  return found.length > 0 ? { isNew: false } : null;
}
