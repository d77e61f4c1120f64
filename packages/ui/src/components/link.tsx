import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-aria-components/Link';
import { cx } from '../lib/cx.ts';
import { type ButtonLook, buttonClass } from './button.tsx';

type Rest = Omit<LinkProps, 'className' | 'children' | 'href'>;

export interface LinkButtonProps extends ButtonLook, Rest {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, it does not act. */
export function LinkButton({ variant, size, block, className, icon, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon}
      {children}
    </Link>
  );
}

export interface TextLinkProps extends Rest {
  href: string;
  /** Inside a sentence: underlined and as large as the text around it. */
  inline?: boolean | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A link in words, 40 px high when it stands alone. */
export function TextLink({ inline, icon, className, children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={cx('text-link', inline && 'text-link-inline', className)}>
      {icon}
      {children}
    </Link>
  );
}
