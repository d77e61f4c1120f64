import { type Ref, useId } from 'react';
import { toLatinDigits } from '../lib/arabic.ts';
import { range } from '../lib/range.ts';
import type { FieldTexts } from './field-text.tsx';
import { PlainField } from './plain-field.tsx';

export interface OtpFieldProps extends Omit<FieldTexts, 'optionalLabel'> {
  /** Latin digits, at most `length` of them. */
  value: string;
  onChange: (value: string) => void;
  /** Called once with the whole code when its last digit arrives. */
  onComplete?: ((code: string) => void) | undefined;
  /** 6 by default. */
  length?: number | undefined;
  /** Converts typed or pasted text to Latin digits; knows Arabic-Indic and Persian ones. */
  normalize?: ((text: string) => string) | undefined;
  isDisabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/**
 * A one-time code: six drawn boxes over one real input, so that paste, the phone's own suggestion (`one-time-code`) and
 * screen readers work as with any input. The digits of a pasted sentence are extracted.
 */
export function OtpField(props: OtpFieldProps) {
  const { value, onChange, onComplete, length = 6, normalize = toLatinDigits, isDisabled } = props;
  const { label, help, error, autoFocus, inputRef } = props;
  const id = useId();
  const accept = (typed: string) => {
    const code = normalize(typed).replace(/\D/g, '').slice(0, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <PlainField label={label} help={help} error={error} inputId={id}>
      {({ describedBy }) => (
        <div className="otp" style={{ '--otp-length': length }}>
          <input
            ref={inputRef}
            id={id}
            value={value}
            onChange={event => accept(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            disabled={isDisabled}
            // biome-ignore lint/a11y/noAutofocus: the code is the only field of this step, and it was just sent
            autoFocus={autoFocus}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy}
          />
          {range(length).map(index => (
            <span
              key={index}
              className="otp-cell"
              aria-hidden="true"
              data-current={index === Math.min(value.length, length - 1) || undefined}
            >
              {value.charAt(index)}
            </span>
          ))}
        </div>
      )}
    </PlainField>
  );
}
