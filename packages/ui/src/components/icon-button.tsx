import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { PlainLink, type PlainLinkProps } from './plain-link.tsx';
import { UnstyledButton, type UnstyledButtonProps } from './unstyled-button.tsx';

interface IconLook {
  /** Its action, for users who do not see the icon. */
  'aria-label': string;
  /** With its own background and hairline border, over pictures. */
  outlined?: boolean | undefined;
  className?: string | undefined;
  /** The icon only; put a CountBadge after the button, in a `counted` around both. */
  children: ReactNode;
}

export type IconButtonProps = IconLook & Omit<UnstyledButtonProps, keyof IconLook>;

/** A round icon button of 44 px. */
export function IconButton({ outlined, className, ...rest }: IconButtonProps) {
  return <UnstyledButton {...rest} className={cx('icon-btn', outlined && 'icon-btn-outlined', className)} />;
}

export type IconLinkProps = IconLook & Omit<PlainLinkProps, keyof IconLook>;

/** The same as a link: back, notifications. */
export function IconLink({ outlined, className, ...rest }: IconLinkProps) {
  return <PlainLink {...rest} className={cx('icon-btn', outlined && 'icon-btn-outlined', className)} />;
}
