import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

interface Choice<Id extends string> {
  id: Id;
  /** What shows, inside of a label. */
  content: ReactNode;
  /** Its name for screen readers where the content does not say it all. */
  label?: string | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

export interface RadiosProps<Id extends string> {
  options: readonly Choice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Of every label. */
  className: string;
  name?: string | undefined;
}

/**
 * The browser's own radio buttons, each as large as its label, so that arrows, forms and screen readers find what they know.
 * They stand in an element with the role `radiogroup`; the chosen label has `data-selected`.
 */
export function Radios<Id extends string>({ options, value, onChange, className, name }: RadiosProps<Id>) {
  const own = useId();
  return options.map(({ id, content, label, isDisabled = false, className: further }) => (
    <label
      key={id}
      className={cx('radio', className, further)}
      data-selected={id === value || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        type="radio"
        className="radio-input"
        name={name ?? own}
        value={id}
        checked={id === value}
        disabled={isDisabled}
        onChange={() => onChange(id)}
        aria-label={label}
      />
      {content}
    </label>
  ));
}
