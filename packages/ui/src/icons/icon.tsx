import type { LucideIcon } from 'lucide-react/types';
import type { ReactElement } from 'react';
import { cx } from '../lib/cx.ts';

export interface IconProps {
  /** 24 px by default, 18 (`sm`) in buttons, 15 (`xs`) in chips. */
  size?: 'sm' | 'xs' | undefined;
  /** Accessible name. Without it the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

export type IconComponent = (props: IconProps) => ReactElement;

const SIZE_CLASS = { sm: 'icon-sm', xs: 'icon-xs' } as const;

/**
 * Creates a kit icon from a Lucide one.
 * @param flips whether the icon has a direction (arrows, send, log out) and is mirrored in right-to-left text
 */
export function createIcon(Lucide: LucideIcon, { flips = false } = {}): IconComponent {
  return function KitIcon({ size, label, className }: IconProps) {
    const shape = cx('icon', size && SIZE_CLASS[size], flips && 'icon-flip', className);
    return label === undefined ? (
      <Lucide className={shape} strokeWidth={undefined} aria-hidden="true" />
    ) : (
      <Lucide className={shape} strokeWidth={undefined} role="img" aria-label={label} />
    );
  };
}
