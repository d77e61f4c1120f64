import type { EndedWarning, PetWarning } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import { permit, type ReadScope, type SystemOf } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import type { WritablePet } from './pet-access.ts';
import { petActions } from './pets.policy.ts';
import {
  countWarnings,
  endWarningRow,
  insertWarning,
  listEndedWarnings,
  listWarnings,
  listWarningsByClinic,
  listWarningTexts,
  type NewWarning,
  type WarningRow,
} from './warnings.repository.ts';

const presentWarning = (row: WarningRow): PetWarning => ({
  id: row.id,
  kind: row.kind,
  substance: row.substance,
  drug_group: row.drugGroup,
  severity: row.severity,
  note: row.note,
  recorded_by: row.recordedBy,
  clinic_name: row.clinicName,
  recorded_at: row.createdAt.toISOString(),
});

/** Lists the allergies and warnings of a pet that have not ended, severe ones first. */
export const warningsOfPet = async (db: Db, pet: ReadScope<'pet'>): Promise<PetWarning[]> =>
  (await listWarnings(db, pet)).map(presentWarning);

/** Lists the allergies and warnings of a pet that were ended, the latest first, with who ended them and why. */
export async function endedWarningsOfPet(db: Db, pet: ReadScope<'pet'>): Promise<EndedWarning[]> {
  return (await listEndedWarnings(db, pet)).map(row => ({
    ...presentWarning(row),
    ended: {
      by: row.endedBy ?? '',
      clinic_name: row.endedClinic,
      at: (row.endedAt ?? row.createdAt).toISOString(),
      reason: row.endReason ?? '',
    },
  }));
}

/** Lists the warnings of a pet that a clinic recorded, the latest first, without who has ended one. */
export const warningsByClinic = async (
  db: Db,
  pet: ReadScope<'pet'>,
  clinicId: string,
): Promise<PetWarning[]> => (await listWarningsByClinic(db, pet, clinicId)).map(presentWarning);

/** Returns by pet what to beware of with it, its owner's words included, for lists. */
export async function warningTextsFor(
  db: Db,
  actor: SystemOf<typeof petActions.view>,
  petIds: readonly string[],
): Promise<Map<string, string[]>> {
  permit(actor, petActions.view);
  const byPet = new Map<string, string[]>();
  for (const { petId, text } of await listWarningTexts(db, [...new Set(petIds)]))
    byPet.set(petId, [...(byPet.get(petId) ?? []), text]);
  return byPet;
}

/** Records a warning of a locked pet. Refuses with records.too_many. */
export async function addWarning(tx: Db, { scope }: WritablePet, warning: NewWarning): Promise<void> {
  if ((await countWarnings(tx, scope)) >= recordLimits.warnings) throw new AppError('records.too_many');
  await insertWarning(tx, scope, warning);
}

/** Ends a warning of a locked pet. Returns whether it had not ended before. Refuses with records.not_found. */
export async function endWarning(
  tx: Db,
  { scope }: WritablePet,
  id: string,
  end: Parameters<typeof endWarningRow>[3],
): Promise<boolean> {
  const ended = await endWarningRow(tx, scope, id, end);
  if (!ended) throw new AppError('records.not_found');
  return ended.isNew;
}
