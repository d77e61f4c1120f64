import type { ReactNode } from 'react';
import { CircleAlertIcon } from '../icons/icons.ts';

/** Texts of every field of the kit. */
export interface FieldTexts {
  /** Above the field, always visible. */
  label: string;
  /** «اختياري»: present on optional fields only, as required ones are the rule. */
  optionalLabel?: string | undefined;
  /** One sentence below. */
  help?: ReactNode;
  /** How to fix it. Its presence makes the field invalid. */
  error?: string | undefined;
}

/** The text of a label, followed by «(اختياري)». */
export function LabelText({ label, optionalLabel }: Pick<FieldTexts, 'label' | 'optionalLabel'>) {
  return (
    <>
      {label}
      {optionalLabel !== undefined && <span className="field-optional"> ({optionalLabel})</span>}
    </>
  );
}

/** Icon and message of an error below a field. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <>
      <CircleAlertIcon size="sm" />
      <span>{children}</span>
    </>
  );
}
