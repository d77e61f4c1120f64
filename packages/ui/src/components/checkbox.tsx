import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox';
import { CheckIcon, LockIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';

export interface CheckboxProps extends Omit<AriaProps, 'className' | 'children' | 'render'> {
  /** Without words, as in a table's cell, give `aria-label`. */
  children?: ReactNode;
  /** On and not to be changed: shows a lock. Use with `isDisabled`. */
  locked?: boolean | undefined;
}

/** One of several that may hold: 26 px in a target of 44. */
export function Checkbox({ children, locked, ...rest }: CheckboxProps) {
  const Mark = locked ? LockIcon : CheckIcon;
  return (
    <AriaCheckbox {...rest} className={cx('checkbox', children === undefined && 'checkbox-bare')}>
      <span className="checkbox-hit" aria-hidden="true">
        <span className="checkbox-box">
          <Mark size="xs" />
        </span>
      </span>
      {children}
    </AriaCheckbox>
  );
}
