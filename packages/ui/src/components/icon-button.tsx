import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-aria-components/Link';
import { cx } from '../lib/cx.ts';

interface IconLook {
  /** What it does, for those who do not see the icon. */
  'aria-label': string;
  /** On its own ground with a hairline, over pictures. */
  outlined?: boolean | undefined;
  className?: string | undefined;
  /** The icon alone; a CountBadge stands after the button, in a `counted` around both. */
  children: ReactNode;
}

export type IconButtonProps = IconLook & Omit<AriaButtonProps, keyof IconLook>;

/** A round button of 44 px that holds an icon. */
export function IconButton({ outlined, className, ...rest }: IconButtonProps) {
  return <AriaButton {...rest} className={cx('icon-btn', outlined && 'icon-btn-outlined', className)} />;
}

export type IconLinkProps = IconLook & { href: string } & Omit<LinkProps, keyof IconLook | 'href'>;

/** The same for going somewhere: back, notifications. */
export function IconLink({ outlined, className, ...rest }: IconLinkProps) {
  return <Link {...rest} className={cx('icon-btn', outlined && 'icon-btn-outlined', className)} />;
}
