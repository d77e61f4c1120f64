import type {
  Addendum,
  ClinicPrescription,
  DrugDoseCounts,
  PetProblem,
  Prescription,
  VisitNote,
} from '@rifq/contract/calls';
import { versionOf } from '../../../core/version.ts';
import type { AddendumRow } from '../visit-addenda.repository.ts';
import type { NoteFields } from './notes.repository.ts';
import type { PrescriptionRow } from './prescriptions.repository.ts';
import type { ProblemRow } from './problems.repository.ts';

/** The fields of a note; all null before the first was saved. */
export const noteFieldsOf = (row: NoteFields | null): NoteFields => ({
  temperatureDecicelsius: row?.temperatureDecicelsius ?? null,
  heartRatePerMinute: row?.heartRatePerMinute ?? null,
  breathsPerMinute: row?.breathsPerMinute ?? null,
  bodyCondition: row?.bodyCondition ?? null,
  findings: row?.findings ?? null,
  diagnosis: row?.diagnosis ?? null,
  treatment: row?.treatment ?? null,
  plan: row?.plan ?? null,
  internalNote: row?.internalNote ?? null,
});

/** Returns the version of a note, which each other text changes. */
export const versionOfNote = (row: NoteFields | null): string => versionOf(noteFieldsOf(row));

export function presentVisitNote(row: NoteFields | null): VisitNote {
  const note = noteFieldsOf(row);
  return {
    temperature_decicelsius: note.temperatureDecicelsius,
    heart_rate_per_minute: note.heartRatePerMinute,
    breaths_per_minute: note.breathsPerMinute,
    body_condition: note.bodyCondition,
    findings: note.findings,
    diagnosis: note.diagnosis,
    treatment: note.treatment,
    plan: note.plan,
    internal_note: note.internalNote,
  };
}

export const presentPrescription = (row: PrescriptionRow): Prescription => ({
  id: row.id,
  drug: row.drug,
  strength: row.strength,
  dose: row.dose,
  route: row.route,
  frequency: row.frequency,
  duration_days: row.durationDays,
  quantity: row.quantity,
  note: row.note,
  prescriber: row.prescriber,
});

/** @param doses of each prescription with reminders, by prescription */
export const presentClinicPrescription = (
  row: PrescriptionRow,
  doses: ReadonlyMap<string, DrugDoseCounts>,
): ClinicPrescription => ({
  ...presentPrescription(row),
  drug_group: row.drugGroup,
  allergy_reason: row.allergyReason,
  doses: doses.get(row.id) ?? null,
  removed: row.removedAt && { by: row.removedBy ?? '', at: row.removedAt.toISOString() },
});

/** Returns the version of what can be corrected of a problem. */
export const versionOfProblem = ({ name, since }: Pick<ProblemRow, 'name' | 'since'>): string =>
  versionOf({ name, since });

export const presentProblem = (row: ProblemRow): PetProblem => ({
  id: row.id,
  name: row.name,
  since: row.since,
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  version: versionOfProblem(row),
});

export const presentAddendum = ({ id, kind, text, author, isForOwner, at }: AddendumRow): Addendum => ({
  id,
  kind,
  text,
  author,
  is_for_owner: isForOwner,
  at: at.toISOString(),
});
