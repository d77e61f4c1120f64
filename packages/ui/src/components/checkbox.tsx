import type { ReactNode } from 'react';
import { CheckIcon, LockIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';

export interface CheckboxProps {
  /** Without text, as in a table cell, give `aria-label`. */
  children?: ReactNode;
  'aria-label'?: string | undefined;
  isSelected: boolean;
  onChange?: ((isSelected: boolean) => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Checked and immutable: shows a lock. Use with `isDisabled`. */
  locked?: boolean | undefined;
}

/** A native checkbox: 26 px in a target of 44. */
export function Checkbox({
  children,
  'aria-label': label,
  isSelected,
  onChange,
  isDisabled = false,
  locked,
}: CheckboxProps) {
  const Mark = locked ? LockIcon : CheckIcon;
  return (
    <label
      className={cx('checkbox', children === undefined && 'checkbox-bare')}
      data-selected={isSelected || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        type="checkbox"
        className="checkbox-input"
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      <span className="checkbox-hit" aria-hidden="true">
        <span className="checkbox-box">
          <Mark size="xs" />
        </span>
      </span>
      {children}
    </label>
  );
}
