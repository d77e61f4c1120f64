import { useLingui } from '@lingui/react/macro';
import { Disclosure, FormGrid } from '@rifq/ui';
import { AgeField } from '../../entities/pets/form/age-field.tsx';
import { BreedField } from '../../entities/pets/form/breed-field.tsx';
import {
  AllergiesField,
  MicrochipField,
  NameField,
  NotesField,
} from '../../entities/pets/form/known-fields.tsx';
import {
  ColourField,
  FeedField,
  NeuteredField,
  SexField,
  SpeciesField,
} from '../../entities/pets/form/look-fields.tsx';
import type { PetFieldsForm } from '../../entities/pets/form/pet-fields-form.ts';
import type { PetField } from '../../entities/pets/form/pet-form-values.ts';

const RARE: readonly PetField[] = ['neutered', 'microchip', 'allergies', 'notes', 'colour', 'feed'];

/** Fields of a patient whom the clinic manages; the rarely needed ones expand, for a known patient from the start. */
export function PatientInputs({ form }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  const isOpen = form.pet !== undefined || RARE.some(field => form.fields.errors[field] !== undefined);
  return (
    <>
      {form.pet === undefined && <SpeciesField form={form} />}
      <FormGrid>
        <NameField form={form} label={t`اسم الحيوان`} />
        <BreedField form={form} />
        <AgeField form={form} />
        <SexField form={form} />
      </FormGrid>
      <Disclosure title={t`المزيد عن الحيوان`} defaultOpen={isOpen}>
        <div className="grid grid-cols-1 gap-5">
          <FormGrid>
            <MicrochipField form={form} />
            <NeuteredField form={form} />
          </FormGrid>
          <AllergiesField form={form} />
          <NotesField form={form} />
          <ColourField form={form} />
          <FeedField form={form} />
        </div>
      </Disclosure>
    </>
  );
}
