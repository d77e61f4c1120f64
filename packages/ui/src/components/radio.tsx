import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

interface Choice<Id extends string> {
  id: Id;
  /** Visible content, inside a label. */
  content: ReactNode;
  /** Accessible name where the content is not enough. */
  label?: string | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

export interface RadiosProps<Id extends string> {
  options: readonly Choice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Called when the selected option is pressed, which is no change. */
  onConfirm?: ((id: Id) => void) | undefined;
  /** Class of every label. */
  className: string;
  name?: string | undefined;
}

/**
 * Native radio buttons, each as large as its label, so that arrows, forms and screen readers work as usual. Wrap them
 * in an element with the role `radiogroup`; the selected label has `data-selected`.
 */
export function Radios<Id extends string>(props: RadiosProps<Id>) {
  const { options, value, onChange, onConfirm, className, name } = props;
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
        onClick={() => id === value && onConfirm?.(id)}
        aria-label={label}
      />
      {content}
    </label>
  ));
}
