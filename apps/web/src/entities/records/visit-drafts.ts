import { t } from '@lingui/core/macro';
import type { DrugGroupCode, LabFlag, VisitFileKind } from '@rifq/rules';
import { keptDrafts } from '../../lib/forms/kept-drafts.ts';
// The texts below need the catalogue, whichever module is loaded first.
import '../../lib/formats/i18n.ts';
import { useBookletDraft } from './booklet-draft.ts';

/** As chosen: empty for the group that the name tells. */
export type TypedGroup = DrugGroupCode | 'none' | '';

export interface TypedPrescription {
  drug: string;
  drug_group: TypedGroup;
  strength: string;
  dose: string;
  route: string;
  frequency: string;
  duration_days: string;
  quantity: string;
  note: string;
}

/** A row of a laboratory result, as typed. */
export interface TypedValue {
  /** Identifies the row while it is edited. */
  id: string;
  name: string;
  value: string;
  unit: string;
  range: string;
  flag: LabFlag | 'none';
}

export interface TypedFile {
  kind: VisitFileKind;
  title: string;
  takenOn: string | null;
  laboratory: string;
  values: TypedValue[];
  isForOwner: boolean;
  version: string;
}

/** What is typed of a visit and not saved yet, by reservation: closing the visit would lose it. */
export const usePrescriptionDraft = keptDrafts<TypedPrescription>();
export const useWeightDraft = keptDrafts<string>();
export const useProblemDraft = keptDrafts<{
  name: string;
  since: string | null;
  version: string | undefined;
}>();

/** Of one file, by `fileDraftKey`. */
export const useFileDraft = keptDrafts<TypedFile>();

export const fileDraftKey = (reservationId: string, fileId: string): string => `${reservationId}:${fileId}`;

/** Lists the files of a visit of which something typed is not saved. */
export function draftedFiles(reservationId: string): string[] {
  const prefix = fileDraftKey(reservationId, '');
  return useFileDraft.subjects().flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

/** Names the forms of a visit that hold something unsaved. */
export function unsavedForms(reservationId: string): string[] {
  return [
    ...(usePrescriptionDraft.has(reservationId) ? [t`الوصفة`] : []),
    ...(useWeightDraft.has(reservationId) ? [t`وزن اليوم`] : []),
    ...(draftedFiles(reservationId).length > 0 ? [t`النتائج والملفات`] : []),
    ...(useProblemDraft.has(reservationId) ? [t`المشكلات`] : []),
    ...(useBookletDraft.has(reservationId) ? [t`جرعات من الدفتر`] : []),
  ];
}
