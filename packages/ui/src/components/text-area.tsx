import { type Ref, useId } from 'react';
import type { FieldTexts } from './field-text.tsx';
import { PlainField } from './plain-field.tsx';

export interface TextAreaProps extends FieldTexts {
  value: string;
  onChange: (text: string) => void;
  rows?: number | undefined;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** Multi-line free text. Its direction follows its content. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 3, placeholder, inputRef, ...texts } = props;
  const id = useId();
  return (
    <PlainField {...texts} inputId={id}>
      {({ describedBy }) => (
        <div className="field-box field-box-multiline">
          <textarea
            ref={inputRef}
            id={id}
            rows={rows}
            placeholder={placeholder}
            dir="auto"
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
            aria-invalid={texts.error !== undefined}
            aria-describedby={describedBy}
          />
        </div>
      )}
    </PlainField>
  );
}
