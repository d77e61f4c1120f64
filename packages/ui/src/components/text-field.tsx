import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, placeholderProps } from './field-parts.tsx';
import type { FieldTexts } from './field-text.tsx';

type Rest = Omit<AriaProps, 'className' | 'children' | 'isInvalid' | 'dir' | 'render'>;

export interface TextFieldProps extends FieldTexts, Rest {
  /** For e-mail, chip and batch numbers: the text runs left to right, the label does not change. */
  ltr?: boolean | undefined;
  placeholder?: string | undefined;
  /** A unit or an icon at the end of the box. */
  end?: ReactNode;
  /** The input itself, to move focus to it. */
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** Single-line text field. */
export function TextField(props: TextFieldProps) {
  const { label, optionalLabel, help, error, ltr, placeholder, end, inputRef, ...rest } = props;
  return (
    <AriaTextField {...rest} className="field" isInvalid={error !== undefined}>
      <FieldLabel label={label} optionalLabel={optionalLabel} />
      <div className="field-box" dir={ltr ? 'ltr' : undefined}>
        <Input ref={inputRef} {...placeholderProps(placeholder)} />
        {end}
      </div>
      <FieldNotes help={help} error={error} />
    </AriaTextField>
  );
}
