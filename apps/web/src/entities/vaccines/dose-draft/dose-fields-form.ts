import type { FormFieldErrors } from '../../../lib/forms/field-errors.ts';
import type { DoseDraft, DoseField } from './draft.ts';

/** The form in which the dose fields are used. */
export interface DoseFieldsForm {
  draft: DoseDraft;
  /** Changes the draft, and clears the errors of these fields. */
  change: (next: Partial<DoseDraft> | ((current: DoseDraft) => DoseDraft), ...cleared: DoseField[]) => void;
  form: Pick<FormFieldErrors<DoseField>, 'errors' | 'inputRef'>;
}
