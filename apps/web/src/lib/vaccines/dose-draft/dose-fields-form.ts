import type { FieldErrors } from '../../forms/field-errors.ts';
import type { DoseDraft, DoseField } from './draft.ts';

/** What the fields of a dose need of the form that they stand in. */
export interface DoseFieldsForm {
  draft: DoseDraft;
  /** Changes the draft, and takes the errors of these fields away. */
  change: (next: Partial<DoseDraft> | ((current: DoseDraft) => DoseDraft), ...cleared: DoseField[]) => void;
  form: FieldErrors<DoseField>;
}
