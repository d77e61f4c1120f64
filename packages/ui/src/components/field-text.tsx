import type { ReactNode } from 'react';
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
export function LabelText({ label, optionalLabel }: Pick<FieldTexts, 'label' | 'optionalLabel'>) {
  return (
    <>
      {label}
      {optionalLabel !== undefined && <span className="field-optional"> ({optionalLabel})</span>}
    </>
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
