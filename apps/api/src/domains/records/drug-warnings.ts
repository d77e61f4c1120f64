import type { Db } from '@rifq/db';
import { type DrugGroupCode, drugGroupsOf, meetsWarning } from '@rifq/rules';
import { AppError, fieldError } from '../../core/errors.ts';
import { type WritablePet, warningsOfPet } from '../pets/index.ts';

/** A drug that is given: its name, and the group that the doctor chose. */
type Drug = {
  readonly name: string;
  readonly group: DrugGroupCode | null;
  /** Whether its name tells no group and nobody has said that it is of none. */
  readonly isUnknown?: boolean;
};

/** What the doctor states for giving it in spite of the warnings that the refusal has listed. */
type Despite = {
  readonly allergy_reason?: string | null | undefined;
  readonly acknowledged?: readonly string[] | undefined;
};

/**
 * Lists the warnings of a pet that a drug meets, its owner's words included; of one that is not known here, all, since
 * it cannot be compared.
 */
async function warningsMet(
  tx: Db,
  { scope, row }: WritablePet,
  { isUnknown = false, ...drug }: Drug,
): Promise<string[]> {
  const recorded = await warningsOfPet(tx, scope);
  const warnings = [
    ...recorded.map(({ substance, drug_group }) => ({ name: substance, group: drug_group })),
    ...(row.allergies === null ? [] : [{ name: row.allergies, group: null }]),
  ];
  const met = warnings.filter(warning => isUnknown || meetsWarning(drug, warning)).map(({ name }) => name);
  return [...new Set(met)];
}

/**
 * Refuses with records.allergy and the warnings a drug that meets warnings of the pet, unless the doctor has stated a
 * reason for exactly these: one that was given for another drug or before another warning does not count.
 * @returns the reason; null for a drug that meets none
 */
export async function requireReason(
  tx: Db,
  pet: WritablePet,
  drug: Drug,
  { allergy_reason: reason, acknowledged = [] }: Despite,
): Promise<string | null> {
  const allergies = await warningsMet(tx, pet, drug);
  if (allergies.length === 0) return null;
  const isAcknowledged =
    acknowledged.length === allergies.length && allergies.every(each => acknowledged.includes(each));
  if (!reason || !isAcknowledged) throw new AppError('records.allergy', { conflict: { allergies } });
  return reason;
}

/**
 * Returns the group that a doctor chose for a substance, null for none. Refuses at `drug_group` a name that tells no
 * group where none was chosen: a brand that is not known here must not pass for harmless.
 */
export function requireDrugGroup(
  name: string,
  group: DrugGroupCode | null | undefined,
): DrugGroupCode | null {
  if (group === undefined && drugGroupsOf({ name, group: null }).length === 0)
    throw fieldError('drug_group', 'field.choice');
  return group ?? null;
}
