import { useLingui } from '@lingui/react/macro';
import { isolated, nameLimits } from '@rifq/rules';
import { FilterChoice, TextArea, TextField } from '@rifq/ui';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { petStateText } from '../pet-text.ts';
import type { PetFieldsForm } from './pet-fields-form.ts';

interface NameFieldProps {
  form: PetFieldsForm;
  /** «الاسم», where the form is of nothing else. */
  label?: string;
}

export function NameField({ form: { values, change, fields }, label }: NameFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      label={label ?? t`الاسم`}
      value={values.name}
      onChange={name => change({ name }, 'name')}
      autoComplete="off"
      error={fields.errors.name ?? tooLong(values.name, nameLimits.pet)}
      inputRef={fields.inputRef('name')}
    />
  );
}

export function MicrochipField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`رقم الشريحة`}
      optionalLabel={t`اختياري`}
      ltr
      inputMode="numeric"
      autoComplete="off"
      value={values.microchip}
      onChange={microchip => change({ microchip }, 'microchip')}
      error={fields.errors.microchip}
      inputRef={fields.inputRef('microchip')}
    />
  );
}

export function AllergiesField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`الحساسية`}
      optionalLabel={t`اختياري`}
      placeholder={t`مثل: حساسية من الدجاج`}
      value={values.allergies}
      onChange={allergies => change({ allergies }, 'allergies')}
      error={fields.errors.allergies ?? tooLong(values.allergies, nameLimits.note)}
      inputRef={fields.inputRef('allergies')}
    />
  );
}

export function NotesField({ form: { values, change, fields } }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`ملاحظات`}
      optionalLabel={t`اختياري`}
      rows={2}
      value={values.notes}
      onChange={notes => change({ notes }, 'notes')}
      error={fields.errors.notes ?? tooLong(values.notes, nameLimits.note)}
      inputRef={fields.inputRef('notes')}
    />
  );
}

interface StateFieldProps {
  form: PetFieldsForm;
  /** «معنا», where the owner does not fill in the form. */
  atHome?: string;
}

/** Asks where the pet is; the choice is saved with the rest of the form. */
export function StateField({ form: { values, change, fields, pet }, atHome }: StateFieldProps) {
  const { t } = useLingui();
  const name = isolated(pet?.name ?? values.name);
  return (
    <FilterChoice
      label={t`أين ${name} الآن؟`}
      options={(['home', 'lost', 'passed_away'] as const).map(id => ({
        id,
        label: id === 'home' && atHome !== undefined ? atHome : petStateText(id, values.sex),
      }))}
      value={values.state}
      onChange={state => change({ state }, 'state')}
      help={t`عند الوفاة تتوقّف المواعيد والتذكيرات، ويبقى السجلّ كاملًا.`}
      error={fields.errors.state}
    />
  );
}
