import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { type ButtonStyle, buttonClass } from './button.tsx';
import { PlainLink, type PlainLinkProps } from './plain-link.tsx';

type Rest = Omit<PlainLinkProps, 'className' | 'children'>;

export interface LinkButtonProps extends ButtonStyle, Rest {
  icon?: ReactNode;
  children: ReactNode;
}

/** A link styled as a button: it navigates, without an action. */
export function LinkButton({ variant, size, block, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <PlainLink {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon}
      {children}
    </PlainLink>
  );
}

export interface TextLinkProps extends Rest {
  /** Inside a sentence: underlined and as large as the text around it. */
  inline?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A text link, 40 px high when alone. */
export function TextLink({ inline, icon, className, children, ...rest }: TextLinkProps) {
  return (
    <PlainLink {...rest} className={cx('text-link', inline && 'text-link-inline', className)}>
      {icon}
      {children}
    </PlainLink>
  );
}
