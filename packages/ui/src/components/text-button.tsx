import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from '../lib/cx.ts';

export interface TextButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  /** Inside a sentence: underlined and as large as the text around it. */
  inline?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that looks like a link: «نسخ», «تقدير العمر بدلًا منه». */
export function TextButton({ inline, icon, className, children, ...rest }: TextButtonProps) {
  return (
    <AriaButton {...rest} className={cx('text-link', inline && 'text-link-inline', className)}>
      {icon}
      {children}
    </AriaButton>
  );
}
