import type { PayloadOf } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { fieldsOf, newPetValues, type PetFormValues } from '../../../entities/pets/form/pet-form-values.ts';
import { phoneProblem, readTypedPhone } from '../../../lib/forms/phone-input.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import type { ModalSubject } from '../../../lib/overlays/ui-store.ts';
import { type ClientValues, clientFields } from '../client-values.ts';

/** Typed and chosen values so far. */
export interface NewClientDraft {
  /** What the sheet was opened from: another opening is about another client. */
  subject: ModalSubject;
  client: ClientValues;
  patient: PetFormValues;
}

/** Initial draft of a sheet: the stored one of the same opening, or what was searched as name or phone. */
export function openedClientDraft(
  stored: NewClientDraft | undefined,
  subject: ModalSubject,
  dialCode: number,
): NewClientDraft {
  if (stored?.subject === subject) return stored;
  const typed = visibleText(subject.typed ?? '');
  const phone = readTypedPhone(typed);
  const isPhone = ['short', null].includes(phoneProblem(phone.phone));
  return {
    subject,
    client: {
      name: isPhone ? '' : typed,
      phone: isPhone ? phone.phone : '',
      countryCode: (isPhone ? phone.countryCode : undefined) ?? dialCode,
      note: '',
    },
    // At a desk an age is known more often than a day of birth.
    patient: { ...newPetValues('cat'), birthFrom: 'age' },
  };
}

/** A request without its idempotency key. */
export type NewClientContent = Omit<PayloadOf<'post', '/api/clinic/clients/add'>, 'idempotency_key'>;

export const newClientContent = (
  { client, patient }: NewClientDraft,
  today: CivilDate,
): NewClientContent => ({
  ...clientFields(client),
  patient: { species: patient.species, ...fieldsOf(patient, today) },
});
