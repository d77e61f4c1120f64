import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from '../lib/cx.ts';

export interface TextButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that looks like a link: «نسخ», «تقدير العمر بدلًا منه». */
export function TextButton({ icon, className, children, ...rest }: TextButtonProps) {
  return (
    <AriaButton {...rest} className={cx('text-link', className)}>
      {icon}
      {children}
    </AriaButton>
  );
}
