import { useLingui } from '@lingui/react/macro';
import { countries, findCountry } from '@rifq/rules';
import { PhoneField } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { readTypedPhone } from '../../../../lib/forms/phone-input.ts';
import type { HandBooking } from './use-hand-booking.ts';

/** Finds the calling owner, by the complete phone number only. */
export function FindStep({ booking }: { booking: HandBooking }) {
  const { t } = useLingui();
  const { draft, update, form } = booking;
  const { phone, countryCode } = draft;
  const countryName = findCountry(countryCode)?.name ?? '';
  const { number } = useFormat();
  const digits = (dialCode: number) => number(dialCode, { useGrouping: false });
  const dialCode = digits(countryCode);
  return (
    <PhoneField
      label={t`جوال المربّي`}
      help={t`يظهر الاسم الأول والحيوانات التي في البيت. ويقرأ المربّي في صفحة كل حيوان من بحث ومتى.`}
      countries={countries.map(country => ({
        id: String(country.dialCode),
        name: country.name,
        dialCode: `+${digits(country.dialCode)}`,
        flag: `/flags/${country.flag}`,
      }))}
      countryId={String(countryCode)}
      countryLabel={t`الدولة: ${countryName}، ${dialCode}`}
      onCountryChange={id => update({ ...draft, countryCode: Number(id) }, 'phone', 'country_code')}
      value={phone}
      onChange={typed => {
        const read = readTypedPhone(typed);
        update(
          { ...draft, phone: read.phone, countryCode: read.countryCode ?? countryCode },
          'phone',
          'country_code',
        );
      }}
      error={form.errors.phone ?? form.errors.country_code}
      inputRef={form.inputRef('phone')}
    />
  );
}
