import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { UnstyledButton, type UnstyledButtonProps } from './unstyled-button.tsx';

export interface TextButtonProps extends Omit<UnstyledButtonProps, 'className' | 'children'> {
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A button styled as a link: «نسخ», «تقدير العمر بدلًا منه». */
export function TextButton({ icon, className, children, ...rest }: TextButtonProps) {
  return (
    <UnstyledButton {...rest} className={cx('text-link', className)}>
      {icon}
      {children}
    </UnstyledButton>
  );
}
