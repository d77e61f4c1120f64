import { type Db, equalsAny } from '@rifq/db';
import { pets, petWarnings } from '@rifq/db/schema/pets';
import { recordLimits } from '@rifq/rules';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type WarningRow = typeof petWarnings.$inferSelect;
type End = 'endedAt' | 'endedBy' | 'endedClinic' | 'endReason';
export type NewWarning = Omit<typeof petWarnings.$inferInsert, 'petId' | End>;

const bySeverity = sql`array_position(array['severe', 'moderate', 'mild'], ${petWarnings.severity})`;

/** Lists the warnings of a pet that have not ended: severe ones first, then the oldest. */
export function listWarnings(db: Db, pet: ReadScope<'pet'>): Promise<WarningRow[]> {
  return db
    .select()
    .from(petWarnings)
    .where(and(eq(petWarnings.petId, pet.id), isNull(petWarnings.endedAt)))
    .orderBy(bySeverity, asc(petWarnings.id));
}

/** Lists the warnings of a pet that have ended, the latest first. */
export function listEndedWarnings(db: Db, pet: ReadScope<'pet'>): Promise<WarningRow[]> {
  return db
    .select()
    .from(petWarnings)
    .where(and(eq(petWarnings.petId, pet.id), isNotNull(petWarnings.endedAt)))
    .orderBy(desc(petWarnings.endedAt), desc(petWarnings.id))
    .limit(recordLimits.warnings);
}

/** Lists the warnings of a pet that a clinic recorded, also those that have ended, the latest first. */
export function listWarningsByClinic(db: Db, pet: ReadScope<'pet'>, clinicId: string): Promise<WarningRow[]> {
  return db
    .select()
    .from(petWarnings)
    .where(and(eq(petWarnings.petId, pet.id), eq(petWarnings.clinicId, clinicId)))
    .orderBy(desc(petWarnings.createdAt), desc(petWarnings.id));
}

/** Lists what to beware of with each of these pets: warnings that have not ended, severe ones first, then its owner's words. */
export async function listWarningTexts(
  db: Db,
  petIds: readonly string[],
): Promise<{ readonly petId: string; readonly text: string }[]> {
  const owners = await db
    .select({ petId: pets.id, text: pets.allergies })
    .from(pets)
    .where(and(equalsAny(pets.id, petIds), isNotNull(pets.allergies)));
  const recorded = await db
    .select({ petId: petWarnings.petId, text: petWarnings.substance })
    .from(petWarnings)
    .where(and(equalsAny(petWarnings.petId, petIds), isNull(petWarnings.endedAt)))
    .orderBy(bySeverity, asc(petWarnings.id));
  return [...recorded, ...owners].flatMap(({ petId, text }) => (text ? [{ petId, text }] : []));
}

export async function countWarnings(db: Db, pet: ReadScope<'pet'>): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(petWarnings)
    .where(and(eq(petWarnings.petId, pet.id), isNull(petWarnings.endedAt)));
  return row?.n ?? 0;
}

export async function insertWarning(tx: Db, pet: WriteScope<'pet'>, warning: NewWarning): Promise<void> {
  await tx.insert(petWarnings).values({ ...warning, petId: pet.id });
}

/** Ends a warning of a pet. Returns its row, also of one that has ended before; null for none. */
export async function endWarningRow(
  tx: Db,
  pet: WriteScope<'pet'>,
  id: string,
  end: { readonly [Field in End]: NonNullable<WarningRow[Field]> },
): Promise<{ readonly isNew: boolean } | null> {
  const isIt = and(eq(petWarnings.id, id), eq(petWarnings.petId, pet.id));
  const ended = await tx
    .update(petWarnings)
    .set(end)
    .where(and(isIt, isNull(petWarnings.endedAt)))
    .returning({ id: petWarnings.id });
  if (ended.length > 0) return { isNew: true };
  const found = await tx.select({ id: petWarnings.id }).from(petWarnings).where(isIt);
  return found.length > 0 ? { isNew: false } : null;
}

/** Lists the warnings of a user's pets after an id, also those that have ended. */
export function listWarningsForExport(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, petId, kind, substance, drugGroup, severity, note } = petWarnings;
  const { recordedBy, clinicName, createdAt, endedAt, endedBy, endedClinic, endReason } = petWarnings;
  return db
    .select({
      id,
      petId,
      kind,
      substance,
      drugGroup,
      severity,
      note,
      recordedBy,
      clinicName,
      createdAt,
      endedAt,
      endedBy,
      endedClinic,
      endReason,
    })
    .from(petWarnings)
    .innerJoin(pets, eq(pets.id, petWarnings.petId))
    .where(and(eq(pets.ownerId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
