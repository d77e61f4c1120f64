import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { CircleAlertIcon } from '../icons/icons.ts';

/** What every field of the kit says about itself. */
export interface FieldTexts {
  /** Above the field, always visible. */
  label: string;
  /** «اختياري»: present on optional fields only, as required ones are the rule. */
  optionalLabel?: string | undefined;
  /** One sentence below. */
  help?: ReactNode;
  /** What to do about it. Its presence makes the field invalid. */
  error?: string | undefined;
}

/** The words of a label with «(اختياري)» after them. */
export function LabelWords({ label, optionalLabel }: Pick<FieldTexts, 'label' | 'optionalLabel'>) {
  return (
    <>
      {label}
      {optionalLabel !== undefined && <span className="field-optional"> ({optionalLabel})</span>}
    </>
  );
}

/** The label of a React Aria field. */
export function FieldLabel(props: Pick<FieldTexts, 'label' | 'optionalLabel'>) {
  return (
    <Label className="field-label">
      <LabelWords {...props} />
    </Label>
  );
}

/** Icon and sentence of an error, as they stand below a field. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <>
      <CircleAlertIcon size="sm" />
      <span>{children}</span>
    </>
  );
}

/** Error and help below a React Aria field; its slots tie them to the input. */
export function FieldNotes({ help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  return (
    <>
      <FieldError className="field-error" elementType="p">
        {error === undefined ? null : <ErrorLine>{error}</ErrorLine>}
      </FieldError>
      {help !== undefined && (
        <Text slot="description" className="field-help" elementType="p">
          {help}
        </Text>
      )}
    </>
  );
}

/** React Aria's inputs take a placeholder or none, but not `undefined`. */
export function placeholderProps(placeholder: string | undefined): { placeholder?: string } {
  return placeholder === undefined ? {} : { placeholder };
}
