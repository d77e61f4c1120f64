import type { FormFieldErrors } from '../../../lib/forms/field-errors.ts';
import type { DoseDraft, DoseField } from './draft.ts';

/** The form in which the dose fields are used. */
export interface DoseFieldsForm {
  draft: DoseDraft;
  /** Changes the draft, and clears the errors of these fields. */
  change: (next: Partial<DoseDraft> | ((current: DoseDraft) => DoseDraft), ...cleared: DoseField[]) => void;
  /** Reports whether a date field has text that is no acceptable day. */
  onUnread?: (field: 'given_on' | 'expires_on', isUnread: boolean) => void;
  form: Pick<FormFieldErrors<DoseField>, 'errors' | 'inputRef'>;
}
