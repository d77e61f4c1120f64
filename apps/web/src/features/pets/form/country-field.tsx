import { useLingui } from '@lingui/react/macro';
import { countries, findCountry, findCountryByIso } from '@rifq/rules';
import { Select } from '@rifq/ui';
import { useAuthUser } from '../../../lib/session/me.ts';
import type { PetForm } from './use-pet-form.ts';

/** The option without a separate country: the pet lives where its owner does. */
const OWNERS = 'owner';

/** The country in which the pet lives, which determines its plan's rules and days. */
export function CountryField({ form: { values, change, fields } }: { form: PetForm }) {
  const { t } = useLingui();
  const user = useAuthUser();
  const owners = user === undefined ? undefined : findCountry(user.country_code)?.name;
  return (
    <Select
      label={t`بلد إقامة الحيوان`}
      help={t`قواعد التطعيم وأيام المواعيد تتبع هذا البلد.`}
      placeholder={t`بلد الحساب`}
      options={[
        { id: OWNERS, label: owners === undefined ? t`بلد الحساب` : t`بلد الحساب: ${owners}` },
        ...countries.map(({ iso, name }) => ({ id: iso, label: name })),
      ]}
      value={values.country ?? OWNERS}
      onChange={id => {
        const country = findCountryByIso(id)?.iso ?? null;
        change({ country }, 'country');
      }}
      error={fields.errors.country}
      buttonRef={fields.inputRef('country')}
    />
  );
}
