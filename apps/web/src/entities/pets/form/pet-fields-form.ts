import type { Pet } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import type { FormFieldErrors } from '../../../lib/forms/field-errors.ts';
import type { PetField, PetFormValues } from './pet-form-values.ts';

/** What the fields of a pet read and change, in the owner's form and in the clinic's. */
export interface PetFieldsForm {
  /** The edited pet; undefined for a new one. */
  pet: Pet | undefined;
  values: PetFormValues;
  /** Today where the pet lives. */
  today: CivilDate;
  /** Changes some values and clears the errors of `fields`. */
  change: (next: Partial<PetFormValues>, ...fields: PetField[]) => void;
  fields: Pick<FormFieldErrors<PetField>, 'errors' | 'inputRef'>;
}
