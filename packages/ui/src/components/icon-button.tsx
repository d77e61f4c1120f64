import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { PlainLink, type PlainLinkProps } from './plain-link.tsx';
import { type PlainButtonProps, UnstyledButton } from './unstyled-button.tsx';

interface IconLook {
  /** What it does, for those who do not see the icon. */
  'aria-label': string;
  /** On its own ground with a hairline, over pictures. */
  outlined?: boolean | undefined;
  className?: string | undefined;
  /** The icon alone; a CountBadge stands after the button, in a `counted` around both. */
  children: ReactNode;
}

export type IconButtonProps = IconLook & Omit<PlainButtonProps, keyof IconLook>;

/** A round button of 44 px that holds an icon. */
export function IconButton({ outlined, className, ...rest }: IconButtonProps) {
  return <UnstyledButton {...rest} className={cx('icon-btn', outlined && 'icon-btn-outlined', className)} />;
}

export type IconLinkProps = IconLook & Omit<PlainLinkProps, keyof IconLook>;

/** The same for going somewhere: back, notifications. */
export function IconLink({ outlined, className, ...rest }: IconLinkProps) {
  return <PlainLink {...rest} className={cx('icon-btn', outlined && 'icon-btn-outlined', className)} />;
}
