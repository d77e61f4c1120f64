import { type Ref, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Select as AriaSelect } from 'react-aria-components/Select';
import { ChevronDownIcon } from '../icons/icons.ts';
import type { FieldTexts } from './field-text.tsx';
import { PlainField } from './plain-field.tsx';
import { OptionList } from './select.tsx';
import { Ltr } from './text.tsx';

export interface PhoneCountry {
  /** Unique, e.g. `ksa`. */
  id: string;
  name: string;
  /** With its sign: `+966`. */
  dialCode: string;
  /** URL of the flag's picture. */
  flag: string;
}

export interface PhoneFieldProps extends Omit<FieldTexts, 'optionalLabel'> {
  countries: readonly PhoneCountry[];
  countryId: string;
  onCountryChange: (id: string) => void;
  /** As typed; the caller decides what is a valid number. */
  value: string;
  onChange: (value: string) => void;
  /** Accessible name of the country button: «الدولة: السعودية، 966». */
  countryLabel: string;
  placeholder?: string | undefined;
  name?: string | undefined;
  autoFocus?: boolean | undefined;
  isDisabled?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A phone number: country at the left, number to its right, both left to right in any page. */
export function PhoneField(props: PhoneFieldProps) {
  const { countries, countryId, onCountryChange, countryLabel, value, onChange } = props;
  const { label, help, error, placeholder, name, autoFocus, isDisabled = false, inputRef } = props;
  const inputId = useId();
  const country = countries.find(({ id }) => id === countryId);
  return (
    <PlainField label={label} help={help} error={error} inputId={inputId}>
      {({ describedBy }) => (
        <div className="field-box phone-box" dir="ltr">
          <AriaSelect
            aria-label={countryLabel}
            value={countryId}
            isDisabled={isDisabled}
            onChange={key => {
              if (key !== null) onCountryChange(String(key));
            }}
          >
            <AriaButton className="phone-country" aria-label={countryLabel}>
              {country !== undefined && <img src={country.flag} alt="" width="26" height="20" />}
              <span>{country?.dialCode}</span>
              <ChevronDownIcon size="sm" />
            </AriaButton>
            <OptionList
              // The box runs left to right in any page, so the country is at the left.
              placement="bottom left"
              options={countries.map(({ id, name: countryName, dialCode, flag }) => ({
                id,
                label: countryName,
                start: <img className="flag" src={flag} alt="" width="26" height="20" loading="lazy" />,
                end: <Ltr>{dialCode}</Ltr>,
              }))}
            />
          </AriaSelect>
          <input
            ref={inputRef}
            id={inputId}
            type="tel"
            dir="ltr"
            inputMode="tel"
            autoComplete="tel-national"
            name={name}
            value={value}
            placeholder={placeholder}
            disabled={isDisabled}
            // biome-ignore lint/a11y/noAutofocus: the number is the only field of the first step
            autoFocus={autoFocus}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy}
            onChange={event => onChange(event.target.value)}
          />
        </div>
      )}
    </PlainField>
  );
}
