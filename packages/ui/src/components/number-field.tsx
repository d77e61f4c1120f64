import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from 'react-aria-components/NumberField';
import { FieldLabel, FieldNotes } from './field-parts.tsx';
import type { FieldTexts } from './field-text.tsx';
import { TypedDigits } from './typed-digits.tsx';

type Rest = Omit<AriaProps, 'className' | 'children' | 'isInvalid' | 'dir' | 'render'>;

export interface NumberFieldProps extends FieldTexts, Rest {
  /** «كجم», at the end of the box. */
  unit?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A number typed in Latin or Arabic-Indic digits; `value` is NaN while the field is empty. */
export function NumberField({
  label,
  optionalLabel,
  help,
  error,
  unit,
  inputRef,
  ...rest
}: NumberFieldProps) {
  return (
    <TypedDigits>
      <AriaNumberField {...rest} className="field" isInvalid={error !== undefined}>
        <FieldLabel label={label} optionalLabel={optionalLabel} />
        <div className="field-box">
          <Input ref={inputRef} />
          {unit !== undefined && <span className="field-unit">{unit}</span>}
        </div>
        <FieldNotes help={help} error={error} />
      </AriaNumberField>
    </TypedDigits>
  );
}
