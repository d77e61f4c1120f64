import { useLingui } from '@lingui/react/macro';
import { countries, findCountry } from '@rifq/rules';
import { PhoneField, type PhoneFieldProps } from '@rifq/ui';
import { useFormat } from '../formats/use-format.ts';
import { readTypedPhone } from './phone-input.ts';

/** A phone as typed, with the dial code of its country. */
export interface DialledPhone {
  phone: string;
  countryCode: number;
}

interface DialledPhoneFieldProps extends Pick<PhoneFieldProps, 'label' | 'help' | 'error' | 'inputRef'> {
  value: DialledPhone;
  onChange: (value: DialledPhone) => void;
}

/** The phone of another person, in any supported country; a typed dial code selects the country. */
export function DialledPhoneField({ value, onChange, ...texts }: DialledPhoneFieldProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { phone, countryCode } = value;
  const countryName = findCountry(countryCode)?.name ?? '';
  const digits = (dialCode: number) => number(dialCode, { useGrouping: false });
  const dialCode = digits(countryCode);
  return (
    <PhoneField
      {...texts}
      countries={countries.map(country => ({
        id: String(country.dialCode),
        name: country.name,
        dialCode: `+${digits(country.dialCode)}`,
        flag: `/flags/${country.flag}`,
      }))}
      countryId={String(countryCode)}
      countryLabel={t`الدولة: ${countryName}، ${dialCode}`}
      onCountryChange={id => onChange({ phone, countryCode: Number(id) })}
      value={phone}
      onChange={typed => {
        const read = readTypedPhone(typed);
        onChange({ phone: read.phone, countryCode: read.countryCode ?? countryCode });
      }}
    />
  );
}
