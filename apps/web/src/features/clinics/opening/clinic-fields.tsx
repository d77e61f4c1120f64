import { useLingui } from '@lingui/react/macro';
import { clinicLimits, countries, nameLimits } from '@rifq/rules';
import { Select, TextField } from '@rifq/ui';
import type { FormFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';

export const CLINIC_FIELDS = [
  'name',
  'licence_number',
  'country_code',
  'city',
  'address',
  'phone',
  'emergency_phone',
] as const;

/** The fields of a clinic as typed. */
export interface ClinicDraft {
  name: string;
  licence_number: string;
  city: string;
  address: string;
  phone: string;
}

type ClinicForm = FormFieldErrors<(typeof CLINIC_FIELDS)[number]>;

/** Returns the draft as it is sent. */
export const sentOf = (draft: ClinicDraft): ClinicDraft => ({
  name: visibleText(draft.name),
  licence_number: visibleText(draft.licence_number),
  city: visibleText(draft.city),
  address: visibleText(draft.address),
  phone: visibleText(draft.phone),
});

interface ClinicFieldsProps {
  draft: ClinicDraft;
  onChange: (draft: ClinicDraft) => void;
  form: ClinicForm;
  /** The dial code of the country; null where it cannot change. */
  country: { dialCode: number; onChange: (dialCode: number) => void } | null;
  /** Whether name and licence were approved, and cannot change. */
  isApproved?: boolean | undefined;
}

/** The fields of a clinic. */
export function ClinicFields({ draft, onChange, form, country, isApproved = false }: ClinicFieldsProps) {
  const { t } = useLingui();
  const limits = {
    name: nameLimits.short,
    licence_number: clinicLimits.licence,
    city: nameLimits.short,
    address: clinicLimits.address,
    phone: 32,
  };
  const field = (name: keyof ClinicDraft) => ({
    value: draft[name],
    onChange(value: string) {
      onChange({ ...draft, [name]: value });
      form.clear(name);
    },
    error: form.errors[name] ?? tooLong(draft[name], limits[name]),
    inputRef: form.inputRef(name),
  });
  return (
    <>
      <TextField
        label={t`اسم العيادة`}
        autoComplete="organization"
        isDisabled={isApproved}
        help={isApproved ? t`اعتُمد الاسم والترخيص، وتغييرهما بطلب إلى فريق رِفق.` : undefined}
        {...field('name')}
      />
      <TextField
        label={t`رقم الترخيص`}
        help={isApproved ? undefined : t`ترخيص العيادة لدى الجهة الرسمية في بلدها.`}
        ltr
        isDisabled={isApproved}
        {...field('licence_number')}
      />
      {country !== null && (
        <Select
          label={t`الدولة`}
          placeholder={t`اختيار الدولة`}
          options={countries.map(({ dialCode, name }) => ({ id: String(dialCode), label: name }))}
          value={String(country.dialCode)}
          onChange={id => country.onChange(Number(id))}
          error={form.errors.country_code}
        />
      )}
      <TextField label={t`المدينة`} autoComplete="address-level2" {...field('city')} />
      <TextField
        label={t`العنوان`}
        optionalLabel={t`اختياري`}
        autoComplete="street-address"
        {...field('address')}
      />
      <TextField
        label={t`هاتف العيادة`}
        help={t`يتّصل به أصحاب الحيوانات، ويمكن أن يكون ثابتًا.`}
        type="tel"
        ltr
        {...field('phone')}
      />
    </>
  );
}
